# The C types of days_of_steam.py. Every function without the interpreter lock: a forgotten type is then an error of the compiler.
cimport cython
from libc.stdint cimport uint8_t, uint64_t

from branchline.games.days_of_steam.bots._ceasy cimport judged
from branchline.engine.bits cimport bit
from branchline.games.days_of_steam.native._ckernel cimport acting, apply, chance, goods_at, list_moves
from branchline.games.days_of_steam.native._ctable cimport Match, Moves, random_below, copy, restart, total
from branchline.sim.backends.native._crows cimport Play
from branchline.sim.backends.native.pointers cimport Act, Ahead, Become, Begin, Bytes, Chance, Judged, Listing, Make, Nth, Observe, Offer, Random, Total, Turn

cdef int DONE, ENTER, KINDS, LAY, LAY_CITY, LETTERS, LOAD, MOST, NO_FACE, NONE, OVER, LOTS, NOBODY
cdef int ENTERS, LOADS, LAYS, CITIES, PHASE_COUNT, SIDE, WINDOW, PAIRS, MANY
cdef uint8_t WORD[5]

cdef void begin(Match m, uint64_t seed) noexcept nogil
cdef int turn(Match m, int seat) noexcept nogil
cdef void apply_chance(Match m) noexcept nogil
cdef void random(Match m, int seat, Moves found) noexcept nogil
@cython.locals(n=int)
cdef void act(Match m, int seat, int action, Moves found) noexcept nogil
@cython.locals(n=int, action=int, touched=uint64_t)
cdef uint64_t offer(Match m, int seat, Bytes out, Py_ssize_t at, int shift, Moves found) noexcept nogil
cdef int number(Match m, int seat, int move) noexcept nogil
@cython.locals(count=int, other=int)
cdef int place_in_hand(Match m, int seat, int kind) noexcept nogil
cdef int place_of(int x, int y) noexcept nogil

@cython.locals(n=int)
cdef void observe(Match m, int seat, Bytes out, Py_ssize_t at) noexcept nogil
@cython.locals(letters=int, cities=Py_ssize_t, cell=int, n=int)
cdef Py_ssize_t observe_map(Match m, int seat, Bytes out, Py_ssize_t at) noexcept nogil
@cython.locals(n=int)
cdef void observe_tile(Match m, int face, int place, Bytes out, Py_ssize_t at) noexcept nogil
@cython.locals(n=int)
cdef void observe_goods(Match m, int cell, Bytes out, Py_ssize_t at) noexcept nogil
@cython.locals(kind=int, count=int, other=int, n=int)
cdef Py_ssize_t observe_stacks(Match m, int seat, Bytes out, Py_ssize_t at) noexcept nogil
@cython.locals(letters=int, n=int, letter=int)
cdef Py_ssize_t observe_open(Match m, Bytes out, Py_ssize_t at) noexcept nogil
@cython.locals(letters=int, n=int)
cdef Py_ssize_t observe_run(Match m, Bytes out, Py_ssize_t at) noexcept nogil
@cython.locals(n=int)
cdef Py_ssize_t observe_seat(Match m, int seat, int own, Bytes out, Py_ssize_t at) noexcept nogil

cdef int listed(Match m, int seat, Moves found) noexcept nogil
cdef int nth_listed(Match m, Moves found, int n) noexcept nogil
cdef void make(Match m, int seat, int move) noexcept nogil
cdef void become(Match m, Match other) noexcept nogil
cdef int points(Match m, int seat) noexcept nogil
cdef int ahead(Match m, int one, int other) noexcept nogil
@cython.locals(p=Play)
cpdef Play play()
