# The C types of map_analysis.py.
cimport cython
from libc.stdint cimport uint8_t, uint16_t

from branchline.games.days_of_steam.native._cmap cimport takes_city
from branchline.games.days_of_steam.native._ctable cimport Match

cdef int LETTERS, NO_FACE, NONE, NOWHERE
cdef int CITIES, TODO, ENDS, JOBS
cdef double CURVE, VERY_FAR, A_LAY, SHORTER


cdef class MapAnalysis:
    cdef readonly int cities, ends, closing, nearly, jobs, goods, routes
    cdef int stamp, waiting
    cdef uint16_t city[32]
    cdef uint8_t colour[32]
    cdef uint8_t number[1024]
    cdef double far[1024]
    cdef double next_way[256]
    cdef uint8_t next_city[256]
    cdef double row[32]
    cdef int seen[4096]
    cdef double least[4096]
    cdef uint16_t todo[8192]
    cdef double todo_way[8192]
    cdef int todo_tracks[8192]
    cdef uint16_t end[1024]
    cdef uint8_t end_city[1024]
    cdef double end_way[1024]
    cdef int end_tracks[1024]
    cdef uint16_t end_next[1024]
    cdef uint16_t end_first[1024]
    cdef uint16_t closing_cell[1024]
    cdef uint8_t closing_one[1024]
    cdef uint8_t closing_other[1024]
    cdef double over[2048]
    cdef int legs
    cdef uint8_t leg_one[2048]
    cdef uint8_t leg_other[2048]
    cdef double leg_way[2048]
    cdef int leg_lays[2048]
    cdef double site_way[32]
    cdef int site_lays[32]
    cdef uint8_t job_good[1024]
    cdef uint16_t job_number[1024]
    cdef uint8_t job_start[1024]
    cdef double job_way[1024]
    cdef int job_lays[1024]
    cdef uint8_t job_end[1024]
    cdef uint8_t good_city[512]
    cdef uint8_t good_letter[512]
    cdef double route_way[512]
    cdef int route_lays[512]
    cdef uint8_t route_end[512]


cpdef void analyse(MapAnalysis s, Match m) noexcept nogil
@cython.locals(cell=int)
cdef void find_cities(MapAnalysis s, Match m) noexcept nogil
@cython.locals(cell=int, one=int, other=int, middle=int, first=double, letter=int)
cdef void find_ways(MapAnalysis s, Match m) noexcept nogil
@cython.locals(least=double, at=int, other=int)
cdef void find_nearest(MapAnalysis s, int one, int letter) noexcept nogil
@cython.locals(n=int, at=int, entry=int, face=int)
cdef void explore(MapAnalysis s, Match m, int cell, int edges, int city) noexcept nogil
@cython.locals(edge=int, curved=double)
cdef void leave(MapAnalysis s, Match m, int cell, int edges, int came, double way, int tracks, int city) noexcept nogil
@cython.locals(face=int)
cdef void reach_entry(MapAnalysis s, Match m, int entry, double way, int tracks, int city) noexcept nogil
@cython.locals(n=int)
cdef void add_end(MapAnalysis s, int entry, double way, int tracks, int city) noexcept nogil
@cython.locals(one=int, other=int, cell=int, edge=int, beside=int, lays=int, way=double)
cdef void find_gaps(MapAnalysis s, Match m) noexcept nogil
@cython.locals(one=int, other=int, curved=double)
cdef void close_here(MapAnalysis s, int cell) noexcept nogil
@cython.locals(low=int, high=int, n=int)
cdef void add_closing(MapAnalysis s, int cell, int one, int other) noexcept nogil
@cython.locals(found=int, one=int, other=int)
cdef void close_with_two(MapAnalysis s, int cell, int beside) noexcept nogil
@cython.locals(whole=double, at=int)
cdef void add_leg(MapAnalysis s, int table, int one, int other, double between) noexcept nogil
@cython.locals(n=int, short=int, lays=int, city=int, effort=double)
cdef void find_sites(MapAnalysis s, Match m) noexcept nogil
@cython.locals(n=int, letter=int, other=int, _=int, at=int)
cdef void find_jobs(MapAnalysis s, Match m) noexcept nogil
@cython.locals(other=int, end=int, whole=double, n=int)
cdef void find_routes(MapAnalysis s, Match m, int letter, double best, int at) noexcept nogil
cdef void add_route(MapAnalysis s, double way, int lays, int end) noexcept nogil
@cython.locals(least=double, at=int, n=int)
cdef void add_site_route(MapAnalysis s, double best) noexcept nogil
@cython.locals(n=int)
cdef void add_jobs(MapAnalysis s, int start, int letter) noexcept nogil
cdef void add_job(MapAnalysis s, int letter, int start, double way, int lays, int end) noexcept nogil
@cython.locals(first=int, _=int, least=double, at=int, n=int, end=int)
cdef void add_open_jobs(MapAnalysis s, int letter) noexcept nogil
cdef double onward(MapAnalysis s, int city, int letter) noexcept nogil
cdef double open_effort(MapAnalysis s, int city, int letter) noexcept nogil
