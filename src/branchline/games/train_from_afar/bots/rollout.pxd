# The C types of rollout.py.
cimport cython
from libc.stdint cimport uint32_t, uint64_t

from branchline.games.train_from_afar.bots._cframe cimport Frame, copy, drawn, faced, lay, restart, running
from branchline.games.train_from_afar.bots._cvalue cimport Value, count, points, table_of, value
from branchline.engine.bits cimport bounded, lowest, popcount, splitmix64_next

cdef int TURNS, FEATURES, ROW, NO_TILE, EXPLORATION_INTERVAL
cdef double WORST, BEST


cdef class RolloutPolicy:
    cdef readonly Value value
    cdef readonly Frame value_after
    cdef readonly Frame best
    cdef Frame last
    cdef Frame best_before_last
    cdef public long long nodes_left
    cdef public int breadth
    cdef list scratch_frames
    cdef double[::1] seen
    cdef int table[24]
    cdef double earned[24]


@cython.locals(highest=double, chosen=int, left=uint32_t, n=int, result=double)
cpdef int choose(RolloutPolicy p, Frame f, int tile) noexcept nogil
@cython.locals(highest=double, left=uint32_t, n=int, result=double)
cdef double next_best(RolloutPolicy p, Frame f, int tile, double bar) noexcept nogil
cdef double value_after(RolloutPolicy p, Frame f, int cell, int tile, int turn) noexcept nogil
@cython.locals(highest=double, left=uint32_t, n=int)
cdef void choose_lay(RolloutPolicy p, Frame f, int tile) noexcept nogil
cpdef void play_out(RolloutPolicy p, Frame f, int tile, uint64_t seed) noexcept nogil
@cython.locals(left=int, total=double, tiles=uint32_t)
cpdef double expected(RolloutPolicy p, Frame f, int plies, int exact)
@cython.locals(after=Frame, best=double, cells=uint32_t, n=int, result=double)
cdef double best_lay_value(RolloutPolicy p, Frame f, int tile, int plies, int exact)
@cython.locals(after=Frame, best=double, bar=double, result=double, _=int)
cdef double best_of_few_lays(RolloutPolicy p, Frame f, int tile, int plies, int exact)
@cython.locals(until=int, seen=int, tile=int, n=int)
cpdef double play_and_sample(RolloutPolicy p, Frame f, uint64_t seed, double[::1] sums) noexcept nogil
@cython.locals(cells=uint32_t, _=int)
cdef void lay_randomly(Frame f, int tile, uint64_t seed) noexcept nogil
@cython.locals(table=int, one=int, two=int, first=double)
cdef void add_products(RolloutPolicy p, int n, double[::1] sums) noexcept nogil
