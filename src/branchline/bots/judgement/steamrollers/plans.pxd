# The C types of plans.py. Every function without the interpreter lock: a forgotten type is then an error of the compiler.
cimport cython
from libc.stdint cimport uint8_t, uint16_t, uint64_t

from branchline.engine.bits cimport popcount, shaken
from branchline.games.steamrollers._ckernel_table cimport Match

cdef int CELLS, LETTERS, NONE, ROW, SIX, PAIRS, LINES, TRACKS, CODES, LONGEST, LOOKED_AT, CHOSEN, MOST_CHOSEN, LEAST_POWER, BEST_FEW, FAR
cdef int NETWORKS, SETS, MEMORY, SHEETS, NOTHING, MUCH
cdef uint8_t HIGHEST[256]
cdef double USUAL, CARRY, USUALLY_LEFT, MISSED, TOWN, AGAIN, NEVER
cdef double REACH[17]
cdef double HEXES[5]
cdef double UPGRADES[49]
cdef double PROMISE[5]
cdef int BUDGETS[3]
cdef uint64_t BIT, LOW, HIGH


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
    cdef uint64_t known_low[4096]
    cdef uint64_t known_high[4096]
    cdef uint8_t far[245760]
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

@cython.locals(name=int, at=int, pieces=int, links=int)
cdef int sets_of(Plans p, int number) noexcept nogil
@cython.locals(n=int, pair=int)
cdef int is_new(Plans p, int number, int links) noexcept nogil
@cython.locals(cities=int, one=int, other=int, n=int)
cdef int cities_of(Plans p, int number, int links) noexcept nogil
@cython.locals(city=int, one=int, other=int, n=int, cities=int, homes=int)
cdef int pieces_of(Plans p, int number, int links) noexcept nogil
@cython.locals(old=int, city=int)
cdef void unite(Plans p, int one, int other) noexcept nogil
@cython.locals(cities=int, n=int, here=int, there=int)
cdef void count_covered(Plans p, Match m) noexcept nogil
@cython.locals(cities=int, city=int)
cdef int wanted(Match m, int letter) noexcept nogil
@cython.locals(number=int, n=int, cost=double, links=int, at=int, count=int, goods=double, glance=double, kept=int)
cdef int choose_sets(Plans p, Match m) noexcept nogil
@cython.locals(towns=int, pair=int)
cdef double link_cost(Plans p, int number, int n) noexcept nogil
@cython.locals(at=int)
cdef int keep_set(Plans p, int count, double glance, int links) noexcept nogil

@cython.locals(boxes=int, start=uint64_t, sheet=uint64_t, place=int, low=uint64_t, high=uint64_t, at=int)
cdef int prospects(Plans p, Match m, int seat, int extra) noexcept nogil
@cython.locals(sets=int, n=int)
cdef void compare(Plans p, Match m, int at, int boxes, int extra) noexcept nogil
@cython.locals(name=uint64_t, cell=int)
cdef uint64_t named_tracks(Match m, int seat, uint64_t start) noexcept nogil
@cython.locals(name=uint64_t, n=int, word=uint64_t, towns=int)
cdef uint64_t named(Plans p, int number, uint64_t start, uint64_t source) noexcept nogil
@cython.locals(n=int)
cdef int has_richer(Plans p, int number, int links) noexcept nogil
@cython.locals(low=uint64_t, high=uint64_t, actions=double, points=int, n=int, pair=int, towns=int, at=int, power=int)
cdef void add_building(Plans p, Match m, int links, int rich, int boxes, int extra) noexcept nogil
@cython.locals(n=int, far=int, good=int)
cdef void add_prospect(Plans p, Match m, int at, int boxes, int power, int extra, double actions, int points) noexcept nogil
@cython.locals(budget=int, count=int, n=int, worth=double, place=int)
cdef void keep_best(Plans p, int at) noexcept nogil
@cython.locals(other=int, far=int)
cdef int is_found(Plans p, int at, int n) noexcept nogil
@cython.locals(other=int, far=int)
cdef void find(Plans p, int at, int n) noexcept nogil
@cython.locals(number=double)
cdef double value_of(double needs, int points, uint8_t* goods, int first, double actions, double most, double left) noexcept nogil
@cython.locals(whole=int, rest=double, total=int, n=int, far=int)
cdef double gain(uint8_t* goods, int first, double number) noexcept nogil
