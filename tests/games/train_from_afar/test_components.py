"""The box: its contents, and invalid files with the reason."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from tests.games.kit import corrected_edition

from branchline.drawing.picture import Look
from branchline.engine.edition import Edition
from branchline.engine.errors import InvalidEdition
from branchline.games.train_from_afar import GAME
from branchline.games.train_from_afar.rules.components import EDITION, box_of
from branchline.rail.tile import rotate_sections

BOX = box_of(EDITION)
PREPARED = Path("../shared/components/train_from_afar.json")


def test_fifteen_tiles_for_fifteen_cells() -> None:
    assert len(BOX.tiles) == len(BOX.squares) - 1 == 15
    assert "".join(BOX.tiles) == "ABCDEFGHIJKLMNO"


def test_seven_stations_and_seven_loops() -> None:
    assert sum(piece.station is None for piece in BOX.rim) == 7
    assert len(BOX.stations) == 7


def test_no_two_tiles_look_the_same() -> None:
    looks = {rotate_sections(tile, 2 * turn, 8) for tile in BOX.tiles.values() for turn in range(4)}
    assert len(looks) == sum(len(BOX.turns(name)) for name in BOX.tiles)


def test_printed_values_have_their_label() -> None:
    assert EDITION.labels()["printed"] >= 25
    stations = EDITION.root.tables("station")
    assert [s.table("three").text("label") for s in stations if s.text("name") in ("Fioletowo", "Różawy", "Czerno")] == ["printed"] * 3


@pytest.mark.skipif(not PREPARED.is_file(), reason="the prepared components are not beside this repository")
def test_the_box_agrees_with_the_prepared_data() -> None:
    prepared = json.loads(PREPARED.read_text("utf-8"))
    assert [tuple(tuple(pair) for pair in tile) for tile in prepared["tiles"]] == list(BOX.tiles.values())
    assert [e["enters"][0] * 4 * 8 + e["enters"][1] * 8 + e["endpoint"] for e in prepared["depot_exits"]] == list(BOX.starts)
    assert [s["name"] for s in prepared["stations_in_tiebreak_order"]] == [s.name for s in BOX.stations]
    for ours, theirs in zip(BOX.stations, prepared["stations_in_tiebreak_order"], strict=True):
        assert ours.colour == theirs["colour"]
        assert {n: list(values) for n, values in ours.values.items()} == {n: theirs[f"{n}p"] for n in (2, 3, 4)}
    rim = [(p["cell"][0] * 4 + p["cell"][1], "NESW".index(p["edge"]), p.get("station")) for p in prepared["frame"]]
    assert rim == [(p.cell, p.side, None if p.station is None else BOX.stations[p.station].name) for p in BOX.rim]
    assert (BOX.track, list(BOX.levels)) == (prepared["score_track_length"], prepared["solo_levels"])


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('depot = "30"', 'depot = "31"', "the depot lies in a corner"),
        ('depot = "30"', 'depot = "44"', "44 is not a cell"),
        ('depot = "30"', 'depot = "٣٠"', "is not a cell"),
        ("rows = 4", "rows = 9", "from 4 to 5"),
        ("rows = 4", "rows = 5", "the depot lies in a corner"),
        ('violet = "20 5"', 'violet = "20 4"', "by a different end"),
        ('violet = "20 5"', 'violet = "21 5"', "by a different end"),
        ('violet = "20 5"', 'violet = "20 8"', "is not a start"),
        ('violet = "20 5"', 'violet = "20"', "is not a start"),
        ('violet = "20 5"', 'purple = "20 5"', "purple is not a known key|violet is missing"),
        ('"20 W Czerno"', '"20 W Nowhere"', "is not a piece"),
        ('"20 W Czerno"', '"20 X Czerno"', "is not a piece"),
        ('"20 W Czerno"', '"20W Czerno"', "is not a piece"),
        ('"20 W Czerno"', '"20 W loop"', "the station Czerno must be there exactly once"),
        ('"10 W loop"', '"10 W Czerno"', "the station Czerno must be there exactly once"),
        ('"10 W loop",', "", "10 W: every outer edge"),
        ('"10 W loop"', '"11 W loop"', "every outer edge"),
        ('"10 W loop"', '"20 W loop"', "every outer edge"),
        ('A = "01 27 34 56"', 'A = "01 27 34 55"', "is not a tile"),
        ('A = "01 27 34 56"', 'A = "0127 34 56"', "is not a tile"),
        ('A = "01 27 34 56"', 'AA = "01 27 34 56"', "is not the name of a tile"),
        ('A = "01 27 34 56"', "", "14 tiles for 15 cells"),
        ("first = 16,", "first = 160,", "from 0 to 99"),
        ("first = 16, second = 5", "first = 16", "second is missing"),
        ("first = 16, second = 5", "first = 16, second = 5, third = 1", "third is not a known key"),
        ('name = "Czerwienice"', 'name = "Fioletowo"', "there is already something called Fioletowo"),
        ('name = "Czerwienice"', 'name = "loop"', "there is already something called loop"),
        ('name = "Czerwienice"', 'name = "two words"', "one word"),
        ('colour = "red"', 'colour = "beige"', "colour must be one of"),
        ("fields = 40", "fields = 0", "from 10 to 100"),
        ("points = [20, 30, 40, 50, 60]", "points = [20, 30, 30, 50, 60]", "must rise"),
        ("points = [20, 30, 40, 50, 60]", "points = [20, 30]", "2 entries"),
        ("[levels]", "[level]", "not a known key|missing"),
        ('game = "train_from_afar"', 'game = "traxx"', "game must be one of"),
    ],
)
def test_an_invalid_box_is_rejected_with_a_reason(old: str, new: str, reason: str) -> None:
    with pytest.raises(InvalidEdition, match=reason) as refused:
        GAME.setup(2, edition=corrected_edition(EDITION, old, new, name="mine.toml"))
    assert str(refused.value).startswith("mine.toml, line ")


def test_the_error_names_the_line() -> None:
    wrong = corrected_edition(EDITION, 'O = "03 14 27 56"', 'O = "03 14 27 57"', name="mine.toml")
    line = next(n for n, row in enumerate(wrong.source.splitlines(), 1) if row.startswith("O ="))
    with pytest.raises(InvalidEdition, match=f"line {line}:"):
        box_of(wrong)


def test_a_corrected_box_can_be_played() -> None:
    mine = corrected_edition(EDITION, "first = 16, second = 5", "first = 17, second = 4", name="mine.toml")
    setup = GAME.setup(2, {"way": "stations"}, mine)
    assert GAME.new(setup).box.stations[0].values[2] == (17, 4)


def rotated_cell(match: re.Match[str]) -> str:
    """A cell, with its side or end, in a frame rotated by 180 degrees."""
    cell = f'"{3 - int(match[1])}{3 - int(match[2])}'
    if match[3] is None:
        return cell
    return f"{cell} {'SWNE'['NESW'.index(match[3])] if match[3] in 'NESW' else (int(match[3]) + 4) % 8}"


def test_the_depot_may_stand_in_another_corner() -> None:
    """Rotating the frame by 180 degrees does not change the game."""
    head, tiles = EDITION.source.split("[tiles]")
    mine = Edition(re.sub(r'"([0-3])([0-3])(?: ([NESW0-7]))?(?=[ "])', rotated_cell, head) + "[tiles]" + tiles, "mine.toml")
    setup = GAME.setup(1, {"way": "both"}, mine)
    assert (box_of(mine).depot, box_of(mine).doors) == (3, {2, 7})
    ours, theirs = GAME.read_board(setup, "13:B1 12:A0 02:F0"), GAME.read_board(GAME.setup(1, {"way": "both"}), "20:B1 21:A2 31:F2")
    assert GAME.score(ours, 0) == GAME.score(theirs, 0)
    assert ours.frames[0].tiles_entered == theirs.frames[0].tiles_entered
    assert GAME.draw(ours, 0, (), Look())
