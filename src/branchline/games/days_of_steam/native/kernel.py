# branchline: kernel
"""Days of Steam over flat arrays, for search and mass simulation: any box, every option, two to four seats.

`table.py` has the match and `map.py` its map; `builds.py` gives the build to use, `convert.py` converts states and moves of the game
to those of the kernel and back.

    chance(match)                              a chance event from the match's own source
    apply_revealed, apply_stocked, ...         a given chance event
    acting(match)                              the seat that is to act, `NONE` for chance and at the end
    legal(match, seat) -> [move, ...]          every legal move as a number
    apply(match, seat, move)                   applies a legal move, unchecked
    play_out(match), games(match, n)           random legal moves to the end

**Moves** are numbers, each kind in a block of its own: words from `DONE` on; `LOAD` plus a letter; `ENTER` plus the edge by which the
train leaves; `LAY_CITY` and `LAY` plus the coordinates, ten bits each with `FAR` added, below the number of the open city, or of the
kind and turn.
"""

from __future__ import annotations

from branchline.engine.bits import kind_of, nogil
from branchline.engine.kernel_fields import int64
from branchline.engine.move_list import Moves, add, listed, numbers
from branchline.games.days_of_steam.native.constants import (
    BURN,
    DONE,
    DRAW,
    DRIVE,
    ENTER,
    FAR,
    GOODS,
    KINDS,
    LAID,
    LAY,
    LAY_CITY,
    LETTERS,
    LOAD,
    NO_FACE,
    NONE,
    NOWHERE,
    OVER,
    PASS,
    PASSES,
    PLACE,
    POINTS,
    REFILL,
    REST,
    ROLL,
    STACK,
    STANDSTILL,
    TURN,
    UNCOVER,
    UNCOVERED,
)
from branchline.games.days_of_steam.native.loops import makes_loop
from branchline.games.days_of_steam.native.map import (
    cell_at,
    cuts_off,
    fits,
    known_cell,
    lay_tile,
    lies_there,
    may_cover,
    reach_without,
    takes_city,
)
from branchline.games.days_of_steam.native.table import Match, no_run, random_below, restart, total

__all__ = [
    "acting", "apply", "apply_drawn", "apply_revealed", "apply_rolled", "apply_stocked", "chance", "games", "legal", "over",
    "play_out",
]  # fmt: skip

# ---- chance


def short_hand(m: Match) -> int:
    """The first seat whose hand has fewer tiles than it should, or NONE."""
    for seat in range(m.tables.seats):
        if m.hand_size[seat] < m.tables.hand:
            return seat
    return NONE


def city_to_stock(m: Match) -> int:
    """The city on the map whose goods have still to be drawn, or NOWHERE."""
    for cell in range(m.cells):
        if m.face[cell] != NO_FACE and m.tables.is_city[m.face[cell]] and not m.stocked[cell]:
            return cell
    return NOWHERE


def open_waits(m: Match) -> int:
    """Whether an open city has still to get its goods."""
    for n in range(m.tables.open_cities):
        if m.open[n] != NONE and not m.open_stocked[n]:
            return 1
    return 0


def open_gap(m: Match) -> int:
    """The first place for an open city where none lies, or NONE."""
    for n in range(m.tables.open_cities):
        if m.open[n] == NONE:
            return n
    return NONE


def supply(m: Match) -> None:
    """Go to the chance event for the first thing that is missing: goods, the next open city, tiles; else begin the next turn."""
    if city_to_stock(m) != NOWHERE or open_waits(m):
        m.phase = GOODS
    elif m.cities_left and open_gap(m) != NONE:
        m.phase = REFILL
    elif m.stack_size and short_hand(m) != NONE:
        m.phase = DRAW
    else:
        next_turn(m)


def apply_revealed(m: Match, letter: int) -> None:
    """Reveal a city: the first one lies in the middle with all trains on it; others lie open, or belong to the seat that uncovered them."""
    m.cities[letter] -= 1
    m.cities_left -= 1
    if m.phase == UNCOVERED:
        m.phase = PLACE
        m.uncovered_city = letter
    elif m.phase == REFILL:
        m.open_stocked[open_gap(m)] = 0
        m.open[open_gap(m)] = letter
        supply(m)
    else:
        cell = known_cell(m, 0, 0)
        lay_tile(m, cell, letter)
        m.stocked[cell] = 0 if m.tables.start_goods else 1
        m.started = 1
        for seat in range(m.tables.seats):
            m.train[seat] = cell
        supply(m)


def stock_good(m: Match, letter: int) -> None:
    """Move a good from the bag to the city that has no goods yet."""
    m.bag[letter] -= 1
    m.bag_size -= 1
    cell = city_to_stock(m)
    if cell != NOWHERE:
        m.stock[LETTERS * cell + letter] += 1
        return
    for n in range(m.tables.open_cities):
        if m.open[n] != NONE and not m.open_stocked[n]:
            m.open_stock[LETTERS * n + letter] += 1


def end_stocking(m: Match) -> None:
    """Mark that city as stocked."""
    cell = city_to_stock(m)
    if cell != NOWHERE:
        m.stocked[cell] = 1
    else:
        for n in range(m.tables.open_cities):
            if m.open[n] != NONE:
                m.open_stocked[n] = 1
    supply(m)


def apply_stocked(m: Match, letters: list[int]) -> None:
    """Stock the city with these goods from the bag."""
    letter: int
    for letter in letters:
        stock_good(m, letter)
    end_stocking(m)


def apply_drawn(m: Match, kind: int) -> None:
    """Give a tile from the stack to the first seat that is short of one."""
    seat = short_hand(m)
    m.hands[KINDS * seat + kind] += 1
    m.hand_size[seat] += 1
    m.stack[kind] -= 1
    m.stack_size -= 1
    supply(m)


def apply_rolled(m: Match, pips: int) -> None:
    """Apply the die: a derailed train returns to its start and loses its steam, and every good returns to where it was."""
    if pips <= m.steam_spent - m.tables.speed_limit:
        m.steam[m.seat] -= m.steam_spent
        no_run(m)
        idle_turn(m, 0)
    else:
        arrive(m)


def chance(m: Match) -> None:
    """Apply a chance event of stack, bag or die; all tiles and goods are equally likely."""
    if m.phase == GOODS:
        handful = m.tables.city_goods if m.tables.city_goods < m.bag_size else m.bag_size
        for _ in range(handful):
            stock_good(m, kind_of(m.bag, random_below(m, m.bag_size)))
        end_stocking(m)
    elif m.phase == DRAW:
        apply_drawn(m, kind_of(m.stack, random_below(m, m.stack_size)))
    elif m.phase == ROLL:
        apply_rolled(m, random_below(m, m.tables.die) + 1)
    else:
        apply_revealed(m, kind_of(m.cities, random_below(m, m.cities_left)))


# ---- turns


def heat(m: Match, steam: int) -> None:
    """Add steam to the seat, up to the limit."""
    m.steam[m.seat] += steam
    if m.steam[m.seat] > m.tables.steam_limit:
        m.steam[m.seat] = m.tables.steam_limit


def next_turn(m: Match) -> None:
    """Begin the next turn, or end the match if the stack is empty."""
    m.new_tile = NOWHERE
    if not m.stack_size:
        m.phase = OVER
        m.ending = STACK
    else:
        m.phase = TURN
        m.seat = (m.seat + 1) % m.tables.seats
        m.coal_burnt = 0


def idle_turn(m: Match, passed: int) -> None:
    """End a turn without a tile or a delivery; if all pass, or nothing happens for too long, the match ends."""
    m.passes = m.passes + 1 if passed and not m.coal_burnt else 0
    m.idle_turns += 1
    if m.passes == m.tables.seats:
        m.phase = OVER
        m.ending = PASSES
    elif m.idle_turns == m.tables.standstill_rounds * m.tables.seats:
        m.phase = OVER
        m.ending = STANDSTILL
    else:
        next_turn(m)


def win(m: Match) -> int:
    """End the match if the seat has the points to win; returns whether it does."""
    if total(m, m.seat) < m.tables.win:
        return 0
    m.phase = OVER
    m.ending = POINTS
    m.new_tile = NOWHERE
    return 1


def finish(m: Match) -> None:
    """Finish laying a tile, or stop a train, which may have to roll."""
    if not m.running:
        m.passes = 0
        m.idle_turns = 0
        if not win(m):
            supply(m)
        return
    face = m.face[m.run_cell]
    if not m.curved and not m.tables.is_city[face] and all_curves(m, face, m.entry):
        m.curved = 1
    if m.curved and m.steam_spent > m.tables.speed_limit:
        m.phase = ROLL
    else:
        arrive(m)


# ---- laying


def all_loops(m: Match) -> int:
    """The number of loop markers of all seats together."""
    loops = 0
    for seat in range(m.tables.seats):
        loops += m.loops[seat]
    return loops


def lay(m: Match, cell: int, face: int, steam: int) -> None:
    """Lay a tile, add its steam, and give a marker for a new loop while there are any: one per turn."""
    old_face = m.face[cell]
    lay_tile(m, cell, face)
    if all_loops(m) < m.tables.markers and makes_loop(m, cell, old_face):
        m.loops[m.seat] += 1
    heat(m, steam)
    m.new_tile = cell
    m.phase = LAID


def lay_track(m: Match, seat: int, kind: int, turn: int, cell: int) -> None:
    """Lay a track tile from the hand."""
    m.hands[KINDS * seat + kind] -= 1
    m.hand_size[seat] -= 1
    face = m.tables.first_face[kind]
    while m.tables.turn[face] != turn:
        face += 1
    lay(m, cell, face, m.tables.kind_steam[kind])


def lay_city(m: Match, city: int, cell: int) -> None:
    """Lay a city, an open one with its goods; when the last city is on the map, every seat gets coal."""
    letter = m.uncovered_city
    if city:
        letter = m.open[city - 1]
        m.open[city - 1] = NONE
        m.open_stocked[city - 1] = 0
        m.stocked[cell] = 1
        for n in range(m.tables.letters):
            m.stock[LETTERS * cell + n] = m.open_stock[LETTERS * (city - 1) + n]
            m.open_stock[LETTERS * (city - 1) + n] = 0
    m.uncovered_city = NONE
    lay(m, cell, letter, m.tables.city_steam)
    if m.cities_left:
        return
    for n in range(m.tables.open_cities):
        if m.open[n] != NONE:
            return
    for seat in range(m.tables.seats):
        m.coal[seat] += m.tables.coal


def place_number(m: Match, cell: int) -> int:
    """The coordinates of a cell as a number in a move."""
    return (m.x[cell] + FAR) << 10 | (m.y[cell] + FAR)


def list_lays(m: Match, seat: int, moves: Moves) -> None:
    """List every way to lay a tile of the hand; one with the sign for it also over another."""
    hand = KINDS * seat
    over = 0
    for kind in range(m.tables.kinds):
        if m.hands[hand + kind]:
            over |= m.tables.kind_over[kind]
    for cell in range(m.cells):
        if m.face[cell] == NO_FACE:
            if m.reach[cell]:
                list_turns(m, hand, cell, m.reach[cell], 0, moves)
        elif over and may_cover(m, cell):
            list_turns(m, hand, cell, reach_without(m, cell), 1, moves)


def list_turns(m: Match, hand: int, cell: int, reach: int, over: int, moves: Moves) -> None:
    """List every tile of a hand in every orientation that fits in a cell."""
    for kind in range(m.tables.kinds):
        if m.hands[hand + kind] and (not over or m.tables.kind_over[kind]):
            for n in range(m.tables.face_count[kind]):
                face = m.tables.first_face[kind] + n
                if fits(m, cell, face, reach) and not (over and m.tables.keep_joined and cuts_off(m, cell, face)):
                    add(moves, LAY + ((4 * kind + m.tables.turn[face]) << 20 | place_number(m, cell)))


def list_cities(m: Match, moves: Moves) -> None:
    """List every open city in every cell where one may lie, and a hidden one if there is such a cell."""
    room = 0
    for cell in range(m.cells):
        if takes_city(m, cell):
            room = 1
            for n in range(m.tables.open_cities):
                if m.open[n] != NONE:
                    add(moves, LAY_CITY + ((n + 1) << 20 | place_number(m, cell)))
    if room and m.cities_left:
        add(moves, UNCOVER)


def list_places(m: Match, moves: Moves) -> None:
    """List the cells where the uncovered city may lie."""
    for cell in range(m.cells):
        if takes_city(m, cell):
            add(moves, LAY_CITY + place_number(m, cell))


# ---- driving


def train_cell(m: Match) -> int:
    """The present cell of the seat's train, under way or not."""
    return m.run_cell if m.running else m.train[m.seat]


def is_curve(one: int, other: int) -> int:
    return (one ^ other) & 1


def all_curves(m: Match, face: int, edge: int) -> int:
    """Whether track leads on from this edge, and all of it is curved."""
    exits = m.tables.exits[4 * face + edge]
    return 1 if exits and not exits & (1 << (edge ^ 2)) else 0


def ways_out(m: Match) -> int:
    """The edges by which the train may leave: any edge in a city and where it began, else only forwards."""
    cell = train_cell(m)
    face = m.face[cell]
    if m.running and m.entry != NONE and not m.tables.is_city[face]:
        return m.tables.exits[4 * face + m.entry]
    place = m.place[m.seat]
    if m.running and m.entry != NONE:
        place = m.tables.place_at[4 * face + m.entry]
    return m.tables.place[4 * face + place]


def steam_left(m: Match) -> int:
    """Steam that may still be spent; that from coal burnt in this turn may be used only later, unless by option."""
    return m.steam[m.seat] - (m.coal_burnt if m.tables.steam_later else 0) - m.steam_spent


def is_occupied(m: Match, cell: int, place: int) -> int:
    """Whether another train stands there; a city holds any number."""
    if m.tables.is_city[m.face[cell]]:
        return 0
    for seat in range(m.tables.seats):
        if seat != m.seat and m.train[seat] == cell and m.place[seat] == place:
            return 1
    return 0


def may_stop(m: Match, cell: int, edge: int) -> int:
    """Whether a train may stop here: not on an occupied section or junction."""
    return 0 if is_occupied(m, cell, m.tables.place_at[4 * m.face[cell] + edge]) else 1


def cost(m: Match, cell: int, edge: int) -> int:
    """Steam to enter a tile: more for a hill, and where another train stands."""
    price = m.tables.hill_cost if m.tables.hill[m.face[cell]] else m.tables.enter
    return price if may_stop(m, cell, edge) else price + m.tables.passing


def completable(m: Match, cell: int, edge: int, steam: int) -> int:
    """Whether a train that enters here with this much steam left can come to a legal stop, here or farther on (depth-first search)."""
    if may_stop(m, cell, edge):
        return 1
    for out in range(4):
        if m.tables.exits[4 * m.face[cell] + edge] >> out & 1 and leads_to_stop(m, cell, out, steam):
            return 1
    return 0


def leads_to_stop(m: Match, cell: int, out: int, steam: int) -> int:
    """The same for a train that leaves a cell by an edge."""
    if not lies_there(m, cell, out):
        return 0
    beside = m.beside[4 * cell + out]
    price = cost(m, beside, out ^ 2)
    return 1 if price <= steam and completable(m, beside, out ^ 2, steam - price) else 0


def may_enter(m: Match) -> int:
    """The edges by which the train may leave for the next tile now."""
    steam = steam_left(m)
    edges = 0
    if steam > 0:
        ways = ways_out(m)
        for out in range(4):
            if ways >> out & 1 and leads_to_stop(m, train_cell(m), out, steam):
                edges |= 1 << out
    return edges


def goods_at(m: Match, cell: int, letter: int) -> int:
    """The goods of a letter on a city, less those that the move under way has loaded."""
    goods = m.stock[LETTERS * cell + letter]
    for n in range(m.loads):
        if m.load_cell[n] == cell and m.load_letter[n] == letter:
            goods -= 1
    return goods


def list_drive(m: Match, moves: Moves) -> None:
    """List the steps of a drive: load one good where the train is, if it can drive on from there; enter the next tile."""
    edges = may_enter(m)
    cell = train_cell(m)
    cargo = m.run_cargo if m.running else m.cargo[m.seat]
    if edges and cargo == NONE and m.tables.is_city[m.face[cell]]:
        for letter in range(m.tables.letters):
            if goods_at(m, cell, letter):
                add(moves, LOAD + letter)
    for out in range(4):
        if edges >> out & 1:
            add(moves, ENTER + out)


def begin_run(m: Match) -> None:
    """Begin the move of the train, if it is not under way yet."""
    m.phase = DRIVE
    if m.running:
        return
    m.running = 1
    m.run_cell = m.train[m.seat]
    m.entry = NONE
    m.run_cargo = m.cargo[m.seat]
    m.run_origin = m.origin[m.seat]


def load(m: Match, letter: int) -> None:
    """Load a good onto the train."""
    begin_run(m)
    m.load_cell[m.loads] = m.run_cell
    m.load_letter[m.loads] = letter
    m.loads += 1
    m.run_cargo = letter
    m.run_origin = m.run_cell


def enter(m: Match, out: int) -> None:
    """Enter a tile; a good is delivered in the first city of its colour, not in its origin."""
    begin_run(m)
    if curve_left(m, out):
        m.curved = 1
    cell = m.beside[4 * m.run_cell + out]
    m.steam_spent += cost(m, cell, out ^ 2)
    m.run_cell = cell
    m.entry = out ^ 2
    if m.run_cargo != NONE and m.face[cell] == m.run_cargo and cell != m.run_origin:
        m.run_deliveries[m.run_cargo] += 1
        m.run_cargo = NONE
        m.run_origin = NOWHERE


def curve_left(m: Match, out: int) -> int:
    """Whether leaving by this edge drives a curve. The section it started on does not count, unless by option."""
    face = m.face[m.run_cell]
    if m.tables.is_city[face]:
        return 0
    if m.entry != NONE:
        return is_curve(m.entry, out)
    return 1 if m.tables.start_curve and all_curves(m, face, out) else 0


def arrive(m: Match) -> None:
    """Complete a train's move: delivered goods count, and one still carried into a city is unloaded there."""
    seat = m.seat
    cell = m.run_cell
    for n in range(m.loads):
        m.stock[LETTERS * m.load_cell[n] + m.load_letter[n]] -= 1
    m.train[seat] = cell
    m.cargo[seat] = m.run_cargo
    m.origin[seat] = m.run_origin
    if m.entry != NONE:
        m.place[seat] = m.tables.place_at[4 * m.face[cell] + m.entry]
    if m.tables.is_city[m.face[cell]] and m.run_cargo != NONE:
        m.stock[LETTERS * cell + m.run_cargo] += 1
        m.cargo[seat] = NONE
        m.origin[seat] = NOWHERE
    m.steam[seat] -= m.steam_spent
    delivered_goods = 0
    for letter in range(m.tables.letters):
        m.deliveries[LETTERS * seat + letter] += m.run_deliveries[letter]
        delivered_goods += m.run_deliveries[letter]
    no_run(m)
    if not delivered_goods:
        idle_turn(m, 0)
    elif not win(m):
        m.passes = 0
        m.idle_turns = 0
        next_turn(m)


# ---- moves


def acting(m: Match) -> int:
    """The seat that is to act; NONE for chance, and when it is over."""
    if m.phase == TURN or m.phase == PLACE or m.phase == LAID or m.phase == DRIVE:
        return m.seat
    return NONE


def list_moves(m: Match, seat: int, moves: Moves) -> int:
    """List every legal move of the seat that is to act; returns their number."""
    moves.count = 0
    if m.phase == TURN:
        list_lays(m, seat, moves)
        list_cities(m, moves)
        list_drive(m, moves)
        if m.started and m.tables.water[m.face[m.train[seat]]]:
            add(moves, REST)
        if m.coal[seat] and m.steam[seat] < m.tables.steam_limit:
            add(moves, BURN)
        add(moves, PASS)
    elif m.phase == DRIVE:
        list_drive(m, moves)
        if m.entry != NONE and may_stop(m, m.run_cell, m.entry):
            add(moves, DONE)
    elif m.phase == PLACE:
        list_places(m, moves)
    elif m.phase == LAID:
        add(moves, DONE)
    return listed(moves)


def legal(m: Match, seat: int) -> list[int]:
    """Every legal move of a seat now, as numbers."""
    if acting(m) != seat:
        return []
    moves = Moves()
    list_moves(m, seat, moves)
    return numbers(moves)


def apply(m: Match, seat: int, move: int) -> None:
    """Apply a legal move, unchecked."""
    if move >= LAY_CITY:
        cell = cell_at(m, (move >> 10 & 1023) - FAR, (move & 1023) - FAR)
        if move >= LAY:
            lay_track(m, seat, (move - LAY) >> 22, (move - LAY) >> 20 & 3, cell)
        else:
            lay_city(m, (move - LAY_CITY) >> 20, cell)
    elif move >= ENTER:
        enter(m, move - ENTER)
    elif move >= LOAD:
        load(m, move - LOAD)
    elif move == DONE:
        finish(m)
    elif move == REST:
        heat(m, m.tables.water_tower)
        idle_turn(m, 0)
    elif move == BURN:
        m.coal[seat] -= 1
        heat(m, 1)
        m.coal_burnt += 1
    elif move == PASS:
        idle_turn(m, 1)
    else:
        m.phase = UNCOVERED


def over(m: Match) -> bool:
    """Whether the match has ended."""
    return m.phase == OVER


def random_move(m: Match, seat: int, moves: Moves) -> None:
    """Play a uniformly random legal move of a seat."""
    apply(m, seat, moves.move[random_below(m, list_moves(m, seat, moves))])


def play_on(m: Match, moves: Moves) -> None:
    """Play random moves to the end of the match."""
    while m.phase != OVER:
        if acting(m) == NONE:
            chance(m)
        else:
            random_move(m, acting(m), moves)


def play_out(m: Match) -> None:
    """Play random moves to the end of the match."""
    play_on(m, Moves())


def games(m: Match, number: int) -> int64:
    """Play this number of random matches; returns the sum of all seats' points."""
    points: int64 = 0
    moves = Moves()
    with nogil:
        for _ in range(number):
            restart(m)
            play_on(m, moves)
            for seat in range(m.tables.seats):
                points += total(m, seat)
    return points
