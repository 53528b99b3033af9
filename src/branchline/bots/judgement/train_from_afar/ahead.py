"""The Train Travels from Afar: lays valued by the tiles that may come after them, farther and farther ahead as long as there is time."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import monotonic
from typing import TYPE_CHECKING

from branchline.bots.judgement.train_from_afar.sight import Option
from branchline.bots.judgement.train_from_afar.weights import players, values

if TYPE_CHECKING:
    from branchline.bots.judgement.train_from_afar.frame import Frame
    from branchline.bots.judgement.train_from_afar.player import Player

ENDLESS, FIRST = 1 << 60, 1000  # frames that may be looked at where there is time enough, and to begin with where it is counted
GLANCE, EXACT, LAST = 2, 3, 4  # of the last tiles all are looked at: so many at a glance, when others come before them, and at the end


@dataclass
class Pace:
    """How many frames may be looked at before time is up, by how many were till now."""

    deadline: float | None
    began: float = field(default_factory=monotonic)
    given: int = 0
    seen: int = 0

    def patience(self) -> int:
        """As many as there is time for; a few to begin with."""
        if self.deadline is None:
            self.given = ENDLESS
        elif not self.seen:
            self.given = FIRST
        else:
            now = monotonic()
            self.given = max(0, int(self.seen * (self.deadline - now) / max(1e-6, now - self.began)))
        return self.given

    def exhausted(self, left: int) -> bool:
        """Whether those were too few; told what is left of them."""
        self.seen += self.given - left
        return left < 0


def glance(player: Player, frame: Frame) -> float:
    """What a frame is worth at once."""
    player.patience = ENDLESS
    return float(players.expected(player, frame, 0, GLANCE))


def look_ahead(player: Player, lays: list[Option], plies: int, deadline: float | None, breadth: int = 1) -> list[float]:
    """What each lay is worth when all were looked at equally far: so many tiles ahead, fewer if time is up.

    Of a tile that others come after, only the most promising lays are looked at.
    """
    player.breadth = breadth
    known, pace = [float(values.value(player.value, frame)) for _, frame in lays], Pace(deadline)
    for ahead, exact in _passes(plies, lays[0][1].left.bit_count()):
        better = []
        for _, frame in lays:
            player.patience = pace.patience()
            better.append(float(players.expected(player, frame, ahead, exact)))
            if pace.exhausted(player.patience):
                return known
        known = better
    return known


def _passes(plies: int, left: int) -> list[tuple[int, int]]:
    """How far lays are looked at, again and again: tiles ahead, and how many of the last in full."""
    return [(0, GLANCE), *((n, EXACT) for n in range(1, plies + 1)), *([(0, LAST)] if left == LAST else [])]
