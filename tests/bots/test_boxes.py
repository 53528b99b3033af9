"""Boxes that differ only in wording do not weaken bots; others are reported as boxes with weaker bots."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from tests.bots.boxes import changed, choices, played
from tests.games.railroad_ink.changed_boxes import BOXES

from branchline.bots.evaluator import box_has_weaker_bots, has_weaker_bots
from branchline.engine.edition import Edition
from branchline.engine.errors import InvalidSetup
from branchline.games import GAMES
from branchline.games.railroad_ink.native.convert import new_match
from branchline.games.railroad_ink.notation.moves import read_move, write_move
from branchline.games.railroad_ink.rules.components import box_of
from branchline.games.railroad_ink.rules.moves import Roll

LEVELS = "easy", "medium", "hard:16p"


def sections_reversed(source: str) -> str:
    """The same file with its tables in the opposite order; the entries of a list of tables keep theirs."""
    head, *sections = re.split(r"^(?=\[)", source, flags=re.MULTILINE)
    lists = [section for section in sections if section.startswith("[[")]
    return head + "\n".join([*lists, *reversed([section for section in sections if not section.startswith("[[")])])


REWORDED: dict[str, Callable[[str], str]] = {
    "name": lambda source: re.sub(r'^name = ".*"', 'name = "My own box"', source, count=1, flags=re.MULTILINE),
    "comment": lambda source: f"# Mine.\n{source}\n# The end.\n",
    "line endings": lambda source: source.replace("\n", "\r\n"),
    "labels": lambda source: source.replace('label = "printed"', 'label = "deduced"'),
    "order": sections_reversed,
}


@pytest.mark.parametrize("game", GAMES)
def test_other_wording_changes_no_choice(game: str) -> None:
    rules = GAMES[game]
    log = played(rules, {})
    for level in LEVELS:
        usual = choices(rules, rules.edition, level, log, {})
        for name, reworded in REWORDED.items():
            box = Edition(reworded(rules.edition.source), "own.toml")
            assert box.source != rules.edition.source
            assert choices(rules, box, level, log, {}) == usual, (level, name)


@pytest.mark.parametrize("game", GAMES)
def test_other_wording_is_not_a_box_with_weaker_bots(game: str) -> None:
    rules = GAMES[game]
    for reworded in REWORDED.values():
        assert not box_has_weaker_bots(rules, Edition(reworded(rules.edition.source), "own.toml"))


RAILROAD_INK = GAMES["railroad_ink"]
REARRANGED = {
    '["01 H", "03 R", "05 H"]': '["05 H", "03 R", "01 H"]',
    '["22", "23", "24", "32", "33", "34", "42", "43", "44"]': '["44", "23", "24", "32", "33", "34", "42", "43", "22"]',
    '["H_H_", "HH__", "HHH_", "R_R_", "RR__", "RRR_"]': '["_R_R", "RR__", "RRR_", "H_H_", "_HH_", "HHH_"]',
    '["HRHRo", "HRHRo", "H_R_", "H_R_", "HR__", "HR__"]': '["HR__", "H_R_", "H_R_", "HRHRo", "HRHRo", "HR__"]',
    '["HHRH", "HRRR", "HHHH", "RRRR", "HRRH", "HRHR"]': '["HRHR", "RRHR", "HHHH", "RRRR", "HRRH", "HHRH"]',
    '["north", "east", "south", "west", "any", "any"]': '["any", "east", "south", "west", "any", "north"]',
    "[1, 1, 1, 2, 2, 3]": "[3, 2, 1, 2, 1, 1]",
    '["vv__", "vv__", "v_v_", "vvv_", "RvR_", "HvH_"]': '["HvH_", "vv__", "v_v_", "vvv_", "RvR_", "vv__"]',
}


@pytest.mark.parametrize("expansion", ["none", "meteor", "lava"])
@pytest.mark.parametrize("level", ["medium", "hard:16p"])
def test_railroad_ink_with_reordered_and_rotated_faces_changes_no_choice(expansion: str, level: str) -> None:
    box, options = changed(RAILROAD_INK, REARRANGED), {"expansion": expansion}
    log = played(RAILROAD_INK, options)
    written = box_of(box).face_of

    def translated(move: str) -> str:
        roll = read_move(move)
        if not isinstance(roll, Roll):
            return move
        routes, lava = (tuple(written[face] for face in faces) for faces in (roll.routes, roll.lava))
        return write_move(Roll(routes, roll.direction, roll.distance, lava))

    own = [(seat, translated(move)) for seat, move in log]
    assert choices(RAILROAD_INK, box, level, own, options) == choices(RAILROAD_INK, RAILROAD_INK.edition, level, log, options)


@pytest.mark.parametrize("name", BOXES)
def test_railroad_ink_with_other_values_has_no_weaker_bots(name: str) -> None:
    assert not box_has_weaker_bots(RAILROAD_INK, BOXES[name])


@pytest.mark.parametrize(
    "change",
    [
        {"rows = 7": "rows = 8", '["61 H", "63 R", "65 H"]': '["71 H", "73 R", "75 H"]'},
        {'"RRR_"]': '"RRR_", "HHR_", "RRH_"]'},
        {'"RvR_", "HvH_"]': '"RvR_", "HvH_", "HHHH"]', '"HHHH", "RRRR"': '"RRRR"'},
        {'volcano = "vvvv"': 'volcano = "vvv_"'},
    ],
    ids=["rows", "many faces", "lava die with a route", "volcano on a die"],
)
def test_railroad_ink_says_that_bots_are_weaker_with_a_box_that_is_too_large_or_ambiguous(change: dict[str, str]) -> None:
    box = changed(RAILROAD_INK, change)
    assert box_has_weaker_bots(RAILROAD_INK, box)
    with pytest.raises(InvalidSetup, match="no room for this box"):
        new_match(RAILROAD_INK.setup(edition=box))


def test_a_large_box_of_traxx_has_weaker_bots() -> None:
    traxx = GAMES["traxx"]
    large = traxx.edition.source.replace("fields = 5", "fields = 6").replace('twice = "O"', 'twice = "OB"')
    assert has_weaker_bots(traxx, traxx.setup(edition=Edition(large, "large.toml")))
    assert not has_weaker_bots(traxx, traxx.setup())
