# The C types of rows.py. Every function without the interpreter lock: a forgotten type is then an error of the compiler.
cimport cython
from libc.stdint cimport int64_t, uint8_t, uint64_t, uintptr_t

from branchline.engine.bits cimport Pointer, bounded, lowest, splitmix64_mix, splitmix64_next
from branchline.sim.backends.native._ccrew cimport Crew, call, claimed, dismiss, done, next_work, start
from branchline.sim.backends.native.pointers cimport Act, Ahead, Become, Begin, Bytes, Chance, Doubles, Found, Judged, Listing, Make, Matches, Nth, Observe, Offer, Random, Seeds, Total, Turn, Words

cdef int ADVANCE, AT_ONCE, BEGIN, BLOCK, GAIN, HOME, LOTS, NOBODY, NOTHING, PIECES, RANK, SCORE
cdef double COST, UNIT


cdef class Play:
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
    cdef Become become
    cdef Judged judged
    cdef Total total
    cdef Ahead ahead


cdef class Rows:
    cdef Play play
    cdef int seats, seat, pays, greedy, easy
    cdef double slips
    cdef int64_t limit
    cdef Py_ssize_t size, actions, count
    cdef Crew crew
    cdef Matches match
    cdef Words turn, moves, action, rank, score
    cdef Seeds seed, luck, offered
    cdef int shift
    cdef Bytes refused, observation, mask, final, over, broken
    cdef Doubles paid, reward


cdef class Room:
    cdef int thread
    cdef Found found
    cdef Pointer trial, mind


@cython.locals(made=Room)
cpdef Room furnished(int thread, uintptr_t found, uintptr_t trial, uintptr_t mind)
@cython.locals(r=Rows)
cpdef Rows laid_out(Play play, Crew crew, int seats, int seat, int pays, int greedy, int easy, double slips, int64_t limit, Py_ssize_t size, Py_ssize_t actions, Py_ssize_t count)
cpdef put(Rows r, uintptr_t match, uintptr_t seed, uintptr_t turn, uintptr_t moves, uintptr_t luck, uintptr_t action, uintptr_t refused, uintptr_t observation, uintptr_t mask, uintptr_t offered, uintptr_t final, uintptr_t over, uintptr_t broken, uintptr_t rank, uintptr_t score, uintptr_t paid, uintptr_t reward)
@cython.locals(row=Py_ssize_t)
cpdef Py_ssize_t first_refused(Rows r)
@cython.locals(action=int64_t)
cdef int is_refused(Rows r, Py_ssize_t row) noexcept nogil
cpdef begin(Rows r, Room room)
cpdef advance(Rows r, Room room)
@cython.locals(work=int)
cpdef help_out(Rows r, Room room)
@cython.locals(n=int, piece=int, row=Py_ssize_t)
cdef void share(Rows r, Room room, int work) noexcept nogil
cdef void begin_row(Rows r, Py_ssize_t row, Room room) noexcept nogil
cdef void advance_row(Rows r, Py_ssize_t row, Room room) noexcept nogil
cdef void clean(Rows r, Py_ssize_t row) noexcept nogil
cdef void next_match(Rows r, Py_ssize_t row, Room room) noexcept nogil
@cython.locals(m=Pointer, seat=int)
cdef void wait(Rows r, Py_ssize_t row, Room room) noexcept nogil
@cython.locals(m=Pointer, now=int, best=int, equal=int, chosen=int, n=int, move=int, worth=int)
cdef int greediest(Rows r, Py_ssize_t row, int seat, Room room) noexcept nogil
@cython.locals(m=Pointer, count=int)
cdef int easiest(Rows r, Py_ssize_t row, int seat, Room room) noexcept nogil
cdef double lot(Rows r, Py_ssize_t row) noexcept nogil
@cython.locals(m=Pointer)
cdef void step(Rows r, Py_ssize_t row, Room room) noexcept nogil
@cython.locals(m=Pointer, before=int, behind=int, other=int)
cdef void end(Rows r, Py_ssize_t row) noexcept nogil
cdef void break_off(Rows r, Py_ssize_t row, Room room) noexcept nogil
cdef void leave(Rows r, Py_ssize_t row) noexcept nogil
@cython.locals(n=Py_ssize_t)
cdef void clear(Bytes out, Py_ssize_t at, Py_ssize_t size) noexcept nogil
@cython.locals(left=uint64_t, first=Py_ssize_t)
cdef void withdraw(Rows r, Py_ssize_t row) noexcept nogil
@cython.locals(m=Pointer)
cdef void show(Rows r, Py_ssize_t row, Room room) noexcept nogil
