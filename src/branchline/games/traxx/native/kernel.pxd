# The C types of kernel.py. Every function without the interpreter lock: a forgotten type is then an error of the compiler.
cimport cython
from libc.stdint cimport uint8_t, uint16_t, uint64_t

from branchline.engine.bits cimport bounded, kind_of, splitmix64_next

cdef int DONE, CLOSED, CELLS, SIDES, COLOURS, FIELDS, NUMBERS


cdef class KernelTables:
    cdef readonly int cells, colours, kinds, numbers
    cdef uint8_t sides[169]
    cdef uint8_t near[1014]
    cdef uint8_t colour[169]
    cdef uint8_t printed[169]
    cdef uint8_t deck[100]
    cdef uint8_t fields[1000]
    cdef uint8_t rank[100]


cdef class Match:
    cdef readonly KernelTables tables
    cdef readonly int seats, card, left, waiting
    cdef uint8_t start[4]
    cdef uint8_t deck[100]
    cdef uint8_t left_fields[40]
    cdef uint8_t taken[676]
    cdef uint8_t first[4]
    cdef uint8_t last[4]
    cdef uint8_t size[4]
    cdef uint8_t before[676]
    cdef uint8_t befores[4]
    cdef uint8_t after[676]
    cdef uint8_t afters[4]
    cdef uint8_t fresh[36]
    cdef uint8_t freshes[4]
    cdef uint8_t at_first[4]
    cdef uint8_t done[4]
    cdef uint8_t note[400]
    cdef uint8_t notes[4]
    cdef uint8_t high[4]
    cdef uint8_t reached[100]
    cdef uint16_t found[13]
    cdef int count
    cdef public uint64_t seed


@cython.locals(kind=int, number=int, at=int, seat=int)
cpdef void restart(Match m) noexcept nogil
@cython.locals(seat=int, colour=int)
cdef void close_card(Match m) noexcept nogil
cpdef void copy(Match into, Match m) noexcept nogil
@cython.locals(made=Match, seat=int)
cpdef Match clone(Match m)

cdef int random_below(Match m, int n) noexcept nogil
cpdef void turn_over(Match m) noexcept nogil
@cython.locals(seat=int, colour=int)
cpdef void reveal(Match m, int kind) noexcept nogil

cdef void list_moves(Match m, int seat) noexcept nogil
@cython.locals(n=int, other=int)
cdef void list_steps(Match m, int seat, int cell, int end) noexcept nogil
@cython.locals(n=int)
cpdef list legal(Match m, int seat)
cpdef void apply(Match m, int seat, int move) noexcept nogil
cdef void extend(Match m, int seat, int cell, int end) noexcept nogil
cdef void finish(Match m, int seat) noexcept nogil
@cython.locals(seat=int, n=int, number=int)
cdef void end_round(Match m) noexcept nogil
cdef void add_cell(Match m, int seat, int cell) noexcept nogil

@cython.locals(count=int, high=int, n=int, number=int)
cdef int note_numbers(Match m, int seat) noexcept nogil
cdef int in_full(Match m, int number, int high) noexcept nogil
@cython.locals(points=int, n=int, note=int)
cdef int full_points(Match m, int seat) noexcept nogil
@cython.locals(points=int, n=int, note=int)
cdef int half_points(Match m, int seat) noexcept nogil
cdef int uncovered(Match m, int seat) noexcept nogil
cpdef int total(Match m, int seat) noexcept nogil
cpdef list lines(Match m, int seat)

cpdef over(Match m)
cdef void random_move(Match m, int seat) noexcept nogil
@cython.locals(seat=int)
cdef void finish_round(Match m) noexcept nogil
cpdef void play_out(Match m) noexcept nogil
@cython.locals(points=cython.longlong, _=int, seat=int)
cpdef games(Match m, int number)

@cython.locals(origin=int, n=int)
cpdef load_line(Match m, int seat, list line, list notes)
cdef void load_cell(Match m, int seat, int cell) noexcept nogil
@cython.locals(kind=int)
cpdef load_deck(Match m, list deck)
@cython.locals(at=int, first=int, n=int)
cpdef tuple dump_seat(Match m, int seat)
@cython.locals(kind=int)
cpdef list dump_deck(Match m)
