"""Contracts of the log: a replay gives the same state, a record can be read back, and undo removes a player's own moves only."""

from __future__ import annotations

from copy import copy
from random import Random
from typing import Any

from branchline.conformance.positions import Position, sample
from branchline.engine.errors import IllegalMove
from branchline.engine.game import CHANCE, Seat
from branchline.engine.match import Match
from branchline.engine.record import read_record, record_of, replay_record, write_record


def match_at(at: Position) -> Match[Any, Any]:
    return Match.replay(at.game, at.setup, at.log)


def replays_give_the_state(at: Position, rng: Random) -> None:
    """The state is the replay of the log."""
    match = match_at(at)
    assert match.state == at.state, "a replay of the log gives another state"
    assert hash(match.state) == hash(at.state), "a replay of the log gives a state with another hash"
    assert match.log == list(at.log), "a replay changes the log"


def records_give_the_match(at: Position, rng: Random) -> None:
    """A record that is written, read and replayed gives the same match."""
    record = record_of(match_at(at), tuple(f"seat {seat}" for seat in at.seats), "seed", {"shows": "a contract"})
    again = read_record(write_record(record))
    assert again == record, "a record differs after writing and reading"
    match = replay_record(again, {at.game.id: at.game})
    assert (match.state, match.log, match.setup) == (at.state, list(at.log), at.setup), "a replayed record gives another match"


def undo_removes_own_moves_only(at: Position, rng: Random) -> None:
    """Undo of one step or of the whole turn leaves the log without those moves, and its replay as the state."""
    here = match_at(at)
    last_chance = max((n for n, (seat, _) in enumerate(at.log) if seat == CHANCE), default=-1)
    for seat in (*at.seats, CHANCE):
        own = here.undoable(seat)
        assert all(n > last_chance and at.log[n][0] == seat for n in own), f"seat {seat} can undo moves {own}: chance's or another's"
        for whole in (False, True):
            match = copy(here)
            match.log = list(here.log)
            removed = set(own if whole else own[-1:])
            if not removed:
                assert _cannot_undo(match, seat, whole), f"seat {seat} can undo although it has nothing to undo"
                assert (match.log, match.state) == (here.log, here.state), "a rejected undo changes the match"
                continue
            assert match.undo(seat, whole) == len(removed), "undo removes another number of moves"
            remaining = [entry for n, entry in enumerate(at.log) if n not in removed]
            assert match.log == remaining, "undo removes other moves"
            assert match.state == Match.replay(at.game, at.setup, remaining).state, "the state after undo is not the replay of its log"


def _cannot_undo(match: Match[Any, Any], seat: Seat, whole: bool) -> bool:
    try:
        match.undo(seat, whole)
    except IllegalMove:
        return True
    return False


def undo_restores_the_state(at: Position, rng: Random) -> None:
    """A move that can be undone at once leads back to exactly the same state."""
    here = match_at(at)
    for seat in at.players:
        for move in sample(rng, at.game.legal_moves(at.state, seat), 6):
            match = copy(here)
            match.log = list(here.log)
            match.play(seat, move)
            if match.undoable(seat)[-1:] == [len(at.log)]:
                match.undo(seat)
                assert match.state == at.state, f"undo of {at.game.write_move(move)} gives another state"
                assert match.log == list(at.log), f"undo of {at.game.write_move(move)} gives another log"


def undoable_moves_reveal_nothing(at: Position, rng: Random) -> None:
    """A move that can be undone shows its seat nothing new: its view after the move does not depend on what is hidden."""
    for seat in at.players:
        other = at.scramble(seat, rng)
        for move in sample(rng, at.game.legal_moves(at.state, seat), 6):
            one, two = at.game.apply(at.state, seat, move), at.game.apply(other, seat, move)
            if _turn_goes_on(at, at.state, one) and _turn_goes_on(at, other, two):
                assert at.game.view(one, seat) == at.game.view(two, seat), f"{at.game.write_move(move)} of seat {seat}"


def _turn_goes_on(at: Position, before: Any, after: Any) -> bool:
    now = at.game.to_act(after)
    return bool(now) and set(now) <= set(at.game.to_act(before))


CONTRACTS = (undoable_moves_reveal_nothing,)
SLOW_CONTRACTS = (replays_give_the_state, records_give_the_match, undo_removes_own_moves_only, undo_restores_the_state)
