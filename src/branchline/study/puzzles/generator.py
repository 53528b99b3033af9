"""Generate puzzles from bots' matches: search their last turns exhaustively; keep those with a small share of best solutions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import count, groupby
from math import log2
from random import Random
from typing import Any

from branchline.bots import BOTS, bots_for
from branchline.bots.beam_search import is_open
from branchline.bots.evaluator import bot_config
from branchline.engine.game import CHANCE, AnyGame, OptionValue, Seat, Setup
from branchline.engine.match import chance_source
from branchline.study.puzzles.reader import Goal, Puzzle, differing, final_value, lines_of, position, worth
from branchline.study.solver import Expectimax, SearchLimitExceeded, SearchNode, apply_forced_chance, distinct_turns, search_endgame

FEWEST = 6  # minimum number of distinct final states or turns
SHARE = 0.17  # maximum share of them that are best
MARGIN = 0.5  # minimum lead of the best turn in expected points, if chance matters
LAST_TURNS = 3  # turns at the end of a match that are searched
MOST_EXPECTED = 4_000  # limit of positions searched if chance matters
EASIEST, A_LEVEL, A_HALVING = 600, 900, 45  # the rating: base, addition if all bots miss it, addition for each halving of the share


@dataclass(frozen=True, slots=True)
class Moment:
    """A position in which a seat has to move, and the number of its turn."""

    state: Any
    seat: Seat
    turn: int


@dataclass(frozen=True, slots=True)
class Solution:
    """A candidate solution: its moves, value, and lines of the score sheet."""

    moves: tuple[Any, ...]
    value: float
    lines: Mapping[str, float]


def compositions(game: AnyGame, seats: int, seed: str, by: str) -> Iterator[Puzzle | None]:
    """Plays matches of the daily variants endlessly; yields the puzzle found in each, or None."""
    days = game.daily_variants()
    for number in count():
        options = days[number % len(days)]
        yield compose_puzzle(game, game.setup(seats, options), options, f"{seed}/{number}", by)


def compose_puzzle(game: AnyGame, setup: Setup, options: Mapping[str, OptionValue], seed: str, by: str) -> Puzzle | None:
    """The puzzle with the smallest share of best solutions in the last turns of a match of bots; None if none is good enough."""
    turns = [list(turn) for _, turn in groupby(_moments(game, setup, seed, by), lambda moment: moment.turn)]
    puzzles = list[Puzzle]()
    for turn in reversed(turns[-LAST_TURNS:]):
        try:
            puzzles += _pose_in_turn(game, turn, options)
        except SearchLimitExceeded:
            if setup.seats == 1:  # earlier turns have even more positions
                break
    return _with_rating(game, min(puzzles, key=lambda puzzle: puzzle.ways / puzzle.ends)) if puzzles else None


def _pose_in_turn(game: AnyGame, turn: Sequence[Moment], options: Mapping[str, OptionValue]) -> list[Puzzle]:
    """The earliest position of a turn that is a good puzzle and can be searched. Raises `SearchLimitExceeded` if none can."""
    puzzles, seen = list[Puzzle](), 0
    with suppress(SearchLimitExceeded):
        for moment in reversed(turn):
            if game.to_act(moment.state) == (moment.seat,):
                puzzle, seen = _pose(game, moment, options), seen + 1
                puzzles = puzzles if puzzle is None else [puzzle]
    if not seen:
        raise SearchLimitExceeded
    return puzzles


def _moments(game: AnyGame, setup: Setup, seed: str, by: str) -> Iterator[Moment]:
    """Yields the positions of a match in which a seat moves."""
    bots, sources = [BOTS[by].create(game, seat) for seat in range(setup.seats)], [Random(f"{seed}/{seat}") for seat in range(setup.seats)]
    state, chance_number, turn, last = game.new(setup), 0, 0, CHANCE
    while acting := game.to_act(state):
        seat = acting[0]
        if seat == CHANCE:
            move, chance_number = game.chance(state, chance_source(seed, chance_number)), chance_number + 1
        else:
            turn += seat != last
            yield Moment(state, seat, turn)
            view = game.view(state, seat)
            move = bots[seat].choose(view, game.legal_moves(view, seat), sources[seat])
        state, last = game.apply(state, seat, move), seat


def _pose(game: AnyGame, moment: Moment, options: Mapping[str, OptionValue]) -> Puzzle | None:
    """The position as a puzzle, if it is a good one."""
    goal, found, others = _search(game, moment)
    if not found or len(found) + others < FEWEST:
        return None
    found.sort(key=lambda each: (-each.value, len(each.moves)))
    answer, worse = found[0], [each for each in found if each.value < found[0].value]
    ways, following = len(found) - len(worse), worse[0].value if worse else 0
    good = answer.value > 0 if goal == "win" else bool(worse) and answer.value - following >= MARGIN
    if not good or ways > SHARE * (len(found) + others):
        return None
    return Puzzle(
        id=sha256(game.write_state(moment.state).encode()).hexdigest()[:8],
        goal=goal,
        seats=moment.state.setup.seats,
        seat=moment.seat,
        options=options,
        state=game.write_state(moment.state),
        answer=_write_moves(game, answer),
        best=answer.value,
        next=following,
        ways=ways,
        ends=len(found) + others,
        themes=_themes(answer.lines, lines_of(game, moment.state, moment.seat, goal) if goal == "win" else worse[0].lines),
        missed=(),
        rating=0,
        turns=tuple((_write_moves(game, each), each.value, tuple(each.lines.values())) for each in found) if goal == "mean" else (),
    )


def _write_moves(game: AnyGame, find: Solution) -> tuple[str, ...]:
    return tuple(game.write_move(move) for move in find.moves)


def _search(game: AnyGame, moment: Moment) -> tuple[Goal, list[Solution], int]:
    """The goal of a puzzle here, all candidate solutions, and the number of further turns without value."""
    state, seat, alone = moment.state, moment.seat, moment.state.setup.seats == 1
    rest = search_endgame(game, state, seat)
    if rest is None:
        return ("mean", _expected_results(game, moment), 0) if alone else ("most", [], 0)
    goal: Goal = "win" if rest.open else "lead" if not alone and bot_config(game).evaluator.maximise_lead else "most"
    found = [Solution(end.moves, final_value(game, end.state, seat, goal), lines_of(game, end.state, seat, goal)) for end in rest.ends]
    return goal, found, rest.open


def _expected_results(game: AnyGame, moment: Moment) -> list[Solution]:
    """All turns with their expected results. Raises `SearchLimitExceeded`."""
    expecting, names = Expectimax(game, moment.seat, MOST_EXPECTED), [name for name, _ in game.score(moment.state, moment.seat).lines]
    found = []
    for turn in distinct_turns(game, SearchNode((), moment.state), moment.seat):
        if turn is not None:
            lines = [round(float(line), 3) for line in expecting.lines(turn.state)]
            found.append(Solution(turn.moves, round(sum(lines), 3), dict(zip(names, lines, strict=True))))
    return found


def _themes(higher: Mapping[str, float], lower: Mapping[str, float]) -> dict[str, float]:
    gains = differing(higher, lower)
    return {line: round(gains[line], 3) for line in sorted(gains, key=lambda line: -gains[line])}


def _with_rating(game: AnyGame, puzzle: Puzzle) -> Puzzle:
    """The puzzle with the bot levels that miss it, and its rating."""
    levels = [kind.name for kind in bots_for(game.id)]
    missed = tuple(level for level in levels if not finds(game, puzzle, level))
    hard = A_LEVEL * (len(missed) - (levels[0] in missed)) / max(1, len(levels) - 1)
    return replace(puzzle, missed=missed, rating=round(EASIEST + hard + A_HALVING * log2(puzzle.ends / puzzle.ways)))


def finds(game: AnyGame, puzzle: Puzzle, level: str) -> bool:
    """Whether a bot of this level solves the puzzle."""
    state, seat = position(game, puzzle), puzzle.seat
    bot, source = BOTS[level].create(game, seat), Random(puzzle.id)
    while is_open(game, state, seat):
        view = game.view(state, seat)
        state = game.apply(state, seat, bot.choose(view, game.legal_moves(view, seat), source))
        state = state if puzzle.goal == "mean" else apply_forced_chance(game, state)[0]
    return worth(game, puzzle, state) == puzzle.best
