# The C types of quick.py.
cimport cython
from libc.stdint cimport uint64_t
from branchline.bots.judgement.steamrollers._crace cimport Aim, Race, below, build, copy, empty, eva_steps, margin

cdef int MOST_TRACKS, CODES, ROW, SIX, NO_TILE, NONE, BUILD, UPGRADE, DELIVER, TAKE, MOST_ROUNDS
cdef int BOX, MORE, TILE, LACKS, TOWN, HOPE, CROSS, TILE_LOST, AGAIN, GOOD, AHEAD, BEHIND
cdef double LOST


@cython.locals(_=int)
cpdef double play(Aim a, Race start, Race r, Race first, Race second, uint64_t seed, bint rolling) noexcept nogil
cdef double lost(Aim a, Race r) noexcept nogil
@cython.locals(n=int, black=int, best=double, chosen=int, one=int, two=int, total=double, value=double)
cdef bint play_round(Aim a, Race r, Race first, Race second) noexcept nogil
cdef double act(Aim a, Race r, int die, int black) noexcept nogil
cdef bint has(Race r, int tile) noexcept nogil
cdef void keep(Race r, double gain, int act, int what, int where, int tile) noexcept nogil
@cython.locals(to=int, origin=int)
cdef void weigh(Aim a, Race r, int die, int black, int tile) noexcept nogil
@cython.locals(n=int, lacks=int, gain=double, at=int, need=int)
cdef void weigh_tracks(Aim a, Race r, int die, int black, int tile) noexcept nogil
@cython.locals(place=int, far=int, more=int, hoped=int)
cdef void weigh_goods(Aim a, Race r, int origin, int to, int tile) noexcept nogil
@cython.locals(place=int)
cdef int wanted(Aim a, Race r, int origin, int to) noexcept nogil
@cython.locals(far=int)
cdef int farthest(uint64_t ways, int power) noexcept nogil
@cython.locals(city=int, place=int)
cdef void do(Aim a, Race r) noexcept nogil
@cython.locals(crosses=int, cost=double, done=int, ahead=double)
cdef double harm(Aim a, Race r, int die) noexcept nogil
