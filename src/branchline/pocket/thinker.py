"""Where the second worker comes in: one question at a time, thought about as long as the bot may."""

from __future__ import annotations

import json

from branchline.games import GAMES
from branchline.table.bot_turn import Question, answer

SECONDS = 0.3  # of thinking about one turn: less than on a server, for Python is slower here


def think(typed: str) -> str:
    """A bot's moves till the end of its turn, as far as it can tell."""
    asked = json.loads(typed)
    options = tuple((name, value) for name, value in asked.pop("options"))
    return json.dumps([(step.offered, step.move) for step in answer(Question(options=options, **asked), GAMES, SECONDS)])
