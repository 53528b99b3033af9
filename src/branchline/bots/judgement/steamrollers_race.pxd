# The C types of steamrollers_race.py.
cimport cython
from libc.stdint cimport uint8_t, int8_t, uint16_t, uint64_t

cdef int MOST_CELLS, MOST_LINES, MOST_LINKS, ROW, SIX, MOST_TRACKS, CODES, NONE, BUILD, UPGRADE, DELIVER, TAKE, NO_TILE, MOST_ROUNDS
cdef int BOX, MORE, TILE, LACKS, TOWN, HOPE, CROSS, TILE_LOST, AGAIN, GOOD, AHEAD, BEHIND
cdef uint64_t ONE, GOLDEN, STIR, SHAKE, FULL
cdef double LOST


cdef class Aim:
    cdef uint8_t region[128]
    cdef uint8_t kind[16]
    cdef uint8_t faces[20]
    cdef int face_count
    cdef uint8_t takes[6]
    cdef uint8_t fields[6]
    cdef int engine_points[8]
    cdef int tile_points[6]
    cdef int link_points, town_points, empty_cities, reach, best_regions, eva_engine
    cdef int power_tile, track_tile, step_tile, turn_tile, destination_tile, more_power, step, cap
    cdef double habit[15]
    cdef int lines
    cdef uint8_t pair[160]
    cdef uint8_t length[160]
    cdef uint8_t size[160]
    cdef uint16_t need[640]
    cdef uint8_t around[160]
    cdef int power
    cdef uint64_t hope[36]


cdef class Race:
    cdef uint8_t track[128]
    cdef int boxes, power
    cdef uint8_t goods[144]
    cdef uint8_t count[6]
    cdef uint8_t crosses[6]
    cdef int eva, own, sideways, spent, delivered, network, links
    cdef uint8_t link_a[64]
    cdef uint8_t link_b[64]
    cdef uint8_t link_far[64]
    cdef uint64_t joined
    cdef uint8_t lacks[160]
    cdef uint64_t ways[36]
    cdef uint64_t seed
    cdef int dice[3]
    cdef int act, what, where, tile
    cdef double gain


@cython.locals(n=int, at=int, track=int)
cpdef strive(Aim a, Race r, list lines, list hoped)
@cython.locals(n=int)
cdef _link(Race r, list links)
@cython.locals(n=int, cell=int, city=int, place=int)
cpdef lay(Aim a, Race r, bytes tracks, list links, int network, tuple engine, list goods, tuple tiles, tuple points, list crosses)
@cython.locals(lacks=int, at=int, need=int, there=int)
cdef int lacking(Aim a, int line, bytes tracks)
@cython.locals(n=int, city=int)
cdef void find_ways(Race r) noexcept nogil
@cython.locals(n=int, to=int, reached=int)
cdef void _go(Race r, int origin, int city, int passed, int far) noexcept nogil
@cython.locals(word=uint64_t)
cdef int below(Race r, uint64_t n) noexcept nogil
@cython.locals(n=int)
cdef void copy(Aim a, Race into, Race r) noexcept nogil
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
@cython.locals(cell=int, n=int, at=int, need=int)
cdef void build(Aim a, Race r, int track) noexcept nogil
cdef void join(Aim a, Race r, int line) noexcept nogil
@cython.locals(crosses=int, cost=double, done=int, ahead=double)
cdef double harm(Aim a, Race r, int die) noexcept nogil
@cython.locals(found=int, city=int)
cdef int empty(Race r) noexcept nogil
cdef bint eva_steps(Aim a, Race r, int die) noexcept nogil
@cython.locals(total=int, n=int, counted=int, best=int, _=int)
cdef double margin(Aim a, Race r) noexcept nogil
@cython.locals(n=int, at=int, need=int, lacks=int)
cpdef list useful(Aim a, bytes tracks)
