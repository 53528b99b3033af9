# The C types of thread_pool.py. Every function without the interpreter lock: a forgotten type is then an error of the compiler.
cimport cython
from libc.stdint cimport int64_t

from branchline.engine.bits cimport Semaphore, atomic_store, cpu_pause, yield_thread, semaphore_wait, new_semaphore, semaphore_free, semaphore_post, atomic_load, atomic_fetch_add
from branchline.sim.backends.native.pointers cimport clock

cdef int STOP, MOST_THREADS, CHUNKS, IDLE, PREPARE, LOOKS, FEW_LOOKS, NAP, LATER, MOST_LATE, FOR_EVER
cdef double LATE, ANYWAY, PATIENCE


cdef class ThreadPool:
    cdef readonly int threads
    cdef int64_t stage[1]
    cdef int64_t apart[8]
    cdef int64_t busy[1]
    cdef int64_t chunk[256]
    cdef Semaphore semaphores[64]
    cdef int stays_awake[64]
    cdef int late, alone
    cdef double began


cdef void prepare(ThreadPool p) noexcept nogil
@cython.locals(thread=int)
cdef void wake_helpers(ThreadPool p) noexcept nogil
@cython.locals(chunk=int)
cdef void start(ThreadPool p, int work) noexcept nogil
@cython.locals(finished=double, looks=int)
cdef void finish(ThreadPool p) noexcept nogil
@cython.locals(work=int, rested=double)
cdef int next_work(ThreadPool p, int thread) noexcept nogil
@cython.locals(_=int)
cdef int spin_until_changed(ThreadPool p, int stage) noexcept nogil
cdef int yield_until_work(ThreadPool p, double until) noexcept nogil
cdef void finish_work(ThreadPool p) noexcept nogil
@cython.locals(first=int, share=int, chunk=int)
cdef int claim_chunk(ThreadPool p, int thread, int n) noexcept nogil
cpdef void stop(ThreadPool p) noexcept nogil
@cython.locals(thread=int)
cpdef void free_semaphores(ThreadPool p) noexcept nogil
