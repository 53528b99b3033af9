# The C types of goal_search.py. Every function without the interpreter lock: a forgotten type is then an error of the compiler.
cimport cython
from libc.stdint cimport uint8_t, uint64_t

from branchline.games.steamrollers.bots._cgoal_cache cimport GoalCache, add_link, count_goods, load_lines, load_links, number_of
from branchline.engine.bits cimport lowest, popcount, splitmix64_mix
from branchline.games.steamrollers.native._ctable cimport Match

cdef int CELLS, NONE, SIX, PAIRS, CODES, LONGEST, SETS_COMPARED, CHOSEN, MOST_CHOSEN, LEAST_POWER, FAR, SETS, MEMORY, SHEETS
cdef int NOWHERE
cdef double NEVER, USUAL, CARRY, OFTEN, USUALLY_LEFT, MISSED
cdef double REACH[17]
cdef double HEXES[5]
cdef double UPGRADES[49]
cdef int BUDGETS[3]
cdef uint64_t LOW, HIGH

@cython.locals(name=int, at=int, pieces=int, links=int)
cdef int sets_of(GoalCache p, int number) noexcept nogil
@cython.locals(n=int)
cdef int is_new(GoalCache p, int number, int links) noexcept nogil
@cython.locals(cities=int, one=int, other=int, n=int)
cdef int cities_of(GoalCache p, int number, int links) noexcept nogil
@cython.locals(city=int, one=int, other=int, n=int, cities=int, homes=int)
cdef int pieces_of(GoalCache p, int number, int links) noexcept nogil
@cython.locals(old=int, city=int)
cdef void unite(GoalCache p, int one, int other) noexcept nogil
@cython.locals(cities=int, n=int, here=int, there=int)
cdef void count_covered(GoalCache p, Match m) noexcept nogil
@cython.locals(cities=int, city=int)
cdef int wanted(Match m, int letter) noexcept nogil
@cython.locals(n=int, cost=double, links=int, at=int, least=double, count=int, estimate=double, kept=int)
cdef int choose_sets(GoalCache p, Match m) noexcept nogil
@cython.locals(goods=double, spare=double)
cdef double estimate_set(GoalCache p, int n) noexcept nogil
@cython.locals(least=double, n=int, estimate=double)
cdef double lowest_estimate(GoalCache p, int at) noexcept nogil
@cython.locals(low=uint64_t, high=uint64_t, n=int)
cdef void price_links(GoalCache p, Match m) noexcept nogil
@cython.locals(pair=int)
cdef void price_link(GoalCache p, Match m, int n, int at, int towns) noexcept nogil
@cython.locals(at=int)
cdef int insert_set(GoalCache p, int count, double estimate, int n) noexcept nogil

@cython.locals(boxes=int, start=uint64_t, engine=int, sheet=uint64_t, place=int, board=uint64_t, low=uint64_t, high=uint64_t, at=int)
cdef int search_goals(GoalCache p, Match m, int seat, int extra) noexcept nogil
@cython.locals(n=int, power=int)
cdef void compare_candidates(GoalCache p, Match m, int at, int boxes, int extra) noexcept nogil
@cython.locals(name=uint64_t, cell=int)
cdef uint64_t tracks_key(Match m, int seat, uint64_t start) noexcept nogil
@cython.locals(name=uint64_t, n=int)
cdef uint64_t board_key(GoalCache p, int number, uint64_t start, uint64_t source) noexcept nogil
@cython.locals(sets=int, n=int)
cdef void list_networks(GoalCache p, Match m) noexcept nogil
@cython.locals(low=uint64_t, high=uint64_t, actions=double, points=int, n=int, at=int, reach=int)
cdef void add_network(GoalCache p, Match m, int links, int rich) noexcept nogil
@cython.locals(reach=int)
cdef void add_candidate(GoalCache p, Match m, int network_number, int boxes, int power, int extra) noexcept nogil
@cython.locals(budget=int, count=int, n=int, value=double, place=int)
cdef void select_best(GoalCache p, int at) noexcept nogil
@cython.locals(spare=double)
cdef double at_most(GoalCache p, int n, double actions) noexcept nogil
@cython.locals(other=int)
cdef int is_selected(GoalCache p, int at, int n) noexcept nogil
@cython.locals(other=int)
cdef void select(GoalCache p, int at, int n) noexcept nogil
@cython.locals(number=double)
cdef double value_of(double needs, int points, uint64_t goods, double actions, double most, double left) noexcept nogil
@cython.locals(whole=int, rest=double, total=int, far=int, some=int)
cdef double gain(uint64_t goods, double number) noexcept nogil
