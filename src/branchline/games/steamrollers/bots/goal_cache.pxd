# The C types of goal_cache.py. Every function without the interpreter lock: a forgotten type is then an error of the compiler.
cimport cython
from libc.stdint cimport uint8_t, uint16_t, uint64_t

from branchline.engine.bits cimport lowest, popcount, splitmix64_mix
from branchline.games.steamrollers.native._ctable cimport Match

cdef int CELLS, LETTERS, NONE, ROW, SIX, PAIRS, LINES, TRACKS, CODES, LONGEST, BEST_FEW, FAR, COUNTS, PER_PAIR, NETWORKS, RECENT, NOTHING, MUCH
cdef double TOWN, AGAIN
cdef double VALUE[30]
cdef uint8_t HIGHEST[256]
cdef uint64_t ONE_GOOD[2048]
cdef uint64_t BIT, LOW


cdef class Plans:
    cdef uint8_t pairs[7]
    cdef uint8_t pair[63]
    cdef uint8_t number[63]
    cdef uint16_t first[70]
    cdef uint8_t towns[4480]
    cdef uint8_t size[4480]
    cdef uint16_t need[17920]
    cdef uint16_t cross[707]
    cdef uint16_t crossing[17920]
    cdef uint8_t code[17920]
    cdef uint16_t slot[17920]
    cdef uint8_t over_pair[17920]
    cdef uint8_t over_towns[17920]
    cdef uint16_t across[707]
    cdef uint8_t pair_of[4480]
    cdef uint16_t empty[1890]
    cdef int map
    cdef uint8_t tracks[100]
    cdef uint8_t lacks[640]
    cdef uint16_t lines[270]
    cdef int stale
    cdef uint64_t low, high
    cdef int drawn, joined, points
    cdef uint8_t least[45]
    cdef uint16_t options[9]
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
    cdef uint64_t recent_low[256]
    cdef uint64_t recent_high[256]
    cdef uint64_t recent_goods[256]
    cdef uint8_t recent_least[256]
    cdef uint64_t carried[2048]
    cdef uint16_t one[60]
    cdef uint8_t ones[60]
    cdef int sets_for[1024]
    cdef int sets[1024]
    cdef uint16_t set_links[524288]
    cdef uint8_t set_cities[524288]
    cdef uint8_t set_size[524288]
    cdef uint8_t home[6]
    cdef double added_actions[18]
    cdef int added_points[18]
    cdef uint64_t added_low[18]
    cdef uint64_t added_high[18]
    cdef int rich
    cdef double cost[512]
    cdef double glance[12]
    cdef int chosen[12]
    cdef int last_at
    cdef int last[12]
    cdef uint64_t built_for
    cdef int built_least, buildings
    cdef double building_actions[25]
    cdef int building_points[25]
    cdef uint64_t building_goods[200]
    cdef int count
    cdef double actions[160]
    cdef int worth[160]
    cdef uint64_t goods_of[160]
    cdef uint8_t reach[160]
    cdef double value[160]
    cdef uint64_t memory_low[512]
    cdef uint64_t memory_high[512]
    cdef uint64_t sheet[1024]
    cdef uint64_t sheet_low[1024]
    cdef uint16_t sheet_at[1024]
    cdef uint8_t found[512]
    cdef double found_actions[6144]
    cdef int found_worth[6144]
    cdef uint64_t found_goods[6144]
    cdef double promise[1600]
    cdef uint8_t promised[100]
    cdef double best[16]
    cdef uint8_t best_for[16]


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
@cython.locals(to=int, lengths=int, on=int)
cdef void go(Plans p, int origin, int city, int passed, int far) noexcept nogil
@cython.locals(place=int, known=bint, at=int, ways=int, count=int, n=int, far=int, reach=int, carried=uint64_t)
cdef int count_goods(Plans p, Match m, int least) noexcept nogil
cdef int farthest(int bits, int power) noexcept nogil
@cython.locals(power=int, carried=uint64_t, n=int, total=int, left=int, goods=int)
cdef double present(Plans p, Match m, int seat) noexcept nogil

@cython.locals(at=int, cell=int, need=int, line=int)
cdef void list_crossings(Plans p, int number, int end) noexcept nogil
@cython.locals(cell=int, over=int, n=int)
cdef void look_at_lines(Plans p, Match m, int seat) noexcept nogil
@cython.locals(found=int, cell=int)
cdef int changed(Plans p, Match m, int seat) noexcept nogil
@cython.locals(cell=int, n=int)
cdef void count_lines(Plans p, Match m, int seat) noexcept nogil
@cython.locals(at=int, lacks=int)
cdef void keep_track(Plans p, int cell, int code) noexcept nogil
@cython.locals(at=int, lacks=int)
cdef void draw(Plans p, int cell, int code, int more) noexcept nogil
@cython.locals(fewest=int, n=int, towns=int, lacks=int)
cdef void find_options(Plans p, int pair) noexcept nogil
cdef void look_at_promises(Plans p, Match m, int seat) noexcept nogil
@cython.locals(code=int, at=int, lacks=int)
cdef void find_promises(Plans p, int cell) noexcept nogil
cdef void add_promise(Plans p, int cell, int code) noexcept nogil
@cython.locals(counted=int, few=int, _=int, least=int, city=int)
cdef int still_to_go(Match m) noexcept nogil
