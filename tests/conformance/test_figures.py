"""Figures of the rules pages: drawn in every theme and language, with the same positions in each language."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from branchline.drawing.crop import WIDEST
from branchline.drawing.figure import Figure, Panel, figures
from branchline.drawing.figure_svg import draw_panel
from branchline.drawing.figure_text import panel_text
from branchline.drawing.picture import Look
from branchline.engine.game import AnyGame
from branchline.games import GAMES
from branchline.language import LANGUAGES, speaker
from branchline.table.catalogue import rules_text

games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
languages = pytest.mark.parametrize("lang", LANGUAGES)
FEWEST, MOST, WIDE = 10, 20, 100


def figures_of(game: AnyGame, lang: str) -> list[Figure]:
    return figures(rules_text(game, lang))


def panels_of(game: AnyGame, lang: str) -> list[Panel]:
    return [panel for figure in figures_of(game, lang) for panel in figure]


@games
def test_rules_pages_have_enough_figures(game: AnyGame) -> None:
    assert FEWEST <= len(figures_of(game, "en")) <= MOST


@games
@languages
def test_every_panel_has_its_own_caption(game: AnyGame, lang: str) -> None:
    captions = [panel.caption for panel in panels_of(game, lang)]
    assert all(len(caption) > 2 for caption in captions)
    if lang != "en":
        english = [panel.caption for panel in panels_of(game, "en")]
        assert [one for one, other in zip(captions, english, strict=True) if one == other] == []


@games
@languages
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_figure_can_be_drawn(game: AnyGame, lang: str, theme: str) -> None:
    look = Look(theme, speaker(lang, game.id))
    for panel in panels_of(game, lang):
        root = ElementTree.fromstring(draw_panel(game, panel, look, "figure1"))
        assert 0 < int(root.get("width", "")) <= WIDEST, panel.caption
        assert root.get("role") == "img"
        assert root.get("aria-label"), panel.caption
        names = {name for element in root.iter() for name in element.attrib}
        assert not {"tabindex", "class"} & names
        assert [name for name in names if name.startswith("data-")] == [], "a figure is not touched"


@games
def test_ids_in_figures_are_unique(game: AnyGame) -> None:
    """Two figures on one page share no ids of patterns."""
    pictures = [draw_panel(game, panel, Look(), f"figure{n}") for n, panel in enumerate(panels_of(game, "en"))]
    ids = [found for picture in pictures for found in re.findall(' id="([^"]*)"', picture)]
    used = {found for picture in pictures for found in re.findall(r"url\(#([^)]*)\)", picture)}
    assert len(ids) == len(set(ids))
    assert used <= set(ids)


@games
@languages
def test_every_figure_can_be_drawn_as_text(game: AnyGame, lang: str) -> None:
    for panel in panels_of(game, lang):
        lines = panel_text(game, panel, Look(say=speaker(lang, game.id)))
        assert any(line.strip() for line in lines), panel.caption
        assert max(map(len, lines)) <= WIDE, panel.caption
        assert "\x1b" not in "".join(lines)
