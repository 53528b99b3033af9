"""Marks that the pictures of all games share."""

from __future__ import annotations

import pytest

from branchline.drawing.marks import pick_names, touch


@pytest.mark.parametrize("open_", [True, False])
def test_what_cannot_be_picked_only_has_a_name(open_: bool) -> None:
    attributes = touch(open_, "cell", "34", "Cell 34")
    assert attributes["data_pick" if open_ else "data_about"] == "cell=34"
    assert attributes["aria_label"] == "Cell 34"


def test_picks_are_named_once() -> None:
    names = pick_names(lambda view, seat, move: {"cell": str(move), "seat": str(seat)}, None, 1, [34, 35])
    assert names == {"cell=34", "cell=35", "seat=1"}
