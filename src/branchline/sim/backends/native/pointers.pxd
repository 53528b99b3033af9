# The names of pointers.py in C.
from libc.stdint cimport int64_t, uint8_t, uint64_t

cdef extern from *:
    """
    #ifndef BRANCHLINE_CLOCK
    #define BRANCHLINE_CLOCK
    #include <time.h>
    static inline double bl_clock(void) { struct timespec now; timespec_get(&now, TIME_UTC); return now.tv_sec * 1e6 + now.tv_nsec / 1e3; }
    #endif
    """
    double clock "bl_clock"() noexcept nogil

ctypedef uint8_t* Bytes
ctypedef int64_t* Words
ctypedef uint64_t* Seeds
ctypedef double* Doubles
ctypedef void** Matches

ctypedef void (*Begin)(void* m, uint64_t seed) noexcept nogil
ctypedef int (*Turn)(void* m, int seat) noexcept nogil
ctypedef void (*Chance)(void* m) noexcept nogil
ctypedef int (*ListMoves)(void* m, int seat, void* moves) noexcept nogil
ctypedef void (*Apply)(void* m, int seat, int move) noexcept nogil
ctypedef void (*RandomMove)(void* m, int seat, void* moves) noexcept nogil
ctypedef void (*Observe)(void* m, int seat, Bytes out, Py_ssize_t at) noexcept nogil
ctypedef void (*Copy)(void* m, void* other) noexcept nogil
ctypedef int (*EasyMove)(void* evaluator, void* m, int seat, void* moves, void* trial) noexcept nogil
ctypedef int (*Total)(void* m, int seat) noexcept nogil
ctypedef int (*Ahead)(void* m, int one, int other) noexcept nogil
ctypedef int (*Action)(void* m, int seat, void* moves, int n) noexcept nogil
