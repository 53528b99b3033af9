# The C types of beginner.py.
cimport cython

from branchline.bots.judgement.railroad_ink._cglance cimport Glance, look, worth_after
from branchline.engine.bits cimport Pointer
from branchline.games.railroad_ink._ckernel cimport Board, Moves
from branchline.games.railroad_ink._ckernel_match cimport Match

cdef double NEVER

cdef int judged(Glance g, Match m, int seat, Moves found, Match trial) noexcept nogil
@cython.locals(best=double, chosen=int, n=int, worth=double)
cdef int best_move(Glance g, Board board, Moves found) noexcept nogil
