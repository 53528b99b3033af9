"""Days of Steam: evaluate a seat by expected deliveries and loops, rank whole turns by it, and compare the best by rollouts."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from random import Random
from typing import TYPE_CHECKING, TypeAlias

from branchline.bots.bot import Considered
from branchline.bots.budget import Budget
from branchline.bots.evaluator import Judgement
from branchline.bots.sequential_halving import best_first, common, halving
from branchline.bots.thread_local import room
from branchline.engine.compiled import form, whole
from branchline.engine.game import Seat, Setup
from branchline.games.days_of_steam.bots.parameters import CITIES, RIVAL, USUAL
from branchline.games.days_of_steam.native.builds import KERNELS
from branchline.games.days_of_steam.native.constants import BURN, ENTER, LAY_CITY
from branchline.games.days_of_steam.native.convert import match_from, move_of, new_match, number_of
from branchline.games.days_of_steam.rules.components import box_of
from branchline.games.days_of_steam.rules.map import around
from branchline.games.days_of_steam.rules.moves import Enter, Move
from branchline.games.days_of_steam.rules.scoring import score_of
from branchline.games.days_of_steam.rules.state import State
from branchline.games.days_of_steam.rules.view import complete

if TYPE_CHECKING:
    from branchline.games.days_of_steam.bots.turn_search import Hand
    from branchline.games.days_of_steam.native.table import Match

HOME = "branchline.games.days_of_steam.bots"
PARTS = *(f"{HOME}.{name}" for name in ("turn_search", "position_value", "map_analysis")), *KERNELS
mind = whole(*PARTS)

Line: TypeAlias = tuple[float, list[int]]  # what a turn is worth, and its moves as the kernel numbers them

COMPILED = all(form(part).compiled for part in PARTS)
PLAYOUTS = 32
PATIENT = 12  # how many times as many a thorough look takes
GLANCED, GLANCES = 2, 2  # turns that are compared at a glance by who does not search, and playouts for that
ROOTS, AHEAD = 8, 1  # turns that are compared, and for how many turns of one's own they are played on
THOROUGH_ROOTS, THOROUGH_AHEAD = 12, 2  # the same for a thorough look


def knows(setup: Setup) -> bool:
    """Whether the map analysis has room for all cities of a box; of more it looks at the first ones only, and bots are weaker."""
    return box_of(setup.edition).cities <= CITIES


@room(16)
def hand_of(setup: Setup, rival: float = USUAL[RIVAL]) -> Hand:
    """A hand for tables like this; it may think of others more or less than is its habit."""
    outlook = mind.Outlook(mind.Survey(), [*USUAL[:RIVAL], rival])
    made: Hand = mind.Hand(outlook, new_match(setup, form=mind), new_match(setup, form=mind))
    return made


def _match(state: State) -> Match:
    return match_from(state, form=mind)


def worth(state: State, seat: Seat) -> float:
    """The points there are and those to come, sooner ones more; in a move under way the best that may come of it."""
    if not state.trains:
        return float(score_of(state.box, state.kept[seat], state.loops[seat]).total)
    return float(mind.worth(hand_of(state.setup, 0.0), _match(state), seat))


def sift(state: State, seat: Seat, moves: Sequence[Move]) -> Sequence[Move]:
    """Of the tiles one may lay the most promising; of the places for cities those near the train."""
    if state.phase != "turn" or not state.trains:
        return moves
    left_out = set(mind.unpromising(hand_of(state.setup), _match(state)))
    return [move for move in moves if number_of(state, seat, move) not in left_out]


def key(state: State, seat: Seat) -> Hashable:
    """What a turn has changed: the tile laid, or where the train is and which goods are where. The end of a match names no tile."""
    board = state.map
    lying = board if state.laid is None else (state.laid, board.faces[state.laid].code, board.faces[state.laid].turn)
    own = state.hands[seat], state.steam, state.coal, state.loops
    return state.phase, lying, state.run, state.trains, state.kept, state.goods, own


def think(view: State, seat: Seat, budget: Budget | None, rng: Random) -> list[Considered]:
    """The ways to end the turn that are best by their worth, played on: at a glance without a budget, thoroughly if there is time."""
    if not view.trains:
        return []
    roots, ahead, budget = _manner(budget)
    deadline, state = budget.deadline(), complete(view, rng)
    start = _match(state)
    lines = _compared(hand_of(state.setup), start, _lines(state, start)[:roots], ahead, budget.until(deadline), rng)
    return [_considered(state, seat, line) for line in lines]


def _manner(budget: Budget | None) -> tuple[int, int, Budget]:
    """How many turns are compared within a budget, for how many turns of one's own they are played on, and the budget."""
    if budget is None:
        return GLANCED, AHEAD, Budget(GLANCES)
    if budget.thorough(PLAYOUTS * PATIENT, COMPILED):
        return THOROUGH_ROOTS, THOROUGH_AHEAD, budget
    return ROOTS, AHEAD, budget


def _lines(state: State, start: Match) -> list[Line]:
    """All turns, the best first; before each of them coal may be burnt, as much as there is room for."""
    lines: list[Line] = mind.turns_of(hand_of(state.setup), start)
    burns = min(state.coal[state.seat], state.box.steam_limit - state.steam[state.seat]) if state.phase == "turn" else 0
    if burns > 0:
        warm = _match(state)
        for _ in range(burns):
            mind.apply(warm, state.seat, BURN)
        lines += [(value, [BURN] * burns + line) for value, line in mind.turns_of(hand_of(state.setup), warm)]
    return sorted(lines, key=_value, reverse=True)


def _value(line: Line) -> float:
    return line[0]


def _compared(playing: Hand, start: Match, lines: list[Line], ahead: int, budget: Budget, rng: Random) -> list[Line]:
    """Turns with how far ahead one may expect to be after playing on with the same chance, the best first."""
    seed = rng.getrandbits(48)

    def playout(n: int, number: int) -> float:
        return float(mind.play_on(playing, start, lines[n][1], common(seed, number), ahead))

    ranking = halving([value for value, _ in lines], playout, budget)
    return [(candidate.value, lines[candidate.number][1]) for candidate in best_first(ranking)]


def _considered(state: State, seat: Seat, line: Line) -> Considered:
    """A turn in the words of the game."""
    value, numbers = line
    moves: list[Move] = []
    cell = state.run.cell if state.run else state.trains[seat].cell
    for number in numbers:
        if ENTER <= number < LAY_CITY:
            cell = around(cell)[number - ENTER]
            moves.append(Enter(cell))
        else:
            moves.append(move_of(state, seat, number))
    return Considered(moves[0], value, tuple(moves))


JUDGEMENT = Judgement(
    worth,
    sift=sift,
    key=key,
    think=think,
    knows=knows,
    rivals=True,
    slips=0.03,
    playouts=PLAYOUTS,
    patient=PATIENT,
    hand=1,
    reach=1,
    scale=0.82,
    spread=6.6,
)
