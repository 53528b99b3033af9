# The C types of map.py.
cimport cython

from branchline.games.days_of_steam.native._ctable cimport Match

cdef int FAR, HASHES, LETTERS, LOST, NO_FACE, NOWHERE, SAFE

cdef int slot_of(int x, int y) noexcept nogil
@cython.locals(slot=int, cell=int)
cpdef int cell_at(Match m, int x, int y) noexcept nogil
@cython.locals(cell=int, letter=int, edge=int, slot=int)
cpdef int known_cell(Match m, int x, int y) noexcept nogil
@cython.locals(edge=int, x=int, y=int, other=int)
cdef void meet(Match m, int cell) noexcept nogil
@cython.locals(beside=int)
cdef int lies_there(Match m, int cell, int edge) noexcept nogil
@cython.locals(over=int, count=int, edge=int)
cdef void lay_tile(Match m, int cell, int face) noexcept nogil
@cython.locals(cell=int)
cpdef int put_tile(Match m, int x, int y, int face) noexcept nogil
@cython.locals(count=int, cell=int, edge=int)
cpdef void recompute(Match m) noexcept nogil
@cython.locals(edge=int, other=int, bit=int)
cdef void show(Match m, int cell) noexcept nogil
@cython.locals(best=int, edge=int, other=int)
cdef int onward(Match m, int cell, int edges) noexcept nogil
@cython.locals(at=int, cell=int, edge=int, way=int, behind=int, back=int, bit=int, face=int, entry=int)
cdef void spread(Match m, int count) noexcept nogil
cdef int fits(Match m, int cell, int face, int reach) noexcept nogil
cdef int takes_city(Match m, int cell) noexcept nogil
@cython.locals(seat=int)
cdef int may_cover(Match m, int cell) noexcept nogil
@cython.locals(reach=int, edge=int, other=int, way=int)
cdef int reach_without(Match m, int cell) noexcept nogil
@cython.locals(entry=int)
cdef void clear_marks(Match m) noexcept nogil
@cython.locals(count=int, at=int, way=int, layer=int, cell=int, edge=int, face=int)
cdef int way_avoiding(Match m, int start, int avoided, int most) noexcept nogil
@cython.locals(edge=int, entry=int)
cdef int push_onward(Match m, int cell, int edges, int count) noexcept nogil
@cython.locals(before=int, other=int)
cdef int cuts_off(Match m, int cell, int face) noexcept nogil
@cython.locals(cell=int)
cdef void find_joined(Match m, int bit) noexcept nogil
@cython.locals(count=int, others=int, at=int, cell=int, face=int, exits=int)
cdef void join_from(Match m, int start, int bit) noexcept nogil
