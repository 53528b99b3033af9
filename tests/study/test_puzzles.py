"""Puzzles: reading and writing, attempts, verdicts, generation from matches, distinguishing the best turn."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import islice

import pytest
from tests.needs import is_installed

from branchline.engine.errors import IllegalMove
from branchline.engine.game import CHANCE
from branchline.games import GAMES
from branchline.study.puzzles import progress as standing
from branchline.study.puzzles.generator import compositions, finds
from branchline.study.puzzles.progress import MAX_RATING, MIN_RATING, PUZZLE_DEVIATION, START_RATING, Skill, next_puzzle, update_skill
from branchline.study.puzzles.reader import Puzzle, position, puzzles_of, read_puzzles, write_puzzles
from branchline.study.puzzles.text import comparison_text, outcome_text
from branchline.study.solver import SearchLimitExceeded, apply_forced_chance, search_endgame

GAME = GAMES["traxx"]
PUZZLE = min(puzzles_of("traxx").values(), key=lambda puzzle: (puzzle.ends, puzzle.id))


def missed_attempt() -> standing.PuzzleProgress:
    attempt = standing.begin_puzzle(GAME, PUZZLE)
    while attempt.verdict == "open":
        attempt = standing.play_puzzle_move(attempt, "done")
    return attempt


def test_puzzles_survive_writing_and_reading() -> None:
    all_ = [*puzzles_of("traxx").values(), *puzzles_of("train_from_afar").values()]
    assert list(read_puzzles(write_puzzles(all_))) == all_
    assert puzzles_of("nothing") == {}


def test_a_missed_answer_is_undone_and_explained() -> None:
    attempt = missed_attempt()
    assert (attempt.verdict, attempt.moves[-1:], attempt.state != attempt.end) == ("missed", ("done",) * (len(attempt.moves) > 0), True)
    words = outcome_text(attempt, str)
    assert words is not None
    assert str(PUZZLE.best) in words
    assert sum(standing.ahead(attempt).values()) == PUZZLE.best - GAME.score(attempt.end, PUZZLE.seat).total
    assert outcome_text(standing.begin_puzzle(GAME, PUZZLE), str) is None


def test_the_answer_is_shown_move_by_move_after_any_moves() -> None:
    attempt = missed_attempt()
    for _ in PUZZLE.answer:
        attempt, move = standing.reveal_puzzle_move(attempt)
        attempt = standing.play_puzzle_move(attempt, move)
    assert (attempt.verdict, attempt.moves) == ("solved", PUZZLE.answer)
    with pytest.raises(IllegalMove):
        standing.play_puzzle_move(attempt, "done")
    with pytest.raises(IllegalMove):
        standing.reveal_puzzle_move(attempt)


def test_every_turn_of_equal_value_is_accepted() -> None:
    puzzle = next(puzzle for puzzle in puzzles_of("traxx").values() if puzzle.ways > 1)
    rest = search_endgame(GAME, position(GAME, puzzle), puzzle.seat)
    assert rest is not None
    is_solved = [end for end in rest.ends if GAME.score(end.state, puzzle.seat).total == puzzle.best]
    assert len(is_solved) == puzzle.ways
    for end in is_solved:
        assert standing.after(GAME, puzzle, map(GAME.write_move, end.moves)).verdict == "solved"


def test_ends_with_a_tile_in_another_place_are_different() -> None:
    """The final state names no tile of the turn; the map distinguishes such ends."""
    game, puzzle = GAMES["days_of_steam"], puzzles_of("days_of_steam")["a8befc94"]
    rest = search_endgame(game, position(game, puzzle), puzzle.seat)
    assert rest is not None
    won = [end for end in rest.ends if game.outcome(end.state).winners == (puzzle.seat,)]
    assert (len(won), len(rest.ends) + rest.open) == (10, 107) == (puzzle.ways, puzzle.ends)


def test_an_end_reached_in_two_orders_counts_once() -> None:
    puzzle = puzzles_of("traxx")["df383063"]
    rest = search_endgame(GAME, position(GAME, puzzle), puzzle.seat)
    assert rest is not None
    assert len({GAME.write_state(end.state) for end in rest.ends}) == len(rest.ends) == puzzle.ends


def test_the_difference_lists_its_points() -> None:
    """Errors cost more after the answer than before it, but less than after the next best turn; the explanation says so."""
    game, puzzle = GAMES["railroad_ink"], puzzles_of("railroad_ink")["926768d7"]
    words = comparison_text(game, position(game, puzzle).setup, puzzle, str)
    assert words == "Compared with the next best: Errors +2, Centre cells +1."
    assert sum(puzzle.themes.values()) == puzzle.best - puzzle.next


def test_a_negative_lead_is_explained() -> None:
    game, puzzle = GAMES["steamrollers"], puzzles_of("steamrollers")["cacd538d"]
    words = outcome_text(standing.after(game, puzzle, puzzle.answer), str)
    assert words == "Solved. You finish 24 points behind your best opponent, and no turn ends closer: nothing better is possible here."


@pytest.mark.parametrize(("best", "words"), [(3, "3 points ahead"), (1, "1 point ahead"), (0, "level with"), (-1, "1 point behind")])
def test_a_margin_is_described(best: int, words: str) -> None:
    game, puzzle = GAMES["steamrollers"], puzzles_of("steamrollers")["cacd538d"]
    is_solved = standing.after(game, puzzle, puzzle.answer)
    assert words in (outcome_text(replace(is_solved, puzzle=replace(puzzle, best=best)), str) or "")


def test_a_search_gives_up_in_time() -> None:
    with pytest.raises(SearchLimitExceeded):
        search_endgame(GAME, position(GAME, PUZZLE), PUZZLE.seat, max_states=3)


def test_chance_with_one_outcome_is_resolved() -> None:
    puzzle = next(puzzle for puzzle in puzzles_of("traxx").values() if "done" in puzzle.answer[:-1])
    state = position(GAME, puzzle)
    for move in puzzle.answer[: puzzle.answer.index("done") + 1]:
        state = GAME.apply(state, puzzle.seat, GAME.read_move(move))
    assert GAME.to_act(state) == (CHANCE,)
    after, drawn = apply_forced_chance(GAME, state)
    assert (GAME.to_act(after), len(drawn)) == ((puzzle.seat,), 1)


def test_probabilities_are_those_of_the_stack() -> None:
    game = GAMES["train_from_afar"]
    state = game.new(game.setup(1, {"way": "both"}))
    found = game.chance_outcomes(state)
    assert found == dict.fromkeys(game.legal_moves(state, CHANCE), Fraction(1, len(found)))


def test_equal_seeds_make_equal_puzzles() -> None:
    made = [puzzle for puzzle in islice(compositions(GAME, 1, "test", "easy"), 6) if puzzle is not None]
    assert made
    assert made[0] == next(puzzle for puzzle in compositions(GAME, 1, "test", "easy") if puzzle is not None)
    for puzzle in made:
        assert standing.after(GAME, puzzle, puzzle.answer).verdict == "solved"
        assert all(finds(GAME, puzzle, level) != (level in puzzle.missed) for level in ("greedy", "medium"))


def test_ratings_move_with_results_and_stay_in_bounds() -> None:
    new, old = Skill(), Skill(doubt=60)
    assert update_skill(new, PUZZLE, True).rating > START_RATING > update_skill(new, PUZZLE, False).rating
    assert update_skill(old, PUZZLE, True).rating - START_RATING < update_skill(new, PUZZLE, True).rating - START_RATING
    assert update_skill(new, PUZZLE, True).doubt < new.doubt
    assert update_skill(Skill(MAX_RATING), PUZZLE, True).rating <= MAX_RATING
    assert update_skill(Skill(MIN_RATING), PUZZLE, False).rating >= MIN_RATING


@pytest.mark.skipif(not is_installed("openskill"), reason="openskill is not installed here")
@pytest.mark.parametrize("is_solved", [True, False])
@pytest.mark.parametrize(("rating", "deviation", "level"), [(1000, 333, 700), (1400, 120, 1500), (800, 60, 2000)])
def test_the_rating_is_the_arenas_model_on_another_scale(rating: int, deviation: int, level: int, is_solved: bool) -> None:
    from openskill.models import PlackettLuce

    model = PlackettLuce(mu=1000, sigma=1000 / 3, beta=1000 / 6, tau=1000 / 300)
    me, it = model.rating(mu=rating, sigma=deviation), model.rating(mu=level, sigma=PUZZLE_DEVIATION)
    [[after], _] = model.rate([[me], [it]], ranks=[1, 2] if is_solved else [2, 1])
    mine = update_skill(Skill(rating, deviation), replace(PUZZLE, rating=level), is_solved)
    assert (mine.rating, mine.doubt) == pytest.approx((after.mu, after.sigma), abs=0.51)


def test_the_next_puzzle_is_the_untried_one_nearest_in_rating() -> None:
    puzzles: dict[str, Puzzle] = dict(puzzles_of("traxx"))
    first = next_puzzle(puzzles, 1200, ())
    assert first.puzzle is not None
    assert abs(first.puzzle.rating - 1200) == min(abs(each.rating - 1200) for each in puzzles.values())
    assert next_puzzle(puzzles, 1200, [first.puzzle.id]).puzzle != first.puzzle
    assert next_puzzle(puzzles, 1200, puzzles).puzzle is None
