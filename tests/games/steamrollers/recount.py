"""A second count of every score line, from the edition's text and by another algorithm for tracks."""

from __future__ import annotations

import tomllib
from collections import Counter

from branchline.engine.game import Seat
from branchline.games.steamrollers.rules.state import State

EVEN = ((0, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0))  # E SE SW W NW NE in even rows
ODD = ((0, 1), (1, 1), (1, 0), (0, -1), (-1, 0), (-1, 1))
PAIRS = [(a, b) for a in range(6) for b in range(a + 1, 6)]


def recount(state: State, seat: Seat) -> dict[str, int]:
    box, sheet = tomllib.loads(state.setup.edition.source), state.sheets[seat]
    links, towns = links_and_towns(state, seat)
    crossed = [n for n in range(6) if sheet.boxes >> n & 1]
    tiles = {(tile["number"], tile["side"]): tile["points"] for tile in box["tiles"]}
    if state.setup.seats == 1:
        tiles |= {(tile["number"], tile["side"]): tile["points"] for tile in box["solo_tiles"]}
    mine = [n + 1 for n, owner in enumerate(state.tiles) if owner == seat]
    orders = {order["number"]: order for order in box["orders"]}
    return {
        "deliveries": sheet.delivery_points,
        "network": links * box["network"]["link_points"] + towns * box["network"]["town_points"],
        "engine": box["engine"]["points"][len(crossed)],
        "tiles": sum(tiles[n, state.tile_sides[n - 1]] for n in mine),
        "orders": sum(int(orders[n][state.order_sides[n - 1]].split()[1]) for n in sheet.orders),
        "bonus": sheet.bonus,
    }


def links_and_towns(state: State, seat: Seat) -> tuple[int, int]:
    """Counts connected tracks with the cities at their ends."""
    signs = _signs_of_map(state)
    tracks = {cell: PAIRS[code - 1] for cell, code in zip(sorted(signs), state.sheets[seat].tracks, strict=True) if code}
    walls = _walls(state, signs)
    line = {cell: cell for cell in tracks}
    touches: list[tuple[tuple[int, int], str]] = []
    for cell, ends in tracks.items():
        for side in ends:
            other = _neighbour(cell, side)
            if frozenset((cell, other)) in walls:
                continue
            if signs.get(other, "").startswith("C"):
                touches.append((cell, signs[other]))
            elif other in tracks and (side + 3) % 6 in tracks[other]:
                old, new = line[cell], line[other]
                line = {c: new if root == old else root for c, root in line.items()}
    reached: dict[tuple[int, int], list[str]] = {}
    for cell, city in touches:
        reached.setdefault(line[cell], []).append(city)
    finished = {root for root, cities in reached.items() if len(set(cities)) == 2}
    return len(finished), sum(signs[cell][0] == "t" for cell in tracks if line[cell] in finished)


def kept_goods(state: State) -> Counter[str]:
    """The number of goods on the table, in the bag and with the seats."""
    found = Counter("".join(state.goods)) + Counter("".join(sheet.delivered_goods for sheet in state.sheets))
    found += Counter(dict(zip("RBGYS", state.bag, strict=True)))
    return found + Counter("".join(sheet.cargo[:1] for sheet in state.sheets))


def _signs_of_map(state: State) -> dict[tuple[int, int], str]:
    rows = tomllib.loads(state.setup.edition.source)["map"]["rows"]
    return {(r, c): sign for r, row in enumerate(rows) for c, sign in enumerate(row.split()) if sign != "--"}


def _neighbour(cell: tuple[int, int], side: int) -> tuple[int, int]:
    dr, dc = (ODD if cell[0] % 2 else EVEN)[side]
    return cell[0] + dr, cell[1] + dc


def _walls(state: State, signs: dict[tuple[int, int], str]) -> set[frozenset[tuple[int, int]]]:
    if not state.level_map:
        return set()
    entry = tomllib.loads(state.setup.edition.source)["levels"][state.setup["level"]][state.level_map - 1]
    borders = [set(part.split("|")) for part in entry.split()]
    found = set()
    for cell, sign in signs.items():
        for side in range(6):
            other = _neighbour(cell, side)
            if other in signs and {sign[1], signs[other][1]} in borders:
                found.add(frozenset((cell, other)))
    return found
