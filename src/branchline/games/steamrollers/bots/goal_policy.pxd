# The C types of goal_policy.py.
cimport cython
from libc.stdint cimport uint8_t, uint16_t, uint64_t

from branchline.games.steamrollers.native._ctable cimport Ground, Match, copy

cdef int CELLS, SIX, NONE, MOST_LINES, MOST_TRACKS, CODES
cdef uint64_t ONE


cdef class Company:
    cdef double habit[41]
    cdef uint8_t region[100]
    cdef int lines[5]
    cdef uint8_t pair[480]
    cdef uint8_t length[480]
    cdef uint8_t size[480]
    cdef uint8_t worth[480]
    cdef uint16_t crossing[2880]
    cdef int crossings[30]
    cdef uint16_t need[1920]
    cdef uint8_t wanted[100]
    cdef int power[5]
    cdef uint64_t hope[180]


cdef class Race(Match):
    cdef uint8_t lacks[480]
    cdef uint64_t ways[180]
    cdef uint64_t joined[5]
    cdef uint64_t linked[5]
    cdef double early, gain, cost
    cdef int change, move


@cython.locals(region=int, n=int, at=int, around=int, place=int, track=int)
cpdef strive(Company c, int seat, int power, list lines, list hope)
@cython.locals(region=int, at=int)
cdef void cross(Company c, int seat, int line, int regions) noexcept nogil
@cython.locals(seat=int, n=int)
cpdef void lay(Company c, Race r, Match m) noexcept nogil
@cython.locals(n=int)
cdef void same(Race into, Race r) noexcept nogil
@cython.locals(at=int, lacks=int, place=int, need=int, there=int)
cdef int lacking(Company c, Race r, int seat, int line) noexcept nogil
@cython.locals(cell=int, region=int, n=int, at=int, place=int, need=int)
cdef void drawn(Company c, Race r, int seat, int track) noexcept nogil
@cython.locals(n=int, city=int)
cdef void find_ways(Race r, int seat) noexcept nogil
@cython.locals(side=int, leg=int, to=int)
cdef void go(Race r, int seat, int origin, int city, int passed, int far) noexcept nogil
@cython.locals(at=int, lacks=int, place=int, need=int)
cpdef list useful(Company c, Race r, int seat)
