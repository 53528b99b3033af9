"""Opinions about single games: a package for each, named by the game's id.

Each has `judgement.py` with JUDGEMENT. One that learns has `training.py` too, and its weights beside it.
`branchline.bots.judge` finds them.
"""
