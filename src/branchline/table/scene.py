"""Pictures, choices and score sheets of one state, and the setup, for one viewer in its language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from branchline.drawing.picture import Look
from branchline.engine.game import ACTION, AnyGame, Seat, Setup, write_option
from branchline.engine.match import is_final
from branchline.engine.text import Say, Text
from branchline.language import speaker
from branchline.table import responses

MOST_CHOICES = 1500  # maximum number of choices listed; a throw of many real dice has more


@dataclass(frozen=True, slots=True)
class ViewOptions:
    """Settings of a viewer: language, theme, whether with all boards, whose board is large, the layout of the picture."""

    lang: responses.Lang = "en"
    theme: responses.Theme = "light"
    boards: bool = False
    seat: Seat | None = None
    layout: responses.Layout = "sheet"
    names: tuple[str, ...] = ()  # of the players, in this language

    def look(self, game: AnyGame) -> Look:
        return _look(self.theme, self.lang, game.id, self.names, self.layout)


@lru_cache(maxsize=1024)
def _look(theme: responses.Theme, lang: responses.Lang, game_id: str, names: tuple[str, ...], layout: responses.Layout) -> Look:
    anonymous = Look(theme, speaker(lang, game_id), layout=layout)
    return replace(anonymous, say=speaker(lang, game_id, names), anonymous=anonymous) if names else anonymous


@dataclass(frozen=True, slots=True)
class Scene:
    """A state drawn and scored for one viewer."""

    drawn_seat: Seat
    svg: str
    marks: dict[str, list[str]]
    boards: dict[str, responses.Board]
    sheets: list[responses.Sheet]


def large(reader: Seat, seats: int, view_options: ViewOptions) -> Seat:
    """The seat whose board is large."""
    return view_options.seat if view_options.seat is not None and view_options.seat < seats else max(reader, 0)


def scene(game: AnyGame, setup: Setup, view: Any, drawn_seat: Seat, legal: Sequence[Any], view_options: ViewOptions) -> Scene:
    look = view_options.look(game)
    small = replace(view_options, layout="tall").look(game) if view_options.layout == "wide" else look
    others = [seat for seat in range(setup.seats) if seat != drawn_seat] if view_options.boards else []
    return Scene(
        drawn_seat,
        game.draw(view, drawn_seat, legal, look),
        marks(game, view, drawn_seat),
        {str(seat): responses.Board(game.draw(view, seat, (), small), marks(game, view, seat)) for seat in others},
        [sheet(game, setup, view, seat, look) for seat in range(setup.seats)],
    )


def marks(game: AnyGame, view: Any, seat: Seat) -> dict[str, list[str]]:
    return {line: list(places) for line, places in game.scoring_places(view, seat).items()}


def sheet(game: AnyGame, setup: Setup, view: Any, seat: Seat, look: Look) -> responses.Sheet:
    counted, labels = game.score(view, seat), game.lines(setup)
    played = [(line, points) for line, points in counted.lines if points or line not in game.unused_lines(setup)]
    lines = [responses.LinePoints(line, look.say(labels[line]), points, line in counted.penalties) for line, points in played]
    return responses.Sheet(seat, lines, counted.total)


def choices(game: AnyGame, view: Any, seat: Seat, legal: Sequence[Any], look: Look) -> list[responses.Choice]:
    """Legal moves as choices; buttons with their sentences."""
    return [_choice(game, view, seat, move, look) for move in legal]


def _choice(game: AnyGame, view: Any, seat: Seat, move: Any, look: Look) -> responses.Choice:
    picks = dict(game.picks(view, seat, move))
    said = offer_sentence(game, view, seat, move, look) if ACTION in picks else None
    return responses.Choice(game.write_move(move), picks, is_final(game, view, seat, move), said)


def offer_sentence(game: AnyGame, view: Any, seat: Seat, move: Any, look: Look) -> str:
    """The label of a legal move in the reader's language."""
    return look.say(offer_text(game, view, seat, move))


def offer_text(game: AnyGame, state: Any, seat: Seat, move: Any) -> Text:
    """The label of a legal move."""
    return game.button_label(state, seat, move) or game.say_move(state, seat, move)


def pick_labels(game: AnyGame, choices: Sequence[responses.Choice], look: Look) -> dict[str, str]:
    """The prompts for the picks of these choices."""
    named = {key: game.pick_prompt(key) for key in dict.fromkeys(key for choice in choices for key in choice.picks)}
    return {key: look.say(name) for key, name in named.items() if name is not None}


def chosen_options(game: AnyGame, setup: Setup, say: Say) -> list[responses.OptionChosen]:
    """The options that matter in a setup, each with its value and rule."""
    shown = []
    for option in game.options:
        if not option.matters(setup):
            continue
        value = setup[option.name]
        label = option.labels[option.values.index(value)] if len(option.labels) == len(option.values) else None
        said, rule = say(label) if label else write_option(value), say(option.rule(value))
        shown.append(responses.OptionChosen(option.name, say(option.label), value, said, rule))
    return shown
