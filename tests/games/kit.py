"""Corrected editions, printouts, and the output of code in either build of the kernels."""

from __future__ import annotations

import os
import subprocess
import sys

from branchline.drawing.picture import Look
from branchline.drawing.printout import Printout
from branchline.engine.compiled import PLAIN
from branchline.engine.edition import Edition
from branchline.engine.game import AnyGame, OptionValue


def corrected_edition(edition: Edition, old: str, new: str, count: int = 1, name: str = "my-box.toml") -> Edition:
    """The edition with its first occurrences of a text replaced."""
    assert old in edition.source
    return Edition(edition.source.replace(old, new, count), name)


def printout_of(game: AnyGame, seats: int, **options: OptionValue) -> Printout:
    assert game.printout is not None
    return game.printout(game.setup(seats, options), Look("print"))


def output_of_build(code: str, plain: str) -> str:
    """What Python code prints with the plain kernels (`1`) or with compiled ones where there are any (`0`)."""
    env = {**os.environ, PLAIN: plain}
    return subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True, timeout=300).stdout
