# The C types of determinized_search.py.
cimport cython
from libc.stdint cimport uint8_t, uint64_t
from branchline.engine.bits cimport bounded, lowest, splitmix64_next
from branchline.games.traxx.bots._clines cimport PlanBits, HeuristicWeights, Extensions, list_extensions, add_extension, heuristic_value
from branchline.games.traxx.native._ckernel cimport Match, total

cdef int CELLS, COLOURS, FIELDS, WIDTH, NEVER, BEFORE
cdef double USED


cdef class DeterminizedBeam:
    cdef readonly PlanBits bits
    cdef public HeuristicWeights weights
    cdef Extensions roots
    cdef Extensions extensions
    cdef readonly int seat, seats, rounds
    cdef int ready, ends
    cdef uint8_t deck[100]
    cdef uint8_t order[101]
    cdef uint64_t dealt_seed, reached
    cdef uint64_t lines[4]
    cdef uint8_t firsts[4]
    cdef uint8_t lasts[4]
    cdef int reached_in[169]
    cdef double spoiled_value[169]
    cdef uint64_t taken[6528]
    cdef uint8_t first[6528]
    cdef uint8_t last[6528]
    cdef double points[6528]
    cdef uint8_t high[6528]
    cdef double values[6528]
    cdef int parent[6528]
    cdef int counts[102]


@cython.locals(kind=int, other=int, cell=int, n=int)
cpdef void start(DeterminizedBeam s, Match m, int seat) noexcept nogil
@cython.locals(cell=int)
cdef void note_reached(DeterminizedBeam s, Match m) noexcept nogil
@cython.locals(seat=int, taken=uint64_t, first=int, last=int, high=int, n=int, cell=int, colour=int)
cdef void load_own_line(DeterminizedBeam s, Match m) noexcept nogil
@cython.locals(cards=double, colour=int)
cpdef double current_value(DeterminizedBeam s) noexcept nogil
@cython.locals(n=int)
cpdef list options(DeterminizedBeam s)
@cython.locals(points=double)
cdef double option_value(DeterminizedBeam s, int n, double cards) noexcept nogil
@cython.locals(step=int)
cpdef list cells_of(DeterminizedBeam s, int n)
cpdef bint grows_first(DeterminizedBeam s, int n)

@cython.locals(left=uint64_t, cell=int)
cdef void reset_rivals(DeterminizedBeam s) noexcept nogil
@cython.locals(left=uint64_t, cell=int, number=int)
cdef void price_numbers(DeterminizedBeam s, int now) noexcept nogil
@cython.locals(points=double, left=uint64_t, cell=int)
cdef double spoiled_points(DeterminizedBeam s, uint64_t taken) noexcept nogil

cpdef double search_option(DeterminizedBeam s, int n, uint64_t seed, int width) noexcept nogil
@cython.locals(count=int, kind=int, _=int, other=int)
cdef void shuffle(DeterminizedBeam s, uint64_t seed) noexcept nogil
@cython.locals(rival=int)
cdef void predict_rivals(DeterminizedBeam s, int width) noexcept nogil
@cython.locals(n=int, back=int, layer=int, at=int, left=uint64_t, cell=int)
cdef void note_rival_numbers(DeterminizedBeam s) noexcept nogil
cdef void rival_reaches(DeterminizedBeam s, int cell, int now) noexcept nogil

cdef void set_root(DeterminizedBeam s, uint64_t taken, int first, int last, double points, int high) noexcept nogil
@cython.locals(now=int)
cdef void beam_search(DeterminizedBeam s, int first_round, int width) noexcept nogil
@cython.locals(kind=int, colour=int, parent=int, at=int, n=int, value=double)
cdef void expand_layer(DeterminizedBeam s, int layer, int now, int width) noexcept nogil
@cython.locals(base=int, at=int, other=int)
cdef void insert(DeterminizedBeam s, int layer, int width, int n, double value, int parent) noexcept nogil
cdef void move_entry(DeterminizedBeam s, int origin, int to) noexcept nogil
