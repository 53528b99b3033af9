# The C types of goal_policy.py.
cimport cython
from libc.stdint cimport uint8_t, uint16_t, uint64_t

from branchline.games.steamrollers.native._ctable cimport KernelTables, Match, copy

cdef int CELLS, SIX, NONE, MOST_LINES, MOST_TRACKS, CODES
cdef uint64_t ONE


cdef class GoalPolicy:
    cdef double parameter[41]
    cdef uint8_t region[100]
    cdef int lines[5]
    cdef uint8_t pair[480]
    cdef uint8_t length[480]
    cdef uint8_t size[480]
    cdef uint8_t steps_lost[480]
    cdef uint16_t crossing[2880]
    cdef int crossings[30]
    cdef uint16_t need[1920]
    cdef uint8_t wanted[100]
    cdef int power[5]
    cdef uint64_t final_ways[180]


cdef class GoalMatch(Match):
    cdef uint8_t lacks[480]
    cdef uint64_t ways[180]
    cdef uint64_t joined[5]
    cdef uint64_t linked[5]
    cdef double early, gain, cost
    cdef int change, move


@cython.locals(region=int, n=int, at=int, around=int, place=int, track=int)
cpdef set_goal(GoalPolicy c, int seat, int power, list lines, list final_ways)
@cython.locals(region=int, at=int)
cdef void index_line(GoalPolicy c, int seat, int line, int regions) noexcept nogil
@cython.locals(seat=int, n=int)
cpdef void load_match(GoalPolicy c, GoalMatch r, Match m) noexcept nogil
@cython.locals(n=int)
cdef void copy_goal_match(GoalMatch into, GoalMatch r) noexcept nogil
@cython.locals(at=int, lacks=int, place=int, need=int, there=int)
cdef int lacking(GoalPolicy c, GoalMatch r, int seat, int line) noexcept nogil
@cython.locals(cell=int, region=int, n=int, at=int, place=int, need=int)
cdef void update_lines(GoalPolicy c, GoalMatch r, int seat, int track) noexcept nogil
@cython.locals(n=int, city=int)
cdef void find_ways(GoalMatch r, int seat) noexcept nogil
@cython.locals(side=int, leg=int, to=int)
cdef void follow_links(GoalMatch r, int seat, int origin, int city, int passed, int far) noexcept nogil
@cython.locals(at=int, lacks=int, place=int, need=int)
cpdef list needed_tracks(GoalPolicy c, GoalMatch r, int seat)
