# The C types of table.py.
cimport cython
from libc.stdint cimport int16_t, int32_t, uint8_t, uint16_t, uint64_t

from branchline.engine.bits cimport bounded, splitmix64_next

cdef int FIRST, HASHES, KINDS, LETTERS, MOST, NO_FACE, NONE, NOWHERE, OPEN

cdef class KernelTables:
    cdef readonly int seats, letters, kinds, open_cities, city_goods, city_steam, hand, near, between_cities, steam_limit
    cdef readonly int enter, hill_cost, passing, speed_limit, die, water_tower, coal, markers, loop_cities, good_points, loop_points
    cdef readonly int win, standstill, steam_later, start_goods, keep_joined, start_curve
    cdef uint8_t colour_points[9]
    cdef uint8_t city_count[8]
    cdef uint8_t good_count[8]
    cdef uint8_t kind_count[128]
    cdef uint8_t kind_steam[128]
    cdef uint8_t kind_over[128]
    cdef uint16_t first_face[128]
    cdef uint8_t face_count[128]
    cdef uint8_t turn[512]
    cdef uint8_t is_city[512]
    cdef uint8_t hill[512]
    cdef uint8_t water[512]
    cdef uint8_t fixed[512]
    cdef uint8_t sections[512]
    cdef uint8_t ends[512]
    cdef uint8_t track[512]
    cdef uint8_t exits[2048]
    cdef uint8_t place_at[2048]
    cdef uint8_t place[2048]


cdef class Match:
    cdef readonly KernelTables tables
    cdef readonly int phase, seat, cells, started, stack_size, cities_left, bag_size, uncovered, laid, burnt, passes, idle
    cdef readonly int running, run_cell, entry, spent, curved, run_cargo, run_origin, loads, ending
    cdef int16_t x[1024]
    cdef int16_t y[1024]
    cdef uint16_t hashed[4096]
    cdef uint16_t beside[4096]
    cdef uint16_t face[1024]
    cdef int16_t way[4096]
    cdef uint8_t known[1024]
    cdef uint8_t track[1024]
    cdef uint8_t joined[1024]
    cdef uint8_t reach[1024]
    cdef uint8_t close[1024]
    cdef uint8_t stock[8192]
    cdef uint8_t stocked[1024]
    cdef uint16_t train[4]
    cdef uint8_t place[4]
    cdef uint8_t cargo[4]
    cdef uint16_t origin[4]
    cdef uint8_t hands[512]
    cdef uint8_t held[4]
    cdef uint8_t steam[4]
    cdef uint8_t coal[4]
    cdef uint8_t loops[4]
    cdef uint8_t kept[32]
    cdef uint8_t stack[128]
    cdef uint8_t cities[8]
    cdef uint8_t open[9]
    cdef uint8_t open_stock[72]
    cdef uint8_t open_stocked[9]
    cdef uint8_t bag[8]
    cdef uint16_t load_cell[32]
    cdef uint8_t load_letter[32]
    cdef uint8_t given[8]
    cdef uint16_t todo[16384]
    cdef uint8_t mark[4096]
    cdef uint8_t used[1024]
    cdef uint16_t trail[4096]
    cdef int trails, passed
    cdef public uint64_t seed


cdef class Moves:
    cdef int32_t move[16384]
    cdef int count


@cython.locals(n=int, kind=int, letter=int, seat=int)
cpdef void restart(Match m) noexcept nogil
@cython.locals(kind=int, letter=int)
cdef void clear_seat(Match m, int seat) noexcept nogil
@cython.locals(letter=int)
cdef void no_run(Match m) noexcept nogil
cpdef void copy(Match into, Match m) noexcept nogil
@cython.locals(made=Match)
cpdef Match clone(Match m)
cdef void add(Moves found, int move) noexcept nogil
cdef int random_below(Match m, int n) noexcept nogil
@cython.locals(goods=int, letter=int)
cdef int good_points(Match m, int seat) noexcept nogil
@cython.locals(colours=int, letter=int)
cdef int colour_points(Match m, int seat) noexcept nogil
cpdef int total(Match m, int seat) noexcept nogil
@cython.locals(FIELDS=int)
cpdef list lines(Match m, int seat)
@cython.locals(n=int, letter=int)
cpdef load_state(Match m, list fields, list loads, list given)
@cython.locals(kind=int, letter=int, n=int)
cpdef load_stacks(Match m, list stack, list cities, list bag, list opened)
@cython.locals(kind=int, letter=int)
cpdef load_seat(Match m, int seat, list values, list hand, list kept)
@cython.locals(letter=int)
cpdef load_goods(Match m, int cell, list goods)
@cython.locals(n=int, letter=int, kind=int, cell=int)
cpdef tuple dump_state(Match m)
@cython.locals(n=int, letter=int, kind=int, cell=int)
cpdef tuple dump_stacks(Match m)
@cython.locals(n=int, letter=int, kind=int, cell=int)
cpdef tuple dump_seat(Match m, int seat)
@cython.locals(n=int, letter=int, kind=int, cell=int)
cpdef list dump_map(Match m)
