# The functions of bits.py in C.
from libc.math cimport exp, log, sqrt, pow as raised
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
    #define bl_yield_thread() SwitchToThread()
    #else
    #include <sched.h>
    #define bl_yield_thread() sched_yield()
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
    static __inline int64_t bl_fetch_add(int64_t *words, int at, int number) { return _InterlockedExchangeAdd64((volatile long long *) words + at, number); }
    static __inline int64_t bl_load(int64_t *words, int at) { return bl_fetch_add(words, at, 0); }
    static __inline void bl_store(int64_t *words, int at, int64_t word) { _InterlockedExchange64((volatile long long *) words + at, word); }
    #else
    static inline int64_t bl_fetch_add(int64_t *words, int at, int number) { return __atomic_fetch_add(words + at, number, __ATOMIC_SEQ_CST); }
    static inline int64_t bl_load(int64_t *words, int at) { return __atomic_load_n(words + at, __ATOMIC_SEQ_CST); }
    static inline void bl_store(int64_t *words, int at, int64_t word) { __atomic_store_n(words + at, word, __ATOMIC_SEQ_CST); }
    #endif
    #if defined(_M_X64) || defined(__x86_64__)
    #include <immintrin.h>
    #define bl_cpu_pause() _mm_pause()
    #else
    #define bl_cpu_pause() ((void) 0)
    #endif
    typedef uintptr_t bl_semaphore;
    static inline bl_semaphore bl_new_semaphore(void) { PyThread_type_lock lock = PyThread_allocate_lock(); PyThread_acquire_lock(lock, 0); return (bl_semaphore) lock; }
    static inline void bl_semaphore_post(bl_semaphore semaphore) { PyThread_acquire_lock((void *) semaphore, 0); PyThread_release_lock((void *) semaphore); }
    static inline int bl_semaphore_wait(bl_semaphore semaphore, int64_t microseconds) { return PyThread_acquire_lock_timed((void *) semaphore, microseconds, 0) == PY_LOCK_ACQUIRED; }
    static inline void bl_semaphore_free(bl_semaphore semaphore) { PyThread_free_lock((void *) semaphore); }
    static inline int nth(uint64_t mask, int n) { while (n-- > 0) mask &= mask - 1; return lowest(mask); }
    static inline int kind_of(const uint8_t *counts, int n) { int kind = 0; while (n >= counts[kind]) n -= counts[kind++]; return kind; }
    #define bit(n) ((uint64_t) 1 << (n))
    #define splitmix64_next(seed) ((uint64_t) (seed) + 0x9E3779B97F4A7C15ULL)
    #define FULL 0xFFFFFFFFFFFFFFFFULL
    #define MIX_1 0xBF58476D1CE4E5B9ULL
    #define MIX_2 0x94D049BB133111EBULL
    static inline uint64_t splitmix64_mix(uint64_t seed) {
        uint64_t word = (seed ^ (seed >> 30)) * MIX_1;
        word = (word ^ (word >> 27)) * MIX_2;
        return word ^ (word >> 31);
    }
    #define bounded(seed, n) ((int) (((splitmix64_mix(seed) >> 32) * (uint64_t) (n)) >> 32))
    #endif
    """
    uint64_t FULL, MIX_1, MIX_2
    int popcount(uint64_t mask) noexcept nogil
    int lowest(uint64_t mask) noexcept nogil
    uint64_t bit(int n) noexcept nogil
    int nth(uint64_t mask, int n) noexcept nogil
    int kind_of(const uint8_t* counts, int n) noexcept nogil
    ctypedef uintptr_t Semaphore "bl_semaphore"
    int64_t atomic_fetch_add "bl_fetch_add"(int64_t* words, int at, int number) noexcept nogil
    int64_t atomic_load "bl_load"(int64_t* words, int at) noexcept nogil
    void atomic_store "bl_store"(int64_t* words, int at, int64_t word) noexcept nogil
    void cpu_pause "bl_cpu_pause"() noexcept nogil
    void yield_thread "bl_yield_thread"() noexcept nogil
    Semaphore new_semaphore "bl_new_semaphore"() noexcept nogil
    void semaphore_post "bl_semaphore_post"(Semaphore semaphore) noexcept nogil
    bint semaphore_wait "bl_semaphore_wait"(Semaphore semaphore, int64_t microseconds) noexcept nogil
    void semaphore_free "bl_semaphore_free"(Semaphore semaphore) noexcept nogil
    uint64_t splitmix64_next(uint64_t seed) noexcept nogil
    uint64_t splitmix64_mix(uint64_t seed) noexcept nogil
    int bounded(uint64_t seed, uint64_t n) noexcept nogil
