"""The effects of moves, and the transition from one turn to the next."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from branchline.engine.game import Seat
from branchline.engine.values import without
from branchline.games.days_of_steam.rules import moves as m
from branchline.games.days_of_steam.rules.components import CITY, Face
from branchline.games.days_of_steam.rules.loops import makes_loop
from branchline.games.days_of_steam.rules.map import MIDDLE, Cell, with_tile
from branchline.games.days_of_steam.rules.moves import Move
from branchline.games.days_of_steam.rules.running import derails, enter_tile, load_good, must_roll, place_of, run_of, stop_train
from branchline.games.days_of_steam.rules.scoring import score
from branchline.games.days_of_steam.rules.state import OpenCity, Run, State, Train, short_hand, stack_size, unstocked_city, with_goods

T = TypeVar("T")


def apply(state: State, seat: Seat, move: Move) -> State:
    """The state after a legal move."""
    match move:
        case m.Lay(tile, cell, turn):
            hand = without(state.hands[seat], tile)
            state = replace(state, hands=_with(state.hands, seat, hand))
            return _place_tile(state, cell, state.box.face[tile, turn], state.box.kind[tile].steam)
        case m.LayCity(city, cell):
            return _add_open_city(state, city, cell)
        case m.Uncover():
            return replace(state, phase="uncover")
        case m.Enter(cell):
            return replace(state, phase="drive", run=enter_tile(state, run_of(state), cell))
        case m.Load(good):
            return replace(state, phase="drive", run=load_good(run_of(state), good))
        case m.Done():
            return _finish(state)
        case m.Rest():
            return _end_idle_turn(replace(state, steam=_add_steam(state, state.box.water_tower)))
        case m.Burn():
            return _burn_coal(state)
        case m.Pass():
            return _end_idle_turn(state, passed=True)
        case m.Reveal(colour):
            return _reveal_city(state, colour)
        case m.Stock(goods):
            return _stock_city(state, goods)
        case m.Draw(tile):
            return _draw_tile(state, tile)
        case m.Roll(pips):
            return _apply_roll(state, pips)


def _place_tile(state: State, cell: Cell, face: Face, steam: int) -> State:
    """Adds the tile's steam, then gives a marker for a new loop while markers are left: at most one per turn."""
    box, seat = state.box, state.seat
    before = state.map.faces.get(cell)
    map_ = with_tile(box, state.map, cell, face)
    loops = state.loops
    if sum(loops) < box.markers and makes_loop(box, map_, cell, before):
        loops = _with(loops, seat, loops[seat] + 1)
    return replace(state, phase="laid", map=map_, new_tile=cell, loops=loops, steam=_add_steam(state, steam))


def _add_open_city(state: State, city: int, cell: Cell) -> State:
    """Adds the goods of an open city; gives coal to all players when the last city is on the map."""
    box, open_city = state.box, state.open[city - 1] if city else None
    colour = open_city.colour if open_city else state.uncovered_city
    if open_city and open_city.goods is not None:
        state = replace(state, open=_with(state.open, city - 1, None), goods=with_goods(state.goods, cell, open_city.goods))
    state = _place_tile(replace(state, uncovered_city=""), cell, box.face[colour, CITY], box.city_steam)
    if not state.cities and not any(state.open):
        return replace(state, coal=tuple([coal + box.coal for coal in state.coal]))
    return state


def _burn_coal(state: State) -> State:
    coal = _with(state.coal, state.seat, state.coal[state.seat] - 1)
    return replace(state, coal=coal, steam=_add_steam(state, 1), coal_burnt=state.coal_burnt + 1)


def _add_steam(state: State, steam: int) -> tuple[int, ...]:
    """The steam of all seats after the seat to move gains some; at most 6."""
    return _with(state.steam, state.seat, min(state.box.steam_limit, state.steam[state.seat] + steam))


def _finish(state: State) -> State:
    """Finishes a turn: a tile laid stays; a train that stops may have to roll."""
    if state.run is None:
        state = replace(state, passes=0, idle_turns=0)
        return _win(state) or _supply(state)
    run = stop_train(state, state.run)
    if must_roll(state, run):
        return replace(state, phase="roll", run=run)
    return _arrive(replace(state, run=run), run)


def _apply_roll(state: State, pips: int) -> State:
    """The state after the roll: a derailed train returns to its start and loses its steam, and every good returns to where it was."""
    run = state.run
    assert run is not None
    if derails(state, run, pips):
        return _end_idle_turn(replace(state, steam=_with(state.steam, state.seat, state.steam[state.seat] - run.steam_spent), run=None))
    return _arrive(state, run)


def _arrive(state: State, run: Run) -> State:
    """The state after a train's move: delivered goods count, and one still carried into a city is unloaded there."""
    seat, box, goods = state.seat, state.box, state.goods
    for cell, good in run.loads:
        goods = with_goods(goods, cell, dict(goods)[cell].replace(good, "", 1))
    train = Train(run.cell, place_of(state, run), run.cargo, run.origin)
    if run.cargo and state.map.faces[run.cell].is_city:
        goods = with_goods(goods, run.cell, box.in_order(dict(goods)[run.cell] + run.cargo))
        train = Train(run.cell)
    deliveries = box.in_order(state.deliveries[seat] + run.deliveries)
    state = replace(
        state,
        goods=goods,
        trains=_with(state.trains, seat, train),
        steam=_with(state.steam, seat, state.steam[seat] - run.steam_spent),
        deliveries=_with(state.deliveries, seat, deliveries),
        run=None,
    )
    if not run.deliveries:
        return _end_idle_turn(state)
    return _win(state) or _next_turn(replace(state, passes=0, idle_turns=0))


def _win(state: State) -> State | None:
    """The final state if the seat has won (13 points or more win at once), else None."""
    if score(state, state.seat).total >= state.box.win:
        return replace(state, phase="over", ending="points", new_tile=None)
    return None


def _end_idle_turn(state: State, passed: bool = False) -> State:
    """The state after a turn without a tile or a delivery; if all pass, or nothing happens for too long, the match ends.

    Burning coal is not passing: a seat that burnt some and did nothing more has not passed.
    """
    state = replace(state, passes=state.passes + 1 if passed and not state.coal_burnt else 0, idle_turns=state.idle_turns + 1)
    if state.passes == len(state.hands):
        return replace(state, phase="over", ending="passes")
    if state.idle_turns == state.box.standstill_rounds * len(state.hands):
        return replace(state, phase="over", ending="standstill")
    return _next_turn(state)


def _next_turn(state: State) -> State:
    """The state as the next turn begins; with an empty stack the match is over."""
    if stack_size(state) == 0:
        return replace(state, phase="over", ending="stack", new_tile=None)
    return replace(state, phase="turn", seat=(state.seat + 1) % len(state.hands), new_tile=None, coal_burnt=0)


def _supply(state: State) -> State:
    """The state that waits for the chance event of the first missing thing (goods, the next open city, tiles), or the next turn."""
    if unstocked_city(state) is not None or any(city is not None and city.goods is None for city in state.open):
        return replace(state, phase="goods")
    if state.cities and None in state.open:
        return replace(state, phase="refill")
    if short_hand(state) is not None and stack_size(state):
        return replace(state, phase="draw")
    return _next_turn(state)


def _reveal_city(state: State, colour: str) -> State:
    """The state after a city is revealed: the first gets all trains; others lie open, or are for the seat that uncovered them."""
    left = state.cities.replace(colour, "", 1)
    if state.phase == "uncover":
        return replace(state, phase="place", cities=left, uncovered_city=colour)
    if state.phase == "refill":
        city = OpenCity(colour, None)
        return _supply(replace(state, cities=left, open=_with(state.open, state.open.index(None), city)))
    map_ = with_tile(state.box, state.map, MIDDLE, state.box.face[colour, CITY])
    goods = () if state.setup["start_city_goods"] else ((MIDDLE, ""),)
    trains = (Train(MIDDLE),) * len(state.hands)
    return _supply(replace(state, cities=left, map=map_, goods=goods, trains=trains))


def _stock_city(state: State, goods: str) -> State:
    """The state after goods are drawn for the city on the map that has none yet, or for an open one."""
    bag = state.bag
    for good in goods:
        bag = bag.replace(good, "", 1)
    state, goods = replace(state, bag=bag), state.box.in_order(goods)
    cell = unstocked_city(state)
    if cell is not None:
        return _supply(replace(state, goods=with_goods(state.goods, cell, goods)))
    stocked = [OpenCity(city.colour, goods) if city and city.goods is None else city for city in state.open]
    return _supply(replace(state, open=tuple(stocked)))


def _draw_tile(state: State, tile: str) -> State:
    """The state after a tile from the stack is drawn into the first hand that is short of one."""
    seat, rank = short_hand(state), state.box.rank
    assert seat is not None
    hand = tuple(sorted([*state.hands[seat], tile], key=lambda code: rank.get(code, len(rank))))  # hidden ones last
    stack = _with(state.stack, rank[tile], state.stack[rank[tile]] - 1)
    return _supply(replace(state, hands=_with(state.hands, seat, hand), stack=stack))


def _with(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    return (*values[:at], value, *values[at + 1 :])
