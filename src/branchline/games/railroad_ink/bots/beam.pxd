# The C types of beam.py.
cimport cython
from libc.stdint cimport uint64_t
from branchline.games.railroad_ink.bots._cincremental_value cimport Glance, look, worth_after
from branchline.games.railroad_ink.bots._cneural_net cimport Network, worth
from branchline.games.railroad_ink.bots._cvalue cimport Value
from branchline.games.railroad_ink.native._ckernel cimport Board, Moves, apply, clone, copy, key, list_moves, roll

cdef int DONE, TILES, FIRST_SPECIAL_TILE, ROUTE_TILES


cdef class Beam:
    cdef readonly Value value
    cdef readonly Network network
    cdef readonly Glance glance
    cdef Moves listed
    cdef Board work
    cdef public list worth
    cdef public list parent
    cdef public list move
    cdef public list special


@cython.locals(at=int, n=int, after=Board, parent=Board, special=int)
cpdef list draw(Beam s, Board board, int width, bint hasty=*)
cdef bint is_special(int move)
@cython.locals(work=Board, n=int, word=uint64_t, early=bint)
cdef grow(Beam s, Board board, int at, set seen, bint hasty)
@cython.locals(current=Board, total=double, drawn=int, source=uint64_t, worth=double)
cpdef double ahead(Beam s, Board board, uint64_t seed, int width, int rounds, bint hasty)
