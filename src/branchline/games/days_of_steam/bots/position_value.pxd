# The C types of position_value.py.
cimport cython

from branchline.games.days_of_steam.bots._cmap_analysis cimport Survey, explore, find_routes
from branchline.games.days_of_steam.native._ctable cimport Match

cdef int KINDS, LETTERS, NONE, OVER
cdef int CITIES
cdef double VERY_FAR
cdef int HABITS, PATIENCE, TO_COME, VICTORY, STEAM_A_TURN, STRAIGHT, BENT, STEAM, CLOSING, OTHERS, NEARLY, GIFT
cdef int DELIVERIES, STEPS, MOST_WAY, NONE_FOUND, CARRIED, SOON, SOME, SAFE_WAY


cdef class Outlook:
    cdef readonly Survey survey
    cdef double habit[32]
    cdef double later[2048]
    cdef double row[160]
    cdef int kept[8]
    cdef int grown[8]
    cdef int taken
    cdef int took[32]
    cdef int stamp
    cdef int used[1024]
    cdef int chosen
    cdef double time


@cython.locals(n=int)
cdef double after(Outlook o, double turns) noexcept nogil
@cython.locals(face=int, n=int, least=double, first=int)
cdef void find_row(Outlook o, Match m, int seat, int cell, int place) noexcept nogil
@cython.locals(whole=int, waiting=double, driving=double)
cdef double turns_for(Outlook o, double way, double steam, int lays) noexcept nogil
@cython.locals(value=double, passed=double, at=int, n=int, more=int, carried=bint, first=int, letter=int, gain=int)
cdef double prospect(Outlook o, Match m, int row, double steam, double points, int wait) noexcept nogil
@cython.locals(best=double, job=int, way=double, turns=double, gain=int, promise=double)
cdef void find_next(Outlook o, Match m, int row, int at, double steam, int more, int low, int high) noexcept nogil
@cython.locals(start=int)
cdef double way_of(Outlook o, int row, int at, int job) noexcept nogil
@cython.locals(n=int, letter=int)
cdef void start_anew(Outlook o, Match m) noexcept nogil
@cython.locals(colours=int, letter=int)
cdef int next_colour(Outlook o, Match m) noexcept nogil
@cython.locals(waiting=double, warm=double)
cdef double steam_after(Outlook o, Match m, int spent, double steam, int lays) noexcept nogil
@cython.locals(least=double, at=int, n=int)
cdef void carry(Outlook o, Match m, int row, int cargo, int origin) noexcept nogil
@cython.locals(points=double, heat=int, value=double, fuller=int, rested=double)
cdef double standing_of(Outlook o, Match m, int seat, int row, int cell, int cargo, int origin, int steam, int wait) noexcept nogil
@cython.locals(points=int, colours=int, letter=int)
cdef int points_of(Outlook o, Match m, int seat) noexcept nogil
@cython.locals(letter=int)
cdef void keep(Outlook o, Match m, int seat) noexcept nogil
cdef double waiting(Outlook o, Match m, int seat, int wait) noexcept nogil
@cython.locals(cell=int, one=int, pair=int, kind=int, turn=int, face=int)
cdef int closable(Outlook o, Match m, int seat, int n) noexcept nogil
cdef int at_most(int n, int most) noexcept nogil
@cython.locals(left=int, other=int, mine=int, n=int, soon=int, value=double)
cdef double loops_of(Outlook o, Match m, int seat, int next_is_mine) noexcept nogil
@cython.locals(points=double)
cdef double worth_of(Outlook o, Match m, int seat, int wait) noexcept nogil
@cython.locals(best=double, other=int, worth=double)
cdef double rivals_of(Outlook o, Match m, int seat, int wait) noexcept nogil
