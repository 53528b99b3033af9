# The C types of carrying.py.
cimport cython

from branchline.engine.bits cimport popcount
from branchline.games.steamrollers.native._ctable cimport Match, Moves, add, amounts, usable

cdef int ADDITIONS, DELIVER, DESTINATION, FAR, FILL, LEGS, LETTERS, LONGER, NONE, OWN, PLACE, POWER
cdef int ROW, SIX, SOURCES, UNLIMITED

@cython.locals(boxes=int, tile=int, strong=int)
cdef int power(Match m, int seat, int with_tile) noexcept nogil
cdef int takes(Match m, int city, int letter) noexcept nogil
@cython.locals(reach=int, tile=int, additions=int, anywhere=int, city=int)
cdef void list_deliveries(Match m, int seat, Moves found) noexcept nogil
@cython.locals(side=int, leg=int, to=int, gone=int, route=int)
cdef void explore(Match m, int seat, Moves found, int reach, int additions, int origin, int city, int passed, int far, int legs, int digit) noexcept nogil
@cython.locals(tried=int, place=int, letter=int)
cdef void list_carried(Match m, int seat, Moves found, int spare, int additions, int origin, int to, int route) noexcept nogil
@cython.locals(plus=int)
cdef void add_carried(Moves found, int spare, int additions, int origin, int source, int route) noexcept nogil
@cython.locals(city=int)
cdef int plain_delivery(Match m, int seat) noexcept nogil
@cython.locals(side=int, leg=int, to=int, place=int)
cdef int carries(Match m, int seat, int origin, int city, int passed, int reach) noexcept nogil
@cython.locals(route=int, plus=int, source=int, origin=int, city=int, far=int, leg=int, tiles=int)
cdef int deliver(Match m, int seat, int code) noexcept nogil
@cython.locals(tiles=int)
cdef int tiles_for(Match m, int seat, int origin, int plus, int far) noexcept nogil
@cython.locals(letter=int, place=int, n=int)
cdef int carried(Match m, int seat, int origin, int source) noexcept nogil
cdef void keep(Match m, int seat, int letter) noexcept nogil
cdef void into_bag(Match m, int letter) noexcept nogil
@cython.locals(gone=int, other=int, order=int, coal=int)
cdef void list_fillings(Match m, int seat, Moves found) noexcept nogil
cdef int needed(Match m, int order, int letter) noexcept nogil
@cython.locals(letter=int)
cdef int payable(Match m, int seat, int order, int coal) noexcept nogil
@cython.locals(letter=int, paid=int)
cdef void fill(Match m, int seat, int order, int coal) noexcept nogil
@cython.locals(n=int)
cdef int smallest(int bits) noexcept nogil
cdef int bit_of(int tile) noexcept nogil
