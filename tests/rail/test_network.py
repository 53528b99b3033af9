"""Networks: components, and longest lines compared with brute force, also on hard boards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from random import Random

import pytest

from branchline.rail.network import (
    Network,
    connected_components,
    longest_path,
    longest_path_nodes,
    longest_path_on_squares,
    longest_trail,
    longest_trail_nodes,
    longest_trail_on_squares,
    squares_network,
)

Joins = Sequence[tuple[int, int]]


def network(nodes: int, joins: Joins) -> dict[int, list[int]]:
    graph: dict[int, list[int]] = {node: [] for node in range(nodes)}
    for one, other in joins:
        graph[one].append(other)
        graph[other].append(one)
    return graph


def grid(rows: int, columns: int) -> list[tuple[int, int]]:
    """Every join of a grid whose cells are numbered row by row."""
    cells = range(rows * columns)
    return [(n, n + 1) for n in cells if (n + 1) % columns] + [(n, n + columns) for n in cells if n + columns in cells]


def network_of(picture: str) -> dict[int, list[int]]:
    """The network of a sketch: `o` is a node, `-` and `|` are joins; nodes are numbered row by row."""
    rows = picture.strip("\n").split("\n")
    marks = {(r, c): mark for r, row in enumerate(rows) for c, mark in enumerate(row)}
    number = {place: n for n, place in enumerate(sorted(place for place, mark in marks.items() if mark == "o"))}
    across = [(number[r, c - 1], number[r, c + 1]) for (r, c), mark in marks.items() if mark == "-"]
    down = [(number[r - 1, c], number[r + 1, c]) for (r, c), mark in marks.items() if mark == "|"]
    return network(len(number), across + down)


def grid_without(rows: int, columns: int, holes: set[int]) -> dict[int, list[int]]:
    """A full grid without some of its cells."""
    joins = [join for join in grid(rows, columns) if not holes & {*join}]
    return {node: beside for node, beside in network(rows * columns, joins).items() if node not in holes}


def longest_by_brute_force(graph: Network, simple: bool) -> int:
    """The length of the longest line, by walking every line."""

    def walk(node: int, visited: frozenset[object], visits: int) -> int:
        best = visits
        for other in graph[node]:
            mark: object = other if simple else frozenset((node, other))
            if mark not in visited:
                best = max(best, walk(other, visited | {mark}, visits + 1))
        return best

    return max((walk(node, frozenset({node} if simple else ()), 1) for node in graph), default=0)


def check(graph: Network, path: int, trail: int) -> None:
    """Both lengths are these, and the returned lines have them."""
    assert (longest_path(graph), longest_trail(graph)) == (path, trail)
    line = longest_path_nodes(graph)
    assert len(line) == len(set(line)) == path
    assert all(other in graph[one] for one, other in pairwise(line))
    line = longest_trail_nodes(graph)
    assert len(line) == trail
    assert all(other in graph[one] for one, other in pairwise(line))
    assert len({frozenset(join) for join in pairwise(line)}) == max(trail - 1, 0)


def test_components_are_sorted_by_their_nodes() -> None:
    assert connected_components("abcdef", [("e", "b"), ("d", "a"), ("b", "f")]) == [{"a", "d"}, {"b", "e", "f"}, {"c"}]
    assert connected_components(range(4), [(0, 1), (2, 3), (1, 2), (3, 0)]) == [{0, 1, 2, 3}]
    assert connected_components((), ()) == []


SMALL = {
    "nothing": ("", 0, 0),
    "a node": ("o", 1, 1),
    "two nodes apart": ("o o", 1, 1),
    "a join": ("o-o", 2, 2),
    "two lines, the second longer": ("o-o o-o-o-o", 4, 4),
    "a cross": (
        """
  o
  |
o-o-o
  |
  o
""",
        3,
        3,
    ),
    "a tree whose longest line misses its middle": (
        """
o-o-o-o-o-o-o-o
|       |
o-o     o
""",
        10,
        10,
    ),
    "a ring": (
        """
o-o
| |
o-o
""",
        4,
        5,
    ),
    "a ring with one tail": (
        """
o-o-o-o
| |
o-o
""",
        6,
        7,
    ),
    "a ring with two tails at one node": (
        """
    o-o
    | |
o-o-o-o
    |
    o
    |
    o
""",
        6,
        9,
    ),
    "a ring with tails at neighbours": (
        """
o-o-o-o
  | |
  o-o
""",
        6,
        6,
    ),
    "a ring with tails across": (
        """
o-o-o
  | |
  o-o-o
""",
        5,
        6,
    ),
    "a ring beside a longer line": (
        """
o-o o-o-o-o-o-o
| |
o-o
""",
        6,
        6,
    ),
    "two rings that share a node": (
        """
o-o
| |
o-o-o
  | |
  o-o
""",
        7,
        9,
    ),
    "two rings that share a join": (
        """
o-o-o
| | |
o-o-o
""",
        6,
        8,
    ),
    "two rings and a bridge": (
        """
o-o   o-o
| |   | |
o-o-o-o-o
""",
        9,
        11,
    ),
    "three rings on bridges: only two can be seen": (
        """
o-o   o-o
| |   | |
o-o-o-o-o
    |
    o-o
    | |
    o-o
""",
        9,
        11,
    ),
    "a comb": (
        """
o-o-o-o-o
| | | | |
o o o o o
| | | | |
o o o o o
""",
        9,
        9,
    ),
}


@pytest.mark.parametrize(("picture", "path", "trail"), SMALL.values(), ids=SMALL)
def test_longest_lines_of_small_shapes(picture: str, path: int, trail: int) -> None:
    graph = network_of(picture)
    check(graph, path, trail)
    assert (longest_by_brute_force(graph, simple=True), longest_by_brute_force(graph, simple=False)) == (path, trail)


SPIRAL = """
o-o-o-o-o-o-o
            |
o-o-o-o-o-o o
|         | |
o o-o-o-o o o
| |     | | |
o o o-o-o o o
| |       | |
o o-o-o-o-o o
|           |
o-o-o-o-o-o-o
"""
TWO_BRIDGED_BLOCKS = """
o-o-o o-o-o
| | | | | |
o-o-o-o-o-o
| | | | | |
o-o-o o-o-o
  |     |
o-o-o o-o-o
| | | | | |
o-o-o o-o-o
| | | | | |
o-o-o o-o-o
"""


def test_longest_lines_of_hard_boards() -> None:
    every, ring = set(range(49)), {n for n in range(49) if n % 7 in (0, 6) or n // 7 in (0, 6)}
    check(network(49, grid(7, 7)), 49, 75)  # 20 nodes with three joins: ten joins are given up to leave two of them
    check(grid_without(7, 7, {0}), 48, 75)  # two such nodes fewer, eight joins given up
    check(grid_without(7, 7, {1}), 47, 72)  # 25 cells of one colour, 23 of the other
    check(grid_without(7, 7, every - ring), 24, 25)
    check(grid_without(7, 7, {n for n in every if n % 7 % 2 and n // 7 % 2}), 33, 43)  # streets around nine blocks
    check(network_of(SPIRAL), 42, 42)
    check(network_of(TWO_BRIDGED_BLOCKS), 30, 44)  # 8 + 7 + 7 + 8 nodes; four times 10 joins and the three bridges


@pytest.mark.parametrize("seed", range(8))
def test_longest_lines_of_random_networks_equal_brute_force(seed: int) -> None:
    rng = Random(seed)
    for _ in range(150):
        nodes = rng.randrange(1, 9)
        pairs = [(one, other) for other in range(nodes) for one in range(other)]
        graph = network(nodes, rng.sample(pairs, rng.randint(0, min(len(pairs), 12))))
        check(graph, longest_by_brute_force(graph, simple=True), longest_by_brute_force(graph, simple=False))


@pytest.mark.parametrize("seed", range(8))
def test_longest_lines_of_random_boards_equal_brute_force(seed: int) -> None:
    rng = Random(seed)
    for _ in range(80):
        rows, columns = rng.choice(((2, 6), (3, 4), (4, 3), (3, 5), (4, 4), (7, 2), (5, 5)))
        joins = grid(rows, columns)
        graph = network(rows * columns, rng.sample(joins, min(len(joins), rng.randint(8, 17))))
        check(graph, longest_by_brute_force(graph, simple=True), longest_by_brute_force(graph, simple=False))


@pytest.mark.parametrize("seed", range(8))
def test_a_board_of_bits_has_the_same_longest_lines_as_its_network(seed: int) -> None:
    rng = Random(seed)
    for _ in range(40):
        columns = rng.choice((5, 6, 7))
        cells = {n for n in range(columns * 7) if rng.random() < 0.9}
        joins = [join for join in grid(7, columns) if cells.issuperset(join) and rng.random() < 0.55]
        bits = sum(1 << n for n in cells), sum(1 << n for n, m in joins if m == n + 1), sum(1 << n for n, m in joins if m == n + columns)
        graph = {node: beside for node, beside in network(7 * columns, joins).items() if node in cells}
        assert {n: sorted(beside) for n, beside in squares_network(*bits, columns).items()} == {
            n: sorted(beside) for n, beside in graph.items()
        }
        assert longest_path_on_squares(*bits, columns) == longest_path(graph)
        assert longest_trail_on_squares(*bits, columns) == longest_trail(graph)
    assert longest_path_on_squares(0, 0, 0, 7) == longest_trail_on_squares(0, 0, 0, 7) == 0


@pytest.mark.parametrize("longest", [longest_path, longest_trail])
def test_numbers_and_order_of_nodes_do_not_matter(longest: Callable[[Network], int]) -> None:
    rng = Random(1)
    for _ in range(60):
        joins = rng.sample(grid(4, 4), rng.randint(12, 24))
        names = rng.sample(range(1000), 16)
        graph = network(16, joins)
        other = {names[node]: [names[n] for n in rng.sample(beside, len(beside))] for node, beside in rng.sample(list(graph.items()), 16)}
        assert longest(other) == longest(graph)


def test_longest_lines_of_a_large_board_with_shuffled_numbers() -> None:
    names = Random(7).sample(range(1000), 49)
    check({names[node]: [names[n] for n in beside] for node, beside in network(49, grid(7, 7)).items()}, 49, 75)
