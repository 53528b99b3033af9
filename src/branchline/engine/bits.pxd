# What bits.py does, in C, for every kernel.
from libc.stdint cimport int64_t, uint8_t, uint64_t, uintptr_t

ctypedef uintptr_t Address
ctypedef void* Pointer

cdef extern from *:
    """
    #ifndef BRANCHLINE_BITS
    #define BRANCHLINE_BITS
    #include <stdint.h>
    #include <pythread.h>
    #if defined(_WIN32)
    #include <windows.h>
    #define give_way() SwitchToThread()
    #else
    #include <sched.h>
    #define give_way() sched_yield()
    #endif
    #if defined(_MSC_VER) && !defined(__clang__)
    #include <intrin.h>
    #define popcount(mask) ((int) __popcnt64(mask))
    static __inline int lowest(unsigned long long mask) { unsigned long at; _BitScanForward64(&at, mask); return (int) at; }
    #else
    #define popcount(mask) ((int) __builtin_popcountll(mask))
    #define lowest(mask) ((int) __builtin_ctzll(mask))
    #endif
    #if defined(_MSC_VER) && !defined(__clang__)
    static __inline int64_t taken(int64_t *words, int at, int number) { return _InterlockedExchangeAdd64((volatile long long *) words + at, number); }
    static __inline int64_t seen(int64_t *words, int at) { return taken(words, at, 0); }
    static __inline void announce(int64_t *words, int at, int64_t word) { _InterlockedExchange64((volatile long long *) words + at, word); }
    #else
    static inline int64_t taken(int64_t *words, int at, int number) { return __atomic_fetch_add(words + at, number, __ATOMIC_SEQ_CST); }
    static inline int64_t seen(int64_t *words, int at) { return __atomic_load_n(words + at, __ATOMIC_SEQ_CST); }
    static inline void announce(int64_t *words, int at, int64_t word) { __atomic_store_n(words + at, word, __ATOMIC_SEQ_CST); }
    #endif
    #if defined(_M_X64) || defined(__x86_64__)
    #include <immintrin.h>
    #define breathe() _mm_pause()
    #else
    #define breathe() ((void) 0)
    #endif
    typedef uintptr_t Bell;
    static inline Bell new_bell(void) { PyThread_type_lock bell = PyThread_allocate_lock(); PyThread_acquire_lock(bell, 0); return (Bell) bell; }
    static inline void ring(Bell bell) { PyThread_acquire_lock((void *) bell, 0); PyThread_release_lock((void *) bell); }
    static inline int heard(Bell bell, int64_t microseconds) { return PyThread_acquire_lock_timed((void *) bell, microseconds, 0) == PY_LOCK_ACQUIRED; }
    static inline void put_away(Bell bell) { PyThread_free_lock((void *) bell); }
    static inline int nth(uint64_t mask, int n) { while (n-- > 0) mask &= mask - 1; return lowest(mask); }
    static inline int kind_of(const uint8_t *counts, int n) { int kind = 0; while (n >= counts[kind]) n -= counts[kind++]; return kind; }
    #define bit(n) ((uint64_t) 1 << (n))
    #define stirred(seed) ((uint64_t) (seed) + 0x9E3779B97F4A7C15ULL)
    #define FULL 0xFFFFFFFFFFFFFFFFULL
    #define STIR 0xBF58476D1CE4E5B9ULL
    #define SHAKE 0x94D049BB133111EBULL
    static inline uint64_t shaken(uint64_t seed) {
        uint64_t word = (seed ^ (seed >> 30)) * STIR;
        word = (word ^ (word >> 27)) * SHAKE;
        return word ^ (word >> 31);
    }
    #define below(seed, n) ((int) (((shaken(seed) >> 32) * (uint64_t) (n)) >> 32))
    #endif
    """
    uint64_t FULL, STIR, SHAKE
    int popcount(uint64_t mask) noexcept nogil
    int lowest(uint64_t mask) noexcept nogil
    uint64_t bit(int n) noexcept nogil
    int nth(uint64_t mask, int n) noexcept nogil
    int kind_of(const uint8_t* counts, int n) noexcept nogil
    ctypedef uintptr_t Bell
    int64_t taken(int64_t* words, int at, int number) noexcept nogil
    int64_t seen(int64_t* words, int at) noexcept nogil
    void announce(int64_t* words, int at, int64_t word) noexcept nogil
    void breathe() noexcept nogil
    void give_way() noexcept nogil
    void ring(Bell bell) noexcept nogil
    bint heard(Bell bell, int64_t microseconds) noexcept nogil
    Bell new_bell() noexcept nogil
    void put_away(Bell bell) noexcept nogil
    uint64_t stirred(uint64_t seed) noexcept nogil
    uint64_t shaken(uint64_t seed) noexcept nogil
    int below(uint64_t seed, uint64_t n) noexcept nogil
