"""The fastest build of the kernel: compiled, or plain Python."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.engine.compiled import load_fastest

if TYPE_CHECKING:
    from branchline.games.train_from_afar.native import kernel
else:
    kernel = load_fastest("branchline.games.train_from_afar.native.kernel")

__all__ = ["kernel"]
