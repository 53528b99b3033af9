"""Use cases of a game without a table: boxes, and boards of the physical game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.service.call import Call
from branchline.service.ports import H
from branchline.service.routes import post
from branchline.table import catalogue, uploads

if TYPE_CHECKING:
    from branchline.service import requests
    from branchline.table.box_description import BoxView  # imports a library


@post("/games/{game}/edition", "Check an edition", status_code=200)
async def check_edition(call: Call[H], game: requests.GameId, data: requests.EditionCheck) -> catalogue.EditionInfo:
    known = call.game(game)
    if data.edition == known.edition.source:  # the built-in box needs no sandbox
        catalogue.checked_setup(known, data.seats, data.options, "")
        return catalogue.edition_info(known.edition)
    return await call.work.untrusted(call.address, uploads.check_box, known.id, data.seats, data.options, data.edition)


@post("/games/{game}/box", "View and correct a box", status_code=200, shows=("theme",))
async def opened_box(call: Call[H], game: requests.GameId, data: requests.BoxRequest) -> BoxView:
    """Returns the component file with corrections applied, drawn and checked; it is not stored."""
    from branchline.table import box  # rarely used, and imports a library

    corrections = [box.Correction(each.key, each.value) for each in data.corrections]
    known = call.game(game).id
    return await call.work.untrusted(
        call.address, box.box_view_of, known, data.edition, corrections, data.sure, data.name, call.view_options
    )


@post("/games/{game}/board", "Score a board from a real table", status_code=200, shows=("theme",))
async def board(call: Call[H], game: requests.GameId, data: requests.BoardCheck) -> catalogue.ScoredBoard:
    known = call.game(game).id
    return await call.work.untrusted(
        call.address, uploads.score_board, known, data.seats, data.options, data.edition, data.board, call.view_options
    )


@post("/games/{game}/palette", "Pieces to build a board from", status_code=200, shows=("theme",))
async def palette(call: Call[H], game: requests.GameId, data: requests.PaletteRequest) -> catalogue.Palette:
    known = call.game(game)
    if not data.edition:
        return catalogue.palette(known, catalogue.checked_setup(known, data.seats, data.options, ""), call.view_options)
    return await call.work.untrusted(call.address, uploads.palette, known.id, data.seats, data.options, data.edition, call.view_options)
