"""Parses players such as `human:Anna,hard:2s`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import typer

from branchline.bots import BOTS, Bot, bot_title, bots_for
from branchline.bots.evaluator import WEAKER_BOTS, has_weaker_bots
from branchline.bots.loader import is_own, kind_for, kind_of
from branchline.engine.errors import InvalidSetup, unknown
from branchline.engine.game import AnyGame, Setup
from branchline.engine.text import Say, short, text

HUMAN = "human"
USUAL = "easy"  # the default opponent
LONGEST_NAME = 40


@dataclass(frozen=True, slots=True)
class Player:
    """The player of a seat: a person or a bot."""

    kind: str
    record_name: str  # the name in records, which do not depend on the language
    name: str
    bot: Bot | None = None


def usual_seats(game: AnyGame) -> str:
    """The default players: one person, and bots on the other seats of the smallest table of two or more."""
    seats, here = min(max(game.seats[0], 2), game.seats[1]), [kind.name for kind in bots_for(game.id)]
    return ",".join([HUMAN] + [USUAL if USUAL in here else here[-1]] * (seats - 1))


def warn_of_weaker_bots(game: AnyGame, setup: Setup, say: Say) -> None:
    """Warns on the error stream if bots are weaker with the box of this table."""
    if has_weaker_bots(game, setup):
        typer.echo(say(WEAKER_BOTS), err=True)


def parse_players(game: AnyGame, value: str, say: Say) -> tuple[Player, ...]:
    """The players of a typed list, by seat; raises `InvalidSetup`."""
    entries = [_entry(entry) for entry in value.split(",")]
    kinds = [_kind(kind, game) for kind, _ in entries]
    record_name = _number_equal_names(
        [short(name, LONGEST_NAME) or (say(text("Player")) if kind == HUMAN else kind) for kind, name in entries]
    )
    if not game.seats[0] <= len(kinds) <= game.seats[1]:
        raise InvalidSetup(text("This game is for {low} to {high} players, not {n}", low=game.seats[0], high=game.seats[1], n=len(kinds)))
    bots = [None if kind == HUMAN else kind_of(kind).create(game, seat) for seat, kind in enumerate(kinds)]
    names = _number_equal_names([_name(*who, say) for who in zip(kinds, record_name, strict=True)])
    return tuple(Player(*who) for who in zip(kinds, record_name, names, bots, strict=True))


def write_players(players: Sequence[Player]) -> str:
    """The players in the form in which they are typed."""
    return ",".join(f"{player.kind}:{player.record_name.replace(',', ' ')}" for player in players)


def _name(kind: str, record_name: str, say: Say) -> str:
    """A player's name; for a bot without a name its title."""
    return say(bot_title(kind)) if kind != HUMAN and re.fullmatch(rf"{re.escape(kind)}( \d+)?", record_name) else record_name


def _entry(value: str) -> tuple[str, str]:
    """Splits an entry into player and name: `hard:2s` and `my_module:MyBot` are bots, `hard:2s:Anna` is a bot with a name."""
    parts = [part.strip() for part in value.split(":", 2)]
    timed = f"{parts[0]}:1s" in BOTS and parts[1:] and re.match("(max)?[0-9]", parts[1])
    brought = parts[0] not in (HUMAN, *BOTS) and "@" not in parts[0]
    many = 2 if timed or brought else 1
    return ":".join(parts[:many]), ":".join(parts[many:])


def _kind(name: str, game: AnyGame) -> str:
    if name != HUMAN and name not in BOTS and not is_own(name):
        here = [HUMAN, *(kind.name for kind in bots_for(game.id))]
        raise InvalidSetup(unknown(text("Unknown player or bot: {name}", name=short(name)), name, here))
    if name != HUMAN:
        kind_for(game, name)
    return name


def _number_equal_names(names: Sequence[str]) -> list[str]:
    """Appends numbers to equal names."""
    many = {name for name, count in Counter(names).items() if count > 1}
    seen: Counter[str] = Counter()
    result = []
    for name in names:
        seen[name] += 1
        result.append(f"{name} {seen[name]}" if name in many else name)
    return result
