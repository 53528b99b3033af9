"""Routes of the games: catalogue, pictures, rules, boxes, and boards of the physical game."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated, Any, TypeAlias, TypeVar

from litestar import Response
from litestar.params import JSONBody, PathParameter
from markdown_it import MarkdownIt

from branchline.engine.game import AnyGame
from branchline.printing.pages import PrintOptions
from branchline.server.api.context import PDF, caller_of, pdf_response, permit_table, registry_of, view_options_of
from branchline.server.api.middleware import language
from branchline.server.api.routing import AnyRequest, Lang, Theme, get, post
from branchline.server.tables import drawings, handlers, pdf, requests
from branchline.server.tables.monitor import failure
from branchline.server.tables.pdf import can_print
from branchline.table import box, catalogue, responses, uploads
from branchline.table.box_description import BoxView
from branchline.table.config import game_of

T = TypeVar("T")
GamePath: TypeAlias = Annotated[str, PathParameter(max_length=60)]

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


@post("/games/{game:str}/sample", summary="A sample match of bots")
async def sample(request: AnyRequest, game: GamePath, lang: Lang = None) -> responses.NewTable:
    """Opens the record of a sample match between bots as a read-only table."""
    permit_table(request)
    registry = registry_of(request)
    record = await registry.sandbox.run_own(drawings.sample_record, _game(request, game).id, language(request.scope))
    return await handlers.upload(registry, record, caller_of(request))


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


@post("/games/{game:str}/edition", status_code=200, summary="Check an edition")
async def check_edition(
    request: AnyRequest, game: GamePath, data: JSONBody[requests.EditionCheck], lang: Lang = None
) -> catalogue.EditionInfo:
    known = _game(request, game)
    if data.edition == known.edition.source:  # the built-in box needs no sandbox
        catalogue.checked_setup(known, data.seats, data.options, "")
        return catalogue.edition_info(known.edition)
    return await _in_sandbox(request, uploads.check_box, known.id, data.seats, data.options, data.edition)


@post("/games/{game:str}/box", status_code=200, summary="View and correct a box")
async def opened_box(
    request: AnyRequest, game: GamePath, data: JSONBody[requests.BoxRequest], lang: Lang = None, theme: Theme = "light"
) -> BoxView:
    """Returns the component file with corrections applied, drawn and checked; it is not stored."""
    known, view_options = _game(request, game).id, view_options_of(request, theme)
    corrections = [box.Correction(each.key, each.value) for each in data.corrections]
    return await _in_sandbox(request, box.box_view_of, known, data.edition, corrections, data.sure, data.name, view_options)


@post("/games/{game:str}/board", status_code=200, summary="Score a board from a real table")
async def board(
    request: AnyRequest, game: GamePath, data: JSONBody[requests.BoardCheck], lang: Lang = None, theme: Theme = "light"
) -> catalogue.ScoredBoard:
    known, view_options = _game(request, game).id, view_options_of(request, theme)
    return await _in_sandbox(request, uploads.score_board, known, data.seats, data.options, data.edition, data.board, view_options)


@post("/games/{game:str}/palette", status_code=200, summary="Pieces to build a board from")
async def palette(
    request: AnyRequest, game: GamePath, data: JSONBody[requests.PaletteRequest], lang: Lang = None, theme: Theme = "light"
) -> catalogue.Palette:
    known, view_options = _game(request, game), view_options_of(request, theme)
    if not data.edition:
        return catalogue.palette(known, catalogue.checked_setup(known, data.seats, data.options, ""), view_options)
    return await _in_sandbox(request, uploads.palette, known.id, data.seats, data.options, data.edition, view_options)


@post("/games/{game:str}/sheets", status_code=200, summary="Printable sheets", media_type=PDF)
async def sheets(request: AnyRequest, game: GamePath, data: JSONBody[requests.SheetsRequest], lang: Lang = None) -> Response[bytes]:
    """Returns a PDF with boards, cards, tiles and other components to cut out."""
    known, spoken = _game(request, game).id, language(request.scope)
    print_options = PrintOptions(data.paper, data.per_page, data.part, data.link, spoken)
    return await pdf_response(request, known, pdf.sheets, known, data.seats, data.options, data.edition, print_options)


async def _in_sandbox(request: AnyRequest, work: Callable[..., T], *args: Any) -> T:
    """Run work on untrusted input in the sandbox."""
    return await registry_of(request).sandbox.run(caller_of(request), work, *args)


ROUTES = [health, games, picture, sample, rules, edition, check_edition, opened_box, board, palette, sheets]
