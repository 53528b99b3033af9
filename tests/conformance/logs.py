"""Contracts of the log: it is replayed to the same state, recorded and read again, and taken back only by whose moves they are."""

from __future__ import annotations

from copy import copy
from random import Random
from typing import Any

import pytest
from tests.conformance.play import Position, sample

from branchline.engine.errors import IllegalMove
from branchline.engine.game import CHANCE
from branchline.engine.match import Match
from branchline.engine.record import read_record, record_of, replay_record, write_record


def match_at(at: Position) -> Match[Any, Any]:
    return Match.replay(at.game, at.setup, at.log)


def the_log_gives_the_state(at: Position, rng: Random) -> None:
    """The state is the replay of the log."""
    match = match_at(at)
    assert match.state == at.state
    assert hash(match.state) == hash(at.state)
    assert match.log == list(at.log)


def a_record_gives_the_match(at: Position, rng: Random) -> None:
    """Written, read and replayed, a record tells the same match."""
    record = record_of(match_at(at), tuple(f"seat {seat}" for seat in at.seats), "seed", {"shows": "a contract"})
    again = read_record(write_record(record))
    assert again == record
    match = replay_record(again, {at.game.id: at.game})
    assert (match.state, match.log, match.setup) == (at.state, list(at.log), at.setup)


def undo_takes_back_own_moves_only(at: Position, rng: Random) -> None:
    """One step or the whole turn: what is left is the log without those moves, and the state is its replay."""
    here = match_at(at)
    rolled = max((n for n, (seat, _) in enumerate(at.log) if seat == CHANCE), default=-1)
    for seat in (*at.seats, CHANCE):
        own = here.undoable(seat)
        assert all(n > rolled and at.log[n][0] == seat for n in own), "chance and others' moves stay"
        for whole in (False, True):
            match = copy(here)
            match.log = list(here.log)
            gone = set(own if whole else own[-1:])
            if not gone:
                with pytest.raises(IllegalMove):
                    match.undo(seat, whole)
                assert (match.log, match.state) == (here.log, here.state)
                continue
            assert match.undo(seat, whole) == len(gone)
            kept = [entry for n, entry in enumerate(at.log) if n not in gone]
            assert match.log == kept
            assert match.state == Match.replay(at.game, at.setup, kept).state


def undo_gives_back_what_was(at: Position, rng: Random) -> None:
    """Any move of a seat that it can take back at once leads back to exactly this state."""
    here = match_at(at)
    for seat in at.players:
        for move in sample(rng, at.game.legal_moves(at.state, seat), 6):
            match = copy(here)
            match.log = list(here.log)
            match.play(seat, move)
            if match.undoable(seat)[-1:] == [len(at.log)]:
                match.undo(seat)
                assert match.state == at.state
                assert match.log == list(at.log)


def undo_unlearns_nothing(at: Position, rng: Random) -> None:
    """A move that can be taken back shows its seat nothing it did not know: whatever is hidden, it looks the same."""
    for seat in at.players:
        other = at.subject.scramble(at.state, seat, rng)
        for move in sample(rng, at.game.legal_moves(at.state, seat), 6):
            one, two = at.game.apply(at.state, seat, move), at.game.apply(other, seat, move)
            if _stays_open(at, at.state, one) and _stays_open(at, other, two):
                assert at.game.view(one, seat) == at.game.view(two, seat), f"{at.game.write_move(move)} of seat {seat}"


def _stays_open(at: Position, before: Any, after: Any) -> bool:
    now = at.game.to_act(after)
    return bool(now) and set(now) <= set(at.game.to_act(before))


CONTRACTS = (undo_unlearns_nothing,)
SLOW_CONTRACTS = (the_log_gives_the_state, a_record_gives_the_match, undo_takes_back_own_moves_only, undo_gives_back_what_was)
