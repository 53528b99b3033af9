"""Picks: the browser knows the keys that all games share, and no others."""

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


def test_the_browser_knows_only_the_shared_keys() -> None:
    """One module of the browser defines them."""
    known = dict(re.findall(r'^export const (\w+) = "?([-\w]+)"?;', CONTRACT, re.M))
    assert known == {"CHANCE": str(CHANCE), "TURN": TURN, "ACTION": ACTION, "DONE": DONE, "PASS": PASS, "CELL": "cell"}
    assert {TURN, ACTION} <= BUTTONS


def test_only_one_script_spells_out_the_shared_keys() -> None:
    words = f"{TURN}|{ACTION}|{DONE}|cell"
    spelled = re.compile(rf'picks\??\.(?:{words})\b|"(?:{words})" in [\w.]*picks|[!=]== "(?:{words})"|{re.escape(NUMBERED)}')
    assert [file.name for file in WEB.rglob("*.js") if spelled.search(file.read_text("utf-8"))] == ["contract.js"]


def test_numbered_keys_have_the_same_stem_in_the_browser() -> None:
    assert f"/{NUMBERED}/" in CONTRACT
    assert stem("die1") == stem("die12") == stem("die") == "die"
    assert stem("b2b") == "b2b"


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_game_ends_a_turn_with_the_same_pick(game: AnyGame) -> None:
    """A move written `done` has the pick done or, if it gives something up, pass."""
    for match in steps(game, game.setup(*subject(game.id).tables[0]), "1", "by_kind"):
        for seat in game.to_act(match.state):
            for move in game.legal_moves(match.state, seat):
                if game.write_move(move) == DONE:
                    assert dict(game.picks(match.state, seat, move)) in ({ACTION: DONE}, {ACTION: PASS})
