"""Days of Steam: goods that can be delivered, by the turns and the steam that takes from where the train stands."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from heapq import heappop, heappush

from branchline.bots.judge import Judgement
from branchline.engine.game import Seat
from branchline.games.days_of_steam.board import BITS, JOINED, Board, Cell, Entry, around
from branchline.games.days_of_steam.components import Box, Face
from branchline.games.days_of_steam.driving import derails, must_roll, run_of
from branchline.games.days_of_steam.moves import Lay, LayCity, Move
from branchline.games.days_of_steam.scoring import score, score_of
from branchline.games.days_of_steam.state import State, goods_at

STEAM_A_TURN = 1.6  # what laying a tile brings
STEAM = 0.02  # what a unit of steam is worth in itself
TILES_A_MOVE = 4.0  # how far a train drives in one turn
PATIENCE = 0.75  # what a turn's waiting leaves of a good's worth
CROWD = 0.8  # and what the next best good is worth beside a better one
FAR = 60
OPEN, HIDDEN = 9, 14  # the way to a city that has still to be laid
PASSING = 0.4  # a turn passed is a turn lost
LAYS_KEPT = 24


def worth(state: State, seat: Seat) -> float:
    """The score with what a move under way has delivered, steam, and the goods within reach, the best first."""
    box = state.box
    kept, position, chance = _after_run(state, seat)
    total = chance * float(score_of(box, kept, state.loops[seat]).total) + (1 - chance) * score(state, seat).total
    if state.phase == "over" or not state.trains:
        return total
    cell, edges, cargo, origin, spent = position
    steam = state.steam[seat] - spent
    if state.passes and (state.seat - 1) % len(state.hands) == seat:
        total -= PASSING
    total += STEAM * (steam + 0.5 * state.coal[seat])
    return total + chance * _prospects(state, seat, kept, cell, edges, cargo, origin, steam)


def _after_run(state: State, seat: Seat) -> tuple[str, tuple[Cell, tuple[int, ...], str, Cell | None, int], float]:
    """What a seat has and where its train is when the move under way is done, and how likely it is not to derail."""
    kept = state.kept[seat]
    if seat != state.seat or state.run is None:
        if not state.trains:
            return kept, ((0, 0), (), "", None, 0), 1.0
        train = state.trains[seat]
        return kept, (train.cell, state.board.faces[train.cell].places[train.place], train.cargo, train.origin, 0), 1.0
    run = run_of(state)
    face = state.board.faces[run.cell]
    edges = face.exits[run.entry] if run.entry >= 0 and not face.is_city else (0, 1, 2, 3)
    safe = sum(not derails(state, run, pips) for pips in range(1, state.box.die + 1)) / state.box.die if must_roll(state, run) else 1.0
    return kept + run.given, (run.cell, edges, run.cargo, run.origin, run.spent), safe


def _prospects(
    state: State, seat: Seat, kept: str, cell: Cell, edges: tuple[int, ...], cargo: str, origin: Cell | None, steam: int
) -> float:
    """What goods may still bring: each by its points and by the turns until it can be delivered."""
    box, board = state.box, state.board
    here = score_of(box, kept, 0).total
    near = _from_train(box, board, cell, edges)
    to_come = _to_come(state)
    found: list[float] = []
    if cargo:
        way = min([far for city, far in near.items() if board.faces[city].code == cargo and city != origin], default=to_come[cargo])
        found.append(_value(box, kept, here, cargo, way, steam))
    for city, _ in _cities(board):
        to_city = near.get(city, FAR)
        for good in set(goods_at(state, city)):
            onward = min(
                [far for other, far in _city_ways(box, board, city).items() if board.faces[other].code == good], default=to_come[good]
            )
            found.append(_value(box, kept, here, good, to_city + onward + (2 if cargo else 0), steam))
    found.sort(reverse=True)
    return sum(value * CROWD**n * 0.6 for n, value in enumerate(found[:5]))


def _to_come(state: State) -> dict[str, int]:
    """How far a city of each colour may be that does not lie yet: nearer if it is open, nowhere if there is none left."""
    open_ = {city.colour for city in state.open if city}
    return {letter: OPEN if letter in open_ else HIDDEN if letter in state.cities else FAR for letter in state.box.letters}


def _value(box: Box, kept: str, here: int, good: str, way: int, steam: int) -> float:
    if way >= FAR:
        return 0.0
    points = score_of(box, kept + good, 0).total - here
    turns = max(0, way - steam) / STEAM_A_TURN + max(1.0, way / TILES_A_MOVE)
    return points * float(PATIENCE**turns)


def _cities(board: Board) -> list[tuple[Cell, Face]]:
    if "bot cities" not in board.memo:
        board.memo["bot cities"] = [(cell, face) for cell, face in board.faces.items() if face.is_city]
    found: list[tuple[Cell, Face]] = board.memo["bot cities"]
    return found


def _city_ways(box: Box, board: Board, city: Cell) -> dict[Cell, int]:
    """The steam from one city to each other."""
    known: dict[Cell, dict[Cell, int]] = board.memo.setdefault("bot ways", {})
    if city not in known:
        known[city] = _drives(box, board, [(around(city)[edge], edge ^ 2) for edge in range(4)])
        known[city].pop(city, None)
    return known[city]


def _from_train(box: Box, board: Board, cell: Cell, edges: tuple[int, ...]) -> dict[Cell, int]:
    """The steam from where the train is to each city."""
    known: dict[Hashable, dict[Cell, int]] = board.memo.setdefault("bot drives", {})
    at = cell, edges
    if at not in known:
        known[at] = _drives(box, board, [(around(cell)[edge], edge ^ 2) for edge in edges])
        if board.faces[cell].is_city:
            known[at] = {**known[at], cell: 0}
    return known[at]


def _drives(box: Box, board: Board, starts: list[Entry]) -> dict[Cell, int]:
    """The least steam to each city; in a city a train may turn as it likes."""
    faces, found, seen = board.faces, dict[Cell, int](), set[Entry]()
    todo = [(_price(box, faces[cell]), cell, edge) for cell, edge in starts if cell in faces and faces[cell].place_at[edge] >= 0]
    todo.sort()
    while todo:
        far, cell, edge = heappop(todo)
        if (cell, edge) in seen or far > 3 * box.steam_limit:
            continue
        seen.add((cell, edge))
        face = faces[cell]
        if face.is_city:
            if cell in found:
                continue
            found[cell] = far
        for exit_ in range(4) if face.is_city else face.exits[edge]:
            beside = around(cell)[exit_]
            if beside in faces and faces[beside].place_at[exit_ ^ 2] >= 0:
                heappush(todo, (far + _price(box, faces[beside]), beside, exit_ ^ 2))
    return found


def _price(box: Box, face: Face) -> int:
    return box.hill if face.hill else box.enter


def sift(state: State, seat: Seat, moves: Sequence[Move]) -> Sequence[Move]:
    """Of the tiles one may lay those that join two tracks or more, and a few of the others, near the train first."""
    lays = [move for move in moves if isinstance(move, (Lay, LayCity))]
    if len(lays) <= LAYS_KEPT or not state.trains:
        return moves
    x, y = state.trains[seat].cell
    ranks = {move: (_joins(state, move), -abs(move.cell[0] - x) - abs(move.cell[1] - y)) for move in lays}
    kept = set(sorted(lays, key=ranks.__getitem__, reverse=True)[:LAYS_KEPT])
    return [move for move in moves if not isinstance(move, (Lay, LayCity)) or move in kept]


def _joins(state: State, move: Lay | LayCity) -> int:
    """How many tracks a tile would meet; a city is as good as two."""
    if isinstance(move, LayCity):
        return 2
    face, sides = state.box.face[move.tile, move.turn], state.board.sides.get(move.cell, 0)
    return sum([face.place_at[edge] >= 0 and bool(sides >> BITS * edge & JOINED) for edge in range(4)])


def key(state: State, seat: Seat) -> Hashable:
    board = state.board
    lying = None if state.laid is None else (state.laid, board.faces[state.laid].code, board.faces[state.laid].turn)
    return state.phase, lying, state.run, state.steam, state.trains, state.hands[seat]


JUDGEMENT = Judgement(worth, sift=sift, key=key, rivals=True, width=5, candidates=8, roots=8, ahead=1, playouts=48)
