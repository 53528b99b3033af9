"""Use cases of reviews."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.language import speaker
from branchline.service.call import Call
from branchline.service.ports import H
from branchline.service.routes import PICTURE, get, post
from branchline.table import review_view
from branchline.table.links import hash_token
from branchline.table.participant import Participant

if TYPE_CHECKING:
    from branchline.service import requests


@post("/tables/{table}/reviews/{seat}", "Review a match", status_code=200)
async def review(call: Call[H], participant: Participant[H], seat: requests.SeatIndex, longer: bool = False) -> review_view.ReviewView:
    """Starts the review of a seat of a finished match. It takes up to a minute; the result is stored with the match.

    `longer` continues an existing review with more time, if some turns were not compared.
    """
    table_state = participant.table_state
    review_view.check_reviewed(table_state, seat)
    record = review_view.reviewed_record(table_state)
    found = await call.work.start_review(table_state.config.id, seat, record, call.address, longer)
    return await call.work.aside(review_view.review_view, table_state, found, call.lang)


@get("/tables/{table}/reviews/{seat}", "Progress of a review")
async def review_progress(
    call: Call[H], participant: Participant[H], seat: requests.SeatIndex, known: requests.Position = 0
) -> review_view.ReviewView:
    """Returns the progress of a review, with its report unless the client has it: `known` is the client's number of rollouts."""
    table_state = participant.table_state
    review_view.check_reviewed(table_state, seat)
    found = await call.work.review_state(table_state.config.id, seat)
    return await call.work.aside(review_view.review_view, table_state, found, call.lang, known)


@get("/tables/{table}/reviews/{seat}/turns/{position}", "The board of a turn", shows=PICTURE)
async def turn_board(
    call: Call[H], participant: Participant[H], seat: requests.SeatIndex, position: requests.Position
) -> review_view.ReviewBoard:
    """Returns the board before a turn of a review, with previews of the turn played and of the better one."""
    table_state = participant.table_state
    review_view.check_reviewed(table_state, seat)
    found = await call.work.review_state(table_state.config.id, seat)
    return review_view.review_board(table_state, found.review, position, call.view_options)


@post("/mine/reviews", "My losses per turn", status_code=200)
async def review_history(call: Call[H], data: requests.TokensRequest) -> review_view.ReviewHistory:
    """Returns the average loss per turn in the reviewed matches of these seats, latest first."""
    losses, games = await call.work.losses([hash_token(token) for token in data.tokens]), call.tables.games
    names = {game: speaker(call.lang, game)(games[game].name) for game in {each.game for each in losses} if game in games}
    reviewed = [
        review_view.ReviewedMatch(each.match, each.seat, each.game, names[each.game], each.at, each.average)
        for each in losses
        if each.game in names
    ]
    return review_view.ReviewHistory(reviewed)
