# The C types of easy.py.
cimport cython

from branchline.games.train_from_afar.bots._cframe cimport Frame, copy, lay, restart
from branchline.games.train_from_afar.bots._copponent_model cimport OpponentModel, set_station_values
from branchline.games.train_from_afar.bots._cvalue cimport Value, value
from branchline.engine.bits cimport Pointer
from branchline.games.train_from_afar.native._ckernel cimport Match

cdef int STATIONS, ROW, TILES
cdef double NEVER


cdef class EasyEvaluator:
    cdef Value value
    cdef OpponentModel opponent_model
    cdef Frame before
    cdef Frame after


@cython.locals(best=double, chosen=int, n=int, result=double)
cdef int easy_move(EasyEvaluator b, Match m, int seat, Pointer found, Match trial) noexcept nogil
@cython.locals(n=int, at=int, other=int, station=int)
cdef void prepare(EasyEvaluator b, Match m, int seat) noexcept nogil
