"""Printouts: every seat has the sheet of its start, and the deck is complete."""

from __future__ import annotations

import re

from tests.games.kit import printout_of

from branchline.drawing.picture import Look
from branchline.engine.match import Match
from branchline.games.traxx import GAME
from branchline.games.traxx.rules.components import EDITION, box_of

PAPER = Look("print")


def test_sheets_differ_only_by_their_start() -> None:
    printout = printout_of(GAME, 4)
    assert [str(sheet.title) for sheet in printout.sheets] == ["Sheet A", "Sheet B", "Sheet C", "Sheet D"]
    assert len({sheet.drawing.content for sheet in printout.sheets}) == 4
    assert len({re.sub("<[^>]*>", " ", sheet.drawing.content).count("10") for sheet in printout.sheets}) == 1


def test_a_chosen_sheet_is_printed_for_its_seat() -> None:
    printout = printout_of(GAME, 1, sheet1="C")
    assert [str(sheet.title) for sheet in printout.sheets] == ["Sheet C"]


def test_every_card_is_printed_once_with_its_fields() -> None:
    box = box_of(EDITION)
    (cards,) = printout_of(GAME, 2).cuttings
    assert sum(card.count for card in cards.pieces) == box.rounds == 15
    assert sorted(card.front.count("<polygon") for card in cards.pieces) == sorted(len(card) for card in box.cards)


def test_the_points_of_a_number_are_circled() -> None:
    assert GAME.printed_sheet is not None
    match = Match(GAME, GAME.setup(1))
    while not match.state.sheets[0].notes:
        match.settle(seed="s")
        match.play(0, GAME.legal_moves(match.state, 0)[0])
    before, after = (GAME.printed_sheet(state, 0, PAPER).content.count('r="17"') for state in (GAME.new(match.setup), match.state))
    assert (before, after) == (0, len(match.state.sheets[0].notes))
