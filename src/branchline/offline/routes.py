"""Every question that is answered in the pocket: what the server asks of `table/` for it, and nothing decided here.

A new question is a function with the server's own method and path above it; what it may bring along is described by the server.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from branchline.engine.record import write_record
from branchline.offline import daily
from branchline.offline.registry import Guest
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
    return box.opened(asked.house.games, asked.game.id, wish.edition, corrections, wish.sure, wish.name, asked.taste)


@question("POST /games/{game}/board")
async def board(asked: Asked) -> catalogue.Scored:
    wish = asked.body
    return uploads.scored(asked.house.games, asked.game.id, wish.seats, wish.options, wish.edition, wish.board, asked.taste)


@question("POST /games/{game}/palette")
async def palette(asked: Asked) -> catalogue.Palette:
    wish = asked.body
    return uploads.palette(asked.house.games, asked.game.id, wish.seats, wish.options, wish.edition, asked.taste)


# --- lessons


@question("POST /games/{game}/lessons/{name}")
async def lesson(asked: Asked) -> lesson_view.LessonSeen:
    taste = replace(asked.taste, boards=True)
    return lesson_view.lesson_seen(asked.game, asked.at.name, asked.body.moves, taste, asked.body.show)


# --- puzzles


@question("POST /games/{game}/puzzles")
async def next_puzzle(asked: Asked) -> puzzle_view.NextPuzzle:
    wish = asked.body
    return puzzle_view.following(asked.game, asked.lang, puzzle_view.skill(wish.rating, wish.doubt), wish.known, wish.last, wish.solved)


@question("POST /games/{game}/puzzles/{name}")
async def puzzle(asked: Asked) -> puzzle_view.PuzzleSeen:
    taste = replace(asked.taste, boards=True)
    return puzzle_view.puzzle_seen(asked.game, asked.at.name, asked.body.moves, taste, asked.body.show)


# --- what a board asks while somebody practises at it


def practising(one: str, laying: Laying) -> None:
    """The questions below the one of a lesson or a puzzle."""

    def bench(asked: Asked) -> Bench:
        return laying(asked.game, asked.at.name, asked.body.moves)

    @question(f"{one}/ghosts")
    async def ghosts(asked: Asked) -> responses.Ghosts:
        return move_queries.ghosts(*bench(asked), asked.taste, asked.body.wanted)

    @question(f"{one}/narrow")
    async def narrow(asked: Asked) -> responses.Narrowed:
        return move_queries.narrow(*bench(asked), asked.taste, asked.body.picks, asked.body.after)

    @question(f"{one}/why")
    async def why(asked: Asked) -> responses.Why:
        return reason_why(*bench(asked), asked.lang, asked.body.move, asked.body.picks)

    @question(f"{one}/explained")
    async def explained(asked: Asked) -> responses.Explained:
        return explanations.explain(*bench(asked), asked.taste)


practising("POST /games/{game}/lessons/{name}", lesson_view.table)
practising("POST /games/{game}/puzzles/{name}", puzzle_view.table)


# --- tables


@question("POST /tables")
async def lay(asked: Asked) -> NewTable:
    wish, house = asked.body, asked.house
    game = game_of(house.games, wish.game)
    if creation.brings_box(game, wish):
        uploads.checked(house.games, game.id, len(wish.seats), wish.options, wish.edition)
    return await _laid(asked, *creation.asked_for(game, wish, house.now()))


@question("POST /records")
async def upload(asked: Asked) -> NewTable:
    return await _opened(asked, asked.raw)


async def _opened(asked: Asked, source: str) -> NewTable:
    house = asked.house
    record = uploads.read_through(house.games, source)
    draft = creation.from_record(game_of(house.games, record.game), record, house.now())
    draft.replay(record.log)
    return await _laid(asked, *creation.linked(draft))


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
        if not (asked.body.running and hosted.play.over):
            found.append(snapshot.summary(hosted.play, hosted.table.eye(role), asked.lang, hosted.here, tokens[link]))
    return responses.Summaries(latest_first(found))


# --- one table


@question("GET /tables/{table}")
async def look(asked: Asked) -> responses.Seen:
    guest = await asked.guest()
    return snapshot.seen(guest.play, guest.eye, asked.taste, guest.hosted.here)


@question("GET /tables/{table}/at/{position}")
async def look_at(asked: Asked) -> responses.Moment:
    guest = await asked.guest()
    return snapshot.moment(guest.play, guest.eye, asked.taste, asked.at.position)


@question("GET /tables/{table}/explained")
async def explained(asked: Asked) -> responses.Explained:
    guest = await asked.guest()
    return explanations.explain(guest.play, guest.eye, asked.taste, asked.at.at)


@question("GET /tables/{table}/record")
async def record(asked: Asked) -> File:
    guest = await asked.guest()
    return File(write_record(record_of(guest.play, guest.eye, asked.lang)))


@question("POST /tables/{table}/moves")
async def move(asked: Asked) -> Written:
    guest, wish = await asked.guest(), asked.body
    seat = guest.reader if wish.seat is None else wish.seat
    return await _done(asked, guest, intents.moving(guest.hosted.table, guest.reader, seat, wish.n, wish.move, wish.key))


@question("POST /tables/{table}/undo")
async def undo(asked: Asked) -> Written:
    guest, wish = await asked.guest(), asked.body
    return await _done(asked, guest, intents.taking_back(guest.hosted.table, guest.reader, wish.n, wish.whole, wish.key))


async def _done(asked: Asked, guest: Guest, intent: Intent) -> Written:
    """What was written, as the guest counts it."""
    written = await asked.house.act(guest.hosted, intent)
    return Written(guest.hosted.table.numbers(guest.role).counts[written.n], written.doubled)


@question("POST /tables/{table}/hint")
async def hint(asked: Asked) -> hints.HintTold:
    return await asked.study.hint(await asked.guest(), asked.taste)


@question("POST /tables/{table}/ghosts")
async def ghosts(asked: Asked) -> responses.Ghosts:
    guest = await asked.guest()
    return move_queries.ghosts(guest.play, guest.eye, asked.taste, asked.body.moves)


@question("POST /tables/{table}/narrow")
async def narrow(asked: Asked) -> responses.Narrowed:
    guest = await asked.guest()
    return move_queries.narrow(guest.play, guest.eye, asked.taste, asked.body.picks, asked.body.after)


@question("POST /tables/{table}/why")
async def why(asked: Asked) -> responses.Why:
    guest = await asked.guest()
    return reason_why(guest.play, guest.eye, asked.lang, asked.body.move, asked.body.picks)


@question("POST /tables/{table}/rematch")
async def rematch(asked: Asked) -> NextTable:
    guest, house = await asked.guest(), asked.house
    hosted = guest.hosted
    intents.check_seated(guest.role)
    async with house.laying:
        await house.refresh(hosted.table.id)  # another tab may have laid it
        if not hosted.play.rematch and guest.role not in agreeing.wanting(hosted.play):
            await house.act(hosted, agreeing.offering(guest.role, asked.body.rotate))
        if not hosted.play.rematch and agreeing.agreed(hosted.play, hosted.here):
            draft = creation.once_more(hosted.table, house.now())
            await house.lay(draft)
            await house.act(hosted, intents.playing_again(guest.role, draft.play.head.id))
    return NextTable(hosted.play.rematch or None)


# --- reviews


@question("POST /tables/{table}/reviews/{seat}")
async def review(asked: Asked) -> review_view.ReviewSeen:
    guest, seat = await asked.guest(), asked.at.seat
    review_view.check_reviewed(guest.play, seat)
    return review_view.review_seen(guest.play, await asked.study.wanted(guest, seat, bool(asked.at.longer)), asked.lang)


@question("GET /tables/{table}/reviews/{seat}")
async def reviewed(asked: Asked) -> review_view.ReviewSeen:
    guest, seat = await asked.guest(), asked.at.seat
    review_view.check_reviewed(guest.play, seat)
    return review_view.review_seen(guest.play, await asked.study.known(guest, seat), asked.lang, asked.at.known or 0)


@question("GET /tables/{table}/reviews/{seat}/turns/{position}")
async def turn_board(asked: Asked) -> review_view.ReviewBoard:
    guest, seat = await asked.guest(), asked.at.seat
    review_view.check_reviewed(guest.play, seat)
    return review_view.review_board(guest.play, (await asked.study.known(guest, seat)).review, asked.at.position, asked.taste)


@question("POST /mine/reviews")
async def season(asked: Asked) -> review_view.Season:
    tokens = {hashed(token): place for place, token in enumerate(asked.body.tokens)}
    return await asked.study.season([(table, role) for table, _, role in await asked.house.opened_by(tokens)], asked.lang)


# --- seats


@question("PATCH /tables/{table}/seats/{seat}")
async def rename(asked: Asked) -> Written:
    guest = await asked.guest()
    return await _done(asked, guest, intents.renaming(guest.role, asked.at.seat, asked.body.name))


@question("PUT /tables/{table}/seats/{seat}/bot")
async def give_to_bot(asked: Asked) -> Written:
    guest = await asked.guest()
    return await _done(asked, guest, intents.lending(guest.role, asked.at.seat, asked.body.bot, guest.hosted.here))


@question("DELETE /tables/{table}/seats/{seat}/bot")
async def take_back(asked: Asked) -> Written:
    guest = await asked.guest()
    return await _done(asked, guest, intents.coming_back(guest.role, asked.at.seat))


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
    return await daily.dice(asked, await asked.guest())


@question("POST /tables/{table}/dice")
async def play_dice(asked: Asked) -> NewTable:
    return await daily.play_again(asked, await asked.guest())
