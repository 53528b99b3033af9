# branchline: kernel
"""The setup of SteamRollers on the kernel: goods, rows, phases, starting tiles."""

from __future__ import annotations

from branchline.engine.bits import kind_of
from branchline.engine.move_list import Moves, add
from branchline.games.steamrollers.native.constants import (
    A_ROW,
    ARRANGE,
    CELLS,
    DONE,
    FIRST,
    FIRST_CARGO,
    FIRST_ENGINE,
    FIRST_TILE,
    FIRST_TRACK,
    GOODS,
    INFLUENCE,
    MAP,
    NONE,
    ORDERS,
    POINTS,
    ROLL,
    ROW,
    ROWS,
    SECTIONS,
    SIDES,
    SIX,
    START,
    START_CARGO,
    START_ENGINE,
    START_POINTS,
    START_TILE,
    START_TRACK,
    STARTED,
)
from branchline.games.steamrollers.native.table import Match, clear_turn, draw_track, random_below

__all__ = ["apply_drawn"]


def onward(m: Match) -> None:
    """Go to the next phase of the setup that this table needs."""
    if m.cities < SIX:
        m.phase = GOODS
    elif m.phase == GOODS and m.tables.seats == 1 and m.tables.choose_rows and any_mixed(m):
        m.phase = ARRANGE
        clear_turn(m, 0)
    elif m.tile_sides < SIX:
        m.phase = SIDES
        clear_turn(m, NONE)
    elif m.tables.orders and m.order_sides < SIX:
        m.phase = ORDERS
    elif m.tables.has_walls and not m.level_map:
        m.phase = MAP
    elif m.first_seat == NONE:
        m.phase = FIRST
    elif m.tables.seats == 1 and all_crosses(m) < m.tables.eva_dice:
        m.phase = INFLUENCE
    elif m.tables.with_starting_tiles and m.seat != m.first_seat:
        m.phase = START
        clear_turn(m, ((m.first_seat if m.seat == NONE else m.seat) + m.tables.seats - 1) % m.tables.seats)
    else:
        m.phase = ROLL
        m.round = 1
        clear_turn(m, NONE)


def all_crosses(m: Match) -> int:
    """Eva's crosses in all regions."""
    crosses = 0
    for n in range(SIX):
        crosses += m.crosses[n]
    return crosses


def is_mixed(m: Match, city: int) -> int:
    """Whether the goods of a city are not all alike."""
    for place in range(1, m.count[city]):
        if m.row[ROW * city + place] != m.row[ROW * city]:
            return 1
    return 0


def any_mixed(m: Match) -> int:
    for city in range(SIX):
        if is_mixed(m, city):
            return 1
    return 0


def draw_good(m: Match) -> int:
    """Draw a good from the bag."""
    goods = 0
    for letter in range(m.tables.letters):
        goods += m.bag[letter]
    letter = kind_of(m.bag, random_below(m, goods))
    m.bag[letter] -= 1
    return letter


def draw_goods(m: Match) -> None:
    """Draw a handful of goods for the next city."""
    for n in range(m.tables.goods_per_city):
        m.row[ROW * m.cities + n] = draw_good(m)
    if m.tables.seats > 1:
        sort_row(m, m.cities, m.tables.goods_per_city)
    place_goods(m, m.tables.goods_per_city)


def sort_row(m: Match, city: int, size: int) -> None:
    for n in range(1, size):
        letter = m.row[ROW * city + n]
        at = n
        while at > 0 and m.row[ROW * city + at - 1] > letter:
            m.row[ROW * city + at] = m.row[ROW * city + at - 1]
            at -= 1
        m.row[ROW * city + at] = letter


def place_goods(m: Match, size: int) -> None:
    """Set aside goods of the city's own colour, replaced by coal where it is played; in the end they return to the bag."""
    city = m.cities
    end = 0
    for n in range(size):
        letter = m.row[ROW * city + n]
        if letter != m.tables.city_good[city]:
            m.row[ROW * city + end] = letter
            end += 1
    if m.tables.coal and end < size:
        m.row[ROW * city + end] = m.tables.letters
        end += 1
    m.count[city] = end
    m.cities += 1
    if m.cities == SIX:
        for letter in range(m.tables.letters):
            m.bag[letter] = m.tables.stock[letter]
        for n in range(SIX):
            for place in range(m.count[n]):
                if m.row[ROW * n + place] < m.tables.letters:
                    m.bag[m.row[ROW * n + place]] -= 1
    onward(m)


def apply_drawn(m: Match, goods: list[int]) -> None:
    """Fill the next city with these drawn goods."""
    for n in range(len(goods)):
        m.row[ROW * m.cities + n] = goods[n]
        m.bag[goods[n]] -= 1
    place_goods(m, len(goods))


def list_rows(m: Match, moves: Moves) -> None:
    """List the orders of the goods in each row (solo); each row is set once at most, one of equal goods not at all."""
    for city in range(SIX):
        if not m.arranged_rows >> city & 1 and is_mixed(m, city):
            list_orders(m, moves, city, 0, 0, 0)
    add(moves, DONE)


def list_orders(m: Match, moves: Moves, city: int, places: int, size: int, digits: int) -> None:
    """List every distinct order of the unused goods after the used ones (permutations of a multiset, by backtracking)."""
    if size == m.count[city]:
        add(moves, ROWS + A_ROW * city + digits)
        return
    letters = 0
    for place in range(m.count[city]):
        letter = m.row[ROW * city + place]
        if not places >> place & 1 and not letters >> letter & 1:
            letters |= 1 << letter
            list_orders(m, moves, city, places | 1 << place, size + 1, 10 * digits + letter)


def set_row(m: Match, city: int, digits: int) -> None:
    for n in range(m.count[city]):
        m.row[ROW * city + m.count[city] - 1 - n] = digits % 10
        digits //= 10
    m.arranged_rows |= 1 << city


def list_starts(m: Match, moves: Moves) -> None:
    """List all uses of the remaining starting tiles; each may also be taken without effect."""
    if m.starting_tiles >> START_ENGINE & 1:
        for n in range(SIX + 1):
            add(moves, FIRST_ENGINE + n)
    if m.starting_tiles >> START_TRACK & 1:
        add(moves, FIRST_TRACK)
        for region in range(SIX):
            for n in range(m.tables.field_count[region]):
                for code in range(SECTIONS):
                    add(moves, FIRST_TRACK + 1 + SECTIONS * m.tables.field[CELLS * region + n] + code)
    if m.starting_tiles >> START_POINTS & 1:
        add(moves, POINTS)
    if m.starting_tiles >> START_TILE & 1:
        for tile in range(SIX):
            if m.owner[tile] == NONE:
                add(moves, FIRST_TILE + tile)
    if m.starting_tiles >> START_CARGO & 1:
        for letter in range(m.tables.letters):
            for city in range(SIX):
                if m.tables.cargo_goods >> letter & 1 and m.bag[letter] and m.tables.cargo_cities >> city & 1:
                    add(moves, FIRST_CARGO + SIX * letter + city)


def start(m: Match, seat: int, move: int) -> None:
    """Apply a starting tile and remove it."""
    if move == POINTS:
        m.bonus[seat] = m.tables.start_points
        m.starting_tiles &= ~(1 << START_POINTS)
    elif move < FIRST_TILE:
        if move > FIRST_ENGINE:
            m.boxes[seat] |= 1 << (move - FIRST_ENGINE - 1)
        m.starting_tiles &= ~(1 << START_ENGINE)
    elif move < FIRST_CARGO:
        m.owner[move - FIRST_TILE] = seat
        m.sideways |= 1 << (move - FIRST_TILE)
        m.starting_tiles &= ~(1 << START_TILE)
    elif move < FIRST_TRACK:
        m.cargo[seat] = (move - FIRST_CARGO) // SIX
        m.cargo_city[seat] = (move - FIRST_CARGO) % SIX
        m.bag[m.cargo[seat]] -= 1
        m.starting_tiles &= ~(1 << START_CARGO)
    else:
        if move > FIRST_TRACK:
            draw_track(m, seat, (move - FIRST_TRACK - 1) // SECTIONS, (move - FIRST_TRACK - 1) % SECTIONS + 1)
        m.starting_tiles &= ~(1 << START_TRACK)
    m.phase = STARTED
