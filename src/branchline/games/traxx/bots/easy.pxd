# The C types of easy.py.
cimport cython
from libc.stdint cimport uint8_t, uint64_t

from branchline.games.traxx.bots._cdeterminized_search cimport DeterminizedBeam, start
from branchline.games.traxx.bots._clines cimport Extensions, heuristic_value
from branchline.engine.bits cimport Pointer, lowest, splitmix64_mix
from branchline.games.traxx.native._ckernel cimport Match

cdef int DONE, PLACES, MOST
cdef double NEVER
cdef uint64_t SPREAD


cdef class EasyEvaluator:
    cdef DeterminizedBeam search
    cdef int seat, count
    cdef uint64_t chance, turn
    cdef uint64_t slot_turn[4096]
    cdef uint64_t taken[4096]
    cdef uint8_t first[4096]
    cdef uint8_t last[4096]
    cdef double points[4096]
    cdef double value[4096]


@cython.locals(free=uint64_t, colour=int, best=double, chosen=int, n=int, move=int, value=double)
cdef int easy_move(EasyEvaluator b, Match m, int seat, Pointer found, Match trial) noexcept nogil
cdef int grows_first(int ends, int end) noexcept nogil
cdef double move_value(EasyEvaluator b, Extensions w, int move, uint64_t free) noexcept nogil
cdef double done_value(EasyEvaluator b, Extensions w) noexcept nogil
cdef double enter_value(EasyEvaluator b, Extensions w, int cell, int at_first, uint64_t free) noexcept nogil
@cython.locals(value=double)
cdef double line_value(EasyEvaluator b, uint64_t taken, int first, int last, double points, int high) noexcept nogil
@cython.locals(number=int, at=int, colour=int, best=double, neighbours=uint64_t, value=double)
cdef double best_extension(
    EasyEvaluator b, int cell, int at_first, uint64_t taken, int first, int last, double points, int high, uint64_t free
) noexcept nogil
@cython.locals(at=int)
cdef int slot_of(EasyEvaluator b, uint64_t taken, int first, int last, double points) noexcept nogil
@cython.locals(at=int)
cdef void store(EasyEvaluator b, uint64_t taken, int first, int last, double points, double value) noexcept nogil
