# The C types of batch.py. Every function without the interpreter lock: a forgotten type is then an error of the compiler.
cimport cython
from libc.stdint cimport uint64_t

from branchline.games.traxx.bots._ceasy cimport easy_move
from branchline.engine.bits cimport bit
from branchline.games.traxx.native._ckernel cimport Match, apply, copy, list_moves, random_move, restart, total, turn_over
from branchline.sim.backends.native._crows cimport Play
from branchline.sim.backends.native.pointers cimport Act, Ahead, Become, Begin, Bytes, Chance, Found, Judged, Listing, Make, Nth, Observe, Offer, Random, Total, Turn

cdef int CELLS, CLOSED, COLOURS, FIELDS, NUMBERS, LOTS, NOBODY

cdef void begin(Match m, uint64_t seed) noexcept nogil
@cython.locals(other=int)
cdef int turn(Match m, int seat) noexcept nogil
cdef void chance(Match m) noexcept nogil
cdef void random(Match m, int seat, Found found) noexcept nogil
cdef void act(Match m, int seat, int action, Found found) noexcept nogil
@cython.locals(n=int)
cdef void observe(Match m, int seat, Bytes out, Py_ssize_t at) noexcept nogil
@cython.locals(n=int)
cdef void observe_sheet(Match m, int seat, Bytes out, Py_ssize_t at) noexcept nogil
@cython.locals(n=int, touched=uint64_t)
cdef uint64_t offer(Match m, int seat, Bytes out, Py_ssize_t at, int shift, Found found) noexcept nogil
cdef int listed(Match m, int seat, Found found) noexcept nogil
cdef int nth_listed(Match m, Found found, int n) noexcept nogil
cdef void make(Match m, int seat, int move) noexcept nogil
cdef void become(Match m, Match other) noexcept nogil
cdef int points(Match m, int seat) noexcept nogil
cdef int ahead(Match m, int one, int other) noexcept nogil
@cython.locals(p=Play)
cpdef Play play()
