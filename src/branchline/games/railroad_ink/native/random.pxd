# The C types of random.py.
cimport cython
from libc.stdint cimport uint64_t

from branchline.engine.bits cimport lowest, nth, popcount
from branchline.games.railroad_ink.native._ckernel cimport Board, random_below, count_lava, dodge, finish, impact, lava_places, place, roll, volcano_cells

cdef int LAVA_VARIANT, ANYWHERE, ROUTE_TILES, VOLCANO
cdef uint64_t FITS[256]
cdef uint64_t LAVA_FITS[256]

@cython.locals(total=int, fitting=uint64_t, left=uint64_t, fits=uint64_t)
cdef int count_routes(Board b, uint64_t usable) noexcept nogil
@cython.locals(left=uint64_t, fits=uint64_t, cell=int, count=int)
cdef void place_route(Board b, uint64_t usable, int n) noexcept nogil
@cython.locals(fits=uint64_t, cell=int, count=int)
cdef void place_lava(Board b, uint64_t left, int n) noexcept nogil
@cython.locals(usable=uint64_t, routes=int, n=int)
cpdef void random_move(Board b) noexcept nogil
@cython.locals(places=uint64_t, volcanoes=uint64_t, faces=int, rising=int, moves=int, required=int, n=int)
cdef void random_with_lava(Board b, uint64_t usable, int routes) noexcept nogil
@cython.locals(ways=int, n=int)
cdef void random_impact(Board b) noexcept nogil
cdef void play_out(Board b) noexcept nogil
