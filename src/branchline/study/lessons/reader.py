"""Read the lessons of a game from `lessons.toml` in its package: positions, explanations and tasks.

A lesson is a table (`seats`, `options`) with a position: the moves that led there (`log`, each `SEAT MOVE` and `-` for chance), or one
line in the game's own notation (`state`). It has one task or more. A task is done
- by moves: one of several `ways`, each a list of moves in any order; `*` in a move matches anything;
- or by a state: all conditions of `test` hold (see `Aim`). Then `answer` lists moves that reach it.
`reply` lists the moves of others and of chance after it. Each text is given by language: `say.en`, `say.pl`; a missing one
is shown in English.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import eq, ge, le
from typing import Any, Literal, TypeAlias

from branchline.engine.game import CHANCE, AnyGame, OptionValue, Seat
from branchline.games import data_file
from branchline.language import DEFAULT_LANGUAGE, LANGUAGES

Words: TypeAlias = Mapping[str, str]  # a text by language
COMPARE = {">=": ge, "<=": le, "=": eq}


@dataclass(frozen=True, slots=True)
class Aim:
    """A condition on a state: `over`, `turn over`, or `score LINE >= 8` with a line of the score sheet or `total`."""

    kind: Literal["over", "turn", "score"]
    line: str = ""
    sign: str = "="
    points: int = 0

    def holds(self, game: AnyGame, state: Any, seat: Seat) -> bool:
        match self.kind:
            case "over":
                return not game.to_act(state)
            case "turn":
                return seat not in game.to_act(state)
            case "score":
                sheet = game.score(state, seat)
                return bool(COMPARE[self.sign](sheet.total if self.line == "total" else sheet[self.line], self.points))


@dataclass(frozen=True, slots=True)
class Slip:
    """A common mistake: its moves, and the feedback on it."""

    moves: tuple[str, ...]
    say: Words


@dataclass(frozen=True, slots=True)
class Task:
    """A task: the instruction, and feedback on success and on other legal moves."""

    say: Words
    success: Words
    other: Words  # empty: a general sentence is shown
    ways: tuple[tuple[str, ...], ...]
    test: tuple[Aim, ...]
    answer: tuple[str, ...]
    slips: tuple[Slip, ...]
    reply: tuple[tuple[Seat, str], ...]
    marks: tuple[str, ...]  # the picks to highlight


@dataclass(frozen=True, slots=True)
class Lesson:
    """A position with tasks."""

    id: str
    title: Words
    seats: int
    seat: Seat  # the learner's
    options: Mapping[str, OptionValue]
    state: str
    log: tuple[tuple[Seat, str], ...]
    tasks: tuple[Task, ...]


@lru_cache(maxsize=32)
def lessons_of(game_id: str) -> tuple[Lesson, ...]:
    """A game's lessons, in order; none if it has no such file."""
    file = data_file(game_id, "lessons.toml")
    return read_lessons(file.read_text(encoding="utf-8")) if file else ()


def read_lessons(source: str) -> tuple[Lesson, ...]:
    return tuple(map(_lesson, tomllib.loads(source)["lesson"]))


def _lesson(table: Mapping[str, Any]) -> Lesson:
    return Lesson(
        id=table["id"],
        title=_words(table["title"]),
        seats=table["seats"],
        seat=table.get("seat", 0),
        options=table.get("options", {}),
        state=table.get("state", ""),
        log=_entries(table.get("log", ())),
        tasks=tuple(map(_task, table["task"])),
    )


def _task(table: Mapping[str, Any]) -> Task:
    ways = tuple(map(tuple, table.get("ways", ())))
    return Task(
        say=_words(table["say"]),
        success=_words(table["done"]),
        other=_words(table["other"]) if "other" in table else {},
        ways=ways,
        test=tuple(map(_test, table.get("test", ()))),
        answer=tuple(table["answer"] if "answer" in table else ways[0]),
        slips=tuple(Slip(tuple(slip["moves"]), _words(slip["say"])) for slip in table.get("slip", ())),
        reply=_entries(table.get("reply", ())),
        marks=tuple(table.get("marks", ())),
    )


def _words(words: Mapping[str, str]) -> Words:
    """The text in all languages; English where a translation is missing."""
    return {language: words.get(language, words[DEFAULT_LANGUAGE]) for language in LANGUAGES}


def _test(condition: str) -> Aim:
    match condition.split():
        case ["over"]:
            return Aim("over")
        case ["turn", "over"]:
            return Aim("turn")
        case ["score", line, sign, points] if sign in COMPARE:
            return Aim("score", line, sign, int(points))
        case _:
            raise ValueError(f"not a test: {condition}")


def _entries(entries: Sequence[str]) -> tuple[tuple[Seat, str], ...]:
    """Parses moves in the notation of records: `0 done`, `- roll 4`."""
    parted = [entry.partition(" ") for entry in entries]
    return tuple((CHANCE if seat == "-" else int(seat), move) for seat, _, move in parted)
