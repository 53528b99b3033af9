# branchline: kernel
"""The growing map of Days of Steam on the kernel: cells, their neighbours, where tiles fit, what is cut off.

An entry is a cell and the edge by which a train comes onto it, as one number: 4 x cell + edge.
"""

from __future__ import annotations

from branchline.games.days_of_steam.native.constants import FAR, HASHES, LOST, NO_FACE, NOWHERE, SAFE
from branchline.games.days_of_steam.native.table import Match

__all__ = ["cell_at", "known_cell", "put_tile", "recompute"]

# ---- cells


def slot_of(x: int, y: int) -> int:
    """First slot of a cell in the hash table (open addressing with linear probing)."""
    return ((x + FAR) * 61 + (y + FAR) * 1009) % HASHES


def cell_at(m: Match, x: int, y: int) -> int:
    """The cell with these coordinates, or NOWHERE."""
    slot = slot_of(x, y)
    while m.slots[slot]:
        cell = m.slots[slot] - 1
        if m.x[cell] == x and m.y[cell] == y:
            return cell
        slot = (slot + 1) % HASHES
    return NOWHERE


def known_cell(m: Match, x: int, y: int) -> int:
    """The cell with these coordinates; it is added if it was not known."""
    cell = cell_at(m, x, y)
    if cell != NOWHERE:
        return cell
    cell = m.cells
    m.cells += 1
    m.x[cell] = x
    m.y[cell] = y
    for edge in range(4):
        m.way[4 * cell + edge] = LOST
    slot = slot_of(x, y)
    while m.slots[slot]:
        slot = (slot + 1) % HASHES
    m.slots[slot] = cell + 1
    return cell


def meet(m: Match, cell: int) -> None:
    """Add the unknown neighbours of a cell."""
    for edge in range(4):
        if m.beside[4 * cell + edge] == NOWHERE:
            x = m.x[cell]
            y = m.y[cell]
            if edge == 0:
                y += 1
            elif edge == 1:
                x += 1
            elif edge == 2:
                y -= 1
            else:
                x -= 1
            other = known_cell(m, x, y)
            m.beside[4 * cell + edge] = other
            m.beside[4 * other + (edge ^ 2)] = cell


def lies_there(m: Match, cell: int, edge: int) -> int:
    """Whether a tile lies next to a cell by this edge."""
    beside = m.beside[4 * cell + edge]
    return 1 if beside != NOWHERE and m.face[beside] != NO_FACE else 0


# ---- laying


def lay_tile(m: Match, cell: int, face: int) -> None:
    """Lay a tile on an empty cell or over another tile, and update all routes."""
    over: int = m.face[cell] != NO_FACE
    m.face[cell] = face
    if over:
        recompute(m)
        return
    meet(m, cell)
    show(m, cell)
    count = 0
    for edge in range(4):
        m.way[4 * cell + edge] = 0 if m.tables.is_city[face] else 1 + onward(m, cell, m.tables.exits[4 * face + edge])
        if m.way[4 * cell + edge] < LOST:
            m.todo[count] = 4 * cell + edge
            count += 1
    spread(m, count)


def put_tile(m: Match, x: int, y: int, face: int) -> int:
    """Put a tile on the map without updating routes (`recompute`); returns its cell."""
    cell = known_cell(m, x, y)
    m.face[cell] = face
    meet(m, cell)
    return cell


def recompute(m: Match) -> None:
    """Recompute everything that follows from the tiles of the map."""
    count = 0
    for cell in range(m.cells):
        m.tile_edges[cell] = 0
        m.track[cell] = 0
        m.city_edges[cell] = 0
        m.reach[cell] = 0
        m.close[cell] = 0
    for cell in range(m.cells):
        if m.face[cell] != NO_FACE:
            show(m, cell)
            for edge in range(4):
                m.way[4 * cell + edge] = LOST + 1
                if m.tables.is_city[m.face[cell]]:
                    m.way[4 * cell + edge] = 0
                    m.todo[count] = 4 * cell + edge
                    count += 1
    spread(m, count)


def show(m: Match, cell: int) -> None:
    """Update what the four neighbours know of this tile: that it lies here, and where it has track."""
    for edge in range(4):
        other = m.beside[4 * cell + edge]
        bit = 1 << (edge ^ 2)
        m.tile_edges[other] |= bit
        m.city_edges[other] &= ~bit
        m.reach[other] &= ~bit
        m.close[other] &= ~bit
        if m.tables.track[m.face[cell]] >> edge & 1:
            m.track[other] |= bit
        else:
            m.track[other] &= ~bit


def onward(m: Match, cell: int, edges: int) -> int:
    """Distance of the nearest city for a train that leaves by one of these edges."""
    best = LOST
    for edge in range(4):
        if edges >> edge & 1:
            other = m.beside[4 * cell + edge]
            if m.face[other] != NO_FACE and m.way[4 * other + (edge ^ 2)] < best:
                best = m.way[4 * other + (edge ^ 2)]
    return best


def spread(m: Match, count: int) -> None:
    """Propagate distances to the nearest city from these entries (breadth-first search)."""
    at = 0
    while at < count:
        cell = m.todo[at] >> 2
        edge = m.todo[at] & 3
        at += 1
        way = m.way[4 * cell + edge]
        behind = m.beside[4 * cell + edge]
        back = edge ^ 2
        bit = 1 << back
        m.city_edges[behind] |= bit
        if way < m.tables.reach:
            m.reach[behind] |= bit
        if way < m.tables.between_cities:
            m.close[behind] |= bit
        face = m.face[behind]
        if face != NO_FACE and not m.tables.is_city[face]:
            for entry in range(4):
                if m.tables.exits[4 * face + back] >> entry & 1 and m.way[4 * behind + entry] > way + 1:
                    m.way[4 * behind + entry] = way + 1
                    m.todo[count] = 4 * behind + entry
                    count += 1


# ---- where tiles fit


def fits(m: Match, cell: int, face: int, reach: int) -> int:
    """Whether a track tile fits: track meets track, and a whole section lies on a route to a near city by these edges."""
    if (m.tables.track[face] ^ m.track[cell]) & m.tile_edges[cell]:
        return 0
    return 1 if m.tables.ends[face] & reach else 0


def takes_city(m: Match, cell: int) -> int:
    """Whether a city fits: with a route to another one, track tiles enough on every such route, and track all around."""
    if m.face[cell] != NO_FACE or not m.city_edges[cell] or m.close[cell]:
        return 0
    return 1 if m.tile_edges[cell] == m.track[cell] else 0


def may_cover(m: Match, cell: int) -> int:
    """Whether a play-over tile may be laid here: on track without a train, hill or bridge."""
    if m.face[cell] == NO_FACE or m.tables.fixed[m.face[cell]]:
        return 0
    for seat in range(m.tables.seats):
        if m.train[seat] == cell:
            return 0
    return 1


def reach_without(m: Match, cell: int) -> int:
    """Edges from which a city is near enough without the tile in this cell: routes over it do not count."""
    reach = m.reach[cell]
    for edge in range(4):
        other = m.beside[4 * cell + edge]
        if m.face[other] != NO_FACE:
            way = m.way[4 * other + (edge ^ 2)]
            if SAFE < way < m.tables.reach and way_avoiding(m, 4 * other + (edge ^ 2), cell, m.tables.reach) >= m.tables.reach:
                reach &= ~(1 << edge)
    return reach


def clear_marks(m: Match) -> None:
    for entry in range(4 * m.cells):
        m.mark[entry] = 0


def way_avoiding(m: Match, start: int, avoided_cell: int, max_distance: int) -> int:
    """Distance of the nearest city of a train at an entry, without the avoided tile (breadth-first search); LOST beyond the maximum."""
    clear_marks(m)
    m.todo[0] = start
    m.mark[start] = 1
    count = 1
    at = 0
    for way in range(max_distance + 1):
        layer = count
        while at < layer:
            cell = m.todo[at] >> 2
            edge = m.todo[at] & 3
            at += 1
            face = m.face[cell]
            if face == NO_FACE or cell == avoided_cell:
                continue
            if m.tables.is_city[face]:
                return way
            count = push_onward(m, cell, m.tables.exits[4 * face + edge], count)
    return LOST


def push_onward(m: Match, cell: int, edges: int, count: int) -> int:
    """Queue the unvisited entries behind these edges; returns the length of the queue."""
    for edge in range(4):
        if edges >> edge & 1:
            entry = 4 * m.beside[4 * cell + edge] + (edge ^ 2)
            if m.beside[4 * cell + edge] != NOWHERE and not m.mark[entry]:
                m.mark[entry] = 1
                m.todo[count] = entry
                count += 1
    return count


# ---- cutting off


def cuts_off(m: Match, cell: int, face: int) -> int:
    """Whether laying a tile over another leaves a tile without the route to a city, or to another city, that it had."""
    before = m.face[cell]
    if not m.tables.sections[before] & ~m.tables.sections[face]:
        return 0
    find_joined(m, 0)
    m.face[cell] = face
    find_joined(m, 1)
    m.face[cell] = before
    for other in range(m.cells):
        if m.used_places[other] & 1 and not m.used_places[other] & 2 and other != cell:
            return 1
    return 0


def find_joined(m: Match, bit: int) -> None:
    """Mark in `used` the track tiles with a route to a city, and the cities with one to another city."""
    for cell in range(m.cells):
        m.used_places[cell] &= ~(1 << bit)
    clear_marks(m)
    for cell in range(m.cells):
        if m.face[cell] != NO_FACE and m.tables.is_city[m.face[cell]] and not m.used_places[cell] >> bit & 1:
            join_from(m, cell, bit)


def join_from(m: Match, start: int, bit: int) -> None:
    """Mark everything that trains from a city can reach (breadth-first search); they may turn round in cities."""
    count = push_onward(m, start, 15, 0)
    others = 0
    at = 0
    while at < count:
        cell = m.todo[at] >> 2
        face = m.face[cell]
        if face != NO_FACE:
            exits = 15 if m.tables.is_city[face] else m.tables.exits[4 * face + (m.todo[at] & 3)]
            if exits:
                m.used_places[cell] |= 1 << bit
            if m.tables.is_city[face] and cell != start:
                others = 1
            count = push_onward(m, cell, exits, count)
        at += 1
    if others:
        m.used_places[start] |= 1 << bit
    else:
        m.used_places[start] &= ~(1 << bit)
