"""Drafts: what a request would add to a table's log, tried on a copy. Nothing here is on disk yet."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any

from branchline.bots import BOTS, bots_for
from branchline.engine.errors import BranchlineError
from branchline.engine.game import CHANCE, Seat
from branchline.engine.match import chance_source
from branchline.engine.text import Text, short, text
from branchline.server import wishes
from branchline.server.links import JOIN, Role
from branchline.server.play import Event, Kind, Play
from branchline.server.problem import Problem, conflict, forbidden, problem_of, stale


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


@dataclass(slots=True)
class Draft:
    """A copy of a table, and the events that made it differ."""

    play: Play
    at: int = field(default_factory=now)
    events: list[Event] = field(default_factory=list)

    def add(self, seat: Seat, kind: Kind, body: str, key: str | None = None, move: Any = None) -> None:
        event = Event(self.play.n + 1, seat, kind, body, key, self.at)
        self.play.fold(event, move)
        self.events.append(event)

    def settle(self) -> None:
        """Lets chance act with the table's seed until a seat must, or it is over."""
        play = self.play
        while play.head.chance == "seed" and not play.head.replay and play.phase == "playing" and play.to_act == (CHANCE,):
            source = chance_source(play.head.seed, sum(seat == CHANCE for seat, _ in play.match.log))
            move = play.game.chance(play.state, source)
            self.add(CHANCE, "move", play.game.write_move(move), move=move)


def key_of(reader: Seat, seat: Seat, key: str) -> str:
    """A client's key as the log keeps it; entries for chance also say whose key it was."""
    return f"{reader}/{key}" if seat == CHANCE else key


def draft_move(play: Play, reader: Seat, seat: Seat, n: int, typed: str, key: str) -> Draft:
    """A move for one's own seat, or for chance where the dice are real; `n` is how much of the log its maker had seen."""
    _check_mover(play, reader, seat)
    if play.stale(seat, n):
        raise stale()
    draft = Draft(play.fork())
    try:
        draft.add(seat, "move", typed, key, play.game.read_move(typed))
    except BranchlineError as error:
        raise problem_of(error) from None
    draft.settle()
    return draft


def draft_undo(play: Play, reader: Seat, wish: wishes.UndoWish) -> Draft:
    own = bool(reader >= 0 and play.undoable(reader)) or not play.undoable(CHANCE)
    seat = reader if own else CHANCE
    _check_mover(play, reader, seat)
    if play.stale(seat, wish.n):
        raise stale()
    draft = Draft(play.fork())
    try:
        draft.add(seat, "undo", "all" if wish.whole else "1", key_of(reader, seat, wish.key))
    except BranchlineError as error:
        raise problem_of(error) from None
    return draft


def draft_bot_move(play: Play, seat: Seat, move: str) -> Draft:
    draft = Draft(play.fork())
    draft.add(seat, "move", move)
    draft.settle()
    return draft


def _check_mover(play: Play, reader: Seat, seat: Seat) -> None:
    """Nobody moves for another seat, at a table that is not being played, or past all measure."""
    if reader < 0:
        raise forbidden(text("You are looking on; only those who sit here can move"))
    if seat not in (reader, CHANCE):
        raise forbidden(text("This seat is not yours"))
    check_playing(play)
    if play.chairs[reader].bot:
        raise conflict(text("A bot plays for you; take your seat back first"))
    if seat == CHANCE and play.head.chance != "real":
        raise forbidden(text("The dice are thrown by the server here"))
    _check_room(play)


def _check_room(play: Play) -> None:
    """Matches end, but people may take back, rename themselves and come and go for ever."""
    if play.n > play.most:
        raise conflict(text("This log is full"))


def check_playing(play: Play) -> None:
    if play.head.replay:
        raise conflict(text("This is a record; it can only be looked at"))
    match play.phase:
        case "broken":
            raise conflict(text("This log can no longer be played on"))
        case "over":
            raise conflict(text("This match is over"))
        case "waiting":
            raise conflict(text("We wait for somebody to sit down"))


def draft_join(play: Play, role: Role, name: str) -> tuple[Draft, Seat]:
    """The first open seat for whoever comes."""
    if role != JOIN and not play.head.listed:
        raise forbidden(text("This link does not give a seat"))
    seat = next((n for n, chair in enumerate(play.chairs) if chair.kind == "open"), None)
    if seat is None or play.head.replay:
        raise conflict(text("No seat is free at this table"))
    _check_room(play)
    draft = Draft(play.fork())
    draft.add(seat, "sit", clean(name))
    draft.settle()
    return draft, seat


def draft_name(play: Play, reader: Seat, seat: Seat, name: str) -> Draft:
    if reader < 0 or seat != reader:
        raise forbidden(text("This seat is not yours"))
    if not clean(name):
        raise Problem(422, "setup", text("A name needs at least one letter"))
    _check_room(play)
    draft = Draft(play.fork())
    draft.add(seat, "name", clean(name))
    return draft


def draft_bot(play: Play, reader: Seat, seat: Seat, bot: str, here: frozenset[Seat]) -> Draft:
    """A bot for one's own seat, an open one, a bot's, or one whose player has left."""
    if reader < 0:
        raise forbidden(text("Only those who sit here can do that"))
    if not plays(bot, play.game.id):
        raise Problem(404, "missing", no_bot(bot))
    if play.chairs[seat].kind == "person" and seat != reader and seat in here:
        raise conflict(text("The player of this seat is still here"))
    if play.head.replay:
        raise conflict(text("This is a record; it can only be looked at"))
    _check_room(play)
    draft = Draft(play.fork())
    draft.add(seat, "bot", bot)
    draft.settle()
    return draft


def draft_back(play: Play, reader: Seat, seat: Seat) -> Draft:
    if reader < 0 or seat != reader:
        raise forbidden(text("This seat is not yours"))
    if not play.chairs[seat].bot:
        raise conflict(text("No bot plays for this seat"))
    _check_room(play)
    draft = Draft(play.fork())
    draft.add(seat, "back", "")
    return draft


def plays(bot: str, game: str) -> bool:
    """Whether there is such a bot, and it knows this game. How long it thinks is not for callers to say."""
    return any(kind.name == bot for kind in bots_for(game))


def no_bot(bot: str) -> Text:
    """Why a bot cannot sit down."""
    plain = bot.partition(":")[0]
    if plain != bot and bot in BOTS:
        return text("How long a bot thinks is for this server to say; ask for {name} alone", name=plain)
    return text("There is no bot {name} here", name=short(bot))


def clean(name: str) -> str:
    """A name as it may stand in a list."""
    return short(" ".join(name.split()), 40)
