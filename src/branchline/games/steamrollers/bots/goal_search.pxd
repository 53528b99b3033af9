# The C types of goal_search.py. Every function without the interpreter lock: a forgotten type is then an error of the compiler.
cimport cython
from libc.stdint cimport uint8_t, uint64_t

from branchline.games.steamrollers.bots._cgoal_cache cimport Plans, add_link, count_goods, look_at_lines, look_at_links, number_of
from branchline.engine.bits cimport lowest, popcount, splitmix64_mix
from branchline.games.steamrollers.native._ctable cimport Match

cdef int CELLS, NONE, SIX, PAIRS, CODES, LONGEST, LOOKED_AT, CHOSEN, MOST_CHOSEN, LEAST_POWER, FAR, SETS, MEMORY, SHEETS
cdef int NOWHERE
cdef double NEVER, USUAL, CARRY, OFTEN, USUALLY_LEFT, MISSED
cdef double REACH[17]
cdef double HEXES[5]
cdef double UPGRADES[49]
cdef int BUDGETS[3]
cdef uint64_t LOW, HIGH

@cython.locals(name=int, at=int, pieces=int, links=int)
cdef int sets_of(Plans p, int number) noexcept nogil
@cython.locals(n=int)
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
@cython.locals(n=int, cost=double, links=int, at=int, least=double, count=int, glance=double, kept=int)
cdef int choose_sets(Plans p, Match m) noexcept nogil
@cython.locals(goods=double, spare=double)
cdef double glance_at(Plans p, int n) noexcept nogil
@cython.locals(least=double, n=int, glance=double)
cdef double least_glance(Plans p, int at) noexcept nogil
@cython.locals(low=uint64_t, high=uint64_t, n=int)
cdef void price_links(Plans p, Match m) noexcept nogil
@cython.locals(pair=int)
cdef void price_link(Plans p, Match m, int n, int at, int towns) noexcept nogil
@cython.locals(at=int)
cdef int keep_set(Plans p, int count, double glance, int n) noexcept nogil

@cython.locals(boxes=int, start=uint64_t, engine=int, sheet=uint64_t, place=int, board=uint64_t, low=uint64_t, high=uint64_t, at=int)
cdef int prospects(Plans p, Match m, int seat, int extra) noexcept nogil
@cython.locals(n=int, power=int)
cdef void compare(Plans p, Match m, int at, int boxes, int extra) noexcept nogil
@cython.locals(name=uint64_t, cell=int)
cdef uint64_t named_tracks(Match m, int seat, uint64_t start) noexcept nogil
@cython.locals(name=uint64_t, n=int)
cdef uint64_t named(Plans p, int number, uint64_t start, uint64_t source) noexcept nogil
@cython.locals(sets=int, n=int)
cdef void list_buildings(Plans p, Match m) noexcept nogil
@cython.locals(low=uint64_t, high=uint64_t, actions=double, points=int, n=int, at=int, reach=int)
cdef void add_building(Plans p, Match m, int links, int rich) noexcept nogil
@cython.locals(reach=int)
cdef void add_prospect(Plans p, Match m, int building, int boxes, int power, int extra) noexcept nogil
@cython.locals(budget=int, count=int, n=int, worth=double, place=int)
cdef void keep_best(Plans p, int at) noexcept nogil
@cython.locals(spare=double)
cdef double at_most(Plans p, int n, double actions) noexcept nogil
@cython.locals(other=int)
cdef int is_found(Plans p, int at, int n) noexcept nogil
@cython.locals(other=int)
cdef void find(Plans p, int at, int n) noexcept nogil
@cython.locals(number=double)
cdef double value_of(double needs, int points, uint64_t goods, double actions, double most, double left) noexcept nogil
@cython.locals(whole=int, rest=double, total=int, far=int, some=int)
cdef double gain(uint64_t goods, double number) noexcept nogil
