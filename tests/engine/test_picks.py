"""Picks: the browser knows the keys that mean something everywhere, and no others."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.conformance.subject import subject

import branchline
from branchline.conformance.positions import steps
from branchline.engine.game import ACTION, BUTTONS, CHANCE, DONE, NUMBERED, PASS, TURN, AnyGame, stem
from branchline.games import GAMES

WEB = Path(branchline.__file__).parent / "web"
CONTRACT = (WEB / "board" / "contract.js").read_text("utf-8")


def test_the_browser_knows_these_words_and_no_others() -> None:
    """All that a script knows of picks is said in one module."""
    known = dict(re.findall(r'^export const (\w+) = "?([-\w]+)"?;', CONTRACT, re.M))
    assert known == {"CHANCE": str(CHANCE), "TURN": TURN, "ACTION": ACTION, "DONE": DONE, "PASS": PASS, "CELL": "cell"}
    assert {TURN, ACTION} <= BUTTONS


def test_no_other_script_spells_them() -> None:
    words = f"{TURN}|{ACTION}|{DONE}|cell"
    spelled = re.compile(rf'picks\??\.(?:{words})\b|"(?:{words})" in [\w.]*picks|[!=]== "(?:{words})"|{re.escape(NUMBERED)}')
    assert [file.name for file in WEB.rglob("*.js") if spelled.search(file.read_text("utf-8"))] == ["contract.js"]


def test_the_browser_takes_the_same_keys_for_alike() -> None:
    assert f"/{NUMBERED}/" in CONTRACT
    assert stem("die1") == stem("die12") == stem("die") == "die"
    assert stem("b2b") == "b2b"


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_turn_is_ended_by_the_same_pick_everywhere(game: AnyGame) -> None:
    """Whatever is written `done` is picked as such, or as what it gives up."""
    for match in steps(game, game.setup(*subject(game.id).tables[0]), "1", "by_kind"):
        for seat in game.to_act(match.state):
            for move in game.legal_moves(match.state, seat):
                if game.write_move(move) == DONE:
                    assert dict(game.picks(match.state, seat, move)) in ({ACTION: DONE}, {ACTION: PASS})
