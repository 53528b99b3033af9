"""A seat's turn: taking dice, the stealing tile, changing the die, the actions, and the end of the turn."""

from __future__ import annotations

from dataclasses import replace

from branchline.engine.game import Seat
from branchline.engine.values import without
from branchline.games.steamrollers.rules import eva
from branchline.games.steamrollers.rules import moves as m
from branchline.games.steamrollers.rules.components import ActionTile
from branchline.games.steamrollers.rules.deliveries import deliver, deliveries, fillings, plain_delivery, tiles_for, usable
from branchline.games.steamrollers.rules.eva import put_back
from branchline.games.steamrollers.rules.map import CODE_OF, NUMBERS, TYPE_OF, TYPES
from branchline.games.steamrollers.rules.moves import Move
from branchline.games.steamrollers.rules.state import (
    NOBODY,
    POOL,
    State,
    Turn,
    bit,
    moved_tile,
    owned_tile,
    upright,
    with_sheet,
    with_track,
)

DONE, UPGRADE, TAKE_TILE, PASS, FLIP, THROW = m.Done(), m.Upgrade(), m.TakeTile(), m.Pass(), m.FlipDie(), m.ThrowDie()


def takings(state: State, seat: Seat) -> list[Move]:
    """The moves at the start of a turn: a white die, or two of them (solo, or with the tile); before that, orders to fill."""
    values = sorted(set(state.dice))
    moves = fillings(state, seat)
    if not state.alone:
        moves += [m.TakeDie(value) for value in values]
    if state.alone or usable(state, seat, "two"):
        moves += [m.TakeTwo(a, b) for a in values for b in values if a != b or state.dice.count(a) > 1]
    return moves


def take_die(state: State, move: m.TakeDie) -> State:
    """The state after a die is taken; the holder of the stealing tile then decides whether to steal it."""
    state = replace(state, dice=without(state.dice, move.value), turn=replace(state.turn, die=move.value))
    return replace(state, phase="act" if stealer(state) == NOBODY else "steal")


def take_two(state: State, move: m.TakeTwo) -> State:
    """The state after two dice are taken at once, for one action with each."""
    dice = without(without(state.dice, move.first), move.second)
    turn = replace(state.turn, die=move.first, second_die=move.second, two_dice=not state.alone)
    return replace(state, phase="act", dice=dice, turn=turn)


def stealer(state: State) -> Seat:
    """The holder of the stealing tile who has not had a die this round, if that is another than who took one."""
    number = state.faces.number["steal"]
    holder = state.tiles[number - 1] if number else NOBODY
    if holder in (NOBODY, state.thief):
        return NOBODY
    seats = len(state.sheets)
    return holder if (holder - state.first_seat) % seats > (state.turn.seat - state.first_seat) % seats else NOBODY


def steal_die(state: State) -> State:
    """The state after the die is stolen: the holder must use it in their own turn; the victim takes another."""
    thief = stealer(state)
    state = put_back(state, owned_tile(state, thief, "steal"))
    return replace(state, phase="take", thief=thief, stolen_die=state.turn.die, turn=replace(state.turn, die=0))


def changes(state: State, seat: Seat) -> list[Move]:
    """The moves that change the die by tiles: each at most once for a die, none after a die that is final."""
    turn, die = state.turn, state.turn.die
    if turn.final:
        return []
    moves: list[Move] = []
    if changer(state, seat, "value"):
        moves += [m.SetDie(value) for value in NUMBERS if value != die]
    if step := changer(state, seat, "step"):
        moves += [m.StepDie(value) for value in (die - step.amounts[0], die + step.amounts[0]) if value in NUMBERS]
    if changer(state, seat, "turn"):
        moves += [FLIP, THROW]
    return moves


def changer(state: State, seat: Seat, effect: str) -> ActionTile | None:
    """The seat's tile with this effect, if it has not changed this die yet."""
    tile = usable(state, seat, effect)
    return tile if tile and not state.turn.die_changers & bit(tile.number) else None


def change_die(state: State, seat: Seat, effect: str, die: int) -> State:
    """The state with another value of the die for this action; after rolling it again or turning it over, it is final."""
    tile = owned_tile(state, seat, effect)
    assert tile is not None
    turn = replace(state.turn, die=die, die_changers=state.turn.die_changers | bit(tile.number), final=effect == "turn")
    return put_back(replace(state, turn=turn), tile)


def actions(state: State, seat: Seat) -> list[Move]:
    """The actions: build, upgrade, deliver or take a tile; pass only if none of them is possible without a tile."""
    die, sheet, box = state.turn.die, state.sheets[seat], state.box
    moves: list[Move] = []
    builds = box.builds[TYPES if usable(state, seat, "track") else state.black_die]
    for cell in box.map.fields[die - 1]:
        if not sheet.tracks[cell]:
            moves += builds[cell]
    if not sheet.boxes & bit(die):
        moves.append(UPGRADE)
    moves += deliveries(state, seat)
    if takeable(state, die):
        moves.append(TAKE_TILE)
    if may_pass(state, seat):
        moves.append(PASS)
    return moves


def takeable(state: State, number: int) -> bool:
    """Whether a tile may be taken: it lies in the pool or stands upright."""
    return state.tiles[number - 1] == POOL or upright(state, number)


def may_pass(state: State, seat: Seat) -> bool:
    """Whether a seat may pass: only if no action is possible with the die's present value and without tiles."""
    die, sheet = state.turn.die, state.sheets[seat]
    full = all(map(sheet.tracks.__getitem__, state.box.map.fields[die - 1]))
    return full and bool(sheet.boxes & bit(die)) and not takeable(state, die) and not plain_delivery(state, seat)


def act(state: State, seat: Seat, move: m.ActionMove) -> State:
    """The state after an action with the die; then the second die follows, or the end of the turn."""
    tiles = used_tiles(state, seat, move)
    sheet, die = state.sheets[seat], state.turn.die
    match move:
        case m.Build(name, ends):
            sheet = with_track(state.box, sheet, name, ends)
            state = replace(state, sheets=with_sheet(state.sheets, seat, sheet), idle_rounds=0)
        case m.Upgrade():
            sheet = replace(sheet, boxes=sheet.boxes | bit(die))
            state = replace(state, sheets=with_sheet(state.sheets, seat, sheet), idle_rounds=0)
        case m.Deliver():
            state = deliver(state, seat, move)
        case m.TakeTile():
            owners, sideways = moved_tile(state, die, seat, sideways=True)
            state = replace(state, tiles=owners, sideways=sideways)
        case m.Pass():
            pass
    for tile in tiles:
        state = put_back(state, tile)
    return _next_die(state, seat, tiles)


def used_tiles(state: State, seat: Seat, move: m.ActionMove) -> list[ActionTile]:
    """The tiles an action uses."""
    if isinstance(move, m.Deliver):
        return tiles_for(state, seat, move)
    if isinstance(move, m.Build) and TYPE_OF[CODE_OF[move.ends]] not in state.black_die:
        tile = usable(state, seat, "track")
        return [tile] if tile else []
    return []


def _next_die(state: State, seat: Seat, tiles: list[ActionTile]) -> State:
    turn = state.turn
    if turn.second_die:
        spent_tiles = 0
        if state.alone:
            spent_tiles = turn.die_changers | sum(bit(tile.number) for tile in tiles)
            spent_tiles = sum(bit(n) for n in NUMBERS if spent_tiles & bit(n) and state.faces.permanent(n))
        return replace(
            state, turn=Turn(seat, turn.second_die, spent_tiles=spent_tiles, two_dice=turn.two_dice, order_filled=turn.order_filled)
        )
    if turn.two_dice:
        state = put_back(state, owned_tile(state, seat, "two"))
    return replace(state, phase="end")


def begin(state: State, seat: Seat) -> State:
    """The state as a turn begins: the seat straightens its tiles, then takes a die unless it has stolen one."""
    sideways = state.sideways
    if sideways:
        sideways &= ~sum(bit(n) for n in NUMBERS if state.tiles[n - 1] == seat)
    if state.thief == seat:
        return replace(state, phase="act", sideways=sideways, thief=NOBODY, stolen_die=0, turn=Turn(seat, state.stolen_die))
    return replace(state, phase="take", sideways=sideways, turn=Turn(seat))


def finish(state: State, seat: Seat) -> State:
    """The state after a turn: the next seat's turn, or the end of the round after the last one or Eva's."""
    if state.alone:
        return round_over(eva.begin(state, state.dice[0]))
    following = (seat + 1) % len(state.sheets)
    return round_over(state) if following == state.first_seat else begin(state, following)


def round_over(state: State) -> State:
    """The state after a round: the match ends if enough cities are empty; else the marker passes to the left."""
    if state.phase != "end":
        return state  # Eva is not finished, or has won
    if sum(not row for row in state.goods) >= state.box.empty_cities:
        return replace(state, phase="over", ending="cities")
    if state.idle_rounds >= state.box.standstill_rounds and not state.alone:
        return replace(state, phase="over", ending="idle")
    following, hers = (state.first_seat + 1) % len(state.sheets), replace(state.eva, die=0)
    return replace(state, phase="roll", round=state.round + 1, first_seat=following, dice=(), black_die="", turn=Turn(), eva=hers)
