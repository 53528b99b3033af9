"""`branchline rules`: the rules with their figures, in the terminal and as a page with pictures."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.cli.conftest import Cli

import branchline
from branchline.drawing.figure import figures
from branchline.games import GAMES
from branchline.table.catalogue import rules_text

DOCS = Path(branchline.__file__).parents[2] / "docs" / "rules"


@pytest.mark.parametrize("name", sorted(GAMES))
@pytest.mark.parametrize(("lang", "legend"), [("en", "In the figures:"), ("pl", "Na rysunkach:")])
def test_figures_are_between_the_paragraphs(cli: Cli, name: str, lang: str, legend: str) -> None:
    out = cli("rules", name, "--lang", lang).out
    assert "```" not in out
    assert "caption:" not in out
    assert out.count(legend) == 1
    words = " ".join(out.split())
    for figure in figures(rules_text(GAMES[name], lang)):
        for panel in figure:
            assert " ".join(panel.caption.split()) in words


def test_the_reason_for_an_illegal_move_is_below_its_figure(cli: Cli) -> None:
    out = cli("rules", "railroad_ink", "--lang", "en").out
    assert out.index("A railway may not meet a highway on the west side") < out.index("Not legal: a railway against a highway.")


def test_a_page_with_pictures(cli: Cli, tmp_path: Path) -> None:
    assert cli("rules", "traxx", "--lang", "pl", "--theme", "dark", "--out", str(tmp_path)).code == 0
    page = (tmp_path / "traxx.pl.md").read_text("utf-8")
    pictures = sorted((tmp_path / "traxx.pl").iterdir())
    assert len(pictures) == sum(map(len, figures(rules_text(GAMES["traxx"], "pl"))))
    for picture in pictures:
        assert f"![](traxx.pl/{picture.name})" in page
        assert ElementTree.fromstring(picture.read_text("utf-8")).tag.endswith("svg")


def test_a_game_without_rules_page(cli: Cli) -> None:
    assert "Count to twelve" in cli("rules", "toy").out


@pytest.mark.skipif(not DOCS.parent.is_dir(), reason="the documents are not beside the package")
@pytest.mark.parametrize("name", sorted(GAMES))
def test_docs_contain_the_generated_rules_pages(cli: Cli, tmp_path: Path, name: str) -> None:
    cli("rules", name, "--lang", "en", "--out", str(tmp_path))
    again = f"branchline rules {name} --lang en --out docs/rules"
    assert (DOCS / f"{name}.en.md").read_text("utf-8") == (tmp_path / f"{name}.en.md").read_text("utf-8"), again
    assert {file.name for file in (DOCS / f"{name}.en").iterdir()} == {file.name for file in (tmp_path / f"{name}.en").iterdir()}, again


def test_a_page_needs_a_folder(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    cli("rules", "traxx", "--out", str(tmp_path / "file")).assert_error("file: cannot be written")
