# The C types of race.py.
cimport cython
from libc.stdint cimport uint8_t, uint16_t, uint64_t

cdef int MOST_CELLS, MOST_LINES, MOST_LINKS, MOST_TRACKS, CODES, ROW, SIX
cdef uint64_t ONE, GOLDEN, STIR, SHAKE, FULL


cdef class Ground:
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


cdef class Aim:
    cdef Ground ground
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
@cython.locals(cell=int, n=int, at=int, need=int)
cdef void build(Aim a, Race r, int track) noexcept nogil
cdef void join(Aim a, Race r, int line) noexcept nogil
@cython.locals(count=int, city=int)
cdef int empty(Race r) noexcept nogil
cdef bint eva_steps(Aim a, Race r, int die) noexcept nogil
@cython.locals(total=int, n=int, counted=int, best=int, _=int)
cdef double margin(Aim a, Race r) noexcept nogil
@cython.locals(n=int, at=int, need=int, lacks=int)
cpdef list useful(Aim a, bytes tracks)
