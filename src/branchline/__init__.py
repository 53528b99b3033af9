"""Railway board games: play, simulate and analyse them.

    import branchline as bl

    match = bl.make("railroad_ink", seats=2, expansion="meteor", seed="friday")
    hard = bl.bot("hard")
    while not match.over:
        match.play(hard.choose(match))
    print(match.scores, match.outcome.ranks)

`games` lists the games with their options. `make` begins a `Match`, `load_record` reads one from a file.
`bot`, `hint` and `review` play, advise and analyse; `simulate` plays many matches. An invalid argument or move
raises a `BranchlineError`, with one sentence that says why.

The names below are the public API, with the environments of `branchline.sim` and what docs/versioning.md lists.
Everything else is internal and can change in any version.
"""

from __future__ import annotations

import sys
from types import ModuleType

TYPE_CHECKING = False  # recognised by type checkers; importing `typing` would take longer than the rest of this file
if TYPE_CHECKING:
    from typing import Any

    from branchline.api.bot import Bot as Bot
    from branchline.api.bot import bot as bot
    from branchline.api.games import GameInfo as GameInfo
    from branchline.api.games import games as games
    from branchline.api.games import make as make
    from branchline.api.match import Match as Match
    from branchline.api.records import Record as Record
    from branchline.api.records import load_record as load_record
    from branchline.api.records import replay as replay
    from branchline.api.simulation import simulate as simulate
    from branchline.api.study import Hint as Hint
    from branchline.api.study import Review as Review
    from branchline.api.study import hint as hint
    from branchline.api.study import review as review
    from branchline.api.weaker_bots import WeakerBotsWarning as WeakerBotsWarning
    from branchline.engine.errors import BranchlineError as BranchlineError
    from branchline.engine.errors import IllegalMove as IllegalMove
    from branchline.engine.errors import InvalidEdition as InvalidEdition
    from branchline.engine.errors import InvalidNotation as InvalidNotation
    from branchline.engine.errors import InvalidRecord as InvalidRecord
    from branchline.engine.errors import InvalidSetup as InvalidSetup
    from branchline.engine.extras import MissingExtra as MissingExtra

__version__ = "0.2.0"

_MODULES = {
    "api.bot": ("Bot", "bot"),
    "api.games": ("GameInfo", "games", "make"),
    "api.match": ("Match",),
    "api.records": ("Record", "load_record", "replay"),
    "api.simulation": ("simulate",),
    "api.study": ("Hint", "Review", "hint", "review"),
    "api.weaker_bots": ("WeakerBotsWarning",),
    "engine.errors": ("BranchlineError", "IllegalMove", "InvalidEdition", "InvalidNotation", "InvalidRecord", "InvalidSetup"),
    "engine.extras": ("MissingExtra",),
}
_MODULE_OF = {name: module for module, names in _MODULES.items() for name in names}

__all__ = [
    "Bot", "BranchlineError", "GameInfo", "Hint", "IllegalMove", "InvalidEdition", "InvalidNotation", "InvalidRecord", "InvalidSetup",
    "Match", "MissingExtra", "Record", "Review", "WeakerBotsWarning", "bot", "games", "hint", "load_record", "make", "replay", "review",
    "simulate",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    """A public name, imported when it is first used (PEP 562)."""
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_MODULE_OF[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


class _Package(ModuleType):
    """The class of this package: its function `games` is not replaced when the subpackage of that name is imported."""

    @property
    def games(self) -> Any:
        return __getattr__("games")

    @games.setter
    def games(self, subpackage: ModuleType) -> None:
        """Ignore the subpackage: `from branchline.games import …` finds it in `sys.modules`."""


sys.modules[__name__].__class__ = _Package
