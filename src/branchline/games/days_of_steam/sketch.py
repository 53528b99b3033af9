"""The table as plain text for a terminal."""

from __future__ import annotations

from branchline.engine.game import Seat
from branchline.engine.picture import Look
from branchline.engine.text import signed, text
from branchline.games.days_of_steam.components import Box, Face
from branchline.games.days_of_steam.layout import layout_of
from branchline.games.days_of_steam.map import Cell
from branchline.games.days_of_steam.map_notation import write_cargo, write_goods, write_place
from branchline.games.days_of_steam.running import standing
from branchline.games.days_of_steam.scoring import score
from branchline.games.days_of_steam.state import State, goods_at, stack_size

# The middle of a tile by its edges, north 1, east 2, south 4, west 8.
_JOINTS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
_SGR = {
    "red": "31", "green": "32", "yellow": "33", "blue": "34", "grey": "37", "orange": "33", "violet": "35", "pink": "95", "black": "90",
    "quiet": "2", "now": "1",
}  # fmt: skip


def sketch(state: State, seat: Seat, look: Look) -> str:
    """The map, what lies beside it, and every player; one's own hand if one has a seat."""
    parts = [*_map(state, look), _beside(state, look)]
    parts += [_player(state, n, look) for n in range(len(state.hands))]
    if 0 <= seat < len(state.hands):
        hand = [tile for tile in state.hands[seat] if tile in state.box.kind]
        tiles = [look.say(text("{tile} (steam {n})", tile=tile, n=state.box.kind[tile].steam)) for tile in hand]
        parts.append(look.say(text("hand  {tiles}", tiles="  ".join(tiles) or "-")))
    if state.run is not None:
        where = f"{state.run.cell[0]},{state.run.cell[1]}"
        moving = look.say(text("moving  on {cell}  spent {n}", cell=where, n=state.run.spent))
        parts.append(moving + ("  " + look.say(text("over a curve"))) * state.run.curved)
    return "\n".join(parts)


def _map(state: State, look: Look) -> list[str]:
    """Tiles as three lines of nine characters, the numbers of rows and columns around them."""
    layout = layout_of(state.map)
    columns = range(layout.west, layout.east + 1)
    rows = []
    for y in range(layout.north, layout.south - 1, -1):
        cells = [_cell(state, (x, y), look) for x in columns]
        rows += [(f"{y:>3} " if line == 1 else "    ") + "".join(cell[line] for cell in cells) for line in range(3)]
    return [row.rstrip() for row in [*rows, "    " + "".join(f"{x:^9}" for x in columns)]]


def _cell(state: State, cell: Cell, look: Look) -> tuple[str, str, str]:
    colour = look.colour
    face = state.map.faces.get(cell)
    if face is None:
        return (" " * 9, f"{'·':^9}", " " * 9)
    edges = [face.place_at[edge] >= 0 for edge in range(4)]
    north, south = ("│" if edges[edge] else " " for edge in (0, 2))
    west, east = ("────" if edges[edge] else "    " for edge in (3, 1))
    below = f"{face.code[:4]:<4}{south}{'' if face.is_city else f'/{face.turn}':>4}"
    if face.is_city:
        goods = _inked(state.box, goods_at(state, cell)[:4], colour)
        name = _ink(f"({face.code})", _colour(state.box, face.code), colour)
        return f"{goods}{north}{_trains(state, cell, colour)}", f"───{name}───", f"    {south}    "
    mark = (
        look.say(text("hill", context="four letters") if face.hill else text("watr", context="four letters"))
        if face.hill or face.water
        else "    "
    )
    return f"{mark}{north}{_trains(state, cell, colour)}", f"{west}{_joint(face, edges)}{east}", below


def _joint(face: Face, edges: list[bool]) -> str:
    """The middle of a tile: its lines, or a sign where they do not meet."""
    if face.bridge:
        return "╫"
    if len(face.places) > 1:
        return "╳" if not face.stubs else "┊"
    return _JOINTS[sum(1 << edge for edge in range(4) if edges[edge])]


def _trains(state: State, cell: Cell, colour: bool) -> str:
    """The letters of the trains on a tile, in four characters."""
    here = [seat for seat, train in enumerate(standing(state)) if train.cell == cell]
    box = state.box
    return "".join(_ink(box.trains[seat].letter, box.trains[seat].name, colour) for seat in here) + " " * (4 - len(here))


def _inked(box: Box, letters: str, colour: bool) -> str:
    return "".join(_ink(letter, _colour(box, letter), colour) for letter in letters) + " " * (4 - len(letters))


def _colour(box: Box, letter: str) -> str:
    return box.colours[box.letters.index(letter)].name


def _beside(state: State, look: Look) -> str:
    cities = ["-" if city is None else f"{city.colour}{write_goods(city.goods)}" for city in state.open]
    numbered = "  ".join(f"{n}:{city}" for n, city in enumerate(cities, 1))
    parts = [
        text("open cities  {cities}", cities=numbered),
        text("hidden {n}", context="cities", n=len(state.cities)),
        text("tracks left {n}", n=stack_size(state)),
        text("goods left {n}", n=len(state.bag)),
    ]
    return "   ".join(look.say(part) for part in parts)


def _player(state: State, seat: Seat, look: Look) -> str:
    colour = look.colour
    train = standing(state)[seat] if state.trains else None
    where = write_place(state.map, train.cell, train.place) if train else "-"
    load = "  " + look.say(text("load {good}", good=write_cargo(train.cargo, train.origin))) if train and train.cargo else ""
    box, now = state.box, ">" if state.seat == seat and state.trains and state.phase != "over" else " "
    name = _ink(box.trains[seat].letter, box.trains[seat].name, colour)
    kept = "".join(_ink(good, _colour(box, good), colour) for good in state.kept[seat]) or "-"
    parts = [
        text("on {place}", place=where),
        text("steam {n}", n=state.steam[seat]),
        text("coal {n}", n=state.coal[seat]),
        text("loops {n}", n=state.loops[seat]),
        text("goods {goods}", goods=kept),
    ]
    return f"{now}{name}  {'  '.join(look.say(part) for part in parts)}{load}  = {signed(score(state, seat).total)}"


def _ink(characters: str, kind: str, colour: bool) -> str:
    return f"\x1b[{_SGR[kind]}m{characters}\x1b[0m" if colour else characters
