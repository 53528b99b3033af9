"""Routes of reviews."""

from __future__ import annotations

import asyncio
from typing import Annotated, TypeAlias

from litestar.params import QueryParameter

from branchline.server.api.context import caller_of, registry_of, view_options_of
from branchline.server.api.middleware import language
from branchline.server.api.routing import AnyRequest, Lang, Layout, Theme, get, post
from branchline.server.api.table import Here, Position, SeatPath
from branchline.table import review_view

Known: TypeAlias = Annotated[int, QueryParameter(ge=0, le=1_000_000)]

Longer: TypeAlias = Annotated[bool, QueryParameter()]


@post("/reviews/{seat:int}", status_code=200, summary="Review a match")
async def review(
    request: AnyRequest, participant: Here, seat: SeatPath, lang: Lang = None, longer: Longer = False
) -> review_view.ReviewView:
    """Starts the review of a seat of a finished match. It takes up to a minute; the result is stored with the match.

    `longer` continues an existing review with more time, if some turns were not compared.
    """
    table_state = participant.table_state
    review_view.check_reviewed(table_state, seat)
    which, written = (participant.session.id, seat), review_view.reviewed_record(table_state)
    known = await registry_of(request).reviews.start_review(which, written, caller_of(request), longer)
    return await asyncio.to_thread(review_view.review_view, table_state, known, language(request.scope))


@get("/reviews/{seat:int}", summary="Progress of a review")
async def review_progress(
    request: AnyRequest, participant: Here, seat: SeatPath, lang: Lang = None, known: Known = 0
) -> review_view.ReviewView:
    """Returns the progress of a review, with its report unless the client has it: `known` is the client's number of rollouts."""
    review_view.check_reviewed(participant.table_state, seat)
    found = await registry_of(request).reviews.review_state((participant.session.id, seat))
    return await asyncio.to_thread(review_view.review_view, participant.table_state, found, language(request.scope), known)


@get("/reviews/{seat:int}/turns/{position:int}", summary="The board of a turn")
async def turn_board(
    request: AnyRequest,
    participant: Here,
    seat: SeatPath,
    position: Position,
    lang: Lang = None,
    theme: Theme = "light",
    layout: Layout = "sheet",
) -> review_view.ReviewBoard:
    """Returns the board before a turn of a review, with previews of the turn played and of the better one."""
    review_view.check_reviewed(participant.table_state, seat)
    found = await registry_of(request).reviews.review_state((participant.session.id, seat))
    return review_view.review_board(participant.table_state, found.review, position, view_options_of(request, theme, layout=layout))


ROUTES = [review, review_progress, turn_board]
