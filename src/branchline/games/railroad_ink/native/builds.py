"""The fastest build of the kernel and of its matches: compiled, or plain Python."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.engine.compiled import load_merged

if TYPE_CHECKING:
    from branchline.games.railroad_ink.native import kernel
else:
    kernel = load_merged("branchline.games.railroad_ink.native.kernel", "branchline.games.railroad_ink.native.match")

__all__ = ["kernel"]
