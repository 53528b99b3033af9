"""What is joined on a railway board: the longest line without a cell or a connection twice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Graph = Mapping[int, Sequence[int]]


def longest_path(graph: Graph) -> int:
    """The number of nodes on the longest path that has no node twice."""
    return len(longest_path_nodes(graph))


def longest_path_nodes(graph: Graph) -> list[int]:
    best: list[int] = []
    path: list[int] = []

    def walk(node: int) -> None:
        nonlocal best
        path.append(node)
        if len(path) > len(best):
            best = path.copy()
        for beside in graph[node]:
            if beside not in path:
                walk(beside)
        path.pop()

    for node in graph:
        walk(node)
    return best


def longest_trail(graph: Graph) -> int:
    """The number of visits on the longest walk that has no connection twice."""
    return len(longest_trail_nodes(graph))


def longest_trail_nodes(graph: Graph) -> list[int]:
    best: list[int] = []
    path: list[int] = []
    used: set[frozenset[int]] = set()

    def walk(node: int) -> None:
        nonlocal best
        path.append(node)
        if len(path) > len(best):
            best = path.copy()
        for beside in graph[node]:
            edge = frozenset((node, beside))
            if edge not in used:
                used.add(edge)
                walk(beside)
                used.discard(edge)
        path.pop()

    for node in graph:
        walk(node)
    return best
