"""SteamRollers: generate and value a seat's goals: links to finish, engine upgrades, then deliveries, the farthest first."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from heapq import nlargest
from itertools import accumulate
from typing import TypeAlias

from branchline.games.steamrollers.bots.links import Pair, lacking, lines
from branchline.games.steamrollers.rules.components import Box
from branchline.games.steamrollers.rules.map import NUMBERS, Borders
from branchline.games.steamrollers.rules.network import network

Links: TypeAlias = tuple[tuple[int, int, int], ...]  # two cities and how long the link between them is
SETS_COMPARED = 12  # sets of links that are compared exactly
USUAL = 12.0  # actions left, for the estimate of sets of links
REACH = (
    0.0,
    1.2,
    1.8,
    2.5,
    3.2,
    3.9,
    4.4,
    4.7,
    5.0,
    5.0,
    5.0,
    5.0,
    5.0,
    5.0,
    5.0,
    5.0,
    5.0,
)  # average distance of a delivery, by the number of links
HEXES = (0.0, 2.0, 2.8, 3.9, 5.0)  # actions that a link costs, by the hexes it lacks; the last hex waits for a fitting roll
BOXES = (1.0, 1.0, 1.0, 1.2, 1.5, 2.0)  # actions for the next engine box, by the number crossed
CARRY = 1.7  # actions that a delivery costs
USUALLY_LEFT = 0.7
BUDGETS = (3, 8, 14)  # numbers of actions left for which candidates are compared
CHOSEN = 4  # candidates that remain for each of them
LEAST_POWER = 3  # of the engines that candidates name
MISSED = 50.0  # penalty of a candidate that there is no time for
NETWORKS = 1 << 14


@dataclass(frozen=True, slots=True)
class ReachableNetwork:
    """A network that can still be built: the actions it costs, its links, and its points."""

    actions: float
    links: Links
    points: int


@lru_cache(maxsize=NETWORKS)
def own_links(box: Box, board: Borders, tracks: bytes) -> Links:
    """The links of a sheet."""
    return tuple(sorted((link.start[0], link.end[0], link.length) for link in network(box.map, board, tracks).links))


@lru_cache(maxsize=NETWORKS)
def reachable_networks(box: Box, board: Borders, tracks: bytes, goods: tuple[str, ...]) -> tuple[ReachableNetwork, ...]:
    """Candidate networks, the present one first; each set of links in its cheapest form and in one with more towns."""
    own = own_links(box, board, tracks)
    joined = frozenset(link[:2] for link in own)
    options = {pair: ways for pair, ways in lacking(box.map, board, tracks).items() if pair not in joined}
    costs = {own: 0.0}
    for chosen in promising_sets(box, tuple(lines(box.map, board)), joined, options, goods):
        for pick in (0, -1):
            added = [(options[pair][pick if options[pair][pick][0] <= options[pair][0][0] + 1 else 0], pair) for pair in chosen]
            links = tuple(sorted([*own, *[(*pair, far) for (_, far), pair in added]]))
            costs.setdefault(links, sum([HEXES[lacks] for (lacks, _), _ in added]))
    return tuple([ReachableNetwork(actions, links, _points(box, links)) for links, actions in costs.items()])


def _points(box: Box, links: Links) -> int:
    return sum([box.link_points + box.town_points * (far - 1) for _, _, far in links])


def promising_sets(
    box: Box,
    pairs: tuple[Pair, ...],
    own: frozenset[Pair],
    options: dict[Pair, tuple[tuple[int, int], ...]],
    goods: tuple[str, ...],
    usual: float = USUAL,
    most: int = SETS_COMPARED,
) -> list[tuple[Pair, ...]]:
    """The sets of links to add with the best estimates, by cost, goods between their cities, and average distance."""
    costs = [0.0]  # by the bits of a set
    for pair in pairs:
        cost = HEXES[options[pair][0][0]] if pair in options else 2 * usual
        costs += [before + cost for before in costs]
    covered, sets, drawn = _covered_goods(box, goods), _sets(pairs, own), len(own)
    estimates = [(min(usual - costs[mask], covered[cities]) * REACH[drawn + size] + size, mask) for mask, cities, size in sets]
    return [
        tuple([pair for n, pair in enumerate(pairs) if mask >> n & 1]) for _, mask in nlargest(most, estimates) if costs[mask] < 2 * usual
    ]


@lru_cache(maxsize=1024)
def _sets(pairs: tuple[Pair, ...], own: frozenset[Pair]) -> tuple[tuple[int, int, int], ...]:
    """Sets of further pairs that add no connected component to a network: the pairs and the cities as bits, and the size."""
    pieces = max(1, _components(own))
    sets = []
    for mask in range(1, 1 << len(pairs)):
        chosen = {pair for n, pair in enumerate(pairs) if mask >> n & 1}
        if not chosen & own and _components(own | chosen) <= pieces:
            cities = sum(1 << city for city in {city for pair in own | chosen for city in pair})
            sets.append((mask, cities, len(chosen)))
    return tuple(sets)


def _components(pairs: frozenset[Pair]) -> int:
    home = {city: city for city in NUMBERS}
    for one, other in pairs:
        old, new = home[one], home[other]
        home = {city: new if at == old else at for city, at in home.items()}
    return len({home[city] for pair in pairs for city in pair})


@lru_cache(maxsize=NETWORKS)
def distances(links: Links) -> dict[Pair, int]:
    """Lengths of all simple paths between each two cities, as bits (depth-first search)."""
    ways: dict[int, list[tuple[int, int]]] = {city: [] for city in NUMBERS}
    for one, other, far in links:
        ways[one].append((other, far))
        ways[other].append((one, far))
    reachable: dict[Pair, int] = {}
    for origin in NUMBERS:
        ahead = [(origin, 1 << origin, 1)]
        while ahead:
            city, passed, so_far = ahead.pop()
            for to, far in ways[city]:
                if not passed >> to & 1:
                    reachable[origin, to] = reachable.get((origin, to), 0) | so_far << far
                    ahead.append((to, passed | 1 << to, so_far << far))
    return reachable


@lru_cache(maxsize=NETWORKS)
def reaches(box: Box, links: Links) -> dict[tuple[int, str], int]:
    """Distances that a good of each kind can go from each city, as bits."""
    reachable: dict[tuple[int, str], int] = {}
    for (origin, to), far in distances(links).items():
        for good in (box.city_goods[to - 1], box.coal):
            reachable[origin, good] = reachable.get((origin, good), 0) | far
    return reachable


@dataclass(frozen=True, slots=True)
class GoalCandidate:
    """A network with an engine power: the actions both cost, their points, and the summed points of the first n deliveries."""

    actions: float
    points: int
    goods: tuple[int, ...]

    def value(self, actions: float, most: float, left: float) -> float:
        """Expected points with this number of actions; those not needed to build are spent on at most `most` deliveries.

        `left` is the fraction of the goods that nobody else takes first.
        """
        number = (actions - self.actions) / CARRY
        if number < 0:
            return number - MISSED
        return self.points + left * gain(self.goods, min(number, most) / left)


@lru_cache(maxsize=1 << 12)
def _covered_goods(box: Box, goods: tuple[str, ...]) -> tuple[int, ...]:
    """For each set of cities (as bits) the number of goods that lie in one of them and are wanted in another."""
    wanted = {good: sum(1 << n for n, takes in enumerate(box.city_goods, 1) if takes == good) for good in box.letters} | {box.coal: -1}
    pairs = [(1 << city, wanted[good] & ~(1 << city)) for city, row in enumerate(goods, 1) for good in row]
    return tuple(sum([1 for here, there in pairs if cities & here and cities & there]) for cities in range(2 << len(NUMBERS)))


@lru_cache(maxsize=NETWORKS)
def goal_candidates(box: Box, board: Borders, tracks: bytes, boxes: int, extra: int, goods: tuple[str, ...]) -> tuple[GoalCandidate, ...]:
    """The best candidates for little, medium and much time left; `goods` are the rows of the cities."""
    known, lying = [], [(city, good) for city, row in enumerate(goods, 1) for good in row]
    powers = (boxes, *range(max(boxes + 1, LEAST_POWER), len(NUMBERS) + 1))
    for reachable in reachable_networks(box, board, tracks, goods):
        far = reaches(box, reachable.links)
        bits = [far[good] for good in lying if good in far]
        for power in powers:
            limit = (2 << power + extra) - 1
            gains = sorted([(ways & limit).bit_length() for ways in bits], reverse=True)
            prefix = (0, *accumulate([n - 1 for n in gains if n > 1]))
            cost, points = reachable.actions + UPGRADES[boxes][power], reachable.points + box.engine_points[power]
            known.append(GoalCandidate(cost, points, prefix))
    best: dict[GoalCandidate, None] = {}
    for actions in BUDGETS:
        values = [candidate.value(actions, actions, USUALLY_LEFT) for candidate in known]
        best.update(dict.fromkeys(known[n] for n in nlargest(CHOSEN, range(len(known)), key=values.__getitem__)))
    return tuple(best)


def reach_of(box: Box, board: Borders, tracks: bytes, power: int, city: int, row: str) -> int:
    """The longest delivery from a city with the present network and this engine power."""
    far, limit = reaches(box, own_links(box, board, tracks)), (2 << power) - 1
    return max([(far.get((city, good), 1) & limit).bit_length() - 1 for good in row], default=0)


def gain(prefix: tuple[int, ...], number: float) -> float:
    """Points of the first `number` deliveries, interpolated linearly between whole numbers."""
    whole = int(number)
    if whole + 1 >= len(prefix):
        return prefix[-1]
    return prefix[whole] + (number - whole) * (prefix[whole + 1] - prefix[whole])


UPGRADES = [[sum(BOXES[boxes:power]) for power in range(len(BOXES) + 1)] for boxes in range(len(BOXES) + 1)]
