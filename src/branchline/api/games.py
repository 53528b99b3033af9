"""The games and their options, and a match of one of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex

from branchline.api.match import Match
from branchline.api.weaker_bots import warn_of_weaker_bots
from branchline.engine import match as engine
from branchline.engine.edition import Edition
from branchline.engine.errors import InvalidEdition, InvalidSetup, unknown
from branchline.engine.game import AnyGame, OptionValue
from branchline.engine.text import short, text
from branchline.games import GAMES


@dataclass(frozen=True, slots=True)
class GameInfo:
    """A game that is installed: its id for `make`, its name, and what can be chosen."""

    id: str
    name: str
    seats: tuple[int, int]  # fewest and most
    minutes: tuple[int, int]
    options: Mapping[str, tuple[OptionValue, ...]]  # the values of each option, the default first
    about: str


def games() -> tuple[GameInfo, ...]:
    """Every game with its options; packages can add games."""
    return tuple(
        GameInfo(
            id=name,
            name=str(game.name),
            seats=game.seats,
            minutes=game.minutes,
            options={option.name: option.values for option in game.options},
            about=str(game.blurb),
        )
        for name, game in GAMES.items()
    )


def make(
    game: str, seats: int | None = None, *, seed: str | int | None = None, edition: str | Path | None = None, **options: OptionValue
) -> Match:
    """Begin a match: `make("my_game", seats=2, level="hard", seed="friday")` with the option `level`.

    Without `seats`, as few as the options allow; without `seed`, a new one. `edition` is a file with the components of your own box;
    a `WeakerBotsWarning` says if bots are weaker with it.
    `games` lists the options of each game. Raises `InvalidSetup` or `InvalidEdition`.
    """
    rules = find_game(game)
    box = None if edition is None else edition_from(rules, edition)
    setup = rules.setup(seats, options, box)
    if box is not None:
        warn_of_weaker_bots(rules, setup)
    return Match(engine.Match(rules, setup), token_hex(8) if seed is None else str(seed))


def find_game(name: str) -> AnyGame:
    """The game with this id; raises `InvalidSetup` with the ids that may be meant."""
    if name not in GAMES:
        raise InvalidSetup(unknown(text("Unknown game: {name}", name=short(name)), name, GAMES))
    return GAMES[name]


def edition_from(game: AnyGame, file: str | Path) -> Edition:
    """The edition in a file; raises `InvalidEdition` if it is one of another game."""
    edition = Edition(Path(file).read_text("utf-8"), short(str(file), 200))
    if edition.game != game.id:
        raise InvalidEdition(text("this box is for {other}, not for {game}", other=short(edition.game), game=game.id))
    return edition
