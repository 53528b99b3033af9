"""The rules page over HTTP: figures in the requested theme and language."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.server.client import check_error, fresh_settings, json_of, running_server

from branchline.drawing.figure import figures
from branchline.games import GAMES
from branchline.table.catalogue import rules_text

GAME = "railroad_ink"


def test_figures_are_drawn(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(fresh_settings(tmp_path)) as (caller, _):
            light, dark, polish = [
                json_of(await caller.http.get(f"/api/games/{GAME}/rules", params=request))
                for request in ({}, {"theme": "dark"}, {"lang": "pl", "theme": "dark"})
            ]
            assert light["markdown"] == dark["markdown"] == rules_text(GAMES[GAME], "en")
            panels = sum(map(len, figures(light["markdown"])))
            for page in (light, dark, polish):
                assert page["html"].count("<figure>") == page["html"].count("<svg") == panels
                assert "language-board" not in page["html"]
                assert "<script" not in page["html"]
                assert "style=" not in page["html"]
            assert "#FBF7EF" in light["html"]
            assert "#FBF7EF" not in dark["html"]
            assert "Nie można" in polish["html"]
            assert "Count to twelve" in (await caller.http.get("/api/games/toy/rules")).json()["html"]
            check_error(await caller.http.get(f"/api/games/{GAME}/rules?theme=pink"), 400, "malformed")

    asyncio.run(scenario())
