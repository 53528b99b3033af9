"""Loops: whether a closed drive through cities uses a section that has just been laid."""

from __future__ import annotations

from collections.abc import Iterable

from branchline.games.days_of_steam.rules.components import Box, Face
from branchline.games.days_of_steam.rules.map import Cell, Entry, Map, around
from branchline.rail.tile import Section


def makes_loop(box: Box, map_: Map, cell: Cell, old_face: Face | None) -> bool:
    """Whether there is a closed drive over a section which was not on this cell, as turned, just before."""
    face = map_.faces[cell]
    old_sections = old_face.sections if old_face else ()
    new_sections = [pair for pair in face.sections if pair not in old_sections and _both_lead_on(map_, cell, pair)]
    return any(_Search(box, map_, cell, pair).exists() for pair in new_sections)


def _both_lead_on(map_: Map, cell: Cell, pair: Section) -> bool:
    beside = around(cell)
    return beside[pair[0]] in map_.faces and beside[pair[1]] in map_.faces


class _Search:
    """Search for a closed drive (a cycle): through enough cities, no city twice, no place twice (so no section, and a junction once).

    It leaves the tile by one end of the section and must return by the other, to the same place.
    """

    def __init__(self, box: Box, map_: Map, cell: Cell, pair: Section) -> None:
        self.faces = map_.faces
        self.cities = box.loop_cities
        self.home: Entry = (cell, pair[0])
        self.start: Entry = (around(cell)[pair[1]], pair[1] ^ 2)
        face = map_.faces[cell]
        self.used_places = {(cell, face.place_at[pair[0]])}
        self.cities_passed = int(face.is_city)

    def exists(self) -> bool:
        return self._hopeful(self.start) and self._drive(self.start)

    def _drive(self, entry: Entry) -> bool:
        """Depth-first search from an entry, with backtracking at forks; restores the state if it fails."""
        trace: list[tuple[Cell, int]] = []
        cities_passed = self.cities_passed
        while True:
            cell, edge = entry
            face = self.faces[cell]
            place = cell, face.place_at[edge]
            if entry == self.home and self.cities_passed >= self.cities:
                return True
            if place in self.used_places:
                break
            self.used_places.add(place)
            trace.append(place)
            self.cities_passed += face.is_city
            ways = [way for exit_ in face.exits[edge] if (way := (around(cell)[exit_], exit_ ^ 2))[0] in self.faces]
            if len(ways) != 1:
                if any(self._hopeful(way) and self._drive(way) for way in ways):
                    return True
                break
            entry = ways[0]
        self.used_places.difference_update(trace)
        self.cities_passed = cities_passed
        return False

    def _hopeful(self, start: Entry) -> bool:
        """Pruning test: whether home can be reached over unused places (breadth-first search), with enough cities on ways there."""
        faces, used, home = self.faces, self.used_places, self.home
        came_from: dict[Entry, list[Entry]] = {start: []}
        todo = [start]
        while todo:
            entry = todo.pop()
            cell, edge = entry
            face = faces[cell]
            if entry == home or (cell, face.place_at[edge]) in used:
                continue
            for exit_ in face.exits[edge]:
                way = around(cell)[exit_], exit_ ^ 2
                if way[0] not in faces:
                    continue
                if way in came_from:
                    came_from[way].append(entry)
                else:
                    came_from[way] = [entry]
                    todo.append(way)
        return home in came_from and self.cities_passed + self._cities_before(came_from) >= self.cities

    def _cities_before(self, came_from: dict[Entry, list[Entry]]) -> int:
        """The number of cities on ways that lead home."""
        todo, visited = [self.home], {self.home}
        while todo:
            new_sections = [entry for entry in came_from[todo.pop()] if entry not in visited]
            todo += new_sections
            visited.update(new_sections)
        return len(set(self._city_cells(visited)))

    def _city_cells(self, entries: Iterable[Entry]) -> Iterable[Cell]:
        return (cell for cell, edge in entries if self.faces[cell].is_city and (cell, 0) not in self.used_places)
