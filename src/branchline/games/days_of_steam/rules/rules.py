"""The rules: seats to act, legal moves, their effects, and the end of the match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from random import Random

from branchline.engine.chance import by_weight, uniform, ways_to_draw
from branchline.engine.game import CHANCE, Outcome, Seat, Setup, ranks_by, ties
from branchline.engine.text import Text, text
from branchline.games.days_of_steam.rules import moves as m
from branchline.games.days_of_steam.rules.components import box_of
from branchline.games.days_of_steam.rules.effects import apply
from branchline.games.days_of_steam.rules.fitting import city_cells, lays
from branchline.games.days_of_steam.rules.map import EMPTY, Cell
from branchline.games.days_of_steam.rules.moves import Move
from branchline.games.days_of_steam.rules.running import at_water, enters, loads, may_finish, run_of
from branchline.games.days_of_steam.rules.scoring import score
from branchline.games.days_of_steam.rules.state import OF_CHANCE, State

__all__ = ["apply", "chance", "chance_outcomes", "check", "legal_moves", "max_moves", "new", "normalise_move", "outcome", "to_act"]

DONE, REST, BURN, PASS, UNCOVER = m.Done(), m.Rest(), m.Burn(), m.Pass(), m.Uncover()


def check(setup: Setup) -> None:
    """Raises if the box is not playable; all combinations of options are."""
    box_of(setup.edition)


def new(setup: Setup) -> State:
    """The initial state: everything is in its stack or bag, and chance places the first pieces."""
    box, seats = box_of(setup.edition), setup.seats
    nothing = (0,) * seats
    return State(
        setup=setup,
        box=box,
        phase="first",
        seat=seats - 1,
        map=EMPTY,
        goods=(),
        trains=(),
        hands=((),) * seats,
        steam=nothing,
        coal=nothing,
        loops=nothing,
        deliveries=("",) * seats,
        stack=tuple(kind.count for kind in box.kinds),
        cities="".join(colour.letter * colour.cities for colour in box.colours),
        open=(None,) * box.open_cities,
        bag="".join(colour.letter * colour.goods for colour in box.colours),
        uncovered_city="",
        new_tile=None,
        coal_burnt=0,
        passes=0,
        idle_turns=0,
        run=None,
        ending="",
    )


def to_act(state: State) -> tuple[Seat, ...]:
    """The seat whose turn it is, or chance if something has to be drawn or rolled."""
    phase = state.phase
    if phase in OF_CHANCE:
        return (CHANCE,)
    return () if phase == "over" else (state.seat,)


def legal_moves(state: State, seat: Seat) -> Sequence[Move]:
    """All legal moves: tiles by kind, cell and turn, cities, the train, the rest; for chance all results."""
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
        return [m.LayCity(0, cell) for cell in city_cells(state.map)]
    return (DONE,)


def normalise_move(state: State, seat: Seat, move: Move) -> Move:
    """The canonical move: the box's letters for letters of either language, and the first of equal orientations of a tile."""
    box = state.box
    match move:
        case m.Lay(tile, cell, turn) if tile in box.kind and 0 <= turn < len(box.kind[tile].twins):
            return m.Lay(tile, cell, box.kind[tile].twins[turn])
        case m.Load(good):
            return m.Load(box.parse_letters(good))
        case m.Reveal(colour):
            return m.Reveal(box.parse_letters(colour))
        case m.Stock(goods):
            return m.Stock(box.parse_letters(goods))
        case _:
            return move


def _turn_moves(state: State, seat: Seat) -> list[Move]:
    """The moves of a turn: lay a tile, move the train, or rest at a water tower; before that burn coal; or pass."""
    moves: list[Move] = []
    moves += lays(state.box, state.map, tiles_in(state, seat), train_cells(state), keeps_joined(state))
    cells = city_cells(state.map)
    moves += [m.LayCity(n, cell) for n, city in enumerate(state.open, 1) if city for cell in cells]
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
    return tuple([tile for tile in dict.fromkeys(state.hands[seat]) if tile != m.HIDDEN])


def train_cells(state: State) -> frozenset[Cell]:
    return frozenset([train.cell for train in state.trains])


def keeps_joined(state: State) -> bool:
    """Whether, by option, a tile laid over another may cut nothing off."""
    return bool(state.setup["forbid_cutoff"])


def may_burn(state: State, seat: Seat) -> bool:
    """Whether a seat may burn coal: at the start of a turn, up to 6 steam."""
    return state.coal[seat] > 0 and state.steam[seat] < state.box.steam_limit


def results(state: State) -> Sequence[Move]:
    """All results of chance now, in the order of the box."""
    box = state.box
    match state.phase:
        case "first" | "uncover" | "refill":
            return [m.Reveal(letter) for letter in dict.fromkeys(state.cities)]
        case "goods":
            letters = [letter for letter in box.letters if letter in state.bag]
            handfuls = combinations_with_replacement(letters, min(box.city_goods, len(state.bag)))
            return [m.Stock("".join(some)) for some in handfuls if all(some.count(x) <= state.bag.count(x) for x in some)]
        case "draw":
            return [m.Draw(kind.code) for kind, left in zip(box.kinds, state.stack, strict=True) if left]
        case _:
            return [m.Roll(pips) for pips in range(1, box.die + 1)]


def chance_outcomes(state: State) -> Mapping[Move, Fraction]:
    """The results of stack, bag or die with their probabilities; all tiles and all goods are equally likely."""
    match state.phase:
        case "first" | "uncover" | "refill":
            return uniform(m.Reveal(letter) for letter in state.cities)
        case "goods":
            bag = Counter(state.bag)
            return by_weight((move, ways_to_draw(bag, move.goods)) for move in results(state) if isinstance(move, m.Stock))
        case "draw":
            return by_weight((m.Draw(kind.code), left) for kind, left in zip(state.box.kinds, state.stack, strict=True))
        case _:
            return uniform(results(state))


def chance(state: State, rng: Random) -> Move:
    """A random result of stack, bag or die; all tiles and all goods are equally likely."""
    box = state.box
    match state.phase:
        case "first" | "uncover" | "refill":
            return m.Reveal(rng.choice(state.cities))
        case "goods":
            return m.Stock("".join(rng.sample(state.bag, min(box.city_goods, len(state.bag)))))
        case "draw":
            return m.Draw(rng.choices(box.kinds, state.stack)[0].code)
        case _:
            return m.Roll(rng.randrange(box.die) + 1)


def outcome(state: State) -> Outcome | None:
    """The outcome: most points win, then loop markers, then steam; then the place is shared. None before the end."""
    if state.phase != "over":
        return None
    totals = [score(state, seat).total for seat in range(len(state.hands))]
    keys = list(zip(totals, state.loops, state.steam, strict=True))
    return Outcome(ranks_by(keys), state.ending, _reason(state), _ties(keys))


def _reason(state: State) -> Text:
    match state.ending:
        case "points":
            return text("A player has {n} point or more", "A player has {n} points or more", n=state.box.win)
        case "stack":
            return text("The last track tile is drawn")
        case "passes":
            return text("All players passed in a row")
        case _:
            n = state.box.standstill_rounds
            return text("Nothing was laid or delivered for {n} round", "Nothing was laid or delivered for {n} rounds", n=n)


def _ties(keys: list[tuple[int, int, int]]) -> tuple[Text, ...]:
    """The tie-breaks between equal totals."""
    decided = text("Tie on points: more loop markers wins"), text("Tie on points and loop markers: more steam wins")
    return ties(keys, decided, text("Tie on points, loop markers and steam: the place is shared"))


def max_moves(setup: Setup) -> int:
    """An upper bound: tiles to lay, goods to deliver, turns between two of them, and moves of a turn are all limited."""
    box, seats = box_of(setup.edition), setup.seats
    steps = box.tracks + box.cities + box.goods
    turns = (steps + 1) * box.standstill_rounds * seats
    a_turn = max(2 * box.steam_limit + 3, 5)
    opening = 2 + 2 * box.open_cities + box.hand * seats
    return opening + turns * a_turn + box.coal * seats
