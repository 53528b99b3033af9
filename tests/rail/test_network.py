"""Networks: what is joined and reached; longest lines against every line there is, and on boards made to be hard."""

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
    made: dict[int, list[int]] = {node: [] for node in range(nodes)}
    for one, other in joins:
        made[one].append(other)
        made[other].append(one)
    return made


def grid(rows: int, columns: int) -> list[tuple[int, int]]:
    """Every join of a grid whose cells are numbered row by row."""
    cells = range(rows * columns)
    return [(n, n + 1) for n in cells if (n + 1) % columns] + [(n, n + columns) for n in cells if n + columns in cells]


def drawn(picture: str) -> dict[int, list[int]]:
    """A network as one draws it: `o` a node, `-` and `|` joins; nodes are numbered row by row."""
    rows = picture.strip("\n").split("\n")
    marks = {(r, c): mark for r, row in enumerate(rows) for c, mark in enumerate(row)}
    number = {place: n for n, place in enumerate(sorted(place for place, mark in marks.items() if mark == "o"))}
    across = [(number[r, c - 1], number[r, c + 1]) for (r, c), mark in marks.items() if mark == "-"]
    down = [(number[r - 1, c], number[r + 1, c]) for (r, c), mark in marks.items() if mark == "|"]
    return network(len(number), across + down)


def without(rows: int, columns: int, holes: set[int]) -> dict[int, list[int]]:
    """A full grid without some of its cells."""
    joins = [join for join in grid(rows, columns) if not holes & {*join}]
    return {node: beside for node, beside in network(rows * columns, joins).items() if node not in holes}


def most(made: Network, simple: bool) -> int:
    """The longest line, by walking every line there is."""

    def onward(node: int, used: frozenset[object], visits: int) -> int:
        best = visits
        for other in made[node]:
            mark: object = other if simple else frozenset((node, other))
            if mark not in used:
                best = max(best, onward(other, used | {mark}, visits + 1))
        return best

    return max((onward(node, frozenset({node} if simple else ()), 1) for node in made), default=0)


def check(made: Network, path: int, trail: int) -> None:
    """Both lengths are these, and the lines told are lines of that length."""
    assert (longest_path(made), longest_trail(made)) == (path, trail)
    line = longest_path_nodes(made)
    assert len(line) == len(set(line)) == path
    assert all(other in made[one] for one, other in pairwise(line))
    line = longest_trail_nodes(made)
    assert len(line) == trail
    assert all(other in made[one] for one, other in pairwise(line))
    assert len({frozenset(join) for join in pairwise(line)}) == max(trail - 1, 0)


def test_joined_sorts_nodes_into_parts_in_order() -> None:
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
def test_small_shapes(picture: str, path: int, trail: int) -> None:
    made = drawn(picture)
    check(made, path, trail)
    assert (most(made, simple=True), most(made, simple=False)) == (path, trail)


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
BRIDGED = """
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


def test_hard_boards() -> None:
    every, ring = set(range(49)), {n for n in range(49) if n % 7 in (0, 6) or n // 7 in (0, 6)}
    check(network(49, grid(7, 7)), 49, 75)  # 20 nodes with three joins: ten joins are given up to leave two of them
    check(without(7, 7, {0}), 48, 75)  # two such nodes fewer, eight joins given up
    check(without(7, 7, {1}), 47, 72)  # 25 cells of one colour, 23 of the other
    check(without(7, 7, every - ring), 24, 25)
    check(without(7, 7, {n for n in every if n % 7 % 2 and n // 7 % 2}), 33, 43)  # streets around nine blocks
    check(drawn(SPIRAL), 42, 42)
    check(drawn(BRIDGED), 30, 44)  # 8 + 7 + 7 + 8 nodes; four times 10 joins and the three bridges


@pytest.mark.parametrize("seed", range(8))
def test_random_networks_against_every_line(seed: int) -> None:
    rng = Random(seed)
    for _ in range(150):
        nodes = rng.randrange(1, 9)
        pairs = [(one, other) for other in range(nodes) for one in range(other)]
        made = network(nodes, rng.sample(pairs, rng.randint(0, min(len(pairs), 12))))
        check(made, most(made, simple=True), most(made, simple=False))


@pytest.mark.parametrize("seed", range(8))
def test_random_boards_against_every_line(seed: int) -> None:
    rng = Random(seed)
    for _ in range(80):
        rows, columns = rng.choice(((2, 6), (3, 4), (4, 3), (3, 5), (4, 4), (7, 2), (5, 5)))
        joins = grid(rows, columns)
        made = network(rows * columns, rng.sample(joins, min(len(joins), rng.randint(8, 17))))
        check(made, most(made, simple=True), most(made, simple=False))


@pytest.mark.parametrize("seed", range(8))
def test_squares_are_the_same_network(seed: int) -> None:
    rng = Random(seed)
    for _ in range(40):
        columns = rng.choice((5, 6, 7))
        cells = {n for n in range(columns * 7) if rng.random() < 0.9}
        joins = [join for join in grid(7, columns) if cells.issuperset(join) and rng.random() < 0.55]
        bits = sum(1 << n for n in cells), sum(1 << n for n, m in joins if m == n + 1), sum(1 << n for n, m in joins if m == n + columns)
        made = {node: beside for node, beside in network(7 * columns, joins).items() if node in cells}
        assert {n: sorted(beside) for n, beside in squares_network(*bits, columns).items()} == {
            n: sorted(beside) for n, beside in made.items()
        }
        assert longest_path_on_squares(*bits, columns) == longest_path(made)
        assert longest_trail_on_squares(*bits, columns) == longest_trail(made)
    assert longest_path_on_squares(0, 0, 0, 7) == longest_trail_on_squares(0, 0, 0, 7) == 0


@pytest.mark.parametrize("longest", [longest_path, longest_trail])
def test_numbers_and_order_of_nodes_do_not_matter(longest: Callable[[Network], int]) -> None:
    rng = Random(1)
    for _ in range(60):
        joins = rng.sample(grid(4, 4), rng.randint(12, 24))
        names = rng.sample(range(1000), 16)
        made = network(16, joins)
        other = {names[node]: [names[n] for n in rng.sample(beside, len(beside))] for node, beside in rng.sample(list(made.items()), 16)}
        assert longest(other) == longest(made)


def test_a_large_board_numbered_at_random() -> None:
    names = Random(7).sample(range(1000), 49)
    check({names[node]: [names[n] for n in beside] for node, beside in network(49, grid(7, 7)).items()}, 49, 75)
