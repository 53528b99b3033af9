"""The contents of the box for the component editor."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from branchline.drawing.picture import Look
from branchline.engine.components_schema import (
    Choice,
    Compartment,
    Contents,
    Detail,
    Doubt,
    Place,
    Raw,
    Thing,
    Writes,
    choice_detail,
    number,
    swapping,
)
from branchline.engine.edition import Edition
from branchline.engine.text import Text, text
from branchline.games.train_from_afar.box.pictures import draw_frame, station_picture, tile_picture
from branchline.games.train_from_afar.rules.components import BOARDS, COLOURS, ENDS, LOCOMOTIVES, LOOP, PLACES, TURNS, Box, box_of
from branchline.games.train_from_afar.rules.scoring import LEVEL_NAMES
from branchline.games.train_from_afar.words.names import NAMES, STATION_COLOURS
from branchline.rail.grid import SIDES
from branchline.rail.tile import Section, rotate_sections

DOUBTS = (
    Doubt(
        "tiles",
        text("The tracks on the tiles"),
        text("In every round one of these tiles is laid."),
        text("The fifteen tiles of one player: find each in the list of pictures, in any rotation."),
        5,
    ),
    Doubt(
        "rim",
        text("Where stations and loops lie"),
        text("It determines which station each locomotive can reach."),
        text("A frame put together, the depot at the lower left: go around its rim."),
        4,
    ),
    Doubt(
        "values",
        text("The points of the stations"),
        text("In the standard variant they are the only points."),
        text("The score boards for two, three and four players: the fields beside each station."),
        4,
    ),
    Doubt(
        "starts",
        text("The tracks of the locomotives"),
        text("It determines where locomotives that leave by the same edge can meet."),
        text("The depot: the colours of its four fields."),
        3,
    ),
    Doubt(
        "depot",
        text("The corner of the depot"),
        text("A frame can be rotated; its rim rotates with it."),
        text("A frame as pictured in the rules."),
        1,
    ),
    Doubt(
        "names",
        text("Names and colours of two stations"),
        text("The names do not affect play."),
        text("The stations on the rim and on the score board."),
        1,
    ),
)
ORDER = (
    text("first", context="to reach a station"),
    text("second", context="to reach a station"),
    text("third", context="to reach a station"),
    text("fourth", context="to reach a station"),
)


def contents(edition: Edition, look: Look) -> Contents:
    box = box_of(edition)
    frame = (*_rim(box), *_locomotives(edition, box), _depot(box))
    parts = (
        Compartment(
            "frame", text("The frame"), text("Select a piece of the rim, a locomotive's field or the depot."), frame, draw_frame(box, look)
        ),
        Compartment("tiles", text("The tiles"), text("Every player has one of each."), _tiles(edition, box, look)),
        Compartment(
            "stations",
            text("Stations and their points"),
            text("What the first, the second and the others to reach a station take."),
            _stations(box, look),
        ),
        Compartment("figures", text("Score track and levels"), text("For the longest route, and for solo play."), _figures(box)),
    )
    return Contents(parts, DOUBTS)


def _rim(box: Box) -> tuple[Thing, ...]:
    """The piece of the rim outside an edge; a station occurs once, so it swaps places with the piece that was there."""
    pieces = (Choice(LOOP, text("a loop")), *(Choice(station.name, text("{name}", name=station.name)) for station in box.stations))
    details = swapping(
        [Detail(text("What lies here"), Place(("rim", "pieces", n), 2), "choice", pieces, doubt="rim") for n in range(len(box.rim))]
    )
    things = []
    for n, (piece, detail) in enumerate(zip(box.rim, details, strict=True)):
        things.append(Thing(f"rim-{n}", _beside(piece.side, f"{box.names[piece.cell]:02}"), (detail,)))
    return tuple(things)


def _beside(side: int, cell: str) -> Text:
    return (
        text("Rim above cell {cell}", cell=cell),
        text("Rim to the right of cell {cell}", cell=cell),
        text("Rim below cell {cell}", cell=cell),
        text("Rim to the left of cell {cell}", cell=cell),
    )[side]


def _locomotives(edition: Edition, box: Box) -> tuple[Thing, ...]:
    """The locomotives, one on each of the four tracks out of the depot."""
    doors = sorted(box.starts)
    tracks = tuple(Choice(f"{box.names[port // ENDS]:02} {port % ENDS}", _door(port)) for port in doors)
    details = swapping(
        [choice_detail(text("Leaves the depot by"), tracks, "locomotives", colour, doubt="starts") for colour in LOCOMOTIVES]
    )
    return tuple(Thing(f"locomotive-{n}", name, (detail,)) for n, (name, detail) in enumerate(zip(NAMES, details, strict=True)))


_DOORS = (
    (text("the upper edge, left track"), text("the upper edge, right track")),
    (text("the right edge, upper track"), text("the right edge, lower track")),
    (text("the lower edge, right track"), text("the lower edge, left track")),
    (text("the left edge, lower track"), text("the left edge, upper track")),
)


def _door(port: int) -> Text:
    """A track out of the depot, seen from the depot: the end of a cell faces it from the other side."""
    end = port % ENDS
    return _DOORS[(end // 2 + 2) % 4][1 - end % 2]


def _depot(box: Box) -> Thing:
    corners = (text("upper left"), text("upper right"), text("lower right"), text("lower left"))
    rows, columns = box.squares.rows - 1, box.squares.columns - 1
    cells = ((0, 0), (0, columns), (rows, columns), (rows, 0))
    choices = tuple(Choice(f"{row}{column}", corner) for (row, column), corner in zip(cells, corners, strict=True))
    detail = Detail(text("Corner"), Place(("frame", "depot")), "choice", choices, doubt="depot", change=_turned_frame)
    return Thing("depot", text("The depot"), (detail,))


def _turned_frame(raw: Raw, corner: str) -> Writes:
    """The whole frame with its rim, rotated so that the depot is in this corner."""
    rows, columns = raw["frame"]["rows"], raw["frame"]["columns"]
    corners = [f"0{0}", f"0{columns - 1}", f"{rows - 1}{columns - 1}", f"{rows - 1}0"]
    depot = raw["frame"]["depot"]
    if rows != columns or corner not in corners or depot not in corners:
        return ((Place(("frame", "depot")), corner),)
    turns = (corners.index(corner) - corners.index(depot)) % TURNS
    writes = [(Place(("frame", "depot")), corner)]
    for n, line in enumerate(raw["rim"]["pieces"]):
        cell, side, piece = line.split()
        writes.append((Place(("rim", "pieces", n)), f"{_turned_cell(cell, rows, turns)} {SIDES[(SIDES.index(side) + turns) % 4]} {piece}"))
    for colour in LOCOMOTIVES:
        cell, end = raw["locomotives"][colour].split()
        writes.append((Place(("locomotives", colour)), f"{_turned_cell(cell, rows, turns)} {(int(end) + 2 * turns) % ENDS}"))
    return writes


def _turned_cell(cell: str, rows: int, turns: int) -> str:
    row, column = int(cell[0]), int(cell[1])
    for _ in range(turns):
        row, column = column, rows - 1 - row
    return f"{row}{column}"


def _tiles(edition: Edition, box: Box, look: Look) -> tuple[Thing, ...]:
    """The tiles; each is chosen among pictures of all possible tiles, regardless of rotation."""
    spelt = {_least(sections): edition.root.values["tiles"][letter] for letter, sections in box.tiles.items()}
    choices = tuple(_tile_choice(tile, spelt.get(tile), look) for tile in _every_tile())
    things = []
    for letter, sections in box.tiles.items():
        detail = choice_detail(text("Its tracks"), choices, "tiles", letter, doubt="tiles")
        name = text("Tile {tile}", tile=letter)
        things.append(Thing(f"tile-{letter}", name, (detail,), tile_picture(sections, look.say(name), look)))
    return tuple(things)


def _tile_choice(tile: tuple[Section, ...], spelt: str | None, look: Look) -> Choice:
    """A tile as a choice; `spelt` is its text in the file if the box has it."""
    value = spelt or " ".join(f"{one}{other}" for one, other in tile)
    return Choice(value, text("{ends}", ends=value), tile_picture(tile, value, look))


@lru_cache(maxsize=1)
def _every_tile() -> tuple[tuple[Section, ...], ...]:
    """All ways to join eight ends in pairs (perfect matchings), each in one rotation."""
    return tuple(sorted({_least(tile) for tile in _pairings(tuple(range(ENDS)))}))


def _least(tile: tuple[Section, ...]) -> tuple[Section, ...]:
    return min(tuple(sorted(rotate_sections(tile, turn * ENDS // TURNS, ENDS))) for turn in range(TURNS))


def _pairings(ends: tuple[int, ...]) -> list[tuple[Section, ...]]:
    if not ends:
        return [()]
    first, rest = ends[0], ends[1:]
    return [((first, other), *more) for n, other in enumerate(rest) for more in _pairings(rest[:n] + rest[n + 1 :])]


def _stations(box: Box, look: Look) -> tuple[Thing, ...]:
    colours = tuple(Choice(colour, STATION_COLOURS[colour]) for colour in COLOURS)
    things = []
    for n, station in enumerate(box.stations):
        values = [
            number(_field(seats, place), "station", n, BOARDS[seats], PLACES[place], doubt="values")
            for seats in BOARDS
            for place in range(seats)
        ]
        name = Detail(text("Name"), Place(("station", n, "name")), "text", doubt="names", change=_rename_station(n))
        details = (*values, name, choice_detail(text("Colour"), colours, "station", n, "colour", doubt="names"))
        svg = station_picture(station, look)
        things.append(Thing(f"station-{n}", text("{name}", name=station.name), details, svg))
    return tuple(things)


def _field(seats: int, place: int) -> Text:
    return text("With {n} player, {place}", "With {n} players, {place}", n=seats, place=ORDER[place])


def _rename_station(station: int) -> Callable[[Raw, str], Writes]:
    """The function that renames a station, on the rim too."""

    def change(raw: Raw, value: str) -> Writes:
        before = raw["station"][station]["name"]
        on_rim = [n for n, line in enumerate(raw["rim"]["pieces"]) if line.split()[-1] == before]
        return [(Place(("station", station, "name")), value), *((Place(("rim", "pieces", n), 2), value) for n in on_rim)]

    return change


def _figures(box: Box) -> tuple[Thing, ...]:
    levels = tuple(number(name, "levels", "points", n) for n, name in enumerate(LEVEL_NAMES))
    track = (number(text("Fields"), "score_track", "fields"),)
    frame = (number(text("Rows"), "frame", "rows"), number(text("Columns"), "frame", "columns"))
    return (
        Thing("track", text("The track around the score board"), track),
        Thing("levels", text("Points for the solo levels"), levels),
        Thing("frame", text("The size of the frame"), frame),
    )
