"""The beam that draws whole rounds of Railroad Ink by the learned value of the boards they lead to."""

from __future__ import annotations

from branchline.games.railroad_ink.bots import features as tables
from branchline.games.railroad_ink.bots.incremental_value import Glance, look, worth_after
from branchline.games.railroad_ink.bots.neural_net import Network, worth
from branchline.games.railroad_ink.bots.value import Value
from branchline.games.railroad_ink.native.kernel import Board, Moves, apply, clone, copy, key, list_moves, roll

DONE, TILES, FIRST_SPECIAL_TILE, ROUTE_TILES = tables.DONE, tables.TILES, tables.FIRST_SPECIAL_TILE, tables.ROUTE_TILES


class Beam:
    """Draws whole rounds: a list of boards that grows layer by layer, with the moves that led to each."""

    value: Value
    network: Network | None  # what whole drawings are judged by, where there is one
    glance: Glance
    listed: Moves
    work: Board
    worth: list[float]  # of the boards that come next, and of each:
    parent: list[int]  # which board it comes from
    move: list[int]  # by which move
    special: list[int]  # whether this round's special route was drawn or crossed off

    def __init__(self, value: Value, network: Network | None = None) -> None:
        self.value = value
        self.network = network
        self.glance = Glance(value)
        self.listed = Moves()
        self.work = Board()
        self.worth = []
        self.parent = []
        self.move = []
        self.special = []


def draw(s: Beam, board: Board, width: int, hasty: bool = False) -> list[tuple[float, Board, list[int]]]:
    """The best ways to draw this round that a beam finds, best first: value, board after it, moves.

    The beam goes by the learned value alone; what it has found is then judged by the network, where there is one. In haste special
    routes are tried only after the dice: a third of the time for drawings that are a little worse.
    """
    ended = []
    beam = [(0.0, board, [0][:0])]
    seen: set[int] = set()
    while beam:
        for children in (s.worth, s.parent, s.move, s.special):
            children.clear()
        for at in range(len(beam)):
            grow(s, beam[at][1], at, seen, hasty)
        order = sorted(range(len(s.worth)), key=s.worth.__getitem__, reverse=True)
        following: list[tuple[float, Board, list[int]]] = []
        kept = [0, 0]  # without and with this round's special route
        for n in order:
            special = s.special[n]
            if s.move[n] == DONE or kept[special] < width:
                _, parent, moves = beam[s.parent[n]]
                after = clone(parent)
                apply(after, s.move[n])
                grown = (s.worth[n], after, [*moves, s.move[n]])
                if s.move[n] == DONE:
                    ended.append(grown)
                else:
                    following.append(grown)
                    kept[special] += 1
        beam = following
    if s.network is not None:
        ended = [(worth(s.network, s.value, after), after, moves) for _, after, moves in ended]
    ended.sort(key=first, reverse=True)
    return ended


def is_special(move: int) -> bool:
    """Whether a move draws a special route."""
    return move < DONE and FIRST_SPECIAL_TILE <= move % TILES < ROUTE_TILES


def first(drawing: tuple[float, Board, list[int]]) -> float:
    return drawing[0]


def grow(s: Beam, board: Board, at: int, seen: set[int], hasty: bool) -> None:
    """All children of a board that were not there yet, with their values."""
    list_moves(board, s.listed)
    look(s.glance, board, 1)
    work = s.work
    early = hasty and s.listed.move[s.listed.count - 1] != DONE
    for n in range(s.listed.count):
        if early and is_special(s.listed.move[n]):
            continue
        copy(work, board)
        apply(work, s.listed.move[n])
        word = key(work)
        if word in seen:
            continue
        seen.add(word)
        s.worth.append(worth_after(s.glance, board, s.listed.move[n]))
        s.parent.append(at)
        s.move.append(s.listed.move[n])
        s.special.append(work.special_now)


def ahead(s: Beam, board: Board, seed: int, width: int, rounds: int, hasty: bool) -> float:
    """The mean of the values of a board after each of the next rounds, drawn with the dice of a seed; the last round ends it."""
    current = clone(board)
    current.seed = seed
    total = 0.0
    drawn = 0
    while drawn < rounds and current.round <= current.rounds:
        roll(current)
        source = current.seed
        worth, current, _ = draw(s, current, width, hasty)[0]
        current.seed = source
        total += worth
        drawn += 1
    return total / drawn
