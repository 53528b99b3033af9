"""SteamRollers over flat arrays, for search and mass simulation: any box, every option, one to five seats.

An ordinary module, slow and correct; compiled with the types of `kernel.pxd` it is the same, fast. It plays on the table of
`kernel_table.py`; `kernels.py` gives the form to use, `kernel_state.py` turns states and moves of the game into those of the kernel
and back.

    chance(match)                              what bag and dice do now, from the match's own source; or `drawn`, `rolled` and so on tell it
    acting(match)                              the seat that is to act, `NONE` for chance and at the end
    legal(match, seat) -> [move, ...]          every legal move as a number
    apply(match, seat, move)                   makes it, unchecked
    play_out(match), games(match, n)           random legal moves to the end

**Moves** are numbers, each kind in a block of its own: words from `DONE` on; then, with their values as digits, taking a die or two,
setting and stepping it, filling an order, starting tiles, building (15 x hex + code - 1), setting a row (its letters as decimal
digits), and delivering: the city, what is carried, what a tile adds, and the sides by which the cities are left, as digits of 7.
"""

from __future__ import annotations

from branchline.engine.bits import below, nogil, popcount, stirred
from branchline.games.steamrollers.kernel_table import (
    Match,
    amounts,
    draw_track,
    known_sides,
    lasts,
    no_turn,
    owned,
    put_back,
    restart,
    total,
    usable,
)

NONE, SIX, SECTIONS, CELLS, LETTERS, ROW, FAR = 255, 6, 15, 100, 10, 32, 1000
VALUE, TWO, STEAL, EVA_ROLL, EVA_CROSS, DESTINATION, LONGER, UNLIMITED, POWER, STEP, TURN, TRACK = range(12)
(
    GOODS, ARRANGE, SIDES, ORDERS, MAP, FIRST, INFLUENCE, START, STARTED,
    ROLL, TAKE, ASK, ACT, THROW, END, EVA, EVA_THROW, EVA_ASK, OVER,
) = range(19)  # fmt: skip
START_ENGINE, START_TRACK, START_POINTS, START_TILE, START_CARGO = range(5)
CITIES_EMPTY, STANDSTILL, NO_FIELD = 1, 2, 3  # how it ends

DONE, PASS, UPGRADE, TAKE_TILE, PLAY, DECLINE, FLIP, THROW_AGAIN, POINTS = range(9)
TAKE_ONE, TAKE_TWO, SET, STEP_TO, FILL = 10, 16, 52, 58, 64
FIRST_ENGINE, FIRST_TILE, FIRST_CARGO, FIRST_TRACK, BUILD = 124, 131, 137, 197, 1698
ROWS, A_ROW = 4000, 10_000_000
DELIVER, SOURCES, ADDITIONS, LEGS = 100_000_000, 64, 6, 16_807
OWN = 40  # what is carried: a letter, or alone 1 + its place in the row, from 16 on; or the own cargo
PLACE = 16
MOST = 65_536


class Moves:
    """A list of moves."""

    move: list[int]
    count: int

    def __init__(self) -> None:
        self.move = [0] * 65536
        self.count = 0


def add(found: Moves, move: int) -> None:
    if found.count < MOST:
        found.move[found.count] = move
    found.count += 1


def chosen(m: Match, n: int) -> int:
    """A random number below n."""
    m.seed = stirred(m.seed)
    return below(m.seed, n)


# ---- laying the table


def onward(m: Match) -> None:
    """The next phase of the setup that this table needs."""
    if m.cities < SIX:
        m.phase = GOODS
    elif m.phase == GOODS and m.ground.seats == 1 and m.ground.choose_rows and any_mixed(m):
        m.phase = ARRANGE
        no_turn(m, 0)
    elif m.sides < SIX:
        m.phase = SIDES
        no_turn(m, NONE)
    elif m.ground.orders and m.order_sides < SIX:
        m.phase = ORDERS
    elif m.ground.walls and not m.level_map:
        m.phase = MAP
    elif m.first == NONE:
        m.phase = FIRST
    elif m.ground.seats == 1 and all_crosses(m) < m.ground.eva_dice:
        m.phase = INFLUENCE
    elif m.ground.starting and m.seat != m.first:
        m.phase = START
        no_turn(m, ((m.first if m.seat == NONE else m.seat) + m.ground.seats - 1) % m.ground.seats)
    else:
        m.phase = ROLL
        m.round = 1
        no_turn(m, NONE)


def all_crosses(m: Match) -> int:
    """Eva's crosses in all regions."""
    crosses = 0
    for n in range(SIX):
        crosses += m.crosses[n]
    return crosses


def mixed(m: Match, city: int) -> int:
    """Whether the goods of a city are not all alike."""
    for place in range(1, m.count[city]):
        if m.row[ROW * city + place] != m.row[ROW * city]:
            return 1
    return 0


def any_mixed(m: Match) -> int:
    for city in range(SIX):
        if mixed(m, city):
            return 1
    return 0


def draw_good(m: Match) -> int:
    """A good from the bag; it is gone from there."""
    left = 0
    for letter in range(m.ground.letters):
        left += m.bag[letter]
    n = chosen(m, left)
    for letter in range(m.ground.letters):
        if n < m.bag[letter]:
            m.bag[letter] -= 1
            return letter
        n -= m.bag[letter]
    return NONE


def draw_goods(m: Match) -> None:
    """A handful for the next city."""
    for n in range(m.ground.handful):
        m.row[ROW * m.cities + n] = draw_good(m)
    if m.ground.seats > 1:
        sort_row(m, m.cities, m.ground.handful)
    lay_goods(m, m.ground.handful)


def sort_row(m: Match, city: int, size: int) -> None:
    for n in range(1, size):
        letter = m.row[ROW * city + n]
        at = n
        while at > 0 and m.row[ROW * city + at - 1] > letter:
            m.row[ROW * city + at] = m.row[ROW * city + at - 1]
            at -= 1
        m.row[ROW * city + at] = letter


def lay_goods(m: Match, size: int) -> None:
    """Goods of the city's own colour are taken away, with coal for them where it is played; in the end they are in the bag again."""
    city = m.cities
    kept = 0
    for n in range(size):
        letter = m.row[ROW * city + n]
        if letter != m.ground.takes[city]:
            m.row[ROW * city + kept] = letter
            kept += 1
    if m.ground.coal and kept < size:
        m.row[ROW * city + kept] = m.ground.letters
        kept += 1
    m.count[city] = kept
    m.cities += 1
    if m.cities == SIX:
        for letter in range(m.ground.letters):
            m.bag[letter] = m.ground.stock[letter]
        for n in range(SIX):
            for place in range(m.count[n]):
                if m.row[ROW * n + place] < m.ground.letters:
                    m.bag[m.row[ROW * n + place]] -= 1
    onward(m)


def drawn(m: Match, goods: list[int]) -> None:
    """These goods were drawn for the next city."""
    for n in range(len(goods)):
        m.row[ROW * m.cities + n] = goods[n]
        m.bag[goods[n]] -= 1
    lay_goods(m, len(goods))


def chance_of(m: Match) -> int:
    """How many results chance can have that are told by a number: sides, map, first seat, regions, a die."""
    if m.phase == SIDES or m.phase == ORDERS:
        return 2
    if m.phase == FIRST:
        return m.ground.seats
    return SIX


def told_by_number(m: Match, n: int) -> None:
    """One of those results, from 0."""
    if m.phase == SIDES:
        m.side[m.sides] = n
        m.sides += 1
        known_sides(m)
        onward(m)
    elif m.phase == ORDERS:
        m.order_side[m.order_sides] = n
        m.order_sides += 1
        onward(m)
    elif m.phase == MAP:
        m.level_map = n + 1
        onward(m)
    elif m.phase == FIRST:
        m.first = n
        onward(m)
    elif m.phase == INFLUENCE:
        m.crosses[n] += 1
        onward(m)
    elif m.phase == THROW:
        change(m, m.seat, TURN, n + 1)
        m.phase = ACT
    elif m.final:  # Eva's die, rolled again by the tile
        m.eva_die = n + 1
        eva_steps(m)
        end_round(m)
    else:
        eva_begins(m, n + 1)
        end_round(m)


def rolled(m: Match, dice: list[int], black: int) -> None:
    """All dice: how many white ones show each value, and the types of track of the black one."""
    for n in range(SIX):
        m.dice[n] = dice[n]
    m.black = black
    m.idle += 1
    begin_turn(m, m.first)


def roll(m: Match) -> None:
    for n in range(SIX):
        m.dice[n] = 0
    for _ in range(m.ground.white):
        m.dice[chosen(m, SIX)] += 1
    m.black = m.ground.face[chosen(m, m.ground.faces)]
    m.idle += 1
    begin_turn(m, m.first)


def chance(m: Match) -> None:
    """What bag and dice do now."""
    if m.phase == GOODS:
        draw_goods(m)
    elif m.phase == ROLL:
        roll(m)
    else:
        told_by_number(m, chosen(m, chance_of(m)))


def list_rows(m: Match, found: Moves) -> None:
    """Alone: the goods of a city lie in a row in any order; each row is set once at most, one of equal goods not at all."""
    for city in range(SIX):
        if not m.arranged >> city & 1 and mixed(m, city):
            list_orders(m, found, city, 0, 0, 0)
    add(found, DONE)


def list_orders(m: Match, found: Moves, city: int, used: int, size: int, digits: int) -> None:
    """Every order of the goods that are not used, after those that are, each once."""
    if size == m.count[city]:
        add(found, ROWS + A_ROW * city + digits)
        return
    tried = 0
    for place in range(m.count[city]):
        letter = m.row[ROW * city + place]
        if not used >> place & 1 and not tried >> letter & 1:
            tried |= 1 << letter
            list_orders(m, found, city, used | 1 << place, size + 1, 10 * digits + letter)


def set_row(m: Match, city: int, digits: int) -> None:
    for n in range(m.count[city]):
        m.row[ROW * city + m.count[city] - 1 - n] = digits % 10
        digits //= 10
    m.arranged |= 1 << city


def list_starts(m: Match, found: Moves) -> None:
    """Everything the starting tiles still to be had can do; what it may do it need not."""
    if m.starts >> START_ENGINE & 1:
        for n in range(SIX + 1):
            add(found, FIRST_ENGINE + n)
    if m.starts >> START_TRACK & 1:
        add(found, FIRST_TRACK)
        for region in range(SIX):
            for n in range(m.ground.field_count[region]):
                for code in range(SECTIONS):
                    add(found, FIRST_TRACK + 1 + SECTIONS * m.ground.field[CELLS * region + n] + code)
    if m.starts >> START_POINTS & 1:
        add(found, POINTS)
    if m.starts >> START_TILE & 1:
        for tile in range(SIX):
            if m.owner[tile] == NONE:
                add(found, FIRST_TILE + tile)
    if m.starts >> START_CARGO & 1:
        for letter in range(m.ground.letters):
            for city in range(SIX):
                if m.ground.cargo_goods >> letter & 1 and m.bag[letter] and m.ground.cargo_cities >> city & 1:
                    add(found, FIRST_CARGO + SIX * letter + city)


def start(m: Match, seat: int, move: int) -> None:
    """A starting tile takes effect and is put away."""
    if move == POINTS:
        m.bonus[seat] = m.ground.start_points
        m.starts &= ~(1 << START_POINTS)
    elif move < FIRST_TILE:
        if move > FIRST_ENGINE:
            m.boxes[seat] |= 1 << (move - FIRST_ENGINE - 1)
        m.starts &= ~(1 << START_ENGINE)
    elif move < FIRST_CARGO:
        m.owner[move - FIRST_TILE] = seat
        m.sideways |= 1 << (move - FIRST_TILE)
        m.starts &= ~(1 << START_TILE)
    elif move < FIRST_TRACK:
        m.cargo[seat] = (move - FIRST_CARGO) // SIX
        m.cargo_city[seat] = (move - FIRST_CARGO) % SIX
        m.bag[m.cargo[seat]] -= 1
        m.starts &= ~(1 << START_CARGO)
    else:
        if move > FIRST_TRACK:
            draw_track(m, seat, (move - FIRST_TRACK - 1) // SECTIONS, (move - FIRST_TRACK - 1) % SECTIONS + 1)
        m.starts &= ~(1 << START_TRACK)
    m.phase = STARTED


# ---- a turn


def begin_turn(m: Match, seat: int) -> None:
    """The seat straightens its tiles, then takes a die unless it has stolen one."""
    for tile in range(SIX):
        if m.owner[tile] == seat:
            m.sideways &= ~(1 << tile)
    no_turn(m, seat)
    m.phase = TAKE
    if m.thief == seat:
        m.phase = ACT
        m.die = m.loot
        m.thief = NONE
        m.loot = 0


def stealer(m: Match) -> int:
    """The holder of the stealing tile who has not had a die this round, if that is another than who took one."""
    tile = m.tile_of[STEAL]
    if tile == NONE or m.owner[tile] == NONE or m.owner[tile] == m.thief:
        return NONE
    seats = m.ground.seats
    after = (m.owner[tile] + seats - m.first) % seats > (m.seat + seats - m.first) % seats
    return m.owner[tile] if after else NONE


def list_takings(m: Match, seat: int, found: Moves) -> None:
    """A white die; two of them alone and with the tile; before that an order may be filled."""
    list_fillings(m, seat, found)
    if m.ground.seats > 1:
        for n in range(SIX):
            if m.dice[n]:
                add(found, TAKE_ONE + n)
    if m.ground.seats == 1 or usable(m, seat, TWO) != NONE:
        for n in range(SIX):
            for other in range(SIX):
                if m.dice[n] and m.dice[other] and (n != other or m.dice[n] > 1):
                    add(found, TAKE_TWO + SIX * n + other)


def take_two(m: Match, n: int, other: int) -> None:
    """Two dice at once, one action with each."""
    m.dice[n] -= 1
    m.dice[other] -= 1
    m.die = n + 1
    m.second = other + 1
    m.two = 1 if m.ground.seats > 1 else 0
    m.phase = ACT


def take_one(m: Match, n: int) -> None:
    """A die is taken; right after that the holder of the stealing tile is asked."""
    m.dice[n] -= 1
    m.die = n + 1
    m.phase = ACT if stealer(m) == NONE else ASK


def steal(m: Match) -> None:
    """The die goes to the holder, who must use it in his turn; the victim takes another."""
    m.thief = stealer(m)
    m.loot = m.die
    m.die = 0
    put_back(m, owned(m, m.thief, STEAL))
    m.phase = TAKE


def changer(m: Match, seat: int, effect: int) -> int:
    """The seat's tile with this effect, if it has not changed this die yet."""
    tile = usable(m, seat, effect)
    if tile != NONE and m.changed >> tile & 1:
        return NONE
    return tile


def list_changes(m: Match, seat: int, found: Moves) -> None:
    """Tiles that change the die: each at most once for a die, none after a die that stands."""
    if m.final:
        return
    if changer(m, seat, VALUE) != NONE:
        for n in range(SIX):
            if n + 1 != m.die:
                add(found, SET + n)
    tile = changer(m, seat, STEP)
    if tile != NONE:
        step = smallest(amounts(m, tile))
        if m.die > step:
            add(found, STEP_TO + m.die - step - 1)
        if m.die + step <= SIX:
            add(found, STEP_TO + m.die + step - 1)
    if changer(m, seat, TURN) != NONE:
        add(found, FLIP)
        add(found, THROW_AGAIN)


def smallest(bits: int) -> int:
    """The lowest of some amounts."""
    n = 0
    while not bits >> n & 1:
        n += 1
    return n


def change(m: Match, seat: int, effect: int, die: int) -> None:
    """The die shows another value for this action; after rolling it again or turning it over that stands."""
    tile = owned(m, seat, effect)
    m.die = die
    m.changed |= 1 << tile
    m.final = 1 if effect == TURN else 0
    put_back(m, tile)


def takeable(m: Match, tile: int) -> int:
    """A tile may be taken from the pool, and from anybody with whom it stands upright."""
    return m.owner[tile] == NONE or not m.sideways >> tile & 1


def list_actions(m: Match, seat: int, found: Moves) -> None:
    """Build, upgrade, deliver or take a tile; passing only where none of them is possible without a tile."""
    n = m.die - 1
    types = 7 if usable(m, seat, TRACK) != NONE else m.black
    free = 0
    for at in range(m.ground.field_count[n]):
        cell = m.ground.field[CELLS * n + at]
        if not m.tracks[CELLS * seat + cell]:
            free = 1
            for code in range(1, SECTIONS + 1):
                if m.ground.kind[code] & types:
                    add(found, BUILD + SECTIONS * cell + code - 1)
    if not m.boxes[seat] >> n & 1:
        free = 1
        add(found, UPGRADE)
    if m.links[seat]:
        list_deliveries(m, seat, found)
    if takeable(m, n):
        free = 1
        add(found, TAKE_TILE)
    if not free and not plain_delivery(m, seat):
        add(found, PASS)


def act(m: Match, seat: int, move: int) -> None:
    """An action done with the die; then the second die, or the end of the turn."""
    tiles = 0
    if move >= DELIVER:
        tiles = deliver(m, seat, move - DELIVER)
    elif move >= BUILD:
        cell = (move - BUILD) // SECTIONS
        code = (move - BUILD) % SECTIONS + 1
        if not m.ground.kind[code] & m.black:
            tiles = bit_of(usable(m, seat, TRACK))
        draw_track(m, seat, cell, code)
        m.idle = 0
    elif move == UPGRADE:
        m.boxes[seat] |= 1 << (m.die - 1)
        m.idle = 0
    elif move == TAKE_TILE:
        m.owner[m.die - 1] = seat
        m.sideways |= 1 << (m.die - 1)
    lasting = m.changed | tiles
    for tile in range(SIX):
        if tiles >> tile & 1:
            put_back(m, tile)
        if not lasts(m, tile):
            lasting &= ~(1 << tile)
    next_die(m, seat, lasting)


def bit_of(tile: int) -> int:
    """A tile as a bit; none is 0."""
    return 0 if tile == NONE else 1 << tile


def next_die(m: Match, seat: int, lasting: int) -> None:
    """The second die, for which alone the permanent tiles used are spent; or the end of the actions."""
    if not m.second:
        if m.two:
            put_back(m, owned(m, seat, TWO))
        m.phase = END
        return
    second = m.second
    two = m.two
    filled = m.filled
    no_turn(m, seat)
    m.die = second
    m.two = two
    m.filled = filled
    m.spent = lasting if m.ground.seats == 1 else 0


def finish(m: Match, seat: int) -> None:
    """The next seat's turn; after the last one, or after Eva's, the round is over."""
    if m.ground.seats == 1:
        left = 0
        while not m.dice[left]:
            left += 1
        eva_begins(m, left + 1)
        end_round(m)
        return
    following = (seat + 1) % m.ground.seats
    if following == m.first:
        end_round(m)
    else:
        begin_turn(m, following)


def end_round(m: Match) -> None:
    """The match ends if enough cities are empty, or nothing has happened for too long; else the marker passes left."""
    if m.phase != END:
        return  # Eva is not finished, or has won
    empty = 0
    for city in range(SIX):
        if not m.count[city]:
            empty += 1
    if empty >= m.ground.empty_cities:
        m.phase = OVER
        m.ending = CITIES_EMPTY
    elif m.idle >= m.ground.standstill and m.ground.seats > 1:
        m.phase = OVER
        m.ending = STANDSTILL
    else:
        m.phase = ROLL
        m.round += 1
        m.first = (m.first + 1) % m.ground.seats
        m.black = 0
        m.eva_die = 0
        for n in range(SIX):
            m.dice[n] = 0
        no_turn(m, NONE)


# ---- deliveries and orders


def power(m: Match, seat: int, with_tile: int) -> int:
    """The boxes crossed, and more with the tile, up to the cap of the option."""
    boxes = popcount(m.boxes[seat])
    tile = usable(m, seat, POWER) if with_tile else NONE
    if tile == NONE:
        return boxes
    strong = boxes + smallest(amounts(m, tile))
    return m.ground.cap if m.ground.cap and strong > m.ground.cap else strong


def takes(m: Match, city: int, letter: int) -> int:
    """A good goes to a city of its colour, coal to any."""
    return letter == m.ground.letters or letter == m.ground.takes[city]


def list_deliveries(m: Match, seat: int, found: Moves) -> None:
    """Every good the die can send, or with a tile call for, by every route the engine can go, with every addition."""
    reach = FAR if usable(m, seat, UNLIMITED) != NONE else power(m, seat, 1)
    tile = usable(m, seat, LONGER)
    additions = 1 | (0 if tile == NONE else amounts(m, tile))
    anywhere = usable(m, seat, DESTINATION) != NONE
    for city in range(SIX):
        if anywhere or city == m.die - 1:
            explore(m, seat, found, reach, additions, city, city, 1 << city, 0, 0, 1)


def explore(
    m: Match, seat: int, found: Moves, reach: int, additions: int, origin: int, city: int, passed: int, far: int, legs: int, digit: int
) -> None:
    """Every route on from a city, none passing a city twice: the sides by which it leaves are digits of 7."""
    for side in range(SIX):
        leg = SIX * SIX * seat + SIX * city + side
        to = m.reach[leg]
        if to != NONE and not passed >> to & 1 and far + m.length[leg] <= reach:
            gone = far + m.length[leg]
            route = legs + digit * (side + 1)
            if origin == m.die - 1 or to == m.die - 1:
                list_carried(m, seat, found, reach - gone, additions, origin, to, route)
            explore(m, seat, found, reach, additions, origin, to, passed | 1 << to, gone, route, 7 * digit)


def list_carried(m: Match, seat: int, found: Moves, spare: int, additions: int, origin: int, to: int, route: int) -> None:
    """What may be carried by a route: equal goods once, alone every place of the row; and the own cargo."""
    tried = 0
    for place in range(m.count[origin]):
        letter = m.row[ROW * origin + place]
        if takes(m, to, letter):
            if m.ground.seats == 1:
                add_carried(found, spare, additions, origin, PLACE + place, route)
            elif not tried >> letter & 1:
                add_carried(found, spare, additions, origin, letter, route)
            tried |= 1 << letter
    if m.cargo[seat] != NONE and m.cargo_city[seat] == origin and takes(m, to, m.cargo[seat]):
        add_carried(found, spare, additions, origin, OWN, route)


def add_carried(found: Moves, spare: int, additions: int, origin: int, source: int, route: int) -> None:
    """With every addition that the engine can go."""
    for plus in range(ADDITIONS):
        if additions >> plus & 1 and plus <= spare:
            add(found, DELIVER + ((origin * SOURCES + source) * ADDITIONS + plus) * LEGS + route)


def plain_delivery(m: Match, seat: int) -> int:
    """Whether anything can be delivered with the die as it shows and no tile."""
    city = m.die - 1
    return m.links[seat] and carries(m, seat, city, city, 1 << city, power(m, seat, m.ground.seats > 1))


def carries(m: Match, seat: int, origin: int, city: int, passed: int, reach: int) -> int:
    """Whether a good of a city finds a taker on a route on from here."""
    for side in range(SIX):
        leg = SIX * SIX * seat + SIX * city + side
        to = m.reach[leg]
        if to != NONE and not passed >> to & 1 and m.length[leg] <= reach:
            for place in range(m.count[origin]):
                if takes(m, to, m.row[ROW * origin + place]):
                    return 1
            if m.cargo[seat] != NONE and m.cargo_city[seat] == origin and takes(m, to, m.cargo[seat]):
                return 1
            if carries(m, seat, origin, to, passed | 1 << to, reach - m.length[leg]):
                return 1
    return 0


def deliver(m: Match, seat: int, code: int) -> int:
    """A good leaves its city and the distance is scored; says which tiles are used, as bits."""
    route = code % LEGS
    plus = code // LEGS % ADDITIONS
    source = code // LEGS // ADDITIONS % SOURCES
    origin = code // LEGS // ADDITIONS // SOURCES
    city = origin
    far = plus
    while route:
        leg = SIX * SIX * seat + SIX * city + route % 7 - 1
        far += m.length[leg]
        city = m.reach[leg]
        route //= 7
    tiles = tiles_for(m, seat, origin, plus, far)
    m.delivered[seat] += far
    keep(m, seat, carried(m, seat, origin, source))
    m.idle = 0
    return tiles


def tiles_for(m: Match, seat: int, origin: int, plus: int, far: int) -> int:
    """The tiles that a delivery uses, as bits."""
    tiles = 0
    if origin != m.die - 1:
        tiles |= bit_of(usable(m, seat, DESTINATION))
    if plus:
        tiles |= bit_of(usable(m, seat, LONGER))
    if far > power(m, seat, 1):
        tiles |= bit_of(usable(m, seat, UNLIMITED))
    elif far > power(m, seat, 0):
        tiles |= bit_of(usable(m, seat, POWER))
    return tiles


def carried(m: Match, seat: int, origin: int, source: int) -> int:
    """Takes away what is carried, and says its letter."""
    if source == OWN:
        letter = m.cargo[seat]
        m.cargo[seat] = NONE
        m.cargo_city[seat] = 0
        return letter
    place = source - PLACE
    if source < PLACE:
        place = 0
        while m.row[ROW * origin + place] != source:
            place += 1
    letter = m.row[ROW * origin + place]
    m.count[origin] -= 1
    for n in range(place, m.count[origin]):
        m.row[ROW * origin + n] = m.row[ROW * origin + n + 1]
    return letter


def keep(m: Match, seat: int, letter: int) -> None:
    """The good is kept where orders are played, else it goes into the bag; coal never does."""
    if m.order_sides:
        m.kept[LETTERS * seat + letter] += 1
    else:
        into_bag(m, letter)


def into_bag(m: Match, letter: int) -> None:
    if letter != m.ground.letters:
        m.bag[letter] += 1


def list_fillings(m: Match, seat: int, found: Moves) -> None:
    """Once in an own turn an exact set may be swapped for an open order, at most one coal standing in for a good."""
    if not m.order_sides or m.filled:
        return
    gone = 0
    for other in range(m.ground.seats):
        gone |= m.orders[other]
    for order in range(m.order_sides):
        if not gone >> order & 1:
            for coal in range(m.ground.letters + 1):
                if payable(m, seat, order, coal - 1 if coal else NONE):
                    add(found, FILL + LETTERS * order + coal)


def needed(m: Match, order: int, letter: int) -> int:
    """How many goods of a letter an order asks for."""
    return m.ground.need[20 * order + LETTERS * m.order_side[order] + letter]


def payable(m: Match, seat: int, order: int, coal: int) -> int:
    """Whether kept goods contain an order's set, coal standing in for one of a letter."""
    if coal != NONE and (not needed(m, order, coal) or not m.kept[LETTERS * seat + m.ground.letters]):
        return 0
    for letter in range(m.ground.letters):
        if needed(m, order, letter) - (1 if letter == coal else 0) > m.kept[LETTERS * seat + letter]:
            return 0
    return 1


def fill(m: Match, seat: int, order: int, coal: int) -> None:
    """The goods go into the bag, the order tile to the seat."""
    for letter in range(m.ground.letters):
        paid = needed(m, order, letter) - (1 if letter == coal else 0)
        m.kept[LETTERS * seat + letter] -= paid
        m.bag[letter] += paid
    if coal != NONE:
        m.kept[LETTERS * seat + m.ground.letters] -= 1
    m.orders[seat] |= 1 << order
    m.filled = 1
    m.idle = 0


# ---- Eva


def eva_begins(m: Match, die: int) -> None:
    """She uses this die; before her first step the player's tile may roll it again."""
    m.eva_die = die
    m.final = 0
    if owned(m, 0, EVA_ROLL) != NONE:
        m.phase = EVA
    else:
        eva_steps(m)


def eva_steps(m: Match) -> None:
    """A cross; an upright tile of hers back to the pool; a new roll at an empty city; a good removed."""
    n = m.eva_die - 1
    if not cross(m):
        return
    if m.owner[n] != NONE and not m.sideways >> n & 1:
        m.owner[n] = NONE
    if not m.count[n]:
        m.phase = EVA_THROW
        m.final = 0
    elif m.crosses[n] < m.ground.eva_reach:
        m.phase = END
    elif owned(m, 0, EVA_CROSS) != NONE:
        m.phase = EVA_ASK
    else:
        remove(m)


def cross(m: Match) -> int:
    """She crosses an empty field in the region of her die; where there is none she wins at once."""
    n = m.eva_die - 1
    if m.crosses[n] == m.ground.field_count[n]:
        m.phase = OVER
        m.ending = NO_FIELD
        return 0
    m.crosses[n] += 1
    return 1


def remove(m: Match) -> None:
    """She removes the rightmost good of the city and scores the crosses of its region."""
    n = m.eva_die - 1
    m.count[n] -= 1
    into_bag(m, m.row[ROW * n + m.count[n]])
    m.eva_delivered += m.crosses[n]
    m.phase = END


def answer(m: Match, play: int) -> None:
    """Somebody was asked about a tile, and plays or keeps it."""
    if m.phase == ASK:
        if play:
            steal(m)
        else:
            m.phase = ACT
    elif m.phase == EVA:
        if play:
            put_back(m, owned(m, 0, EVA_ROLL))
            m.phase = EVA_THROW
            m.final = 1
        else:
            eva_steps(m)
            end_round(m)
    else:
        if not play:
            remove(m)
        else:
            put_back(m, owned(m, 0, EVA_CROSS))
            if cross(m):
                m.phase = END
        end_round(m)


# ---- moves


def acting(m: Match) -> int:
    """The seat that is to act; NONE for chance, and when it is over."""
    if m.phase == ASK:
        return stealer(m)
    if m.phase == ARRANGE or m.phase == START or m.phase == STARTED or m.phase == TAKE or m.phase == ACT:
        return m.seat
    return m.seat if m.phase == END or m.phase == EVA or m.phase == EVA_ASK else NONE


def list_moves(m: Match, found: Moves) -> None:
    """Every legal move of the seat that is to act."""
    seat = m.seat
    found.count = 0
    if m.phase == ACT:
        list_fillings(m, seat, found)
        list_changes(m, seat, found)
        list_actions(m, seat, found)
    elif m.phase == TAKE:
        list_takings(m, seat, found)
    elif m.phase == END:
        list_fillings(m, seat, found)
        add(found, DONE)
    elif m.phase == ASK or m.phase == EVA or m.phase == EVA_ASK:
        add(found, PLAY)
        add(found, DECLINE)
    elif m.phase == ARRANGE:
        list_rows(m, found)
    elif m.phase == START:
        list_starts(m, found)
    elif m.phase == STARTED:
        add(found, DONE)


def legal(m: Match, seat: int) -> list[int]:
    """Every legal move of a seat now, as numbers."""
    if acting(m) != seat:
        return []
    found = Moves()
    list_moves(m, found)
    if found.count > MOST:
        raise ValueError(f"there are {found.count} legal moves; the kernel lists at most {MOST}")
    return [found.move[n] for n in range(found.count)]


def apply(m: Match, seat: int, move: int) -> None:
    """Makes a legal move."""
    if m.phase == START:
        start(m, seat, move)
    elif move >= BUILD and (move < ROWS or move >= DELIVER):
        act(m, seat, move)
    elif move >= ROWS:
        set_row(m, (move - ROWS) // A_ROW, (move - ROWS) % A_ROW)
    elif move == DONE:
        if m.phase == END:
            finish(m, seat)
        else:
            onward(m)
    elif move == PLAY or move == DECLINE:
        answer(m, 1 if move == PLAY else 0)
    elif move == FLIP:
        change(m, seat, TURN, SIX + 1 - m.die)
    elif move == THROW_AGAIN:
        m.phase = THROW
    elif move < TAKE_ONE:
        act(m, seat, move)
    elif move < TAKE_TWO:
        take_one(m, move - TAKE_ONE)
    elif move < SET:
        take_two(m, (move - TAKE_TWO) // SIX, (move - TAKE_TWO) % SIX)
    elif move < STEP_TO:
        change(m, seat, VALUE, move - SET + 1)
    elif move < FILL:
        change(m, seat, STEP, move - STEP_TO + 1)
    else:
        coal = (move - FILL) % LETTERS
        fill(m, seat, (move - FILL) // LETTERS, coal - 1 if coal else NONE)


def over(m: Match) -> bool:
    """Whether the match has ended."""
    return m.phase == OVER


def play_random(m: Match, found: Moves) -> None:
    """Random moves to the end of the match, each with the same chance."""
    while m.phase != OVER:
        seat = acting(m)
        if seat == NONE:
            chance(m)
        else:
            list_moves(m, found)
            apply(m, seat, found.move[chosen(m, found.count if found.count < MOST else MOST)])


def play_out(m: Match) -> None:
    """The same, for whoever has no list of moves at hand."""
    found = Moves()
    play_random(m, found)


def games(m: Match, number: int) -> int:
    """Plays so many matches at random from their beginning; the points of all seats in all of them."""
    points = 0
    found = Moves()
    with nogil:
        for _ in range(number):
            restart(m)
            play_random(m, found)
            for seat in range(m.ground.seats):
                points += total(m, seat)
    return points
