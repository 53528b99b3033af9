# The C types of steamrollers.py. Every function without the interpreter lock: a forgotten type is then an error of the compiler.
cimport cython
from libc.stdint cimport uint8_t, uint64_t

from branchline.games.steamrollers.bots._ceasy cimport judged
from branchline.engine.bits cimport bit, popcount
from branchline.games.steamrollers.native._ckernel cimport acting, apply, chance, list_moves
from branchline.games.steamrollers.native._ctable cimport Match, Moves, random_below, copy, eva_total, network_points, restart, total
from branchline.sim.backends.native._crows cimport Play
from branchline.sim.backends.native.pointers cimport Act, Ahead, Become, Begin, Bytes, Chance, Judged, Listing, Make, Nth, Observe, Offer, Random, Total, Turn

cdef int A_ROW, ADDITIONS, BUILD, CELLS, DELIVER, FILL, FIRST_CARGO, FIRST_ENGINE, FIRST_TILE, FIRST_TRACK, LEGS, LETTERS, MOST, NO_FIELD
cdef int NONE, OVER, OWN, PLACE, ROW, ROWS, SECTIONS, SET, SIX, SOURCES, STEP_TO, TAKE_ONE, TAKE_TWO, LOTS, NOBODY
cdef int TAKES, TWOS, SETS, STEPS, BUILDS, ORDERS, ENGINES, TRACKS, TILES, CARGOES, ARRANGES, DELIVERIES
cdef int PHASES, TYPES, ROUTES, PLACES, A_CITY, CARRIED, PLUSES, STARTING
cdef uint8_t PLUS[6]
cdef uint8_t START[5]

cdef void begin(Match m, uint64_t seed) noexcept nogil
cdef int turn(Match m, int seat) noexcept nogil
cdef void apply_chance(Match m) noexcept nogil
cdef void random(Match m, int seat, Moves found) noexcept nogil
@cython.locals(n=int)
cdef void act(Match m, int seat, int action, Moves found) noexcept nogil
@cython.locals(n=int, action=int, touched=uint64_t)
cdef uint64_t offer(Match m, int seat, Bytes out, Py_ssize_t at, int shift, Moves found) noexcept nogil

@cython.locals(move=int)
cdef int number(Match m, int seat, Moves found, int n) noexcept nogil
cdef int start(int move) noexcept nogil
@cython.locals(first=int)
cdef int order_of(Moves found, int n) noexcept nogil
@cython.locals(route=int, source=int, origin=int, carried=int, city=int, far=int, left=int, rank=int)
cdef int delivery(Match m, int seat, int code) noexcept nogil
@cython.locals(count=int, side=int, leg=int, sides=int, on=int)
cdef int routes_before(Match m, int seat, int to, int far, int route, int city, int passed, int gone, int legs, int digit) noexcept nogil
cdef int leaves_lower(int one, int other) noexcept nogil

@cython.locals(n=int)
cdef void observe(Match m, int seat, Bytes out, Py_ssize_t at) noexcept nogil
@cython.locals(city=int, n=int)
cdef Py_ssize_t observe_goods(Match m, Bytes out, Py_ssize_t at) noexcept nogil
@cython.locals(gone=int, n=int)
cdef Py_ssize_t observe_tiles(Match m, int seat, Bytes out, Py_ssize_t at) noexcept nogil
cdef int from_here(Match m, int seat, int other) noexcept nogil
@cython.locals(n=int)
cdef Py_ssize_t observe_dice(Match m, int seat, Bytes out, Py_ssize_t at) noexcept nogil
@cython.locals(n=int)
cdef Py_ssize_t observe_turn(Match m, int seat, Bytes out, Py_ssize_t at) noexcept nogil
@cython.locals(cell=int, n=int)
cdef Py_ssize_t observe_sheet(Match m, int seat, Bytes out, Py_ssize_t at) noexcept nogil

cdef int listed(Match m, int seat, Moves found) noexcept nogil
cdef int nth_listed(Match m, Moves found, int n) noexcept nogil
cdef void make(Match m, int seat, int move) noexcept nogil
cdef void become(Match m, Match other) noexcept nogil
cdef int points(Match m, int seat) noexcept nogil
cdef int ahead(Match m, int one, int other) noexcept nogil
@cython.locals(p=Play)
cpdef Play play()
