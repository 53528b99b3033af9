"""Routes of the offline version: each calls the same functions of `table/` as the server does and decides nothing itself.

A new route is a function decorated with the server's method and path; the server's OpenAPI document describes its parameters.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from branchline.engine.record import write_record
from branchline.offline import daily
from branchline.offline.registry import Participant
from branchline.offline.request import Answerer, File, Request
from branchline.table import (
    catalogue,
    creation,
    daily_view,
    explanations,
    hints,
    intents,
    lesson_view,
    move_queries,
    puzzle_view,
    responses,
    review_view,
    sample,
    snapshot,
    standings,
    uploads,
)
from branchline.table import rematch as rematching
from branchline.table.config import game_of
from branchline.table.draft import Draft, Intent
from branchline.table.links import hash_token
from branchline.table.listing import latest_first
from branchline.table.practice import PracticeTable, PracticeTableFactory
from branchline.table.problem import Problem
from branchline.table.reasons import why as reason_why
from branchline.table.record import record as record_of
from branchline.table.responses import NewTable, NextTable, WriteReceipt

if TYPE_CHECKING:
    from branchline.table.box_description import BoxView  # imports a library

QUESTIONS: dict[str, Answerer] = {}


def question(route: str) -> Callable[[Answerer], Answerer]:
    def register(answerer: Answerer) -> Answerer:
        QUESTIONS[route] = answerer
        return answerer

    return register


# --- games


@question("POST /games/{game}/sample")
async def sample_match(request: Request) -> NewTable:
    return await _open_record(request, sample.sample_record(request.game, request.lang))


@question("POST /games/{game}/edition")
async def check_edition(request: Request) -> catalogue.EditionInfo:
    body, game = request.body, request.game
    if body.edition == game.edition.source:
        catalogue.checked_setup(game, body.seats, body.options, "")
        return catalogue.edition_info(game.edition)
    return uploads.check_box(request.registry.games, game.id, body.seats, body.options, body.edition)


@question("POST /games/{game}/box")
async def opened_box(request: Request) -> BoxView:
    from branchline.table import box  # rarely used, and imports a library

    body = request.body
    corrections = [box.Correction(each.key, each.value) for each in body.corrections]
    return box.box_view_of(request.registry.games, request.game.id, body.edition, corrections, body.sure, body.name, request.view_options)


@question("POST /games/{game}/board")
async def board(request: Request) -> catalogue.ScoredBoard:
    body = request.body
    return uploads.score_board(
        request.registry.games, request.game.id, body.seats, body.options, body.edition, body.board, request.view_options
    )


@question("POST /games/{game}/palette")
async def palette(request: Request) -> catalogue.Palette:
    body = request.body
    return uploads.palette(request.registry.games, request.game.id, body.seats, body.options, body.edition, request.view_options)


# --- lessons


@question("POST /games/{game}/lessons/{name}")
async def lesson(request: Request) -> lesson_view.LessonView:
    view_options = replace(request.view_options, boards=True)
    return lesson_view.lesson_view(request.game, request.at.name, request.body.moves, view_options, request.body.show)


# --- puzzles


@question("POST /games/{game}/puzzles")
async def next_puzzle(request: Request) -> puzzle_view.NextPuzzle:
    body = request.body
    return puzzle_view.following(
        request.game, request.lang, puzzle_view.skill(body.rating, body.doubt), body.tried_puzzles, body.last, body.solved
    )


@question("POST /games/{game}/puzzles/{name}")
async def puzzle(request: Request) -> puzzle_view.PuzzleView:
    view_options = replace(request.view_options, boards=True)
    return puzzle_view.puzzle_view(request.game, request.at.name, request.body.moves, view_options, request.body.show)


# --- queries of a practice board


def add_practice_queries(one: str, make_table: PracticeTableFactory) -> None:
    """Registers the queries below the route of a lesson or a puzzle."""

    def practice_table(request: Request) -> PracticeTable:
        return make_table(request.game, request.at.name, request.body.moves)

    @question(f"{one}/ghosts")
    async def ghosts(request: Request) -> responses.Ghosts:
        return move_queries.ghosts(*practice_table(request), request.view_options, request.body.ghost_moves)

    @question(f"{one}/narrow")
    async def narrow(request: Request) -> responses.MatchingMoves:
        return move_queries.narrow(*practice_table(request), request.view_options, request.body.picks, request.body.after)

    @question(f"{one}/why")
    async def why(request: Request) -> responses.Why:
        return reason_why(*practice_table(request), request.lang, request.body.move, request.body.picks)

    @question(f"{one}/explained")
    async def explained(request: Request) -> responses.Explanations:
        return explanations.explain(*practice_table(request), request.view_options)


add_practice_queries("POST /games/{game}/lessons/{name}", lesson_view.table)
add_practice_queries("POST /games/{game}/puzzles/{name}", puzzle_view.table)


# --- tables


@question("POST /tables")
async def create_table(request: Request) -> NewTable:
    body, registry = request.body, request.registry
    game = game_of(registry.games, body.game)
    if creation.has_own_edition(game, body):
        uploads.check_box(registry.games, game.id, len(body.seats), body.options, body.edition)
    return await _create(request, *creation.new_table(game, body, registry.now()))


@question("POST /records")
async def upload(request: Request) -> NewTable:
    return await _open_record(request, request.raw)


async def _open_record(request: Request, source: str) -> NewTable:
    registry = request.registry
    record = uploads.read_through(registry.games, source)
    draft = creation.from_record(game_of(registry.games, record.game), record, registry.now())
    draft.replay(record.log)
    return await _create(request, *creation.with_links(draft))


async def _create(request: Request, new_table: NewTable, draft: Draft) -> NewTable:
    await request.registry.create(draft)
    return new_table


@question("POST /mine")
async def mine(request: Request) -> responses.Summaries:
    tokens = {hash_token(token): place for place, token in enumerate(request.body.tokens)}
    found = []
    for table, link, role in await request.registry.opened_by(tokens):
        try:
            session = await request.registry.table(table)
        except Problem:
            continue  # the rules no longer accept this table
        if not (request.body.running and session.table_state.over):
            found.append(snapshot.summary(session.table_state, session.table.viewer(role), request.lang, session.here, tokens[link]))
    return responses.Summaries(latest_first(found))


# --- one table


@question("GET /tables/{table}")
async def look(request: Request) -> responses.TableView:
    participant = await request.participant()
    return snapshot.table_view(participant.table_state, participant.viewer, request.view_options, participant.session.here)


@question("GET /tables/{table}/at/{position}")
async def look_at(request: Request) -> responses.Moment:
    participant = await request.participant()
    return snapshot.moment(participant.table_state, participant.viewer, request.view_options, request.at.position)


@question("GET /tables/{table}/explained")
async def explain_table(request: Request) -> responses.Explanations:
    participant = await request.participant()
    return explanations.explain(participant.table_state, participant.viewer, request.view_options, request.at.at)


@question("GET /tables/{table}/record")
async def record(request: Request) -> File:
    participant = await request.participant()
    return File(write_record(record_of(participant.table_state, participant.viewer, request.lang)))


@question("POST /tables/{table}/moves")
async def move(request: Request) -> WriteReceipt:
    participant, body = await request.participant(), request.body
    seat = participant.reader if body.seat is None else body.seat
    return await _act(
        request, participant, intents.move_intent(participant.session.table, participant.reader, seat, body.n, body.move, body.key)
    )


@question("POST /tables/{table}/undo")
async def undo(request: Request) -> WriteReceipt:
    participant, body = await request.participant(), request.body
    return await _act(
        request, participant, intents.undo_intent(participant.session.table, participant.reader, body.n, body.whole, body.key)
    )


async def _act(request: Request, participant: Participant, intent: Intent) -> WriteReceipt:
    """Stores an intent; the receipt uses the caller's event numbers."""
    written = await request.registry.act(participant.session, intent)
    return WriteReceipt(participant.session.table.sequence(participant.role).counts[written.n], written.duplicate)


@question("POST /tables/{table}/hint")
async def hint(request: Request) -> hints.HintView:
    return await request.study.hint(await request.participant(), request.view_options)


@question("POST /tables/{table}/ghosts")
async def ghosts(request: Request) -> responses.Ghosts:
    participant = await request.participant()
    return move_queries.ghosts(participant.table_state, participant.viewer, request.view_options, request.body.moves)


@question("POST /tables/{table}/narrow")
async def narrow(request: Request) -> responses.MatchingMoves:
    participant = await request.participant()
    return move_queries.narrow(participant.table_state, participant.viewer, request.view_options, request.body.picks, request.body.after)


@question("POST /tables/{table}/why")
async def why(request: Request) -> responses.Why:
    participant = await request.participant()
    return reason_why(participant.table_state, participant.viewer, request.lang, request.body.move, request.body.picks)


@question("POST /tables/{table}/rematch")
async def rematch(request: Request) -> NextTable:
    participant, registry = await request.participant(), request.registry
    session = participant.session
    intents.check_seated(participant.role)
    async with registry.creation_lock:
        await registry.refresh(session.table.id)  # another tab may have created it
        if not session.table_state.rematch and participant.role not in rematching.wanting_rematch(session.table_state):
            await registry.act(session, rematching.offer_rematch_intent(participant.role, request.body.rotate))
        if not session.table_state.rematch and rematching.is_agreed(session.table_state, session.here):
            draft = creation.rematch_draft(session.table, registry.now())
            await registry.create(draft)
            await registry.act(session, intents.rematch_intent(participant.role, draft.table_state.config.id))
    return NextTable(session.table_state.rematch or None)


# --- reviews


@question("POST /tables/{table}/reviews/{seat}")
async def review(request: Request) -> review_view.ReviewView:
    participant, seat = await request.participant(), request.at.seat
    review_view.check_reviewed(participant.table_state, seat)
    return review_view.review_view(
        participant.table_state, await request.study.start_review(participant, seat, bool(request.at.longer)), request.lang
    )


@question("GET /tables/{table}/reviews/{seat}")
async def review_progress(request: Request) -> review_view.ReviewView:
    participant, seat = await request.participant(), request.at.seat
    review_view.check_reviewed(participant.table_state, seat)
    return review_view.review_view(
        participant.table_state, await request.study.review_state(participant, seat), request.lang, request.at.known or 0
    )


@question("GET /tables/{table}/reviews/{seat}/turns/{position}")
async def turn_board(request: Request) -> review_view.ReviewBoard:
    participant, seat = await request.participant(), request.at.seat
    review_view.check_reviewed(participant.table_state, seat)
    return review_view.review_board(
        participant.table_state, (await request.study.review_state(participant, seat)).review, request.at.position, request.view_options
    )


@question("POST /mine/reviews")
async def season(request: Request) -> review_view.ReviewHistory:
    tokens = {hash_token(token): place for place, token in enumerate(request.body.tokens)}
    return await request.study.season([(table, role) for table, _, role in await request.registry.opened_by(tokens)], request.lang)


# --- seats


@question("PATCH /tables/{table}/seats/{seat}")
async def rename(request: Request) -> WriteReceipt:
    participant = await request.participant()
    return await _act(request, participant, intents.rename_intent(participant.role, request.at.seat, request.body.name))


@question("PUT /tables/{table}/seats/{seat}/bot")
async def give_to_bot(request: Request) -> WriteReceipt:
    participant = await request.participant()
    return await _act(
        request, participant, intents.bot_intent(participant.role, request.at.seat, request.body.bot, participant.session.here)
    )


@question("DELETE /tables/{table}/seats/{seat}/bot")
async def take_back(request: Request) -> WriteReceipt:
    participant = await request.participant()
    return await _act(request, participant, intents.return_intent(participant.role, request.at.seat))


# --- daily matches, and results with the same dice


@question("GET /days")
async def today(request: Request) -> daily_view.Days:
    return await daily.today(request)


@question("GET /days/{day}/{game}")
async def one_day(request: Request) -> daily_view.DayTable:
    return await daily.one_day(request)


@question("POST /days/{day}/{game}")
async def begin_day(request: Request) -> daily_view.StartedAttempt:
    return await daily.begin(request)


@question("GET /tables/{table}/dice")
async def same_dice(request: Request) -> standings.Standing:
    return await daily.dice(request, await request.participant())


@question("POST /tables/{table}/dice")
async def play_dice(request: Request) -> NewTable:
    return await daily.play_again(request, await request.participant())
