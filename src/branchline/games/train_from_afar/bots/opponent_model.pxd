# The C types of opponent_model.py.
cimport cython
from libc.stdint cimport uint8_t

from branchline.games.train_from_afar.bots._cframe cimport Frame
from branchline.games.train_from_afar.bots._cvalue cimport Value

cdef int STATIONS, ROUNDS, SEATS, ROW, GUESSED
cdef double VICTORY, CLOSE


cdef class OpponentModel:
    cdef readonly int others, route
    cdef public int futures
    cdef uint8_t worth[28]
    cdef uint8_t future[6144]


@cython.locals(at=int, station=int)
cpdef void add_future(OpponentModel m, int number, int other, Frame f) noexcept nogil
@cython.locals(at=int, station=int, later=int)
cpdef void add_guess(OpponentModel m, int number, int other, list reached, int laid, bint runs)
@cython.locals(earlier=int, other=int)
cdef int rank(OpponentModel m, int at, int station, int mine, int but) noexcept nogil
@cython.locals(theirs=int)
cdef int opponent_points(OpponentModel m, int at, int station, int other, int mine) noexcept nogil
@cython.locals(station=int, round=int, discounted=double)
cpdef void set_station_values(OpponentModel m, Value v, double spite=*, int laid=*, double discount=*) noexcept nogil
@cython.locals(total=double, number=int, at=int, other=int)
cdef double marginal_value(OpponentModel m, int station, int round, double spite) noexcept nogil
@cython.locals(total=double, number=int)
cpdef double final_value(OpponentModel m, Frame f) noexcept nogil
@cython.locals(mine=int, station=int, best=int, other=int, theirs=int, lead=double)
cdef double value_in_future(OpponentModel m, Frame f, int at) noexcept nogil
