# The C types of opponent_model.py.
cimport cython
from libc.stdint cimport uint8_t

from branchline.games.train_from_afar.bots._cframe cimport Frame
from branchline.games.train_from_afar.bots._cvalue cimport Value

cdef int STATIONS, ROUNDS, SEATS, ROW, GUESSED
cdef double VICTORY, CLOSE


cdef class Meeting:
    cdef readonly int others, route
    cdef public int futures
    cdef uint8_t worth[28]
    cdef uint8_t future[6144]


@cython.locals(at=int, station=int)
cpdef void tell(Meeting m, int number, int other, Frame f) noexcept nogil
@cython.locals(at=int, station=int, later=int)
cpdef void guess(Meeting m, int number, int other, list reached, int laid, bint runs)
@cython.locals(earlier=int, other=int)
cdef int field(Meeting m, int at, int station, int mine, int but) noexcept nogil
@cython.locals(theirs=int)
cdef int points_of(Meeting m, int at, int station, int other, int mine) noexcept nogil
@cython.locals(station=int, round=int, lasting=double)
cpdef void set_pays(Meeting m, Value v, double spite=*, int laid=*, double haste=*) noexcept nogil
@cython.locals(total=double, number=int, at=int, other=int)
cdef double gain(Meeting m, int station, int round, double spite) noexcept nogil
@cython.locals(total=double, number=int)
cpdef double standing(Meeting m, Frame f) noexcept nogil
@cython.locals(mine=int, station=int, best=int, other=int, theirs=int, lead=double)
cdef double standing_in(Meeting m, Frame f, int at) noexcept nogil
