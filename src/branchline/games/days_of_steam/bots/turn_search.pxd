# The C types of hand.py.
cimport cython
from libc.stdint cimport int32_t, uint8_t, uint64_t

from branchline.games.days_of_steam.bots._cposition_value cimport PositionEvaluator, find_row, load_delivered, loop_value, best_rival_value, train_value, parked_value, seat_value
from branchline.games.days_of_steam.bots._cmap_analysis cimport MapAnalysis, analyse
from branchline.engine.bits cimport kind_of, splitmix64_next
from branchline.games.days_of_steam.native._ckernel cimport acting, all_curves, apply, chance, enter, goods_at, here, list_cities, list_lays, list_places, load, may_enter, may_stop
from branchline.games.days_of_steam.native._cmap cimport cell_at
from branchline.games.days_of_steam.native._ctable cimport Match, Moves, random_below, copy, total

cdef int PASSING, RIVAL, UNCOVERED_CITY, VICTORY, CITIES
cdef int BURN, DONE, DRIVE, ENTER, FAR, KINDS, LAID, LAY, LAY_CITY, LOAD, MOST, NO_FACE, NONE, NOWHERE, OVER, PASS, PLACE, REST, ROLL, TURN, UNCOVER, UNCOVERED
cdef int TURNS, MOST_STEPS, DEEPEST, MOST_LAYS, MOST_SITES, COLD, ENOUGH, TO_ROW
cdef double NEVER


cdef class TurnSearch:
    cdef readonly PositionEvaluator evaluator
    cdef Match work
    cdef readonly Match table
    cdef Moves found
    cdef readonly int count
    cdef double value[4096]
    cdef int first[4096]
    cdef int length[4096]
    cdef int32_t path[65536]
    cdef int steps
    cdef int32_t drive_steps[64]
    cdef double score[16384]
    cdef uint8_t selected[16384]
    cdef double loops[4]
    cdef double derailed[256]


cdef void list_turns(TurnSearch h, Match m, int promising_only) noexcept nogil
cdef void add_single_step(TurnSearch h, int move, double value) noexcept nogil
@cython.locals(n=int)
cdef void add_turn(TurnSearch h, int length, double value) noexcept nogil
cdef double balance(TurnSearch h, double own, double others) noexcept nogil
@cython.locals(n=int, move=int, own=double)
cdef void try_tiles(TurnSearch h, Match m) noexcept nogil
@cython.locals(seat=int, spent=int, others=double, own=double, fuller=int)
cdef void list_stationary(TurnSearch h, Match m) noexcept nogil
@cython.locals(best=double, seat=int, value=double)
cdef double rivals_now(TurnSearch h, Match m) noexcept nogil
@cython.locals(edges=int, cell=int, cargo=int, letter=int)
cdef void drive(TurnSearch h, Match m, int depth) noexcept nogil
@cython.locals(phase=int, running=int, origin=int)
cdef void drive_with_good(TurnSearch h, Match m, int depth, int edges, int letter) noexcept nogil
@cython.locals(out=int, phase=int, running=int, cell=int, entry=int, spent=int, curved=int, cargo=int, origin=int)
cdef void drive_on(TurnSearch h, Match m, int depth, int edges) noexcept nogil
@cython.locals(seat=int, face=int, others=double, letter=int, origin=int, arrived=double, value=double, curved=bint, over=int, risk=double)
cdef double stop_value(TurnSearch h, Match m) noexcept nogil
@cython.locals(n=int)
cdef void mark_loaded(TurnSearch h, Match m) noexcept nogil
@cython.locals(good=int)
cdef void remove_good(PositionEvaluator o, MapAnalysis s, int city, int letter) noexcept nogil
@cython.locals(n=int)
cdef int is_removed(PositionEvaluator o, int good) noexcept nogil
@cython.locals(seat=int, own=double)
cdef double derailed_value(TurnSearch h, Match m) noexcept nogil
@cython.locals(count=int, n=int)
cdef void prune(TurnSearch h, Match m) noexcept nogil
@cython.locals(n=int, city=int)
cdef void mark_best(TurnSearch h, Match m, int count) noexcept nogil
@cython.locals(_=int, best=double, at=int, n=int)
cdef void mark_top(TurnSearch h, int count, int low, int high, int number) noexcept nogil
@cython.locals(cell=int, train=int, away=int, kind=int, face=int, heat=int)
cdef double score_tile(Match m, int move) noexcept nogil
@cython.locals(old=int, value=double, fresh=int, pair=int, one=int, other=int, ends=int, onward=int)
cdef double score_sections(Match m, int cell, int face) noexcept nogil
@cython.locals(best=int, n=int)
cdef int best_turn(TurnSearch h) noexcept nogil
@cython.locals(seat=int, _=int, best=int, n=int)
cpdef void play_turn(TurnSearch h, Match m) noexcept nogil
@cython.locals(other=int, kind=int, _=int)
cdef void redeal_hidden(Match m, int seat) noexcept nogil
@cython.locals(m=Match, seat=int, move=int)
cpdef double rollout(TurnSearch h, Match start, list line, uint64_t seed, int ahead)
cdef double play_until(TurnSearch h, Match m, int seat, uint64_t seed, int ahead) noexcept nogil
@cython.locals(value=double)
cpdef double lead(TurnSearch h, Match m, int seat) noexcept nogil
@cython.locals(other=int, more=int)
cdef int is_first(Match m, int seat) noexcept nogil
@cython.locals(n=int, k=int)
cpdef list all_turns(TurnSearch h, Match m)
@cython.locals(n=int, count=int)
cpdef list pruned_moves(TurnSearch h, Match m)
@cython.locals(value=double)
cpdef double evaluate(TurnSearch h, Match m, int seat) noexcept nogil
