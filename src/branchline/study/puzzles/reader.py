"""Read the puzzles of a game from `puzzles.jsonl` in its package, one per line: a position, a goal and a solution.

In all of them the rest of the match was searched exhaustively, so the best solution is proved. The goals are
- `most`: as many points as there can be at the end of the match;
- `lead`: to be as far ahead as there can be of the best of the others at the end of the match, or as little behind;
- `win`: to end the match with this turn, as its only winner;
- `mean`: the turn after which most points can be expected, over all that chance can still do.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Any, Literal, TypeAlias

from branchline.engine.game import AnyGame, OptionValue, Seat
from branchline.games import data_file
from branchline.study.review.decision_point import OTHERS_LINE

Goal: TypeAlias = Literal["most", "lead", "win", "mean"]
Worth: TypeAlias = tuple[tuple[str, ...], float, tuple[float, ...]]  # a turn, what it is worth, and the lines of the score sheet


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position before a seat's turn. `best` is what the answer reaches, `ways` of all `ends` there are do that."""

    id: str
    goal: Goal
    seats: int
    seat: Seat
    options: Mapping[str, OptionValue]
    state: str
    answer: tuple[str, ...]
    best: float
    next: float  # what the next best reaches
    ways: int
    ends: int
    themes: Mapping[str, float]  # points by which the answer differs from the next best, by line; in `win` from the position
    missed: tuple[str, ...]  # the levels of bot that did not find it
    rating: int  # how hard it is
    turns: tuple[Worth, ...] = ()  # every turn there is, where the match goes on after it


@lru_cache(maxsize=32)
def puzzles_of(game_id: str) -> Mapping[str, Puzzle]:
    """A game's puzzles by their names; none where it has no file of them."""
    file = data_file(game_id, "puzzles.jsonl")
    return {puzzle.id: puzzle for puzzle in read_puzzles(file.read_text(encoding="utf-8"))} if file else {}


def read_puzzles(source: str) -> tuple[Puzzle, ...]:
    return tuple(_puzzle(json.loads(line)) for line in source.splitlines() if line)


def write_puzzles(puzzles: Iterable[Puzzle]) -> str:
    return "".join(f"{json.dumps(_written(puzzle), ensure_ascii=False)}\n" for puzzle in puzzles)


def _written(puzzle: Puzzle) -> dict[str, Any]:
    return {name: value for name, value in asdict(puzzle).items() if name != "turns" or value}


def _puzzle(given: dict[str, Any]) -> Puzzle:
    lists = {name: tuple(given[name]) for name in ("answer", "missed")}
    turns = tuple((tuple(moves), worth, tuple(lines)) for moves, worth, lines in given.get("turns", ()))
    return Puzzle(**{**given, **lists, "turns": turns})


def position(game: AnyGame, puzzle: Puzzle) -> Any:
    """The state before the turn."""
    return game.read_state(game.setup(puzzle.seats, puzzle.options), puzzle.state)


def reached(game: AnyGame, state: Any, seat: Seat, goal: Goal) -> float:
    """What the end of a match is worth by what is asked: points, points ahead, or 1 for a win and 0 for none."""
    if goal == "win":
        outcome = game.outcome(state)
        return int(outcome is not None and outcome.winners == (seat,))
    return sum(lines_of(game, state, seat, goal).values())


def lines_of(game: AnyGame, state: Any, seat: Seat, goal: Goal) -> dict[str, float]:
    """The lines of a seat's score sheet, and against them the best of the others where being ahead counts."""
    lines: dict[str, float] = dict(game.score(state, seat).lines)
    if goal == "lead":
        lines[OTHERS_LINE] = -max(game.score(state, other).total for other in range(state.setup.seats) if other != seat)
    return lines


def differing(more: Mapping[str, float], less: Mapping[str, float]) -> dict[str, float]:
    """The lines in which two score sheets differ, and by how many points the first is ahead in each."""
    return {line: points - less[line] for line, points in more.items() if points != less[line]}


def worth(game: AnyGame, puzzle: Puzzle, state: Any) -> float:
    """What a state after the turn, or after the rest of the match, is worth by what is asked."""
    return sum(lines_after(game, puzzle, state).values()) if puzzle.goal != "win" else reached(game, state, puzzle.seat, "win")


def lines_after(game: AnyGame, puzzle: Puzzle, state: Any) -> dict[str, float]:
    """The lines of the score sheet at the end; where the match goes on, what can be expected of them."""
    if not puzzle.turns:
        return lines_of(game, state, puzzle.seat, puzzle.goal)
    names = [name for name, _ in game.score(state, puzzle.seat).lines]
    for moves, _, lines in puzzle.turns:
        if after_moves(game, puzzle, moves) == state:
            return dict(zip(names, lines, strict=True))
    raise LookupError(puzzle.id)


def after_moves(game: AnyGame, puzzle: Puzzle, moves: Iterable[str]) -> Any:
    """The state after moves that are known to be legal."""
    state = position(game, puzzle)
    for move in moves:
        state = game.apply(state, puzzle.seat, game.read_move(move))
    return state
