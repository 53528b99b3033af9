"""Entry point of the second worker: computes bots' turns, hints, reviews and par, one request at a time."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from branchline.games import GAMES
from branchline.offline.persistence import read_config
from branchline.offline.time_slice import TimeSlice
from branchline.study.review.session import ReviewSession
from branchline.table.bot_turn import BotRequest, plan_turn, with_time_limit
from branchline.table.hints import hint_answer
from branchline.table.par import par_in_steps, worth_in_steps

SECONDS = 0.3  # thinking time per turn; less than on a server

_session, _matches = ReviewSession(), TimeSlice()


def think(data: str) -> str:
    """Answers a request with a bot's planned turn, a hint, or the result of one time slice of a review or of par."""
    request = json.loads(data)
    match request.pop("kind", "turn"):
        case "hint":
            return json.dumps(asdict(hint_answer(GAMES, _question(request), SECONDS)))
        case "review":
            return json.dumps(_session.work_on(request["table"], request["seat"], request["record"], request["longer"]))
        case "par":
            config, bot = read_config(request["head"]), with_time_limit(request["bot"], SECONDS)
            return json.dumps(_matches.resume(data, lambda: par_in_steps(config, bot, request["thrown"])))
        case "worth":
            return json.dumps(_matches.resume(data, lambda: worth_in_steps(read_config(request["head"]))))
        case _:
            return json.dumps([(step.options, step.move) for step in plan_turn(_question(request), GAMES, SECONDS)])


def _question(request: dict[str, Any]) -> BotRequest:
    return BotRequest(**{**request, "options": tuple((name, value) for name, value in request["options"])})
