"""Figures: their blocks, their positions, their pictures."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from tests.toy import TOY

from branchline.drawing.crop import HIGHEST, LEAST, WIDEST
from branchline.drawing.figure import Panel, figures, read_figure, split_page
from branchline.drawing.figure_position import figure_position
from branchline.drawing.figure_svg import draw_panel
from branchline.drawing.figure_text import legend, panel_text
from branchline.drawing.picture import Look
from branchline.engine.errors import BranchlineError, IllegalMove, InvalidNotation, InvalidSetup

PAGE = """# A game

Words.

```board
board: 3
caption: One.
```

More words.

```
no figure
```
"""


def test_a_page_is_split_into_text_and_figures() -> None:
    words, figure, rest = split_page(PAGE)
    assert figure == (Panel(board="3"),)
    assert isinstance(words, str)
    assert words.endswith("Words.\n\n")
    assert isinstance(rest, str)
    assert "no figure" in rest
    assert figures(PAGE) == [figure]


def test_every_key_of_a_figure_is_read() -> None:
    (panel,) = read_figure(
        "seats: 2\noptions: a=1 b=on\nstate: x |\n  y\nplay: roll 3; 2> done\nseat: 2\nlegal: add\nillegal: done; add\nghost: add\n"
        "score: count 3; total 4\nlit: count\ngood: 1,2 die=3\nbad: 4\nring: 5\nsteps: 1 2\narrow: 1>2>3\nshow: die 34\nedge: 20\n"
        "choices: yes\nlayout: wide\ncaption: Two: words\n"
    )
    assert panel == Panel(
        2, ("a=1", "b=on"), None, "x | y", ("roll 3", "2> done"), 2, "wide", ("die", "34"), 20, True, ("add",), ("add",), ("done", "add"),
        ("count 3", "total 4"), ("count",), ("1,2", "die=3"), ("4",), ("5",), ("1", "2"), ("1>2>3",),
    )  # fmt: skip
    assert panel.caption == "Two: words"


def test_a_panel_inherits_its_position_but_not_its_marks() -> None:
    first, second, third = read_figure("board: 3\nseats: 2\nshow: 1 2\nplay: add\ngood: 1\ncaption: a\n---\nbad: 2\n---\nstate: z\n")
    assert (second.board, second.seats, second.show, second.play) == (first.board, first.seats, first.show, first.play)
    assert (second.good, second.bad, second.caption) == ((), ("2",), "")
    assert (third.board, third.state, third.play, third.seats) == (None, "z", (), 2)


def test_figures_are_equal_if_only_their_captions_differ() -> None:
    assert read_figure("board: 3\ncaption: One\n") == read_figure("board: 3\ncaption: Raz\n")
    assert read_figure("board: 3\n") != read_figure("board: 4\n")


@pytest.mark.parametrize("block", ["bord: 3\n", "board\n", "board:\n", "seats: two\n", "layout: large\n", "edge: 1000\n", "x" * 20_001])
def test_an_invalid_figure_is_rejected(block: str) -> None:
    with pytest.raises(InvalidNotation):
        read_figure(block)


def test_the_position_of_a_panel() -> None:
    stage = figure_position(TOY, read_figure("seats: 2\nplay: roll 3; 2> add\nseat: 2\nlegal: done\n")[0])
    assert (stage.seat, stage.state.pips, stage.state.rows[1].added) == (1, 3, 3)
    assert [claim for claim, _ in stage.moves] == ["legal"]


@pytest.mark.parametrize(
    ("block", "error"),
    [
        ("play: add\n", IllegalMove),
        ("play: jump\n", InvalidNotation),
        ("board: x\n", InvalidNotation),
        ("options: nothing=1\n", InvalidSetup),
    ],
)
def test_an_impossible_position_is_rejected(block: str, error: type[BranchlineError]) -> None:
    with pytest.raises(error):
        figure_position(TOY, read_figure(block)[0])


def test_a_picture_is_cropped_and_has_no_picks() -> None:
    (panel,) = read_figure("play: roll 3\nchoices: yes\nshow: action=add\nedge: 2\ngood: action=add\nlegal: add\n")
    whole = ElementTree.fromstring(TOY.draw(figure_position(TOY, panel).state, 0, (), Look()))
    root = ElementTree.fromstring(draw_panel(TOY, panel, Look(), "figure1"))
    shown = [float(number) for number in root.get("viewBox", "").split()]
    assert shown[2] < float(whole.get("viewBox", "").split()[2])
    assert max(int(root.get("width", "")), int(root.get("height", ""))) >= LEAST - 1
    assert "data-pick" not in "".join(name for element in root.iter() for name in element.attrib)
    assert root.get("aria-label") == "The toy's table. Add 3"


def test_the_size_of_a_picture_is_limited() -> None:
    root = ElementTree.fromstring(
        draw_panel(TOY, read_figure("play: roll 3\nchoices: yes\nshow: action\nedge: 400\n")[0], Look(), "figure1")
    )
    assert int(root.get("width", "")) <= WIDEST
    assert int(root.get("height", "")) <= HIGHEST


def test_an_unknown_place_is_named_in_the_error() -> None:
    with pytest.raises(InvalidNotation, match="nowhere"):
        draw_panel(TOY, read_figure("show: nowhere\n")[0], Look(), "figure1")


def test_as_text_a_panel_is_the_whole_board_and_the_reason_for_an_illegal_move() -> None:
    (panel,) = read_figure("play: roll 3\nlegal: add\nillegal: roll 2\nshow: cell\n")
    lines = panel_text(TOY, panel, Look())
    assert "> seat 1: 0 + 3" in lines
    stage = figure_position(TOY, panel)
    assert lines[-1] == str(TOY.illegal_reason(stage.state, 0, TOY.read_move("roll 2")))
    assert legend(TOY, [(panel,)], Look()) == ["In the figures: ✓ allowed, ✗ not allowed, • what the text is about, 1 2 3 in this order"]
