# The C types of opening.py.
cimport cython

from branchline.engine.bits cimport kind_of
from branchline.games.steamrollers.native._ctable cimport Match, Moves, add, random_below, draw_track, no_turn

cdef int ARRANGE, A_ROW, CELLS, DONE, FIRST, FIRST_CARGO, FIRST_ENGINE, FIRST_TILE, FIRST_TRACK, GOODS, INFLUENCE, MAP
cdef int NONE, ORDERS, POINTS, ROLL, ROW, ROWS, SECTIONS, SIDES, SIX, START, STARTED, START_CARGO
cdef int START_ENGINE, START_POINTS, START_TILE, START_TRACK

cdef void onward(Match m) noexcept nogil
@cython.locals(crosses=int, n=int)
cdef int all_crosses(Match m) noexcept nogil
@cython.locals(place=int)
cdef int mixed(Match m, int city) noexcept nogil
@cython.locals(city=int)
cdef int any_mixed(Match m) noexcept nogil
@cython.locals(left=int, letter=int)
cdef int draw_good(Match m) noexcept nogil
@cython.locals(n=int)
cdef void draw_goods(Match m) noexcept nogil
@cython.locals(n=int, letter=int, at=int)
cdef void sort_row(Match m, int city, int size) noexcept nogil
@cython.locals(city=int, kept=int, n=int, letter=int, place=int)
cdef void lay_goods(Match m, int size) noexcept nogil
@cython.locals(n=int)
cpdef apply_drawn(Match m, list goods)
@cython.locals(city=int)
cdef void list_rows(Match m, Moves found) noexcept nogil
@cython.locals(tried=int, place=int, letter=int)
cdef void list_orders(Match m, Moves found, int city, int used, int size, int digits) noexcept nogil
@cython.locals(n=int)
cdef void set_row(Match m, int city, int digits) noexcept nogil
@cython.locals(n=int, region=int, code=int, tile=int, letter=int, city=int)
cdef void list_starts(Match m, Moves found) noexcept nogil
cdef void start(Match m, int seat, int move) noexcept nogil
