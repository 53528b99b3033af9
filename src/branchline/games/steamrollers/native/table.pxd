# The C types of table.py.
cimport cython
from libc.stdint cimport int16_t, int32_t, uint8_t, uint64_t

from branchline.engine.bits cimport bounded, popcount, splitmix64_next

cdef int CELLS, EFFECTS, GOODS, LETTERS, MOST, NONE, ROW, SIX


cdef class KernelTables:
    cdef readonly int cells, letters, seats, coal, orders, starting, cap, choose_rows, walls, handful, white, faces
    cdef readonly int empty_cities, standstill, link_points, town_points, start_points, start_tiles, cargo_cities, cargo_goods
    cdef readonly int eva_reach, eva_engine, eva_regions, eva_dice
    cdef uint8_t beyond[4200]
    cdef uint8_t city_at[100]
    cdef uint8_t city_cell[6]
    cdef uint8_t town[100]
    cdef uint8_t field[600]
    cdef uint8_t field_count[6]
    cdef uint8_t other_end[96]
    cdef uint8_t kind[16]
    cdef uint8_t face[20]
    cdef uint8_t takes[6]
    cdef uint8_t stock[10]
    cdef int16_t engine[7]
    cdef uint8_t effect[12]
    cdef uint8_t permanent[12]
    cdef int16_t points[12]
    cdef uint8_t amounts[12]
    cdef uint8_t need[120]
    cdef int16_t order_points[12]


cdef class Match:
    cdef readonly KernelTables tables
    cdef readonly int phase, cities, sides, order_sides, level_map, sideways, starts, round, first, black, thief, loot
    cdef readonly int seat, die, second, changed, final, spent, two, filled, arranged, eva_delivered, eva_die, idle, ending
    cdef uint8_t row[192]
    cdef uint8_t count[6]
    cdef uint8_t bag[10]
    cdef uint8_t side[6]
    cdef uint8_t order_side[6]
    cdef uint8_t owner[6]
    cdef uint8_t dice[6]
    cdef uint8_t tracks[500]
    cdef uint8_t boxes[5]
    cdef int16_t delivered[5]
    cdef int16_t bonus[5]
    cdef uint8_t kept[50]
    cdef uint8_t orders[5]
    cdef uint8_t cargo[5]
    cdef uint8_t cargo_city[5]
    cdef uint8_t crosses[6]
    cdef uint8_t tile_of[12]
    cdef uint8_t reach[180]
    cdef uint8_t length[180]
    cdef uint8_t links[5]
    cdef uint8_t towns[5]
    cdef public uint64_t seed


cdef class Moves:
    cdef int32_t move[65536]
    cdef int count


cdef void add(Moves found, int move) noexcept nogil
cdef int random_below(Match m, int n) noexcept nogil

@cython.locals(n=int, seat=int)
cpdef void restart(Match m) noexcept nogil
@cython.locals(cell=int, leg=int, letter=int)
cdef void clear_sheet(Match m, int seat) noexcept nogil
cdef void no_turn(Match m, int seat) noexcept nogil
cpdef void copy(Match into, Match m) noexcept nogil
@cython.locals(made=Match)
cpdef Match clone(Match m)

@cython.locals(one=int, other=int, side=int)
cdef void draw_track(Match m, int seat, int cell, int code) noexcept nogil
@cython.locals(start=int)
cdef int city_leg(Match m, int seat, int cell, int side) noexcept nogil
@cython.locals(city=int, side=int)
cdef void find_links(Match m, int seat) noexcept nogil
@cython.locals(leg=int, cell=int, towns=int, hexes=int, to=int)
cdef void follow(Match m, int seat, int city, int side) noexcept nogil

@cython.locals(n=int, tile=int)
cdef void known_sides(Match m) noexcept nogil
@cython.locals(tile=int)
cdef int owned(Match m, int seat, int effect) noexcept nogil
@cython.locals(tile=int)
cdef int usable(Match m, int seat, int effect) noexcept nogil
cdef int amounts(Match m, int tile) noexcept nogil
cdef int lasts(Match m, int tile) noexcept nogil
cdef void put_back(Match m, int tile) noexcept nogil

cdef int network_points(Match m, int seat) noexcept nogil
@cython.locals(points=int, tile=int)
cdef int tile_points(Match m, int seat) noexcept nogil
@cython.locals(points=int, n=int)
cdef int order_points(Match m, int seat) noexcept nogil
cdef int engine_points(Match m, int seat) noexcept nogil
@cython.locals(points=int)
cpdef int total(Match m, int seat) noexcept nogil
cpdef list lines(Match m, int seat)
@cython.locals(points=int, counted=int, best=int, n=int, tile=int, worth=int, _=int)
cpdef int eva_total(Match m) noexcept nogil

@cython.locals(n=int, place=int)
cpdef load_state(Match m, list fields, list sixes, list rows, list bag)
@cython.locals(n=int, city=int, place=int)
cpdef tuple dump_state(Match m)
@cython.locals(cell=int, letter=int)
cpdef load_sheet(Match m, int seat, bytes tracks, list kept, list values)
@cython.locals(cell=int, letter=int)
cpdef tuple dump_sheet(Match m, int seat)
