"""Routes of the offline version: each calls the same functions of `table/` as the server does and decides nothing itself.

A new question is a function with the server's own method and path above it; what it may bring along is described by the server.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from branchline.engine.record import write_record
from branchline.offline import daily
from branchline.offline.registry import Participant
from branchline.offline.request import Answerer, Asked, File
from branchline.table import (
    catalogue,
    creation,
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
from branchline.table import daily_view as told_days
from branchline.table import rematch as agreeing
from branchline.table.config import game_of
from branchline.table.draft import Draft, Intent
from branchline.table.links import hashed
from branchline.table.listing import latest_first
from branchline.table.practice import Bench, Laying
from branchline.table.problem import Problem
from branchline.table.reasons import why as reason_why
from branchline.table.record import record as record_of
from branchline.table.responses import NewTable, NextTable, Written

if TYPE_CHECKING:
    from branchline.table.box_description import BoxSeen  # it reads a library of its own

QUESTIONS: dict[str, Answerer] = {}


def question(route: str) -> Callable[[Answerer], Answerer]:
    def known(answerer: Answerer) -> Answerer:
        QUESTIONS[route] = answerer
        return answerer

    return known


# --- games


@question("POST /games/{game}/sample")
async def sample_match(asked: Asked) -> NewTable:
    return await _opened(asked, sample.sample_record(asked.game, asked.lang))


@question("POST /games/{game}/edition")
async def check_edition(asked: Asked) -> catalogue.EditionInfo:
    wish, game = asked.body, asked.game
    if wish.edition == game.edition.source:
        catalogue.checked_setup(game, wish.seats, wish.options, "")
        return catalogue.edition_info(game.edition)
    return uploads.checked(asked.house.games, game.id, wish.seats, wish.options, wish.edition)


@question("POST /games/{game}/box")
async def opened_box(asked: Asked) -> BoxSeen:
    from branchline.table import box  # seldom asked for, and it reads a library of its own

    wish = asked.body
    corrections = [box.Correction(each.key, each.value) for each in wish.corrections]
    return box.opened(asked.house.games, asked.game.id, wish.edition, corrections, wish.sure, wish.name, asked.view_options)


@question("POST /games/{game}/board")
async def board(asked: Asked) -> catalogue.Scored:
    wish = asked.body
    return uploads.scored(asked.house.games, asked.game.id, wish.seats, wish.options, wish.edition, wish.board, asked.view_options)


@question("POST /games/{game}/palette")
async def palette(asked: Asked) -> catalogue.Palette:
    wish = asked.body
    return uploads.palette(asked.house.games, asked.game.id, wish.seats, wish.options, wish.edition, asked.view_options)


# --- lessons


@question("POST /games/{game}/lessons/{name}")
async def lesson(asked: Asked) -> lesson_view.LessonSeen:
    view_options = replace(asked.view_options, boards=True)
    return lesson_view.lesson_seen(asked.game, asked.at.name, asked.body.moves, view_options, asked.body.show)


# --- puzzles


@question("POST /games/{game}/puzzles")
async def next_puzzle(asked: Asked) -> puzzle_view.NextPuzzle:
    wish = asked.body
    return puzzle_view.following(asked.game, asked.lang, puzzle_view.skill(wish.rating, wish.doubt), wish.known, wish.last, wish.solved)


@question("POST /games/{game}/puzzles/{name}")
async def puzzle(asked: Asked) -> puzzle_view.PuzzleSeen:
    view_options = replace(asked.view_options, boards=True)
    return puzzle_view.puzzle_seen(asked.game, asked.at.name, asked.body.moves, view_options, asked.body.show)


# --- what a board asks while somebody practises at it


def practising(one: str, laying: Laying) -> None:
    """The questions below the one of a lesson or a puzzle."""

    def bench(asked: Asked) -> Bench:
        return laying(asked.game, asked.at.name, asked.body.moves)

    @question(f"{one}/ghosts")
    async def ghosts(asked: Asked) -> responses.Ghosts:
        return move_queries.ghosts(*bench(asked), asked.view_options, asked.body.wanted)

    @question(f"{one}/narrow")
    async def narrow(asked: Asked) -> responses.Narrowed:
        return move_queries.narrow(*bench(asked), asked.view_options, asked.body.picks, asked.body.after)

    @question(f"{one}/why")
    async def why(asked: Asked) -> responses.Why:
        return reason_why(*bench(asked), asked.lang, asked.body.move, asked.body.picks)

    @question(f"{one}/explained")
    async def explained(asked: Asked) -> responses.Explained:
        return explanations.explain(*bench(asked), asked.view_options)


practising("POST /games/{game}/lessons/{name}", lesson_view.table)
practising("POST /games/{game}/puzzles/{name}", puzzle_view.table)


# --- tables


@question("POST /tables")
async def lay(asked: Asked) -> NewTable:
    wish, house = asked.body, asked.house
    game = game_of(house.games, wish.game)
    if creation.has_own_edition(game, wish):
        uploads.checked(house.games, game.id, len(wish.seats), wish.options, wish.edition)
    return await _laid(asked, *creation.new_table(game, wish, house.now()))


@question("POST /records")
async def upload(asked: Asked) -> NewTable:
    return await _opened(asked, asked.raw)


async def _opened(asked: Asked, source: str) -> NewTable:
    house = asked.house
    record = uploads.read_through(house.games, source)
    draft = creation.from_record(game_of(house.games, record.game), record, house.now())
    draft.replay(record.log)
    return await _laid(asked, *creation.with_links(draft))


async def _laid(asked: Asked, told: NewTable, draft: Draft) -> NewTable:
    await asked.house.lay(draft)
    return told


@question("POST /mine")
async def mine(asked: Asked) -> responses.Summaries:
    tokens = {hashed(token): place for place, token in enumerate(asked.body.tokens)}
    found = []
    for table, link, role in await asked.house.opened_by(tokens):
        try:
            hosted = await asked.house.table(table)
        except Problem:
            continue  # a table that can no longer be laid
        if not (asked.body.running and hosted.table_state.over):
            found.append(snapshot.summary(hosted.table_state, hosted.table.viewer(role), asked.lang, hosted.here, tokens[link]))
    return responses.Summaries(latest_first(found))


# --- one table


@question("GET /tables/{table}")
async def look(asked: Asked) -> responses.Seen:
    participant = await asked.participant()
    return snapshot.table_view(participant.table_state, participant.viewer, asked.view_options, participant.hosted.here)


@question("GET /tables/{table}/at/{position}")
async def look_at(asked: Asked) -> responses.Moment:
    participant = await asked.participant()
    return snapshot.moment(participant.table_state, participant.viewer, asked.view_options, asked.at.position)


@question("GET /tables/{table}/explained")
async def explained(asked: Asked) -> responses.Explained:
    participant = await asked.participant()
    return explanations.explain(participant.table_state, participant.viewer, asked.view_options, asked.at.at)


@question("GET /tables/{table}/record")
async def record(asked: Asked) -> File:
    participant = await asked.participant()
    return File(write_record(record_of(participant.table_state, participant.viewer, asked.lang)))


@question("POST /tables/{table}/moves")
async def move(asked: Asked) -> Written:
    participant, wish = await asked.participant(), asked.body
    seat = participant.reader if wish.seat is None else wish.seat
    return await _done(
        asked, participant, intents.move_intent(participant.hosted.table, participant.reader, seat, wish.n, wish.move, wish.key)
    )


@question("POST /tables/{table}/undo")
async def undo(asked: Asked) -> Written:
    participant, wish = await asked.participant(), asked.body
    return await _done(asked, participant, intents.undo_intent(participant.hosted.table, participant.reader, wish.n, wish.whole, wish.key))


async def _done(asked: Asked, participant: Participant, intent: Intent) -> Written:
    """What was written, as the guest counts it."""
    written = await asked.house.act(participant.hosted, intent)
    return Written(participant.hosted.table.sequence(participant.role).counts[written.n], written.doubled)


@question("POST /tables/{table}/hint")
async def hint(asked: Asked) -> hints.HintTold:
    return await asked.study.hint(await asked.participant(), asked.view_options)


@question("POST /tables/{table}/ghosts")
async def ghosts(asked: Asked) -> responses.Ghosts:
    participant = await asked.participant()
    return move_queries.ghosts(participant.table_state, participant.viewer, asked.view_options, asked.body.moves)


@question("POST /tables/{table}/narrow")
async def narrow(asked: Asked) -> responses.Narrowed:
    participant = await asked.participant()
    return move_queries.narrow(participant.table_state, participant.viewer, asked.view_options, asked.body.picks, asked.body.after)


@question("POST /tables/{table}/why")
async def why(asked: Asked) -> responses.Why:
    participant = await asked.participant()
    return reason_why(participant.table_state, participant.viewer, asked.lang, asked.body.move, asked.body.picks)


@question("POST /tables/{table}/rematch")
async def rematch(asked: Asked) -> NextTable:
    participant, house = await asked.participant(), asked.house
    hosted = participant.hosted
    intents.check_seated(participant.role)
    async with house.laying:
        await house.refresh(hosted.table.id)  # another tab may have laid it
        if not hosted.table_state.rematch and participant.role not in agreeing.wanting_rematch(hosted.table_state):
            await house.act(hosted, agreeing.offer_rematch_intent(participant.role, asked.body.rotate))
        if not hosted.table_state.rematch and agreeing.agreed(hosted.table_state, hosted.here):
            draft = creation.rematch_draft(hosted.table, house.now())
            await house.lay(draft)
            await house.act(hosted, intents.rematch_intent(participant.role, draft.table_state.config.id))
    return NextTable(hosted.table_state.rematch or None)


# --- reviews


@question("POST /tables/{table}/reviews/{seat}")
async def review(asked: Asked) -> review_view.ReviewSeen:
    participant, seat = await asked.participant(), asked.at.seat
    review_view.check_reviewed(participant.table_state, seat)
    return review_view.review_seen(participant.table_state, await asked.study.wanted(participant, seat, bool(asked.at.longer)), asked.lang)


@question("GET /tables/{table}/reviews/{seat}")
async def reviewed(asked: Asked) -> review_view.ReviewSeen:
    participant, seat = await asked.participant(), asked.at.seat
    review_view.check_reviewed(participant.table_state, seat)
    return review_view.review_seen(participant.table_state, await asked.study.known(participant, seat), asked.lang, asked.at.known or 0)


@question("GET /tables/{table}/reviews/{seat}/turns/{position}")
async def turn_board(asked: Asked) -> review_view.ReviewBoard:
    participant, seat = await asked.participant(), asked.at.seat
    review_view.check_reviewed(participant.table_state, seat)
    return review_view.review_board(
        participant.table_state, (await asked.study.known(participant, seat)).review, asked.at.position, asked.view_options
    )


@question("POST /mine/reviews")
async def season(asked: Asked) -> review_view.Season:
    tokens = {hashed(token): place for place, token in enumerate(asked.body.tokens)}
    return await asked.study.season([(table, role) for table, _, role in await asked.house.opened_by(tokens)], asked.lang)


# --- seats


@question("PATCH /tables/{table}/seats/{seat}")
async def rename(asked: Asked) -> Written:
    participant = await asked.participant()
    return await _done(asked, participant, intents.rename_intent(participant.role, asked.at.seat, asked.body.name))


@question("PUT /tables/{table}/seats/{seat}/bot")
async def give_to_bot(asked: Asked) -> Written:
    participant = await asked.participant()
    return await _done(asked, participant, intents.bot_intent(participant.role, asked.at.seat, asked.body.bot, participant.hosted.here))


@question("DELETE /tables/{table}/seats/{seat}/bot")
async def take_back(asked: Asked) -> Written:
    participant = await asked.participant()
    return await _done(asked, participant, intents.return_intent(participant.role, asked.at.seat))


# --- the day's match, and everybody who played the same dice


@question("GET /days")
async def today(asked: Asked) -> told_days.Days:
    return await daily.today(asked)


@question("GET /days/{day}/{game}")
async def one_day(asked: Asked) -> told_days.DayTable:
    return await daily.one_day(asked)


@question("POST /days/{day}/{game}")
async def begin_day(asked: Asked) -> told_days.Begun:
    return await daily.begin(asked)


@question("GET /tables/{table}/dice")
async def same_dice(asked: Asked) -> standings.Standing:
    return await daily.dice(asked, await asked.participant())


@question("POST /tables/{table}/dice")
async def play_dice(asked: Asked) -> NewTable:
    return await daily.play_again(asked, await asked.participant())
