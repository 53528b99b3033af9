"""Intents for every change of a table: move, undo, join, rename, replace by a bot, new links, rematch."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from branchline.engine.errors import BranchlineError, InvalidNotation
from branchline.engine.game import CHANCE, Seat
from branchline.engine.move_input import parse_move_input
from branchline.engine.text import text
from branchline.language import voices
from branchline.table.config import check_free_name, clean, no_bot, plays
from branchline.table.draft import Draft, Intent, Once
from branchline.table.links import JOIN, Role, hash_token, invitation, invited_to
from branchline.table.problem import conflict, forbidden, missing, no_token, problem_of, stale, wrong_setup
from branchline.table.table import Table
from branchline.table.table_state import SeatAssignment, TableState


def move_intent(table: Table, reader: Seat, seat: Seat, n: int, notation: str, key: str) -> Intent:
    """A move for the caller's own seat, or for chance if the dice are real; `n` is the number of events that the caller had seen."""
    _check_seat_of_caller(reader, seat)  # before the key is looked up: keys of others must not leak
    kept, seen = _key(reader, seat, key), table.sequence(reader).log_length(n)
    try:
        move = _read(table.table_state, reader, seat, notation, again=(seat, kept) in table.keys)
    except BranchlineError as error:
        raise problem_of(error) from None
    body = table.table_state.game.write_move(move)

    def attempt(draft: Draft) -> None:
        _check_mover(draft.table_state, reader, seat)
        if draft.table_state.stale(seat, seen):
            raise stale()
        try:
            draft.add(seat, "move", body, kept, move)
        except BranchlineError as error:
            raise problem_of(error) from None

    return Intent(attempt, Once(seat, kept, "move", body))


def undo_intent(table: Table, reader: Seat, n: int, whole: bool, key: str) -> Intent:
    """Undoes the caller's last move or whole turn; with real dice also the last throw."""
    body, thrown, seen = "all" if whole else "1", _key(reader, CHANCE, key), table.sequence(reader).log_length(n)

    def attempt(draft: Draft) -> None:
        table_state = draft.table_state
        own = bool(reader >= 0 and table_state.undoable(reader)) or not table_state.can_throw_again(reader)
        seat = reader if own else CHANCE
        _check_mover(table_state, reader, seat)
        if table_state.stale(seat, seen):
            raise stale()
        try:
            draft.add(seat, "undo", body, _key(reader, seat, key))
        except BranchlineError as error:
            raise problem_of(error) from None

    known = (CHANCE, thrown) in table.keys
    return Intent(attempt, Once(CHANCE, thrown, "undo", body) if known else Once(reader, key, "undo", body))


def join_intent(role: Role, name: str, token: str) -> Intent:
    """Takes the seat of an invitation, or the first open one, and creates a link to it; the event names the seat."""

    def attempt(draft: Draft) -> None:
        table_state = draft.table_state
        seat = free_seat(table_state, role)
        _check_capacity(table_state)
        chosen = clean(name) or table_state.seating[seat].name
        check_free_name(_others(table_state, seat), chosen)
        draft.add(seat, "sit", chosen)
        draft.links[hash_token(token)] = seat

    return Intent(attempt)


def free_seat(table_state: TableState, role: Role) -> Seat:
    """The seat that a visitor with this link can take; raises `Problem` if there is none."""
    seat = invited_to(role)
    if seat is not None and not table_state.seating[seat].invited:
        raise no_token(used=True)
    if seat is None:
        if role != JOIN and not table_state.config.listed:
            raise forbidden(text("This link does not include a seat"))
        seat = next((n for n, assignment in enumerate(table_state.seating) if assignment.kind == "open"), None)
    if seat is None or table_state.config.replay:
        raise conflict(text("No seat is free at this table"))
    return seat


def rename_intent(reader: Seat, seat: Seat, name: str) -> Intent:
    def attempt(draft: Draft) -> None:
        _check_own(draft.table_state, reader, seat)
        if not clean(name):
            raise wrong_setup(text("A name needs at least one letter"))
        _check_capacity(draft.table_state)
        check_free_name(_others(draft.table_state, seat), clean(name))
        draft.add(seat, "name", clean(name))

    return Intent(attempt)


def bot_intent(reader: Seat, seat: Seat, bot: str, here: Collection[Seat], absent: Collection[Seat] = ()) -> Intent:
    """Gives a seat to a bot: the caller's own, an open one, a bot's, or one whose player has left (non-hosts: after a delay)."""

    def attempt(draft: Draft) -> None:
        table_state = draft.table_state
        _check_seat(table_state, seat)
        check_seated(reader)
        if not plays(bot, table_state.game.id):
            raise missing(no_bot(bot))
        if table_state.seating[seat].person and seat != reader:
            _check_left(table_state, reader, seat, here, absent)
        if table_state.config.replay:
            raise conflict(text("This is a recorded match; you can only view it"))
        if table_state.config.day:
            raise conflict(text("In a daily match you can't give a seat to a bot"))
        _check_capacity(table_state)
        draft.add(seat, "bot", f"{bot} {reader}")

    return Intent(attempt)


def return_intent(reader: Seat, seat: Seat) -> Intent:
    """Takes the caller's own seat back from a bot."""

    def attempt(draft: Draft) -> None:
        _check_own(draft.table_state, reader, seat)
        if not draft.table_state.seating[seat].bot:
            raise conflict(text("This seat is not played by a bot"))
        _check_capacity(draft.table_state)
        draft.add(seat, "back", "")

    return Intent(attempt)


def new_link_intent(seat: Seat, token: str) -> Intent:
    """A new link for a seat whose old one was lost or leaked; the log shows it."""

    def attempt(draft: Draft) -> None:
        _check_seat(draft.table_state, seat)
        if not draft.table_state.seating[seat].person or draft.table_state.config.replay:
            raise conflict(text("Nobody has a link to this seat"))
        _check_unbroken(draft.table_state)
        draft.add(seat, "link", "")
        draft.links[hash_token(token)] = seat

    return Intent(attempt)


def new_invitation_intent(reader: Seat, seat: Seat, token: str) -> Intent:
    """A new invitation to a seat, made by the host: its player's old link stops working, and the log shows it."""

    def attempt(draft: Draft) -> None:
        table_state = draft.table_state
        _check_seat(table_state, seat)
        if reader < 0 or reader != table_state.host:
            raise forbidden(text("Only the host of this table can make new links"))
        if seat == reader:
            raise conflict(text("This is your own seat; copy its link instead"))
        if not table_state.seating[seat].person or table_state.config.replay:
            raise conflict(text("Nobody has a link to this seat"))
        _check_capacity(table_state)
        draft.add(seat, "link", str(reader))
        draft.links[hash_token(token)] = invitation(seat)

    return Intent(attempt)


def rematch_intent(reader: Seat, table: str) -> Intent:
    """Logs the table of the rematch; there can be only one."""

    def attempt(draft: Draft) -> None:
        if draft.table_state.rematch:
            raise conflict(text("A rematch has already started"))
        draft.add(reader, "rematch", table)

    return Intent(attempt)


def check_seated(reader: Seat) -> None:
    if reader < 0:
        raise forbidden(text("Only players at this table can do that"))


def check_playing(table_state: TableState) -> None:
    """Raises `Problem` unless the match is being played."""
    if table_state.config.replay:
        raise conflict(text("This is a recorded match; you can only view it"))
    _check_unbroken(table_state)
    match table_state.phase:
        case "over":
            raise conflict(text("This match is over"))
        case "waiting":
            raise conflict(text("Waiting for players to join"))


def _read(table_state: TableState, reader: Seat, seat: Seat, notation: str, again: bool) -> Any:
    """Parses a typed move. Button labels are accepted, and error messages give examples, only for viewers who may see them.

    A repeated request need not be valid in the current position.
    """
    if seat == reader or table_state.config.chance == "real":
        try:
            return parse_move_input(table_state.game, table_state.state, seat, notation, voices(table_state.game.id))
        except InvalidNotation:
            if not again:
                raise
    return table_state.game.read_typed_move(table_state.state, seat, notation)


def _key(reader: Seat, seat: Seat, key: str) -> str:
    """A client's key as stored in the log; entries of chance also store the caller's seat."""
    return f"{reader}/{key}" if seat == CHANCE else key


def _check_seat_of_caller(reader: Seat, seat: Seat) -> None:
    """Raises `Problem` unless the caller may move for this seat."""
    if reader < 0:
        raise forbidden(text("You are watching; only players at this table can move"))
    if seat not in (reader, CHANCE):
        raise forbidden(text("This seat is not yours"))


def _check_mover(table_state: TableState, reader: Seat, seat: Seat) -> None:
    """Also raises `Problem` if the match is not being played, a bot plays for the caller, or the log is full."""
    _check_seat_of_caller(reader, seat)
    check_playing(table_state)
    if table_state.seating[reader].bot:
        raise conflict(text("A bot is playing for you; take your seat back first"))
    if seat == CHANCE and table_state.config.chance != "real":
        raise forbidden(text("At this table the server rolls and draws"))
    if table_state.full(seat):
        raise conflict(text("This match has reached its maximum number of moves"))


def _check_unbroken(table_state: TableState) -> None:
    """Raises `Problem` if the rules no longer accept the log: it cannot be continued."""
    if table_state.broken:
        raise conflict(text("This match can no longer be continued"))


def _check_capacity(table_state: TableState) -> None:
    """Raises `Problem` if events about the table itself (names, joining, leaving) have used up their share of the log."""
    _check_unbroken(table_state)
    if table_state.crowded:
        raise conflict(text("This match has reached its maximum number of moves"))


def _check_left(table_state: TableState, reader: Seat, seat: Seat, here: Collection[Seat], absent: Collection[Seat]) -> None:
    """Raises `Problem` if the seat's player is connected, or has only just left and the caller is not the host."""
    if seat in here:
        raise conflict(text("This player is still connected"))
    if reader != table_state.host and seat not in absent:
        raise conflict(text("This player has only just left; the host can give the seat to a bot now, everyone else in two minutes"))


def _others(table_state: TableState, seat: Seat) -> list[SeatAssignment]:
    return [assignment for n, assignment in enumerate(table_state.seating) if n != seat]


def _check_seat(table_state: TableState, seat: Seat) -> None:
    if not 0 <= seat < len(table_state.seating):
        raise missing(text("There is no such seat"))


def _check_own(table_state: TableState, reader: Seat, seat: Seat) -> None:
    _check_seat(table_state, seat)
    if reader < 0 or seat != reader:
        raise forbidden(text("This seat is not yours"))
