"""Environments for learning agents: PettingZoo, Gymnasium, and batches in lockstep.

Importing this registers the games with Gymnasium under the namespace `branchline`.
"""

from __future__ import annotations

from branchline.engine.extras import require_extra
from branchline.engine.text import text

require_extra("sim", text("An environment for agents"), "gymnasium", "numpy", "pettingzoo")

from branchline.sim.single import environment_name, register  # noqa: E402

__all__ = ["environment_name", "register"]

register()
