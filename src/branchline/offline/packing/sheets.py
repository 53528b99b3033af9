"""Print sheets, made when packing because browsers have no typst: everything for each game, maximum number of players, A4."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec

from branchline.games import GAMES
from branchline.language import LANGUAGES, speaker
from branchline.printing.make import sheets_pdf
from branchline.printing.pages import PrintOptions


@dataclass(frozen=True, slots=True)
class PdfResponse:
    """A precomputed response: a PDF and its request."""

    question: str
    body: bytes
    kind: str = "application/pdf"


def pdf_responses() -> Iterator[PdfResponse]:
    """One file for each game and language; none if typst is not installed."""
    for game in GAMES.values() if find_spec("typst") else ():
        for lang in LANGUAGES:
            pdf = sheets_pdf(game, game.setup(game.seats[1], {}), PrintOptions(language=lang), speaker(lang, game.id))
            yield PdfResponse(f"/games/{game.id}/sheets?lang={lang}", pdf)
