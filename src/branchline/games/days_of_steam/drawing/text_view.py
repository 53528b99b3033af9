"""The table as plain text for a terminal."""

from __future__ import annotations

from dataclasses import replace

from branchline.drawing.picture import Look
from branchline.drawing.text_grid import TextGrid
from branchline.engine.game import Seat
from branchline.engine.text import text, with_minus_sign
from branchline.games.days_of_steam.drawing.layout import layout_of
from branchline.games.days_of_steam.notation.map import write_place
from branchline.games.days_of_steam.rules.components import Face
from branchline.games.days_of_steam.rules.map import Cell
from branchline.games.days_of_steam.rules.running import is_curve, least_roll, must_roll, standing, steam_left, stop_train
from branchline.games.days_of_steam.rules.scoring import score
from branchline.games.days_of_steam.rules.state import OpenCity, Run, State, goods_at, stack_size
from branchline.games.days_of_steam.words.names import colour_name, letter_of, tile_lying, train_colour, write_cell

# The middle of a tile by its edges, north 1, east 2, south 4, west 8.
_JOINTS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
_HILL, _WATER = text("hill", context="four letters"), text("watr", context="four letters")
_STUB, _BRIDGE, _APART = "■", "╫", "╳"
_PILE = 12  # goods that fit on a city
_SGR = {
    "red": "31", "green": "32", "yellow": "33", "blue": "34", "grey": "37", "orange": "33", "violet": "35", "pink": "95", "black": "90",
}  # fmt: skip


def draw_text(state: State, seat: Seat, look: Look) -> str:
    """The map, cities and stacks, every player, and the seat's own hand until the match ends."""
    parts = [*_map(state, look), *_large_piles(state, look), *_beside(state, look)]
    parts += [_player(state, n, look) for n in range(len(state.hands))]
    if state.run is not None:
        parts.append(_moving(state, state.run, look))
    if 0 <= seat < len(state.hands) and state.phase != "over":
        parts += [look.say(text("hand")), *_hand(state, seat, look)]
    return "\n".join([*parts, _legend(state, look)])


def _map(state: State, look: Look) -> list[str]:
    """Tiles as three lines of nine characters, the numbers of rows and columns around them."""
    layout = layout_of(state.map)
    columns = range(layout.west, layout.east + 1)
    rows = []
    for y in range(layout.north, layout.south - 1, -1):
        cells = [_cell(state, (x, y), look) for x in columns]
        rows += [(f"{y:>3} " if line == 1 else "    ") + "".join(cell[line] for cell in cells) for line in range(3)]
    return [row.rstrip() for row in [*rows, "    " + "".join(f"{x:^9}" for x in columns)]]


def text_grid(state: State, seat: Seat, look: Look) -> TextGrid:
    """The map alone, for figures."""
    layout, lines = layout_of(state.map), _map(state, replace(look, colour=False))
    columns, rows = range(layout.west, layout.east + 1), range(layout.north, layout.south - 1, -1)
    cells = {write_cell((x, y)): (3 * row, 4 + 9 * column) for row, y in enumerate(rows) for column, x in enumerate(columns)}
    return TextGrid(tuple(lines), cells, (3, 9), mark=(0, 8), before=4, legend=(_legend(state, look),))


def _cell(state: State, cell: Cell, look: Look) -> tuple[str, str, str]:
    face = state.map.faces.get(cell)
    if face is None:
        return (" " * 9, f"{'·':^9}", " " * 9)
    trains = _trains(state, cell, look)
    if face.is_city:
        return _city(state, cell, face, trains, look)
    mark = look.say(_HILL if face.hill else _WATER) if face.hill or face.water else "    "
    north, south = (_STUB if edge in face.stubs else "│" if face.place_at[edge] >= 0 else " " for edge in (0, 2))
    west = f"──{_STUB} " if 3 in face.stubs else "────" if face.place_at[3] >= 0 else "    "
    east = f" {_STUB}──" if 1 in face.stubs else "────" if face.place_at[1] >= 0 else "    "
    return f"{mark}{north}{trains}", f"{west}{_joint(face)}{east}", f"{face.code[:4]:<4}{south}{f'/{face.turn}':<4}"


def _city(state: State, cell: Cell, face: Face, trains: str, look: Look) -> tuple[str, str, str]:
    """A city with its letter, all its goods around it, and the trains in it."""
    goods = goods_at(state, cell)
    pile = [_letter(state, good, look) for good in goods[:_PILE]]
    pile[_PILE - 1 :] = ["…"] if len(goods) > _PILE else pile[_PILE - 1 :]
    pile += [" "] * (_PILE - len(pile))
    name = _ink(f"({look.say(letter_of(state.box, face.code))})", _colour(state, face.code), look)
    return f"{''.join(pile[:4])}│{trains}", f"───{name}───", f"{''.join(pile[4:8])}│{''.join(pile[8:])}"


def _joint(face: Face) -> str:
    """The middle of a tile: its lines, or a sign where they do not meet."""
    if face.bridge:
        return _BRIDGE
    edges = {edge for pair in face.sections for edge in pair}
    if len(face.places) - len(face.stubs) == 1:
        return _JOINTS[sum(1 << edge for edge in edges)]
    if len(face.sections) == 2 and all(is_curve(*pair) for pair in face.sections):
        return "╲" if (0, 1) in face.sections else "╱"
    return _APART


def _trains(state: State, cell: Cell, look: Look) -> str:
    """The numbers of the players whose trains are on a tile, in four characters."""
    here = [seat for seat, train in enumerate(standing(state)) if train.cell == cell]
    return "".join(_ink(str(seat + 1), state.box.trains[seat].name, look) for seat in here) + " " * (4 - len(here))


def _large_piles(state: State, look: Look) -> list[str]:
    """Goods that do not fit on their city."""
    piles = [(cell, goods_at(state, cell)) for cell, _ in state.goods]
    return [
        look.say(text("on {cell}: {goods}", cell=write_cell(cell), goods=_letters(state, goods, look)))
        for cell, goods in piles
        if len(goods) > _PILE
    ]


def _beside(state: State, look: Look) -> list[str]:
    """The cities that can be laid, and the contents of stack, bag and box."""
    cities = "  ".join(f"{n}:{_open(state, city, look)}" for n, city in enumerate(state.open, 1))
    open_cities = text("open cities  {cities}", cities=cities), text("hidden {n}", context="cities", n=len(state.cities))
    counts = [
        text("tracks left {n}", n=stack_size(state)),
        text("goods left {n}", n=len(state.bag)),
        text("loop markers left {n}", n=state.box.markers - sum(state.loops)),
    ]
    return ["   ".join(look.say(part) for part in parts) for parts in (open_cities, counts)]


def _open(state: State, city: OpenCity | None, look: Look) -> str:
    if city is None:
        return "-"
    goods = "?" if city.goods is None else f"+{_letters(state, city.goods, look)}" if city.goods else ""
    return _letter(state, city.colour, look) + goods


def _player(state: State, seat: Seat, look: Look) -> str:
    """A player's number and colour, where the train is and what it carries, what the player has, and the points."""
    train = standing(state)[seat] if state.trains else None
    where = write_place(state.map, train.cell, train.place) if train else "-"
    now = ">" if state.seat == seat and state.trains and state.phase != "over" else " "
    name = _ink(f"{seat + 1} {look.say(train_colour(state.box, seat))}", state.box.trains[seat].name, look)
    steam_spent = state.run.steam_spent if state.run and state.seat == seat else 0
    parts = [
        text("on {place}", place=where),
        text("steam {n}", n=state.steam[seat] - steam_spent),
        text("coal {n}", n=state.coal[seat]),
        text("loops {n}", n=state.loops[seat]),
        text("goods {goods}", goods=_letters(state, state.deliveries[seat], look) or "-"),
    ]
    if train and train.cargo and train.origin:
        parts.append(text("load {good} from {cell}", good=_letter(state, train.cargo, look), cell=write_cell(train.origin)))
    return f"{now}{name}  {'  '.join(look.say(part) for part in parts)}  = {with_minus_sign(score(state, seat).total)}"


def _moving(state: State, run: Run, look: Look) -> str:
    """A moving train: steam spent and left, goods delivered, and the roll that it needs to stop here."""
    parts = [
        text("moving  on {cell}  steam spent {n}, left {left}", cell=write_cell(run.cell), n=run.steam_spent, left=steam_left(state, run))
    ]
    if run.deliveries:
        parts.append(text("delivers {goods}", goods=_letters(state, run.deliveries, look)))
    after = stop_train(state, run) if run.entry >= 0 else run
    if must_roll(state, after):
        parts.append(text("over a curve: {n} or more on the die to arrive", n=least_roll(state, after)))
    return "  ".join(look.say(part) for part in parts)


def _hand(state: State, seat: Seat, look: Look) -> list[str]:
    """Each tile by its code and in words, in its first orientation, with its steam."""
    rows = []
    for tile in (tile for tile in state.hands[seat] if tile in state.box.kind):
        kind = state.box.kind[tile]
        caption = text("{tile}, steam {n}", tile=tile_lying(state.box, tile, 0), n=kind.steam)
        rows.append(f"  {tile:<5} " + look.say(text("{tile} (may cover another tile)", tile=caption) if kind.over else caption))
    return rows


def _legend(state: State, look: Look) -> str:
    """The meaning of letters and signs on the map."""
    colours = [f"{_letter(state, letter, look)} {look.say(colour_name(state.box, letter))}" for letter in state.box.letters]
    faces = [face for face in state.map.faces.values() if not face.is_city]
    joints = {_joint(face) for face in faces}
    signs = [look.say(text("{sign} dead end", sign=_STUB))] if any(face.stubs for face in faces) else []
    signs += [look.say(text("{sign} bridge", sign=_BRIDGE))] if _BRIDGE in joints else []
    signs += [look.say(text("{sign} double curve", sign="╲ ╱"))] if joints & {"╲", "╱"} else []
    signs += [look.say(text("{sign} on a hill", sign=_HILL))] if any(face.hill for face in faces) else []
    signs += [look.say(text("{sign} water tower", sign=_WATER))] if any(face.water for face in faces) else []
    return "  ".join([*colours, *signs])


def _letters(state: State, letters: str, look: Look) -> str:
    return "".join(_letter(state, letter, look) for letter in letters)


def _letter(state: State, letter: str, look: Look) -> str:
    """The letter of a city or a good, in the reader's language and its own colour."""
    return _ink(look.say(letter_of(state.box, letter)), _colour(state, letter), look)


def _colour(state: State, letter: str) -> str:
    return state.box.colours[state.box.letters.index(letter)].name


def _ink(characters: str, colour: str, look: Look) -> str:
    return f"\x1b[{_SGR[colour]}m{characters}\x1b[0m" if look.colour else characters
