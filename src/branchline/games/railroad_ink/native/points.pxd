# The C types of points.py.
cimport cython
from libc.stdint cimport int32_t, uint8_t, uint64_t

from branchline.engine.bits cimport lowest, popcount
from branchline.games.railroad_ink.native._ckernel cimport Board, lava_cells, restart
from branchline.games.railroad_ink.native._crandom cimport play_out

cdef int LAVA_VARIANT, LINES
cdef uint64_t CENTRE
cdef uint64_t BIT[72]
cdef uint64_t EXITS[16]
cdef uint64_t INNER[4]
cdef uint8_t NETWORK_VALUES[13]
cdef uint8_t POINTS[6]


@cython.locals(was_up=uint64_t, was_along=uint64_t)
cdef void flood(Board b, uint64_t up, uint64_t along, uint64_t east, uint64_t south, uint64_t over) noexcept nogil
cdef uint64_t joins_east(Board b) noexcept nogil
cdef uint64_t joins_south(Board b) noexcept nogil
cdef uint64_t used_exits(Board b, int side) noexcept nogil
@cython.locals(
    east=uint64_t, south=uint64_t, exits_up=uint64_t, exits_along=uint64_t, left_up=uint64_t, left_along=uint64_t, points=int
)
cdef int network_points(Board b) noexcept nogil
@cython.locals(north=uint64_t, east=uint64_t, south=uint64_t, west=uint64_t, cells=uint64_t, length=int)
cdef int longest(Board b, int kind) noexcept nogil
@cython.locals(length=int, cells=uint64_t, west=uint64_t, north=uint64_t, fewer_east=uint64_t, fewer_south=uint64_t)
cdef int peeled(uint64_t east, uint64_t south) noexcept nogil
@cython.locals(cell=int, cells=uint64_t)
cdef int longest_with_rings(Board b, uint64_t east, uint64_t south) noexcept nogil
@cython.locals(east=uint64_t, south=uint64_t, west=uint64_t, north=uint64_t, more=uint64_t, leaves=uint64_t)
cdef void cut_dead_ends(Board b) noexcept nogil
@cython.locals(bit=uint64_t)
cdef void cut(Board b, int cell) noexcept nogil
@cython.locals(line=int)
cdef void hang(Board b, int cell, int other) noexcept nogil
@cython.locals(left=uint64_t, east=uint64_t, south=uint64_t, cell=int)
cdef void follow_all(Board b, uint64_t cells) noexcept nogil
@cython.locals(bit=uint64_t)
cdef void follow(Board b, int cell, uint64_t free, int length) noexcept nogil
cdef void step(Board b, int cell, uint64_t free, int length) noexcept nogil
@cython.locals(bit=uint64_t, end=int)
cdef void follow_trail(Board b, int start, int cell, uint64_t east, uint64_t south, int length) noexcept nogil
@cython.locals(drawn=uint64_t)
cdef int centre_cells(Board b) noexcept nogil
@cython.locals(ends=uint64_t)
cdef uint64_t open_ends(Board b, int side) noexcept nogil
@cython.locals(north=uint64_t, east=uint64_t, south=uint64_t, west=uint64_t, errors=int, onto=int)
cdef void count_ends(Board b) noexcept nogil
@cython.locals(
    east=uint64_t, south=uint64_t, open_north=uint64_t, open_east=uint64_t, open_south=uint64_t, open_west=uint64_t,
    errors=int, leaking=uint64_t, closed=int, largest=int, left=uint64_t
)
cdef void count_lakes(Board b) noexcept nogil
cpdef int score(Board b) noexcept nogil
cdef int count_rest(Board b) noexcept nogil
cdef void count_line(Board b, int kind) noexcept nogil
cdef int count_centre(Board b) noexcept nogil
@cython.locals(n=int)
cpdef list lines(Board b)

cpdef int playout(Board b)
@cython.locals(total=int32_t, _=int)
cpdef int games(Board b, int count)
