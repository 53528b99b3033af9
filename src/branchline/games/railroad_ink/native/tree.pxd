# The C types of kernel_tree.py.
cimport cython
from libc.math cimport log, sqrt
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from branchline.engine.bits cimport lowest, popcount
from branchline.games.railroad_ink._ckernel cimport Board, Moves, apply, chosen, clone, copy, finish, lava_places, list_moves, place, roll, volcano_cells
from branchline.games.railroad_ink._ckernel_points cimport score
from branchline.games.railroad_ink._ckernel_random cimport play_out, random_fall

cdef int TILES, ROUTE_TILES, VOLCANO, WAY_LAVA
cdef uint64_t FITS[256]
cdef uint64_t LAVA_FITS[256]
cdef uint8_t FIRST_OF[3]


cdef class Habits:
    cdef uint16_t weight[256 * 69]
    cdef int done


cdef class Search:
    cdef Board board, work
    cdef Moves listed
    cdef Habits habits
    cdef int led
    cdef double bold
    cdef readonly uint32_t size, used, root
    cdef uint32_t[::1] first
    cdef uint16_t[::1] count
    cdef uint16_t[::1] tried
    cdef uint16_t[::1] move
    cdef uint32_t[::1] visits
    cdef double[::1] mean
    cdef double[::1] width
    cdef uint32_t path[128]


@cython.locals(total=int, at=int)
cdef int weighed(Habits h, int offer, uint64_t fits, int first) noexcept nogil
@cython.locals(at=int)
cdef int drawn_by_odds(Habits h, int offer, uint64_t fits, int first, int n) noexcept nogil
cdef uint64_t fits_now(Board b, int cell, int way) noexcept nogil
@cython.locals(total=int, fitting=uint64_t, fits=uint64_t, first=int, cell=int)
cdef int weigh_cells(Board b, Habits h, uint64_t left, int way) noexcept nogil
@cython.locals(fits=uint64_t, first=int, cell=int, here=int)
cdef void draw_by_odds(Board b, Habits h, uint64_t left, int way, int n) noexcept nogil
@cython.locals(cells=uint64_t, routes=int, must=int, faces=int, rising=int, n=int)
cpdef void guided_move(Board b, Habits h) noexcept nogil
cdef void guide_out(Board b, Habits h) noexcept nogil
cpdef int guided(Board b, Habits h)

@cython.locals(board=Board, work=Board, listed=Moves, habits=Habits, _=int)
cpdef run(Search s, int simulations)
@cython.locals(node=uint32_t, depth=int)
cdef void simulate(Search s, Board board, Board work, Moves listed, Habits habits) noexcept nogil
@cython.locals(n=int, other=int, move=uint16_t)
cdef int expand(Search s, Board work, Moves listed, uint32_t node) noexcept nogil
@cython.locals(first=uint32_t, tried=uint32_t, child=uint32_t, best=uint32_t, spread=double, most=double, bound=double)
cdef uint32_t select(Search s, uint32_t node) noexcept nogil
@cython.locals(n=int, node=uint32_t, visits=uint32_t)
cdef void learn(Search s, int depth, double points) noexcept nogil
@cython.locals(child=uint32_t)
cpdef advance(Search s, int move)
@cython.locals(first=uint32_t, child=uint32_t)
cpdef list tallies(Search s)
