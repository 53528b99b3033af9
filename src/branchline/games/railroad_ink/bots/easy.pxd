# The C types of easy.py.
cimport cython
from libc.stdint cimport uint64_t

from branchline.games.railroad_ink.bots._cincremental_value cimport IncrementalValue, prepare, after_move
from branchline.engine.bits cimport Pointer
from branchline.games.railroad_ink.native._ckernel cimport Board, Moves
from branchline.games.railroad_ink.native._cmatch cimport Match

cdef int TILES, ROUTE_TILES, DONE, DODGE, DICE_FACES
cdef double NEVER

cdef int easy_move(IncrementalValue g, Match m, int seat, Moves found, Match trial) noexcept nogil
@cython.locals(specials=int, best=double, chosen=int, n=int, value=double)
cdef int best_move(IncrementalValue g, Board board, Moves found) noexcept nogil
@cython.locals(last=int)
cdef int prune_moves(Board board, Moves found) noexcept nogil
cdef void keep_impacts(Moves found) noexcept nogil
@cython.locals(n=int)
cdef int any_drawn(Moves found, uint64_t tiles) noexcept nogil
@cython.locals(kept=int, n=int)
cdef void keep_drawn(Moves found, uint64_t tiles) noexcept nogil
@cython.locals(dice=int, face=int)
cdef int dice_left(Board board) noexcept nogil
@cython.locals(tile=int)
cdef int is_drawn(int move, uint64_t tiles) noexcept nogil
