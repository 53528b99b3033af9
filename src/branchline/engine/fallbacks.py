"""Default functions for the parts that a game leaves out, under the names of the fields that they replace."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random
from textwrap import wrap
from typing import Any

from branchline.drawing.picture import Look, picture, tag, words
from branchline.engine.chance import choice, uniform
from branchline.engine.edition import Edition
from branchline.engine.errors import InvalidEdition
from branchline.engine.game import CHANCE, AnyGame, Example, Outcome, Picks, Seat, Setup, ranks_by
from branchline.engine.text import Text, short, text

VALUES = ("edition", "example")  # the fields that are not functions
_WIDTH, _LINE, _LETTERS = 420, 22, 48  # of the plain picture: its width, the height of a line, and letters per line


def edition(game: AnyGame) -> Edition:
    """A box without components."""
    head = {"format": 1, "game": game.id, "name": str(game.name)}
    return Edition("".join(f"{key} = {json.dumps(value, ensure_ascii=False)}\n" for key, value in head.items()), f"{game.id}.toml")


def check(game: AnyGame, setup: Setup) -> None:
    """Refuses the edition of another game."""
    if (other := setup.edition.game) != game.id:
        raise InvalidEdition(text("This is the box of {game}", game=short(other)))


def lines(game: AnyGame, setup: Setup) -> Mapping[str, Text]:
    """The lines of the first score sheet, under their names."""
    return {name: text("{words}", words=name.replace("_", " ").capitalize()) for name, _ in game.score(game.new(setup), 0).lines}


def illegal_reason(game: AnyGame, state: Any, seat: Seat, move: Any) -> Text | None:
    """None for the moves in the list of legal moves."""
    acting = game.to_act(state)
    if seat not in acting:
        return text("It is not your turn") if acting else text("The match is over")
    return None if move in game.legal_moves(state, seat) else text("The rules don't allow this move now")


def chance_outcomes(game: AnyGame, state: Any) -> Mapping[Any, Fraction]:
    """All results, equally likely."""
    return uniform(game.legal_moves(state, CHANCE))


def chance(game: AnyGame, state: Any, rng: Random) -> Any:
    """One of the outcomes, by its probability."""
    return choice(game.chance_outcomes(state), rng)


def outcome(game: AnyGame, state: Any) -> Outcome | None:
    """Most points win; equal points share the place."""
    if game.to_act(state):
        return None
    totals = [(game.score(state, seat).total,) for seat in range(state.setup.seats)]
    tied = (text("Tie: the place is shared"),) if len(set(totals)) < len(totals) else ()
    return Outcome(ranks_by(totals), "over", text("The match is over"), tied)


def read_board(game: AnyGame, setup: Setup, notation: str) -> Any:
    """A state in the notation."""
    return game.read_state(setup, notation)


def example(game: AnyGame) -> Example:
    """The state before the first move."""
    setup = game.setup()
    return Example(setup.seats, game.write_state(game.new(setup)))


def say_move(game: AnyGame, state: Any, seat: Seat, move: Any) -> Text:
    """The notation of the move."""
    return text("{words}", words=game.write_move(move))


def status(game: AnyGame, state: Any, seat: Seat) -> Text:
    """The sentence that it is this seat's turn."""
    return text("Choose a move")


def picks(game: AnyGame, state: Any, seat: Seat, move: Any) -> Picks:
    """A button with the notation of the move."""
    return {"action": game.write_move(move)}


def draw(game: AnyGame, state: Any, seat: Seat, legal: Sequence[Any], look: Look) -> str:
    """The lines of `draw_text` as a picture. The moves have buttons outside of it."""
    found = game.draw_text(state, seat, Look(look.theme, look.say)).split("\n")
    height = _LINE * (len(found) + 1)
    paper = tag("rect", width=_WIDTH, height=height, fill=look["paper"])
    drawn = [words(line, x=12, y=_LINE * n, fill=look["ink"], font_size=15) for n, line in enumerate(found, 1)]
    return picture(_WIDTH, height, paper, *drawn, title=look.say(game.name))


def draw_text(game: AnyGame, state: Any, seat: Seat, look: Look) -> str:
    """The total of each seat, and the notation of this seat's view."""
    totals = [(n, game.score(state, n - 1).total) for n in range(1, state.setup.seats + 1)]
    scores = [look.say(text("Player {n}: {points}", n=n, points=points)) for n, points in totals]
    return "\n".join([*scores, *wrap(short(game.write_state(state), 10_000), _LETTERS)])
