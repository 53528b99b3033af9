"""Picks: the browser knows the keys that mean something everywhere, and no others."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest
from tests.laws.lawful import lawful
from tests.laws.play import steps

from branchline.engine.game import ACTION, BUTTONS, DONE, NUMBERED, TURN, AnyGame, stem
from branchline.games import GAMES

SCRIPTS = {file.name: file.read_text("utf-8") for file in files("branchline.web").iterdir() if file.name.endswith(".js")}
OF_A_MAP = {"size", "get", "has", "set", "delete", "keys", "values", "entries", "clear", "forEach"}


def test_the_browser_knows_these_keys_and_no_others() -> None:
    """Whatever a script asks the picks of a move for is a key of the contract."""
    source = "\n".join(SCRIPTS.values())
    asked = {*re.findall(r"\bpicks\??\.([a-z_]\w*)", source), *re.findall(r'"(\w+)" in [\w.]*picks\b', source)} - OF_A_MAP
    assert asked == {TURN, ACTION}
    assert asked <= BUTTONS


def test_the_browser_calls_the_end_of_a_turn_by_its_name() -> None:
    compared = {word for script in SCRIPTS.values() for word in re.findall(rf'picks\.{ACTION} [!=]== "(\w+)"', script)}
    assert compared == {DONE}


def test_the_browser_takes_the_same_keys_for_alike() -> None:
    assert f"/{NUMBERED}/" in SCRIPTS["slots.js"]
    assert stem("die1") == stem("die12") == stem("die") == "die"
    assert stem("b2b") == "b2b"


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_turn_is_ended_by_the_same_pick_everywhere(game: AnyGame) -> None:
    """Whatever is written `done` is picked as such."""
    for match in steps(game, game.setup(*lawful(game.id).tables[0]), "1", "by_kind"):
        for seat in game.to_act(match.state):
            for move in game.legal_moves(match.state, seat):
                if game.write_move(move) == DONE:
                    assert dict(game.picks(match.state, seat, move)) == {ACTION: DONE}
