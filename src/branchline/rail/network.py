"""Networks: what is joined, the longest line."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import TypeAlias, TypeVar

from branchline.rail.longest import longest_walk

N = TypeVar("N", bound=Hashable)

Network: TypeAlias = Mapping[int, Sequence[int]]
"""Each node with the nodes it is joined to: every join is told from both its ends, none twice, and none leads from a node to itself.
Cells numbered row by row are quickest to find the longest line on, but any numbers will do."""

Tails: TypeAlias = Mapping[int, tuple[int, ...]]


def connected_components(nodes: Iterable[N], joins: Iterable[tuple[N, N]]) -> list[set[N]]:
    """The nodes sorted into sets of those that hang together, in the order of their first nodes."""
    group = {node: {node} for node in nodes}
    for one, other in joins:
        into, out_of = group[one], group[other]
        if into is out_of:
            continue
        if len(into) < len(out_of):
            into, out_of = out_of, into
        into |= out_of
        for node in out_of:
            group[node] = into
    return list({id(together): together for together in group.values()}.values())


def longest_path(network: Network) -> int:
    """The most nodes on one line that visits no node twice."""
    return len(_longest(network, simple=True))


def longest_path_nodes(network: Network) -> tuple[int, ...]:
    """One longest line that visits no node twice."""
    return _longest(network, simple=True)


def longest_trail(network: Network) -> int:
    """The most visits to nodes on one line that uses no join twice: its joins and one more."""
    return len(_longest(network, simple=False))


def longest_trail_nodes(network: Network) -> tuple[int, ...]:
    """One longest line that uses no join twice; a node may come more than once."""
    return _longest(network, simple=False)


def squares_network(cells: int, east: int, south: int, columns: int) -> dict[int, list[int]]:
    """The network on a board of squares, its cells numbered row by row, from three sets of cells (bit n for cell n):
    those that belong to it, those joined to the cell on their right, those joined to the cell below."""
    network: dict[int, list[int]] = {cell: [] for cell in range(cells.bit_length()) if cells >> cell & 1}
    for cell, beside in network.items():
        if east >> cell & 1:
            beside.append(cell + 1)
            network[cell + 1].append(cell)
        if south >> cell & 1:
            beside.append(cell + columns)
            network[cell + columns].append(cell)
    return network


def parts_on_squares(cells: int, east: int, south: int, columns: int) -> list[int]:
    """The sets of cells that hang together, as in `squares_network`, in the order of their first cells."""
    parts = []
    while cells:
        part, grown = 0, cells & -cells
        while part != grown:
            part = grown
            grown |= (part & east) << 1 | part >> 1 & east | (part & south) << columns | part >> columns & south
        parts.append(part)
        cells &= ~part
    return parts


def longest_path_on_squares(cells: int, east: int, south: int, columns: int) -> int:
    """`longest_path(squares_network(...))`, at once where there is no ring."""
    return _longest_without_rings(cells, east, south, columns) or longest_path(squares_network(cells, east, south, columns))


def longest_trail_on_squares(cells: int, east: int, south: int, columns: int) -> int:
    """`longest_trail(squares_network(...))`, at once where there is no ring."""
    return _longest_without_rings(cells, east, south, columns) or longest_trail(squares_network(cells, east, south, columns))


def _longest_without_rings(cells: int, east: int, south: int, columns: int) -> int:
    """The most cells on one line, or 0 where there is a ring.

    All dead ends are cut back by a cell again and again, everywhere at once: each time the longest line loses both its ends.
    """
    length = 0
    while east | south:
        west, north = east << 1, south << columns
        cells = east & west | south & north | (east | west) & (south | north)  # with two joins or more
        fewer_east, fewer_south = east & cells & cells >> 1, south & cells & cells >> columns
        if fewer_east == east and fewer_south == south:
            return 0
        east, south = fewer_east, fewer_south
        length += 2
    return length + (cells != 0)


def _longest(network: Network, simple: bool) -> tuple[int, ...]:
    """Dead ends are cut back, node by node, and remembered where they hung; what is left are knots of rings."""
    joins = {node: len(others) for node, others in network.items()}
    tail: dict[int, tuple[int, ...]] = {}  # the longest dead end at a node
    second: dict[int, tuple[int, ...]] = {}  # and the next longest
    best = tuple(network)[:1]
    dead_ends = [node for node, count in joins.items() if count == 1]
    for node in dead_ends:
        joins[node] = 0
        for other in network[node]:
            if joins[other]:
                line, first = (node, *tail.get(node, ())), tail.get(other, ())
                if len(first) + len(line) >= len(best):
                    best = (*first[::-1], other, *line)
                if len(line) > len(first):
                    tail[other], second[other] = line, first
                elif len(line) > len(second[other]):
                    second[other] = line
                joins[other] -= 1
                if joins[other] == 1:
                    dead_ends.append(other)
    if any(joins.values()):
        for knot in _knots(network, joins):
            best = _through(knot, tail, second, simple, len(best)) or best
    return best


def _knots(network: Network, joins: Mapping[int, int]) -> list[dict[int, list[int]]]:
    """What is left after all dead ends are cut back, each part by itself."""
    left = {node: [other for other in network[node] if joins[other]] for node in network if joins[node]}
    parts = connected_components(left, ((node, other) for node, others in left.items() for other in others))
    return [{node: left[node] for node in part} for part in parts]


def _through(knot: Network, tail: Tails, second: Tails, simple: bool, beyond: int) -> tuple[int, ...]:
    """A longest line through a knot of rings and on into the dead ends that hung there, if it visits more than `beyond` nodes."""
    spare = {node: (len(tail.get(node, ())), len(second.get(node, ()))) for node in knot}
    walk = longest_walk(knot, spare, simple, beyond)
    if not walk:
        return ()
    start, end = walk[0], walk[-1]
    return (*tail.get(start, ())[::-1], *walk, *(second if start == end else tail).get(end, ()))
