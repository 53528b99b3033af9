"""The pages about the API contain every route, and every field of requests and answers."""

from __future__ import annotations

import asyncio
import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from tests.markdown import docs
from tests.server.client import fresh_settings, running_server

from branchline.server.realtime.messages import Hello
from branchline.service import requests
from branchline.table import catalogue, responses

PAGE = docs("bot-api.md") + docs("api-*.md")
ANSWERS: list[Any] = [
    responses.TableView, responses.SeatInfo, responses.Choice, responses.LogEntry, responses.Activity, responses.OutcomeInfo,
    responses.Dice, responses.SetupInfo, responses.OptionChosen, responses.Moment, responses.Summary, responses.Turn, responses.TurnEvent,
    responses.MatchingMoves, catalogue.GameCatalogue, catalogue.GameInfo, catalogue.OptionInfo, catalogue.BotInfo, catalogue.ScoredBoard,
]  # fmt: skip
REQUESTS: list[Any] = [
    requests.TableRequest,
    requests.SeatRequest,
    requests.MoveRequest,
    requests.UndoRequest,
    requests.NarrowRequest,
    requests.SheetsRequest,
    Hello,
]


async def routes(folder: Path) -> list[str]:
    async with running_server(fresh_settings(folder, bots=False)) as (caller, _):
        schema = (await caller.http.get("/api/openapi.json")).json()
        return [re.sub(r"\{(\w+):\w+\}", r"{\1}", path).rstrip("/") for path in schema["paths"]]


def test_the_pages_describe_every_route(tmp_path: Path) -> None:
    known = asyncio.run(routes(tmp_path))
    documented = re.sub(r"\{name\}/(ghosts|narrow|why|explained)", "{name}", " ".join(known)).split()  # told once for lessons and puzzles
    assert len(documented) > 30
    assert [path for path in documented if not re.search(re.escape(path) + r"[?` ]", PAGE)] == []


@pytest.mark.parametrize("kind", ANSWERS, ids=lambda kind: kind.__name__)
def test_the_pages_contain_every_field_of_an_answer(kind: Any) -> None:
    assert [field.name for field in fields(kind) if f'"{field.name}"' not in PAGE] == []


@pytest.mark.parametrize("kind", REQUESTS, ids=lambda kind: kind.__name__)
def test_the_pages_contain_every_field_of_a_request(kind: Any) -> None:
    assert [name for name in kind.__struct_fields__ if f'"{name}"' not in PAGE] == []
