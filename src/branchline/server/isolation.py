"""Keeps the working folder out of the module search path, so that files planted there are never executed."""

from __future__ import annotations

import os
import sys


def ignore_working_folder() -> None:
    """Stop importing from the working folder, in this process and in all its children; folders named in PYTHONPATH stay."""
    os.environ["PYTHONSAFEPATH"] = "1"  # read by every Python that is started from here on
    here = os.path.realpath(os.getcwd())
    chosen = {os.path.realpath(each) for each in os.environ.get("PYTHONPATH", "").split(os.pathsep) if each}
    if here not in chosen:
        sys.path[:] = [each for each in sys.path if os.path.realpath(each or here) != here]
