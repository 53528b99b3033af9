"""Every puzzle of every game: its facts are in order, other moves are judged, a sample is proved a second time."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from branchline.bots import BOTS
from branchline.bots.beam_search import is_open
from branchline.engine.game import CHANCE, AnyGame
from branchline.games import GAMES
from branchline.study.puzzles import progress as standing
from branchline.study.puzzles.generator import SHARE
from branchline.study.puzzles.progress import MAX_RATING, MIN_RATING
from branchline.study.puzzles.reader import Puzzle, position, puzzles_of
from branchline.study.review.rollout import OTHERS_LINE

FEWEST = 150
MOST_ENDS, SAMPLE = 160, 6  # what is proved again: puzzles that are not too large, some of each game
COUNTED = 40  # puzzles of each game whose ends are counted again


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_puzzles_no_two_alike(game: str) -> None:
    puzzles = puzzles_of(game).values()
    assert len(puzzles) >= FEWEST
    assert len({puzzle.state for puzzle in puzzles}) == len(puzzles)


@pytest.mark.parametrize("game", GAMES)
def test_their_facts_are_in_order(game: str) -> None:
    rules = GAMES[game]
    for puzzle in puzzles_of(game).values():
        assert 1 <= puzzle.ways <= SHARE * puzzle.ends
        assert puzzle.goal == "win" or sum(puzzle.themes.values()) == pytest.approx(puzzle.best - puzzle.next, abs=0.005), puzzle.id
        assert MIN_RATING <= puzzle.rating <= MAX_RATING
        assert {*puzzle.themes} <= {*rules.lines(position(rules, puzzle).setup), OTHERS_LINE}
        assert {*puzzle.missed} <= {*BOTS}
        assert bool(puzzle.turns) == (puzzle.goal == "mean")


@pytest.mark.parametrize("game", GAMES)
def test_what_anybody_may_play_is_judged(game: str) -> None:
    """Played at random a puzzle comes to an end that is solved or missed; what was missed is put back."""
    rules, rng = GAMES[game], Random(5)
    verdicts = []
    for puzzle in list(puzzles_of(game).values())[::3]:
        attempt = standing.begin_puzzle(rules, puzzle)
        while attempt.verdict == "open":
            assert is_open(rules, attempt.state, puzzle.seat)
            before, move = attempt, rng.choice(rules.legal_moves(attempt.state, puzzle.seat))
            attempt = standing.play_puzzle_move(attempt, rules.write_move(move))
        verdicts.append(attempt.verdict)
        assert attempt.moves == (before.moves if attempt.verdict == "missed" else (*before.moves, rules.write_move(move)))
    assert verdicts.count("missed") > verdicts.count("solved")


@pytest.mark.parametrize("game", GAMES)
def test_a_sample_is_proved_again(game: str) -> None:
    rules = GAMES[game]
    small = [puzzle for puzzle in puzzles_of(game).values() if puzzle.ends <= MOST_ENDS]
    for puzzle in Random(14).sample(small, SAMPLE):
        found = Again(rules, puzzle).best(position(rules, puzzle))
        assert round(float(found), 3) == pytest.approx(puzzle.best, abs=0.005), puzzle.id


@pytest.mark.parametrize("game", GAMES)
def test_ends_are_counted_again(game: str) -> None:
    """Every different end counts once, however it was reached; where the match goes on, every different turn."""
    rules = GAMES[game]
    small = [puzzle for puzzle in puzzles_of(game).values() if puzzle.ends <= MOST_ENDS]
    for puzzle in small[:: 1 + len(small) // COUNTED]:
        again = Again(rules, puzzle)
        leaves = again.leaves(position(rules, puzzle))
        best = [leaf for leaf in leaves.values() if leaf is not None and round(float(leaf), 3) == pytest.approx(puzzle.best, abs=0.005)]
        assert (len(best), len(leaves)) == (puzzle.ways, puzzle.ends), puzzle.id


class Again:
    """A search that shares nothing with the one that made the puzzles: every move of every turn, each position by its notation once."""

    def __init__(self, game: AnyGame, puzzle: Puzzle) -> None:
        self.game, self.puzzle, self.seat = game, puzzle, puzzle.seat
        self.known = dict[str, Fraction]()

    def best(self, state: Any) -> Fraction:
        written = self.game.write_state(state)
        if written not in self.known:
            self.known[written] = self.found(state)
        return self.known[written]

    def found(self, state: Any) -> Fraction:
        acting = self.game.to_act(state)
        if not acting:
            return self.value(state)
        after = [self.game.apply(state, acting[0], move) for move in self.game.legal_moves(state, acting[0])]
        if acting == (self.seat,):
            return max(map(self.best, after))
        if self.puzzle.goal == "win":
            return Fraction(0)  # the match goes on
        assert acting == (CHANCE,)
        assert len(after) == 1 or self.puzzle.goal == "mean"
        return sum(map(self.best, after), Fraction()) / len(after)

    def leaves(self, start: Any) -> dict[str, Fraction | None]:
        """Every position by its notation in which the puzzle is over, and what it is worth; None where others or chance go on."""
        leaves, seen, open_ = dict[str, Fraction | None](), set[str](), [start]
        while open_:
            for after in map(self.unfolded, self.after(open_.pop())):
                written = self.game.write_state(after)
                if written in seen:
                    continue
                seen.add(written)
                acting = self.game.to_act(after)
                if acting == (self.seat,):
                    open_.append(after)
                elif self.puzzle.goal == "mean":
                    leaves[written] = self.best(after)
                else:
                    leaves[written] = None if acting else self.value(after)
        return leaves

    def after(self, state: Any) -> list[Any]:
        return [self.game.apply(state, self.seat, move) for move in self.game.legal_moves(state, self.seat)]

    def unfolded(self, state: Any) -> Any:
        """The state after results of chance that could not be others."""
        game = self.game
        while self.puzzle.goal != "mean" and game.to_act(state) == (CHANCE,) and len(only := game.legal_moves(state, CHANCE)) == 1:
            state = game.apply(state, CHANCE, only[0])
        return state

    def value(self, state: Any) -> Fraction:
        totals = [self.game.score(state, seat).total for seat in range(state.setup.seats)]
        mine = totals.pop(self.seat)
        match self.puzzle.goal:
            case "win":
                outcome = self.game.outcome(state)
                assert outcome is not None
                return Fraction(outcome.ranks[self.seat] == 1 and outcome.ranks.count(1) == 1)
            case "lead":
                return Fraction(mine - max(totals))
            case _:
                return Fraction(mine)
