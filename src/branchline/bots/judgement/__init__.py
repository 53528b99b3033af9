"""Evaluation functions and bots of single games: one package each, named by the game's id.

Each has `judgement.py` with JUDGEMENT. One that learns has `training.py` too, and its weights beside it.
`branchline.bots.judge` finds them.
"""
