"""The command `branchline`.

One command each: admin, arena, doctor, draw, edition, games, learn, offline, par, perft, play, puzzle, puzzles, replay, review, rules,
score, serve, sheets, simulate, train.
"""

from branchline.cli.app import main

__all__ = ["main"]
