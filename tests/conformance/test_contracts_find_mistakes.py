"""The contract tests themselves: the toy fulfils every contract, and each contract finds its violations."""

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
    """Tries a contract on a variant of the toy, in positions of the toy itself."""
    for table in SUBJECT.tables:
        hold(contract, (replace(at, game=game) for at in positions(TOY, SUBJECT, setup_of(TOY, table))))


@pytest.mark.parametrize("contract", [*CONTRACTS, *SLOW_CONTRACTS], ids=lambda contract: contract.__name__)
def test_the_toy_fulfils(contract: Contract) -> None:
    try_contract(contract, TOY)


def view_without_secrets(state: State, seat: Seat) -> State:
    return replace(TOY.view(state, seat), rows=state.rows)


def view_without_die(state: State, seat: Seat) -> State:
    return TOY.view(state, seat) if seat == 0 else replace(TOY.view(state, seat), pips=min(state.pips, 1))


def changed_view(state: State, seat: Seat) -> State:
    return replace(TOY.view(state, seat), viewer=seat)


def is_secret_by_view(state: State, move: Move, reader: Seat) -> bool:
    return state.viewer is not None


def apply_ignoring_roll(state: State, seat: Seat, move: Move) -> State:
    return TOY.apply(state, seat, Roll(1) if isinstance(move, Roll) else move)


def reason_missing(state: State, seat: Seat, move: Move) -> Any:
    return None if seat in TOY.to_act(state) and isinstance(move, Add) else TOY.illegal_reason(state, seat, move)


def reason_for_legal_move(state: State, seat: Seat, move: Move) -> Any:
    return text("No") if isinstance(move, Done) and seat == 0 else TOY.illegal_reason(state, seat, move)


def duplicate_moves(state: State, seat: Seat) -> Sequence[Move]:
    return (*TOY.legal_moves(state, seat), *TOY.legal_moves(state, seat)[:1])


def unstable_moves(state: State, seat: Seat, turn: Iterator[int] = count()) -> Sequence[Move]:  # noqa: B008
    return TOY.legal_moves(state, seat)[:: 1 if next(turn) % 2 else -1]


def moves_after_the_end(state: State, seat: Seat) -> Sequence[Move]:
    return TOY.legal_moves(state, seat) or (Done(),)


def moves_by_hidden_state(state: State, seat: Seat) -> Sequence[Move]:
    found = TOY.legal_moves(state, seat)
    return found if seat == CHANCE or sum(row.added for row in state.rows) < 5 * state.pips else found[-1:]


def apply_at_random(state: State, seat: Seat, move: Move) -> State:
    return replace(TOY.apply(state, seat, move), pips=random.choice((1, 2, 3)) if state.pips else 3)


def impossible_roll(state: State, rng: Random) -> Move:
    return Roll(9)


def score_of_hidden_moves(state: State, seat: Seat) -> ScoreSheet:
    return ScoreSheet((("count", sum(row.added for row in state.rows)), ("over", 0)))


def score_in_reverse(state: State, seat: Seat) -> ScoreSheet:
    return ScoreSheet(TOY.score(state, seat).lines[::-1])


def score_with_wrong_points(state: State, seat: Seat) -> ScoreSheet:
    return ScoreSheet((("count", state.rows[seat].count), ("over", 0)))


def early_outcome(state: State) -> Outcome | None:
    return TOY.outcome(state) or Outcome((1,) * state.setup.seats, "rounds", text("Early"))


def reversed_ranks(state: State) -> Outcome | None:
    outcome = TOY.outcome(state)
    return outcome and replace(outcome, ranks=tuple(1 + max(outcome.ranks) - rank for rank in outcome.ranks))


def unknown_ending(state: State) -> Outcome | None:
    outcome = TOY.outcome(state)
    return outcome and replace(outcome, ending="weather")


def determinize_to_nothing(view: State, rng: Random) -> State:
    return replace(view, rows=tuple(Row() for _ in view.rows), viewer=None)


def determinize_by_global_random(view: State, rng: Random) -> State:
    return TOY.determinize(view, Random())


def determinize_to_another_round(view: State, rng: Random) -> State:
    return replace(TOY.determinize(view, rng), round=-99)


def read_too_much(typed: str) -> Move:
    return Roll(int(typed.removeprefix("roll "))) if typed.startswith("roll ") else TOY.read_move(typed)


def write_ambiguously(move: Move) -> str:
    return "done" if isinstance(move, Add) else TOY.write_move(move)


def write_state_without_added(state: State) -> str:
    return TOY.write_state(replace(state, rows=tuple(replace(row, added=0) for row in state.rows)))


def ambiguous_picks(state: State, seat: Seat, move: Move) -> dict[str, str]:
    return {"action": "go"}


def picks_outside_the_picture(state: State, seat: Seat, move: Move) -> dict[str, str]:
    return {"cell": TOY.write_move(move)}


def malformed_svg(state: State, seat: Seat, legal: Sequence[Move], look: Any) -> str:
    return TOY.draw(state, seat, legal, look).replace("</svg>", "<g></svg>")


def svg_without_labels(state: State, seat: Seat, legal: Sequence[Move], look: Any) -> str:
    return TOY.draw(state, seat, legal, look).replace("aria-label", "label")


def svg_with_wrong_buttons(state: State, seat: Seat, legal: Sequence[Move], look: Any) -> str:
    return TOY.draw(state, seat, (Add(),), look)


def svg_without_picks(state: State, seat: Seat, legal: Sequence[Move], look: Any) -> str:
    return TOY.draw(state, seat, (), look)


VIOLATIONS: list[tuple[Contract, dict[str, Any]]] = [
    (moves.to_act_lists_each_seat_once, {"to_act": lambda state: TOY.to_act(state)[::-1]}),
    (moves.only_seats_to_act_have_moves, {"legal_moves": moves_after_the_end}),
    (moves.legal_moves_have_a_fixed_order, {"legal_moves": duplicate_moves}),
    (moves.legal_moves_have_a_fixed_order, {"legal_moves": unstable_moves}),
    (moves.legal_moves_apply, {"illegal_reason": reason_for_legal_move}),
    (moves.legal_moves_apply, {"apply": apply_at_random}),
    (moves.other_moves_are_rejected, {"illegal_reason": reason_missing}),
    (moves.other_moves_are_rejected, {"illegal_reason": lambda state, seat, move: None}),
    (moves.chance_moves_are_legal, {"chance": impossible_roll}),
    (moves.chance_outcomes_are_probabilities, {"chance_outcomes": lambda state: {}}),
    (moves.chance_outcomes_are_probabilities, {"chance_outcomes": lambda state: dict.fromkeys(TOY.chance_outcomes(state), Fraction(1, 2))}),
    (moves.states_have_a_setup_and_a_key, {"state_key": lambda state: state.round}),
    (moves.states_have_a_setup_and_a_key, {"state_key": id}),
    (moves.typed_moves_are_the_moves, {"normalise_move": lambda state, seat, move: Done()}),
    (logs.replays_give_the_state, {"apply": apply_at_random}),
    (logs.records_give_the_match, {"write_move": write_ambiguously}),
    (logs.undo_removes_own_moves_only, {"apply": apply_at_random}),
    (logs.undoable_moves_reveal_nothing, {"view": view_without_secrets}),
    (scores.score_sheets_are_well_formed, {"score": score_in_reverse}),
    (scores.scores_agree_with_a_recount, {"score": score_with_wrong_points}),
    (scores.only_the_end_has_an_outcome, {"outcome": early_outcome}),
    (scores.only_the_end_has_an_outcome, {"outcome": reversed_ranks}),
    (scores.only_the_end_has_an_outcome, {"outcome": unknown_ending}),
    (hidden_information.a_view_of_a_view_is_itself, {"view": lambda state, seat: replace(state, round=state.round + 1)}),
    (hidden_information.views_hide_hidden_information, {"view": view_without_secrets}),
    (hidden_information.views_hide_hidden_information, {"draw_text": lambda state, seat, look: str(random.random())}),
    (hidden_information.views_are_enough_to_play_by, {"legal_moves": moves_by_hidden_state}),
    (hidden_information.views_are_enough_to_play_by, {"score": score_of_hidden_moves}),
    (hidden_information.determinize_agrees_with_the_view, {"determinize": determinize_to_nothing}),
    (hidden_information.determinize_uses_its_generator_only, {"determinize": determinize_by_global_random}),
    (hidden_information.chance_sentences_hide_hidden_information, {"view": view_without_die}),
    (hidden_information.chance_sentences_hide_hidden_information, {"view": changed_view, "is_secret": is_secret_by_view}),
    (hidden_information.only_hidden_results_are_secret, {"is_secret": lambda state, move, reader: True}),
    (hidden_information.only_hidden_results_are_secret, {"apply": apply_ignoring_roll, "is_secret": lambda state, move, reader: True}),
    (hidden_information.determinized_states_can_be_played_out, {"determinize": determinize_to_another_round}),
    (hidden_information.pictures_hide_hidden_information, {"view": view_without_secrets}),
    (words.moves_are_read_as_written, {"write_move": write_ambiguously}),
    (words.states_are_read_as_written, {"write_state": write_state_without_added}),
    (words.invalid_notation_is_rejected, {"read_move": read_too_much}),
    (words.sentences_are_complete, {"status": lambda state, seat: text("{open}")}),
    (words.sentences_are_complete, {"status": lambda state, seat: "Add or be done"}),
    (pictures.pictures_are_well_formed, {"draw": malformed_svg}),
    (pictures.pictures_are_well_formed, {"draw": svg_without_labels}),
    (pictures.pictures_without_moves_have_no_buttons, {"draw": svg_with_wrong_buttons}),
    (pictures.picks_are_in_the_picture, {"picks": picks_outside_the_picture, "draw": svg_without_picks}),
    (pictures.picks_tell_moves_apart, {"picks": ambiguous_picks}),
    (pictures.missing_picks_have_a_name, {"picks": picks_outside_the_picture}),
    (pictures.ghosts_are_well_formed, {"ghost": lambda state, seat, move, look: "<g>"}),
    (pictures.text_views_are_plain_text, {"draw_text": lambda state, seat, look: TOY.draw_text(state, seat, replace(look, colour=True))}),
    (pictures.scoring_places_are_picks, {"scoring_places": lambda state, seat: {"weather": ("row=1",)}}),
]


@pytest.mark.parametrize(("contract", "change"), VIOLATIONS, ids=lambda part: getattr(part, "__name__", None) or "+".join(part))
def test_a_violation_is_found(contract: Contract, change: dict[str, Any]) -> None:
    with pytest.raises(Exception) as caught:
        try_contract(contract, TOY.replace(**change))
    assert "is broken in toy" in "".join(caught.value.__notes__)


def test_an_endless_match_is_found() -> None:
    with pytest.raises(AssertionError, match="toy promises to end within 5 moves"):
        list(positions(TOY.replace(max_moves=lambda setup: 5), SUBJECT, TOY.setup(4)))


def test_a_game_without_a_subject_is_named() -> None:
    with pytest.raises(AssertionError, match=r"nowhere cannot be tested: tests/games/nowhere/subject\.py"):
        subject("nowhere")


def test_missing_tables_are_named() -> None:
    assert missing_tables(TOY, SUBJECT.tables) == []
    few = replace(SUBJECT, tables=((2, {}),))
    with pytest.raises(AssertionError, match="no table has 1 seats, 4 seats, rounds=1, rounds=6, secret=off, ending=race"):
        the_tables_cover_every_option(TOY, few)


def test_default_tables_cover_every_option() -> None:
    tables = default_tables(TOY)
    assert missing_tables(TOY, tables) == []
    assert tables == ((1, {}), (4, {}), (4, {"rounds": 1}), (4, {"rounds": 6}), (4, {"secret": False}), (4, {"ending": "race"}))


def test_check_reports_the_tried_contracts() -> None:
    assert str(check(TOY, SUBJECT)).startswith("toy keeps all ")
    alone = check(TOY)
    assert alone.tables == len(default_tables(TOY))
    assert [advice.partition(" ")[0] for advice in alone.advice] == ["Subject(recount=...)", "Subject(scramble=...)"]


def test_check_lists_every_broken_contract_with_its_rule_and_places() -> None:
    broken = TOY.replace(score=score_with_wrong_points, ghost=lambda state, seat, move, look: "<g>")
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
    "change", [change for _, change in VIOLATIONS if "is_secret" not in change and "score" not in change][:12], ids="+".join
)
def test_check_needs_no_subject_to_find_mistakes(change: dict[str, Any]) -> None:
    with pytest.raises(ContractsBroken):
        check(TOY.replace(**change))
