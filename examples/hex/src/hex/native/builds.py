"""The fastest build of the kernel: compiled, or plain Python."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.engine.compiled import load_fastest

if TYPE_CHECKING:
    from hex.native import kernel
else:
    kernel = load_fastest("hex.native.kernel")

__all__ = ["kernel"]
