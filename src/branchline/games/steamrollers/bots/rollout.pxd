# The C types of rollout.py.
cimport cython
from libc.stdint cimport uint64_t

from branchline.games.steamrollers.bots._cgoal_policy cimport GoalPolicy, GoalMatch, update_lines, find_ways, copy_goal_match
from branchline.games.steamrollers.bots._cgoal_cache cimport goods_to_go
from branchline.engine.bits cimport lowest
from branchline.games.steamrollers.native._ckernel cimport acting, apply, chance, changer, takeable
from branchline.games.steamrollers.native._ccarrying cimport list_fillings, power, smallest, takes
from branchline.games.steamrollers.native._copening cimport list_starts
from branchline.games.steamrollers.native._ctable cimport Moves, amounts, eva_total, total, usable

cdef int ACT, ADDITIONS, ARRANGE, BUILD, DECLINE, DELIVER, DESTINATION, DONE, END, FIRST_ENGINE, FIRST_TRACK, FLIP, LEGS, LONGER, NO_FIELD, OVER, OWN, PASS, PLACE
cdef int PLAY, ROW, SECTIONS, SOURCES, START, STARTED, STEP, STEP_TO, TAKE, TAKE_ONE, TAKE_TILE, TAKE_TWO, TRACK, TURN, UNLIMITED, UPGRADE
cdef int CELLS, SIX, NONE, MOST_LINES, MOST_TRACKS, CODES, MOST_ROUNDS, IDLE, ENOUGH_CROSSES
cdef int BOX, MORE, TILE, LACKS, TOWN, HOPE, CROSS, TILE_LOST, AGAIN, GOOD, AHEAD, BEHIND
cdef int BOX_EARLY, TRACK_EARLY, HOPE_EARLY, TILE_EARLY, RESCUE, HELP, CROSS_GOODS, LINE_WORTH, LINE_EARLY, BOX_REACH, TILE_END, CARRY, CARRY_EARLY, EMPTY, FEW, ASK, SET, VALUE
cdef double NEAR, NOTHING, LOST, USED, BLOCKED, A_WHILE

cpdef void play(GoalPolicy c, GoalMatch start, GoalMatch r, GoalMatch trial, GoalMatch best, Moves found, uint64_t seed) noexcept nogil
@cython.locals(ahead=int)
cpdef double result(GoalMatch r, int seat) noexcept nogil
@cython.locals(best=int, other=int)
cdef int best_other(GoalMatch r, int seat) noexcept nogil
@cython.locals(seat=int)
cpdef void step(GoalPolicy c, GoalMatch r, GoalMatch trial, GoalMatch best, Moves found) noexcept nogil
@cython.locals(n=int)
cdef int starting_move(GoalMatch r, Moves found) noexcept nogil
@cython.locals(n=int)
cdef int keeps_good_from_eva(GoalMatch r) noexcept nogil
@cython.locals(top=double, first=double, sought=int, move=int, change=int, one=int, two=int, value=double)
cdef void take_pair(GoalPolicy c, GoalMatch r, GoalMatch trial, GoalMatch best) noexcept nogil
@cython.locals(n=int)
cdef int untaken_die(GoalMatch r) noexcept nogil
@cython.locals(top=double, chosen=int, n=int)
cdef int best_die(GoalPolicy c, GoalMatch r, int seat) noexcept nogil
@cython.locals(crosses=int, cost=double, empty=int)
cdef double eva_gain(GoalPolicy c, GoalMatch r, int die) noexcept nogil
@cython.locals(better=int, n=int)
cdef int adds_cross(GoalMatch r, int die) noexcept nogil
cdef double end_value(GoalPolicy c, double ahead) noexcept nogil
@cython.locals(empty=int, city=int)
cdef int emptied(GoalMatch r) noexcept nogil
cdef int points_of(GoalMatch r, int tile) noexcept nogil
@cython.locals(gain=double)
cdef double play_die(GoalPolicy c, GoalMatch r, int seat) noexcept nogil
@cython.locals(move=int, links=int)
cdef void play_found(GoalPolicy c, GoalMatch r, int seat) noexcept nogil
@cython.locals(die=int, tile=int, step=int, n=int)
cdef void find_use(GoalPolicy c, GoalMatch r, int seat) noexcept nogil
cdef void score_changed(GoalPolicy c, GoalMatch r, int seat, int die, int change) noexcept nogil
cdef void propose(GoalMatch r, double gain, int move, int change) noexcept nogil
@cython.locals(n=int, at=int, cell=int, code=int)
cdef void score_fallback(GoalPolicy c, GoalMatch r, int seat) noexcept nogil
@cython.locals(n=int, crossed=int, to=int, origin=int, helps=double, gain=double)
cdef void score_uses(GoalPolicy c, GoalMatch r, int seat, int change) noexcept nogil
@cython.locals(number=int, left=uint64_t, pair=int)
cdef int farther(GoalMatch r, int seat, int far) noexcept nogil
@cython.locals(helps=double, kept=double)
cdef double tile_gain(GoalPolicy c, GoalMatch r, int tile) noexcept nogil
@cython.locals(region=int, types=int, here=int, n=int, at=int, lacks=int, gain=double, place=int, need=int, cell=int)
cdef void score_tracks(GoalPolicy c, GoalMatch r, int seat, int change) noexcept nogil
@cython.locals(source=int, ways=uint64_t, strong=int, final=int, far=int, plus=int)
cdef void score_goods(GoalPolicy c, GoalMatch r, int seat, int origin, int to, int change) noexcept nogil
@cython.locals(gain=double, route=int)
cdef void score_delivery(GoalPolicy c, GoalMatch r, int seat, int origin, int to, int source, int far, int plus, int final, int change) noexcept nogil
cdef double tile_cost(GoalMatch r, int tile) noexcept nogil
@cython.locals(place=int)
cdef int carried_good(GoalMatch r, int seat, int origin, int to) noexcept nogil
@cython.locals(far=int)
cdef int farthest(uint64_t ways, int most) noexcept nogil
@cython.locals(side=int, leg=int, reached=int, rest=int)
cdef int find_route(GoalMatch r, int seat, int city, int to, int passed, int far, int digit) noexcept nogil
