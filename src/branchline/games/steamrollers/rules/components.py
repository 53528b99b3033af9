"""The printed values of the box as typed values, with the lookup tables of the rules."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from importlib.resources import files
from math import comb, factorial

from branchline.engine.edition import Block, Edition, one_box_per_edition
from branchline.engine.text import short, text
from branchline.games.steamrollers.rules.map import NUMBERS, TURNS, TYPES, Borders, Map, map_of, with_walls
from branchline.games.steamrollers.rules.moves import Build

COLOURS = ("red", "blue", "green", "yellow", "grey", "violet", "pink", "orange", "black")
EFFECTS = ("value", "two", "steal", "eva_roll", "eva_cross", "destination", "longer", "unlimited", "power", "step", "turn", "track")
EVA_EFFECTS = ("eva_roll", "eva_cross")
OTHERS_EFFECTS = ("two", "steal")  # of tiles without effect in solo play
STARTS = ("engine", "track", "points", "tile", "cargo")
PERMANENT, ONE_SHOT = KINDS = ("permanent", "one-shot")
TILE_SIDES = "ab"
MOST_PLAYERS = 5
MOST_HANDFULS = 20_000  # different ones for one city; with a real bag, players choose from all of them

EDITION = Edition((files("branchline.games.steamrollers") / "data" / "components.toml").read_text("utf-8"), "components.toml")


@dataclass(frozen=True, slots=True)
class ActionTile:
    """One side of an action tile. `amounts` are the numbers in its effect."""

    number: int
    side: str
    effect: str
    permanent: bool
    points: int
    amounts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Order:
    """One side of an order tile: the goods to hand in, sorted, and its points."""

    number: int
    side: str
    goods: str
    points: int


@dataclass(frozen=True, slots=True, eq=False)
class Faces:
    """The action tiles as they lie in one match: by number, and the number of the tile with an effect (0 if it is not in play)."""

    tiles: tuple[ActionTile, ...]
    number: dict[str, int]

    def permanent(self, number: int) -> bool:
        return self.tiles[number - 1].permanent


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Box:
    """One box. Compared by identity: the same edition always gives the same one."""

    edition: Edition
    map: Map
    borders: dict[str, tuple[Borders, ...]]  # the walled maps of a level, in order of the die
    builds: dict[str, tuple[tuple[Build, ...], ...]]  # for track types that may be drawn, the moves on each hex
    city_goods: tuple[str, ...]  # the good that each city takes
    letters: str  # the goods of the bag
    stock: tuple[int, ...]  # the number of each
    coal: str
    coal_stock: int
    colours: dict[str, str]  # by letter, coal too
    extra_goods: int
    extra_dice: int
    dice_alone: int
    black_faces: tuple[str, ...]  # of the black die
    engine_points: tuple[int, ...]  # by boxes crossed
    link_points: int
    town_points: int
    empty_cities: int
    standstill_rounds: int  # rounds without progress after which the match ends
    starting_tiles: tuple[str, ...]
    start_points: int
    cargo_cities: tuple[int, ...]
    cargo_goods: str  # the goods that an own cargo may be
    tiles: dict[tuple[int, str], ActionTile]
    solo_tiles: dict[tuple[int, str], ActionTile]
    orders: dict[tuple[int, str], Order]
    eva_reach: int
    eva_engine: int
    eva_regions: int
    eva_dice: tuple[int, ...]
    eva_names: tuple[str, ...]
    faces_by_sides: dict[tuple[str, bool], Faces] = field(default_factory=dict)  # cache of `faces_of`, freed with the box


@one_box_per_edition
def box_of(edition: Edition) -> Box:
    """The box that an edition describes; raises `InvalidEdition`."""
    root = edition.root
    root.only("format", "game", "name", "map", "cities", "goods", "coal", "table", "black_die", "engine", "network", "end", "standstill",
              "levels", "start", "tiles", "solo_tiles", "orders", "eva")  # fmt: skip
    root.text("game", "steamrollers")
    map_ = map_of(root.table("map"))
    letters, stock, colours = _goods(root)
    coal, table, network, start, eva = (root.table(name) for name in ("coal", "table", "network", "start", "eva"))
    _only(root)
    faces = _black_faces(root.table("black_die"))
    extra_dice = _extra_dice(table)
    tiles = _tiles(root, "tiles")
    solo_tiles = _solo_tiles(root, tiles)
    starts, cargo_goods = _starts(start, letters)
    return Box(
        edition=edition,
        map=map_,
        borders={level: _borders(map_, root.table("levels"), level) for level in ("medium", "hard")},
        builds={types: _builds(map_, types) for types in {*faces, TYPES}},
        city_goods=_city_goods(root.table("cities"), letters),
        letters=letters,
        stock=stock,
        coal=coal.text("letter"),
        coal_stock=coal.integer("count", len(NUMBERS), 99),
        colours=colours,
        extra_goods=_extra_goods(table, stock),
        extra_dice=extra_dice,
        dice_alone=table.integer("dice_alone", 3, 3),
        black_faces=faces,
        engine_points=root.table("engine").integers("points", -99, 99, len(NUMBERS) + 1, len(NUMBERS) + 1),
        link_points=network.integer("link_points", 0, 99),
        town_points=network.integer("town_points", 0, 99),
        empty_cities=root.table("end").integer("empty_cities", 1, len(NUMBERS)),
        standstill_rounds=root.table("standstill").integer("rounds", 1, 99),
        starting_tiles=starts,
        start_points=start.integer("points", -99, 99),
        cargo_cities=start.integers("cargo_cities", 1, len(NUMBERS), 1, len(NUMBERS)),
        cargo_goods=cargo_goods,
        tiles=tiles,
        solo_tiles=solo_tiles,
        orders=_orders(root, letters),
        eva_reach=eva.integer("reach", 1, 99),
        eva_engine=eva.integer("engine_points", 0, 99),
        eva_regions=eva.integer("best_regions", 1, len(NUMBERS)),
        eva_dice=_eva_dice(eva, map_),
        eva_names=eva.texts("names", len(NUMBERS), len(NUMBERS)),
    )


def faces_of(box: Box, sides: str, alone: bool) -> Faces:
    """The action tiles with the sides that were drawn for them."""
    faces = box.faces_by_sides.get((sides, alone))
    if faces is None:
        faces = box.faces_by_sides[sides, alone] = _faces(box, sides, alone)
    return faces


def _faces(box: Box, sides: str, alone: bool) -> Faces:
    tiles_by_side = box.solo_tiles if alone else box.tiles
    tiles = tuple(tiles_by_side[number, side] for number, side in zip(NUMBERS, sides, strict=False))
    return Faces(tiles, {effect: next((t.number for t in tiles if t.effect == effect), 0) for effect in EFFECTS})


def _only(root: Block) -> None:
    root.table("coal").only("letter", "colour", "count")
    root.table("table").only("extra_goods", "white_dice", "extra_dice", "dice_alone")
    root.table("black_die").only("faces")
    root.table("engine").only("points")
    root.table("network").only("link_points", "town_points")
    root.table("end").only("empty_cities")
    root.table("standstill").only("rounds")
    root.table("levels").only("medium", "hard")
    root.table("eva").only("reach", "engine_points", "best_regions", "dice", "names")


def _goods(root: Block) -> tuple[str, tuple[int, ...], dict[str, str]]:
    """The letters of the bag's goods, how many there are, and the colour of every letter, coal included."""
    colours: dict[str, str] = {}
    tables = root.tables("goods", 1, 9)
    for table in (*tables, root.table("coal")):
        table.only("letter", "colour", "count")
        letter, colour = table.text("letter"), table.text("colour", *COLOURS)
        if not re.fullmatch("[A-Z]", letter):
            table.fail("letter", text("{letter} is not one capital letter", letter=short(letter)))
        if letter in colours or colour in colours.values():
            table.fail("letter", text("two kinds of goods share the letter {letter} or the colour {colour}", letter=letter, colour=colour))
        colours[letter] = colour
    letters = "".join(table.text("letter") for table in tables)
    return letters, tuple(table.integer("count", 1, 99) for table in tables), colours


def _city_goods(table: Block, letters: str) -> tuple[str, ...]:
    table.only(*(str(number) for number in NUMBERS))
    return tuple(table.text(str(number), *letters) for number in NUMBERS)


def _extra_dice(table: Block) -> int:
    extra, white = table.integer("extra_dice", 1, 5), table.integer("white_dice", 1, 20)
    if MOST_PLAYERS + extra > white:
        table.fail("white_dice", text("{n} players need {dice} white dice", n=MOST_PLAYERS, dice=MOST_PLAYERS + extra))
    return extra


def _extra_goods(table: Block, stock: tuple[int, ...]) -> int:
    extra = table.integer("extra_goods", 0, 20)
    if len(NUMBERS) * (MOST_PLAYERS + extra) > sum(stock):
        table.fail("extra_goods", text("the bag has too few goods for {n} players", n=MOST_PLAYERS))
    kinds, most = len(stock), MOST_PLAYERS + extra
    handfuls = max(kinds ** (1 + extra), factorial(1 + extra), comb(kinds + most - 1, most))  # solo their order counts
    if handfuls > MOST_HANDFULS:
        reason = text("a city can get {n} different sets of goods; at most {most} are supported", n=handfuls, most=MOST_HANDFULS)
        table.fail("extra_goods", reason)
    return extra


def _black_faces(table: Block) -> tuple[str, ...]:
    faces = table.texts("faces", 1, 20)
    for face in faces:
        if len(face) != 2 or len(set(face)) != 2 or set(face) - set(TYPES):
            table.fail("faces", text("{face} is not a face of the black die: two different letters of S W T", face=short(face)))
    return tuple("".join(sorted(face, key=TYPES.index)) for face in faces)


def _builds(map_: Map, types: str) -> tuple[tuple[Build, ...], ...]:
    """Every track of these types on each hex, type by type, in the order of their rotations."""
    ends = [pair for kind in TYPES if kind in types for pair in TURNS[kind]]
    return tuple(tuple(Build(map_.name(cell), pair) for pair in ends) for cell in range(len(map_.cells)))


def _borders(map_: Map, table: Block, level: str) -> tuple[Borders, ...]:
    entries = table.texts(level, len(NUMBERS), len(NUMBERS))
    return tuple(with_walls(map_, table, level, entry) for entry in entries)


def _starts(table: Block, letters: str) -> tuple[tuple[str, ...], str]:
    """The starting tiles, at most one of each kind and enough for all players; and the goods that an own cargo may be."""
    table.only("tiles", "points", "cargo_cities", "cargo_not")
    tiles = table.texts("tiles", MOST_PLAYERS, len(STARTS))
    for tile in tiles:
        if tile not in STARTS or tiles.count(tile) > 1:
            table.fail("tiles", text("the starting tiles are {known}, each once", known=", ".join(STARTS)))
    not_cargo = table.text("cargo_not")
    if set(not_cargo) - set(letters):
        table.fail("cargo_not", text("{letter} is not a letter of the goods: {letters}", letter=short(not_cargo), letters=letters))
    return tiles, "".join(letter for letter in letters if letter not in not_cargo)


def _tiles(root: Block, key: str) -> dict[tuple[int, str], ActionTile]:
    tiles: dict[tuple[int, str], ActionTile] = {}
    for table in root.tables(key, 1, 2 * len(NUMBERS)):
        tile = _tile(table)
        if (tile.number, tile.side) in tiles:
            table.fail("side", text("side {side} of tile {n} is listed twice", side=tile.side, n=tile.number))
        if any(other.effect == tile.effect and other.number != tile.number for other in tiles.values()):
            table.fail("effect", text("the effect {effect} is on two tiles", effect=tile.effect))
        if (tile.effect in EVA_EFFECTS) != (key == "solo_tiles"):
            table.fail("effect", text("the effect {effect} does not belong under {table}", effect=tile.effect, table=key))
        tiles[tile.number, tile.side] = tile
    for number in NUMBERS if key == "tiles" else {number for number, _ in tiles}:
        for side in TILE_SIDES:
            if (number, side) not in tiles:
                root.fail(key, text("side {side} of tile {n} is missing", side=side, n=number))
    return tiles


def _solo_tiles(root: Block, tiles: dict[tuple[int, str], ActionTile]) -> dict[tuple[int, str], ActionTile]:
    """The tiles of solo play: the solo tile replaces the one that needs other players."""
    tiles_in_play = {**tiles, **_tiles(root, "solo_tiles")}
    for tile in tiles_in_play.values():
        if tile.effect in OTHERS_EFFECTS:
            root.fail("solo_tiles", text("tile {n} needs other players; a solo tile must replace it", n=tile.number))
    return tiles_in_play


def _tile(table: Block) -> ActionTile:
    table.only("number", "side", "effect", "kind", "points", "amounts")
    effect, permanent = table.text("effect", *EFFECTS), table.text("kind", *KINDS) == PERMANENT
    if effect == "power" and not permanent:
        table.fail("kind", text("a tile that makes the engine stronger is permanent"))
    counted = effect in ("longer", "power", "step")
    amounts = table.integers("amounts", 1, 5, 1, 5) if counted else ()
    if not counted and "amounts" in table.values:
        table.fail("amounts", text("the effect {effect} has no amounts", effect=effect))
    if effect in ("power", "step") and len(amounts) != 1:
        table.fail("amounts", text("the effect {effect} has one amount", effect=effect))
    number, points = table.integer("number", 1, len(NUMBERS)), table.integer("points", -99, 99)
    return ActionTile(number, table.text("side", *TILE_SIDES), effect, permanent, points, tuple(sorted(set(amounts))))


def _orders(root: Block, letters: str) -> dict[tuple[int, str], Order]:
    orders: dict[tuple[int, str], Order] = {}
    for table in root.tables("orders", len(NUMBERS), len(NUMBERS)):
        table.only("number", *TILE_SIDES)
        number = table.integer("number", 1, len(NUMBERS))
        if (number, "a") in orders:
            table.fail("number", text("order {n} is listed twice", n=number))
        for side in TILE_SIDES:
            entry = re.fullmatch(rf"([{letters}]{{1,9}}) ([0-9]{{1,2}})", table.text(side))
            if not entry:
                table.fail(side, text("an order is written as its goods, a space and its points: RRB 4"))
            orders[number, side] = Order(number, side, "".join(sorted(entry[1], key=letters.index)), int(entry[2]))
    return orders


def _eva_dice(table: Block, map_: Map) -> tuple[int, ...]:
    """The number of Eva's dice at the start, by level; every region must have room for all of them, as they may show the same one."""
    dice = table.integers("dice", 1, 20, len(NUMBERS), len(NUMBERS))
    if max(dice) > min(len(fields) for fields in map_.fields):
        table.fail("dice", text("a region of the map has fewer fields than {n}", n=max(dice)))
    return dice
