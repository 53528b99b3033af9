"""The desk of the house: every request a person can make, done with the house's tables; no HTTP here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from secrets import token_hex
from typing import Any

from branchline.engine.edition import Edition
from branchline.engine.errors import BranchlineError
from branchline.engine.game import CHANCE, WATCHER, AnyGame, Seat
from branchline.engine.match import Match
from branchline.engine.record import Record, record_of
from branchline.engine.text import short, text
from branchline.language import speaker
from branchline.server import api, wishes
from branchline.server.draft import (
    Draft,
    clean,
    draft_back,
    draft_bot,
    draft_join,
    draft_move,
    draft_name,
    draft_undo,
    key_of,
    no_bot,
    now,
    plays,
)
from branchline.server.links import JOIN, Role, hashed, new_table_id, new_token
from branchline.server.play import Chair, Head, Play, opened
from branchline.server.problem import Problem, conflict, forbidden, missing, problem_of
from branchline.server.seen import name
from branchline.server.tables import House, Once, Table
from branchline.server.told import Telling, revealed


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody at a table, with what their link allows."""

    table: Table
    role: Role

    @property
    def reader(self) -> Seat:
        return self.role if self.role >= 0 else WATCHER


# --- laying tables


async def lay(house: House, wish: wishes.TableWish) -> api.NewTable:
    game = game_of(house.games, wish.game)
    if wish.chance == "real" and all(seat.kind == "bot" for seat in wish.seats):
        raise Problem(422, "setup", text("Real dice need somebody who throws them"))
    head = Head(
        id=new_table_id(),
        game=game.id,
        rules=game.rules_version,
        options=_options(game, wish),
        seating=tuple(_chair(seat, game.id) for seat in wish.seats),
        edition=wish.edition if wish.edition != game.edition.source else "",
        seed=("" if wish.chance == "real" else _seed(wish.seed)),
        typed=bool(wish.seed) and wish.chance == "seed",
        chance=wish.chance,
        one_screen=wish.one_screen,
        listed=wish.listed,
        replay=False,
        created=now(),
    )
    return await _laid(house, Draft(opened(head, game)))


async def _laid(house: House, draft: Draft) -> api.NewTable:
    head = draft.play.head
    draft.settle()
    seats = {n: new_token() for n, chair in enumerate(head.seating) if chair.kind == "person" and not head.replay}
    watch, join = new_token(), new_token() if any(chair.kind == "open" for chair in head.seating) else None
    links = {hashed(token): seat for seat, token in seats.items()} | {hashed(watch): WATCHER}
    if join:
        links[hashed(join)] = JOIN
    await house.lay(draft, links, head.edition)
    return api.NewTable(head.id, api.Links([api.SeatLink(seat, token) for seat, token in seats.items()], join, watch))


def game_of(games: Mapping[str, AnyGame], game: str) -> AnyGame:
    if game not in games:
        raise missing(text("There is no game {name} here", name=short(game)))
    return games[game]


def _options(game: AnyGame, wish: wishes.TableWish) -> dict[str, Any]:
    """Every option with its value; raises where they make no table."""
    edition = Edition(wish.edition, "edition") if wish.edition else None
    try:
        return dict(game.setup(len(wish.seats), wish.options, edition).options)
    except BranchlineError as error:
        raise problem_of(error) from None


def _chair(wish: wishes.SeatWish, game: str) -> Chair:
    match wish.kind:
        case "bot" if not plays(wish.bot, game):
            raise Problem(422, "setup", no_bot(wish.bot))
        case "bot":
            return Chair(False, clean(wish.name), wish.bot)
        case "person":
            return Chair(True, clean(wish.name))
        case _:
            return Chair(False)


def _seed(typed: str) -> str:
    if not typed.isprintable():
        raise Problem(422, "setup", text("A seed is made of letters one can print"))
    return typed or token_hex(16)


async def upload(house: House, source: str) -> api.NewTable:
    """A record as a table to look at."""
    try:
        record = await house.thinkers.check(source)
    except BranchlineError as error:
        raise problem_of(error) from None
    game = game_of(house.games, record.game)
    head = Head(
        id=new_table_id(),
        game=game.id,
        rules=game.rules_version,
        options=dict(record.options),
        seating=tuple(Chair(True, clean(seat)) for seat in record.seats),
        edition=record.edition,
        seed=record.seed if record.seed.isprintable() else "",
        typed=False,
        chance="seed" if record.seed else "real",
        one_screen=False,
        listed=False,
        replay=True,
        created=now(),
    )
    draft = Draft(opened(head, game))
    for seat, move in record.log:
        draft.add(seat, "move", game.write_move(game.read_move(move)))
    return await _laid(house, draft)


async def rematch(house: House, guest: Guest, wish: wishes.RematchWish) -> api.NextTable:
    """The same table again, with a new seed; every link of the old one opens the new one."""
    table = guest.table
    if guest.role < 0:
        raise forbidden(text("Only those who sit here can do that"))
    if table.play.rematch:
        return api.NextTable(table.play.rematch)
    if table.play.phase != "over" or table.play.head.replay:
        raise conflict(text("A rematch comes after the end"))
    old, step = table.play, int(wish.rotate)
    seats = len(old.chairs)
    seating = tuple(old.chairs[(n - step) % seats] for n in range(seats))
    seed = "" if old.head.chance == "real" else token_hex(16)
    rules = old.game.rules_version
    head = replace(old.head, id=new_table_id(), rules=rules, seating=seating, seed=seed, typed=False, created=now())
    draft = Draft(opened(head, old.game))
    draft.settle()
    links = {link: (role + step) % seats if role >= 0 else role for link, role in table.links.items()}

    def plan(play: Play) -> Draft:
        if play.rematch:
            raise conflict(text("There is a rematch already"))
        next_ = Draft(play.fork())
        next_.add(guest.role, "rematch", head.id)
        return next_

    await house.lay(draft, links, head.edition)
    try:
        await house.act(table, plan)
    except Problem:
        if not table.play.rematch:
            raise
    return api.NextTable(table.play.rematch)


# --- moves


async def move(house: House, guest: Guest, wish: wishes.MoveWish) -> api.Written:
    reader = guest.reader
    seat = reader if wish.seat is None else wish.seat
    typed, key = _canonical(guest.table.play.game, wish.move), key_of(reader, seat, wish.key)
    plan = partial(draft_move, reader=reader, seat=seat, n=wish.n, typed=typed, key=key)
    return api.Written(*await house.act(guest.table, plan, Once(seat, key, "move", typed)))


async def undo(house: House, guest: Guest, wish: wishes.UndoWish) -> api.Written:
    body = "all" if wish.whole else "1"
    key = key_of(guest.reader, CHANCE, wish.key)
    seat = CHANCE if (CHANCE, key) in guest.table.keys else guest.reader
    once = Once(seat, key if seat == CHANCE else wish.key, "undo", body)
    return api.Written(*await house.act(guest.table, lambda play: draft_undo(play, guest.reader, wish), once))


def _canonical(game: AnyGame, typed: str) -> str:
    try:
        return game.write_move(game.read_move(typed))
    except BranchlineError as error:
        raise problem_of(error) from None


# --- seats


async def join(house: House, guest: Guest, wish: wishes.JoinWish) -> api.Joined:
    token, taken = new_token(), -1

    def plan(play: Play) -> Draft:
        nonlocal taken
        draft, taken = draft_join(play, guest.role, wish.name)
        links[hashed(token)] = taken
        return draft

    links: dict[str, Role] = {}
    await house.act(guest.table, plan, links=links)
    return api.Joined(guest.table.id, taken, token)


async def rename(house: House, guest: Guest, seat: Seat, wish: wishes.NameWish) -> api.Written:
    check_seat(guest, seat)
    return api.Written(*await house.act(guest.table, lambda play: draft_name(play, guest.role, seat, wish.name)))


async def give_to_bot(house: House, guest: Guest, seat: Seat, wish: wishes.BotWish) -> api.Written:
    check_seat(guest, seat)
    here = house.here(guest.table)
    return api.Written(*await house.act(guest.table, lambda play: draft_bot(play, guest.role, seat, wish.bot, here)))


async def take_back(house: House, guest: Guest, seat: Seat) -> api.Written:
    check_seat(guest, seat)
    return api.Written(*await house.act(guest.table, lambda play: draft_back(play, guest.role, seat)))


def check_seat(guest: Guest, seat: Seat) -> None:
    if not 0 <= seat < len(guest.table.play.chairs):
        raise missing(text("There is no such seat"))


# --- records


def record(guest: Guest, lang: api.Lang) -> Record:
    """The match as a file: when it is over, or when nothing of it was ever hidden from this reader."""
    play, ear = guest.table.play, guest.table.eye(guest.role).ear
    told = ear.listen(play)
    if not revealed(play) and (play.waiting or any(each.telling is not Telling.OPEN for each in told) or ear.views[-1] != play.state):
        raise conflict(text("There is a record of this match when it is over"))
    say = speaker(lang, play.game.id)
    seats = tuple(name(play, seat, say) for seat in range(len(play.chairs)))
    match: Match[Any, Any] = play.match
    return record_of(match, seats, play.head.seed if revealed(play) else "", {"table": play.head.id})
