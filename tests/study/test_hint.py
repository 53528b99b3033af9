"""Hints: a playable turn, computed only from the seat's view."""

from __future__ import annotations

import pytest
from tests.study.kit import played
from tests.toy import TOY

from branchline.engine.game import AnyGame
from branchline.engine.match import Match
from branchline.games import GAMES
from branchline.study import hint, hint_words
from branchline.study.hint import _gaps
from branchline.study.review.rollout import DecisionPoint, decision_point

REAL = [game for game in GAMES.values() if game.id != "toy"]


@pytest.mark.parametrize("game", REAL, ids=lambda game: game.id)
def test_a_hint_can_be_played(game: AnyGame) -> None:
    match = played(game, ["random"] * game.setup().seats, "5")
    turns = [n for n, (seat, _) in enumerate(match.log) if seat == 0]
    middle = Match.replay(game, match.setup, match.log[: turns[len(turns) // 2]])
    view = game.view(middle.state, 0)
    given = hint(game, view, 0, by="medium", rollouts=2)
    assert given.look
    assert len(hint_words(game, view, 0, given)) == len(given.moves)
    for typed in given.moves:
        middle.play_text(0, typed)
    assert 0 not in game.to_act(middle.state) or -1 in game.to_act(middle.state)


def test_the_last_turn_is_proved() -> None:
    view = TOY.view(TOY.read_state(TOY.setup(1, {"rounds": 3}), "3 3 9+0."), 0)
    given = hint(TOY, view, 0, by="medium", rollouts=2)
    assert (given.moves, given.proved) == (("add", "done"), True)
    assert given.look
    assert sum(line.points for line in given.lines) > 0


def test_without_rollouts_the_hint_is_the_policys_turn() -> None:
    view = TOY.view(TOY.read_state(TOY.setup(1, {"rounds": 3}), "1 2 0+0."), 0)
    assert hint(TOY, view, 0, by="random", rollouts=2).moves == ("add", "add", "done")


def test_hidden_moves_of_others_change_no_hint() -> None:
    setup = TOY.setup(2, {"rounds": 3})
    seen = [TOY.view(TOY.read_state(setup, f"2 3 4+0. 5+{added}."), 0) for added in (0, 3)]
    one, other = (hint(TOY, view, 0, by="medium", rollouts=4) for view in seen)
    assert one == other


def test_the_same_seed_gives_the_same_hint() -> None:
    view = TOY.view(TOY.read_state(TOY.setup(1, {"rounds": 3}), "2 2 7+0."), 0)
    assert hint(TOY, view, 0, by="medium") == hint(TOY, view, 0, by="medium")


def test_uncertain_differences_are_no_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    here = decision_point(TOY, TOY.view(TOY.read_state(TOY.setup(1, {"rounds": 3}), "1 2 0+0."), 0), 0)
    results = {"one": iter([(6.0, -1.0), (2.0, -1.0)]), "other": iter([(2.0, 0.0), (6.0, 0.0)])}
    monkeypatch.setattr(DecisionPoint, "rollout", lambda _, moves, __: next(results[moves[0]]))
    assert _gaps(here, ("one",), ("other",), 2, "hint") == ()


def test_uncertain_score_lines_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    here = decision_point(TOY, TOY.view(TOY.read_state(TOY.setup(1, {"rounds": 3}), "1 2 0+0."), 0), 0)
    first, second = here.line_names[:2]
    results = {"one": iter([(6.0, 2.0), (6.0, -1.0)]), "other": iter([(2.0, 0.0), (2.0, 0.0)])}
    monkeypatch.setattr(DecisionPoint, "rollout", lambda _, moves, __: next(results[moves[0]]))
    told = {line.line: line.points for line in _gaps(here, ("one",), ("other",), 2, "hint")}
    assert told == {first: 4.0}
    assert second not in told
