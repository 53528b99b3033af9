"""A box with which bots are weaker: one warning from every function that uses bots."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from pathlib import Path

import pytest

import branchline as bl
from branchline.bots.evaluator import WEAKER_BOTS
from branchline.games import GAMES

SOURCE = GAMES["traxx"].edition.source
WARNING = f"^Träxx: {WEAKER_BOTS}$"


@pytest.fixture
def large(tmp_path: Path) -> Path:
    """A box of Träxx that is too large for the compiled search."""
    return write_box(tmp_path, SOURCE.replace("fields = 5", "fields = 6").replace('twice = "O"', 'twice = "OB"'))


def write_box(folder: Path, source: str) -> Path:
    file = folder / "box.toml"
    file.write_text(source, encoding="utf-8")
    return file


def match_without_warning(box: Path) -> bl.Match:
    with warnings.catch_warnings(action="ignore", category=bl.WeakerBotsWarning):
        return bl.make("traxx", seats=2, seed="1", edition=box)


def play_to_the_end(box: Path) -> bl.Match:
    match, bot = match_without_warning(box), bl.bot("random")
    while not match.over:
        match.play(bot.choose(match))
    return match


@pytest.mark.parametrize(
    "use",
    [
        lambda box: bl.make("traxx", seats=2, edition=box),
        lambda box: bl.bot("easy").choose(match_without_warning(box)),
        lambda box: bl.bot("easy").consider(match_without_warning(box)),
        lambda box: bl.hint(match_without_warning(box), by="easy"),
        lambda box: bl.simulate("traxx", ["random", "easy"], 1, edition=box),
        lambda box: bl.review(play_to_the_end(box).record(), by="easy", rollouts=2),
    ],
)
def test_every_use_of_bots_warns_of_such_a_box(use: Callable[[Path], object], large: Path) -> None:
    with pytest.warns(bl.WeakerBotsWarning, match=WARNING) as warned:
        use(large)
    assert len(warned) == 1


def test_python_shows_the_warning_once(large: Path) -> None:
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("default")
        match = bl.make("traxx", seats=2, seed="1", edition=large)
        for _ in range(3):
            match.play(bl.bot("easy").choose(match))
        bl.hint(match, by="easy")
    assert len(warned) == 1


def test_other_boxes_and_bots_come_without_a_warning(large: Path, tmp_path: Path) -> None:
    bl.bot("random").choose(match_without_warning(large))
    bl.simulate("traxx", ["random", "greedy"], 1, edition=large)
    reworded = write_box(tmp_path, f"# Mine.\n{SOURCE}")
    bl.hint(bl.make("traxx", seats=2, seed="1", edition=reworded), by="easy")
