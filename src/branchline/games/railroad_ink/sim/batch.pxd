# The C types of batch.py. Every function without the interpreter lock: a forgotten type is then an error of the compiler.
cimport cython
from libc.stdint cimport uint8_t, uint64_t

from branchline.games.railroad_ink.bots._ceasy cimport easy_move
from branchline.engine.bits cimport Pointer, bit
from branchline.games.railroad_ink.native._ckernel cimport Board, Moves, apply, copy, list_moves
from branchline.games.railroad_ink.native._cmatch cimport Match, begin as begin_match, roll_all
from branchline.games.railroad_ink.native._cpoints cimport score
from branchline.games.railroad_ink.native._crandom cimport random_move
from branchline.sim.backends.native._crows cimport Play
from branchline.sim.backends.native.pointers cimport Act, Ahead, Become, Begin, Bytes, Chance, Found, Judged, Listing, Make, Nth, Observe, Offer, Random, Total, Turn

cdef int METEOR_VARIANT, DICE, LAVAS, SPECIALS, SQUARES, MOST_ROUNDS, DIRECTIONS, CELL_SIZE, ERRORS, LOTS, NOBODY
cdef uint8_t CELLS[49]
cdef uint8_t NUMBERS[72]
cdef uint8_t TILE_BYTES[994]

cdef void begin(Match m, uint64_t seed) noexcept nogil
@cython.locals(other=int)
cdef int turn(Match m, int seat) noexcept nogil
cdef int is_drawing(Board b) noexcept nogil
cdef int is_over(Board b) noexcept nogil
cdef void chance(Match m) noexcept nogil
cdef void random(Match m, int seat, Found found) noexcept nogil
cdef void act(Match m, int seat, int action, Found found) noexcept nogil
@cython.locals(n=int)
cdef void observe(Match m, int seat, Bytes out, Py_ssize_t at) noexcept nogil
@cython.locals(n=int)
cdef void observe_roll(Match m, Board b, Bytes out, Py_ssize_t at) noexcept nogil
@cython.locals(n=int)
cdef Py_ssize_t copy_cell(Bytes out, Py_ssize_t at, int size, int first) noexcept nogil
@cython.locals(n=int)
cdef void observe_sheet(Board b, Bytes out, Py_ssize_t at) noexcept nogil
@cython.locals(n=int, touched=uint64_t)
cdef uint64_t offer(Match m, int seat, Bytes out, Py_ssize_t at, int shift, Moves found) noexcept nogil
cdef int listed(Match m, int seat, Moves found) noexcept nogil
cdef int nth_listed(Match m, Moves found, int n) noexcept nogil
cdef void make(Match m, int seat, int move) noexcept nogil
@cython.locals(n=int)
cdef void become(Match m, Match other) noexcept nogil
cdef int points(Match m, int seat) noexcept nogil
cdef int ahead(Match m, int one, int other) noexcept nogil
cdef int is_better(Board one, Board other) noexcept nogil
@cython.locals(p=Play)
cpdef Play play()
