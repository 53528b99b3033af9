"""Every game for learners.

aec.py         PettingZoo: all seats of a match, one after another
parallel.py    PettingZoo: all seats of a match, those who may act together
single.py      Gymnasium: one seat against bots
vector.py      Gymnasium: thousands of matches in lockstep
episode.py     a match as learners play it: actions instead of moves
among_bots.py  one seat of it, the others played by bots
rewards.py     what a seat is paid
refusing.py    what is done about an action that is no legal move
rendering.py   a match for eyes: text, SVG, pixels
encoding/      views and moves as arrays and numbers, a file for each game
lanes/         who plays matches in lockstep: the rules, or a game's own fast form

Importing this registers the games with Gymnasium under the namespace `branchline`.
"""

from __future__ import annotations

from branchline.sim.single import environment_name, register

__all__ = ["environment_name", "register"]

register()
