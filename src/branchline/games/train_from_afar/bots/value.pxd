# The C types of value.py.
cimport cython
from libc.stdint cimport int16_t, uint8_t, uint32_t

from branchline.games.train_from_afar.bots._cframe cimport Frame, running
from branchline.engine.bits cimport lowest, popcount
from branchline.games.train_from_afar.native._ckernel cimport Land

cdef int GONE, AT_STATION, DEPOT, ENDS, TURNS, LOCOMOTIVES, STATIONS, ROUNDS, FEATURES, MOST_LEFT, MANY_ENDS, FAR
cdef double HOPES[7]


cdef class Value:
    cdef readonly Land land
    cdef public double[::1] weight
    cdef readonly double route
    cdef readonly bint hopeful
    cdef double pay[224]
    cdef uint32_t fit[64]
    cdef double feature[32]
    cdef uint32_t beside[25]
    cdef uint32_t before[7]
    cdef int16_t exits[14]
    cdef uint8_t longest[4]
    cdef double hope[28]
    cdef uint8_t away[28]


@cython.locals(n=int)
cpdef void set_pay(Value v, list pay)
@cython.locals(total=double, station=int)
cpdef double points(Value v, Frame f) noexcept nogil
cpdef int table_of(Frame f) noexcept nogil
@cython.locals(total=double, at=int, n=int)
cpdef double value(Value v, Frame f) noexcept nogil
@cython.locals(n=int, cells=uint32_t, left=uint32_t)
cdef void count(Value v, Frame f) noexcept nogil
@cython.locals(joined=int, towns=int, back=int, beside=uint32_t, end=int, port=int, far=int, tiles=int, n=int)
cdef void count_cell(Value v, Frame f, int cell, uint32_t faced) noexcept nogil
@cython.locals(n=int)
cdef void keep_longest(Value v, int tiles) noexcept nogil
@cython.locals(n=int, station=int)
cdef void list_hopes(Value v, Frame f) noexcept nogil
@cython.locals(left=int, cells=uint32_t, seen=uint32_t, following=uint32_t, away=int, n=int)
cdef void measure(Value v, Frame f, int station) noexcept nogil
@cython.locals(tiles=uint32_t, exit=int)
cdef int near(Value v, Frame f, int n, int station) noexcept nogil
@cython.locals(n=int, best=int, pair=int, mover=int, station=int, other=int)
cdef void share_hopes(Value v, Frame f) noexcept nogil
@cython.locals(n=int)
cpdef list features(Value v, Frame f)
