# The C types of position_value.py.
cimport cython

from branchline.games.days_of_steam.bots._cmap_analysis cimport MapAnalysis, explore, find_routes
from branchline.games.days_of_steam.native._ctable cimport Match

cdef int KINDS, LETTERS, NONE, OVER
cdef int CITIES
cdef double VERY_FAR
cdef int PARAMETERS, PATIENCE, TO_COME, VICTORY, STEAM_A_TURN, STRAIGHT, BENT, STEAM, CLOSING, OTHERS, NEARLY, GIFT
cdef int DELIVERIES, STEPS, MOST_WAY, NONE_FOUND, CARRIED, SOON, SOME, SAFE_WAY


cdef class PositionEvaluator:
    cdef readonly MapAnalysis analysis
    cdef double parameter[32]
    cdef double later[2048]
    cdef double row[160]
    cdef int delivered[8]
    cdef int delivered_then[8]
    cdef int removed_count
    cdef int removed[32]
    cdef int stamp
    cdef int used[1024]
    cdef int chosen
    cdef double time


@cython.locals(n=int)
cdef double discount(PositionEvaluator o, double turns) noexcept nogil
@cython.locals(face=int, n=int, least=double, first=int)
cdef void find_row(PositionEvaluator o, Match m, int seat, int cell, int place) noexcept nogil
@cython.locals(whole=int, waiting=double, driving=double)
cdef double turns_for(PositionEvaluator o, double way, double steam, int lays) noexcept nogil
@cython.locals(value=double, passed=double, at=int, n=int, more=int, carried=bint, first=int, letter=int, gain=int)
cdef double delivery_value(PositionEvaluator o, Match m, int row, double steam, double points, int wait) noexcept nogil
@cython.locals(best=double, job=int, way=double, turns=double, gain=int, promise=double)
cdef void choose_job(PositionEvaluator o, Match m, int row, int at, double steam, int more, int low, int high) noexcept nogil
@cython.locals(start=int)
cdef double way_of(PositionEvaluator o, int row, int at, int job) noexcept nogil
@cython.locals(n=int, letter=int)
cdef void reset_deliveries(PositionEvaluator o, Match m) noexcept nogil
@cython.locals(colours=int, letter=int)
cdef int next_colour(PositionEvaluator o, Match m) noexcept nogil
@cython.locals(waiting=double, warm=double)
cdef double steam_after(PositionEvaluator o, Match m, int spent, double steam, int lays) noexcept nogil
@cython.locals(least=double, at=int, n=int)
cdef void add_cargo_jobs(PositionEvaluator o, Match m, int row, int cargo, int origin) noexcept nogil
@cython.locals(points=double, heat=int, value=double, fuller=int, rested=double)
cdef double train_value(PositionEvaluator o, Match m, int seat, int row, int cell, int cargo, int origin, int steam, int wait) noexcept nogil
@cython.locals(points=int, colours=int, letter=int)
cdef int points_of(PositionEvaluator o, Match m, int seat) noexcept nogil
@cython.locals(letter=int)
cdef void load_delivered(PositionEvaluator o, Match m, int seat) noexcept nogil
cdef double parked_value(PositionEvaluator o, Match m, int seat, int wait) noexcept nogil
@cython.locals(cell=int, one=int, pair=int, kind=int, turn=int, face=int)
cdef int closable(PositionEvaluator o, Match m, int seat, int n) noexcept nogil
cdef int at_most(int n, int most) noexcept nogil
@cython.locals(left=int, other=int, mine=int, n=int, soon=int, value=double)
cdef double loop_value(PositionEvaluator o, Match m, int seat, int next_is_mine) noexcept nogil
@cython.locals(points=double)
cdef double seat_value(PositionEvaluator o, Match m, int seat, int wait) noexcept nogil
@cython.locals(best=double, other=int, value=double)
cdef double best_rival_value(PositionEvaluator o, Match m, int seat, int wait) noexcept nogil
