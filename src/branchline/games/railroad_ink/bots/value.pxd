# The C types of value.py.
cimport cython
from libc.stdint cimport uint8_t, uint16_t, uint64_t
from branchline.engine.bits cimport lowest, popcount
from branchline.games.railroad_ink.native._ckernel cimport Board
from branchline.games.railroad_ink.native._cpoints cimport count_rest, flood, joins_east, joins_south, score, used_exits

cdef int FEATURES, TABLES, ROUTES, PAIRS, NEIGHBOURS, NETWORKS, JOINS, LINES, BOTH, MEETS, SPECIALS, CENTRES, OPEN, UNUSED
cdef int METEOR, IN_DANGER, FARTHEST, METEOR_VARIANT
cdef int RELATIONS, LONG, MOST_FEATURES, MOST_LINES, LAST
cdef uint16_t CELL_FEATURE[256 * 72]
cdef uint16_t PATTERN_FEATURE[256 * 16]
cdef uint8_t RELATION[16]
cdef uint8_t ROUTE_SIDES[256]
cdef uint8_t KIND_SIDES[768]
cdef uint8_t TILE_SIDES[69 * 3]
cdef uint8_t POINTS[13]
cdef int STEP[4]
cdef uint64_t EXITS[4]
cdef uint64_t EXITS_OF[16]
cdef uint16_t DOT[72]
cdef uint64_t INNER[4]
cdef uint64_t BIT[72]
cdef uint64_t CENTRE, ROADS, ALL_EXITS


cdef class Value:
    cdef public double[::1] weight
    cdef uint16_t feature[400]
    cdef readonly int count
    cdef Py_ssize_t at, own
    cdef uint64_t east, south, exits_up, exits_along
    cdef uint64_t open[4]
    cdef uint16_t owner[288]
    cdef int rank[44]
    cdef uint16_t span[216]
    cdef uint16_t farthest[216]
    cdef uint64_t reach[216]
    cdef uint64_t ends[40]
    cdef uint64_t roads[40]
    cdef uint64_t rails[40]
    cdef uint64_t near[40]
    cdef uint64_t far[40]
    cdef uint64_t up[40]
    cdef uint64_t along[40]
    cdef int first[40]
    cdef int exits[40]
    cdef int networks, used, points
    cdef Py_ssize_t meetings
    cdef uint16_t meeting[400]
    cdef uint64_t where[400]
    cdef uint16_t one[400]
    cdef uint16_t other[400]
    cdef int grows[3]
    cdef int both[3]
    cdef int meets[3]


cdef void add(Value v, Py_ssize_t feature) noexcept nogil
cdef uint64_t beside(uint64_t cells) noexcept nogil
cdef void list_features(Value v, Board b) noexcept nogil
@cython.locals(special=int)
cdef void list_specials(Value v, int specials) noexcept nogil
cdef void list_loose(Value v, Board b) noexcept nogil
@cython.locals(start=Py_ssize_t, cell=Py_ssize_t, side=Py_ssize_t, far=int)
cdef void list_dangers(Value v, Board b) noexcept nogil
@cython.locals(bit=uint64_t, ends=int, joined=int, side=Py_ssize_t)
cdef int danger(Value v, Board b, Py_ssize_t cell) noexcept nogil
cdef void find_ends(Value v, Board b) noexcept nogil
@cython.locals(left_up=uint64_t, left_along=uint64_t)
cdef void find_networks(Value v, Board b) noexcept nogil
@cython.locals(
    north=uint64_t, east=uint64_t, south=uint64_t, west=uint64_t, ends=uint64_t, roads=uint64_t, rails=uint64_t, exits=int
)
cdef void list_network(Value v, Board b) noexcept nogil
cdef int network_feature(int exits, uint64_t ends) noexcept nogil
@cython.locals(left=uint64_t)
cdef uint64_t own(Value v, uint64_t cells, Py_ssize_t side) noexcept nogil
@cython.locals(side=Py_ssize_t, left=uint64_t, cell=uint64_t)
cdef void find_exits(Value v, Board b) noexcept nogil
cdef int unused_feature(Board b) noexcept nogil
@cython.locals(near=uint64_t)
cdef void remember(Value v, Board b, Py_ssize_t name, uint64_t ends, uint64_t roads, uint64_t rails, int exits) noexcept nogil
cdef void list_joins(Value v) noexcept nogil
@cython.locals(one=Py_ssize_t, two=Py_ssize_t, first=uint64_t, second=uint64_t, before=Py_ssize_t)
cdef void join_all(Value v, int needed) noexcept nogil
cdef bint is_near(Value v, Py_ssize_t one, Py_ssize_t two, int needed) noexcept nogil
cdef uint64_t seeks(Value v, Py_ssize_t n, int needed) noexcept nogil
cdef uint64_t offers(Value v, Py_ssize_t n, int needed) noexcept nogil
cdef uint64_t seeks_more(Value v, Py_ssize_t n, int needed) noexcept nogil
cdef uint64_t offers_more(Value v, Py_ssize_t n, int needed) noexcept nogil
@cython.locals(fewer=int, more=int)
cdef void list_join(Value v, Py_ssize_t one, Py_ssize_t two, int needed) noexcept nogil
cdef void unite_reach(Value v, Py_ssize_t one, Py_ssize_t two) noexcept nogil
cdef void unite_ends(Value v, Py_ssize_t one, Py_ssize_t two) noexcept nogil
cdef void unite_kinds(Value v, Py_ssize_t one, Py_ssize_t two) noexcept nogil
@cython.locals(left=uint64_t, cell=Py_ssize_t)
cdef void list_cells(Value v, Board b) noexcept nogil
@cython.locals(sides=int)
cdef int sides_in(uint64_t bit, uint64_t cells) noexcept nogil
@cython.locals(n=Py_ssize_t)
cdef void list_meetings(Value v, Board b) noexcept nogil
@cython.locals(north=uint64_t, east=uint64_t, south=uint64_t, west=uint64_t, left=uint64_t, offered=uint64_t)
cdef void find_meetings(Value v, Board b) noexcept nogil
cdef void note(Value v, int meeting, uint64_t cells, int one, int other) noexcept nogil
cdef uint64_t twice(uint64_t one, uint64_t two, uint64_t three, uint64_t four) noexcept nogil
@cython.locals(sides=int, others=int, one=Py_ssize_t, two=Py_ssize_t)
cdef void find_pairs(Value v, Board b, Py_ssize_t cell) noexcept nogil
@cython.locals(at=Py_ssize_t)
cdef int pair_feature(int offer, Py_ssize_t one, Py_ssize_t two) noexcept nogil
@cython.locals(sides=int, others=int, one=Py_ssize_t, two=Py_ssize_t, alike=bint, at=Py_ssize_t)
cdef void find_neighbours(Value v, Board b, Py_ssize_t cell, Py_ssize_t neighbour) noexcept nogil
@cython.locals(first=int, second=int)
cdef int relation(Value v, Py_ssize_t one, Py_ssize_t other) noexcept nogil
cdef void find_lines(Value v, Board b, Py_ssize_t kind) noexcept nogil
@cython.locals(up=uint64_t)
cdef uint64_t open_cells(Board b, Py_ssize_t kind) noexcept nogil
@cython.locals(east=uint64_t, south=uint64_t, left=uint64_t)
cdef void follow_ends(Value v, Board b, Py_ssize_t kind, uint64_t cells, uint64_t open_) noexcept nogil
@cython.locals(reach=uint64_t, was=uint64_t, length=int, both=int, sides=int)
cdef void follow_end(Value v, Board b, Py_ssize_t kind, Py_ssize_t cell, uint64_t east, uint64_t south, uint64_t open_) noexcept nogil
cdef void compare_line(Value v, Py_ssize_t kind, int length, int both) noexcept nogil
@cython.locals(left=uint64_t, cell=Py_ssize_t, sides=int, one=Py_ssize_t, others=int)
cdef void find_meets(Value v, Board b, Py_ssize_t kind) noexcept nogil
@cython.locals(first=Py_ssize_t, second=Py_ssize_t, length=int)
cdef void meet(Value v, Py_ssize_t kind, Py_ssize_t cell, Py_ssize_t one, Py_ssize_t two) noexcept nogil
cdef void list_lines(Value v, Board b, Py_ssize_t kind) noexcept nogil
@cython.locals(at=Py_ssize_t)
cdef void list_line(Value v, int length, Py_ssize_t kind) noexcept nogil
@cython.locals(rest=int)
cpdef double value(Value v, Board b) noexcept nogil
@cython.locals(total=double, n=Py_ssize_t)
cdef double weight_of_all(Value v) noexcept nogil
cdef double weight_of(Value v, Py_ssize_t feature) noexcept nogil
@cython.locals(result=double)
cdef double value_as_finished(Value v, Board b) noexcept nogil
cpdef double current_value(Value v, Board b) noexcept nogil
@cython.locals(n=Py_ssize_t)
cpdef list active_features(Value v, Board b)
cdef int round_table(int number) noexcept nogil
cdef int own_table(int specials) noexcept nogil
cpdef tuple tables_of(Board b)
@cython.locals(error=double, step=double, n=Py_ssize_t, count=int)
cpdef double tcl_update(
    Value v, Py_ssize_t at, Py_ssize_t own, uint16_t[::1] features, double off, double rate, double[::1] net_error, double[::1] abs_error
) noexcept
cdef void update_weight(Value v, int place, double step, double error, double[::1] net_error, double[::1] abs_error) noexcept
