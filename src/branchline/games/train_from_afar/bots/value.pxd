# The C types of value.py.
cimport cython
from libc.stdint cimport int16_t, uint8_t, uint32_t

from branchline.games.train_from_afar.bots._cframe cimport Frame, running
from branchline.engine.bits cimport lowest, popcount
from branchline.games.train_from_afar.native._ckernel cimport KernelTables

cdef int GONE, AT_STATION, DEPOT, ENDS, TURNS, LOCOMOTIVES, STATIONS, ROUNDS, FEATURES, MOST_LEFT, MANY_ENDS, MOST_DISTANCE
cdef double REACH_PROBABILITY[7]


cdef class Value:
    cdef readonly KernelTables tables
    cdef public double[::1] weight
    cdef readonly double route
    cdef readonly bint stations_score
    cdef double station_value[224]
    cdef uint32_t fit[64]
    cdef double feature[32]
    cdef uint32_t beside[25]
    cdef uint32_t before[7]
    cdef int16_t exits[14]
    cdef uint8_t longest[4]
    cdef double target_value[28]
    cdef uint8_t away[28]


@cython.locals(n=int)
cpdef void load_station_values(Value v, list station_value)
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
cdef void list_targets(Value v, Frame f) noexcept nogil
@cython.locals(left=int, cells=uint32_t, seen=uint32_t, following=uint32_t, away=int, n=int)
cdef void measure_distances(Value v, Frame f, int station) noexcept nogil
@cython.locals(tiles=uint32_t, exit=int)
cdef int direct_tiles(Value v, Frame f, int n, int station) noexcept nogil
@cython.locals(n=int, best=int, pair=int, mover=int, station=int, other=int)
cdef void assign_targets(Value v, Frame f) noexcept nogil
@cython.locals(n=int)
cpdef list features(Value v, Frame f)
