"""How the game goes: who acts, what may be done, what it does, when it ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations_with_replacement
from random import Random

from branchline.engine.game import CHANCE, Outcome, Seat, Setup, ranked
from branchline.engine.text import Text, text
from branchline.games.days_of_steam.board import EMPTY, Cell, with_tile
from branchline.games.days_of_steam.components import CITY, Box, Face, box_of
from branchline.games.days_of_steam.driving import (
    at_water,
    derails,
    entered,
    enters,
    loaded,
    loads,
    may_finish,
    must_roll,
    place_of,
    run_of,
    stopped,
)
from branchline.games.days_of_steam.laying import city_cells, lays
from branchline.games.days_of_steam.loops import makes_loop
from branchline.games.days_of_steam.moves import (
    HIDDEN,
    Burn,
    Done,
    Draw,
    Enter,
    Lay,
    LayCity,
    Load,
    Move,
    Pass,
    Rest,
    Reveal,
    Roll,
    Stock,
    Uncover,
)
from branchline.games.days_of_steam.scoring import score
from branchline.games.days_of_steam.state import (
    OF_CHANCE,
    OpenCity,
    Run,
    State,
    Train,
    short_hand,
    stack_size,
    unstocked,
    with_goods,
)

DONE, REST, BURN, PASS, UNCOVER = Done(), Rest(), Burn(), Pass(), Uncover()
MIDDLE: Cell = (0, 0)


def check(setup: Setup) -> None:
    """Any mix of options can be played; only the box can be wrong."""
    box_of(setup.edition)


def new(setup: Setup) -> State:
    """Everything in its stack or bag; what lies on the table comes by chance."""
    box, seats = box_of(setup.edition), setup.seats
    nothing = (0,) * seats
    return State(
        setup=setup,
        box=box,
        phase="first",
        seat=seats - 1,
        board=EMPTY,
        goods=(),
        trains=(),
        hands=((),) * seats,
        steam=nothing,
        coal=nothing,
        loops=nothing,
        kept=("",) * seats,
        stack=tuple(kind.count for kind in box.kinds),
        cities="".join(colour.letter * colour.cities for colour in box.colours),
        open=(None,) * box.open_cities,
        bag="".join(colour.letter * colour.goods for colour in box.colours),
        uncovered="",
        laid=None,
        held=0,
        passes=0,
        idle=0,
        run=None,
        ending="",
    )


def to_act(state: State) -> tuple[Seat, ...]:
    """The seat whose turn it is, or chance where something has to be drawn or rolled."""
    phase = state.phase
    if phase in OF_CHANCE:
        return (CHANCE,)
    return () if phase == "over" else (state.seat,)


def legal_moves(state: State, seat: Seat) -> Sequence[Move]:
    """Every move: tiles by kind, cell and turn, cities, the train, the rest. For chance all that can come."""
    phase = state.phase
    if phase in OF_CHANCE:
        return results(state) if seat == CHANCE else ()
    if seat != state.seat or phase == "over":
        return ()
    if phase == "turn":
        return _turn_moves(state, seat)
    if phase == "drive":
        run = run_of(state)
        return [*loads(state, run), *enters(state, run), *([DONE] if may_finish(state, run) else [])]
    if phase == "place":
        return [LayCity(0, cell) for cell in city_cells(state.board)]
    return (DONE,)


def _turn_moves(state: State, seat: Seat) -> list[Move]:
    """Lay a tile, move the train, or rest at a water tower; before that burn coal; or pass."""
    moves: list[Move] = []
    moves += lays(state.box, state.board, tiles_in(state, seat), train_cells(state), keeps_joined(state))
    cells = city_cells(state.board)
    moves += [LayCity(n, cell) for n, city in enumerate(state.open, 1) if city for cell in cells]
    if cells and state.cities:
        moves.append(UNCOVER)
    run = run_of(state)
    moves += loads(state, run)
    moves += enters(state, run)
    if at_water(state, seat):
        moves.append(REST)
    if may_burn(state, seat):
        moves.append(BURN)
    moves.append(PASS)
    return moves


def tiles_in(state: State, seat: Seat) -> tuple[str, ...]:
    """The kinds of tile in a hand that are known, each once."""
    return tuple([tile for tile in dict.fromkeys(state.hands[seat]) if tile != HIDDEN])


def train_cells(state: State) -> frozenset[Cell]:
    return frozenset([train.cell for train in state.trains])


def keeps_joined(state: State) -> bool:
    """Whether, by option, a tile laid over another may cut nothing off."""
    return bool(state.setup["forbid_cutoff"])


def may_burn(state: State, seat: Seat) -> bool:
    """At the start of a turn; burning past 6 is refused."""
    return state.coal[seat] > 0 and state.steam[seat] < state.box.steam_limit


def results(state: State) -> Sequence[Move]:
    """Everything that chance can bring now, in the order of the box."""
    box = state.box
    match state.phase:
        case "first" | "uncover" | "refill":
            return [Reveal(letter) for letter in dict.fromkeys(state.cities)]
        case "goods":
            letters = [letter for letter in box.letters if letter in state.bag]
            handfuls = combinations_with_replacement(letters, min(box.city_goods, len(state.bag)))
            return [Stock("".join(some)) for some in handfuls if all(some.count(x) <= state.bag.count(x) for x in some)]
        case "draw":
            return [Draw(kind.code) for kind, left in zip(box.kinds, state.stack, strict=True) if left]
        case _:
            return [Roll(pips) for pips in range(1, box.die + 1)]


def chance(state: State, rng: Random) -> Move:
    """What stack, bag or die bring, each tile and each good as likely as any other."""
    box = state.box
    match state.phase:
        case "first" | "uncover" | "refill":
            return Reveal(rng.choice(state.cities))
        case "goods":
            return Stock(box.in_order("".join(rng.sample(state.bag, min(box.city_goods, len(state.bag))))))
        case "draw":
            return Draw(rng.choices(box.kinds, state.stack)[0].code)
        case _:
            return Roll(rng.randrange(box.die) + 1)


def apply(state: State, seat: Seat, move: Move) -> State:
    """The state after a legal move."""
    match move:
        case Lay(tile, cell, turn):
            hand = _without(state.hands[seat], tile)
            state = replace(state, hands=_with(state.hands, seat, hand))
            return _laid(state, cell, state.box.face[tile, turn], state.box.kind[tile].steam)
        case LayCity(city, cell):
            return _city_laid(state, city, cell)
        case Uncover():
            return replace(state, phase="uncover")
        case Enter(cell):
            return replace(state, phase="drive", run=entered(state, run_of(state), cell))
        case Load(good):
            return replace(state, phase="drive", run=loaded(run_of(state), good))
        case Done():
            return _done(state)
        case Rest():
            return _idle(replace(state, steam=_heated(state, state.box.water_tower)))
        case Burn():
            return _burnt(state)
        case Pass():
            return _idle(state, passed=True)
        case Reveal(colour):
            return _revealed(state, colour)
        case Stock(goods):
            return _stocked(state, goods)
        case Draw(tile):
            return _drawn(state, tile)
        case Roll(pips):
            return _rolled(state, pips)


def _laid(state: State, cell: Cell, face: Face, steam: int) -> State:
    """The tile's steam is added; then, while there are markers, a new loop is looked for: one marker a turn."""
    box, seat = state.box, state.seat
    before = state.board.faces.get(cell)
    board = with_tile(box, state.board, cell, face)
    loops = state.loops
    if sum(loops) < box.markers and makes_loop(box, board, cell, before):
        loops = _with(loops, seat, loops[seat] + 1)
    return replace(state, phase="laid", board=board, laid=cell, loops=loops, steam=_heated(state, steam))


def _city_laid(state: State, city: int, cell: Cell) -> State:
    """An open city brings its goods; when the last city is on the map everybody gets coal."""
    box, taken = state.box, state.open[city - 1] if city else None
    colour = taken.colour if taken else state.uncovered
    if taken and taken.goods is not None:
        state = replace(state, open=_with(state.open, city - 1, None), goods=with_goods(state.goods, cell, taken.goods))
    state = _laid(replace(state, uncovered=""), cell, box.face[colour, CITY], box.city_steam)
    if not state.cities and not any(state.open):
        return replace(state, coal=tuple([coal + box.coal for coal in state.coal]))
    return state


def _burnt(state: State) -> State:
    seat = state.seat
    held = state.held + (state.setup["coal_steam"] == "next_turn")
    coal = _with(state.coal, seat, state.coal[seat] - 1)
    return replace(state, coal=coal, steam=_heated(state, 1), held=held)


def _heated(state: State, steam: int) -> tuple[int, ...]:
    """Everybody's steam when the seat to move gains some: never more than 6."""
    return _with(state.steam, state.seat, min(state.box.steam_limit, state.steam[state.seat] + steam))


def _done(state: State) -> State:
    """A tile laid stays; a train that stops may have to roll."""
    if state.run is None:
        state = replace(state, passes=0, idle=0)
        return _won(state) or _supplied(state)
    run = stopped(state, state.run)
    if must_roll(state, run):
        return replace(state, phase="roll", run=run)
    return _arrived(replace(state, run=run), run)


def _rolled(state: State, pips: int) -> State:
    """A derailed train goes back to its start, its steam is lost, every good is again where it was."""
    run = state.run
    assert run is not None
    if derails(state, run, pips):
        return _idle(replace(state, steam=_with(state.steam, state.seat, state.steam[state.seat] - run.spent), run=None))
    return _arrived(state, run)


def _arrived(state: State, run: Run) -> State:
    """The move counts: goods delivered are kept, and one still carried into a city is unloaded there."""
    seat, box, goods = state.seat, state.box, state.goods
    for cell, good in run.taken:
        goods = with_goods(goods, cell, dict(goods)[cell].replace(good, "", 1))
    train = Train(run.cell, place_of(state, run), run.cargo, run.origin)
    if run.cargo and state.board.faces[run.cell].is_city:
        goods = with_goods(goods, run.cell, box.in_order(dict(goods)[run.cell] + run.cargo))
        train = Train(run.cell)
    kept = box.in_order(state.kept[seat] + run.given)
    state = replace(
        state,
        goods=goods,
        trains=_with(state.trains, seat, train),
        steam=_with(state.steam, seat, state.steam[seat] - run.spent),
        kept=_with(state.kept, seat, kept),
        run=None,
    )
    if not run.given:
        return _idle(state)
    return _won(state) or _next_turn(replace(state, passes=0, idle=0))


def _won(state: State) -> State | None:
    """13 points or more win at once."""
    if score(state, state.seat).total >= state.box.win:
        return replace(state, phase="over", ending="points", laid=None)
    return None


def _idle(state: State, passed: bool = False) -> State:
    """A turn without a tile or a delivery; if all pass, or nothing happens for too long, the match ends."""
    state = replace(state, passes=state.passes + 1 if passed else 0, idle=state.idle + 1)
    if state.passes == len(state.hands):
        return replace(state, phase="over", ending="passes")
    if state.idle == state.box.standstill_rounds * len(state.hands):
        return replace(state, phase="over", ending="standstill")
    return _next_turn(state)


def _next_turn(state: State) -> State:
    """No turn is played with an empty stack."""
    if stack_size(state) == 0:
        return replace(state, phase="over", ending="stack", laid=None)
    return replace(state, phase="turn", seat=(state.seat + 1) % len(state.hands), laid=None, held=0)


def _supplied(state: State) -> State:
    """What is missing comes by chance, one thing after another: goods, the next open city, tiles; then the next turn begins."""
    if unstocked(state) is not None or any([city is not None and city.goods is None for city in state.open]):
        return replace(state, phase="goods")
    if state.cities and None in state.open:
        return replace(state, phase="refill")
    if short_hand(state) is not None and stack_size(state):
        return replace(state, phase="draw")
    return _next_turn(state)


def _revealed(state: State, colour: str) -> State:
    """The first city comes into the middle with all trains on it; others lie open, or are for the seat that uncovered them."""
    left = state.cities.replace(colour, "", 1)
    if state.phase == "uncover":
        return replace(state, phase="place", cities=left, uncovered=colour)
    if state.phase == "refill":
        city = OpenCity(colour, None)
        return _supplied(replace(state, cities=left, open=_with(state.open, state.open.index(None), city)))
    board = with_tile(state.box, state.board, MIDDLE, state.box.face[colour, CITY])
    goods = () if state.setup["start_city_goods"] else ((MIDDLE, ""),)
    trains = (Train(MIDDLE),) * len(state.hands)
    return _supplied(replace(state, cities=left, board=board, goods=goods, trains=trains))


def _stocked(state: State, goods: str) -> State:
    """Goods come from the bag onto the city on the map that waits for them, or onto an open one."""
    bag = state.bag
    for good in goods:
        bag = bag.replace(good, "", 1)
    state = replace(state, bag=bag)
    cell = unstocked(state)
    if cell is not None:
        return _supplied(replace(state, goods=with_goods(state.goods, cell, goods)))
    stocked = [OpenCity(city.colour, goods) if city and city.goods is None else city for city in state.open]
    return _supplied(replace(state, open=tuple(stocked)))


def _drawn(state: State, tile: str) -> State:
    """A tile from the stack fills up the hand that is short of one."""
    seat, rank = short_hand(state), state.box.rank
    assert seat is not None
    hand = tuple(sorted([*state.hands[seat], tile], key=rank.__getitem__))
    stack = _with(state.stack, rank[tile], state.stack[rank[tile]] - 1)
    return _supplied(replace(state, hands=_with(state.hands, seat, hand), stack=stack))


def outcome(state: State) -> Outcome | None:
    """Most points, then loop markers, then steam; then the place is shared."""
    if state.phase != "over":
        return None
    totals = [score(state, seat).total for seat in range(len(state.hands))]
    keys = list(zip(totals, state.loops, state.steam, strict=True))
    return Outcome(ranked(keys), state.ending, _reason(state), _ties(keys))


def _reason(state: State) -> Text:
    match state.ending:
        case "points":
            return text("A player has {n} point or more", "A player has {n} points or more", n=state.box.win)
        case "stack":
            return text("The last track tile is drawn")
        case "passes":
            return text("Everybody passed one after another")
        case _:
            n = state.box.standstill_rounds
            return text("Nothing was laid or delivered for {n} round", "Nothing was laid or delivered for {n} rounds", n=n)


def _ties(keys: list[tuple[int, int, int]]) -> tuple[Text, ...]:
    """How equal totals were told apart."""
    found = []
    pairs = [(a, b) for n, a in enumerate(keys) for b in keys[:n] if a[0] == b[0]]
    if any(a[1] != b[1] for a, b in pairs):
        found.append(text("Equal points: more loop markers go first"))
    if any(a[1] == b[1] and a[2] != b[2] for a, b in pairs):
        found.append(text("Equal points and loop markers: more steam goes first"))
    if any(a == b for a, b in pairs):
        found.append(text("Equal points, loop markers and steam: the place is shared"))
    return tuple(found)


def bound(setup: Setup) -> int:
    """Tiles laid and goods delivered are limited, and so are the turns between two of them, and the moves of a turn."""
    box, seats = box_of(setup.edition), setup.seats
    steps = box.tracks + box.cities + box.goods
    turns = (steps + 1) * box.standstill_rounds * seats
    a_turn = max(2 * box.steam_limit + 3, 5)
    laying_the_table = 2 + 2 * box.open_cities + box.hand * seats
    return laying_the_table + turns * a_turn + box.coal * seats


def _with(values: tuple, at: int, value: object) -> tuple:  # type: ignore[type-arg]
    return (*values[:at], value, *values[at + 1 :])


def _without(values: tuple[str, ...], value: str) -> tuple[str, ...]:
    at = values.index(value)
    return values[:at] + values[at + 1 :]
