"""The contract tests themselves: the toy keeps every contract, and each way of breaking one is noticed by that contract."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import count
from random import Random
from typing import Any

import pytest
from tests.conformance.subject import subject
from tests.conformance.toy import SUBJECT
from tests.toy import TOY, Add, Done, Move, Roll, Row, State

from branchline.conformance import ContractsBroken, check
from branchline.conformance.cases import hold
from branchline.conformance.contracts import CONTRACTS, SLOW_CONTRACTS, Contract, hidden_information, logs, moves, pictures, scores, words
from branchline.conformance.contracts.tables import the_tables_cover_every_option
from branchline.conformance.positions import positions
from branchline.conformance.subject import default_tables, missing_tables, setup_of
from branchline.engine.game import CHANCE, AnyGame, Outcome, ScoreSheet, Seat
from branchline.engine.text import text


def try_contract(contract: Contract, game: AnyGame) -> None:
    """Tries a contract on a toy, broken or not, in positions of the toy that is not."""
    for table in SUBJECT.tables:
        hold(contract, (replace(at, game=game) for at in positions(TOY, SUBJECT, setup_of(TOY, table))))


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
    (moves.to_act_lists_each_seat_once, {"to_act": lambda state: TOY.to_act(state)[::-1]}),
    (moves.only_seats_to_act_have_moves, {"legal_moves": after_the_end}),
    (moves.legal_moves_have_a_fixed_order, {"legal_moves": twice}),
    (moves.legal_moves_have_a_fixed_order, {"legal_moves": shuffled}),
    (moves.legal_moves_apply, {"illegal_reason": refusing_too_much}),
    (moves.legal_moves_apply, {"apply": applying_more}),
    (moves.other_moves_are_rejected, {"illegal_reason": refusing_late}),
    (moves.other_moves_are_rejected, {"illegal_reason": lambda state, seat, move: None}),
    (moves.chance_moves_are_legal, {"chance": rolling_wrong}),
    (moves.chance_outcomes_are_probabilities, {"chance_outcomes": lambda state: {}}),
    (moves.chance_outcomes_are_probabilities, {"chance_outcomes": lambda state: dict.fromkeys(TOY.chance_outcomes(state), Fraction(1, 2))}),
    (moves.states_have_a_setup_and_a_key, {"state_key": lambda state: state.round}),
    (moves.states_have_a_setup_and_a_key, {"state_key": id}),
    (moves.typed_moves_are_the_moves, {"normalise_move": lambda state, seat, move: Done()}),
    (logs.replays_give_the_state, {"apply": applying_more}),
    (logs.records_give_the_match, {"write_move": writing_alike}),
    (logs.undo_removes_own_moves_only, {"apply": applying_more}),
    (logs.undoable_moves_reveal_nothing, {"view": with_everything_seen}),
    (scores.score_sheets_are_well_formed, {"score": scoring_backwards}),
    (scores.scores_agree_with_a_recount, {"score": scoring_off}),
    (scores.only_the_end_has_an_outcome, {"outcome": winning_early}),
    (scores.only_the_end_has_an_outcome, {"outcome": winning_upside_down}),
    (scores.only_the_end_has_an_outcome, {"outcome": ending_otherwise}),
    (hidden_information.a_view_of_a_view_is_itself, {"view": lambda state, seat: replace(state, round=state.round + 1)}),
    (hidden_information.views_hide_hidden_information, {"view": with_everything_seen}),
    (hidden_information.views_hide_hidden_information, {"draw_text": lambda state, seat, look: str(random.random())}),
    (hidden_information.views_are_enough_to_play_by, {"legal_moves": peeking}),
    (hidden_information.views_are_enough_to_play_by, {"score": scoring_hidden}),
    (hidden_information.determinize_agrees_with_the_view, {"determinize": completing_nothing}),
    (hidden_information.determinize_uses_its_generator_only, {"determinize": completing_by_luck}),
    (hidden_information.chance_sentences_hide_hidden_information, {"view": hiding_the_die}),
    (hidden_information.chance_sentences_hide_hidden_information, {"view": marking_views, "is_secret": told_by_the_view}),
    (hidden_information.only_hidden_results_are_secret, {"is_secret": lambda state, move, reader: True}),
    (hidden_information.only_hidden_results_are_secret, {"apply": rolling_for_nothing, "is_secret": lambda state, move, reader: True}),
    (hidden_information.determinized_states_can_be_played_out, {"determinize": stuck}),
    (hidden_information.pictures_hide_hidden_information, {"view": with_everything_seen}),
    (words.moves_are_read_as_written, {"write_move": writing_alike}),
    (words.states_are_read_as_written, {"write_state": losing_the_added}),
    (words.invalid_notation_is_rejected, {"read_move": reading_anything}),
    (words.sentences_are_complete, {"status": lambda state, seat: text("{open}")}),
    (words.sentences_are_complete, {"status": lambda state, seat: "Add or be done"}),
    (pictures.pictures_are_well_formed, {"draw": drawing_badly}),
    (pictures.pictures_are_well_formed, {"draw": drawing_nameless}),
    (pictures.pictures_without_moves_have_no_buttons, {"draw": drawing_buttons}),
    (pictures.picks_are_in_the_picture, {"picks": picking_elsewhere, "draw": drawing_nothing}),
    (pictures.picks_tell_moves_apart, {"picks": picking_alike}),
    (pictures.missing_picks_have_a_name, {"picks": picking_elsewhere}),
    (pictures.ghosts_are_well_formed, {"ghost": lambda state, seat, move, look: "<g>"}),
    (pictures.text_views_are_plain_text, {"draw_text": lambda state, seat, look: TOY.draw_text(state, seat, replace(look, colour=True))}),
    (pictures.scoring_places_are_picks, {"scoring_places": lambda state, seat: {"weather": ("row=1",)}}),
]


@pytest.mark.parametrize(("contract", "change"), BROKEN, ids=lambda part: getattr(part, "__name__", None) or "+".join(part))
def test_a_broken_toy_is_caught(contract: Contract, change: dict[str, Any]) -> None:
    with pytest.raises(Exception) as caught:
        try_contract(contract, TOY.replace(**change))
    assert "is broken in toy" in "".join(caught.value.__notes__)


def test_a_match_without_end_is_caught() -> None:
    with pytest.raises(AssertionError, match="toy promises to end within 5 moves"):
        list(positions(TOY.replace(max_moves=lambda setup: 5), SUBJECT, TOY.setup(4)))


def test_a_game_without_a_subject_is_named() -> None:
    with pytest.raises(AssertionError, match=r"nowhere cannot be tested: tests/games/nowhere/subject\.py"):
        subject("nowhere")


def test_what_the_tables_leave_out_is_named() -> None:
    assert missing_tables(TOY, SUBJECT.tables) == []
    few = replace(SUBJECT, tables=((2, {}),))
    with pytest.raises(AssertionError, match="no table has 1 seats, 4 seats, rounds=1, rounds=6, secret=off, ending=race"):
        the_tables_cover_every_option(TOY, few)


def test_default_tables_cover_every_option() -> None:
    tables = default_tables(TOY)
    assert missing_tables(TOY, tables) == []
    assert tables == ((1, {}), (4, {}), (4, {"rounds": 1}), (4, {"rounds": 6}), (4, {"secret": False}), (4, {"ending": "race"}))


def test_check_reports_what_it_tried() -> None:
    assert str(check(TOY, SUBJECT)).startswith("toy keeps all ")
    alone = check(TOY)
    assert alone.tables == len(default_tables(TOY))
    assert [advice.partition(" ")[0] for advice in alone.advice] == ["Subject(recount=...)", "Subject(scramble=...)"]


def test_check_lists_every_broken_contract_with_its_rule_and_places() -> None:
    broken = TOY.replace(score=scoring_off, ghost=lambda state, seat, move, look: "<g>")
    with pytest.raises(ContractsBroken) as caught:
        check(broken, SUBJECT)
    report = str(caught.value)
    assert {failure.case.contract for failure in caught.value.failures} == {"scores_agree_with_a_recount", "ghosts_are_well_formed"}
    assert report.startswith("toy breaks 2 of the contracts:\n")
    assert "\nscores_agree_with_a_recount: Every line of every sheet is what `Subject.recount` counts.\n  toy 1: seat 0 (sheet, " in report
    assert "is broken in toy, 1 seats, " in report


def test_check_finds_the_global_random() -> None:
    with pytest.raises(ContractsBroken, match="the global random was used"):
        check(TOY.replace(status=lambda state, seat: text("{n}", n=random.random())), SUBJECT)


@pytest.mark.parametrize(
    "change", [change for _, change in BROKEN if "is_secret" not in change and "score" not in change][:12], ids="+".join
)
def test_check_needs_no_subject_to_find_mistakes(change: dict[str, Any]) -> None:
    with pytest.raises(ContractsBroken):
        check(TOY.replace(**change))
