"""Environments for learning agents: PettingZoo, Gymnasium, and batches in lockstep.

Importing this registers the games with Gymnasium under the namespace `branchline`.
"""

from __future__ import annotations

from branchline.sim.single import environment_name, register

__all__ = ["environment_name", "register"]

register()
