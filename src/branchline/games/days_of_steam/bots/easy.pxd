# The C types of easy.py.
cimport cython

from branchline.games.days_of_steam.bots._cturn_search cimport TurnSearch, mark_best, evaluate
from branchline.games.days_of_steam.native._ckernel cimport apply, list_cities, list_lays
from branchline.games.days_of_steam.native._ctable cimport Match, Moves, copy, total

cdef int LAY_CITY, MOST, TURN
cdef double NEVER

@cython.locals(pruned=bint, best=double, chosen=int, at=int, n=int, expected=double)
cdef int judged(TurnSearch h, Match m, int seat, Moves found, Match trial) noexcept nogil
cdef void mark_tiles(TurnSearch h, Match m) noexcept nogil
