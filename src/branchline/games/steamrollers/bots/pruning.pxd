# The C types of pruning.py.
cimport cython
from libc.stdint cimport uint64_t

from branchline.games.steamrollers.bots._cgoal_policy cimport GoalPolicy, GoalMatch, needed_tracks
from branchline.games.steamrollers.native._ckernel cimport list_moves
from branchline.games.steamrollers.native._ctable cimport Moves

cdef int ADDITIONS, BUILD, DELIVER, FIRST_TRACK, LEGS, LETTERS, MOST, OWN, PLACE, ROW, ROWS, SECTIONS, SOURCES, THROW_AGAIN, CELLS, SIX, CODES
cdef uint64_t PRIME, FULL

@cython.locals(n=int, move=int)
cpdef list prune_moves(GoalPolicy c, GoalMatch r, int seat, Moves found, int tracks)
@cython.locals(track=int, region=int)
cdef _track_moves(GoalPolicy c, GoalMatch r, int seat, int most)
@cython.locals(route=int, plus=int, source=int, origin=int, city=int, far=int, leg=int, letter=int, key=int)
cdef _keep_longest(GoalMatch r, int seat, int move, dict far_of)
cdef uint64_t fnv1a(uint64_t h, uint64_t value) noexcept nogil
@cython.locals(h=uint64_t, letter=int, cell=int, n=int, place=int)
cpdef uint64_t position_hash(GoalMatch r, int seat) noexcept nogil
