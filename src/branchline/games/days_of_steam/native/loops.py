# branchline: kernel
"""Loops of Days of Steam on the kernel: whether a closed drive through cities uses a section that has just been laid.

This searches for a cycle through given track by backtracking, pruned by breadth-first reachability in both directions.
"""

from __future__ import annotations

from branchline.games.days_of_steam.native.constants import NO_FACE
from branchline.games.days_of_steam.native.map import clear_marks, lies_there, push_onward
from branchline.games.days_of_steam.native.table import Match

__all__: list[str] = []  # nothing is called from Python


def makes_loop(m: Match, cell: int, old_face: int) -> int:
    """Whether there is a closed drive over a section which was not on this cell, as turned, just before."""
    face = m.face[cell]
    old = 0 if old_face == NO_FACE else m.tables.sections[old_face]
    pair = 0
    for one in range(4):
        for other in range(one + 1, 4):
            is_new = (m.tables.sections[face] & ~old) >> pair & 1
            if is_new and lies_there(m, cell, one) and lies_there(m, cell, other) and closes(m, cell, one, other):
                return 1
            pair += 1
    return 0


def closes(m: Match, cell: int, one: int, other: int) -> int:
    """Whether a train that leaves the tile by one end of a section can return by the other."""
    for n in range(m.cells):
        m.used_places[n] = 0
    m.trails = 0
    use(m, 4 * cell + one)
    m.cities_passed = m.tables.is_city[m.face[cell]]
    start = 4 * m.beside[4 * cell + other] + (other ^ 2)
    home = 4 * cell + one
    return 1 if hopeful(m, start, home) and drive(m, start, home) else 0


def place_bit(m: Match, entry: int) -> int:
    """The place of an entry, as a bit of `used`."""
    return 1 << m.tables.place_at[4 * m.face[entry >> 2] + (entry & 3)]


def use(m: Match, entry: int) -> None:
    """Mark the place of an entry as used: no place, so no section or junction, is driven over twice."""
    m.used_places[entry >> 2] |= place_bit(m, entry)


def drive(m: Match, entry: int, home: int) -> int:
    """Search for a way home from an entry by backtracking; restores `used` if there is none."""
    first = m.trails
    passed = m.cities_passed
    while True:
        cell = entry >> 2
        if entry == home and m.cities_passed >= m.tables.loop_cities:
            return 1
        if m.used_places[cell] & place_bit(m, entry):
            break
        use(m, entry)
        m.trail[m.trails] = entry
        m.trails += 1
        m.cities_passed += m.tables.is_city[m.face[cell]]
        ways = 0
        onward = entry
        exits = m.tables.exits[4 * m.face[cell] + (entry & 3)]
        for edge in range(4):
            if exits >> edge & 1 and lies_there(m, cell, edge):
                ways += 1
                onward = 4 * m.beside[4 * cell + edge] + (edge ^ 2)
        if ways != 1:
            if fork(m, cell, exits, home):
                return 1
            break
        entry = onward
    while m.trails > first:
        m.trails -= 1
        m.used_places[m.trail[m.trails] >> 2] &= ~place_bit(m, m.trail[m.trails])
    m.cities_passed = passed
    return 0


def fork(m: Match, cell: int, exits: int, home: int) -> int:
    """Whether any branch of a fork leads home."""
    for edge in range(4):
        if exits >> edge & 1 and lies_there(m, cell, edge):
            entry = 4 * m.beside[4 * cell + edge] + (edge ^ 2)
            if hopeful(m, entry, home) and drive(m, entry, home):
                return 1
    return 0


def stops(m: Match, entry: int, home: int) -> int:
    """Whether a drive ends at an entry: it is home, or its place is used."""
    if entry == home:
        return 1
    return 1 if m.used_places[entry >> 2] & place_bit(m, entry) else 0


def hopeful(m: Match, start: int, home: int) -> int:
    """Pruning test: whether home can be reached over unused places (breadth-first search), with enough cities on ways there."""
    clear_marks(m)
    m.todo[0] = start
    m.mark[start] = 1
    count = 1
    at = 0
    while at < count:
        entry = m.todo[at]
        at += 1
        if m.face[entry >> 2] != NO_FACE and not stops(m, entry, home):
            count = push_onward(m, entry >> 2, m.tables.exits[4 * m.face[entry >> 2] + (entry & 3)], count)
    if not m.mark[home]:
        return 0
    return 1 if m.cities_passed + cities_before(m, home) >= m.tables.loop_cities else 0


def cities_before(m: Match, home: int) -> int:
    """The number of cities on ways that lead home, among the marked entries (breadth-first search backwards)."""
    m.todo[0] = home
    m.mark[home] = 2
    count = 1
    at = 0
    cities = 0
    while at < count:
        entry = m.todo[at]
        at += 1
        cities += counts(m, entry)
        behind = m.beside[entry]
        if m.face[behind] == NO_FACE:
            continue
        exits = m.tables.exits[4 * m.face[behind] + ((entry & 3) ^ 2)]
        for edge in range(4):
            came = 4 * behind + edge
            if exits >> edge & 1 and m.mark[came] == 1 and not stops(m, came, home):
                m.mark[came] = 2
                m.todo[count] = came
                count += 1
    return cities


def counts(m: Match, entry: int) -> int:
    """Whether an entry counts a city: unused, and not counted by another entry."""
    cell = entry >> 2
    if not m.tables.is_city[m.face[cell]] or m.used_places[cell] & 1:
        return 0
    for edge in range(4):
        if 4 * cell + edge != entry and m.mark[4 * cell + edge] == 3:
            return 0
    m.mark[entry] = 3
    return 1
