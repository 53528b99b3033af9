"""Requests at a table: tried on a draft, rejected with a code and a sentence, carried out once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from tests.table.kit import HEAD, draft_of
from tests.toy import TOY

from branchline.engine.game import CHANCE, SPECTATOR
from branchline.games import GAMES
from branchline.table.draft import Intent, first_draft
from branchline.table.intents import bot_intent, join_intent, move_intent, rematch_intent, rename_intent, return_intent, undo_intent
from branchline.table.links import JOIN, hash_token, invitation, new_links, next_links
from branchline.table.problem import Problem
from branchline.table.table import Table
from branchline.table.table_state import SeatAssignment, initial_state

ROLL = ((-1, "roll 2"),)
REAL = replace(HEAD, chance="real")
OPEN = replace(HEAD, seating=(SeatAssignment(True, "Anna"), SeatAssignment(False)))


def table(*moves: tuple[int, str], config: Any = HEAD) -> Table:
    return Table(draft_of(*moves, config=config).table_state, {})


def apply_intent(at: Table, intent: Intent, when: int = 7) -> int:
    """Applies the draft of a request to the table, without a database."""
    if known := at.done_before(intent):
        return known
    draft = intent.draft(at.table_state, when)
    at.take(draft)
    return draft.events[0].n


def assert_rejected(at: Table, intent: Callable[[], Intent], code: str) -> None:
    n = at.table_state.n
    with pytest.raises(Problem) as problem:
        apply_intent(at, intent())
    assert (problem.value.code, at.table_state.n) == (code, n)


def test_a_move_is_parsed_once() -> None:
    read = list[str]()

    def count_reads(text: str) -> Any:
        read.append(text)
        return TOY.read_move(text)

    at = Table(first_draft(HEAD, TOY.replace(read_move=count_reads)).table_state, {})
    assert apply_intent(at, move_intent(at, 0, 0, 1, "add", "k")) == 2
    assert read == ["add"]
    assert (at.table_state.events[-1].body, at.table_state.events[-1].at) == ("add", 7)


def test_a_repeated_key_is_the_same_event() -> None:
    at = table(*ROLL)
    assert [apply_intent(at, move_intent(at, 0, 0, 1, "add", "k")) for _ in range(2)] == [2, 2]
    assert_rejected(at, lambda: move_intent(at, 0, 0, 2, "done", "k"), "conflict")
    assert apply_intent(at, move_intent(at, 1, 1, 1, "add", "k")) == 3
    assert [apply_intent(at, undo_intent(at, 0, 3, False, "u")) for _ in range(2)] == [4, 4]


def test_a_roll_is_undone_under_the_key_of_the_player_who_undid_it() -> None:
    at = table(config=REAL)
    assert apply_intent(at, move_intent(at, 0, CHANCE, 0, "roll 2", "k")) == 1
    assert [apply_intent(at, undo_intent(at, 1, 1, False, "u")) for _ in range(2)] == [2, 2]
    assert apply_intent(at, move_intent(at, 1, CHANCE, 2, "roll 3", "k")) == 3


def test_moves_for_other_seats_and_stale_moves_are_rejected() -> None:
    at = table(*ROLL)
    assert_rejected(at, lambda: move_intent(at, 0, 0, 1, "fly", "k"), "notation")
    assert_rejected(at, lambda: move_intent(at, SPECTATOR, SPECTATOR, 1, "add", "k"), "forbidden")
    assert_rejected(at, lambda: move_intent(at, 0, 1, 1, "add", "k"), "forbidden")
    assert_rejected(at, lambda: move_intent(at, 0, CHANCE, 1, "roll 2", "k"), "forbidden")
    assert_rejected(at, lambda: move_intent(at, 0, 0, 0, "add", "k"), "stale")
    assert_rejected(at, lambda: undo_intent(at, 0, 1, False, "k"), "illegal")
    assert_rejected(table(config=OPEN), lambda: move_intent(at, 0, 0, 1, "add", "k"), "conflict")


def test_a_key_reveals_nothing_about_another_players_moves() -> None:
    at = table(*ROLL)
    apply_intent(at, move_intent(at, 1, 1, 1, "add", "k"))
    for reader in (0, SPECTATOR):
        for move, key in (("add", "k"), ("done", "k"), ("add", "other")):
            assert_rejected(at, lambda reader=reader, move=move, key=key: move_intent(at, reader, 1, 1, move, key), "forbidden")  # type: ignore[misc]


def test_a_repeated_roll_is_recognised_when_another_is_due() -> None:
    """Days of Steam draws one kind of thing after another."""
    game = GAMES["days_of_steam"]
    at = Table(initial_state(replace(REAL, game=game.id, options=dict(game.setup(2).options), rules=game.rules_version), game), {})
    sent = list[str]()
    for n in range(6):
        sent.append(game.write_move(game.legal_moves(at.table_state.state, CHANCE)[0]))
        apply_intent(at, move_intent(at, 0, CHANCE, n, sent[-1], f"k{n}"))
    assert len({text.split()[0] for text in sent}) > 1
    assert [apply_intent(at, move_intent(at, 0, CHANCE, 6, text, f"k{n}")) for n, text in enumerate(sent)] == [1, 2, 3, 4, 5, 6]


def test_joining_gives_a_link_and_starts_the_match() -> None:
    at = table(config=OPEN)
    assert_rejected(at, lambda: join_intent(0, "Eve", "t"), "forbidden")
    apply_intent(at, join_intent(JOIN, " Ben ", "t"))
    assert (at.role("t"), at.role("x"), at.table_state.seating[1].name, at.table_state.phase) == (1, -4, "Ben", "playing")
    assert [event.kind for event in at.table_state.events] == ["sit", "move"]  # and the first throw
    assert_rejected(at, lambda: join_intent(JOIN, "Eve", "t"), "conflict")


def test_seats_are_renamed_given_to_bots_and_taken_back() -> None:
    at = table(*ROLL)
    assert_rejected(at, lambda: rename_intent(0, 1, "Eve"), "forbidden")
    assert_rejected(at, lambda: rename_intent(0, 9, "Eve"), "missing")
    assert_rejected(at, lambda: rename_intent(0, 0, " "), "setup")
    assert_rejected(at, lambda: bot_intent(0, 1, "random", {1}), "conflict")
    assert_rejected(at, lambda: bot_intent(0, 1, "hard:60s", ()), "missing")
    apply_intent(at, bot_intent(0, 1, "random", ()))
    assert_rejected(at, lambda: move_intent(at, 1, 1, 2, "add", "k"), "conflict")
    assert_rejected(at, lambda: return_intent(0, 1), "forbidden")
    apply_intent(at, return_intent(1, 1))
    assert_rejected(at, lambda: return_intent(1, 1), "conflict")


def test_a_daily_match_rejects_other_bots() -> None:
    at = table(
        *ROLL, config=replace(HEAD, day="2026-01-02", seating=(SeatAssignment(True, "Anna"), SeatAssignment(False, "Medium", "medium")))
    )
    for seat in (0, 1):
        assert_rejected(at, lambda seat=seat: bot_intent(0, seat, "random", ()), "conflict")  # type: ignore[misc]


def test_a_table_has_one_rematch_with_the_same_links() -> None:
    at = table(*ROLL)
    apply_intent(at, rematch_intent(0, "next"))
    assert_rejected(at, lambda: rematch_intent(1, "other"), "conflict")
    seating = at.table_state.seating
    assert next_links({"a": 0, "b": 1, "w": SPECTATOR}, seating, 1) == {"a": 1, "b": 0, "w": SPECTATOR}
    assert next_links({"a": 0, "b": 1, "used": invitation(1)}, seating, 1, [1]) == {"a": 1}
    assert next_links({"new": invitation(1)}, [seating[0], SeatAssignment(True, invited=True)], 1) == {"new": invitation(0)}


def test_links_are_shown_once_and_stored_as_hashes() -> None:
    told, kept = new_links(OPEN)
    assert [link.seat for link in told.links.seats] == [0]
    assert told.links.join
    assert kept == {hash_token(told.links.seats[0].token): 0, hash_token(told.links.watch): SPECTATOR, hash_token(told.links.join): JOIN}
    assert not new_links(replace(HEAD, replay=True))[0].links.seats
    assert Table(initial_state(replace(HEAD, listed=True), TOY), {}).role(None) == SPECTATOR


def test_a_roll_is_logged_in_normal_form() -> None:
    def face(state: Any, seat: int, move: Any) -> Any:
        return replace(move, pips=(move.pips - 1) % 6 + 1) if seat == CHANCE else move

    at = Table(initial_state(REAL, TOY.replace(normalise_move=face)), {})
    assert apply_intent(at, move_intent(at, 0, CHANCE, 0, "roll 8", "k")) == 1
    assert [entry.text for entry in at.table_state.entries] == ["roll 2"]


def test_a_button_label_is_accepted_and_logged_as_the_move() -> None:
    at = table(*ROLL)
    assert [apply_intent(at, move_intent(at, 0, 0, 1, "Gotowe", "k")) for _ in range(2)] == [2, 2]
    assert at.table_state.events[-1].body == "done"
    assert apply_intent(at, move_intent(at, 1, 1, 1, "end the round", "k")) == 3


def test_move_syntax_is_shown_only_to_the_seat_to_move() -> None:
    at = table(*ROLL)
    told = {}
    for seat in (0, 1):
        with pytest.raises(Problem) as problem:
            move_intent(at, 0, seat, 1, "fly", "k")
        told[seat] = str(problem.value.reason)
    assert told[0].endswith("type something like: add, done")
    assert told[1] == "This seat is not yours"
