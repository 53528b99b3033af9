# The C types of kernel.py. Every function without the interpreter lock: a forgotten type is then an error of the compiler.
cimport cython

from branchline.engine.bits cimport kind_of
from branchline.games.days_of_steam.native._cloops cimport makes_loop
from branchline.games.days_of_steam.native._cmap cimport cell_at, cuts_off, fits, known_cell, lay_tile, lies_there, may_cover, reach_without, takes_city
from branchline.games.days_of_steam.native._ctable cimport Match, Moves, add, random_below, no_run, restart, total

cdef int BURN, DONE, DRAW, DRIVE, ENTER, FAR, GOODS, KINDS, LAID, LAY, LAY_CITY, LETTERS
cdef int LOAD, MOST, NO_FACE, NONE, NOWHERE, OVER, PASS, PASSES, PLACE, POINTS, REFILL, REST
cdef int ROLL, STACK, STANDSTILL, TURN, UNCOVER, UNCOVERED

@cython.locals(seat=int)
cdef int short_hand(Match m) noexcept nogil
@cython.locals(cell=int)
cdef int unstocked(Match m) noexcept nogil
@cython.locals(n=int)
cdef int open_waits(Match m) noexcept nogil
@cython.locals(n=int)
cdef int open_gap(Match m) noexcept nogil
cdef void supply(Match m) noexcept nogil
@cython.locals(cell=int, seat=int)
cpdef void apply_revealed(Match m, int letter) noexcept nogil
@cython.locals(cell=int, n=int)
cdef void stock_good(Match m, int letter) noexcept nogil
@cython.locals(cell=int, n=int)
cdef void end_stocking(Match m) noexcept nogil
@cython.locals(letter=int)
cpdef apply_stocked(Match m, list letters)
@cython.locals(seat=int)
cpdef void apply_drawn(Match m, int kind) noexcept nogil
cpdef void apply_rolled(Match m, int pips) noexcept nogil
@cython.locals(handful=int, _=int)
cpdef void chance(Match m) noexcept nogil
cdef void heat(Match m, int steam) noexcept nogil
cdef void next_turn(Match m) noexcept nogil
cdef void idle_turn(Match m, int passed) noexcept nogil
cdef int won(Match m) noexcept nogil
@cython.locals(face=int)
cdef void finish(Match m) noexcept nogil
@cython.locals(loops=int, seat=int)
cdef int all_loops(Match m) noexcept nogil
@cython.locals(before=int)
cdef void lay(Match m, int cell, int face, int steam) noexcept nogil
@cython.locals(face=int)
cdef void lay_track(Match m, int seat, int kind, int turn, int cell) noexcept nogil
@cython.locals(letter=int, n=int, seat=int)
cdef void lay_city(Match m, int city, int cell) noexcept nogil
cdef int place_number(Match m, int cell) noexcept nogil
@cython.locals(hand=int, over=int, kind=int, cell=int)
cdef void list_lays(Match m, int seat, Moves found) noexcept nogil
@cython.locals(kind=int, n=int, face=int)
cdef void list_turns(Match m, int hand, int cell, int reach, int over, Moves found) noexcept nogil
@cython.locals(room=int, cell=int, n=int)
cdef void list_cities(Match m, Moves found) noexcept nogil
@cython.locals(cell=int)
cdef void list_places(Match m, Moves found) noexcept nogil
cdef int here(Match m) noexcept nogil
cdef int is_curve(int one, int other) noexcept nogil
@cython.locals(exits=int)
cdef int all_curves(Match m, int face, int edge) noexcept nogil
@cython.locals(cell=int, face=int, place=int)
cdef int ways_out(Match m) noexcept nogil
cdef int steam_left(Match m) noexcept nogil
@cython.locals(seat=int)
cdef int occupied(Match m, int cell, int place) noexcept nogil
cdef int may_stop(Match m, int cell, int edge) noexcept nogil
@cython.locals(price=int)
cdef int cost(Match m, int cell, int edge) noexcept nogil
@cython.locals(out=int)
cdef int completable(Match m, int cell, int edge, int left) noexcept nogil
@cython.locals(beside=int, price=int)
cdef int leads_to_stop(Match m, int cell, int out, int left) noexcept nogil
@cython.locals(left=int, edges=int, ways=int, out=int)
cdef int may_enter(Match m) noexcept nogil
@cython.locals(goods=int, n=int)
cdef int goods_at(Match m, int cell, int letter) noexcept nogil
@cython.locals(edges=int, cell=int, cargo=int, letter=int, out=int)
cdef void list_drive(Match m, Moves found) noexcept nogil
cdef void begin_run(Match m) noexcept nogil
cdef void load(Match m, int letter) noexcept nogil
@cython.locals(cell=int)
cdef void enter(Match m, int out) noexcept nogil
@cython.locals(face=int)
cdef int curve_left(Match m, int out) noexcept nogil
@cython.locals(seat=int, cell=int, n=int, given=int, letter=int)
cdef void arrive(Match m) noexcept nogil
cpdef int acting(Match m) noexcept nogil
cdef void list_moves(Match m, Moves found) noexcept nogil
@cython.locals(found=Moves)
cpdef list legal(Match m, int seat)
@cython.locals(cell=int)
cpdef void apply(Match m, int seat, int move) noexcept nogil
cpdef over(Match m)
@cython.locals(seat=int)
cdef void play_random(Match m, Moves found) noexcept nogil
@cython.locals(found=Moves)
cpdef play_out(Match m)
@cython.locals(points=cython.longlong, found=Moves, _=int, seat=int)
cpdef games(Match m, int number)
