# The C types of hand.py.
cimport cython
from libc.stdint cimport int32_t, uint8_t, uint64_t

from branchline.games.days_of_steam.bots._cposition_value cimport Outlook, find_row, keep, loops_of, rivals_of, standing_of, waiting, worth_of
from branchline.games.days_of_steam.bots._cmap_analysis cimport Survey, look
from branchline.engine.bits cimport kind_of, splitmix64_next
from branchline.games.days_of_steam.native._ckernel cimport acting, all_curves, apply, chance, enter, goods_at, here, list_cities, list_lays, list_places, load, may_enter, may_stop
from branchline.games.days_of_steam.native._cmap cimport cell_at
from branchline.games.days_of_steam.native._ctable cimport Match, Moves, chosen, copy, total

cdef int PASSING, RIVAL, UNCOVERED_CITY, VICTORY, CITIES
cdef int BURN, DONE, DRIVE, ENTER, FAR, KINDS, LAID, LAY, LAY_CITY, LOAD, MOST, NO_FACE, NONE, NOWHERE, OVER, PASS, PLACE, REST, ROLL, TURN, UNCOVER, UNCOVERED
cdef int TURNS, STEPS_KEPT, DEEPEST, LAYS_KEPT, SITES_KEPT, COLD, ENOUGH, TO_ROW
cdef double NEVER


cdef class Hand:
    cdef readonly Outlook outlook
    cdef Match work
    cdef readonly Match table
    cdef Moves found
    cdef readonly int count
    cdef double value[4096]
    cdef int first[4096]
    cdef int length[4096]
    cdef int32_t path[65536]
    cdef int steps
    cdef int32_t line[64]
    cdef double promise[16384]
    cdef uint8_t kept[16384]
    cdef double loops[4]
    cdef double derailed[256]


cdef void list_turns(Hand h, Match m, int hasty) noexcept nogil
cdef void offer_one(Hand h, int move, double worth) noexcept nogil
@cython.locals(n=int)
cdef void offer(Hand h, int length, double worth) noexcept nogil
cdef double balance(Hand h, double own, double others) noexcept nogil
@cython.locals(n=int, move=int, own=double)
cdef void try_tiles(Hand h, Match m) noexcept nogil
@cython.locals(seat=int, spent=int, others=double, own=double, fuller=int)
cdef void list_still(Hand h, Match m) noexcept nogil
@cython.locals(best=double, seat=int, worth=double)
cdef double others_now(Hand h, Match m) noexcept nogil
@cython.locals(edges=int, cell=int, cargo=int, letter=int)
cdef void drive(Hand h, Match m, int depth) noexcept nogil
@cython.locals(phase=int, running=int, origin=int)
cdef void load_and_go(Hand h, Match m, int depth, int edges, int letter) noexcept nogil
@cython.locals(out=int, phase=int, running=int, cell=int, entry=int, spent=int, curved=int, cargo=int, origin=int)
cdef void go_on(Hand h, Match m, int depth, int edges) noexcept nogil
@cython.locals(seat=int, face=int, others=double, letter=int, origin=int, arrived=double, worth=double, curved=bint, over=int, risk=double)
cdef double stop_worth(Hand h, Match m) noexcept nogil
@cython.locals(n=int)
cdef void find_taken(Hand h, Match m) noexcept nogil
@cython.locals(good=int)
cdef void take_away(Outlook o, Survey s, int city, int letter) noexcept nogil
@cython.locals(n=int)
cdef int is_taken(Outlook o, int good) noexcept nogil
@cython.locals(seat=int, own=double)
cdef double derailed_worth(Hand h, Match m) noexcept nogil
@cython.locals(count=int, n=int)
cdef void sift(Hand h, Match m) noexcept nogil
@cython.locals(n=int, city=int)
cdef void mark_best(Hand h, Match m, int count) noexcept nogil
@cython.locals(_=int, best=double, at=int, n=int)
cdef void keep_best(Hand h, int count, int low, int high, int number) noexcept nogil
@cython.locals(cell=int, train=int, away=int, kind=int, face=int, heat=int)
cdef double promise_of(Match m, int move) noexcept nogil
@cython.locals(old=int, value=double, fresh=int, pair=int, one=int, other=int, ends=int, onward=int)
cdef double joins(Match m, int cell, int face) noexcept nogil
@cython.locals(best=int, n=int)
cdef int best_turn(Hand h) noexcept nogil
@cython.locals(seat=int, _=int, best=int, n=int)
cpdef void play_turn(Hand h, Match m) noexcept nogil
@cython.locals(other=int, kind=int, _=int)
cdef void deal_anew(Match m, int seat) noexcept nogil
@cython.locals(m=Match, seat=int, move=int)
cpdef double play_on(Hand h, Match start, list line, uint64_t seed, int ahead)
cdef double result(Hand h, Match m, int seat, uint64_t seed, int ahead) noexcept nogil
@cython.locals(worth=double)
cpdef double lead(Hand h, Match m, int seat) noexcept nogil
@cython.locals(other=int, more=int)
cdef int is_first(Match m, int seat) noexcept nogil
@cython.locals(n=int, k=int)
cpdef list turns_of(Hand h, Match m)
@cython.locals(n=int, count=int)
cpdef list unpromising(Hand h, Match m)
@cython.locals(value=double)
cpdef double worth(Hand h, Match m, int seat) noexcept nogil
