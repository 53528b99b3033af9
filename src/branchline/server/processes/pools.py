"""The pools of a server process, sized by the cores that it may use."""

from __future__ import annotations

from dataclasses import dataclass

from branchline.server.processes.kinds import BOTS, PAR, REVIEWS, SANDBOX
from branchline.server.processes.pool import ProcessPool


@dataclass(frozen=True, slots=True)
class ProcessPools:
    """One pool for each kind of process."""

    bots: ProcessPool
    sandbox: ProcessPool
    reviews: ProcessPool
    par: ProcessPool

    def close(self) -> None:
        """End all processes."""
        for pool in (self.bots, self.sandbox, self.reviews, self.par):
            pool.close()


def pools_for(games: str, cores: int) -> ProcessPools:
    """Pools without processes. Two slots for bots and uploads are the fewest, so that one address cannot hold all of them."""
    bots = ProcessPool(BOTS, games, max(2, cores - 1), kept=1)
    reviews = ProcessPool(REVIEWS, games, max(min(2, cores), cores // 2))
    return ProcessPools(bots, ProcessPool(SANDBOX, games, 2), reviews, ProcessPool(PAR, games, 1))


def has_helper(cores: int) -> bool:
    """Whether each review uses a second process for rollouts."""
    return cores > 1
