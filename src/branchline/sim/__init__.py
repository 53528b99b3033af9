"""Every game for learners: PettingZoo (`aec`), Gymnasium (`single`), many matches at once (`vector`), arrays (`encoding`).

Importing this registers the games with Gymnasium under the namespace `branchline`.
"""

from __future__ import annotations

from branchline.sim.single import environment_name, register

__all__ = ["environment_name", "register"]

register()
