# The C types of crew.py. Every function without the interpreter lock: a forgotten type is then an error of the compiler.
cimport cython
from libc.stdint cimport int64_t

from branchline.engine.bits cimport Semaphore, atomic_store, cpu_pause, yield_thread, semaphore_wait, new_semaphore, semaphore_free, semaphore_post, atomic_load, atomic_fetch_add
from branchline.sim.backends.native.pointers cimport clock

cdef int HOME, MOST_THREADS, PIECES, REST, SOON, LOOKS, FEW_LOOKS, NAP, LATER, MOST_LATE, FOR_EVER
cdef double LATE, ANYWAY, PATIENCE


cdef class Crew:
    cdef readonly int threads
    cdef int64_t stage[1]
    cdef int64_t apart[8]
    cdef int64_t busy[1]
    cdef int64_t piece[256]
    cdef Semaphore bell[64]
    cdef int patient[64]
    cdef int late, alone
    cdef double began


cdef void call(Crew c) noexcept nogil
@cython.locals(thread=int)
cdef void wake(Crew c) noexcept nogil
@cython.locals(piece=int)
cdef void start(Crew c, int work) noexcept nogil
@cython.locals(finished=double, looks=int)
cdef void dismiss(Crew c) noexcept nogil
@cython.locals(work=int, rested=double)
cdef int next_work(Crew c, int thread) noexcept nogil
@cython.locals(_=int)
cdef int looked_for(Crew c, int stage) noexcept nogil
cdef int waited_for(Crew c, double until) noexcept nogil
cdef void done(Crew c) noexcept nogil
@cython.locals(first=int, share=int, piece=int)
cdef int claimed(Crew c, int thread, int n) noexcept nogil
cpdef void send_home(Crew c) noexcept nogil
@cython.locals(thread=int)
cpdef void dissolve(Crew c) noexcept nogil
