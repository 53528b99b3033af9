# The C types of incremental_value.py.
cimport cython
from libc.stdint cimport int64_t, uint8_t, uint16_t, uint64_t
from branchline.games.railroad_ink.bots._cvalue cimport (
    Value, beside, compare_line, find_ends, find_lines, find_meetings, find_meets, find_networks, follow_ends, list_joins, list_line, list_loose,
    list_specials, network_feature, open_cells, current_value, own_table, pair_feature, relation, remember, round_table, sides_in, unused_feature, weight_of_all
)
from branchline.engine.bits cimport lowest, popcount
from branchline.games.railroad_ink.native._ckernel cimport Board, apply, copy, lay
from branchline.games.railroad_ink.native._cpoints cimport count_centre, count_ends, count_lakes, count_line

cdef int TILES, ROUTE_TILES, DONE, ROUTES, NEIGHBOURS, RELATIONS, CENTRES, LAVA_VARIANT, SPAN
cdef int CELL_POINTS, BOTH_WAYS, UP, ALONG, NEVER_FOUND, MOST_FEATURES, MOST_LINES
cdef uint64_t CENTRE, ONE
cdef uint8_t CELLS[49]
cdef uint64_t BIT[72]
cdef int STEP[4]
cdef uint8_t KIND[71 * 4]
cdef uint8_t OVERPASS[71]
cdef uint8_t SPECIAL[69]
cdef uint8_t TILE_SIDES[69 * 3]
cdef uint8_t KIND_SIDES[768]
cdef uint8_t ROUTE_SIDES[256]
cdef uint8_t NETWORK_POINTS[13]
cdef uint8_t SEVERAL[16]
cdef uint16_t CELL_FEATURE[256 * 72]
cdef uint16_t PATTERN_FEATURE[256 * 16]


cdef class IncrementalValue:
    cdef readonly Value value
    cdef Value base
    cdef Value whole
    cdef int longest[3]
    cdef double closed[2]
    cdef int points
    cdef Board work
    cdef int drawn_tile, incremental, tables
    cdef Py_ssize_t own[2]
    cdef double cells[2]
    cdef double cell_values[144]
    cdef double specials[7]
    cdef double lakes
    cdef Py_ssize_t cell
    cdef int free, met
    cdef int64_t number
    cdef int lines[3]
    cdef uint64_t followed[3]
    cdef double fixed[2]
    cdef double neighbour_values[32]
    cdef int line[1536]
    cdef int64_t line_of[384]
    cdef double line_value[768]
    cdef int64_t value_of[768]
    cdef uint64_t ends[40]
    cdef uint64_t roads[40]
    cdef uint64_t rails[40]
    cdef uint64_t near[40]
    cdef uint64_t far[40]
    cdef Py_ssize_t feature[40]
    cdef double nets[2]
    cdef uint16_t touched[400]
    cdef Py_ssize_t touched_count
    cdef double net[1024]
    cdef int64_t net_of[1024]
    cdef uint8_t net_rails[1024]
    cdef double swapped[4096]
    cdef uint64_t joined[2]
    cdef int new_exits[2]
    cdef uint64_t new_ends[2]
    cdef uint64_t new_roads[2]
    cdef uint64_t new_rails[2]
    cdef int first[2]


@cython.locals(table=Py_ssize_t)
cpdef void prepare(IncrementalValue g, Board b, int specials) noexcept nogil
cdef void prepare_lines(IncrementalValue g, Py_ssize_t kind) noexcept nogil
cdef void prepare_networks(IncrementalValue g, Value v, Value base) noexcept nogil
@cython.locals(n=Py_ssize_t)
cdef void sum_closed(IncrementalValue g, Py_ssize_t table) noexcept nogil
@cython.locals(left=uint64_t, cell=Py_ssize_t, value=double)
cdef void sum_cells(IncrementalValue g, Board b, Py_ssize_t table) noexcept nogil
@cython.locals(value=double)
cdef double cell_value(Value v, Py_ssize_t cell, int offer, int vacant) noexcept nogil
cdef double weight_of(Value v, Py_ssize_t feature) noexcept nogil
cdef void add(Value v, int feature) noexcept nogil
@cython.locals(special=int)
cdef void sum_specials(IncrementalValue g, Board b) noexcept nogil
cdef double specials_value(Value v, int specials) noexcept nogil
cdef double lake_points(Board b) noexcept nogil
@cython.locals(centre=int, table=Py_ssize_t, side=Py_ssize_t)
cdef void prepare_cell(IncrementalValue g, Board b, Py_ssize_t cell) noexcept nogil
@cython.locals(bit=uint64_t, n=Py_ssize_t, ends=uint64_t, near=uint64_t)
cdef void cut_networks(IncrementalValue g) noexcept nogil
@cython.locals(n=Py_ssize_t)
cdef void sum_networks(IncrementalValue g, Py_ssize_t table) noexcept nogil
@cython.locals(at=Py_ssize_t, kind=Py_ssize_t, cell=Py_ssize_t, offer=int, vacant=int)
cdef void prepare_neighbour(IncrementalValue g, Py_ssize_t table, Py_ssize_t side) noexcept nogil
@cython.locals(n=Py_ssize_t, feature=Py_ssize_t, table=Py_ssize_t)
cdef void prepare_meetings(IncrementalValue g, Value base, uint64_t facing) noexcept nogil
cpdef double after_move(IncrementalValue g, Board b, int move) noexcept nogil
cdef double full_value(IncrementalValue g, Board b, int move) noexcept nogil
@cython.locals(table=Py_ssize_t, total=double, side=Py_ssize_t)
cdef double tile_value(IncrementalValue g, Board b, Py_ssize_t tile) noexcept nogil
cdef void draw_tile(IncrementalValue g, Board b, Py_ssize_t tile) noexcept nogil
@cython.locals(sides=int, place=Py_ssize_t)
cdef double line_value(IncrementalValue g, Board b, Py_ssize_t tile, Py_ssize_t table, Py_ssize_t kind) noexcept nogil
cdef double cached_line_value(IncrementalValue g, Py_ssize_t at) noexcept nogil
@cython.locals(sides=int, offered=int, n=Py_ssize_t)
cdef void cache_line(IncrementalValue g, Board b, Py_ssize_t tile, Py_ssize_t kind, Py_ssize_t at) noexcept nogil
@cython.locals(near=uint64_t, sides=int, open_=uint64_t, left=uint64_t)
cdef void update_lines(IncrementalValue g, Value v, Value base, Py_ssize_t kind) noexcept nogil
@cython.locals(left=uint64_t, at=Py_ssize_t)
cdef void restore_lines(IncrementalValue g, Value v, Value base, Py_ssize_t kind) noexcept nogil
cdef void add_separate_line(IncrementalValue g, int ends, Py_ssize_t kind) noexcept nogil
@cython.locals(rails=int, place=Py_ssize_t, total=double, others=int)
cdef double network_value(IncrementalValue g, Board b, Py_ssize_t tile, Py_ssize_t table) noexcept nogil
@cython.locals(sides=int, side=Py_ssize_t, gone=double)
cdef double count_networks(IncrementalValue g, Value v, Py_ssize_t tile, Py_ssize_t place) noexcept nogil
cdef void restore_ranks(Value v, Value base, uint64_t joined) noexcept nogil
@cython.locals(at=Py_ssize_t, n=Py_ssize_t)
cdef void list_touched(IncrementalValue g, Value v, Value base) noexcept nogil
@cython.locals(cell=Py_ssize_t, own=Py_ssize_t, others=int, other=Py_ssize_t, at=Py_ssize_t)
cdef void list_pairs(IncrementalValue g, Value v, Py_ssize_t side) noexcept nogil
@cython.locals(
    swapped=double, cell=Py_ssize_t, own=Py_ssize_t, left=uint64_t, neighbour=Py_ssize_t, others=int, other=Py_ssize_t, at=Py_ssize_t,
    alike=bint, gain=double
)
cdef double list_neighbours(IncrementalValue g, Value v, Py_ssize_t side, int kind) noexcept nogil
@cython.locals(gone=double, joined=uint64_t, early=Py_ssize_t, n=Py_ssize_t)
cdef double grow_networks(IncrementalValue g, Value v, Value base, Py_ssize_t tile) noexcept nogil
@cython.locals(sides=int)
cdef void join_by_tile(IncrementalValue g, Value v, Value base, Py_ssize_t tile) noexcept nogil
@cython.locals(joined=uint64_t, left=int)
cdef uint64_t joined_by(IncrementalValue g, Value base, int sides) noexcept nogil
@cython.locals(up=uint64_t, along=uint64_t, left=uint64_t, n=Py_ssize_t)
cdef void join_networks(IncrementalValue g, Value v, Value base, Py_ssize_t new, Py_ssize_t tile, int sides, int ways) noexcept nogil
@cython.locals(side=Py_ssize_t, cell=Py_ssize_t)
cdef void add_ends(IncrementalValue g, Value v, int name, Py_ssize_t new, Py_ssize_t tile, int sides) noexcept nogil
@cython.locals(gone=double, n=Py_ssize_t)
cdef double remove_networks(IncrementalValue g, Value v, Value base, uint64_t joined) noexcept nogil
@cython.locals(name=int, left=uint64_t)
cdef void add_network(IncrementalValue g, Value v, Value base, Py_ssize_t new) noexcept nogil
@cython.locals(at=Py_ssize_t)
cdef void keep_network(IncrementalValue g, Value v, Value base, Py_ssize_t n) noexcept nogil
