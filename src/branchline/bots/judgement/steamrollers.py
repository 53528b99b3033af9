"""SteamRollers: links that can be finished and how soon, goods that can be carried over them, the engine, Eva."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache

from branchline.bots.judge import Judgement
from branchline.engine.game import Seat
from branchline.games.steamrollers.moves import Build, Deliver, Move, StartTrack
from branchline.games.steamrollers.network import Network, network, routes
from branchline.games.steamrollers.plan import NOTHING, NUMBERS, OTHER_END, SIDES, Board, Plan
from branchline.games.steamrollers.scoring import eva_total, score
from branchline.games.steamrollers.state import Sheet, State

FAR = 99
MISSING = (1.0, 0.62, 0.4, 0.25, 0.14, 0.07)  # what a link is worth already, by the hexes it still lacks
LINK = 3.0  # what a link of the future brings: its point, and ways for goods
CARRIED = 0.55  # how much of a delivery that could be made now will be made
BUILDS_KEPT = 10


def worth(state: State, seat: Seat) -> float:
    """The score, goods that can be carried now or once the engine is stronger, links under way; alone less Eva's score."""
    sheet = state.sheets[seat]
    if state.phase == "over" or not state.sheets:
        return float(score(state, seat).total) - _eva(state)
    net = network(state.box.plan, state.board, sheet.tracks)
    left = time_left(state)
    total = float(score(state, seat).total)
    total += left * (_goods(state, sheet, net) + _links(state, sheet)) + _engine(sheet, left)
    return total - _eva(state)


def time_left(state: State) -> float:
    """How much of the match is ahead, by the goods that must still go before enough cities are empty."""
    rows = sorted(len(row) for row in state.goods)
    full = len(state.sheets) + state.box.extra_goods
    return min(1.0, sum(rows[: state.box.empty_cities]) / (0.7 * full * state.box.empty_cities))


def _eva(state: State) -> float:
    if not state.alone:
        return 0.0
    lost = 20.0 if state.ending == "region" else 0.0
    return eva_total(state) + lost


def _engine(sheet: Sheet, left: float) -> float:
    """Power beyond the points: without it nothing goes far."""
    return left * (0.0, 2.2, 4.0, 5.2, 5.6, 5.8, 6.0)[sheet.boxes.bit_count()]


def _goods(state: State, sheet: Sheet, net: Network) -> float:
    """Each good by the longest way it can go; less where the engine has still to grow for it."""
    if not net.links:
        return 0.0
    power, total = sheet.boxes.bit_count(), 0.0
    for city, row in zip(NUMBERS, state.goods, strict=False):
        for good in row:
            total += _carriage(state, net, city, good, power)
    if sheet.cargo:
        total += _carriage(state, net, int(sheet.cargo[1]), sheet.cargo[0], power) + 0.5
    return total * CARRIED * (1.0 if state.alone else 1.2 / len(state.sheets))


def _carriage(state: State, net: Network, city: int, good: str, power: int) -> float:
    best = 0.0
    for far, to in _ways(net, city):
        if good == state.box.coal or state.box.city_goods[to - 1] == good:
            best = max(best, far * (1.0 if far <= power else 0.75 if far == power + 1 else 0.5 if far == power + 2 else 0.3))
    return best


@lru_cache(maxsize=1 << 14)
def _ways(net: Network, origin: int) -> tuple[tuple[int, int], ...]:
    return tuple({(route.distance, route.to) for route in routes(net, origin)})


def _links(state: State, sheet: Sheet) -> float:
    """The best links that are not finished, one for each pair of cities."""
    missing = _missing(state.box.plan, state.board, sheet.tracks)
    return sum(sorted([LINK * MISSING[lacks] for lacks in missing.values() if 0 < lacks < len(MISSING)], reverse=True)[:4])


@lru_cache(maxsize=1 << 14)
def _missing(plan: Plan, board: Board, tracks: bytes) -> dict[tuple[int, int], int]:
    """For each pair of cities how many hexes must still be drawn to join them directly."""
    found: dict[tuple[int, int], int] = {}
    for city in NUMBERS[:-1]:
        reach = _reach(plan, board, tracks, city)
        for other in range(city + 1, NUMBERS[-1] + 1):
            cell = plan.cities[other - 1]
            near = [reach.get(cell * SIDES + side, FAR) for side in range(SIDES)]
            found[city, other] = min(near)
    return found


@lru_cache(maxsize=1 << 14)
def _reach(plan: Plan, board: Board, tracks: bytes, city: int) -> dict[int, int]:
    """From a city: for each hex and the side one enters it by, how many hexes must be drawn before it."""
    beyond, city_at, start = board.beyond, plan.city_at, plan.cities[city - 1]
    found: dict[int, int] = {}
    ahead = [start * SIDES + side for side in range(SIDES)]  # hexes that are left by a side
    for lacks in range(len(MISSING) + 1):
        following: list[int] = []
        while ahead:
            cell, side = divmod(ahead.pop(), SIDES)
            cell = beyond[cell][side]
            if cell == NOTHING:
                continue
            back = (side + 3) % SIDES
            place = cell * SIDES + back
            if place in found:
                continue
            found[place] = lacks
            if city_at[cell]:
                continue
            if tracks[cell]:
                onward = OTHER_END[tracks[cell]][back]
                if onward != NOTHING:
                    ahead.append(cell * SIDES + onward)
            else:
                following += [cell * SIDES + out for out in range(SIDES) if out != back]
        ahead = following
    return found


def sift(state: State, seat: Seat, moves: Sequence[Move]) -> Sequence[Move]:
    """Of the tracks one may draw those that bring two cities nearest to each other; of the same delivery the longest way."""
    builds = [move for move in moves if isinstance(move, (Build, StartTrack)) and move.cell]
    others = [move for move in moves if not (isinstance(move, (Build, StartTrack)) and move.cell)]
    if len(builds) > BUILDS_KEPT:
        gains = {move: promise(state, state.sheets[seat], move) for move in builds}
        builds = sorted(builds, key=gains.__getitem__, reverse=True)[:BUILDS_KEPT]
    return [*_longest(others), *builds]


def promise(state: State, sheet: Sheet, move: Build | StartTrack) -> float:
    """How good a track is: what the links over it are worth once it is drawn."""
    plan, board, (one, other) = state.box.plan, state.board, move.ends
    cell = plan.numbers[int(move.cell[0]), int(move.cell[1])]
    ways = [_reach(plan, board, sheet.tracks, city) for city in NUMBERS]
    missing, total = _missing(plan, board, sheet.tracks), 0.0
    for first, second in missing:
        a, b = ways[first - 1], ways[second - 1]
        lacks = min(
            a.get(cell * SIDES + one, FAR) + b.get(cell * SIDES + other, FAR),
            a.get(cell * SIDES + other, FAR) + b.get(cell * SIDES + one, FAR),
        )
        if lacks < len(MISSING) and missing[first, second] > 0:
            total = max(total, MISSING[lacks] + (0.2 if cell in plan.towns else 0.0) + 0.1 * total)
    return total


def _longest(moves: list[Move]) -> list[Move]:
    """Of deliveries of the same good to the same city one is enough: the one with the most legs and the most added."""
    best: dict[Hashable, Deliver] = {}
    for move in moves:
        if isinstance(move, Deliver):
            known = best.get((move.good, move.route[0][0], move.to, move.plus))
            if known is None or len(move.route) > len(known.route):
                best[move.good, move.route[0][0], move.to, move.plus] = move
    return [move for move in moves if not isinstance(move, Deliver)] + list(best.values())


JUDGEMENT = Judgement(worth, sift=sift, rivals=True, width=5, candidates=6, roots=6, ahead=1, playouts=60)
