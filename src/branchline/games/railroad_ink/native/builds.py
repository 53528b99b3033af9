"""The kernel in the form that is fastest here: compiled where it can be, plain elsewhere; with it whole matches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.engine.compiled import load_merged

if TYPE_CHECKING:
    from branchline.games.railroad_ink.native import kernel
else:
    kernel = load_merged("branchline.games.railroad_ink.native.kernel", "branchline.games.railroad_ink.native.match")

__all__ = ["kernel"]
