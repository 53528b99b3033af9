"""A whole match of two people over HTTP, as two browsers play it: `python -m tests.server.whole_match GAME FOLDER`."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from tests.server.client import PERSON, fresh_settings, json_of, open_table, running_server

MOST_MOVES = 500


async def play(game: str, folder: Path) -> str:
    """Plays the first move that is offered until the match is over; returns the reason for its end."""
    async with running_server(fresh_settings(folder, bots=False, games="branchline.games:GAMES")) as (caller, _):
        opened = await open_table(caller, [PERSON, PERSON], game, seed="s")
        for _ in range(MOST_MOVES):
            seen = await opened.people[0].view()
            if seen["phase"] == "over":
                return str(seen["outcome"]["reason"])
            person = opened.people[seen["to_act"][0]]
            view = await person.view()
            assert view["svg"].startswith("<svg")
            json_of(await person.move(view["choices"][0]["text"]))
    raise AssertionError(f"the match is not over after {MOST_MOVES} moves")


if __name__ == "__main__":
    print(asyncio.run(play(sys.argv[1], Path(sys.argv[2]))))
