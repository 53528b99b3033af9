"""The Train Travels from Afar: value lays by looking ahead over the possible next tiles, with iterative deepening until time is up."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import monotonic
from typing import TYPE_CHECKING

from branchline.games.train_from_afar.bots.convert import Option
from branchline.games.train_from_afar.bots.weights import players, values

if TYPE_CHECKING:
    from branchline.games.train_from_afar.bots.frame import Frame
    from branchline.games.train_from_afar.bots.rollout import Player

ENDLESS, FIRST = 1 << 60, 1000  # frames that may be looked at where there is time enough, and to begin with where it is counted
GLANCE, EXACT, LAST = 2, 3, 4  # of the last tiles all are looked at: so many at a glance, when others come before them, and at the end


@dataclass
class Pace:
    """How many frames may be looked at before time is up, by how many were till now."""

    deadline: float | None
    began: float = field(default_factory=monotonic)
    seen: int = 0

    def patience(self) -> int:
        """As many as there is time for; a few to begin with."""
        if self.deadline is None:
            return ENDLESS
        if not self.seen:
            return FIRST
        now = monotonic()
        return max(0, int(self.seen * (self.deadline - now) / max(1e-6, now - self.began)))

    def expected(self, player: Player, frame: Frame, ahead: int, exact: int) -> float | None:
        """What a frame is worth so far ahead, if there is time for that; it is tried again as long as there is time for twice as much."""
        given = 0
        while (patience := self.patience()) > 2 * given:
            given = player.patience = patience
            worth = float(players.expected(player, frame, ahead, exact))
            self.seen += given - player.patience
            if player.patience >= 0:
                return worth
        return None


def glance(player: Player, frame: Frame) -> float:
    """What a frame is worth at once."""
    player.patience = ENDLESS
    return float(players.expected(player, frame, 0, GLANCE))


def look_ahead(player: Player, lays: list[Option], plies: int, deadline: float | None, breadth: int = 1) -> list[float]:
    """What each lay is worth when all were looked at equally far: so many tiles ahead, fewer if time is up.

    Of a tile that others come after, only the most promising lays are looked at.
    """
    known, pace = [float(values.value(player.value, frame)) for _, frame in lays], Pace(deadline)
    for ahead, exact, few in _passes(plies, breadth, lays[0][1].left.bit_count(), deadline is not None):
        player.breadth, better = few, []
        for _, frame in lays:
            worth = pace.expected(player, frame, ahead, exact)
            if worth is None:
                return known
            better.append(worth)
        known = better
    return known


def _passes(plies: int, breadth: int, left: int, timed: bool) -> list[tuple[int, int, int]]:
    """How far lays are looked at, again and again: tiles ahead, how many of the last in full, and how many lays of tiles between.

    Where time is counted the last of these passes comes with one lay first: there may be time for that alone.
    """
    hasty = [(plies, EXACT, 1)] if timed and breadth > 1 else []
    farther = [(n, EXACT, breadth) for n in range(1, plies + 1)]
    return [(0, GLANCE, breadth), *farther[:-1], *hasty, *farther[-1:], *([(0, LAST, breadth)] if left == LAST else [])]
