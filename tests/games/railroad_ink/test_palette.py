"""The palette of the score page: every piece fits into an empty cell in each orientation and has a picture with a name."""

from __future__ import annotations

import pytest

from branchline.drawing.picture import Look
from branchline.games.railroad_ink import GAME


@pytest.mark.parametrize(("expansion", "pieces"), [("none", 15), ("meteor", 16), ("lava", 21)])
def test_every_piece_can_be_placed_on_a_board(expansion: str, pieces: int) -> None:
    setup = GAME.setup(1, {"expansion": expansion})
    palette = GAME.palette(setup, Look())
    assert len(palette) == pieces
    for piece in palette:
        assert "<title>" in piece.svg
        for word in piece.words:
            GAME.read_board(setup, word.replace("{cell}", "33"))


def test_pieces_have_different_names() -> None:
    palette = GAME.palette(GAME.setup(1, {"expansion": "lava"}), Look())
    words = [word for piece in palette for word in piece.words]
    assert len(words) == len(set(words))
