# The C types of frame.py.
cimport cython
from libc.stdint cimport int16_t, uint8_t, uint32_t, uint64_t

from branchline.engine.bits cimport bounded, lowest, popcount
from branchline.games.train_from_afar.native._ckernel cimport KernelTables

cdef int GONE, AT_STATION, DEPOT, ENDS, TURNS, LOCOMOTIVES, STATIONS


cdef class Frame:
    cdef readonly KernelTables tables
    cdef readonly uint32_t lying, left
    cdef int16_t far[200]
    cdef uint8_t tiles[200]
    cdef int16_t place[4]
    cdef uint8_t reached[7]
    cdef readonly int laid, entered, dead, closed


@cython.locals(port=int, n=int, station=int)
cpdef void restart(Frame f) noexcept nogil
cpdef void copy(Frame into, Frame f) noexcept nogil
@cython.locals(number=int, n=int)
cpdef int running(Frame f) noexcept nogil
@cython.locals(cells=uint32_t, n=int)
cpdef uint32_t faced(Frame f) noexcept nogil
@cython.locals(mask=uint32_t, _=int)
cpdef int drawn(Frame f, uint64_t seed) noexcept nogil
@cython.locals(ways=int, inside=int, n=int, end=int)
cpdef void lay(Frame f, int cell, int tile, int turn) noexcept nogil
@cython.locals(place=int, port=int)
cdef void run(Frame f, int mover, int cell, int ways) noexcept nogil
@cython.locals(first=int, last=int, tiles=int)
cdef void join(Frame f, int one, int two) noexcept nogil
@cython.locals(n=int)
cpdef tuple dump_state(Frame f)
