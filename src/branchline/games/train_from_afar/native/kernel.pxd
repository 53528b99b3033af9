# The C types of kernel.py. Every function without the interpreter lock: a forgotten type is then an error of the compiler.
cimport cython
from libc.stdint cimport int8_t, int16_t, uint8_t, uint32_t, uint64_t

from branchline.engine.bits cimport bounded, lowest, nth, popcount, splitmix64_next

cdef int AT_STATION, DONE, ENDS, GONE, LOCOMOTIVES, NONE, PORTS, STATIONS, TILES, TURNS


cdef class KernelTables:
    cdef readonly int cells, tiles
    cdef readonly uint32_t doors, inner
    cdef int16_t start[4]
    cdef int16_t beyond[200]
    cdef uint32_t near[25]
    cdef uint8_t joined[768]
    cdef uint8_t looks[96]
    cdef uint8_t turns[24]


cdef class Match:
    cdef readonly KernelTables tables
    cdef readonly int seats, stations, route
    cdef uint8_t worth[28]
    cdef uint32_t lying[4]
    cdef uint32_t left[4]
    cdef uint8_t way[800]
    cdef int16_t place[16]
    cdef uint8_t entered[16]
    cdef uint8_t reached[28]
    cdef uint8_t laid_cell[96]
    cdef uint8_t laid_tile[96]
    cdef uint8_t laid_turn[96]
    cdef uint8_t laid[4]
    cdef uint8_t hand[4]
    cdef uint8_t cell[4]
    cdef uint8_t turn[4]
    cdef uint8_t done[4]
    cdef uint8_t found[16]
    cdef int count
    cdef public uint64_t seed


@cython.locals(seat=int, n=int, station=int)
cpdef void restart(Match m) noexcept nogil
@cython.locals(seat=int)
cdef void empty_hands(Match m) noexcept nogil
cpdef void copy(Match into, Match m) noexcept nogil
@cython.locals(made=Match, n=int)
cpdef Match clone(Match m)

cdef int random_below(Match m, int n) noexcept nogil
@cython.locals(n=int)
cdef int running(Match m, int seat) noexcept nogil
@cython.locals(seat=int)
cpdef void draw(Match m) noexcept nogil
cpdef void take(Match m, int seat, int tile) noexcept nogil

@cython.locals(before=uint32_t, left=uint32_t, cells=uint32_t, n=int)
cdef uint32_t open_cells(Match m, int seat) noexcept nogil
@cython.locals(seat=int)
cdef int waits(Match m) noexcept nogil
@cython.locals(left=uint32_t, n=int)
cdef void list_moves(Match m, int seat) noexcept nogil
@cython.locals(n=int)
cpdef list legal(Match m, int seat)
cpdef void apply(Match m, int seat, int move) noexcept nogil
@cython.locals(other=int)
cdef void finish(Match m, int seat) noexcept nogil
@cython.locals(at=int, end=int, inside=int, n=int)
cpdef void lay(Match m, int seat, int cell, int tile, int turn) noexcept nogil
@cython.locals(first=int, place=int, port=int, other=int)
cdef void run(Match m, int seat, int mover) noexcept nogil
@cython.locals(other=int)
cdef int arrive(Match m, int seat, int place) noexcept nogil

@cython.locals(mine=int, field=int, other=int)
cdef int station_points(Match m, int seat, int station) noexcept nogil
@cython.locals(points=int, n=int)
cdef int route_points(Match m, int seat) noexcept nogil
@cython.locals(points=int, station=int)
cpdef int total(Match m, int seat) noexcept nogil
@cython.locals(station=int)
cpdef list lines(Match m, int seat)

@cython.locals(seats=int, seat=int)
cpdef over(Match m)
cdef void random_move(Match m, int seat) noexcept nogil
@cython.locals(any_moved=int, seat=int)
cdef int play_round(Match m) noexcept nogil
cpdef void play_out(Match m) noexcept nogil
@cython.locals(points=cython.longlong, _=int, seat=int)
cpdef games(Match m, int number)

cpdef void load_hand(Match m, int seat, int tile, int cell, int turn, int done) noexcept nogil
@cython.locals(at=int, first=int, n=int)
cpdef tuple dump_state(Match m, int seat)
