"""The warning that bots are weaker with an edited box."""

from __future__ import annotations

import warnings

from branchline.bots.evaluator import WEAKER_BOTS, has_weaker_bots
from branchline.engine.game import AnyGame, Setup


class WeakerBotsWarning(UserWarning):
    """Bots are weaker with this box than with the built-in one: their fast search does not fully support it."""


def warn_of_weaker_bots(game: AnyGame, setup: Setup) -> None:
    """Warn, once for each game, if bots are weaker with the box of this setup."""
    if has_weaker_bots(game, setup):
        warnings.warn(f"{game.name}: {WEAKER_BOTS}", WeakerBotsWarning, stacklevel=1)  # from here, so that Python shows each message once
