"""Movement of trains: tiles to enter and their cost, goods to load, places to stop, and the roll of the die."""

from __future__ import annotations

from branchline.engine.game import Seat
from branchline.games.days_of_steam.rules.components import Face
from branchline.games.days_of_steam.rules.map import Cell, around
from branchline.games.days_of_steam.rules.moves import Enter, Load
from branchline.games.days_of_steam.rules.state import Run, State, Train, goods_at


def run_of(state: State) -> Run:
    """The move under way, or the one that the seat may begin."""
    if state.run is not None:
        return state.run
    train = state.trains[state.seat]
    return Run(train.cell, -1, 0, False, train.cargo, train.origin, (), "")


def place_of(state: State, run: Run) -> int:
    """The number of the place where the train is."""
    return state.trains[state.seat].place if run.entry < 0 else state.map.faces[run.cell].place_at[run.entry]


def exits(state: State, run: Run) -> tuple[int, ...]:
    """The edges by which the train may leave: any edge in a city and where it began, else only forwards."""
    face = state.map.faces[run.cell]
    return face.places[place_of(state, run)] if run.entry < 0 or face.is_city else face.exits[run.entry]


def steam_left(state: State, run: Run) -> int:
    """Steam that may still be spent."""
    return state.steam[state.seat] - state.held_steam - run.steam_spent


def is_occupied(state: State, cell: Cell, place: int) -> bool:
    """Whether another train stands there; a city holds any number."""
    if state.map.faces[cell].is_city:
        return False
    return any(train.cell == cell and train.place == place and seat != state.seat for seat, train in enumerate(state.trains))


def cost(state: State, cell: Cell, edge: int) -> int:
    """The steam to enter a tile: 1, or 2 for a hill, and 1 more for a section or a junction tile with another train."""
    face, box = state.map.faces[cell], state.box
    price = box.hill if face.hill else box.enter
    return price + box.passing if is_occupied(state, cell, face.place_at[edge]) else price


def may_stop(state: State, cell: Cell, edge: int) -> bool:
    """Whether a train may stop here: not on an occupied section or junction."""
    return not is_occupied(state, cell, state.map.faces[cell].place_at[edge])


def completable(state: State, cell: Cell, edge: int, steam: int) -> bool:
    """Whether a train that enters here with this much steam left can come to a legal stop, here or farther on (depth-first search)."""
    if may_stop(state, cell, edge):
        return True
    return any(_leads_to_stop(state, cell, exit_, steam) for exit_ in state.map.faces[cell].exits[edge])


def _leads_to_stop(state: State, cell: Cell, exit_: int, steam: int) -> bool:
    beside, edge = around(cell)[exit_], exit_ ^ 2
    if beside not in state.map.faces:
        return False
    price = cost(state, beside, edge)
    return price <= steam and completable(state, beside, edge, steam - price)


def enters(state: State, run: Run) -> list[Enter]:
    """The tiles that the train may enter next, by edge from the north."""
    steam, beside = steam_left(state, run), around(run.cell)
    return [Enter(beside[exit_]) for exit_ in exits(state, run) if steam > 0 and _leads_to_stop(state, run.cell, exit_, steam)]


def loads(state: State, run: Run) -> list[Load]:
    """The goods that the train may load: one at a time, from its tile, and only if it can drive on from there."""
    if run.cargo or not state.map.faces[run.cell].is_city:
        return []
    goods = goods_at(state, run.cell)
    return [Load(letter) for letter in state.box.letters if letter in goods] if goods and enters(state, run) else []


def may_finish(state: State, run: Run) -> bool:
    """Whether the train may end its move: it has entered a tile, and may stop here."""
    return run.entry >= 0 and may_stop(state, run.cell, run.entry)


def enter_tile(state: State, run: Run, cell: Cell) -> Run:
    """The move after the train has entered a tile; a good is delivered in the first city of its colour, not in its origin."""
    exit_ = around(run.cell).index(cell)
    face = state.map.faces[cell]
    curved = run.curved or _curve_left(state, run, exit_)
    steam_spent = run.steam_spent + cost(state, cell, exit_ ^ 2)
    if run.cargo and face.code == run.cargo and face.is_city and cell != run.origin:
        return Run(cell, exit_ ^ 2, steam_spent, curved, "", None, run.loads, state.box.in_order(run.deliveries + run.cargo))
    return Run(cell, exit_ ^ 2, steam_spent, curved, run.cargo, run.origin, run.loads, run.deliveries)


def load_good(run: Run, good: str) -> Run:
    """The move after a good was loaded."""
    return Run(run.cell, run.entry, run.steam_spent, run.curved, good, run.cell, (*run.loads, (run.cell, good)), run.deliveries)


def _curve_left(state: State, run: Run, exit_: int) -> bool:
    """Whether leaving by this edge drives a curve. The section it started on does not count, unless by option."""
    face = state.map.faces[run.cell]
    if face.is_city:
        return False
    if run.entry >= 0:
        return is_curve(run.entry, exit_)
    return bool(state.setup["start_curve_counts"]) and all_curves(face, exit_)


def stop_train(state: State, run: Run) -> Run:
    """The move after the train stops: a curve on which it stops counts, a junction only if every section from the entry is curved."""
    face = state.map.faces[run.cell]
    if run.curved or face.is_city or not all_curves(face, run.entry):
        return run
    return Run(run.cell, run.entry, run.steam_spent, True, run.cargo, run.origin, run.loads, run.deliveries)


def is_curve(one: int, other: int) -> bool:
    return (one ^ other) & 1 == 1


def all_curves(face: Face, edge: int) -> bool:
    """Whether track leads on from this edge, and all of it is curved."""
    return bool(face.exits[edge]) and all(is_curve(edge, exit_) for exit_ in face.exits[edge])


def must_roll(state: State, run: Run) -> bool:
    """Whether the train must roll: more than 2 steam spent, and at least one curve driven."""
    return run.curved and run.steam_spent > state.box.speed_limit


def least_roll(state: State, run: Run) -> int:
    """The lowest roll with which the train arrives: more than steam spent minus 2."""
    return run.steam_spent - state.box.speed_limit + 1


def derails(state: State, run: Run, pips: int) -> bool:
    """Whether the train derails: on a roll of steam spent minus 2 or less."""
    return pips < least_roll(state, run)


def at_water(state: State, seat: Seat) -> bool:
    """Whether a seat's train stands at a water tower."""
    return bool(state.trains) and state.map.faces[state.trains[seat].cell].water


def standing(state: State) -> tuple[Train, ...]:
    """The trains in their present places, including the moving one."""
    if state.run is None:
        return state.trains
    run = state.run
    moving = Train(run.cell, place_of(state, run), run.cargo, run.origin)
    return (*state.trains[: state.seat], moving, *state.trains[state.seat + 1 :])
