# The C types of kernel.py. Every function without the interpreter lock: a forgotten type is then an error of the compiler.
cimport cython
from libc.stdint cimport uint8_t, uint16_t, uint64_t

from branchline.engine.bits cimport FULL, MIX_2, MIX_1, bounded, lowest, popcount, splitmix64_next

cdef int BASE_VARIANT, METEOR_VARIANT, LAVA_VARIANT, ANYWHERE
cdef uint64_t BOARD
cdef int TILES, EMPTY, CRATER, VOLCANO, ROUTE_TILES, DICE, SPECIALS, LAVAS, FIRST_SPECIAL, FIRST_LAVA, SPECIALS_IN_A_MATCH
cdef int FIRST_DOT, FIRST_VOLCANO, SQUARES, DONE, IMPACT, DODGE

cdef uint8_t CELLS[49]
cdef uint8_t NUMBERS[72]
cdef uint64_t BIT[72]
cdef uint64_t NEAR[72 * 16]
cdef uint8_t KIND[71 * 4]
cdef uint8_t SIDES[71]
cdef uint8_t OVERPASS[71]
cdef uint8_t FACE[71]
cdef uint64_t FACE_TILES[21]
cdef uint64_t SPECIAL_TILES[64]
cdef uint64_t FITS[256]
cdef uint64_t LAVA_FITS[256]
cdef uint64_t EXITS[16]
cdef uint8_t EXIT_OFFERS[72]
cdef uint64_t INNER[4]
cdef uint64_t ZOBRIST[72 * 71]
cdef uint8_t EQUAL_DIE[6]
cdef uint8_t OTHER_DIE[6]
cdef uint8_t LAVA_DIE[6]
cdef uint8_t DIRECTION_DIE[6]
cdef uint8_t DISTANCE_DIE[6]
cdef uint8_t ROUNDS[3]
cdef int STEPS[4]
cdef uint8_t FACES_LAVA[256]


cdef class Board:
    cdef readonly int variant, trail, crater_tiles, crater_centre, volcano_on_route
    cdef uint8_t tile[72]
    cdef uint8_t drawn[72]
    cdef uint8_t offer[72]
    cdef uint64_t ends[16]
    cdef readonly uint64_t vacant, offered, craters, over, word
    cdef uint8_t dice[9]
    cdef readonly uint64_t hand, special_hand, lava_hand
    cdef readonly int specials, special_now, lava_drawn
    cdef uint8_t lava[5]
    cdef readonly int round, rounds, rolled, meteor, direction, distance, dot
    cdef public uint64_t seed
    cdef int line[7]
    cdef uint64_t fitting, reach_up, reach_along, core_east, core_south
    cdef uint8_t tail[72]
    cdef uint8_t second[72]
    cdef int best, most_tail


cdef class Moves:
    cdef uint16_t move[4096]
    cdef int count


@cython.locals(cell=int, n=int)
cpdef void restart(Board b) noexcept nogil
cpdef void copy(Board into, Board b) noexcept nogil
@cython.locals(made=Board)
cpdef Board clone(Board b)

cdef int random_below(Board b, uint64_t n) noexcept nogil
@cython.locals(one=int, two=int, three=int, other=int)
cpdef void roll(Board b) noexcept nogil
cpdef set_roll(Board b, list routes, int direction, int distance, list lava)
cdef void add_dice(Board b, int one, int two, int three, int other) noexcept nogil
cdef void add_lava(Board b, int face) noexcept nogil
@cython.locals(face=int)
cdef void clear_dice(Board b) noexcept nogil
cdef void allow_specials(Board b) noexcept nogil

@cython.locals(bit=uint64_t, at=int, north=int, east=int, south=int, west=int)
cdef void lay(Board b, int cell, int tile) noexcept nogil
@cython.locals(bit=uint64_t, tile=int, side=int)
cdef void erase(Board b, int cell) noexcept nogil
cdef void withdraw(Board b, int cell, int side) noexcept nogil
cdef void dig(Board b, int cell) noexcept nogil
@cython.locals(face=int)
cdef void place(Board b, int cell, int tile) noexcept nogil
cdef void cross_off(Board b, int special) noexcept nogil
cdef void use_lava(Board b, int face) noexcept nogil
cdef void finish(Board b) noexcept nogil

@cython.locals(cell=int, _=int)
cdef void impact(Board b, int side) noexcept nogil
cdef void dodge(Board b, int special) noexcept nogil

cdef uint64_t lava_cells(Board b) noexcept nogil
@cython.locals(hot=uint64_t, beside=uint64_t, allowed=uint64_t)
cdef uint64_t volcano_cells(Board b) noexcept nogil
@cython.locals(left=uint64_t)
cdef uint64_t replaceable_cells(Board b) noexcept nogil
cdef uint64_t lava_places(Board b) noexcept nogil
@cython.locals(total=int)
cdef int count_lava(Board b, uint64_t left) noexcept nogil

cdef void add(Moves found, int move) noexcept nogil
@cython.locals(at=int)
cdef void add_tiles(Moves found, int cell, uint64_t fits, int first) noexcept nogil
@cython.locals(usable=uint64_t, dice=uint64_t, left=uint64_t, fits=uint64_t, cell=int, required=int)
cdef void list_moves(Board b, Moves found) noexcept nogil
@cython.locals(side=int, special=int)
cdef void list_impacts(Board b, Moves found) noexcept nogil
@cython.locals(before=int, cell=int, left=uint64_t)
cdef int list_lava(Board b, Moves found) noexcept nogil
@cython.locals(found=Moves, n=int)
cpdef list legal(Board b)
cpdef void apply(Board b, int move) noexcept nogil

@cython.locals(word=uint64_t, face=int)
cpdef uint64_t key(Board b) noexcept nogil
cdef uint64_t mixed(uint64_t word, uint64_t more) noexcept nogil

@cython.locals(n=int, cell=int)
cpdef load_cells(Board b, list tiles, list drawn)
@cython.locals(face=int)
cpdef load_state(Board b, list dice, list lava, list rest)
@cython.locals(n=int)
cpdef tuple dump_state(Board b)
@cython.locals(n=int)
cpdef tuple dump_cells(Board b)
cpdef over(Board b)
