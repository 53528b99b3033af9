# The C types of kernel.py. Every function without the interpreter lock: a forgotten type is then an error of the compiler.
cimport cython

from branchline.games.steamrollers.native._ccarrying cimport bit_of, deliver, fill, into_bag, list_deliveries, list_fillings, plain_delivery, smallest
from branchline.games.steamrollers.native._copening cimport draw_goods, list_rows, list_starts, onward, set_row, start
from branchline.games.steamrollers.native._ctable cimport Match, Moves, add, amounts, random_below, draw_track, known_sides, lasts, no_turn, owned, put_back, restart, total, usable

cdef int ACT, ARRANGE, ASK, A_ROW, BUILD, CELLS, CITIES_EMPTY, DECLINE, DELIVER, DONE, END, EVA
cdef int EVA_ASK, EVA_CROSS, EVA_ROLL, EVA_THROW, FILL, FIRST, FLIP, GOODS, INFLUENCE, LETTERS, MAP, MOST
cdef int NONE, NO_FIELD, ORDERS, OVER, PASS, PLAY, ROLL, ROW, ROWS, SECTIONS, SET, SIDES
cdef int SIX, STANDSTILL, START, STARTED, STEAL, STEP, STEP_TO, TAKE, TAKE_ONE, TAKE_TILE, TAKE_TWO, THROW
cdef int THROW_AGAIN, TRACK, TURN, TWO, UPGRADE, VALUE

cdef int chance_of(Match m) noexcept nogil
cpdef void apply_numbered(Match m, int n) noexcept nogil
@cython.locals(n=int)
cpdef apply_rolled(Match m, list dice, int black)
@cython.locals(n=int, _=int)
cdef void roll(Match m) noexcept nogil
cpdef void chance(Match m) noexcept nogil
@cython.locals(tile=int)
cdef void begin_turn(Match m, int seat) noexcept nogil
@cython.locals(tile=int, seats=int, after=int)
cdef int stealer(Match m) noexcept nogil
@cython.locals(n=int, other=int)
cdef void list_takings(Match m, int seat, Moves found) noexcept nogil
cdef void take_two(Match m, int n, int other) noexcept nogil
cdef void take_one(Match m, int n) noexcept nogil
cdef void steal(Match m) noexcept nogil
@cython.locals(tile=int)
cdef int changer(Match m, int seat, int effect) noexcept nogil
@cython.locals(n=int, tile=int, step=int)
cdef void list_changes(Match m, int seat, Moves found) noexcept nogil
@cython.locals(tile=int)
cdef void change(Match m, int seat, int effect, int die) noexcept nogil
cdef int takeable(Match m, int tile) noexcept nogil
@cython.locals(n=int, types=int, free=int, at=int, cell=int, code=int)
cdef void list_actions(Match m, int seat, Moves found) noexcept nogil
@cython.locals(tiles=int, cell=int, code=int, lasting=int, tile=int)
cdef void act(Match m, int seat, int move) noexcept nogil
@cython.locals(second=int, two=int, filled=int)
cdef void next_die(Match m, int seat, int lasting) noexcept nogil
@cython.locals(left=int, following=int)
cdef void finish(Match m, int seat) noexcept nogil
@cython.locals(empty=int, city=int, n=int)
cdef void end_round(Match m) noexcept nogil
cdef void eva_begins(Match m, int die) noexcept nogil
@cython.locals(n=int)
cdef void eva_steps(Match m) noexcept nogil
@cython.locals(n=int)
cdef int cross(Match m) noexcept nogil
@cython.locals(n=int)
cdef void remove(Match m) noexcept nogil
cdef void answer(Match m, int play) noexcept nogil
cpdef int acting(Match m) noexcept nogil
@cython.locals(seat=int)
cdef void list_moves(Match m, Moves found) noexcept nogil
@cython.locals(found=Moves, n=int)
cpdef list legal(Match m, int seat)
@cython.locals(coal=int)
cpdef void apply(Match m, int seat, int move) noexcept nogil
cpdef over(Match m)
@cython.locals(seat=int)
cdef void play_random(Match m, Moves found) noexcept nogil
@cython.locals(found=Moves)
cpdef play_out(Match m)
@cython.locals(points=cython.longlong, found=Moves, _=int, seat=int)
cpdef games(Match m, int number)
