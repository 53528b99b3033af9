# The C types of value.py.
cimport cython
from libc.stdint cimport uint8_t, uint16_t, uint64_t
from branchline.engine.bits cimport lowest, popcount
from branchline.games.railroad_ink._ckernel cimport Board
from branchline.games.railroad_ink._ckernel_points cimport count_rest, flood, joins_east, joins_south, open_ends, score, used_exits

cdef int FEATURES, TABLES, ROUTES, PAIRS, NEIGHBOURS, NETWORKS, JOINS, LINES, BOTH, MEETS, SPECIALS, CENTRES, OPEN, UNUSED
cdef int METEOR, IN_DANGER, FARTHEST, METEORS
cdef int RELATIONS, LONG, MOST_FEATURES, MOST_LINES
cdef uint16_t CELL_FEATURE[256 * 72]
cdef uint16_t PATTERN_FEATURE[256 * 16]
cdef uint8_t RELATION[16]
cdef uint8_t ROUTE_SIDES[256]
cdef uint8_t POINTS[13]
cdef int STEP[4]
cdef uint64_t EXITS[4]
cdef uint16_t DOT[72]
cdef uint64_t INNER[4]
cdef uint64_t BIT[72]
cdef uint64_t CENTRE, ROADS


cdef class Value:
    cdef public double[::1] weight
    cdef uint16_t feature[400]
    cdef readonly int count
    cdef uint8_t owner[288]
    cdef uint8_t length[288]
    cdef uint64_t line[288]
    cdef uint64_t ends[40]
    cdef uint64_t roads[40]
    cdef uint64_t rails[40]
    cdef uint64_t near[40]
    cdef uint64_t far[40]
    cdef int exits[40]
    cdef int networks, points
    cdef int grows[3]
    cdef int both[3]
    cdef int meets[3]


cdef void add(Value v, int feature) noexcept nogil
cdef uint64_t beside(uint64_t cells) noexcept nogil
@cython.locals(loose=int, special=int)
cdef void list_features(Value v, Board b) noexcept nogil
@cython.locals(start=int, cell=int, side=int, far=int)
cdef void list_dangers(Value v, Board b) noexcept nogil
@cython.locals(bit=uint64_t, ends=int, joined=int, side=int)
cdef int danger(Board b, int cell) noexcept nogil
@cython.locals(
    east=uint64_t, south=uint64_t, exits_up=uint64_t, exits_along=uint64_t, north_ends=uint64_t, east_ends=uint64_t,
    south_ends=uint64_t, west_ends=uint64_t, left_up=uint64_t, left_along=uint64_t, up=uint64_t, along=uint64_t, ends=uint64_t,
    exits=int, roads=uint64_t, rails=uint64_t
)
cdef void find_networks(Value v, Board b) noexcept nogil
@cython.locals(left=uint64_t)
cdef uint64_t own(Value v, uint64_t cells, int side) noexcept nogil
@cython.locals(unused=int, side=int, left=uint64_t, cell=uint64_t)
cdef void find_exits(Value v, Board b) noexcept nogil
@cython.locals(near=uint64_t)
cdef void remember(Value v, Board b, uint64_t ends, uint64_t roads, uint64_t rails, int exits) noexcept nogil
@cython.locals(needed=int, one=int, two=int, first=uint64_t, second=uint64_t, before=int)
cdef void list_joins(Value v) noexcept nogil
cdef bint is_near(Value v, int one, int two, int needed) noexcept nogil
cdef uint64_t seeks(Value v, int n, int needed) noexcept nogil
cdef uint64_t offers(Value v, int n, int needed) noexcept nogil
cdef uint64_t seeks_more(Value v, int n, int needed) noexcept nogil
cdef uint64_t offers_more(Value v, int n, int needed) noexcept nogil
@cython.locals(fewer=int, more=int, last=int)
cdef void unite(Value v, int one, int two, int needed) noexcept nogil
@cython.locals(left=uint64_t, cell=int, bit=uint64_t)
cdef void list_cells(Value v, Board b) noexcept nogil
@cython.locals(sides=int)
cdef int sides_in(uint64_t bit, uint64_t cells) noexcept nogil
@cython.locals(offer=int, sides=int, others=int, one=int, two=int, at=int)
cdef void list_pairs(Value v, Board b, int cell) noexcept nogil
@cython.locals(sides=int, others=int, one=int, two=int, at=int)
cdef void list_neighbours(Value v, Board b, int cell, int neighbour) noexcept nogil
cdef int relation(Value v, int one, int two) noexcept nogil
@cython.locals(length=int)
cdef void meet(Value v, int kind, int cell, int one, int two) noexcept nogil
@cython.locals(east=uint64_t, south=uint64_t, open_=uint64_t, left=uint64_t, side=int)
cdef void find_lines(Value v, Board b, int kind) noexcept nogil
@cython.locals(reach=uint64_t, was=uint64_t, length=int, both=int, sides=int, side=int, at=int)
cdef void follow_end(Value v, Board b, int kind, uint64_t bit, uint64_t east, uint64_t south, uint64_t open_) noexcept nogil
@cython.locals(sides=int)
cdef int open_sides(Board b, int kind, uint64_t bit) noexcept nogil
@cython.locals(length=int, at=int)
cdef void list_lines(Value v, Board b, int kind) noexcept nogil
@cython.locals(total=double, at=int, own=int, n=int, rest=int)
cpdef double value(Value v, Board b) noexcept nogil
@cython.locals(n=int)
cpdef list features(Value v, Board b)
cdef int first_weight(Board b) noexcept nogil
cdef int own_table(Board b) noexcept nogil
cpdef tuple tables_of(Board b)
@cython.locals(error=double, step=double, n=int, count=int)
cpdef double learn(
    Value v, int at, int own, uint16_t[::1] features, double off, double rate, double[::1] drift, double[::1] stir
) noexcept
cdef void shift(Value v, int place, double step, double error, double[::1] drift, double[::1] stir) noexcept
