"""The kit itself: the toy keeps every contract, and each way of breaking it is noticed by the contract it breaks."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count
from random import Random
from typing import Any

import pytest
from tests.conformance import logs, moves, pictures, points, secrets, words
from tests.conformance.kit import CONTRACTS, SLOW_CONTRACTS, Contract, covers_the_options, hold, laid
from tests.conformance.play import positions
from tests.conformance.subject import subject
from tests.conformance.toy import SUBJECT
from tests.toy import TOY, Add, Done, Move, Roll, Row, State

from branchline.engine.game import CHANCE, AnyGame, Outcome, ScoreSheet, Seat
from branchline.engine.text import text


def try_contract(contract: Contract, game: AnyGame) -> None:
    """Tries a contract on a toy, broken or not, in positions of the toy that is not."""
    for table in SUBJECT.tables:
        hold(contract, (replace(at, game=game) for at in positions(TOY, SUBJECT, laid(TOY, table))))


@pytest.mark.parametrize("contract", [*CONTRACTS, *SLOW_CONTRACTS], ids=lambda contract: contract.__name__)
def test_the_toy_keeps(contract: Contract) -> None:
    try_contract(contract, TOY)


def with_everything_seen(state: State, seat: Seat) -> State:
    return replace(TOY.view(state, seat), rows=state.rows)


def hiding_the_die(state: State, seat: Seat) -> State:
    return TOY.view(state, seat) if seat == 0 else replace(TOY.view(state, seat), pips=min(state.pips, 1))


def marking_views(state: State, seat: Seat) -> State:
    return replace(TOY.view(state, seat), viewer=seat)


def told_by_the_view(state: State, move: Move, reader: Seat) -> bool:
    return state.viewer is not None


def rolling_for_nothing(state: State, seat: Seat, move: Move) -> State:
    return TOY.apply(state, seat, Roll(1) if isinstance(move, Roll) else move)


def refusing_late(state: State, seat: Seat, move: Move) -> Any:
    return None if seat in TOY.to_act(state) and isinstance(move, Add) else TOY.illegal_reason(state, seat, move)


def refusing_too_much(state: State, seat: Seat, move: Move) -> Any:
    return text("No") if isinstance(move, Done) and seat == 0 else TOY.illegal_reason(state, seat, move)


def twice(state: State, seat: Seat) -> Sequence[Move]:
    return (*TOY.legal_moves(state, seat), *TOY.legal_moves(state, seat)[:1])


def shuffled(state: State, seat: Seat, turn: Iterator[int] = count()) -> Sequence[Move]:  # noqa: B008
    return TOY.legal_moves(state, seat)[:: 1 if next(turn) % 2 else -1]


def after_the_end(state: State, seat: Seat) -> Sequence[Move]:
    return TOY.legal_moves(state, seat) or (Done(),)


def peeking(state: State, seat: Seat) -> Sequence[Move]:
    found = TOY.legal_moves(state, seat)
    return found if seat == CHANCE or sum(row.added for row in state.rows) < 5 * state.pips else found[-1:]


def applying_more(state: State, seat: Seat, move: Move) -> State:
    return replace(TOY.apply(state, seat, move), pips=random.choice((1, 2, 3)) if state.pips else 3)


def rolling_wrong(state: State, rng: Random) -> Move:
    return Roll(9)


def scoring_hidden(state: State, seat: Seat) -> ScoreSheet:
    return ScoreSheet((("count", sum(row.added for row in state.rows)), ("over", 0)))


def scoring_backwards(state: State, seat: Seat) -> ScoreSheet:
    return ScoreSheet(TOY.score(state, seat).lines[::-1])


def scoring_off(state: State, seat: Seat) -> ScoreSheet:
    return ScoreSheet((("count", state.rows[seat].count), ("over", 0)))


def winning_early(state: State) -> Outcome | None:
    return TOY.outcome(state) or Outcome((1,) * state.setup.seats, "rounds", text("Early"))


def winning_upside_down(state: State) -> Outcome | None:
    ended = TOY.outcome(state)
    return ended and replace(ended, ranks=tuple(1 + max(ended.ranks) - rank for rank in ended.ranks))


def ending_otherwise(state: State) -> Outcome | None:
    ended = TOY.outcome(state)
    return ended and replace(ended, ending="weather")


def completing_nothing(seen: State, rng: Random) -> State:
    return replace(seen, rows=tuple(Row() for _ in seen.rows), viewer=None)


def completing_by_luck(seen: State, rng: Random) -> State:
    return TOY.determinize(seen, Random())


def stuck(seen: State, rng: Random) -> State:
    return replace(TOY.determinize(seen, rng), round=-99)


def reading_anything(typed: str) -> Move:
    return Roll(int(typed.removeprefix("roll "))) if typed.startswith("roll ") else TOY.read_move(typed)


def writing_alike(move: Move) -> str:
    return "done" if isinstance(move, Add) else TOY.write_move(move)


def losing_the_added(state: State) -> str:
    return TOY.write_state(replace(state, rows=tuple(replace(row, added=0) for row in state.rows)))


def picking_alike(state: State, seat: Seat, move: Move) -> dict[str, str]:
    return {"action": "go"}


def picking_elsewhere(state: State, seat: Seat, move: Move) -> dict[str, str]:
    return {"cell": TOY.write_move(move)}


def drawing_badly(state: State, seat: Seat, legal: Sequence[Move], look: Any) -> str:
    return TOY.draw(state, seat, legal, look).replace("</svg>", "<g></svg>")


def drawing_nameless(state: State, seat: Seat, legal: Sequence[Move], look: Any) -> str:
    return TOY.draw(state, seat, legal, look).replace("aria-label", "label")


def drawing_buttons(state: State, seat: Seat, legal: Sequence[Move], look: Any) -> str:
    return TOY.draw(state, seat, (Add(),), look)


def drawing_nothing(state: State, seat: Seat, legal: Sequence[Move], look: Any) -> str:
    return TOY.draw(state, seat, (), look)


BROKEN: list[tuple[Contract, dict[str, Any]]] = [
    (moves.those_to_act_are_told_once, {"to_act": lambda state: TOY.to_act(state)[::-1]}),
    (moves.who_acts_has_a_move, {"legal_moves": after_the_end}),
    (moves.moves_are_listed_once, {"legal_moves": twice}),
    (moves.moves_are_listed_once, {"legal_moves": shuffled}),
    (moves.listed_moves_apply, {"illegal_reason": refusing_too_much}),
    (moves.listed_moves_apply, {"apply": applying_more}),
    (moves.other_moves_are_refused, {"illegal_reason": refusing_late}),
    (moves.other_moves_are_refused, {"illegal_reason": lambda state, seat, move: None}),
    (moves.chance_is_listed, {"chance": rolling_wrong}),
    (logs.the_log_gives_the_state, {"apply": applying_more}),
    (logs.a_record_gives_the_match, {"write_move": writing_alike}),
    (logs.undo_takes_back_own_moves_only, {"apply": applying_more}),
    (logs.undo_unlearns_nothing, {"view": with_everything_seen}),
    (points.sheets_keep_their_form, {"score": scoring_backwards}),
    (points.sheets_agree_with_a_second_count, {"score": scoring_off}),
    (points.there_is_an_outcome_at_the_end_only, {"outcome": winning_early}),
    (points.there_is_an_outcome_at_the_end_only, {"outcome": winning_upside_down}),
    (points.there_is_an_outcome_at_the_end_only, {"outcome": ending_otherwise}),
    (secrets.a_view_of_a_view_is_itself, {"view": lambda state, seat: replace(state, round=state.round + 1)}),
    (secrets.hidden_things_do_not_show, {"view": with_everything_seen}),
    (secrets.hidden_things_do_not_show, {"draw_text": lambda state, seat, look: str(random.random())}),
    (secrets.a_view_is_enough_to_play_by, {"legal_moves": peeking}),
    (secrets.a_view_is_enough_to_play_by, {"score": scoring_hidden}),
    (secrets.a_completed_view_looks_the_same, {"determinize": completing_nothing}),
    (secrets.equal_sources_complete_equally, {"determinize": completing_by_luck}),
    (secrets.what_chance_is_said_to_do_hides_what_is_hidden, {"view": hiding_the_die}),
    (secrets.what_chance_is_said_to_do_hides_what_is_hidden, {"view": marking_views, "is_secret": told_by_the_view}),
    (secrets.what_is_not_secret_is_told, {"is_secret": lambda state, move, reader: True}),
    (secrets.what_is_not_secret_is_told, {"apply": rolling_for_nothing, "is_secret": lambda state, move, reader: True}),
    (secrets.a_completed_view_can_be_played_out, {"determinize": stuck}),
    (secrets.pictures_do_not_show_hidden_things, {"view": with_everything_seen}),
    (words.moves_are_read_as_written, {"write_move": writing_alike}),
    (words.states_are_read_as_written, {"write_state": losing_the_added}),
    (words.garbage_is_no_notation, {"read_move": reading_anything}),
    (words.sentences_can_be_said, {"status": lambda state, seat: text("{open}")}),
    (words.sentences_can_be_said, {"status": lambda state, seat: "Add or be done"}),
    (pictures.everybody_gets_a_picture, {"draw": drawing_badly}),
    (pictures.everybody_gets_a_picture, {"draw": drawing_nameless}),
    (pictures.nothing_can_be_picked_without_moves, {"draw": drawing_buttons}),
    (pictures.what_can_be_picked_is_in_the_picture, {"picks": picking_elsewhere, "draw": drawing_nothing}),
    (pictures.moves_differ_in_what_is_picked, {"picks": picking_alike}),
    (pictures.what_is_missing_has_a_name, {"picks": picking_elsewhere}),
    (pictures.ghosts_are_well_formed, {"ghost": lambda state, seat, move, look: "<g>"}),
    (pictures.sketches_are_plain_text, {"draw_text": lambda state, seat, look: TOY.draw_text(state, seat, replace(look, colour=True))}),
    (pictures.marks_name_lines_and_places, {"scoring_places": lambda state, seat: {"weather": ("row=1",)}}),
]


@pytest.mark.parametrize(("contract", "change"), BROKEN, ids=lambda part: getattr(part, "__name__", None) or "+".join(part))
def test_a_broken_toy_is_caught(contract: Contract, change: dict[str, Any]) -> None:
    with pytest.raises(Exception) as caught:
        try_contract(contract, TOY.replaced(**change))
    assert "is broken in toy" in "".join(caught.value.__notes__)


def test_a_match_without_end_is_caught() -> None:
    with pytest.raises(AssertionError, match="toy promises to end within 5 moves"):
        list(positions(TOY.replaced(max_moves=lambda setup: 5), SUBJECT, TOY.setup(4)))


def test_a_game_without_a_subject_is_named() -> None:
    with pytest.raises(AssertionError, match=r"nowhere cannot be tried: tests/games/nowhere/subject\.py"):
        subject("nowhere")


def test_what_the_tables_leave_out_is_named() -> None:
    assert covers_the_options(TOY, SUBJECT) == []
    few = replace(SUBJECT, tables=((2, {}),))
    assert covers_the_options(TOY, few) == ["1 seats", "4 seats", "rounds=1", "rounds=6", "secret=off", "ending=race"]
