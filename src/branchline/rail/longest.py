"""The exact longest path or trail of a graph: frontier (broken-profile) dynamic programming, searched by A*.

Nodes are processed one after another. The frontier is the list of *open* joins, from a processed node to an unprocessed one, those to
the next nodes first. A state says which open joins the walk uses, which of these are connected, and how many of its two ends are in
processed nodes. Reference: the Simpath algorithm of D. Knuth, The Art of Computer Programming 4A, 2011.

A backward pass that ignores connectivity gives the best remaining gain for every set of open joins. These *hopes* are an admissible
heuristic: they are never too low. A* (P. Hart, N. Nilsson and B. Raphael, A formal basis for the heuristic determination of minimum
cost paths, 1968) expands the state with the highest bound, so its first complete walk is a longest one. The work is exponential in
the number of open joins, which is at most eight on a board seven squares wide with cells numbered row by row.

Hierholzer's algorithm (1873) puts the joins in walking order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import TypeAlias

NEVER = -1_000_000
WIDE = 10

Knot: TypeAlias = Mapping[int, Sequence[int]]  # each node with its neighbours
Spare: TypeAlias = tuple[int, int]  # nodes of the two longest dead ends at a node, longest first
Hopes: TypeAlias = tuple[list[int], list[int], list[int]]  # by ends that lie behind, by set of open joins


@dataclass(frozen=True, slots=True)
class _Choice:
    """A transition at a node: the gain in length, the number of the walk's ends here, and the joins used."""

    gain: int
    ends: int
    open_joins: int  # set of the joins open afterwards
    leaving_joins: int  # set of the node's own leaving joins
    slots: tuple[tuple[int, bool], ...]  # for each leaving join its place among the open ones, and whether it is used


@dataclass(frozen=True, slots=True)
class _Step:
    """One step of the dynamic program: the number of open joins that end at the node, the new places of the others, and the choices."""

    arriving: int
    spread: list[int]  # for each set of the other open joins, the same set among those open afterwards
    choices: tuple[tuple[tuple[_Choice, ...], ...], ...]  # by ends that lie behind, by arriving joins used
    first: int  # number of its first leaving join


def longest_walk(knot: Knot, spare: Mapping[int, Spare], simple: bool, beyond: int) -> list[int]:
    """The nodes of a longest walk that uses no join twice (`simple`: no node twice); empty if it visits no more than `beyond`.

    The graph is connected, and every node has at least two neighbours. The longest tail at each end of the walk counts too, but its
    nodes are not listed; a closed walk gets the two longest tails of its node.
    """
    if all(len(beside) == 2 for beside in knot.values()):
        walk = _round(knot, spare, simple)
        return walk if len(walk) + _dead_end_length(walk, spare) > beyond else []
    nodes = _order(knot)
    number = {node: n for n, node in enumerate(nodes)}
    leaving = [sorted(number[other] for other in knot[node] if number[other] > n) for n, node in enumerate(nodes)]
    steps = _steps(leaving, [spare[node] for node in nodes], simple)
    used = _search(steps, _hopes(steps), simple, beyond - 1)
    joins = [(node, nodes[other]) for node, others in zip(nodes, leaving, strict=True) for other in others]
    return _in_order([join for n, join in enumerate(joins) if used >> n & 1], spare) if used else []


def _round(ring: Knot, spare: Mapping[int, Spare], simple: bool) -> list[int]:
    """The longest walk on a single cycle: either way between two nodes, or all around from one."""
    start = next(iter(ring))
    nodes = [start, ring[start][0]]
    while len(nodes) < len(ring):
        one, other = ring[nodes[-1]]
        nodes.append(other if one == nodes[-2] else one)
    pairs = list(combinations(range(len(nodes)), 2))
    walks = [nodes[here : there + 1] for here, there in pairs] + [nodes[there:] + nodes[: here + 1] for here, there in pairs]
    if not simple:
        walks += [nodes[here:] + nodes[: here + 1] for here in range(len(nodes))]
    return max(walks, key=lambda walk: len(walk) + _dead_end_length(walk, spare))


def _dead_end_length(walk: Sequence[int], spare: Mapping[int, Spare]) -> int:
    """The number of nodes that the tails at both ends add to a walk."""
    return sum(spare[walk[0]]) if walk[0] == walk[-1] else spare[walk[0]][0] + spare[walk[-1]][0]


def _order(knot: Knot) -> list[int]:
    """The nodes by number; if that makes the frontier too wide, in the order of `_narrow` with the narrowest frontier."""
    orders = [sorted(knot)]
    if _most_open(knot, orders[0]) > WIDE:
        orders += [_narrow(knot, start) for start in orders[0]]
    return min(orders, key=lambda order: _most_open(knot, order))


def _most_open(knot: Knot, order: Sequence[int]) -> int:
    passed, opened, most = set(), 0, 0
    for node in order:
        passed.add(node)
        opened += sum(-1 if other in passed else 1 for other in knot[node])
        most = max(most, opened)
    return most


def _narrow(knot: Knot, start: int) -> list[int]:
    """A greedy order: always the node that opens the fewest joins; of equals the one found last, which tends to give rows."""
    order, met = [], {start: len(knot[start])}  # for each node met what passing it would open, less what it would close
    while met:
        node = min(reversed(met), key=met.__getitem__)
        del met[node]
        order.append(node)
        for other in knot[node]:
            if other not in order:
                met[other] = met.get(other, len(knot[other])) - 2
    return order


def _steps(leaving: Sequence[Sequence[int]], spare: Sequence[Spare], simple: bool) -> list[_Step]:
    """The steps of the dynamic program, one per node."""
    steps: list[_Step] = []
    ahead: list[int] = []  # where the open joins lead, nearest first
    first = 0
    for node, others in enumerate(leaving):
        arriving = ahead.count(node)
        old = [(to, False) for to in ahead[arriving:]]
        new = sorted(old + [(to, True) for to in others])
        spread = [0]
        for place, (_, fresh) in enumerate(new):
            if not fresh:
                spread += [spot | 1 << place for spot in spread]
        gaps = tuple(place for place, (_, fresh) in enumerate(new) if fresh)
        steps.append(_Step(arriving, spread, _choices(arriving, gaps, spare[node], simple), first))
        ahead = [to for to, _ in new]
        first += len(others)
    return steps


@lru_cache(maxsize=4096)
def _choices(arriving: int, gaps: tuple[int, ...], spare: Spare, simple: bool) -> tuple[tuple[tuple[_Choice, ...], ...], ...]:
    """All transitions at a node, by the number of ends in processed nodes and by the number of arriving joins used."""
    table = tuple(tuple(_leave(gaps, before, spare, simple)) for before in range(arriving + 1))
    return tuple(tuple(tuple(c for c in row if c.ends <= 2 - ends) for row in table) for ends in range(3))


def _leave(gaps: tuple[int, ...], before: int, spare: Spare, simple: bool) -> list[_Choice]:
    """The transitions for one number of arriving joins used; `gaps` are the places of the leaving joins in the next frontier."""
    ways = []
    for count in range(len(gaps) + 1):
        for out in combinations(range(len(gaps)), count):
            for ends, extra in _endings(before + count, spare, simple):
                slots = tuple((gap, k in out) for k, gap in enumerate(gaps))
                ways.append(_Choice(count + extra, ends, sum(1 << gaps[k] for k in out), sum(1 << k for k in out), slots))
    return ways


def _endings(joins: int, spare: Spare, simple: bool) -> list[tuple[int, int]]:
    """The possible numbers of ends at a node with this number of used joins, each with the number of nodes that the tails then add."""
    if joins % 2:
        return [(1, spare[0])] if joins == 1 or not simple else []
    if simple or joins == 0:
        return [(0, 0)] if joins <= 2 else []
    return [(2, sum(spare)), (0, 0)]  # a closed walk begins and ends at one node


def _hopes(steps: Sequence[_Step]) -> list[Hopes]:
    """The admissible heuristic before each step and after the last: the highest remaining gain, ignoring connectivity."""
    hopes: list[Hopes] = [([NEVER], [NEVER], [0])]
    for step in reversed(steps):
        unbegun, one, two = hopes[-1]
        begun = [NEVER, *unbegun[1:]]  # a walk that has begun cannot leave no join open before both its ends
        fresh = [_hope(step, ends, (unbegun, one, two), (begun, one, two)) for ends in range(3)]
        fresh[2][0] = 0  # ended
        hopes.append((fresh[0], fresh[1], fresh[2]))
    return hopes[::-1]


def _hope(step: _Step, ends: int, unbegun: Hopes, hopes: Hopes) -> list[int]:
    """The heuristic before one step, computed from the one after it."""
    rows = []
    for before, ways in enumerate(step.choices[ends]):
        after = hopes if before else unbegun
        columns = [_gains(way, after[ends + way.ends], step.spread) for way in ways]
        rows.append(list(map(max, zip(*columns, strict=True))) if columns else [NEVER] * len(step.spread))
    arriving = 1 << step.arriving
    hope = [NEVER] * (len(step.spread) * arriving)
    for used in range(arriving):
        hope[used::arriving] = rows[used.bit_count()]
    return hope


def _gains(way: _Choice, hope: list[int], spread: list[int]) -> list[int]:
    used, gain = way.open_joins, way.gain
    return [hope[spot | used] + gain for spot in spread]


def _search(steps: Sequence[_Step], hopes: Sequence[Hopes], simple: bool, beyond: int) -> int:
    """A* search: the joins of the best walk, as a set; none if it gains no more than `beyond`."""
    most = hopes[0][0][0]
    waiting: list[list[tuple[int, int, int, bytes, int]]] = [[] for _ in range(max(0, most - beyond))]  # by what is lost against `most`
    if waiting:
        waiting[0].append((0, 0, 0, b"", 0))
    seen = set()
    for lost, stack in enumerate(waiting):
        while stack:
            at, ends, used, groups, joins = stack.pop()
            if ends == 2 and not used:
                return joins
            if (at, ends, groups) in seen:
                continue
            seen.add((at, ends, groups))
            step, hope, after = steps[at], hopes[at][ends][used], hopes[at + 1]
            spot = step.spread[used >> step.arriving]
            before = (used & (1 << step.arriving) - 1).bit_count()
            for way in step.choices[ends][before]:
                behind, opened = ends + way.ends, spot | way.open_joins
                loss = lost + hope - way.gain - after[behind][opened]
                if loss < len(waiting) and (opened or behind or not before):  # a closed walk without ends is none
                    grown = _pass(groups, step.arriving, way.slots, simple)
                    if grown is not None:
                        waiting[loss].append((at + 1, behind, opened, grown, joins | way.leaving_joins << step.first))
    return 0


@lru_cache(maxsize=1 << 15)
def _pass(groups: bytes, arriving: int, slots: tuple[tuple[int, bool], ...], simple: bool) -> bytes | None:
    """The component of each open join after a step, 0 if unused; None if the walk would become disconnected or closed."""
    rest = groups[arriving:]
    met = groups[:arriving].replace(b"\0", b"")
    if simple and len(set(met)) < len(met):
        return None
    for group in met[1:]:
        rest = rest.replace(bytes((group,)), met[:1])
    here = met[:1] or b"\xff"
    if met and here not in rest and any(rest) and not any(used for _, used in slots):
        return None
    for place, used in slots:
        rest = rest[:place] + (here if used else b"\0") + rest[place:]
    names = bytes(dict.fromkeys(rest.replace(b"\0", b"")))
    return rest.translate(bytes.maketrans(names, bytes(range(1, len(names) + 1))))


def _in_order(joins: Sequence[tuple[int, int]], spare: Mapping[int, Spare]) -> list[int]:
    """The nodes in the order of one walk over all these joins (Hierholzer's algorithm)."""
    left: dict[int, list[int]] = {}
    for one, other in joins:
        left.setdefault(one, []).append(other)
        left.setdefault(other, []).append(one)
    ends = [node for node, others in left.items() if len(others) % 2]
    ahead = [ends[0] if ends else max(left, key=lambda node: sum(spare[node]))]
    walk = []
    while ahead:
        node = ahead[-1]
        if left[node]:
            other = left[node].pop()
            left[other].remove(node)
            ahead.append(other)
        else:
            walk.append(ahead.pop())
    return walk
