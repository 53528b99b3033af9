# The C types of railroad_ink_value.py.
cimport cython
from libc.stdint cimport uint8_t, uint16_t, uint64_t
from branchline.games.railroad_ink._ckernel cimport (
    Board, Moves, apply, clone, copy, flood, joins_east, joins_south, key, list_moves, open_ends, roll, score, used_exits
)

cdef extern from *:
    """
    #if defined(__GNUC__) || defined(__clang__)
    #define popcount(mask) ((int) __builtin_popcountll(mask))
    #define lowest(mask) ((int) __builtin_ctzll(mask))
    #elif defined(_MSC_VER)
    #include <intrin.h>
    #define popcount(mask) ((int) __popcnt64(mask))
    static __inline int lowest(unsigned long long mask) { unsigned long at; _BitScanForward64(&at, mask); return (int) at; }
    #endif
    """
    int popcount(uint64_t mask) noexcept nogil
    int lowest(uint64_t mask) noexcept nogil

cdef int FEATURES, ROUNDS, NETWORKS, JOINS, SPECIALS, CENTRES, OPEN, MOST_FEATURES, MOST_LINES, MOST_CHILDREN
cdef uint16_t CELL_FEATURE[256 * 72]
cdef uint64_t EXITS[4]
cdef uint64_t CENTRE, ROADS


cdef class Value:
    cdef public double[::1] weight
    cdef uint16_t feature[160]
    cdef readonly int count
    cdef uint64_t ends[40]
    cdef uint64_t roads[40]
    cdef int exits[40]
    cdef int group[40]
    cdef int networks


cdef class Beam:
    cdef readonly Value value
    cdef Moves found
    cdef Board work
    cdef public list worth
    cdef public list parent
    cdef public list move
    cdef public int count


cdef void add(Value v, int feature) noexcept nogil
cdef uint64_t beside(uint64_t cells) noexcept nogil
@cython.locals(left=uint64_t, cell=int, loose=int, special=int)
cdef void list_features(Value v, Board b) noexcept nogil
@cython.locals(
    east=uint64_t, south=uint64_t, exits_up=uint64_t, exits_along=uint64_t, north_ends=uint64_t, east_ends=uint64_t,
    south_ends=uint64_t, west_ends=uint64_t, left_up=uint64_t, left_along=uint64_t, up=uint64_t, along=uint64_t, ends=uint64_t,
    exits=int, side=int, roads=uint64_t
)
cdef void find_networks(Value v, Board b) noexcept nogil
cdef void remember(Value v, uint64_t ends, uint64_t roads, int exits) noexcept nogil
@cython.locals(needed=int, one=int, two=int)
cdef void list_joins(Value v, Board b) noexcept nogil
cdef int near(Value v, Board b, int one, int two, int needed) noexcept nogil
@cython.locals(first=int, second=int, a=int, c=int, n=int)
cdef void unite(Value v, int one, int two, int needed) noexcept nogil
@cython.locals(total=double, at=int, n=int)
cpdef double value(Value v, Board b) noexcept nogil
@cython.locals(error=double, step=double, at=int, n=int)
cpdef double learn(Value v, Board b, double target, double rate) noexcept nogil
@cython.locals(worth=double)
cdef double as_finished(Beam s, Board b) noexcept nogil
@cython.locals(at=int, n=int, after=Board, parent=Board, special=int)
cpdef list draw(Beam s, Board board, int width)
@cython.locals(work=Board, n=int, word=uint64_t)
cdef grow(Beam s, Board board, int at, set seen)
@cython.locals(current=Board, source=uint64_t, total=double, count=int)
cpdef double ahead(Beam s, Board board, uint64_t seed, int width, int rounds)
cpdef double outlook(Beam s, Board board) noexcept nogil
