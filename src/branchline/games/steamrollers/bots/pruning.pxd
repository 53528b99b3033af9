# The C types of choices.py.
cimport cython
from libc.stdint cimport uint64_t

from branchline.games.steamrollers.bots._cgoal_policy cimport Company, Race, useful
from branchline.games.steamrollers.native._ckernel cimport list_moves
from branchline.games.steamrollers.native._ctable cimport Moves

cdef int ADDITIONS, BUILD, DELIVER, FIRST_TRACK, LEGS, LETTERS, MOST, OWN, PLACE, ROW, ROWS, SECTIONS, SOURCES, THROW_AGAIN, CELLS, SIX, CODES
cdef uint64_t PRIME, FULL

@cython.locals(n=int, move=int)
cpdef list choices(Company c, Race r, int seat, Moves found, int tracks)
@cython.locals(track=int, region=int)
cdef _tracks(Company c, Race r, int seat, int most)
@cython.locals(route=int, plus=int, source=int, origin=int, city=int, far=int, leg=int, letter=int, key=int)
cdef _farthest(Race r, int seat, int move, dict far_of)
cdef uint64_t mixed(uint64_t h, uint64_t value) noexcept nogil
@cython.locals(h=uint64_t, letter=int, cell=int, n=int, place=int)
cpdef uint64_t sign(Race r, int seat) noexcept nogil
