# The C types of beginner.py.
cimport cython

from branchline.bots.judgement.railroad_ink._cbeam cimport Beam, outlook
from branchline.engine.bits cimport Pointer
from branchline.games.railroad_ink._ckernel cimport Board, Moves, apply, copy
from branchline.games.railroad_ink._ckernel_match cimport Match

cdef double NEVER

cdef int judged(Beam s, Match m, int seat, Moves found, Match trial) noexcept nogil
@cython.locals(best=double, chosen=int, n=int, worth=double)
cdef int best_move(Beam s, Board board, Moves found, Board work) noexcept nogil
