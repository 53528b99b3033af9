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


cdef class GoalCache:
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
    cdef uint64_t goods_key, covered_for
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
    cdef double estimate[12]
    cdef int chosen[12]
    cdef int last_at
    cdef int last[12]
    cdef uint64_t networks_for
    cdef int networks_least, networks
    cdef double network_actions[25]
    cdef int network_points[25]
    cdef uint64_t network_goods[200]
    cdef int count
    cdef double actions[160]
    cdef int candidate_points[160]
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
    cdef int found_points[6144]
    cdef uint64_t found_goods[6144]
    cdef double promise[1600]
    cdef uint8_t promised[100]
    cdef double best[16]
    cdef uint8_t best_for[16]


@cython.locals(n=int, city=int, place=int, letter=int)
cdef void load_goods(GoalCache p, Match m, int seat) noexcept nogil
@cython.locals(city=int, side=int, leg=int)
cdef void load_links(GoalCache p, Match m, int seat) noexcept nogil
cdef int number_of(int one, int other) noexcept nogil
cdef void add_link(GoalCache p, int pair, int length) noexcept nogil
@cython.locals(at=int, n=int, origin=int, to=int)
cdef int network_slot(GoalCache p, Match m) noexcept nogil
@cython.locals(one=int, other=int, pair=int, n=int, city=int)
cdef void find_ways(GoalCache p) noexcept nogil
@cython.locals(to=int, lengths=int, on=int)
cdef void go(GoalCache p, int origin, int city, int passed, int far) noexcept nogil
@cython.locals(place=int, known=bint, at=int, ways=int, count=int, n=int, far=int, reach=int, carried=uint64_t)
cdef int count_goods(GoalCache p, Match m, int least) noexcept nogil
cdef int farthest(int bits, int power) noexcept nogil
@cython.locals(power=int, carried=uint64_t, n=int, total=int, left=int, goods=int)
cdef double delivery_rate(GoalCache p, Match m, int seat) noexcept nogil

@cython.locals(at=int, cell=int, need=int, line=int)
cdef void list_crossings(GoalCache p, int number, int end) noexcept nogil
@cython.locals(cell=int, over=int, n=int)
cdef void load_lines(GoalCache p, Match m, int seat) noexcept nogil
@cython.locals(found=int, cell=int)
cdef int changed_cell(GoalCache p, Match m, int seat) noexcept nogil
@cython.locals(cell=int, n=int)
cdef void count_lines(GoalCache p, Match m, int seat) noexcept nogil
@cython.locals(at=int, lacks=int)
cdef void add_track(GoalCache p, int cell, int code) noexcept nogil
@cython.locals(at=int, lacks=int)
cdef void try_track(GoalCache p, int cell, int code, int more) noexcept nogil
@cython.locals(fewest=int, n=int, towns=int, lacks=int)
cdef void find_options(GoalCache p, int pair) noexcept nogil
cdef void load_promises(GoalCache p, Match m, int seat) noexcept nogil
@cython.locals(code=int, at=int, lacks=int)
cdef void compute_promises(GoalCache p, int cell) noexcept nogil
cdef void add_promise(GoalCache p, int cell, int code) noexcept nogil
@cython.locals(counted=int, few=int, _=int, least=int, city=int)
cdef int goods_to_go(Match m) noexcept nogil
