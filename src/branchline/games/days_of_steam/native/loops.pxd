# The C types of loops.py.
cimport cython

from branchline.games.days_of_steam.native._cmap cimport clear_marks, lies_there, push_onward
from branchline.games.days_of_steam.native._ctable cimport Match

cdef int NO_FACE

@cython.locals(face=int, old=int, pair=int, one=int, other=int, fresh=int)
cdef int makes_loop(Match m, int cell, int before) noexcept nogil
@cython.locals(n=int, start=int, home=int)
cdef int closes(Match m, int cell, int one, int other) noexcept nogil
cdef int place_bit(Match m, int entry) noexcept nogil
cdef void use(Match m, int entry) noexcept nogil
@cython.locals(first=int, passed=int, cell=int, ways=int, onward=int, exits=int, edge=int)
cdef int drive(Match m, int entry, int home) noexcept nogil
@cython.locals(edge=int, entry=int)
cdef int fork(Match m, int cell, int exits, int home) noexcept nogil
cdef int stops(Match m, int entry, int home) noexcept nogil
@cython.locals(count=int, at=int, entry=int)
cdef int hopeful(Match m, int start, int home) noexcept nogil
@cython.locals(count=int, at=int, cities=int, entry=int, behind=int, exits=int, edge=int, came=int)
cdef int cities_before(Match m, int home) noexcept nogil
@cython.locals(cell=int, edge=int)
cdef int counts(Match m, int entry) noexcept nogil
