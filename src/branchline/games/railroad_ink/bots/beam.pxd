# The C types of beam.py.
cimport cython
from libc.stdint cimport uint64_t
from branchline.games.railroad_ink.bots._cincremental_value cimport IncrementalValue, prepare, after_move
from branchline.games.railroad_ink.bots._cneural_net cimport NeuralNet, net_value
from branchline.games.railroad_ink.bots._cvalue cimport Value
from branchline.games.railroad_ink.native._ckernel cimport Board, Moves, apply, clone, copy, key, list_moves, roll

cdef int DONE, TILES, FIRST_SPECIAL_TILE, ROUTE_TILES


cdef class Beam:
    cdef readonly Value value
    cdef readonly NeuralNet net
    cdef readonly IncrementalValue incremental
    cdef Moves listed
    cdef Board work
    cdef public list values
    cdef public list parent
    cdef public list move
    cdef public list special


@cython.locals(at=int, n=int, after=Board, parent=Board, special=int)
cpdef list beam_search(Beam s, Board board, int width, bint hasty=*)
cdef bint is_special(int move)
@cython.locals(work=Board, n=int, word=uint64_t, early=bint)
cdef grow(Beam s, Board board, int at, set seen, bint hasty)
@cython.locals(current=Board, total=double, drawn=int, source=uint64_t, value=double)
cpdef double rollout(Beam s, Board board, uint64_t seed, int width, int rounds, bint hasty)
