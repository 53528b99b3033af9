# The C types of rows.py. Every function without the interpreter lock: a forgotten type is then an error of the compiler.
cimport cython
from libc.stdint cimport int64_t, uint8_t, uint64_t, uintptr_t

from branchline.engine.bits cimport Pointer, bounded, lowest, splitmix64_mix, splitmix64_next
from branchline.sim.backends.native._cthread_pool cimport ThreadPool, prepare, claim_chunk, finish, finish_work, next_work, start
from branchline.sim.backends.native.pointers cimport Act, Ahead, Copy, Begin, Bytes, Chance, Doubles, Found, EasyMove, Listing, Make, Matches, Nth, Observe, Offer, Random, Seeds, Total, Turn, Words

cdef int ADVANCE, AT_ONCE, BEGIN, BLOCK, GAIN, STOP, CHANCE, NOBODY, NOTHING, CHUNKS, RANK, SCORE
cdef double PENALTY_REWARD, UNIT


cdef class GameFunctions:
    cdef Begin begin
    cdef Turn turn
    cdef Chance chance
    cdef Random random
    cdef Act act
    cdef Observe observe
    cdef Offer offer
    cdef Listing list
    cdef Nth nth
    cdef Make make
    cdef Copy copy
    cdef EasyMove easy_move
    cdef Total total
    cdef Ahead ahead


cdef class Rows:
    cdef GameFunctions game
    cdef int seats, seat, reward_kind, greedy, easy
    cdef double epsilon
    cdef int64_t limit
    cdef Py_ssize_t size, actions, count
    cdef ThreadPool pool
    cdef Matches match
    cdef Words turn, moves, action, rank, score
    cdef Seeds seed, rng, offered
    cdef int shift
    cdef Bytes refused, observation, mask, final, terminated, truncated
    cdef Doubles rewarded, reward


cdef class Scratch:
    cdef int thread
    cdef Found found
    cdef Pointer trial, evaluator


@cython.locals(made=Scratch)
cpdef Scratch new_scratch(int thread, uintptr_t found, uintptr_t trial, uintptr_t evaluator)
@cython.locals(r=Rows)
cpdef Rows new_rows(GameFunctions game, ThreadPool pool, int seats, int seat, int reward_kind, int greedy, int easy, double epsilon, int64_t limit, Py_ssize_t size, Py_ssize_t actions, Py_ssize_t count)
cpdef bind_buffers(Rows r, uintptr_t match, uintptr_t seed, uintptr_t turn, uintptr_t moves, uintptr_t rng, uintptr_t action, uintptr_t refused, uintptr_t observation, uintptr_t mask, uintptr_t offered, uintptr_t final, uintptr_t terminated, uintptr_t truncated, uintptr_t rank, uintptr_t score, uintptr_t rewarded, uintptr_t reward)
@cython.locals(row=Py_ssize_t)
cpdef Py_ssize_t first_refused(Rows r)
@cython.locals(action=int64_t)
cdef int is_refused(Rows r, Py_ssize_t row) noexcept nogil
cpdef begin(Rows r, Scratch scratch)
cpdef advance(Rows r, Scratch scratch)
@cython.locals(work=int)
cpdef run_helper(Rows r, Scratch scratch)
@cython.locals(n=int, chunk=int, row=Py_ssize_t)
cdef void work_on_chunks(Rows r, Scratch scratch, int work) noexcept nogil
cdef void begin_row(Rows r, Py_ssize_t row, Scratch scratch) noexcept nogil
cdef void advance_row(Rows r, Py_ssize_t row, Scratch scratch) noexcept nogil
cdef void clean(Rows r, Py_ssize_t row) noexcept nogil
cdef void next_match(Rows r, Py_ssize_t row, Scratch scratch) noexcept nogil
@cython.locals(m=Pointer, seat=int)
cdef void play_others(Rows r, Py_ssize_t row, Scratch scratch) noexcept nogil
@cython.locals(m=Pointer, now=int, best=int, equal=int, chosen=int, n=int, move=int, worth=int)
cdef int greedy_move(Rows r, Py_ssize_t row, int seat, Scratch scratch) noexcept nogil
@cython.locals(m=Pointer, count=int)
cdef int easy_bot_move(Rows r, Py_ssize_t row, int seat, Scratch scratch) noexcept nogil
cdef double random_unit(Rows r, Py_ssize_t row) noexcept nogil
@cython.locals(m=Pointer)
cdef void step(Rows r, Py_ssize_t row, Scratch scratch) noexcept nogil
@cython.locals(m=Pointer, before=int, behind=int, other=int)
cdef void end(Rows r, Py_ssize_t row) noexcept nogil
cdef void truncate(Rows r, Py_ssize_t row, Scratch scratch) noexcept nogil
cdef void record_end(Rows r, Py_ssize_t row) noexcept nogil
@cython.locals(n=Py_ssize_t)
cdef void clear(Bytes out, Py_ssize_t at, Py_ssize_t size) noexcept nogil
@cython.locals(left=uint64_t, first=Py_ssize_t)
cdef void clear_mask(Rows r, Py_ssize_t row) noexcept nogil
@cython.locals(m=Pointer)
cdef void observe_row(Rows r, Py_ssize_t row, Scratch scratch) noexcept nogil
