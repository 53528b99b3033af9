# branchline: kernel
"""SteamRollers over flat arrays, for search and mass simulation: any box, every option, one to five seats.

`table.py` has the match, `opening.py` and `carrying.py` some of its moves; `builds.py` gives the build to use, `convert.py` converts
states and moves of the game to those of the kernel and back.

    chance(match)                              a chance event from the match's own source; or `apply_drawn`, `apply_rolled`, ...
    acting(match)                              the seat that is to act, `NONE` for chance and at the end
    legal(match, seat) -> [move, ...]          every legal move as a number
    apply(match, seat, move)                   applies a legal move, unchecked
    play_out(match), games(match, n)           random legal moves to the end

**Moves** are numbers, each kind in a block of its own: words from `DONE` on; then, with their values as digits, taking a die or two,
setting and stepping it, filling an order, starting tiles, building (15 x hex + code - 1), setting a row (its letters as decimal
digits), and delivering: the city, what is carried, what a tile adds, and the sides by which the cities are left, as digits of 7.
"""

from __future__ import annotations

from branchline.engine.bits import nogil
from branchline.engine.kernel_fields import int64
from branchline.engine.move_list import Moves, add, listed, numbers
from branchline.games.steamrollers.native.carrying import (
    bit_of,
    deliver,
    fill,
    into_bag,
    list_deliveries,
    list_fillings,
    plain_delivery,
    smallest,
)
from branchline.games.steamrollers.native.constants import (
    A_ROW,
    ACT,
    ARRANGE,
    ASK,
    BUILD,
    CELLS,
    CITIES_EMPTY,
    DECLINE,
    DELIVER,
    DONE,
    END,
    EVA,
    EVA_ASK,
    EVA_CROSS,
    EVA_ROLL,
    EVA_THROW,
    FILL,
    FIRST,
    FLIP,
    GOODS,
    INFLUENCE,
    LETTERS,
    MAP,
    NO_FIELD,
    NONE,
    ORDERS,
    OVER,
    PASS,
    PLAY,
    ROLL,
    ROW,
    ROWS,
    SECTIONS,
    SET,
    SIDES,
    SIX,
    STANDSTILL,
    START,
    STARTED,
    STEAL,
    STEP,
    STEP_TO,
    TAKE,
    TAKE_ONE,
    TAKE_TILE,
    TAKE_TWO,
    THROW,
    THROW_AGAIN,
    TRACK,
    TURN,
    TWO,
    UPGRADE,
    VALUE,
)
from branchline.games.steamrollers.native.opening import draw_goods, list_rows, list_starts, onward, set_row, start
from branchline.games.steamrollers.native.table import (
    Match,
    amounts,
    clear_turn,
    count_empty_cities,
    draw_track,
    index_effects,
    is_permanent,
    owned_tile,
    put_back,
    random_below,
    restart,
    total,
    usable,
)

__all__ = ["acting", "apply", "apply_numbered", "apply_rolled", "chance", "games", "legal", "over", "play_out"]


def result_count(m: Match) -> int:
    """The number of results of a chance event with numbered results: sides, map, first seat, regions, a die."""
    if m.phase == SIDES or m.phase == ORDERS:
        return 2
    if m.phase == FIRST:
        return m.tables.seats
    return SIX


def apply_numbered(m: Match, n: int) -> None:
    """Apply one of those results, counted from 0."""
    if m.phase == SIDES:
        m.tile_side[m.tile_sides] = n
        m.tile_sides += 1
        index_effects(m)
        onward(m)
    elif m.phase == ORDERS:
        m.order_side[m.order_sides] = n
        m.order_sides += 1
        onward(m)
    elif m.phase == MAP:
        m.level_map = n + 1
        onward(m)
    elif m.phase == FIRST:
        m.first_seat = n
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


def apply_rolled(m: Match, dice: list[int], black: int) -> None:
    """Apply a roll of all dice: the number of white ones with each value, and the black one's types of track."""
    for n in range(SIX):
        m.dice[n] = dice[n]
    m.black_die = black
    m.idle_rounds += 1
    begin_turn(m, m.first_seat)


def roll(m: Match) -> None:
    for n in range(SIX):
        m.dice[n] = 0
    for _ in range(m.tables.white_dice):
        m.dice[random_below(m, SIX)] += 1
    m.black_die = m.tables.black_faces[random_below(m, m.tables.face_count)]
    m.idle_rounds += 1
    begin_turn(m, m.first_seat)


def chance(m: Match) -> None:
    """Apply a chance event of bag or dice."""
    if m.phase == GOODS:
        draw_goods(m)
    elif m.phase == ROLL:
        roll(m)
    else:
        apply_numbered(m, random_below(m, result_count(m)))


def begin_turn(m: Match, seat: int) -> None:
    """Begin a seat's turn: straighten its tiles; it takes a die unless it has stolen one."""
    for tile in range(SIX):
        if m.owner[tile] == seat:
            m.sideways &= ~(1 << tile)
    clear_turn(m, seat)
    m.phase = TAKE
    if m.thief == seat:
        m.phase = ACT
        m.die = m.stolen_die
        m.thief = NONE
        m.stolen_die = 0


def stealer(m: Match) -> int:
    """The holder of the stealing tile who has not had a die this round, if that is another than who took one."""
    tile = m.tile_of[STEAL]
    if tile == NONE or m.owner[tile] == NONE or m.owner[tile] == m.thief:
        return NONE
    seats = m.tables.seats
    after = (m.owner[tile] + seats - m.first_seat) % seats > (m.seat + seats - m.first_seat) % seats
    return m.owner[tile] if after else NONE


def list_takings(m: Match, seat: int, moves: Moves) -> None:
    """List a white die, or two of them (solo, or with the tile); before that the orders that can be filled."""
    list_fillings(m, seat, moves)
    if m.tables.seats > 1:
        for n in range(SIX):
            if m.dice[n]:
                add(moves, TAKE_ONE + n)
    if m.tables.seats == 1 or usable(m, seat, TWO) != NONE:
        for n in range(SIX):
            for other in range(SIX):
                if m.dice[n] and m.dice[other] and (n != other or m.dice[n] > 1):
                    add(moves, TAKE_TWO + SIX * n + other)


def take_two(m: Match, n: int, other: int) -> None:
    """Take two dice at once, for one action with each."""
    m.dice[n] -= 1
    m.dice[other] -= 1
    m.die = n + 1
    m.second_die = other + 1
    m.two_dice = 1 if m.tables.seats > 1 else 0
    m.phase = ACT


def take_one(m: Match, n: int) -> None:
    """Take a die; the holder of the stealing tile then decides whether to steal it."""
    m.dice[n] -= 1
    m.die = n + 1
    m.phase = ACT if stealer(m) == NONE else ASK


def steal(m: Match) -> None:
    """Give the die to the holder, who must use it in their turn; the victim takes another."""
    m.thief = stealer(m)
    m.stolen_die = m.die
    m.die = 0
    put_back(m, owned_tile(m, m.thief, STEAL))
    m.phase = TAKE


def changer(m: Match, seat: int, effect: int) -> int:
    """The seat's tile with this effect, if it has not changed this die yet."""
    tile = usable(m, seat, effect)
    if tile != NONE and m.die_changers >> tile & 1:
        return NONE
    return tile


def list_changes(m: Match, seat: int, moves: Moves) -> None:
    """List the tiles that change the die: each at most once for a die, none after a die that is final."""
    if m.final:
        return
    if changer(m, seat, VALUE) != NONE:
        for n in range(SIX):
            if n + 1 != m.die:
                add(moves, SET + n)
    tile = changer(m, seat, STEP)
    if tile != NONE:
        step = smallest(amounts(m, tile))
        if m.die > step:
            add(moves, STEP_TO + m.die - step - 1)
        if m.die + step <= SIX:
            add(moves, STEP_TO + m.die + step - 1)
    if changer(m, seat, TURN) != NONE:
        add(moves, FLIP)
        add(moves, THROW_AGAIN)


def change(m: Match, seat: int, effect: int, die: int) -> None:
    """Change the die's value for this action; after rolling it again or turning it over it is final."""
    tile = owned_tile(m, seat, effect)
    m.die = die
    m.die_changers |= 1 << tile
    m.final = 1 if effect == TURN else 0
    put_back(m, tile)


def takeable(m: Match, tile: int) -> int:
    """Whether a tile may be taken: from the pool, or from any seat with which it stands upright."""
    return m.owner[tile] == NONE or not m.sideways >> tile & 1


def list_actions(m: Match, seat: int, moves: Moves) -> None:
    """List the actions: build, upgrade, deliver or take a tile; pass only where none of them is possible without a tile."""
    n = m.die - 1
    types = 7 if usable(m, seat, TRACK) != NONE else m.black_die
    free = 0
    for at in range(m.tables.field_count[n]):
        cell = m.tables.field[CELLS * n + at]
        if not m.tracks[CELLS * seat + cell]:
            free = 1
            for code in range(1, SECTIONS + 1):
                if m.tables.track_types[code] & types:
                    add(moves, BUILD + SECTIONS * cell + code - 1)
    if not m.boxes[seat] >> n & 1:
        free = 1
        add(moves, UPGRADE)
    if m.links[seat]:
        list_deliveries(m, seat, moves)
    if takeable(m, n):
        free = 1
        add(moves, TAKE_TILE)
    if not free and not plain_delivery(m, seat, moves):
        add(moves, PASS)


def act(m: Match, seat: int, move: int) -> None:
    """Do an action with the die; then the second die follows, or the end of the turn."""
    tiles = 0
    if move >= DELIVER:
        tiles = deliver(m, seat, move - DELIVER)
    elif move >= BUILD:
        cell = (move - BUILD) // SECTIONS
        code = (move - BUILD) % SECTIONS + 1
        if not m.tables.track_types[code] & m.black_die:
            tiles = bit_of(usable(m, seat, TRACK))
        draw_track(m, seat, cell, code)
        m.idle_rounds = 0
    elif move == UPGRADE:
        m.boxes[seat] |= 1 << (m.die - 1)
        m.idle_rounds = 0
    elif move == TAKE_TILE:
        m.owner[m.die - 1] = seat
        m.sideways |= 1 << (m.die - 1)
    lasting = m.die_changers | tiles
    for tile in range(SIX):
        if tiles >> tile & 1:
            put_back(m, tile)
        if not is_permanent(m, tile):
            lasting &= ~(1 << tile)
    next_die(m, seat, lasting)


def next_die(m: Match, seat: int, lasting: int) -> None:
    """Begin with the second die (solo: without the permanent tiles used), or end the actions."""
    if not m.second_die:
        if m.two_dice:
            put_back(m, owned_tile(m, seat, TWO))
        m.phase = END
        return
    m.die = m.second_die
    m.second_die = 0
    m.die_changers = 0
    m.final = 0
    m.spent_tiles = lasting if m.tables.seats == 1 else 0


def finish(m: Match, seat: int) -> None:
    """Begin the next seat's turn; after the last one, or after Eva's, end the round."""
    if m.tables.seats == 1:
        die = 0
        while not m.dice[die]:
            die += 1
        eva_begins(m, die + 1)
        end_round(m)
        return
    following = (seat + 1) % m.tables.seats
    if following == m.first_seat:
        end_round(m)
    else:
        begin_turn(m, following)


def end_round(m: Match) -> None:
    """End the match if enough cities are empty, or nothing has happened for too long; else pass the marker to the left."""
    if m.phase != END:
        return  # Eva is not finished, or has won
    if count_empty_cities(m) >= m.tables.empty_cities:
        m.phase = OVER
        m.ending = CITIES_EMPTY
    elif m.idle_rounds >= m.tables.standstill_rounds and m.tables.seats > 1:
        m.phase = OVER
        m.ending = STANDSTILL
    else:
        m.phase = ROLL
        m.round += 1
        m.first_seat = (m.first_seat + 1) % m.tables.seats
        m.black_die = 0
        m.eva_die = 0
        for n in range(SIX):
            m.dice[n] = 0
        clear_turn(m, NONE)


def eva_begins(m: Match, die: int) -> None:
    """Begin Eva's turn with this die; before her first step the player's tile may roll it again."""
    m.eva_die = die
    m.final = 0
    if owned_tile(m, 0, EVA_ROLL) != NONE:
        m.phase = EVA
    else:
        eva_steps(m)


def eva_steps(m: Match) -> None:
    """Play Eva's steps: a cross; an upright tile returns to the pool; a new roll at an empty city; a good is removed."""
    n = m.eva_die - 1
    if not cross(m):
        return
    if m.owner[n] != NONE and not m.sideways >> n & 1:
        m.owner[n] = NONE
    if not m.count[n]:
        m.phase = EVA_THROW
        m.final = 0
    elif m.crosses[n] < m.tables.eva_reach:
        m.phase = END
    elif owned_tile(m, 0, EVA_CROSS) != NONE:
        m.phase = EVA_ASK
    else:
        remove(m)


def cross(m: Match) -> int:
    """Cross an empty field in the region of Eva's die; returns 0 if there is none: then she wins at once."""
    n = m.eva_die - 1
    if m.crosses[n] == m.tables.field_count[n]:
        m.phase = OVER
        m.ending = NO_FIELD
        return 0
    m.crosses[n] += 1
    return 1


def remove(m: Match) -> None:
    """Remove the rightmost good of the city; Eva scores the crosses of its region."""
    n = m.eva_die - 1
    m.count[n] -= 1
    into_bag(m, m.row[ROW * n + m.count[n]])
    m.eva_points += m.crosses[n]
    m.phase = END


def answer(m: Match, play: int) -> None:
    """Apply a seat's decision to play a tile or to keep it."""
    if m.phase == ASK:
        if play:
            steal(m)
        else:
            m.phase = ACT
    elif m.phase == EVA:
        if play:
            put_back(m, owned_tile(m, 0, EVA_ROLL))
            m.phase = EVA_THROW
            m.final = 1
        else:
            eva_steps(m)
            end_round(m)
    else:
        if not play:
            remove(m)
        else:
            put_back(m, owned_tile(m, 0, EVA_CROSS))
            if cross(m):
                m.phase = END
        end_round(m)


def acting(m: Match) -> int:
    """The seat that is to act; NONE for chance, and when it is over."""
    if m.phase == ASK:
        return stealer(m)
    if m.phase == ARRANGE or m.phase == START or m.phase == STARTED or m.phase == TAKE or m.phase == ACT:
        return m.seat
    return m.seat if m.phase == END or m.phase == EVA or m.phase == EVA_ASK else NONE


def list_moves(m: Match, seat: int, moves: Moves) -> int:
    """List every legal move of the seat that is to act; returns their number."""
    moves.count = 0
    if m.phase == ACT:
        list_fillings(m, seat, moves)
        list_changes(m, seat, moves)
        list_actions(m, seat, moves)
    elif m.phase == TAKE:
        list_takings(m, seat, moves)
    elif m.phase == END:
        list_fillings(m, seat, moves)
        add(moves, DONE)
    elif m.phase == ASK or m.phase == EVA or m.phase == EVA_ASK:
        add(moves, PLAY)
        add(moves, DECLINE)
    elif m.phase == ARRANGE:
        list_rows(m, moves)
    elif m.phase == START:
        list_starts(m, moves)
    elif m.phase == STARTED:
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
    elif PLAY <= move <= DECLINE:
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
