"""The Easy bot for kernel matches, compiled or plain."""

from __future__ import annotations

from typing import Any

from branchline.engine.compiled import load_build
from branchline.engine.game import Setup

MODULES = ("hex.bots.distance", "hex.native.kernel")


def easy_evaluator(setup: Setup, compiled: bool) -> Any:
    """The working memory that `easy_move` takes; each thread needs its own."""
    return load_build(compiled, *MODULES).Distances()
