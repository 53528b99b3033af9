"""Hints at a table: the seats that may use them, the request to the bot, and the response. The log shows who uses hints."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from branchline.engine.game import AnyGame, Seat, move_places
from branchline.engine.text import Text, text
from branchline.study.hint import Hint, hint, hint_words
from branchline.table.bot_turn import SECONDS, BotRequest
from branchline.table.draft import Draft, Intent
from branchline.table.intents import check_playing
from branchline.table.problem import conflict, forbidden
from branchline.table.review_view import LineGain, gains
from branchline.table.scene import ViewOptions
from branchline.table.seats import with_names
from branchline.table.table_state import TableState
from branchline.table.viewer import Viewer, act_as, visible_state

BY = "hard"


@dataclass(frozen=True, slots=True)
class HintView:
    """A hint in three steps: where to look, what to play, and why (compared with the next best turn)."""

    n: int  # the number of events that the viewer had seen
    look: list[str]  # picks
    words: list[str]
    ghost: str
    places: list[str]
    why: list[LineGain]
    proved: bool


def seats_with_hints(table_state: TableState) -> set[Seat]:
    """The seats that took hints."""
    return {note.seat for note in table_state.notes if note.kind == "hint"}


def no_hint(table_state: TableState, reader: Seat) -> Text | None:
    """The reason why a viewer may not use hints at this table; None if it may."""
    if table_state.config.day:
        return text("Hints are not available in the daily match")
    others = any(assignment.person for seat, assignment in enumerate(table_state.seating) if seat != reader)
    if others and not table_state.config.hints:
        return text("Hints are available only when you play solo or against bots, or when the table was set up with hints for everyone")
    return None


def may_hint(table_state: TableState, reader: Seat) -> bool:
    """Whether a viewer may take hints when it has to move."""
    return reader >= 0 and table_state.phase == "playing" and not table_state.config.replay and no_hint(table_state, reader) is None


def hint_request(table_state: TableState, viewer: Viewer) -> BotRequest:
    """The request to the bot for a hint, made from the viewer's view alone; raises `Problem`."""
    reader = viewer.reader
    if reader < 0:
        raise forbidden(text("You are watching; only players at this table can move"))
    check_playing(table_state)
    if reason := no_hint(table_state, reader):
        raise forbidden(reason)
    if act_as(table_state, reader) != reader:
        raise conflict(text("It is not this player's turn"))
    setup, view = table_state.match.setup, table_state.game.write_state(visible_state(table_state, viewer))
    return BotRequest(table_state.game.id, setup.seats, setup.options, table_state.config.edition, reader, view, BY, "hint")


def hint_answer(games: Mapping[str, AnyGame], request: BotRequest, seconds: float = SECONDS) -> Hint:
    """Computes the hint; slow."""
    game = games[request.game]
    return hint(game, game.read_state(request.setup(game), request.view), request.seat, f"{request.bot}:{seconds:.3f}s", seed=request.seed)


def hint_intent(seat: Seat) -> Intent:
    """Logs that this seat takes hints."""

    def attempt(draft: Draft) -> None:
        check_playing(draft.table_state)
        if draft.table_state.crowded:
            raise conflict(text("This match has reached its maximum number of moves"))
        draft.add(seat, "hint", "")

    return Intent(attempt)


def hint_view(table_state: TableState, viewer: Viewer, advice: Hint, view_options: ViewOptions) -> HintView:
    """The response to a hint request, for the position at which it was made."""
    view_options, view, seat = with_names(table_state, view_options), visible_state(table_state, viewer), viewer.reader
    say, labels = view_options.look(table_state.game).say, table_state.game.lines(table_state.match.setup)
    ghost, where = _ghosts_and_places(table_state.game, view, seat, advice, view_options)
    words = [say(each) for each in hint_words(table_state.game, view, seat, advice)]
    return HintView(
        viewer.visible_log.updated_sequence(table_state).last,
        list(advice.look),
        words,
        ghost,
        where,
        gains(advice.lines, labels, say),
        advice.proved,
    )


def _ghosts_and_places(game: AnyGame, view: Any, seat: Seat, advice: Hint, view_options: ViewOptions) -> tuple[str, list[str]]:
    """The ghosts of the moves and their places, as far as the viewer can foresee them."""
    look, ghosts, where = view_options.look(game), list[str](), list[str]()
    state = game.determinize(view, Random(0))
    for typed in advice.moves:
        move = game.read_move(typed)
        ghosts.append(game.ghost(state, seat, move, look))
        where += move_places(game, state, seat, move)
        state = game.apply(state, seat, move)
    return "".join(ghosts), list(dict.fromkeys(where))
