"""Routes of the games that only a server has: catalogue, pictures, rules, sheets to print."""

from __future__ import annotations

import asyncio

from litestar import Response
from litestar.params import JSONBody
from markdown_it import MarkdownIt

from branchline.engine.game import AnyGame
from branchline.printing.pages import PrintOptions
from branchline.server.api.context import PDF, AnyRequest, pdf_response, registry_of
from branchline.server.api.middleware import language
from branchline.server.api.routing import GamePath, Lang, Theme, get, post
from branchline.server.tables import drawings, pdf
from branchline.server.tables.monitor import failure
from branchline.server.tables.pdf import can_print
from branchline.service import requests
from branchline.table import catalogue
from branchline.table.config import game_of

_markdown = MarkdownIt("commonmark", {"html": False}).enable("table")


def _game(request: AnyRequest, game: str) -> AnyGame:
    return game_of(registry_of(request).games, game)


@get("/health", summary="Health check")
async def health(request: AnyRequest) -> Response[dict[str, str]]:
    """Returns 503 if a background task has failed and is not running."""
    failing = failure(registry_of(request))
    return Response({"status": "failing" if failing else "up"}, status_code=503 if failing else 200)


@get("/games", summary="Games on this server")
async def games(request: AnyRequest, lang: Lang = None) -> catalogue.GameCatalogue:
    registry = registry_of(request)
    limits = registry.settings.limits
    retention = catalogue.RetentionDays(limits.unbegun_days, limits.unfinished_days, limits.finished_days)
    return catalogue.game_catalogue(registry.games, language(request.scope), retention, can_print())


@get("/games/{game:str}/picture", summary="A picture for the game's card", media_type="image/svg+xml")
async def picture(request: AnyRequest, game: GamePath, lang: Lang = None, theme: Theme = "light") -> Response[str]:
    known, spoken = _game(request, game), language(request.scope)
    pictures: dict[tuple[str, ...], asyncio.Task[str]] = request.app.state.pictures
    key = (known.id, theme, spoken)
    if key not in pictures or (pictures[key].done() and pictures[key].exception()):
        pictures[key] = asyncio.create_task(registry_of(request).sandbox.run_own(drawings.portrait, known.id, theme, spoken))
    drawn = await asyncio.shield(pictures[key])
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "public, max-age=3600"})


@get("/games/{game:str}/rules", summary="The rules page")
async def rules(request: AnyRequest, game: GamePath, lang: Lang = None, theme: Theme = "light") -> catalogue.RulesPage:
    """Returns the rules page as Markdown, and as HTML with figures."""
    known, spoken = _game(request, game), language(request.scope)
    markdown = catalogue.rules_text(known, spoken)
    pages: dict[tuple[str, ...], asyncio.Task[str]] = request.app.state.rules
    key = (known.id, theme, spoken)
    if key not in pages or (pages[key].done() and pages[key].exception()):
        words = _markdown.render(markdown)
        pages[key] = asyncio.create_task(
            registry_of(request).sandbox.run_own(drawings.rules_page, known.id, theme, spoken, words, markdown)
        )
    return catalogue.RulesPage(await asyncio.shield(pages[key]), markdown)


@get("/games/{game:str}/edition", summary="The built-in box", media_type="text/plain")
async def edition(request: AnyRequest, game: GamePath) -> str:
    """Returns the component file of the built-in box, to copy and correct."""
    return _game(request, game).edition.source


@post("/games/{game:str}/sheets", status_code=200, summary="Printable sheets", media_type=PDF)
async def sheets(request: AnyRequest, game: GamePath, data: JSONBody[requests.SheetsRequest], lang: Lang = None) -> Response[bytes]:
    """Returns a PDF with boards, cards, tiles and other components to cut out."""
    known, spoken = _game(request, game).id, language(request.scope)
    print_options = PrintOptions(data.paper, data.per_page, data.part, data.link, spoken)
    return await pdf_response(request, known, pdf.sheets, known, data.seats, data.options, data.edition, print_options)


ROUTES = [health, games, picture, rules, edition, sheets]
