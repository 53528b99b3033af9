"""Sheets to print: a board for each player, and tiles, cities, goods, trains and loop markers to cut out."""

from __future__ import annotations

from branchline.drawing.picture import Look, tag, words
from branchline.drawing.printout import Cutting, Cuttings, Drawing, Printout, Sheet
from branchline.engine.game import Seat, Setup
from branchline.engine.players import player
from branchline.engine.text import Text, text
from branchline.games.days_of_steam.drawing.art import SIDE, city_art, tile_art
from branchline.games.days_of_steam.drawing.layout import WIDTH as WIDE
from branchline.games.days_of_steam.drawing.layout import layout_of
from branchline.games.days_of_steam.drawing.map import map_art
from branchline.games.days_of_steam.drawing.pieces import coal, cube, locomotive, marker
from branchline.games.days_of_steam.rules.components import Box, box_of
from branchline.games.days_of_steam.rules.state import State
from branchline.games.days_of_steam.words.names import letter_of

TILE = 30.0  # millimetres
UNIT = TILE / SIDE
GOOD = 10.0
TRAIN = (20.0, 16.0)
STORE = 220  # height of the space for goods
WIDTH, HEIGHT = 740, 4 + 94 * 3 + STORE + 4
STEP = 88  # from box to box of the gauge
FIRST = 165  # where boxes begin
_COAL = {
    "next_turn": text("Coal: at the start of a turn burn any of it for 1 steam each, to be used from the next turn on."),
    "at_once": text("Coal: at the start of a turn burn any of it for 1 steam each, to be used at once."),
}


def printout(setup: Setup, look: Look) -> Printout:
    """A board for each seat, and the whole box to cut out."""
    box, seats = box_of(setup.edition), range(setup.seats)
    return Printout(
        sheets=tuple(Sheet(player(seat, first=True), Drawing(_width(box), HEIGHT, _board(box, seat, look), 0.25)) for seat in seats),
        reminder=(*_reminder(box), _COAL[str(setup["coal_steam"])]),
        needs=(
            text("Scissors, a bag or a cup for the goods, a pencil"),
            text("One die with {n} faces", n=box.die),
            text("Two stacks face down: the track tiles, and the cities"),
        ),
        cuttings=(_goods(box, look), _trains(box, setup, look), _cities(box, look), _tracks(box, look)),
        per_page=2,
    )


def printed_sheet(state: State, seat: Seat, look: Look) -> Drawing:
    """The final map."""
    layout = layout_of(state.map)
    return Drawing(WIDE, layout.height, map_art(state, set(), layout, look), 0.25)


def _goods(box: Box, look: Look) -> Cuttings:
    pieces = [Cutting(cube(box, colour.letter, look), count=colour.goods) for colour in box.colours]
    note = text("Goods go into the bag; {n} loop marker lies ready.", "Goods go into the bag; {n} loop markers lie ready.", n=box.markers)
    return Cuttings(text("Goods and loop markers"), GOOD, GOOD, UNIT, (*pieces, Cutting(marker(look), count=box.markers)), note)


def _trains(box: Box, setup: Setup, look: Look) -> Cuttings:
    pieces = tuple(Cutting(locomotive(box, seat, look), count=2) for seat in range(setup.seats))
    return Cuttings(text("Trains"), *TRAIN, UNIT, pieces, text("Two for each player: one for the map, one for the steam gauge."))


def _cities(box: Box, look: Look) -> Cuttings:
    pieces = [
        Cutting(city_art(colour.name, look.say(letter_of(box, colour.letter)), look.theme), count=colour.cities) for colour in box.colours
    ]
    return Cuttings(text("Cities"), TILE, TILE, UNIT, tuple(pieces))


def _tracks(box: Box, look: Look) -> Cuttings:
    pieces = [Cutting(tile_art(kind.faces[0], kind.over, kind.steam, look.theme), count=kind.count) for kind in box.kinds]
    return Cuttings(text("Track tiles"), TILE, TILE, UNIT, tuple(pieces))


def _board(box: Box, seat: Seat, look: Look) -> str:
    """A player's board: the train, the steam gauge, coal to cross off, the rolls that derail a train, space for goods and loop markers."""
    fast = range(box.speed_limit + 1, box.steam_limit + 1)
    rows = [
        _row(text("Steam"), 0, look, *(_box(str(n), n, look) for n in range(box.steam_limit + 1))),
        _row(text("Coal"), 1, look, *(tag("g", _place(look), coal(look), transform=_at(n)) for n in range(box.coal))),
        _row(text("Derails"), 2, look, *(_derailing(n, steam_spent, box, look) for n, steam_spent in enumerate(fast))),
        _row(text("Goods"), 3, look, tag("rect", x=FIRST - 36, y=-36, width=_width(box) - FIRST + 34, height=STORE, rx=8, **_edge(look))),
    ]
    return tag("g", *rows, transform="translate(0 40)") + tag(
        "g", locomotive(box, seat, look), transform=f"translate(40 {40 + 94 * 3 + 80}) scale(1.2)"
    )


def _width(box: Box) -> float:
    """The width of the gauge and the coal of a box."""
    return max(WIDTH, FIRST + STEP * max(box.steam_limit + 1, box.coal))


def _row(label: Text, n: int, look: Look, *things: str) -> str:
    return tag("g", words(look.say(label), y=8, font_size=22, fill=look["ink"]), *things, transform=f"translate(0 {94 * n})")


def _at(n: int) -> str:
    return f"translate({FIRST + STEP * n} 0)"


def _edge(look: Look) -> dict[str, object]:
    return {"fill": look["paper"], "stroke": look["ink"], "stroke_width": 1.8}


def _place(look: Look) -> str:
    return tag("rect", x=-36, y=-36, width=72, height=72, rx=8, **_edge(look))


def _box(number: str, n: int, look: Look) -> str:
    return tag("g", _place(look), words(number, y=12, font_size=34, text_anchor="middle", fill=look["quiet"]), transform=_at(n))


def _derailing(n: int, steam: int, box: Box, look: Look) -> str:
    """The rolls that derail a train which has driven a curve and spent this much steam."""
    most = steam - box.speed_limit
    rolls = "1" if most == 1 else f"1–{most}"
    style = {"text_anchor": "middle", "fill": look["ink"]}
    caption = words(str(steam), y=-8, font_size=24, font_weight=700, **style) + words(rolls, y=24, font_size=22, **style)
    return tag("g", _place(look), tag("path", d="M-28 0H28", stroke=look["ink"], stroke_opacity=0.4), caption, transform=_at(n))


def _reminder(box: Box) -> tuple[Text, ...]:
    colours = ", ".join(str(n) for n in box.colour_points[2:])
    return (
        text(
            "One of three in a turn: lay a tile, move your train, or rest at a water tower ({n} steam).",
            "One of three in a turn: lay a tile, move your train, or rest at a water tower ({n} steam).",
            n=box.water_tower,
        ),
        text(
            "A tile from your hand of {n}, an open city or the top hidden one: track never meets a bare edge, and a route leads to a city.",
            n=box.hand,
        ),
        text(
            "It brings the steam on its tender, a city {n}; at most {most} in all. A new loop through {cities} cities: a marker.",
            n=box.city_steam,
            most=box.steam_limit,
            cities=box.loop_cities,
        ),
        text(
            "Steam: {n} for each tile entered, {hill} for a hill, {passing} more where another train stands.",
            n=box.enter,
            hill=box.hill,
            passing=box.passing,
        ),
        text(
            "More than {n} steam and a curve: roll. On a roll listed below, the train derails: it goes back and the steam is lost.",
            n=box.speed_limit,
        ),
        text(
            "Carry one good at a time to a city of its colour. {good} per good, {loop} per loop marker; for 2, 3, 4 colours {colours}.",
            good=box.good_points,
            loop=box.loop_points,
            colours=colours,
        ),
        text(
            "{n} points win at once; otherwise the most points when the last track tile is drawn. The last city brings {coal} coal each.",
            n=box.win,
            coal=box.coal,
        ),
    )
