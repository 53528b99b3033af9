# The C types of rollout.py.
cimport cython
from libc.stdint cimport uint32_t, uint64_t

from branchline.games.train_from_afar.bots._cframe cimport Frame, copy, drawn, faced, lay, restart, running
from branchline.games.train_from_afar.bots._cvalue cimport Value, count, points, table_of, value
from branchline.engine.bits cimport below, lowest, popcount, stirred

cdef int TURNS, FEATURES, ROW, NO_TILE, WHIM
cdef double WORST, BEST


cdef class Player:
    cdef readonly Value value
    cdef readonly Frame tried
    cdef readonly Frame best
    cdef Frame last
    cdef Frame kept
    cdef public long long patience
    cdef public int breadth
    cdef list room
    cdef double[::1] seen
    cdef int table[24]
    cdef double earned[24]


@cython.locals(highest=double, chosen=int, left=uint32_t, n=int, worth=double)
cpdef int choose(Player p, Frame f, int tile) noexcept nogil
@cython.locals(highest=double, left=uint32_t, n=int, worth=double)
cdef double next_best(Player p, Frame f, int tile, double bar) noexcept nogil
cdef double tried(Player p, Frame f, int cell, int tile, int turn) noexcept nogil
@cython.locals(highest=double, left=uint32_t, n=int)
cdef void choose_at_last(Player p, Frame f, int tile) noexcept nogil
cpdef void play(Player p, Frame f, int tile, uint64_t seed) noexcept nogil
@cython.locals(left=int, total=double, tiles=uint32_t)
cpdef double expected(Player p, Frame f, int plies, int exact)
@cython.locals(after=Frame, best=double, cells=uint32_t, n=int, worth=double)
cdef double best_with(Player p, Frame f, int tile, int plies, int exact)
@cython.locals(after=Frame, best=double, bar=double, worth=double, _=int)
cdef double best_of_few(Player p, Frame f, int tile, int plies, int exact)
@cython.locals(until=int, seen=int, tile=int, n=int)
cpdef double learn(Player p, Frame f, uint64_t seed, double[::1] sums) noexcept nogil
@cython.locals(cells=uint32_t, _=int)
cdef void stray(Frame f, int tile, uint64_t seed) noexcept nogil
@cython.locals(table=int, one=int, two=int, first=double)
cdef void add(Player p, int n, double[::1] sums) noexcept nogil
