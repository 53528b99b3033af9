"""The guide to adding a game does what it says: its example of an encoding is one of the toy."""

from __future__ import annotations

import re
from itertools import islice
from typing import Any

import pytest
from tests.conformance.subject import Table
from tests.conformance.toy import SUBJECT
from tests.markdown import ROOT, blocks, docs
from tests.toy import TOY

from branchline.conformance.positions import steps
from branchline.engine.game import CHANCE, Seat

GUIDE, FILES = docs("adding-a-game.md"), docs("game-files.md")


@pytest.mark.parametrize("table", SUBJECT.tables, ids=str)
def test_the_example_of_an_encoding(table: Table) -> None:
    pytest.importorskip("numpy", reason="the extra [sim] is not installed")
    (code,) = blocks(GUIDE, "python")
    names: dict[str, Any] = {}
    exec(compile(code, "adding-a-game.md", "exec"), names)
    encoding, setup = names["ENCODING"], TOY.setup(*table)
    fields = encoding.fields(setup)
    for match in islice(steps(TOY, setup, "1", "uniform"), 60):
        for seat in TOY.to_act(match.state):
            if seat != CHANCE:
                told = list(encoding.observe(TOY.view(match.state, seat), seat))
                assert [len(piece) for piece in told] == [field.size for field in fields]
                assert all(max(piece) <= field.high for piece, field in zip(told, fields, strict=True))
                _each_move_has_its_number(encoding, match.state, seat, encoding.actions(setup))


def _each_move_has_its_number(encoding: Any, state: Any, seat: Seat, below: int) -> None:
    numbers = [encoding.encode_move(state, seat, move) for move in TOY.legal_moves(state, seat)]
    assert len(set(numbers)) == len(numbers)
    assert all(0 <= number < below for number in numbers)


def test_the_toys_parts_are_the_files_of_a_game() -> None:
    """All required ones but `art`: the toy has nothing to draw twice."""
    parts = re.findall(r"^# ([\w/]+\.py)", (ROOT / "tests" / "toy.py").read_text("utf-8"), re.MULTILINE)
    required = re.findall(r"^\| `([\w/]+\.py)`", FILES, re.MULTILINE)
    assert parts == [name for name in required if name != "drawing/art.py"]
