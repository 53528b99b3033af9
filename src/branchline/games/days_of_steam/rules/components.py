"""The printed values of the box as typed values: orientations of tiles, cities, goods, trains, numbers."""

from __future__ import annotations

from dataclasses import dataclass, field
from importlib.resources import files

from branchline.engine.edition import Block, Edition, one_box_per_edition
from branchline.engine.text import short, text
from branchline.rail.grid import SIDES
from branchline.rail.tile import Section, rotate_sections, section

HILL, WATER = "hill", "water"
OVER = "+"  # ends the code of a tile that may be laid on another
CITY = -1  # the turn of a city: it looks the same from all sides
LETTERS = {
    "red": "R", "green": "G", "yellow": "Y", "blue": "B", "grey": "S", "orange": "O", "violet": "V", "pink": "P", "black": "K",
}  # fmt: skip
POLISH_LETTERS = {"C": "R", "Z": "G", "Ż": "Y", "N": "B", "F": "V"}  # accepted like the English ones, never written
MOST_SEATS = 4
MOST_TILES = 300  # of a map that can still be drawn and searched
MOST_FORKS = 48  # branches on a map; the search for loops takes time exponential in their number

EDITION = Edition((files("branchline.games.days_of_steam") / "data" / "components.toml").read_text("utf-8"), "components.toml")


@dataclass(frozen=True, slots=True)
class Face:
    """A tile in an orientation. Two are equal if tile and orientation are; the other fields follow from them.

    A place is where one train can stand: a city, a whole junction, a single section, a stub.
    """

    code: str  # of a track tile; of a city the letter of its colour
    turn: int  # quarter turns clockwise; `CITY` for a city
    sections: tuple[Section, ...] = field(compare=False, repr=False)
    stubs: tuple[int, ...] = field(compare=False, repr=False)
    exits: tuple[tuple[int, ...], ...] = field(compare=False, repr=False)  # by edge of entry, driving on
    places: tuple[tuple[int, ...], ...] = field(compare=False, repr=False)  # the edges of each place
    place_at: tuple[int, ...] = field(compare=False, repr=False)  # by edge; -1 where there is no track
    hill: bool = field(compare=False, repr=False)
    water: bool = field(compare=False, repr=False)
    bridge: bool = field(compare=False, repr=False)

    @property
    def is_city(self) -> bool:
        return self.turn == CITY

    @property
    def is_junction(self) -> bool:
        """A track tile with two sections that share an edge."""
        return not self.is_city and any(len(edges) > 2 for edges in self.places)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of track tile: its number in the box, its steam, its distinct orientations."""

    code: str
    count: int
    steam: int
    over: bool
    faces: tuple[Face, ...]
    twins: tuple[int, int, int, int]  # for each turn, the first turn that looks the same


@dataclass(frozen=True, slots=True)
class Colour:
    """A colour of cities and goods, or of a train."""

    name: str
    letter: str
    cities: int = 0
    goods: int = 0


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Box:
    """One box. Compared by identity: the same edition always gives the same one."""

    edition: Edition
    colours: tuple[Colour, ...]
    trains: tuple[Colour, ...]
    kinds: tuple[Kind, ...]
    kind: dict[str, Kind]
    rank: dict[str, int]  # the place of a tile's code among the kinds
    face: dict[tuple[str, int], Face]  # track tiles by code and turn, cities by letter and `CITY`
    letters: str
    open_cities: int
    city_goods: int
    city_steam: int
    hand: int
    reach: int
    between_cities: int
    steam_limit: int
    enter: int
    hill: int
    passing: int
    speed_limit: int
    die: int
    water_tower: int
    coal: int
    markers: int
    loop_cities: int
    good_points: int
    loop_points: int
    colour_points: tuple[int, ...]  # by number of colours, from 0
    win: int
    standstill_rounds: int

    @property
    def cities(self) -> int:
        """The number of city tiles."""
        return sum(colour.cities for colour in self.colours)

    @property
    def goods(self) -> int:
        return sum(colour.goods for colour in self.colours)

    @property
    def tracks(self) -> int:
        """The number of track tiles."""
        return sum(kind.count for kind in self.kinds)

    @property
    def forks(self) -> int:
        """The total number of branches on all track tiles, beyond one continuation from each edge."""
        return sum(kind.count * (max(map(len, kind.faces[0].exits), default=1) - 1) for kind in self.kinds if kind.faces[0].is_junction)

    def parse_letters(self, letters: str) -> str:
        """The letters of this box for letters of colours typed in either language."""
        return "".join(letter if letter in self.letters else POLISH_LETTERS.get(letter, letter) for letter in letters)

    def in_order(self, letters: str) -> str:
        """Goods or cities in the order of the box."""
        return "".join(sorted(letters, key=self.letters.index))


@one_box_per_edition
def box_of(edition: Edition) -> Box:
    """The box that an edition describes; raises `InvalidEdition`."""
    root = edition.root
    tables = ("cities", "laying", "driving", "coal", "loops", "scoring", "standstill")
    root.only("format", "game", "name", "city", "track", "train", *tables)
    root.text("game", "days_of_steam")
    cities, laying, driving, coal, loops, scoring, standstill = (root.table(name) for name in tables)
    colours = tuple(_colour(table, "count", "goods") for table in root.tables("city", 1, 8))
    trains = tuple(_colour(table) for table in root.tables("train", MOST_SEATS, MOST_SEATS))
    kinds = tuple(kind for table in root.tables("track", 1, 60) for kind in _kinds(table))
    letters = "".join(colour.letter for colour in colours)
    faces = [*(_city(letter) for letter in letters), *(face for kind in kinds for face in kind.faces)]
    cities.only("open", "goods", "steam")
    laying.only("hand", "reach", "between_cities")
    driving.only("steam_limit", "enter", "hill", "passing", "speed_limit", "die", "water_tower")
    loops.only("markers", "cities")
    scoring.only("good", "loop", "colours", "win")
    standstill.only("rounds")
    box = Box(
        edition=edition,
        colours=colours,
        trains=trains,
        kinds=kinds,
        kind={kind.code: kind for kind in kinds},
        rank={kind.code: rank for rank, kind in enumerate(kinds)},
        face={(face.code, face.turn): face for face in faces},
        letters=letters,
        open_cities=cities.integer("open", 0, 9),
        city_goods=cities.integer("goods", 0, 9),
        city_steam=cities.integer("steam", 0, 9),
        hand=laying.integer("hand", 1, 9),
        reach=laying.integer("reach", 1, 99),
        between_cities=laying.integer("between_cities", 1, 99),
        steam_limit=driving.integer("steam_limit", 1, 20),
        enter=driving.integer("enter", 1, 9),
        hill=driving.integer("hill", 1, 9),
        passing=driving.integer("passing", 0, 9),
        speed_limit=driving.integer("speed_limit", 0, 20),
        die=driving.integer("die", 2, 20),
        water_tower=driving.integer("water_tower", 0, 20),
        coal=_coal(coal),
        markers=loops.integer("markers", 0, 99),
        loop_cities=loops.integer("cities", 1, 9),
        good_points=scoring.integer("good", 0, 99),
        loop_points=scoring.integer("loop", 0, 99),
        colour_points=(0, *scoring.integers("colours", 0, 99, len(colours), len(colours))),
        win=scoring.integer("win", 1, 999),
        standstill_rounds=standstill.integer("rounds", 1, 99),
    )
    _check(root, box)
    return box


def _check(root: Block, box: Box) -> None:
    """Checks that the values together make a playable box."""
    letters = [train.letter for train in box.trains]
    for key, names in (("city", list(box.letters)), ("track", [kind.code for kind in box.kinds]), ("train", letters)):
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice:
            root.fail(key, text("{name} is listed twice", name=twice))
    if box.tracks <= MOST_SEATS * box.hand:
        root.fail("track", text("{n} track tiles are too few to deal", n=box.tracks))
    if box.tracks + box.cities > MOST_TILES:
        root.fail("track", text("more than {n} tiles in all", n=MOST_TILES))
    if box.forks > MOST_FORKS:
        root.fail("track", text("the track tiles fork {n} times in all; at most {most} forks are supported", n=box.forks, most=MOST_FORKS))
    if box.cities <= box.open_cities:
        root.fail("city", text("{n} cities are too few: one begins, {open} lie open", n=box.cities, open=box.open_cities))
    if box.goods < box.city_goods * box.cities:
        root.fail("city", text("{n} goods are too few for {cities} cities", n=box.goods, cities=box.cities))


def _colour(table: Block, *counts: str) -> Colour:
    table.only("colour", "letter", *counts)
    letter = table.text("letter")
    if len(letter) != 1 or not ("A" <= letter <= "Z"):
        table.fail("letter", text("{letter} must be one letter from A to Z", letter=short(letter)))
    return Colour(table.text("colour", *LETTERS), letter, *(table.integer(count, 1, 99) for count in counts))


def _coal(table: Block) -> int:
    """The coal for each player; raises if there is not enough for the most players."""
    table.only("cubes", "each")
    cubes, each = table.integer("cubes", 0, 999), table.integer("each", 0, 99)
    if each * MOST_SEATS > cubes:
        table.fail("each", text("{n} cubes are too few for {seats} players", n=cubes, seats=MOST_SEATS))
    return each


def _kinds(table: Block) -> list[Kind]:
    """A row of the file: the tiles without the sign to be laid over, then those with it."""
    table.only("code", "sections", "stubs", "count", "over", "steam", "mark")
    code = table.text("code")
    if not (2 <= len(code) <= 8 and code.isascii() and code.replace("-", "").isalnum() and code == code.upper()):
        table.fail("code", text("{code} is not a code: two to eight of A-Z, 0-9 and -", code=short(code)))
    sections, stubs = _sections(table), _stubs(table)
    if {edge for pair in sections for edge in pair} & set(stubs):
        table.fail("stubs", text("a stub and a section share an edge"))
    count, steam = table.integer("count", 1, 99), table.integer("steam", 0, 9)
    mark, over = table.text("mark", "", HILL, WATER), table.integer("over", 0, count)
    rows = ((code, count - over, False), (code + OVER, over, True))
    return [_kind(code, sections, stubs, number, steam, mark, sign) for code, number, sign in rows if number]


def _sections(table: Block) -> tuple[Section, ...]:
    found = []
    for typed in table.texts("sections", 1, 6):
        if len(typed) != 2 or typed[0] == typed[1] or any(letter not in SIDES for letter in typed):
            table.fail("sections", text("{typed} is not a section: two different letters of N E S W", typed=short(typed)))
        found.append(section(SIDES.index(typed[0]), SIDES.index(typed[1])))
    if len(set(found)) != len(found):
        table.fail("sections", text("a section is listed twice"))
    return tuple(sorted(found))


def _stubs(table: Block) -> tuple[int, ...]:
    typed = table.texts("stubs", 0, 4)
    if any(edge not in SIDES or len(edge) != 1 for edge in typed) or len(set(typed)) != len(typed):
        table.fail("stubs", text("a stub is one letter of N E S W, each at most once"))
    return tuple(sorted(SIDES.index(edge) for edge in typed))


def _kind(code: str, sections: tuple[Section, ...], stubs: tuple[int, ...], count: int, steam: int, mark: str, over: bool) -> Kind:
    looks = [(rotate_sections(sections, turn, 4), tuple(sorted((edge + turn) % 4 for edge in stubs))) for turn in range(4)]
    twins = [looks.index(look) for look in looks]
    faces = tuple(_face(code, turn, *looks[turn], mark) for turn in sorted(set(twins)))
    return Kind(code, count, steam, over, faces, (twins[0], twins[1], twins[2], twins[3]))


def _city(letter: str) -> Face:
    """The face of a city: track on all four edges, every pair joined."""
    pairs = tuple((a, b) for a in range(4) for b in range(a + 1, 4))
    return _face(letter, CITY, pairs, (), "")


def _face(code: str, turn: int, sections: tuple[Section, ...], stubs: tuple[int, ...], mark: str) -> Face:
    places = _places(sections, stubs)
    return Face(
        code=code,
        turn=turn,
        sections=sections,
        stubs=stubs,
        exits=tuple(tuple(sorted(a + b - edge for a, b in sections if edge in (a, b))) for edge in range(4)),
        places=places,
        place_at=tuple(next((n for n, edges in enumerate(places) if edge in edges), -1) for edge in range(4)),
        hill=mark == HILL,
        water=mark == WATER,
        bridge=sections[:1] == ((0, 2),) and (1, 3) in sections and len(sections) == 2,
    )


def _places(sections: tuple[Section, ...], stubs: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The places of a tile: sections that share an edge are one place; every other section, and every stub, is its own."""
    groups: list[set[int]] = []
    for pair in sections:
        touching = [group for group in groups if group & set(pair)]
        groups = [group for group in groups if group not in touching] + [set(pair).union(*touching)]
    return tuple(sorted([tuple(sorted(group)) for group in groups] + [(edge,) for edge in stubs]))
