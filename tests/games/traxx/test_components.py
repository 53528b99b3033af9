"""The box: its contents, labels, and invalid editions."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path

import pytest
from tests.games.kit import corrected_edition

from branchline.drawing.picture import Look
from branchline.engine.edition import Edition
from branchline.engine.errors import InvalidEdition
from branchline.games.traxx import GAME
from branchline.games.traxx.rules.components import EDITION, Box, box_of, cell_name, on_rim

BOX = box_of(EDITION)
PREPARED = Path("../shared/components/traxx.json")


def test_the_plan_has_its_cells():
    assert (len(BOX.names), BOX.names[0], BOX.names[-1], BOX.names[30]) == (61, "a1", "i5", "e5")
    assert BOX.hexes[30] == (0, 0)
    assert sorted(set(BOX.letters)) == sorted("BGYSRO")
    assert sum(len(steps) for steps in BOX.steps) == 2 * 156


def test_the_numbers_are_on_their_cells():
    assert list(BOX.numbers) == [2, 3, 4, 5, 6, 7, 8, 9, 10]
    assert [number for number, cell in BOX.numbers.items() if on_rim(BOX.hexes[cell], BOX.side)] == [5, 6, 7, 8, 9, 10]


def test_the_starts_are_next_to_the_middle():
    assert {sheet: BOX.names[cell] for sheet, cell in BOX.starts.items()} == {"A": "d5", "B": "f5", "C": "e4", "D": "d4"}
    assert [BOX.colours[BOX.letters[cell]] for cell in BOX.starts.values()] == ["yellow", "grey", "blue", "green"]
    assert set(BOX.starts.values()) <= {cell for cell, _, _ in BOX.steps[BOX.cells["e5"]]}


def test_the_cards_are_all_sets_of_four_of_six_colours():
    assert BOX.rounds == 15
    assert {frozenset(card) for card in BOX.cards} == {frozenset(four) for four in combinations("BGYSRO", 4)}
    doubled = sorted(card[4] for card in BOX.cards if len(card) == 5)
    assert doubled == sorted("BGYSRO"), "six cards with five fields, each colour doubled once"


def test_rotating_the_plan_by_60_degrees_swaps_colours():
    """So the sheets are equally good: each rotation maps colours onto colours, except in the middle."""
    where = dict(zip(BOX.hexes, BOX.letters, strict=True))
    swaps = {(letter, where[-r, q + r]) for (q, r), letter in where.items() if (q, r) != (0, 0)}
    assert len(swaps) == len(dict(swaps)) == 6


@pytest.mark.skipif(not PREPARED.is_file(), reason="the reconstructed components are not beside the repository")
def test_the_box_agrees_with_the_prepared_data():
    given = json.loads(PREPARED.read_text("utf-8"))
    cells = {cell_name(c["q"], c["r"], 5): (c["colour"], c.get("number", 0)) for c in given["cells"]}
    assert cells == {name: (BOX.colours[BOX.letters[n]], BOX.cell_numbers[n]) for name, n in BOX.cells.items()}
    assert [[BOX.colours[letter] for letter in card] for card in BOX.cards] == given["cards"]
    assert {s: cell_name(c["q"], c["r"], 5) for s, c in given["starts"].items()} == {s: BOX.names[c] for s, c in BOX.starts.items()}


def test_every_value_has_its_label():
    labels = EDITION.labels()
    assert labels["deduced"] == 15, "which four colours each card shows"
    assert labels["reconstructed"] == 9 + 4 + 15 + 1, "the plan's rows, the starts, what is doubled, the sixth colour"
    assert labels["printed"] > 0


def test_equal_editions_have_the_same_box():
    assert box_of(Edition(EDITION.source, EDITION.file)) is box_of(EDITION)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('O = "orange"', 'O = "purple"', "O must be one of blue"),
        ('O = "orange"', 'O = "red"', "two letters stand for red"),
        ('O = "orange"\nlabels = { O', 'OO = "orange"\nlabels = { OO', "OO is not one capital letter"),
        ('"        R   Y   B6  O   S"', '"        R   Y   B6  O"', "row a must have 5 cells, not 4"),
        ("R   Y   B6", "R   X   B6", "X does not begin with a colour of the box"),
        ("R   Y   B6", "R   Y   Bx", "Bx is not a cell"),
        ("R   Y   B6", "R   Y   B", "the number 6 must stand on one cell, not on 0"),
        ("R   Y   B6", "R6  Y   B6", "the number 6 must stand on one cell, not on 2"),
        ("R   Y   B6", "R   Y11 B6", "the number 11 is not named"),
        ("middle = [2, 3, 4]", "middle = [2, 3, 4, 5]", "the number 5 is named twice"),
        (
            "rim = [5, 6, 7, 8, 9, 10]\nmiddle = [2, 3, 4]",
            "rim = [4, 5, 6, 7, 8, 9, 10]\nmiddle = [2, 3]",
            "the number 4 is on the wrong part of the plan",
        ),
        ("side = 5", "side = 4", "rows has 9 entries"),
        ('A = "d5"', 'A = "d9"', "there is no cell d9"),
        ('A = "d5"', 'A = "a1"', "a1 does not lie beside the middle"),
        ('A = "d5"', 'A = "d4"', "two sheets begin on d4"),
        ('R   B2  Y   R   Y5",', 'R   B   Y   R   Y5",', "the number 2 must stand"),
        ('colours = "BGYS"', 'colours = "BGYX"', "X is not a colour of the box"),
        ('colours = "BGYS"', 'colours = "BGYY"', "a card shows 4 different colours, not BGYY"),
        ('colours = "BGYS"', 'colours = "BGY"', "a card shows 4 different colours, not BGY"),
        ('twice = ""', 'twice = "R"', "R cannot be on this card twice"),
        ('twice = ""', 'twice = "BG"', "BG cannot be on this card twice"),
        ("cards = 15", "cards = 16", "cards has 15 entries"),
        ("super = 35", "super = -1", "super must be a whole number"),
        ("super = 35", "supper = 35", "supper is not a known key"),
        ('game = "traxx"', 'game = "chess"', "game must be one of traxx"),
        ('[starts]\nlabel = "reconstructed"', "[starts]", "starts has no label"),
    ],
)
def test_an_invalid_box_is_rejected_with_its_line(old: str, new: str, reason: str):
    with pytest.raises(InvalidEdition) as refused:
        GAME.setup(1, edition=corrected_edition(EDITION, old, new))
    assert reason in str(refused.value)
    assert str(refused.value).startswith("my-box.toml, line ")


def test_the_error_names_the_right_line():
    edition = corrected_edition(EDITION, 'C = "e4"', 'C = "z1"')
    line = edition.source.splitlines().index('C = "z1"') + 1
    with pytest.raises(InvalidEdition, match=f"my-box.toml, line {line}: there is no cell z1 on the plan"):
        box_of(edition)


def test_a_start_holds_no_number():
    edition = corrected_edition(EDITION, "  G   R   Y4  G   Y ", "  G   R   Y   G4  Y ")
    with pytest.raises(InvalidEdition, match="d4 holds a number"):
        box_of(edition)


def test_a_corrected_box_can_be_played():
    """With another sixth colour, another letter for it, and a card that exists twice."""
    source = EDITION.source.replace('O = "orange"\nlabels = { O =', 'V = "violet"\nlabels = { V =')
    head, _, rest = source.partition("rows = [")
    rows, _, cards = rest.partition("]")
    cards = "\n".join(line.replace("O", "V") if line.startswith(("colours", "twice")) else line for line in cards.splitlines())
    cards = cards.replace('colours = "BGYR"', 'colours = "SYGB"')
    edition = Edition(f"{head}rows = [{rows.replace('O', 'V')}]{cards}\n", "my-box.toml")
    box: Box = box_of(edition)
    assert box.colours["V"] == "violet"
    assert (len(box.cards), box.deck[0], box.rounds) == (14, 2, 15)
    state = GAME.new(GAME.setup(2, edition=edition))
    assert GAME.read_state(state.setup, GAME.write_state(state)) == state
    assert "<svg" in GAME.draw(state, 0, (), Look())


def test_how_sheets_are_dealt_is_explained_once():
    helps = [str(option.help) for option in GAME.options]
    assert len([words for words in helps if "A to D" in words]) == 1
    assert "player" in str(GAME.options[1].label)
