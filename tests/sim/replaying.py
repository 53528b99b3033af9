"""Replays a batch on a kernel by the rules: who acts, every move and random result, observations, masks, rewards.

The plain form of the rows is watched: behind every step of a match stands the state of the rules, and whatever chance or another seat did
must be one of their legal moves. (That both forms write the same arrays is a test of its own.)

python -m tests.sim.replaying GAME --matches 100
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from importlib import import_module
from random import Random
from typing import Any

import numpy as np
from tests.conformance.kernels import builds
from tests.conformance.subject import Table, subject

from branchline.bots import BOTS
from branchline.bots.evaluator import bot_config
from branchline.engine.bits import splitmix64_mix, splitmix64_next
from branchline.engine.game import CHANCE, AnyGame, Seat, Setup
from branchline.games import GAMES, part_of
from branchline.sim.backends.backend import Batch, EnvSpec
from branchline.sim.backends.kernel import NATIVE, KernelBackend, Kernels
from branchline.sim.backends.native import numbers
from branchline.sim.backends.native.numbers import NOBODY, UNIT
from branchline.sim.encoding import choices, decode_move, encoding_of, mask, observation
from branchline.sim.rewards import GAIN, REWARDS, rank_reward


def plain_kernels(game: str) -> Kernels:
    """The uncompiled form of all modules of a batch."""
    batch: Any = part_of(game, "batch")
    return Kernels(import_module(f"{NATIVE}.rows"), batch, builds(game)["plain"], compiled=False)


class RowRandom(Random):
    """The random source of a row, as used by bots."""

    def __init__(self, word: int) -> None:
        super().__init__(0)
        self.word = word

    def random(self) -> float:
        self.word = splitmix64_next(self.word)
        return (splitmix64_mix(self.word) >> 11) * UNIT


class Witness:
    """A batch of one row, compared with the same match by the rules."""

    def __init__(self, game: AnyGame, table: Table, seat: Seat, reward: str, bots: str = "random") -> None:
        self.game, self.seat, self.reward = game, seat, reward
        self.setup: Setup = game.setup(*table)
        kernels = plain_kernels(game.id)
        bridge: Any = part_of(game.id, "convert")
        self.bridge, self.kernel = bridge, kernels.kernel
        self.backend = KernelBackend(EnvSpec(game.id, table[0], tuple(table[1].items()), seat, bots, reward, None), 1, kernels)
        self.bots, self.epsilon = bots, bot_config(game).search.epsilon
        self.state: Any = None
        self.match: Any = None
        self.rng = 0  # of the row, before the move that is made now
        self.last: Any = None  # the end of the match before
        functions = self.backend.rows.game
        for name in ("begin", "turn", "chance", "random_move", "observe", "total", "apply"):
            setattr(functions, name, getattr(self, f"_{name}")(getattr(functions, name)))

    def visible_score(self) -> int:
        """The score in the seat's view."""
        acting = self.game.to_act(self.state)
        return self.game.score(self.game.view(self.state, self.seat) if acting else self.state, self.seat).total

    def _begin(self, inner: Any) -> Any:
        def begin(match: Any, seed: int) -> None:
            self.match = match
            inner(match, seed)
            self.last, self.state = self.state, self.game.new(self.setup)
            self._assert_equal(match)

        return begin

    def _turn(self, inner: Any) -> Any:
        def turn(match: Any, seat: Seat) -> int:
            if match is not self.match:  # a greedy seat tries something out
                return int(inner(match, seat))
            self.rng = int(self.backend.rng[0])
            position, acting = inner(match, seat), self.game.to_act(self.state)
            by_rules = NOBODY if not acting else numbers.CHANCE if acting == (CHANCE,) else seat if seat in acting else acting[0]
            assert position == by_rules
            return by_rules

        return turn

    def _chance(self, inner: Any) -> Any:
        def chance(match: Any) -> None:
            inner(match)
            self._find(match, CHANCE)

        return chance

    def _random_move(self, inner: Any) -> Any:
        def random_move(match: Any, seat: Seat, moves: Any) -> None:
            inner(match, seat, moves)
            self._find(match, seat)

        return random_move

    def _observe(self, inner: Any) -> Any:
        def observe(match: Any, seat: Seat, out: Any, at: int) -> None:
            inner(match, seat, out, at)
            seen = observation(self.game, self.state, seat)
            differ = [n for n, (one, other) in enumerate(zip(out[at : at + len(seen)], seen.tolist(), strict=True)) if one != other]
            assert not differ, self._move_texts(differ)

        return observe

    def _total(self, inner: Any) -> Any:
        def total(match: Any, seat: Seat) -> int:
            position = inner(match, seat)
            assert match is not self.match or seat != self.seat or position == self.visible_score()
            return int(position)

        return total

    def _apply(self, inner: Any) -> Any:
        def apply(match: Any, seat: Seat, move: int) -> None:
            inner(match, seat, move)
            if match is self.match and seat == self.seat:
                self._act()
                self._assert_equal(match)
            elif match is self.match:
                wanted = self._greedy(seat) if self.bots == "greedy" else self._easy(seat)
                self._find(match, seat)
                assert self.state in wanted

        return apply

    def _act(self) -> None:
        """Makes the move of the batch's action by the rules."""
        action = int(self.backend.actions[0])
        self.state = self.game.apply(
            self.state, self.seat, decode_move(self.game, self.game.view(self.state, self.seat), self.seat, action)
        )

    def _greedy(self, seat: Seat) -> list[Any]:
        """The moves that the greedy bot may choose."""
        game, before = self.game, self.game.score(self.state, seat).total
        after = [game.apply(self.state, seat, move) for move in game.legal_moves(self.state, seat)]
        gains = [state for state in after if game.score(state, seat).total > before and seat in game.to_act(state)]
        best = max(game.score(state, seat).total for state in gains or after)
        return [state for state in gains or after if game.score(state, seat).total == best]

    def _easy(self, seat: Seat) -> list[Any]:
        """The moves that the easy bot may choose with the same random numbers: any if it explores, else the best."""
        game, view = self.game, self.game.view(self.state, seat)
        legal, chance = game.legal_moves(view, seat), RowRandom(self.rng)
        if len(legal) > 1 and chance.random() >= self.epsilon:
            thoughts = BOTS["easy"].create(game, seat).consider(view, legal, chance)
            legal = [thought.move for thought in thoughts if thought.value == thoughts[0].value]
        return [game.apply(self.state, seat, move) for move in legal]

    def _find(self, match: Any, seat: Seat) -> None:
        """Finds the state after a move."""
        position = self._position(match)
        after = (self.game.apply(self.state, seat, move) for move in self.game.legal_moves(self.state, seat))
        state = next((state for state in after if self._is_at(state, position)), None)
        assert state is not None, f"{seat} in {self.game.write_state(self.state)}"
        self.state = state

    def _assert_equal(self, match: Any) -> None:
        assert self._is_at(self.state, self._position(match)), self.game.write_state(self.state)

    def _position(self, match: Any) -> Any:
        """The position of a match: its state or, for kernels of boards, the keys of all boards."""
        if hasattr(self.bridge, "state_from"):
            return self.bridge.state_from(self.setup, match, self.kernel)
        return [self.kernel.key(board) for board in match.boards]

    def _is_at(self, state: Any, position: Any) -> bool:
        if hasattr(self.bridge, "state_from"):
            return bool(state == position)
        return all(self.kernel.key(self.bridge.board_from(state, seat, 0, self.kernel)) == key for seat, key in enumerate(position))

    def _move_texts(self, places: Iterable[int]) -> list[str]:
        names = [field.name for field in encoding_of(self.game.id).fields(self.setup) for _ in range(field.size)]
        return sorted({names[place] for place in places})

    def check_mask(self, batch: Batch) -> None:
        """The legal actions, and the blocks of the mask that have any."""
        view, actions = self.game.view(self.state, self.seat), batch.action_mask.shape[1]
        offered = mask(choices(self.game, view, self.seat), actions)
        assert np.array_equal(batch.action_mask[0], offered), self.game.write_state(self.state)
        blocks = {action >> self.backend.rows.shift for action in np.flatnonzero(offered).tolist()}
        assert int(self.backend.mask_blocks[0]) == sum(1 << block for block in blocks)

    def check_end(self, batch: Batch) -> None:
        """Score, rank and reward of a match that has ended."""
        outcome = self.game.outcome(self.last)
        assert outcome is not None
        total = self.game.score(self.last, self.seat).total
        assert (batch.score[0], batch.rank[0]) == (total, outcome.ranks[self.seat])
        assert np.array_equal(batch.final[0], observation(self.game, self.last, self.seat))
        if self.reward != GAIN:
            assert batch.reward[0] == (total if self.reward == "score" else rank_reward(outcome.ranks, self.seat))


def replay(
    game: AnyGame, table: Table, seat: Seat, reward: str, seed: str, matches: int = 1, bots: str = "random", most: int = 1 << 30
) -> int:
    """Play `matches` in a batch with random actions and compare them with the rules, for at most `most` steps; returns the steps taken."""
    witness, rng, steps = Witness(game, table, seat, reward, bots), np.random.default_rng(len(seed)), 0
    batch, paid = witness.backend.begin([seed]), 0.0
    witness.check_mask(batch)
    start = witness.visible_score()
    while matches and steps < most:
        batch = witness.backend.step((rng.random(batch.action_mask.shape) * batch.action_mask).argmax(1))
        witness.check_mask(batch)
        steps, paid = steps + 1, paid + batch.reward[0]
        if batch.terminated[0]:
            witness.check_end(batch)
            assert reward != GAIN or paid == batch.score[0] - start
            matches, paid, start = matches - 1, 0.0, witness.visible_score()
    return steps


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("--matches", type=int, default=100, help="in all, spread over the tables")
    parser.add_argument("--seed", default="0")
    parser.add_argument("--bots", choices=("random", "greedy", "easy"), default="random")
    given = parser.parse_args()
    tables = subject(given.game).tables
    each = -(-given.matches // len(tables))
    for number, table in enumerate(tables):
        steps = replay(GAMES[given.game], table, number % table[0], REWARDS[number % 3], f"{given.seed}/{number}", each, given.bots)
        print(f"{each} matches, {steps} steps of the seat agree: {table}", flush=True)


if __name__ == "__main__":
    main()
