"""The pieces to tap a board together: every one can lie in an empty cell, in each of its ways, and has a picture with a name."""

from __future__ import annotations

import pytest

from branchline.drawing.picture import Look
from branchline.games.railroad_ink import GAME


@pytest.mark.parametrize(("expansion", "pieces"), [("none", 15), ("meteor", 16), ("lava", 21)])
def test_every_piece_lies_on_a_board(expansion: str, pieces: int) -> None:
    setup = GAME.setup(1, {"expansion": expansion})
    palette = GAME.palette(setup, Look())
    assert len(palette) == pieces
    for piece in palette:
        assert "<title>" in piece.svg
        for word in piece.words:
            GAME.read_board(setup, word.replace("{cell}", "33"))


def test_no_two_pieces_share_a_word() -> None:
    palette = GAME.palette(GAME.setup(1, {"expansion": "lava"}), Look())
    words = [word for piece in palette for word in piece.words]
    assert len(words) == len(set(words))
