"""Evaluate Railroad Ink, with Meteor and Lava: learned value, beam search over turns, rollouts with common random numbers."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from branchline.bots.bot import EvaluatedMove
from branchline.bots.budget import Budget
from branchline.bots.evaluator import BotConfig, Evaluator, ReviewSettings, SearchSettings
from branchline.bots.sequential_halving import best_first, crn_seed, sequential_halving
from branchline.bots.thread_local import thread_local_cache
from branchline.engine.game import Seat
from branchline.games.railroad_ink.bots.weights import beam_of, beams, easy, kernel, net_beam_of, new_value, values, weights_of
from branchline.games.railroad_ink.native.convert import board_from, move_of, number_of, supports
from branchline.games.railroad_ink.rules.components import Box
from branchline.games.railroad_ink.rules.moves import Move
from branchline.games.railroad_ink.rules.scoring import score
from branchline.games.railroad_ink.rules.state import State

if TYPE_CHECKING:
    from branchline.games.railroad_ink.bots.beam import Beam
    from branchline.games.railroad_ink.native.kernel import Board

Turn: TypeAlias = "tuple[float, Board, list[int]]"  # its value, the board after it, its moves

WIDTH = 2  # of the narrowest beam: evaluation without a budget
EPSILON = 0.0  # epsilon of the Easy bot: its pruning makes it weak enough
THOROUGH = (240, 240), (240, 96), (200, 48)  # by variant: width of the beam in a thorough search, and how many turns it compares
LAST, THOROUGH_LAST = 60, 240  # width of the beam in the last round, where the score decides
SEARCH_SHARE = 0.5  # of the time that the beam search may take
ROLLOUTS = 240
GAIN = 0.7  # points per turn by which the best turn beats the rollout policy of reviews; measured by `benchmarks/gain.py`
MASTER_BUDGET_FACTOR = 7  # rollouts of a thorough search, as a multiple
FIRST_ROLLOUTS = 8  # of each of many turns, before the best are compared in depth
ROLLOUT_COST = 1, 4, 6  # by variant: time of a rollout, relative to the base game


class Comparison(NamedTuple):
    """Settings for comparing turns by rollouts with the same dice for all (common random numbers)."""

    candidates: int  # how many of the best turns
    width: int  # of the beam in rollouts
    rounds: int
    hasty: bool
    share: float = 1.0  # of the rollouts in the budget


QUICK = (  # by variant: width of the beam, and how its turns are compared
    (4, Comparison(10, 1, 1, hasty=True)),
    (4, Comparison(12, 1, 1, hasty=True)),
    (6, Comparison(16, 1, 1, hasty=True)),
)
QUICK_FINAL = (  # likewise, with one round to go
    (12, Comparison(32, 4, 1, hasty=False, share=8 / 3)),
    (4, Comparison(12, 4, 1, hasty=False)),
    (6, Comparison(16, 4, 1, hasty=False)),
)
HASTY = 3, Comparison(6, 1, 1, hasty=True)  # for budgets too small for these
FAR = Comparison(24, 2, 2, hasty=True)  # of the most promising of many turns
FINAL = (  # likewise, by variant and rounds to go, near the end
    {1: Comparison(120, 6, 1, hasty=False, share=4 / 3), 2: Comparison(48, 2, 2, hasty=False)},
    {1: Comparison(24, 8, 1, hasty=False, share=1 / 3)},
    {1: Comparison(24, 8, 1, hasty=False, share=1 / 3)},
)


def focus(state: State, seat: Seat) -> tuple[State, Seat]:
    """The state with this seat only: seats do not interact."""
    setup = replace(state.setup, seats=1)
    return state._replace(
        setup=setup, sheets=(state.sheets[seat],), public_sheets=(state.public_sheets[seat],), is_done=(state.is_done[seat],)
    ), 0


def key(state: State, seat: Seat) -> Hashable:
    sheet = state.sheets[seat]
    return sheet.board.cells, sheet.dice, sheet.lava, sheet.specials, sheet.meteor, state.round, state.is_done[seat]


def prune_moves_easy(state: State, seat: Seat, moves: Sequence[Move]) -> Sequence[Move]:
    """The moves that a beginner considers; all of them for a box that the kernel has no room for."""
    if not supports(state.setup):
        return moves
    numbers = set(easy.pruned_moves(board_from(state, seat, build=kernel)))
    return [move for move in moves if number_of(state, seat, move) in numbers]


@dataclass(slots=True, eq=False)
class BeamTimer:
    """Measures the time of a beam search per unit of width, to choose the width that a budget allows."""

    seconds_per_width: float = 0.0

    def draw(self, beam: Beam, board: Board, width: int) -> list[Turn]:
        began = monotonic()
        turns: list[Turn] = beams.beam_search(beam, board, width)
        self.seconds_per_width = max(1e-9, (monotonic() - began) / width)
        return turns

    def affordable_width(self, beam: Beam, board: Board, width: int, budget: Budget) -> int:
        """The largest beam width that fits the time budget: at most `width`, at least WIDTH."""
        if budget.seconds is None:
            return width
        if not self.seconds_per_width:
            self.draw(beam, board, WIDTH)
        return max(WIDTH, min(width, int(budget.seconds / self.seconds_per_width)))

    def turns(self, beam: Beam, board: Board, width: int, budget: Budget) -> list[Turn]:
        """Beam search as wide as the budget allows, up to `width`."""
        return self.draw(beam, board, self.affordable_width(beam, board, width, budget))


def _search_thoroughly(beam: Beam, board: Board, turns: list[Turn], budget: Budget, rng: Random) -> list[Turn]:
    """Compares many turns by one-round rollouts, then the best of them by longer ones."""
    promising = _compare(beam, turns, (1, 1, True), budget.part(1 / 4, FIRST_ROLLOUTS * len(turns)), rng, final=False)
    return _compare_best(
        beam, promising, FINAL[board.variant].get(board.rounds - board.round, FAR), budget.part(3 / 4, budget.rollouts), rng
    )


def _compare_best(beam: Beam, turns: list[Turn], look: Comparison, budget: Budget, rng: Random) -> list[Turn]:
    """Compares the best turns by rollouts."""
    rollouts = max(1, int(budget.rollouts * look.share / ROLLOUT_COST[turns[0][1].variant]))
    return _compare(beam, turns[: look.candidates], (look.width, look.rounds, look.hasty), budget.part(1, rollouts), rng)


def _compare(beam: Beam, turns: list[Turn], how: tuple[int, int, bool], budget: Budget, rng: Random, final: bool = True) -> list[Turn]:
    """Sequential halving over turns by rollouts with common random numbers: best first if `final`, else most visited first."""
    seed = rng.getrandbits(48)

    def rollout(n: int, number: int) -> float:
        return beams.rollout(beam, turns[n][1], crn_seed(seed, number), *how)

    ranking = sequential_halving([value for value, _, _ in turns], rollout, budget)
    return [(c.value, *turns[c.number][1:]) for c in best_first(ranking)] if final else [(c.mean, *turns[c.number][1:]) for c in ranking]


def _evaluated_move(view: State, seat: Seat, value: float, numbers: list[int]) -> EvaluatedMove:
    moves = tuple(move_of(view, seat, number) for number in numbers)
    return EvaluatedMove(moves[0], value, moves)


@dataclass(frozen=True, slots=True)
class BeamEvaluator:
    """Evaluates states and turns with the beams of each variant and box: a fast one, and one re-ranked by the neural network."""

    beam_of: Callable[[int, Box], Beam]
    net_beam_of: Callable[[int, Box], Beam]
    timers: dict[tuple[int, int], BeamTimer] = field(default_factory=dict, compare=False)  # by variant and round

    def evaluate(self, state: State, seat: Seat) -> float:
        """Expected final score of the board; the current score for a box for which the kernel has no room."""
        if not supports(state.setup):
            return float(score(state, seat).total)
        board = board_from(state, seat, build=kernel)
        return float(values.current_value(self.beam_of(board.variant, state.box).value, board))

    def think(self, view: State, seat: Seat, budget: Budget | None, rng: Random) -> list[EvaluatedMove]:
        """Ranks whole turns found by beam search; with a budget, by rollouts on common dice."""
        if not supports(view.setup):
            return []
        board = board_from(view, seat, build=kernel)
        beam = self.beam_of(board.variant, view.box)
        if budget is None:
            ranking = beams.beam_search(beam, board, WIDTH)
        elif board.round == board.rounds:
            width = THOROUGH_LAST if budget.thorough(ROLLOUTS * MASTER_BUDGET_FACTOR) else LAST
            ranking = self._timer(board).turns(beam, board, width, budget)
        else:
            ranking = self._ahead(view.box, board, budget, rng)
        return [_evaluated_move(view, seat, value, moves) for value, _, moves in ranking]

    def _ahead(self, box: Box, board: Board, budget: Budget, rng: Random) -> list[Turn]:
        beam, pace, deadline = self.beam_of(board.variant, box), self._timer(board), budget.deadline()
        turn, (widest, most) = budget.part(SEARCH_SHARE, budget.rollouts), THOROUGH[board.variant]
        able = pace.affordable_width(beam, board, widest, turn)
        if budget.thorough(ROLLOUTS * MASTER_BUDGET_FACTOR) and 2 * able >= widest:
            beam = self.net_beam_of(board.variant, box)
            return _search_thoroughly(beam, board, pace.draw(beam, board, able)[:most], budget.until(deadline), rng)
        width, look = (QUICK_FINAL if board.round == board.rounds - 1 else QUICK)[board.variant]
        if able < width:
            width, look = HASTY
        turns = pace.draw(beam, board, min(able, width))
        return _compare_best(beam, turns, look, budget.until(deadline), rng)

    def _timer(self, board: Board) -> BeamTimer:
        """The timer of this variant and round; starts with the time of the round before, since late rounds are several times faster."""
        before = self.timers.get((board.variant, board.round - 1), BeamTimer())
        return self.timers.setdefault((board.variant, board.round), BeamTimer(before.seconds_per_width))

    @property
    def config(self) -> BotConfig:
        return BotConfig(
            Evaluator(self.evaluate, prune_moves_easy=prune_moves_easy, turn_key=key, focus=focus),
            SearchSettings(
                search=self.think,
                supports=supports,
                epsilon=EPSILON,
                beam_width=WIDTH,
                rollouts=ROLLOUTS,
                master_budget_factor=MASTER_BUDGET_FACTOR,
            ),
            ReviewSettings(per_turn_gain=GAIN),
        )


def by_weights(data: bytes) -> BotConfig:
    """The evaluator with other weights, the same for all variants."""
    weights = weights_of(data)

    @thread_local_cache(8)
    def beam(variant: int, box: Box) -> Beam:
        return beams.Beam(new_value(weights, box))

    return BeamEvaluator(beam, beam).config


BOT_CONFIG = BeamEvaluator(beam_of, net_beam_of).config
