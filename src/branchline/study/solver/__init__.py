"""Exhaustive search: the best turn, the best endgame, and expectimax over chance."""
