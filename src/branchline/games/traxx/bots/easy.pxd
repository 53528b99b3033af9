# The C types of easy.py.
cimport cython
from libc.stdint cimport uint8_t, uint64_t

from branchline.games.traxx.bots._cdeterminized_search cimport Hindsight, start
from branchline.games.traxx.bots._clines cimport Ways, outlook
from branchline.engine.bits cimport Pointer, lowest, splitmix64_mix
from branchline.games.traxx.native._ckernel cimport Match

cdef int DONE, PLACES, MOST
cdef double NEVER
cdef uint64_t SPREAD


cdef class Beginner:
    cdef Hindsight mind
    cdef int seat, count
    cdef uint64_t chance, turn
    cdef uint64_t noted[4096]
    cdef uint64_t taken[4096]
    cdef uint8_t first[4096]
    cdef uint8_t last[4096]
    cdef double points[4096]
    cdef double worth[4096]


@cython.locals(free=uint64_t, colour=int, best=double, chosen=int, n=int, move=int, worth=double)
cdef int judged(Beginner b, Match m, int seat, Pointer found, Match trial) noexcept nogil
cdef int grows_first(int ends, int end) noexcept nogil
cdef double looked_at(Beginner b, Ways w, int move, uint64_t free) noexcept nogil
cdef double opened(Beginner b, Ways w) noexcept nogil
cdef double entered(Beginner b, Ways w, int cell, int at_first, uint64_t free) noexcept nogil
@cython.locals(worth=double)
cdef double prospect(Beginner b, uint64_t taken, int first, int last, double points, int high) noexcept nogil
@cython.locals(number=int, at=int, colour=int, best=double, around=uint64_t, worth=double)
cdef double grown(
    Beginner b, int cell, int at_first, uint64_t taken, int first, int last, double points, int high, uint64_t free
) noexcept nogil
@cython.locals(at=int)
cdef int place_of(Beginner b, uint64_t taken, int first, int last, double points) noexcept nogil
@cython.locals(at=int)
cdef void remember(Beginner b, uint64_t taken, int first, int last, double points, double worth) noexcept nogil
