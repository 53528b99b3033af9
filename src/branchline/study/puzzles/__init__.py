"""Puzzles: positions with a proved best turn, their generator and the rating of solvers."""
