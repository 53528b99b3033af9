# The C types of easy.py. Every function without the interpreter lock: a forgotten type is then an error of the compiler.
cimport cython
from libc.math cimport exp, log, pow as raised
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint64_t

from branchline.games.steamrollers.bots._cgoal_cache cimport GoalCache, farthest, compute_promises, load_goods, load_lines, load_links, load_promises, network_slot, delivery_rate, goods_to_go
from branchline.games.steamrollers.bots._cgoal_search cimport search_goals, value_of
from branchline.engine.bits cimport popcount
from branchline.games.steamrollers.native._ckernel cimport apply
from branchline.games.steamrollers.native._ctable cimport Match, Moves, copy, order_points, total

cdef int ACT, ADDITIONS, ASK, BUILD, CELLS, DELIVER, FIRST_TRACK, LEGS, LETTERS, MOST, NONE, OVER, OWN, POWER, ROW, ROWS, SECTIONS, SIX, SOURCES, TAKE, THROW
cdef int CODES, MOST_BUILDS, DEVELOPED, MOST_CHOSEN
cdef double PACE, BUILDING, CARRYING, LATER, GOODS_SHARE, OTHERS_LEAVE, SOFT, NEXT, WON, KEEPS, USED, ORDERED, CARRY, BUILT, MOST_BUILT, TOOK, NEVER
cdef double HELP[12]
cdef uint16_t TRACK[1500]
cdef double BOX[7]


cdef class EasyEvaluator:
    cdef GoalCache cache
    cdef int count
    cdef int32_t move[4096]
    cdef double gain[8]
    cdef int far[2160]
    cdef int32_t longest[2160]
    cdef uint16_t keys[2160]


@cython.locals(best=double, chosen=int, n=int, expected=double)
cdef int judged(EasyEvaluator b, Match m, int seat, Moves found, Match trial) noexcept nogil
@cython.locals(keys=int, builds=int, n=int, move=int)
cdef void prune(EasyEvaluator b, Match m, int seat, Moves found) noexcept nogil
cdef int track_of(int move) noexcept nogil
@cython.locals(route=int, plus=int, source=int, origin=int, city=int, far=int, leg=int, key=int)
cdef int add_longest(EasyEvaluator b, Match m, int seat, int move, int keys) noexcept nogil
@cython.locals(first=int, n=int, track=int, promised=double, at=int)
cdef void add_promising(EasyEvaluator b, Match m, int seat, Moves found) noexcept nogil

@cython.locals(sure=int)
cpdef double evaluate(EasyEvaluator b, Match m, int seat) noexcept nogil
@cython.locals(other=int)
cdef double final_value(Match m, int seat) noexcept nogil
cdef double dice_value(EasyEvaluator b, Match m, int seat) noexcept nogil
@cython.locals(boxes=int, best=double, promised=double, carried=double)
cdef double die_value(EasyEvaluator b, Match m, int seat, int die) noexcept nogil
@cython.locals(best=double, at=int, cell=int, code=int)
cdef double promise_in(EasyEvaluator b, Match m, int seat, int die) noexcept nogil
@cython.locals(at=int, best=int, place=int, far=int)
cdef int reach_of(EasyEvaluator b, Match m, int seat, int city, int power) noexcept nogil
@cython.locals(gone=int, other=int, best=double, order=int, there=int, needed=int, letter=int, need=int, near=double)
cdef double order_value(Match m, int seat) noexcept nogil
@cython.locals(rate=double, other=int, theirs=double, few=int, goods=int, n=int, rounds=double, most=double, tile=int, at=int)
cdef double future_value(EasyEvaluator b, Match m, int seat) noexcept nogil
@cython.locals(best=double, n=int, found=int, together=double)
cdef double soft_maximum(GoalCache p, int at, double actions, double most) noexcept nogil
cdef int pending(Match m, int seat) noexcept nogil
@cython.locals(seats=int, first=int)
cdef int place_of(Match m, int seat) noexcept nogil
@cython.locals(seats=int, done=int, seat=int, cell=int, ahead=double)
cdef double rounds_left(Match m, int few) noexcept nogil
@cython.locals(value=double, sure=double, use=double, tile=int, points=int)
cdef double tile_value(Match m, int seat, double rounds) noexcept nogil
