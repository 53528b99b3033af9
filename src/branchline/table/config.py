"""Settings of a new table: from a request, from a record, or for a rematch."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import count
from secrets import token_hex
from typing import Any, Literal, TypeAlias
from unicodedata import normalize

from branchline.bots import BOTS, bots_for
from branchline.engine.edition import Edition
from branchline.engine.errors import BranchlineError
from branchline.engine.game import AnyGame, OptionValue, Seat
from branchline.engine.record import Record
from branchline.engine.text import Text, short, text
from branchline.table.links import new_table_id
from branchline.table.problem import conflict, missing, problem_of, wrong_setup
from branchline.table.table_state import SeatAssignment, TableConfig, TableState

SeatKind: TypeAlias = Literal["person", "invited", "bot", "open"]


def game_of(games: Mapping[str, AnyGame], game: str) -> AnyGame:
    if game not in games:
        raise missing(text("There is no game {name} here", name=short(game)))
    return games[game]


def new_config(
    game: AnyGame,
    seating: Sequence[SeatAssignment],
    *,
    options: Mapping[str, OptionValue],
    edition: str,
    seed: str,
    chance: Literal["seed", "real"],
    one_screen: bool,
    listed: bool,
    at: int,
    hints: bool = False,
) -> TableConfig:
    """The settings of a requested table; raises `Problem` if they are invalid."""
    if chance == "real" and all(assignment.kind == "bot" for assignment in seating):
        raise wrong_setup(text("With real dice, at least one person must sit at the table"))
    return TableConfig(
        id=new_table_id(),
        game=game.id,
        rules=game.rules_version,
        options=_options(game, len(seating), options, edition),
        seating=tuple(seating),
        edition=edition if edition != game.edition.source else "",
        seed="" if chance == "real" else _seed(seed),
        seed_typed=bool(seed) and chance == "seed",
        chance=chance,
        one_screen=one_screen,
        listed=listed,
        replay=False,
        created=at,
        hints=hints,
    )


def new_assignment(kind: SeatKind, name: str, bot: str, game: AnyGame) -> SeatAssignment:
    match kind:
        case "bot" if not plays(bot, game.id):
            raise wrong_setup(no_bot(bot))
        case "bot":
            return SeatAssignment(False, clean(name), bot)
        case "person" | "invited":
            return SeatAssignment(True, clean(name), invited=kind == "invited")
        case _:
            return SeatAssignment(False)


def with_host(seating: Sequence[SeatAssignment]) -> list[SeatAssignment]:
    """The seating with the first person who needs no invitation as the host."""
    host = next((n for n, assignment in enumerate(seating) if assignment.person and not assignment.invited), None)
    return [replace(assignment, host=n == host) for n, assignment in enumerate(seating)]


def check_names(seating: Sequence[SeatAssignment]) -> None:
    """Raises `Problem` if two people have the same name."""
    for seat, assignment in enumerate(seating):
        check_free_name(seating[:seat], assignment.name if assignment.person else "")


def check_free_name(others: Sequence[SeatAssignment], name: str) -> None:
    """Raises `Problem` if one of the others has this name, and suggests another."""
    taken = {_normalise(assignment.name) for assignment in others if assignment.person and assignment.name}
    if name and _normalise(name) in taken:
        numbered = (f"{short(name, 36)} {n}" for n in count(2))
        free = next(other for other in numbered if _normalise(other) not in taken)
        raise wrong_setup(text("{name} already sits at this table; choose another name, for example {free}", name=name, free=free))


def _normalise(name: str) -> str:
    """A name in a form in which names that look alike are equal."""
    return normalize("NFKC", name).casefold()


def _options(game: AnyGame, seats: int, options: Mapping[str, OptionValue], edition: str) -> dict[str, Any]:
    """All options with their values; raises `Problem` if they are invalid."""
    try:
        return dict(game.setup(seats, options, Edition(edition, "edition") if edition else None).options)
    except BranchlineError as error:
        raise problem_of(error) from None


def _seed(seed: str) -> str:
    if not seed.isprintable():
        raise wrong_setup(text("A seed can contain printable characters only"))
    return seed or token_hex(16)


def record_config(game: AnyGame, record: Record, at: int) -> TableConfig:
    """The settings of a table that shows a record."""
    return TableConfig(
        id=new_table_id(),
        game=game.id,
        rules=game.rules_version,
        options=dict(record.options),
        seating=tuple(SeatAssignment(True, clean(seat)) for seat in record.seats),
        edition=record.edition,
        seed=record.seed if record.seed.isprintable() else "",
        seed_typed=False,
        chance="seed" if record.seed else "real",
        one_screen=False,
        listed=False,
        replay=True,
        created=at,
    )


def rematch_config(old: TableState, step: int, at: int, left: Collection[Seat] = ()) -> TableConfig:
    """The settings of a rematch: a new seed, everyone `step` seats further on; the seats of players who left are open."""
    if old.phase != "over" or old.config.replay:
        raise conflict(text("A rematch can start when the match is over"))
    seats = len(old.seating)
    seating = [SeatAssignment(True, invited=True) if seat in left else assignment for seat, assignment in enumerate(old.seating)]
    return replace(
        old.config,
        id=new_table_id(),
        rules=old.game.rules_version,
        seating=tuple(seating[(n - step) % seats] for n in range(seats)),
        seed="" if old.config.chance == "real" else token_hex(16),
        seed_typed=False,
        created=at,
        day="",
    )


def plays(bot: str, game: str) -> bool:
    """Whether this bot exists and plays this game. Names with a time limit are not accepted."""
    return any(kind.name == bot for kind in bots_for(game))


def no_bot(bot: str) -> Text:
    """The error for a bot that cannot take a seat."""
    plain = bot.partition(":")[0]
    if plain != bot and bot in BOTS:
        return text("This server sets how long bots think; use plain {name}", name=plain)
    return text("There is no bot {name} here", name=short(bot))


def clean(name: str) -> str:
    """A name without surplus spaces, shortened for lists."""
    return short(" ".join(name.split()), 40)
