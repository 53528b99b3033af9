"""Many matches of Railroad Ink at once over the boards of its kernel: the same matches as by the rules, only faster."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from random import Random
from types import ModuleType
from typing import Any

import numpy as np

from branchline.engine.game import ranked
from branchline.engine.match import chance_source
from branchline.games.railroad_ink import kernel_tables as tables
from branchline.games.railroad_ink.components import Box, box_of
from branchline.games.railroad_ink.kernel_state import new_board, tell_roll
from branchline.games.railroad_ink.moves import Roll
from branchline.games.railroad_ink.rules import chance, new
from branchline.games.railroad_ink.scoring import LINES
from branchline.sim.encoding import Bytes
from branchline.sim.encoding.field import around, counts, members, numbers, whose
from branchline.sim.encoding.railroad_ink import A_CELL, FALLS, cell_bytes, fields, lava_faces, route_faces
from branchline.sim.episode import new_episode
from branchline.sim.lanes.lane import NOTHING, Actions, Asked, Batch, empty_batch, match_seed, sizes
from branchline.sim.rewards import GAIN, placed

CELLS = len(tables.CELLS)
FIRST_SPECIAL_TILE = tables.face_of_tiles().index(tables.FIRST_SPECIAL)
TILE_BYTES = np.frombuffer(b"".join(cell_bytes(tile) for tile in tables.TILE_TEXTS), np.uint8).reshape(-1, A_CELL)
DOTS = np.array([tables.CELL_NUMBERS.get(cell, 0) for cell in range(tables.SPAN)])
ERRORS = list(LINES).index("errors")


class Boards:
    """Every match is a board for each seat, the own one first, fed with the same rolls; bots draw when that seat is done."""

    def __init__(self, asked: Asked, places: range, kernel: ModuleType, points: ModuleType) -> None:
        self._asked, self._places, self._kernel, self._points = asked, places, kernel, points
        setup = new_episode(asked.game, asked.seats, dict(asked.options)).setup
        self._box, self._before = box_of(setup.edition), new(setup)
        self._sizes, self._slices = sizes(asked), _slices(asked)
        self._unrolled = _roll_bytes(self._box, Roll(()))
        self._seats = around(asked.seat, asked.seats)
        self._boards = [[new_board(setup, 0, kernel) for _ in self._seats] for _ in places]
        self._sources: list[list[Random]] = [[] for _ in places]
        self._turns, self._rolled = [0] * len(places), [0] * len(places)
        self._seeds: Sequence[str] = ()
        self._paid = [0] * len(places)  # the score that gains were paid for
        rows = (len(places), asked.seats)
        self._rolls = np.zeros((len(places), self._slices["own.board"].start - self._slices["rolled"].start), np.uint8)
        self._tiles, self._drawn = np.zeros((*rows, CELLS), np.uint8), np.zeros((*rows, CELLS), np.uint8)
        self._hands = np.zeros((*rows, tables.DICE + tables.LAVAS), np.uint8)
        self._rest = np.zeros((*rows, len(kernel.FIELDS)), np.int64)

    def begin(self, seeds: Sequence[str]) -> Batch:
        self._seeds, self._turns = seeds, [0] * len(self._places)
        for row in range(len(self._places)):
            self._next(row)
        return self._observed(empty_batch(len(self._places), *self._sizes))

    def step(self, actions: Actions) -> Batch:
        batch = empty_batch(len(self._places), *self._sizes)
        for row, action in enumerate(actions.tolist()):
            if action != NOTHING:
                self._act(batch, row, action)
        return self._observed(batch)

    def _act(self, batch: Batch, row: int, action: int) -> None:
        """One move of the own board; after the last of a round the bots draw theirs, and the dice are rolled again."""
        kernel, (own, *others) = self._kernel, self._boards[row]
        kernel.apply(own, action)
        if self._asked.reward == GAIN:
            before, self._paid[row] = self._paid[row], self._points.score(own)
            batch.reward[row] = self._paid[row] - before
        if action != tables.DONE:
            self._read(row, 0)
            return
        for other, source in zip(others, self._sources[row], strict=True):
            self._draw(other, source)
        if kernel.over(own):
            self._end(batch, row)
            self._next(row)
        else:
            self._roll(row)

    def _draw(self, board: Any, source: Random) -> None:
        """A random bot's round, its moves in the order of the rules: dice, lava, special routes, done."""
        kernel, move = self._kernel, -1
        while move != tables.DONE:
            legal = sorted(kernel.legal(board), key=_kind)
            move = legal[int(source.random() * len(legal))]
            kernel.apply(board, move)

    def _next(self, row: int) -> None:
        """The next match of a place."""
        seed = match_seed(self._seeds[row], self._turns[row])
        self._sources[row] = [Random(f"{seed}/bot/{seat}") for seat in self._seats[1:]]
        self._rolled[row] = 0
        self._turns[row] += 1
        for board in self._boards[row]:
            self._kernel.restart(board)
        self._paid[row] = self._points.score(self._boards[row][0])
        self._roll(row)

    def _roll(self, row: int) -> None:
        box = self._box
        seed = match_seed(self._seeds[row], self._turns[row] - 1)
        roll = chance(self._before, chance_source(seed, self._rolled[row]))
        self._rolled[row] += 1
        self._rolls[row] = _roll_bytes(box, roll)
        for n, board in enumerate(self._boards[row]):
            tell_roll(board, roll, self._kernel)
            self._read(row, n)

    def _read(self, row: int, n: int) -> None:
        kernel, board = self._kernel, self._boards[row][n]
        self._tiles[row, n], self._drawn[row, n] = kernel.cells(board)
        dice, lava, self._rest[row, n] = kernel.told(board)
        self._hands[row, n] = dice + lava

    def _end(self, batch: Batch, row: int) -> None:
        lines = {seat: self._points.lines(board) for seat, board in zip(self._seats, self._boards[row], strict=True)}
        ranks = ranked([(sum(lines[seat]), lines[seat][ERRORS]) for seat in sorted(lines)])
        batch.over[row], batch.final[row] = True, self._last_seen(row)
        batch.score[row], batch.rank[row] = sum(lines[self._asked.seat]), ranks[self._asked.seat]
        if self._asked.reward != GAIN:
            batch.reward[row] = batch.score[row] if self._asked.reward == "score" else placed(ranks, self._asked.seat)

    def _last_seen(self, row: int) -> Bytes:
        """What the own seat sees at the end: nothing is rolled any more."""
        for n in range(len(self._seats)):
            self._read(row, n)
        self._rolls[row] = self._unrolled
        seen: Bytes = np.zeros(self._sizes[0], np.uint8)
        self._observe(seen[None], slice(row, row + 1))
        return seen

    def _observed(self, batch: Batch) -> Batch:
        for row, boards in enumerate(self._boards):
            batch.action_mask[row, self._kernel.legal(boards[0])] = 1
        self._observe(batch.observation, slice(None))
        return batch

    def _observe(self, seen: Bytes, rows: slice) -> None:
        """Fills in the observations of some rows."""
        at, rest = self._slices, dict(zip(self._kernel.FIELDS, np.moveaxis(self._rest[rows], 2, 0), strict=True))
        rounds = at["round"].stop
        seen[:, at["round"]] = np.eye(rounds + 1, rounds, dtype=np.uint8)[rest["round"][:, 0] - 1]  # after the last, none
        seen[:, at["rolled"].start : at["own.board"].start] = self._rolls[rows]
        for n in range(len(self._seats)):
            self._observe_sheet(seen, rows, {name: values[:, n] for name, values in rest.items()}, n)

    def _observe_sheet(self, seen: Bytes, rows: slice, rest: dict[str, Any], n: int) -> None:
        at = {name.partition(".")[2]: where for name, where in self._slices.items() if name.startswith(f"{whose(n)}.")}
        seen[:, at["board"]] = TILE_BYTES[self._tiles[rows, n]].reshape(len(seen), -1)
        seen[:, at["fresh"]] = self._drawn[rows, n] == rest["round"][:, None]
        seen[:, at["dice"].start : at["lava"].stop] = self._hands[rows, n]
        seen[:, at["specials"]] = rest["specials"][:, None] >> np.arange(tables.SPECIALS) & 1
        seen[:, at["specials_now"]] = rest["special_now"][:, None]
        seen[:, at["meteor"]] = rest["meteor"][:, None]
        seen[:, at["dot"]] = np.eye(CELLS, dtype=np.uint8)[DOTS[rest["dot"]]]


def _roll_bytes(box: Box, roll: Roll) -> Bytes:
    """A roll as it stands in an observation."""
    dice = counts(route_faces(box), roll.routes) + counts(lava_faces(box), roll.lava)
    return np.frombuffer(dice + members(FALLS, (roll.direction,)) + numbers(roll.distance), np.uint8)


def _slices(asked: Asked) -> dict[str, slice]:
    """Where each field stands in an observation."""
    known = fields(new_episode(asked.game, asked.seats, dict(asked.options)).setup)
    ends = accumulate(field.size for field in known)
    return {field.name: slice(end - field.size, end) for field, end in zip(known, ends, strict=True)}


def _kind(move: int) -> int:
    """Dice first, then lava, then special routes, then the rest."""
    if move >= tables.DONE:
        return 3
    tile = move % tables.TILES
    return 0 if tile < FIRST_SPECIAL_TILE else 2 if tile < tables.ROUTE_TILES else 1
