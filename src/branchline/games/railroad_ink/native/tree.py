"""A tree over the moves of one round of Railroad Ink, on the game's kernel, and playouts that are led by habits.

An ordinary module, slow and correct; compiled with the types of `kernel_tree.pxd` it is the same, fast.
`branchline.games.railroad_ink.bots.tree` gives the form to use, and asks it in states and moves of the game.

    search = Search(board, seed, ...)          a tree from this position; the dice must be rolled
    run(search, simulations)                   so many simulations more, each played out to the end of the match once
    tallies(search) -> [(move, visits, mean)]  every move now, the most tried first
    advance(search, move)                      makes a move of this round and keeps what is known of what follows
    guided(board, habits) -> total             a playout that draws with the odds of a table by tile and offer
"""

from __future__ import annotations

from array import array

from branchline.engine.bits import log, lowest, nogil, popcount, sqrt
from branchline.games.railroad_ink.native import tables as tables
from branchline.games.railroad_ink.native.kernel import (
    Board,
    Moves,
    apply,
    chosen,
    clone,
    copy,
    finish,
    lava_places,
    list_moves,
    place,
    roll,
    volcano_cells,
)
from branchline.games.railroad_ink.native.points import score
from branchline.games.railroad_ink.native.random import play_out, random_fall

TILES, ROUTE_TILES, VOLCANO = tables.TILES, tables.ROUTE_TILES, tables.VOLCANO
WAY_LAVA = 2
FITS = tables.fits()
LAVA_FITS = tables.lava_fits()
FIRST_OF = [0, ROUTE_TILES, VOLCANO]  # routes, lava faces, volcanoes: the tile that the lowest bit of a set stands for


# ---- play with habits


class Habits:
    """How readily each tile is drawn under each offer, at offer * TILES + tile: the odds of a playout that is led, not blind."""

    weight: list[int]
    done: int  # the same for finishing a round while something might still be drawn

    def __init__(self, weight: list[int] | None = None, done: int = 100) -> None:
        odds = tables.habits() if weight is None else weight
        self.weight = odds
        self.done = done


def weighed(h: Habits, offer: int, fits: int, first: int) -> int:
    """The odds of a set of tiles, counted from a first one, all together."""
    total = 0
    at = offer * TILES + first
    while fits:
        total += h.weight[at + lowest(fits)]
        fits &= fits - 1
    return total


def drawn_by_odds(h: Habits, offer: int, fits: int, first: int, n: int) -> int:
    """The tile that a number below those odds falls on."""
    at = offer * TILES + first
    while fits:
        n -= h.weight[at + lowest(fits)]
        if n < 0:
            return first + lowest(fits)
        fits &= fits - 1
    return 0


def fits_now(b: Board, cell: int, way: int) -> int:
    """The tiles that may be drawn in a cell: routes, lava faces (from the first of them on), or a volcano, by `way`."""
    if way == 0:
        return FITS[b.offer[cell]] & (b.hand | b.special_hand)
    if way == 1:
        return LAVA_FITS[b.offer[cell]] & b.lava_hand
    return 1


def weigh_cells(b: Board, h: Habits, left: int, way: int) -> int:
    """The odds of everything that may be drawn in some cells; `fitting` holds the tiles."""
    total = 0
    fitting = 0
    first = FIRST_OF[way]
    while left:
        cell = lowest(left)
        fits = fits_now(b, cell, way)
        fitting |= fits
        total += weighed(h, b.offer[cell], fits, first)
        left &= left - 1
    b.fitting = fitting
    return total


def draw_by_odds(b: Board, h: Habits, left: int, way: int, n: int) -> None:
    """Makes the drawing that a number below those odds falls on."""
    first = FIRST_OF[way]
    while left:
        cell = lowest(left)
        fits = fits_now(b, cell, way)
        here = weighed(h, b.offer[cell], fits, first)
        if n < here:
            place(b, cell, drawn_by_odds(h, b.offer[cell], fits, first, n))
            return
        n -= here
        left &= left - 1


def guided_move(b: Board, h: Habits) -> None:
    """Makes a legal move by its odds."""
    if b.meteor:
        random_fall(b)
        return
    cells = b.vacant & b.offered
    routes = weigh_cells(b, h, cells, 0)
    must = popcount(b.fitting & b.hand)
    faces = 0
    rising = 0
    if b.way == WAY_LAVA:
        faces = weigh_cells(b, h, lava_places(b), 1)
        rising = weigh_cells(b, h, volcano_cells(b), 2)
        if not b.lava_drawn:
            must += faces + rising
    n = chosen(b, routes + faces + rising if must else routes + faces + rising + h.done)
    if n < routes:
        draw_by_odds(b, h, cells, 0, n)
    elif n < routes + faces:
        draw_by_odds(b, h, lava_places(b), 1, n - routes)
    elif n < routes + faces + rising:
        draw_by_odds(b, h, volcano_cells(b), 2, n - routes - faces)
    else:
        finish(b)


def guide_out(b: Board, h: Habits) -> None:
    """Led moves to the end of the match."""
    while b.round <= b.rounds:
        if not b.rolled:
            roll(b)
        guided_move(b, h)


def guided(b: Board, h: Habits) -> int:
    """The points of a match played to its end from here by habits; the board is then at that end."""
    with nogil:
        guide_out(b, h)
    return score(b)


# ---- a tree of this round


class Search:
    """A tree over the moves of the round, by upper confidence bounds; every simulation is played out to the end once.

    Nodes stand in flat arrays, 30 bytes each. A node gets its children when it is met for the second time, as long as there is
    room. The tree ends with the round: what the dice do later is drawn anew in every playout.
    """

    board: Board  # the position the tree starts from
    work: Board
    listed: Moves
    habits: Habits
    led: int  # whether playouts follow the habits
    bold: float  # how many points an untried move is hoped to be worth
    size: int
    used: int
    root: int
    first: array[int]  # of every node: where its children begin, 0 without any
    count: array[int]  # how many there are
    tried: array[int]  # how many of them have been tried
    move: array[int]  # what led to it
    visits: array[int]
    mean: array[float]
    width: array[float]  # one by the root of its visits
    path: list[int]

    def __init__(self, board: Board, seed: int = 0, bold: float = 10.0, size: int = 200_000, habits: Habits | None = None) -> None:
        if not board.rolled:
            raise ValueError("the dice must be rolled before a round can be searched")
        self.board = clone(board)
        self.work = Board(board.way, seed=seed)
        self.listed = Moves()
        self.habits = Habits() if habits is None else habits
        self.led = 0 if habits is None else 1
        self.bold = bold
        self.size = size
        self.used = 1
        self.root = 0
        self.first = array("I", bytes(4 * size))
        self.count = array("H", bytes(2 * size))
        self.tried = array("H", bytes(2 * size))
        self.move = array("H", bytes(2 * size))
        self.visits = array("I", bytes(4 * size))
        self.mean = array("d", bytes(8 * size))
        self.width = array("d", bytes(8 * size))
        self.path = [0] * 128


def run(s: Search, simulations: int) -> None:
    """So many simulations more."""
    board = s.board
    work = s.work
    listed = s.listed
    habits = s.habits
    with nogil:
        for _ in range(simulations):
            simulate(s, board, work, listed, habits)


def simulate(s: Search, board: Board, work: Board, listed: Moves, habits: Habits) -> None:
    """Down the tree to a new node or the end of the round, out to the end of the match, and back up with the points."""
    copy(work, board)
    node = s.root
    depth = 0
    s.path[0] = node
    while work.round == board.round:
        if not s.first[node] and not expand(s, work, listed, node):
            break
        node = select(s, node)
        apply(work, s.move[node])
        depth += 1
        s.path[depth] = node
        if not s.visits[node]:
            break
    if s.led:
        guide_out(work, habits)
    else:
        play_out(work)
    learn(s, depth, score(work))


def expand(s: Search, work: Board, listed: Moves, node: int) -> int:
    """Gives a node its children in random order; says whether there was room."""
    list_moves(work, listed)
    if s.used + listed.count > s.size:
        return 0
    for n in range(listed.count):
        other = n + chosen(work, listed.count - n)
        move = listed.move[other]
        listed.move[other] = listed.move[n]
        s.move[s.used + n] = move
    s.first[node] = s.used
    s.count[node] = listed.count
    s.used += listed.count
    return 1


def select(s: Search, node: int) -> int:
    """An untried child; when there is none, the one with the highest bound."""
    first = s.first[node]
    tried = s.tried[node]
    if tried < s.count[node]:
        s.tried[node] = tried + 1
        return first + tried
    spread = s.bold * sqrt(log(s.visits[node]))
    best = first
    most = s.mean[first] + spread * s.width[first]
    for child in range(first + 1, first + tried):
        bound = s.mean[child] + spread * s.width[child]
        if bound > most:
            most = bound
            best = child
    return best


def learn(s: Search, depth: int, points: float) -> None:
    """Every node on the way learns what it led to."""
    for n in range(depth + 1):
        node = s.path[n]
        s.visits[node] += 1
        visits = s.visits[node]
        s.mean[node] += (points - s.mean[node]) / visits
        s.width[node] = 1.0 / sqrt(visits)


def advance(s: Search, move: int) -> None:
    """Makes a move of this round and keeps what is known about what follows; one that ends the round needs a new search."""
    for child in range(s.first[s.root], s.first[s.root] + s.count[s.root]):
        if s.move[child] == move:
            apply(s.board, move)
            s.root = child
            return
    raise ValueError("the tree does not know this move")


def tallies(s: Search) -> list[tuple[int, int, float]]:
    """Every move now, how often it was tried and what it was worth, the most tried first."""
    first = s.first[s.root]
    tried = [(s.move[child], s.visits[child], s.mean[child]) for child in range(first, first + s.count[s.root])]
    return sorted(tried, key=_standing)


def _standing(tally: tuple[int, int, float]) -> tuple[int, float, int]:
    return -tally[1], -tally[2], tally[0]
