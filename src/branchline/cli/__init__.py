"""The command `branchline`: everything one can do from a terminal."""

from branchline.cli.app import main

__all__ = ["main"]
