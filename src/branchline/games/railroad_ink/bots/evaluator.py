"""Railroad Ink, with Meteor and Lava: learned value function, beam search over rounds, look-ahead on common random dice."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from branchline.bots.bot import Considered
from branchline.bots.budget import Budget
from branchline.bots.evaluator import BotConfig, Evaluator, ReviewSettings, SearchSettings
from branchline.bots.sequential_halving import best_first, crn_seed, sequential_halving
from branchline.engine.game import Seat
from branchline.games.railroad_ink.bots.weights import beam_of, beam_with, beams, kernel, values, wise_beam_of
from branchline.games.railroad_ink.native.convert import board_from, move_of, playable
from branchline.games.railroad_ink.rules.moves import Impact, Move, Place
from branchline.games.railroad_ink.rules.scoring import score
from branchline.games.railroad_ink.rules.state import State

if TYPE_CHECKING:
    from branchline.games.railroad_ink.bots.beam import Beam
    from branchline.games.railroad_ink.native.kernel import Board

Drawing: TypeAlias = "tuple[float, Board, list[int]]"  # what it is worth, the board after it, its moves

WIDTH = 2  # of the beam of who only judges
SLIPS = 0.0  # how often a beginner plays anything: a round is drawn in several moves, and what does not come to mind is error enough
THOROUGH = (240, 240), (240, 96), (200, 48)  # of the beam that makes up drawings for a thorough look, and how many; by way to play
LAST, THOROUGH_LAST = 60, 240  # of the beam in the last round, where the score is all
DRAWING = 0.5  # of the time that making up drawings may take
PLAYOUTS = 240
GAIN = 0.7  # points that the best turn brings beyond the hand that plays on in study; by `benchmarks/gain.py`
PATIENT = 7  # how many times as many a thorough look takes
GLANCES = 8  # playouts for a first look at each of many drawings
WAY_COST = 1, 4, 6  # how many times as long a playout takes in base, Meteor and Lava


class Look(NamedTuple):
    """How drawings are compared: each is drawn on, on the same dice for all."""

    kept: int  # how many of the best
    width: int  # of the beam that draws on
    rounds: int
    hasty: bool
    share: float = 1.0  # of the playouts there are


QUICK = (  # in base, Meteor and Lava; the beam that makes up drawings, and the look
    (4, Look(10, 1, 1, hasty=True)),
    (4, Look(12, 1, 1, hasty=True)),
    (6, Look(16, 1, 1, hasty=True)),
)
QUICK_FINAL = (  # the same when only the last round is ahead
    (12, Look(32, 4, 1, hasty=False, share=8 / 3)),
    (4, Look(12, 4, 1, hasty=False)),
    (6, Look(16, 4, 1, hasty=False)),
)
HASTY = 3, Look(6, 1, 1, hasty=True)  # where there is no time for that
FAR = Look(24, 2, 2, hasty=True)  # after many drawings were looked at for a moment
FINAL = (  # the same by the rounds that are ahead, where these are few; in base, Meteor and Lava
    {1: Look(120, 6, 1, hasty=False, share=4 / 3), 2: Look(48, 2, 2, hasty=False)},
    {1: Look(24, 8, 1, hasty=False, share=1 / 3)},
    {1: Look(24, 8, 1, hasty=False, share=1 / 3)},
)


def focus(state: State, seat: Seat) -> tuple[State, Seat]:
    """One board alone: nobody stands in anybody's way."""
    setup = replace(state.setup, seats=1)
    return state._replace(setup=setup, sheets=(state.sheets[seat],), opened=(state.opened[seat],), done=(state.done[seat],)), 0


def key(state: State, seat: Seat) -> Hashable:
    sheet = state.sheets[seat]
    return sheet.board.cells, sheet.dice, sheet.lava, sheet.specials, sheet.meteor, state.round, state.done[seat]


def notice(state: State, seat: Seat, moves: Sequence[Move]) -> Sequence[Move]:
    """What comes to a beginner's mind: dice as long as any can be drawn, special routes with the last one; ignoring a meteor never does."""
    box, sheet = state.box, state.sheets[seat]
    if sheet.meteor:
        return [move for move in moves if isinstance(move, Impact)]
    faces = [box.face_of[move.tile] if isinstance(move, Place) else "" for move in moves]
    if not any(face in sheet.dice for face in faces):
        return moves
    wanted = (*sheet.dice, *box.specials) if len(sheet.dice) == 1 else sheet.dice
    return [move for move, face in zip(moves, faces, strict=True) if face in wanted]


@dataclass(slots=True, eq=False)
class Pace:
    """How long drawing takes here, for each board in a beam's width; nobody knows before something was drawn by the clock."""

    each: float = 0.0

    def draw(self, beam: Beam, board: Board, width: int) -> list[Drawing]:
        began = monotonic()
        drawings: list[Drawing] = beams.draw(beam, board, width)
        self.each = max(1e-9, (monotonic() - began) / width)
        return drawings

    def affordable(self, beam: Beam, board: Board, width: int, budget: Budget) -> int:
        """How wide a beam may be that should be so wide: narrower only by the clock, but never narrower than that of who only judges."""
        if budget.seconds is None:
            return width
        if not self.each:
            self.draw(beam, board, WIDTH)
        return max(WIDTH, min(width, int(budget.seconds / self.each)))

    def drawings(self, beam: Beam, board: Board, width: int, budget: Budget) -> list[Drawing]:
        """Drawings by a beam as wide as there is time for, and not wider than wished."""
        return self.draw(beam, board, self.affordable(beam, board, width, budget))


def _thoroughly(beam: Beam, board: Board, drawings: list[Drawing], budget: Budget, rng: Random) -> list[Drawing]:
    """Many drawings at a glance, then the best of them rounds ahead; more of them, and with more care, if these are the last ones."""
    promising = _compared(beam, drawings, (1, 1, True), budget.part(1 / 4, GLANCES * len(drawings)), rng, final=False)
    return _looked(beam, promising, FINAL[board.way].get(board.rounds - board.round, FAR), budget.part(3 / 4, budget.rollouts), rng)


def _looked(beam: Beam, drawings: list[Drawing], look: Look, budget: Budget, rng: Random) -> list[Drawing]:
    """The best drawings compared by a look."""
    playouts = max(1, int(budget.rollouts * look.share / WAY_COST[drawings[0][1].way]))
    return _compared(beam, drawings[: look.kept], (look.width, look.rounds, look.hasty), budget.part(1, playouts), rng)


def _compared(
    beam: Beam, drawings: list[Drawing], how: tuple[int, int, bool], budget: Budget, rng: Random, final: bool = True
) -> list[Drawing]:
    """Drawings with what they are worth after looking ahead on the same dice, the best first; the most looked at, if it is not final."""
    seed = rng.getrandbits(48)

    def playout(n: int, number: int) -> float:
        return beams.ahead(beam, drawings[n][1], crn_seed(seed, number), *how)

    ranking = sequential_halving([worth for worth, _, _ in drawings], playout, budget)
    return (
        [(c.value, *drawings[c.number][1:]) for c in best_first(ranking)] if final else [(c.mean, *drawings[c.number][1:]) for c in ranking]
    )


def _considered(view: State, worth: float, numbers: list[int]) -> Considered:
    moves = tuple(move_of(view.box, number) for number in numbers)
    return Considered(moves[0], worth, moves)


@dataclass(frozen=True, slots=True)
class Mind:
    """What is learned, and what it thinks of boards: a beam for each way to play, and one for a thorough look."""

    beam_of: Callable[[int], Beam]
    wise_beam_of: Callable[[int], Beam]
    paces: dict[tuple[int, int], Pace] = field(default_factory=dict, compare=False)  # by way to play and round

    def worth(self, state: State, seat: Seat) -> float:
        """What the board is expected to score in the end; of a box that the kernel does not know, what it scores now."""
        if not playable(state.setup):
            return float(score(state, seat).total)
        board = board_from(state, seat, form=kernel)
        return float(values.outlook(self.beam_of(board.way).value, board))

    def think(self, view: State, seat: Seat, budget: Budget | None, rng: Random) -> list[Considered]:
        """Whole rounds by the beam; with a budget the best of them looked at on the same dice, thoroughly if there is time."""
        if not playable(view.setup):
            return []
        board = board_from(view, seat, form=kernel)
        if budget is None:
            ranking = beams.draw(self.beam_of(board.way), board, WIDTH)
        elif board.round == board.rounds:
            width = THOROUGH_LAST if budget.thorough(PLAYOUTS * PATIENT) else LAST
            ranking = self._pace(board).drawings(self.beam_of(board.way), board, width, budget)
        else:
            ranking = self._ahead(board, budget, rng)
        return [_considered(view, worth, moves) for worth, _, moves in ranking]

    def _ahead(self, board: Board, budget: Budget, rng: Random) -> list[Drawing]:
        beam, pace, deadline = self.beam_of(board.way), self._pace(board), budget.deadline()
        drawing, (widest, most) = budget.part(DRAWING, budget.rollouts), THOROUGH[board.way]
        able = pace.affordable(beam, board, widest, drawing)
        if budget.thorough(PLAYOUTS * PATIENT) and 2 * able >= widest:
            beam = self.wise_beam_of(board.way)
            return _thoroughly(beam, board, pace.draw(beam, board, able)[:most], budget.until(deadline), rng)
        width, look = (QUICK_FINAL if board.round == board.rounds - 1 else QUICK)[board.way]
        if able < width:
            width, look = HASTY
        drawings = pace.draw(beam, board, min(able, width))
        return _looked(beam, drawings, look, budget.until(deadline), rng)

    def _pace(self, board: Board) -> Pace:
        """How long drawing takes in such a round, at first as in the one before: it is several times as quick at the end of a match."""
        before = self.paces.get((board.way, board.round - 1), Pace())
        return self.paces.setdefault((board.way, board.round), Pace(before.each))

    @property
    def config(self) -> BotConfig:
        return BotConfig(
            Evaluator(self.worth, prune_moves_easy=notice, state_key=key, focus=focus),
            SearchSettings(
                search=self.think, supports=playable, epsilon=SLIPS, beam_width=WIDTH, rollouts=PLAYOUTS, master_budget_factor=PATIENT
            ),
            ReviewSettings(per_turn_gain=GAIN),
        )


def by_weights(data: bytes) -> BotConfig:
    """What is thought with other weights, whatever the way to play."""
    beam = beam_with(data)
    return Mind(lambda way: beam, lambda way: beam).config


BOT_CONFIG = Mind(beam_of, wise_beam_of).config
