# The C types of match.py. Every function without the interpreter lock: a forgotten type is then an error of the compiler.
cimport cython
from libc.stdint cimport uint8_t, uint64_t

from branchline.engine.bits cimport Address, Pointer, splitmix64_mix
from branchline.games.railroad_ink.native._ckernel cimport Board, allow_specials, restart, roll


cdef class Match:
    cdef readonly int seats
    cdef readonly list boards
    cdef Address board[6]
    cdef uint8_t dice[9]
    cdef uint8_t lava[5]


@cython.locals(n=int)
cpdef void begin(Match m, uint64_t seed) noexcept nogil
cdef void reset_board(Board b, uint64_t seed) noexcept nogil
@cython.locals(n=int)
cpdef void roll_all(Match m) noexcept nogil
cdef void store_roll(Match m, Board b) noexcept nogil
cdef void copy_roll(Board into, Board b) noexcept nogil
