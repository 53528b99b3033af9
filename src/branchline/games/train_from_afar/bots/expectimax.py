"""The Train Travels from Afar: expectimax over the possible next tiles, with iterative deepening until time is up.

Reference: D. Michie, Game-playing and game-learning automata, 1966.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from time import monotonic
from typing import TYPE_CHECKING

from branchline.games.train_from_afar.bots.convert import Option
from branchline.games.train_from_afar.bots.weights import rollouts, values

if TYPE_CHECKING:
    from branchline.games.train_from_afar.bots.frame import Frame
    from branchline.games.train_from_afar.bots.rollout import RolloutPolicy

UNLIMITED, FIRST = 1 << 60, 1000  # node budgets: without a time limit, and of the first search with one
GLANCE, EXACT, LAST = 2, 3, 4  # tiles left from which the search is exhaustive: at once, in look-ahead, at the end


@dataclass
class NodeBudget:
    """Estimates from the speed so far how many nodes can be searched before the deadline."""

    deadline: float | None
    began: float = field(default_factory=monotonic)
    nodes: int = 0

    def affordable(self) -> int:
        """The number of nodes affordable now."""
        if self.deadline is None:
            return UNLIMITED
        if not self.nodes:
            return FIRST
        now = monotonic()
        return max(0, int(self.nodes * (self.deadline - now) / max(1e-6, now - self.began)))

    def expected_value(self, policy: RolloutPolicy, frame: Frame, ahead: int, exact: int) -> float | None:
        """Expectimax value of a frame, or None if time is too short; retries as long as the node budget at least doubles."""
        limit = 0
        while (nodes := self.affordable()) > 2 * limit:
            limit = policy.nodes_left = nodes
            value = float(rollouts.expected_value(policy, frame, ahead, exact))
            self.nodes += limit - policy.nodes_left
            if policy.nodes_left >= 0:
                return value
        return None


def quick_value(policy: RolloutPolicy, frame: Frame) -> float:
    """Value of a frame without look-ahead."""
    policy.nodes_left = UNLIMITED
    return float(rollouts.expected_value(policy, frame, 0, GLANCE))


def look_ahead(policy: RolloutPolicy, lays: list[Option], plies: int, deadline: float | None, breadth: int = 1) -> list[float]:
    """Iterative deepening: values of all lays at the same depth, `plies` tiles ahead or fewer if time is up.

    Before the last ply only the `breadth` most promising lays of a tile are searched.
    """
    estimates, budget = [float(values.value(policy.value, frame)) for _, frame in lays], NodeBudget(deadline)
    for ahead, exact, few in _passes(plies, breadth, lays[0][1].stack.bit_count(), deadline is not None):
        policy.breadth, deeper = few, []
        for _, frame in lays:
            value = budget.expected_value(policy, frame, ahead, exact)
            if value is None:
                return estimates
            deeper.append(value)
        estimates = deeper
    return estimates


def _passes(plies: int, breadth: int, tiles_left: int, timed: bool) -> list[tuple[int, int, int]]:
    """The passes of iterative deepening: plies, tiles left from which the search is exhaustive, breadth.

    With a time limit the last pass is preceded by one of breadth 1, in case there is no time for more.
    """
    hasty = [(plies, EXACT, 1)] if timed and breadth > 1 else []
    farther = [(n, EXACT, breadth) for n in range(1, plies + 1)]
    return [(0, GLANCE, breadth), *farther[:-1], *hasty, *farther[-1:], *([(0, LAST, breadth)] if tiles_left == LAST else [])]
