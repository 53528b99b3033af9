# The C types of kernel.py. Every function without the interpreter lock: a forgotten type is then an error of the compiler.
cimport cython
from libc.stdint cimport int32_t

from branchline.engine.bits cimport below, popcount, stirred
from branchline.games.steamrollers._ckernel_table cimport (
    Match, amounts, draw_track, known_sides, lasts, no_turn, owned, put_back, restart, total, usable,
)

cdef int NONE, SIX, SECTIONS, CELLS, LETTERS, ROW, FAR
cdef int VALUE, TWO, STEAL, EVA_ROLL, EVA_CROSS, DESTINATION, LONGER, UNLIMITED, POWER, STEP, TURN, TRACK
cdef int GOODS, ARRANGE, SIDES, ORDERS, MAP, FIRST, INFLUENCE, START, STARTED
cdef int ROLL, TAKE, ASK, ACT, THROW, END, EVA, EVA_THROW, EVA_ASK, OVER
cdef int START_ENGINE, START_TRACK, START_POINTS, START_TILE, START_CARGO, CITIES_EMPTY, STANDSTILL, NO_FIELD
cdef int DONE, PASS, UPGRADE, TAKE_TILE, PLAY, DECLINE, FLIP, THROW_AGAIN, POINTS
cdef int TAKE_ONE, TAKE_TWO, SET, STEP_TO, FILL, FIRST_ENGINE, FIRST_TILE, FIRST_CARGO, FIRST_TRACK, BUILD
cdef int ROWS, A_ROW, DELIVER, SOURCES, ADDITIONS, LEGS, OWN, PLACE, MOST


cdef class Moves:
    cdef int32_t move[65536]
    cdef int count


cdef void add(Moves found, int move) noexcept nogil
cdef int chosen(Match m, int n) noexcept nogil
cdef void onward(Match m) noexcept nogil
@cython.locals(crosses=int, n=int)
cdef int all_crosses(Match m) noexcept nogil
@cython.locals(place=int)
cdef int mixed(Match m, int city) noexcept nogil
@cython.locals(city=int)
cdef int any_mixed(Match m) noexcept nogil
@cython.locals(left=int, letter=int, n=int)
cdef int draw_good(Match m) noexcept nogil
@cython.locals(n=int)
cdef void draw_goods(Match m) noexcept nogil
@cython.locals(n=int, letter=int, at=int)
cdef void sort_row(Match m, int city, int size) noexcept nogil
@cython.locals(city=int, kept=int, n=int, letter=int, place=int)
cdef void lay_goods(Match m, int size) noexcept nogil
@cython.locals(n=int)
cpdef drawn(Match m, list goods)
cdef int chance_of(Match m) noexcept nogil
cpdef void told_by_number(Match m, int n) noexcept nogil
@cython.locals(n=int)
cpdef rolled(Match m, list dice, int black)
@cython.locals(n=int, _=int)
cdef void roll(Match m) noexcept nogil
cpdef void chance(Match m) noexcept nogil
@cython.locals(city=int)
cdef void list_rows(Match m, Moves found) noexcept nogil
@cython.locals(tried=int, place=int, letter=int)
cdef void list_orders(Match m, Moves found, int city, int used, int size, int digits) noexcept nogil
@cython.locals(n=int)
cdef void set_row(Match m, int city, int digits) noexcept nogil
@cython.locals(n=int, region=int, code=int, tile=int, letter=int, city=int)
cdef void list_starts(Match m, Moves found) noexcept nogil
cdef void start(Match m, int seat, int move) noexcept nogil
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
@cython.locals(n=int)
cdef int smallest(int bits) noexcept nogil
@cython.locals(tile=int)
cdef void change(Match m, int seat, int effect, int die) noexcept nogil
cdef int takeable(Match m, int tile) noexcept nogil
@cython.locals(n=int, types=int, free=int, at=int, cell=int, code=int)
cdef void list_actions(Match m, int seat, Moves found) noexcept nogil
@cython.locals(tiles=int, cell=int, code=int, lasting=int, tile=int)
cdef void act(Match m, int seat, int move) noexcept nogil
cdef int bit_of(int tile) noexcept nogil
@cython.locals(second=int, two=int, filled=int)
cdef void next_die(Match m, int seat, int lasting) noexcept nogil
@cython.locals(left=int, following=int)
cdef void finish(Match m, int seat) noexcept nogil
@cython.locals(empty=int, city=int, n=int)
cdef void end_round(Match m) noexcept nogil
@cython.locals(boxes=int, tile=int, strong=int)
cdef int power(Match m, int seat, int with_tile) noexcept nogil
cdef int takes(Match m, int city, int letter) noexcept nogil
@cython.locals(reach=int, tile=int, additions=int, anywhere=int, city=int)
cdef void list_deliveries(Match m, int seat, Moves found) noexcept nogil
@cython.locals(side=int, leg=int, to=int, gone=int, route=int)
cdef void explore(Match m, int seat, Moves found, int reach, int additions, int origin, int city, int passed, int far, int legs, int digit) noexcept nogil
@cython.locals(tried=int, place=int, letter=int)
cdef void list_carried(Match m, int seat, Moves found, int spare, int additions, int origin, int to, int route) noexcept nogil
@cython.locals(plus=int)
cdef void add_carried(Moves found, int spare, int additions, int origin, int source, int route) noexcept nogil
@cython.locals(city=int)
cdef int plain_delivery(Match m, int seat) noexcept nogil
@cython.locals(side=int, leg=int, to=int, place=int)
cdef int carries(Match m, int seat, int origin, int city, int passed, int reach) noexcept nogil
@cython.locals(route=int, plus=int, source=int, origin=int, city=int, far=int, leg=int, tiles=int)
cdef int deliver(Match m, int seat, int code) noexcept nogil
@cython.locals(tiles=int)
cdef int tiles_for(Match m, int seat, int origin, int plus, int far) noexcept nogil
@cython.locals(letter=int, place=int, n=int)
cdef int carried(Match m, int seat, int origin, int source) noexcept nogil
cdef void keep(Match m, int seat, int letter) noexcept nogil
cdef void into_bag(Match m, int letter) noexcept nogil
@cython.locals(gone=int, other=int, order=int, coal=int)
cdef void list_fillings(Match m, int seat, Moves found) noexcept nogil
cdef int needed(Match m, int order, int letter) noexcept nogil
@cython.locals(letter=int)
cdef int payable(Match m, int seat, int order, int coal) noexcept nogil
@cython.locals(letter=int, paid=int)
cdef void fill(Match m, int seat, int order, int coal) noexcept nogil
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
