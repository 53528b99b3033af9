# The C types of determinized_search.py.
cimport cython
from libc.stdint cimport uint8_t, uint64_t
from branchline.engine.bits cimport bounded, lowest, splitmix64_next
from branchline.games.traxx.bots._clines cimport Ground, Taste, Ways, list_ways, note, outlook
from branchline.games.traxx.native._ckernel cimport Match, total

cdef int CELLS, COLOURS, FIELDS, WIDTH, NEVER, BEFORE
cdef double USED


cdef class Hindsight:
    cdef readonly Ground ground
    cdef public Taste taste
    cdef Ways roots
    cdef Ways ways
    cdef readonly int seat, seats, rounds
    cdef int ready, ends
    cdef uint8_t deck[100]
    cdef uint8_t order[101]
    cdef uint64_t dealt, reached
    cdef uint64_t lines[4]
    cdef uint8_t firsts[4]
    cdef uint8_t lasts[4]
    cdef int sooner[169]
    cdef double spoils[169]
    cdef uint64_t taken[6528]
    cdef uint8_t first[6528]
    cdef uint8_t last[6528]
    cdef double points[6528]
    cdef uint8_t high[6528]
    cdef double worth[6528]
    cdef int parent[6528]
    cdef int kept[102]


@cython.locals(kind=int, other=int, cell=int, n=int)
cpdef void start(Hindsight s, Match m, int seat) noexcept nogil
@cython.locals(cell=int)
cdef void note_reached(Hindsight s, Match m) noexcept nogil
@cython.locals(seat=int, taken=uint64_t, first=int, last=int, high=int, n=int, cell=int, colour=int)
cdef void begin(Hindsight s, Match m) noexcept nogil
@cython.locals(cards=double, colour=int)
cpdef double standing(Hindsight s) noexcept nogil
@cython.locals(n=int)
cpdef list options(Hindsight s)
@cython.locals(points=double)
cdef double prospect(Hindsight s, int n, double cards) noexcept nogil
@cython.locals(step=int)
cpdef list cells_of(Hindsight s, int n)
cpdef bint grows_first(Hindsight s, int n)

@cython.locals(left=uint64_t, cell=int)
cdef void forget(Hindsight s) noexcept nogil
@cython.locals(left=uint64_t, cell=int, number=int)
cdef void price(Hindsight s, int now) noexcept nogil
@cython.locals(points=double, left=uint64_t, cell=int)
cdef double spoiled(Hindsight s, uint64_t taken) noexcept nogil

cpdef double look(Hindsight s, int n, uint64_t seed, int width) noexcept nogil
@cython.locals(count=int, kind=int, _=int, other=int)
cdef void deal(Hindsight s, uint64_t seed) noexcept nogil
@cython.locals(rival=int)
cdef void foresee(Hindsight s, int width) noexcept nogil
@cython.locals(n=int, back=int, layer=int, at=int, left=uint64_t, cell=int)
cdef void recall(Hindsight s) noexcept nogil
cdef void reach(Hindsight s, int cell, int now) noexcept nogil

cdef void put(Hindsight s, uint64_t taken, int first, int last, double points, int high) noexcept nogil
@cython.locals(now=int)
cdef void play_on(Hindsight s, int begin, int width) noexcept nogil
@cython.locals(kind=int, colour=int, parent=int, at=int, n=int, worth=double)
cdef void grow(Hindsight s, int layer, int now, int width) noexcept nogil
@cython.locals(base=int, at=int, other=int)
cdef void keep(Hindsight s, int layer, int width, int n, double worth, int parent) noexcept nogil
cdef void shift(Hindsight s, int origin, int to) noexcept nogil
