"""Networks (undirected graphs) of track: connected components, longest paths and longest trails."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import TypeAlias, TypeVar

from branchline.rail.longest import longest_walk

N = TypeVar("N", bound=Hashable)

Network: TypeAlias = Mapping[int, Sequence[int]]
"""Adjacency lists of a simple graph: each node with its neighbours. Every join is listed at both its ends, once.
A join does not lead from a node to itself. The search is fastest with cells numbered row by row."""

Tails: TypeAlias = Mapping[int, tuple[int, ...]]


def connected_components(nodes: Iterable[N], joins: Iterable[tuple[N, N]]) -> list[set[N]]:
    """The connected components as sets of nodes, in the order of their first nodes.

    Union-find that adds the smaller set to the larger one (A. Aho, J. Hopcroft and J. Ullman, The Design and Analysis of Computer
    Algorithms, 1974).
    """
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
    """The number of nodes of a longest path, which visits no node twice."""
    return len(_longest(network, simple=True))


def longest_path_nodes(network: Network) -> tuple[int, ...]:
    """The nodes of a longest path, which visits no node twice."""
    return _longest(network, simple=True)


def longest_trail(network: Network) -> int:
    """The number of nodes on a longest trail, which uses no join twice: one more than its joins."""
    return len(_longest(network, simple=False))


def longest_trail_nodes(network: Network) -> tuple[int, ...]:
    """The nodes of a longest trail, which uses no join twice but may visit a node several times."""
    return _longest(network, simple=False)


def squares_network(cells: int, east: int, south: int, columns: int) -> dict[int, list[int]]:
    """The network on a board of squares with cells numbered row by row, from three bit sets of cells (bit n for cell n).

    `cells` are in the network, those in `east` are joined to the cell on their right, those in `south` to the cell below.
    """
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
    """The connected components as bit sets of cells, in the order of their first cells (flood fill); arguments of `squares_network`."""
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
    """`longest_path(squares_network(...))`, with a fast path for networks without a cycle."""
    return _longest_without_rings(cells, east, south, columns) or longest_path(squares_network(cells, east, south, columns))


def longest_trail_on_squares(cells: int, east: int, south: int, columns: int) -> int:
    """`longest_trail(squares_network(...))`, with a fast path for networks without a cycle."""
    return _longest_without_rings(cells, east, south, columns) or longest_trail(squares_network(cells, east, south, columns))


def _longest_without_rings(cells: int, east: int, south: int, columns: int) -> int:
    """The number of cells on a longest path in a forest; 0 if there is a cycle.

    Each step removes all leaves at once, which shortens a longest path by both its ends (C. Jordan, Sur les assemblages de lignes, 1869).
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
    """A longest path or trail: removes the leaves of trees, stores the longest tails, then searches the 2-core that is left."""
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
    """The connected components of the 2-core, the graph that is left when all leaves are removed (S. Seidman, Network structure and
    minimum degree, 1983).
    """
    left = {node: [other for other in network[node] if joins[other]] for node in network if joins[node]}
    parts = connected_components(left, ((node, other) for node, others in left.items() for other in others))
    return [{node: left[node] for node in part} for part in parts]


def _through(knot: Network, tail: Tails, second: Tails, simple: bool, beyond: int) -> tuple[int, ...]:
    """A longest path or trail through a component of the 2-core, with the tails at its ends; empty if not longer than `beyond`."""
    spare = {node: (len(tail.get(node, ())), len(second.get(node, ()))) for node in knot}
    walk = longest_walk(knot, spare, simple, beyond)
    if not walk:
        return ()
    start, end = walk[0], walk[-1]
    return (*tail.get(start, ())[::-1], *walk, *(second if start == end else tail).get(end, ()))
