"""Par: what bots reach with the very same dice, and how many points those dice are worth against others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from statistics import mean

from branchline.bots import bots_for
from branchline.engine.edition import Edition
from branchline.engine.game import AnyGame
from branchline.study.par import played, seeded
from branchline.table.play import Head

PAR = "hard"  # the bot whose points are called par
LEVELS = ("medium", PAR, "master")
USUAL = "medium"  # strong enough, and quick: it plays many matches to tell what dice are worth
_AGAIN = 8  # matches with the same dice
_OTHERS = 32  # matches with other dice


@dataclass(frozen=True, slots=True)
class Par:
    """What is known so far: by bot, the points of each seat; and what the dice were worth to whoever sits first."""

    points: Mapping[str, list[int]] = field(default_factory=dict)
    worth: float | None = None


def levels(game: str) -> list[str]:
    """The bots that play for par here, the quickest first."""
    return [kind.name for kind in bots_for(game) if kind.name in LEVELS]


def par(game: AnyGame, head: Head, bot: str) -> list[int]:
    """What such bots reach with the dice of a table, seat by seat."""
    return _played(game, head, bot, head.seed)


def worth(game: AnyGame, head: Head) -> float | None:
    """How many points more the dice of a table bring than others do, to the same bot in the first seat."""
    if USUAL not in levels(game.id):
        return None
    same = [_played(game, head, USUAL, head.seed, f"/{n}")[0] for n in range(_AGAIN)]
    others = [_played(game, head, USUAL, f"{head.seed} {n}")[0] for n in range(_OTHERS)]
    return round(mean(same) - mean(others), 1)


def _played(game: AnyGame, head: Head, bot: str, seed: str, thought: str = "") -> list[int]:
    """One match of such bots with a seed; bots that decide by chance think with a source of their own."""
    setup = game.setup(len(head.seating), head.options, Edition(head.edition, "edition") if head.edition else None)
    return list(played(game, setup, bot, seeded(game, seed), seed, thought))
