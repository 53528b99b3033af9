"""The benchmark of browsers sends the messages of a real page."""

from __future__ import annotations

import json
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from playwright.sync_api import WebSocket
from tests.web.conftest import WIDE, Visit
from tests.web.driver import Driver
from tests.web.waiting import wait_until

BENCHMARK = Path(__file__).parents[2] / "benchmarks" / "page.py"


@pytest.fixture(scope="module")
def benchmark() -> ModuleType:
    spec = spec_from_file_location("page", BENCHMARK)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("game", ["railroad_ink", "traxx"])
def test_the_benchmark_sends_the_messages_of_a_page(visit: Visit, benchmark: ModuleType, game: str) -> None:
    person, said = visit(WIDE, "en"), list[dict[str, Any]]()

    def listen(socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: said.append(json.loads(frame)))

    person.page.on("websocket", listen)
    page = person.begin(game, seed="1")
    driver = Driver(page)
    driver.play_until(lambda: sum(each["kind"] == "move" for each in said) >= 3)
    wait_until(page, lambda: driver.state()["turn"])
    first, *others = said
    assert first == benchmark.hello(first["token"])
    messages = {kind: [each for each in others if each["kind"] == kind] for kind in ("move", "ghosts", "narrow")}
    assert {each["kind"] for each in others} <= {*messages, "undo", "ping"}
    assert max(len(messages["ghosts"]), len(messages["narrow"])) <= len(messages["move"])  # at most one of each for a move
    assert all(each["picks"] == {} for each in messages["narrow"])
    fields = {"move": {"n", "move"}, "ghosts": {"moves"}, "narrow": {"picks", "after"}}
    for kind, sent in messages.items():
        assert all(set(each) == {"kind", "key", *fields[kind]} for each in sent)
