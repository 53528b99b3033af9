"""Grids, tiles and networks of railway boards, without any rules of a game."""
