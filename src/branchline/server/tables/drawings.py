"""Pictures, rules pages and sample matches of the server's games; they are made in the sandbox, so that they delay no move."""

from __future__ import annotations

from collections.abc import Mapping

from branchline.drawing.picture import Look
from branchline.engine.game import AnyGame
from branchline.language import speaker
from branchline.table import sample
from branchline.table.rules_page import with_figures


def portrait(games: Mapping[str, AnyGame], game: str, theme: str, lang: str) -> str:
    """A picture of a game in the middle of a match, as SVG."""
    return sample.portrait(games[game], theme, lang)


def rules_page(games: Mapping[str, AnyGame], game: str, theme: str, lang: str, html: str, markdown: str) -> str:
    """A rules page with its figures drawn, as HTML."""
    return with_figures(html, markdown, games[game], Look(theme, speaker(lang, game)))


def sample_record(games: Mapping[str, AnyGame], game: str, lang: str) -> str:
    """The record of a match between bots."""
    return sample.sample_record(games[game], lang)
