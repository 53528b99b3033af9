"""Requests to the server for a person: turns, moves, whole matches, tables with a seed."""

from __future__ import annotations

import json
from itertools import count
from typing import TYPE_CHECKING, Any
from urllib.request import Request, urlopen

from tests.web.seeds import has_random_seed

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from tests.web.conftest import Person

ENDING = ("done", "pass")  # moves that end a turn soonest
BOTS_MOVE = 20  # milliseconds between two looks while nobody can move


def ask(person: Person, path: str, token: str, body: Any = None, method: str = "POST") -> Any:
    """The answer of the server to a person's request."""
    headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}
    data = None if method == "GET" else json.dumps(body or {}).encode()
    with urlopen(Request(f"{person.url}/api{path}", data, headers, method=method)) as answer:
        return json.load(answer)


def invitation(page: Page, place: int = 0) -> str:
    """One of the invitation links that a page shows."""
    page.wait_for_selector(".invite .link-row")
    return str(page.locator(".invite .link-row input").nth(place).input_value())


def table_of(page: Page) -> str:
    return page.url.rpartition("/")[2].partition("#")[0].partition("?")[0]


def own_token(page: Page) -> str:
    """The token of the seat that this browser has at its table."""
    kept = "(table) => JSON.parse(localStorage.getItem('branchline.tables'))[table].own[0].token"
    return str(page.evaluate(kept, table_of(page)))


def play_out(person: Person, *pages: Page) -> None:
    """Plays a match to its end with few moves for the player of each page."""
    table, tokens = table_of(pages[0]), [own_token(page) for page in pages]
    for key in count():
        turns = [ask(person, f"/tables/{table}/turn", token, method="GET") for token in tokens]
        if all(turn["phase"] == "over" for turn in turns):
            return
        mover = next((place for place, turn in enumerate(turns) if turn["legal"]), None)
        if mover is None:
            pages[0].wait_for_timeout(BOTS_MOVE)
            continue
        legal = turns[mover]["legal"]
        move = next((each for each in legal if each in ENDING), legal[0])
        ask(person, f"/tables/{table}/moves", tokens[mover], {"key": f"k{key}", "n": turns[mover]["n"], "move": move})


def set_up(person: Person, game: str, seats: list[dict[str, str]], **wanted: Any) -> Any:
    """Sets up a table, which needs a seed, and returns it with its links."""
    body = {"game": game, "seats": seats, **wanted}
    assert not has_random_seed(body), "a table in a test needs a seed"
    return person.page.request.post(f"{person.url}/api/tables", data=body).json()
