"""Read the puzzles of a game from `puzzles.jsonl` in its package, one per line: a position, a goal and a solution.

In all of them the rest of the match was searched exhaustively, so the best solution is proved. The goals are
- `most`: the maximum of points at the end of the match;
- `lead`: the maximum lead over the best opponent at the end of the match, or the minimum deficit;
- `win`: to end the match with this turn as the only winner;
- `mean`: the turn with the highest expected score, over all results of chance.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Any, Literal, TypeAlias

from branchline.engine.game import AnyGame, OptionValue, Seat
from branchline.games import data_file
from branchline.study.review.rollout import OTHERS_LINE

Goal: TypeAlias = Literal["most", "lead", "win", "mean"]
Worth: TypeAlias = tuple[tuple[str, ...], float, tuple[float, ...]]  # a turn, its value, and the lines of the score sheet


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position before a seat's turn. `best` is the value of the answer; `ways` of all `ends` reach it."""

    id: str
    goal: Goal
    seats: int
    seat: Seat
    options: Mapping[str, OptionValue]
    state: str
    answer: tuple[str, ...]
    best: float
    next: float  # the value of the next best solution
    ways: int
    ends: int
    themes: Mapping[str, float]  # points by which the answer differs from the next best, by line; in `win` from the position
    missed: tuple[str, ...]  # the levels of bot that did not find it
    rating: int  # difficulty
    turns: tuple[Worth, ...] = ()  # all turns, if the match continues after it


@lru_cache(maxsize=32)
def puzzles_of(game_id: str) -> Mapping[str, Puzzle]:
    """A game's puzzles by id; none if it has no such file."""
    file = data_file(game_id, "puzzles.jsonl")
    return {puzzle.id: puzzle for puzzle in read_puzzles(file.read_text(encoding="utf-8"))} if file else {}


def read_puzzles(source: str) -> tuple[Puzzle, ...]:
    return tuple(_puzzle(json.loads(line)) for line in source.splitlines() if line)


def write_puzzles(puzzles: Iterable[Puzzle]) -> str:
    return "".join(f"{json.dumps(_as_dict(puzzle), ensure_ascii=False)}\n" for puzzle in puzzles)


def _as_dict(puzzle: Puzzle) -> dict[str, Any]:
    return {name: value for name, value in asdict(puzzle).items() if name != "turns" or value}


def _puzzle(table: dict[str, Any]) -> Puzzle:
    lists = {name: tuple(table[name]) for name in ("answer", "missed")}
    turns = tuple((tuple(moves), worth, tuple(lines)) for moves, worth, lines in table.get("turns", ()))
    return Puzzle(**{**table, **lists, "turns": turns})


def position(game: AnyGame, puzzle: Puzzle) -> Any:
    """The state before the turn."""
    return game.read_state(game.setup(puzzle.seats, puzzle.options), puzzle.state)


def final_value(game: AnyGame, state: Any, seat: Seat, goal: Goal) -> float:
    """The value of a final state by a goal: points, lead, or 1 for a win and 0 otherwise."""
    if goal == "win":
        outcome = game.outcome(state)
        return int(outcome is not None and outcome.winners == (seat,))
    return sum(lines_of(game, state, seat, goal).values())


def lines_of(game: AnyGame, state: Any, seat: Seat, goal: Goal) -> dict[str, float]:
    """The lines of a seat's score sheet; if the lead counts, also the best opponent's score as a negative line."""
    lines: dict[str, float] = dict(game.score(state, seat).lines)
    if goal == "lead":
        lines[OTHERS_LINE] = -max(game.score(state, other).total for other in range(state.setup.seats) if other != seat)
    return lines


def differing(more: Mapping[str, float], less: Mapping[str, float]) -> dict[str, float]:
    """The differences between two score sheets by line."""
    return {line: points - less[line] for line, points in more.items() if points != less[line]}


def worth(game: AnyGame, puzzle: Puzzle, state: Any) -> float:
    """The value by the puzzle's goal of a state after the turn, or at the end of the match."""
    return sum(lines_after(game, puzzle, state).values()) if puzzle.goal != "win" else final_value(game, state, puzzle.seat, "win")


def lines_after(game: AnyGame, puzzle: Puzzle, state: Any) -> dict[str, float]:
    """The lines of the score sheet at the end; their expected values if the match continues."""
    if not puzzle.turns:
        return lines_of(game, state, puzzle.seat, puzzle.goal)
    names = [name for name, _ in game.score(state, puzzle.seat).lines]
    for moves, _, lines in puzzle.turns:
        if after_moves(game, puzzle, moves) == state:
            return dict(zip(names, lines, strict=True))
    raise LookupError(puzzle.id)


def after_moves(game: AnyGame, puzzle: Puzzle, moves: Iterable[str]) -> Any:
    """The state after these legal moves."""
    state = position(game, puzzle)
    for move in moves:
        state = game.apply(state, puzzle.seat, game.read_move(move))
    return state
