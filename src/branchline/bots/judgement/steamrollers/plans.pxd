# The C types of plans.py. Every function without the interpreter lock: a forgotten type is then an error of the compiler.
cimport cython
from libc.stdint cimport uint8_t, uint16_t, uint64_t

from branchline.engine.bits cimport popcount, shaken
from branchline.games.steamrollers._ckernel_table cimport Match

cdef int CELLS, LETTERS, NONE, ROW, SIX, PAIRS, LINES, TRACKS, CODES, LONGEST, BEST_FEW, FAR, NETWORKS, NOTHING, MUCH
cdef double TOWN, AGAIN
cdef double PROMISE[5]
cdef uint8_t HIGHEST[256]
cdef uint64_t BIT, LOW


cdef class Plans:
    cdef uint8_t pairs[7]
    cdef uint8_t pair[63]
    cdef uint16_t first[70]
    cdef uint8_t towns[4480]
    cdef uint8_t size[4480]
    cdef uint16_t need[17920]
    cdef uint16_t cross[707]
    cdef uint16_t crossing[17920]
    cdef uint8_t pair_of[4480]
    cdef int map
    cdef uint8_t tracks[100]
    cdef uint8_t lacks[640]
    cdef uint16_t lines[270]
    cdef uint64_t low, high
    cdef int drawn, joined, points
    cdef uint8_t least[45]
    cdef uint8_t cheapest[9]
    cdef uint8_t richest[9]
    cdef int goods
    cdef uint8_t good_city[60]
    cdef uint8_t good_letter[60]
    cdef uint8_t good_count[60]
    cdef uint8_t lying[60]
    cdef uint64_t goods_name, covered_for
    cdef uint8_t covered[64]
    cdef uint8_t length[36]
    cdef uint8_t between[36]
    cdef uint64_t known_low[16384]
    cdef uint64_t known_high[16384]
    cdef uint8_t far[983040]
    cdef int sets_for[256]
    cdef int sets[256]
    cdef uint16_t set_links[131072]
    cdef uint8_t set_cities[131072]
    cdef uint8_t home[6]
    cdef double cost[512]
    cdef double glance[12]
    cdef int chosen[12]
    cdef int count
    cdef double actions[160]
    cdef int worth[160]
    cdef uint8_t carried[1280]
    cdef uint8_t reach[160]
    cdef double value[160]
    cdef uint64_t memory_low[4096]
    cdef uint64_t memory_high[4096]
    cdef uint64_t sheet[8192]
    cdef uint64_t sheet_low[8192]
    cdef uint16_t sheet_at[8192]
    cdef uint8_t found[4096]
    cdef double found_actions[49152]
    cdef int found_worth[49152]
    cdef uint8_t found_carried[393216]
    cdef double promise[1600]
    cdef double best[1600]
    cdef uint16_t touched[1600]


@cython.locals(n=int, city=int, place=int, letter=int)
cdef void look_at_goods(Plans p, Match m, int seat) noexcept nogil
@cython.locals(city=int, side=int, leg=int)
cdef void look_at_links(Plans p, Match m, int seat) noexcept nogil
cdef int number_of(int one, int other) noexcept nogil
cdef void add_link(Plans p, int pair, int length) noexcept nogil
@cython.locals(at=int, n=int, origin=int, to=int)
cdef int network(Plans p, Match m) noexcept nogil
@cython.locals(one=int, other=int, pair=int, n=int, city=int)
cdef void find_ways(Plans p) noexcept nogil
@cython.locals(to=int, lengths=int, on=int, length=int)
cdef void go(Plans p, int origin, int city, int passed, int far) noexcept nogil
cdef int farthest(int bits, int power) noexcept nogil
@cython.locals(at=int, power=int, far=int, n=int, total=int, left=int, goods=int)
cdef double present(Plans p, Match m, int seat) noexcept nogil

@cython.locals(at=int, cell=int, need=int)
cdef void list_crossings(Plans p, int number, int end) noexcept nogil
@cython.locals(cell=int, n=int, towns=int, lacks=int)
cdef void look_at_lines(Plans p, Match m, int seat) noexcept nogil
@cython.locals(lacks=int, at=int, there=int)
cdef int lacking(Plans p, Match m, int seat, int line) noexcept nogil
@cython.locals(found=int, cell=int)
cdef int changed(Plans p, Match m, int seat) noexcept nogil
@cython.locals(cell=int, n=int, line=int)
cdef void count_lines(Plans p, Match m, int seat) noexcept nogil
@cython.locals(at=int, line=int, lacks=int, place=int)
cdef void draw(Plans p, int cell, int code, int more) noexcept nogil
@cython.locals(fewest=int, n=int, lacks=int)
cdef void find_options(Plans p, int pair) noexcept nogil
@cython.locals(number=int, counted=bint, n=int, count=int, line=int, lacks=int, value=double, at=int, track=int)
cdef void find_promises(Plans p, Match m, int seat) noexcept nogil
@cython.locals(counted=int, few=int, _=int, least=int, city=int)
cdef int still_to_go(Match m) noexcept nogil
