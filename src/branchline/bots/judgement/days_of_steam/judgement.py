"""Days of Steam: the deliveries a seat may make one after another, by turns and steam, and the loops it may close."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from branchline.bots.judge import Judgement
from branchline.bots.judgement.days_of_steam.deliveries import TO_COME, VICTORY, gains, prospect
from branchline.bots.judgement.days_of_steam.jobs import carried, closes, gaps, jobs
from branchline.bots.judgement.days_of_steam.network import FAR, Network, Way, is_curved, nearest, network, reach, steam_of
from branchline.engine.game import Seat
from branchline.games.days_of_steam.map import BITS, JOINED, TRACK, Cell, around
from branchline.games.days_of_steam.moves import HIDDEN, Lay, LayCity, Move
from branchline.games.days_of_steam.running import exits, may_finish, place_of, stopped
from branchline.games.days_of_steam.scoring import score_of
from branchline.games.days_of_steam.state import Run, State

STEAM = 0.02  # what a unit of steam is worth in itself
PASSING = 0.6  # a turn passed is a turn lost
UNCOVERED = 0.3  # a city nobody has seen, with its goods
CLOSING = 0.5  # a loop to close with a tile in the hand
OTHERS = 0.15  # with one that may come
NEARLY = 0.08  # with two tiles
GIFT = 0.4  # a loop that the next seat may close
LAYS_KEPT = 8  # tiles looked at
SITES_KEPT = 3  # and places for each open city


@dataclass(frozen=True, slots=True)
class Stop:
    """A train as a move would leave it: how far each city is, its good, its steam, and all that its seat has."""

    row: Sequence[Way]
    cargo: str
    origin: Cell | None
    steam: int
    kept: str
    total: float
    water: bool


def worth(state: State, seat: Seat) -> float:
    """The points there are and those to come, sooner ones more; in a move under way what it may still bring."""
    box = state.box
    total = float(score_of(box, state.kept[seat], state.loops[seat]).total)
    if state.phase == "over" or not state.trains:
        return total + (VICTORY + TO_COME if total >= box.win else 0.0)
    net = network(box, state.map, state.laid)
    if state.run is not None and seat == state.seat:
        return _under_way(state, seat, net, state.run, total) + _loops(state, seat, net)
    wait = 0 if state.phase == "turn" and seat == state.seat else 1
    value = _from(state, seat, net, _standing(state, seat, net, total, state.steam[seat]), wait) + _loops(state, seat, net)
    if state.passes and (state.seat - 1) % len(state.hands) == seat:
        value -= PASSING
    return value + UNCOVERED if state.phase == "uncover" and seat == state.seat else value


def _standing(state: State, seat: Seat, net: Network, total: float, steam: int) -> Stop:
    """A train where it stood when the turn began."""
    train = state.trains[seat]
    face = state.map.faces[train.cell]
    row = reach(state.box, state.map, train.cell, face.places[train.place], net)
    return Stop(row, train.cargo, train.origin, steam, state.kept[seat], total, face.water)


def _from(state: State, seat: Seat, net: Network, stop: Stop, wait: int) -> float:
    """The points there are and what goods may bring, with what is carried first; at a water tower perhaps after a rest."""
    box, coal = state.box, state.coal[seat]
    if stop.total >= box.win:
        return stop.total + VICTORY + TO_COME
    todo, heat = jobs(state, net), stop.steam + coal
    first = carried(state, net, stop.row, stop.cargo, stop.origin) if stop.cargo else []
    value = prospect(box, net, todo, stop.row, heat, stop.kept, stop.total, wait, first)
    if stop.water and stop.steam < box.steam_limit:
        fuller = min(box.steam_limit, stop.steam + box.water_tower) + coal
        value = max(value, prospect(box, net, todo, stop.row, fuller, stop.kept, stop.total, wait + 1, first))
    return stop.total + value + STEAM * heat


def _under_way(state: State, seat: Seat, net: Network, run: Run, total: float) -> float:
    """A move under way: the better of stopping here and of delivering one good more before it ends."""
    box, face, left = state.box, state.map.faces[run.cell], state.steam[seat] - run.spent
    kept = state.kept[seat] + run.given
    here = total - score_of(box, state.kept[seat], 0).total + score_of(box, kept, 0).total
    derailed = _from(state, seat, net, _standing(state, seat, net, total, left), 1)
    place, values = face.places[place_of(state, run)], list[float]()
    if run.entry < 0 or state.phase == "roll" or may_finish(state, run):
        row = reach(box, state.map, run.cell, place, net)
        stay = _from(state, seat, net, Stop(row, run.cargo, run.origin, left, kept, here, face.water), 1)
        curved = run.curved or (run.entry >= 0 and stopped(state, run).curved)
        values.append(_weighed(state, curved, run.spent, stay, derailed))
    if state.phase != "roll" and left > state.held:
        row = reach(box, state.map, run.cell, exits(state, run), net)
        values += _going_on(state, seat, net, run, Stop(row, run.cargo, run.origin, left, kept, here, False), derailed)
    return max(values, default=derailed)


def _weighed(state: State, curved: bool, spent: int, arrives: float, derails: float) -> float:
    """The worth of a move with the risk of its curves."""
    over = spent - state.box.speed_limit
    if not curved or over <= 0:
        return arrives
    risk = min(1.0, over / state.box.die)
    return (1 - risk) * arrives + risk * derails


def _going_on(state: State, seat: Seat, net: Network, run: Run, now: Stop, derailed: float) -> list[float]:
    """What each delivery that can still be made in this move brings."""
    box, points, todo = state.box, gains(state.box, now.kept), jobs(state, net)
    options = todo
    if run.cargo:
        way, at = nearest(net.colours, now.row, run.cargo, -1 if run.origin is None else net.number[run.origin])
        options = [(run.cargo, -1, at, 0.0, 0, at)] if way < FAR else []
    values: list[float] = []
    for good, number, start, onward, lays, end in options:
        way = now.row[start] + onward
        spent = steam_of(way)
        if spent <= now.steam - state.held and not lays:
            total = now.total + points[good]
            value = total + VICTORY + TO_COME
            if total < box.win:
                rest = [job for job in todo if job[1] != number]
                steam = now.steam - spent + state.coal[seat]
                value = total + prospect(box, net, rest, net.far[end], steam, now.kept + good, total, 1)
            values.append(_weighed(state, run.curved or is_curved(way), run.spent + spent, value, derailed))
    return values


def _loops(state: State, seat: Seat, net: Network) -> float:
    """Loops that may be closed, less what others may make of them first."""
    box, board = state.box, state.map
    left = box.markers - sum(state.loops)
    if left <= 0:
        return 0.0
    unfinished = gaps(box, board, net)
    hand = [tile for tile in state.hands[seat] if tile != HIDDEN]
    mine = sum([any(closes(box, tile, board.sides[cell], one, other) for tile in hand) for cell, one, other in unfinished.closing])
    rest = len(unfinished.closing) - mine
    value = CLOSING * min(mine, left, 2) + OTHERS * min(rest, left, 2) + NEARLY * min(unfinished.nearly, left, 3)
    next_is_mine = state.phase == "turn" and state.seat == seat
    return value if next_is_mine else value - GIFT * min(len(unfinished.closing), left, 2)


def sift(state: State, seat: Seat, moves: Sequence[Move]) -> Sequence[Move]:
    """Of the tiles one may lay the most promising; of the places for cities those near the train."""
    lays = [move for move in moves if isinstance(move, Lay)]
    cities = [move for move in moves if isinstance(move, LayCity)]
    if not state.trains or (len(lays) <= LAYS_KEPT and len(cities) <= SITES_KEPT):
        return moves
    x, y = state.trains[seat].cell
    kept: set[Move] = set(sorted(lays, key=lambda lay: _promise(state, seat, lay), reverse=True)[:LAYS_KEPT])
    near = sorted(cities, key=lambda lay: abs(lay.cell[0] - x) + abs(lay.cell[1] - y))
    for number in {lay.city for lay in cities}:
        kept.update([lay for lay in near if lay.city == number][:SITES_KEPT])
    return [move for move in moves if not isinstance(move, (Lay, LayCity)) or move in kept]


def _promise(state: State, seat: Seat, lay: Lay) -> float:
    """A first look at a tile: what it joins or brings near to each other, its steam, how near it is to the train."""
    box, board = state.box, state.map
    face, sides, beside = box.face[lay.tile, lay.turn], board.sides.get(lay.cell, 0), around(lay.cell)
    old = board.faces[lay.cell].sections if lay.cell in board.faces else ()
    value = -2.0 if old else 0.0
    for one, other in face.sections:
        if (one, other) in old:
            continue
        ends = [bool(sides >> BITS * edge & JOINED) for edge in (one, other)]
        if all(ends):
            value += 3.0
        elif any(ends):
            onward = beside[one if ends[1] else other]
            shown = board.sides.get(onward, 0) if onward not in board.faces else 0
            value += 1.0 if any(shown >> BITS * edge & TRACK for edge in range(4)) else 0.4
    x, y = state.trains[seat].cell
    heat = min(box.steam_limit - state.steam[seat], box.kind[lay.tile].steam)
    return value + 0.3 * heat - 0.12 * (abs(lay.cell[0] - x) + abs(lay.cell[1] - y))


def key(state: State, seat: Seat) -> Hashable:
    """What a turn has changed: the tile laid, or where the train is and which goods are where."""
    board = state.map
    lying = None if state.laid is None else (state.laid, board.faces[state.laid].code, board.faces[state.laid].turn)
    return state.phase, lying, state.run, state.steam, state.trains, state.kept, state.goods, state.hands[seat]


JUDGEMENT = Judgement(
    worth, sift=sift, key=key, rivals=True, width=5, candidates=8, roots=8, ahead=1, playouts=32, hand=1, reach=1, scale=0.82, spread=6.6
)
