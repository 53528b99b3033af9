"""Explanations: the rule of every die, hex, good and score line in one sentence, and the chapter of the rules for the current move."""

from __future__ import annotations

from branchline.engine.game import LINE, Seat, stem
from branchline.engine.text import Text, text
from branchline.games.steamrollers.rules.map import NUMBERS, STRAIGHT, TIGHT, WIDE
from branchline.games.steamrollers.rules.state import State, bit
from branchline.games.steamrollers.words.card_explanations import order_rule, tile_rule

_SHAPES = {
    STRAIGHT: text("A straight track joins two opposite sides of a hex."),
    WIDE: text("A wide curve joins two sides of a hex that have one side between them."),
    TIGHT: text("A tight curve joins two neighbouring sides of a hex."),
}
_STARTS = {
    "engine": text("Before the first round you cross any one box of your engine."),
    "track": text("Before the first round you draw one track of any kind on any hex."),
    "points": text("These points are yours at the end."),
    "tile": text("You take any action tile, turned sideways, before the first round."),
    "cargo": text("A good of your choice from the bag waits in a city of your own sheet, and only you may deliver it."),
}
_PLAIN = {
    "die": text(
        "A white die gives you one action: build in its region, cross its engine box, deliver from its city, or take its action tile."
    ),
    "hand": text("With this die you do one action; a value changed by a tile lasts for this action."),
    "loot": text("The player who stole a die uses it in their own turn this round, instead of another."),
    "second": text("With two dice you do one action with each, the first one first."),
    "value": text("Your die counts as this for the coming action."),
    "black": text("The black die shows two of the three kinds of track; a player who builds this round draws one of them."),
    "first": text("The first player rolls the dice; the marker then passes to the left."),
    "kept": text("Delivered goods are kept to fill orders."),
    "map": text("The die decides which borders between regions are walls, over which nothing joins."),
    "seat": text("The first player is drawn by lot."),
    "coal": text("Coal may be delivered to any other city."),
    "cargo": text("Your own cargo: only you may deliver it, to a city of its colour, over your own links."),
    "drawn": text("From the bag onto a city; a good in the colour of its city is taken away again."),
    "side": text("This side of the tile lies up for the whole match."),
    "city": text(
        "Goods of its colour are delivered here; nothing is drawn on a city, and a track that reaches its border is joined to it."
    ),
    "full": text("One track per hex, without crossings or junctions, and it stays for the whole match."),
    "crossed": text("Each crossed box adds one power, and a delivery may not go further than your power."),
}
_CHAPTERS = {
    "arrange": text("Solo against Eva", context="heading"),
    "influence": text("Solo against Eva", context="heading"),
    "eva": text("Solo against Eva", context="heading"),
    "eva_roll": text("Solo against Eva", context="heading"),
    "eva_cross": text("Solo against Eva", context="heading"),
    "start": text("Mini expansions", context="heading"),
    "started": text("Mini expansions", context="heading"),
    "steal": text("Action tiles", context="heading"),
    "throw": text("Action tiles", context="heading"),
    "over": text("The end", context="heading"),
}


def explain(state: State, seat: Seat, key: str, value: str) -> Text | None:
    """The rule of the thing with this name in the picture, or of this line of the score sheet."""
    kind = stem(key)
    if kind.startswith("good_") or kind != key:
        return _entry_text(kind)
    match kind:
        case "tile" | "take":
            return tile_rule(state.faces.tiles[int(value) - 1])
        case "order":
            return order_rule(state.box.orders[int(value), state.order_sides[int(value) - 1]], bool(state.setup["coal"]))
        case "shape":
            return _SHAPES[value]
        case "start":
            return _STARTS[value]
        case "good":
            return _good(state, value)
        case "cell" | "box":
            return _cell(state, seat, value) if kind == "cell" else _box(state, seat, int(value))
        case "eva" | "crosses":
            return _eva(kind, state.box.eva_reach)
        case line if line == LINE:
            return _line(state, value)
    return _PLAIN.get(kind)


def rules_heading(state: State, seat: Seat) -> Text:
    """The chapter of the rules for the current move; the setup has chapters of its own, and so have rare parts of a turn."""
    if not state.round and state.phase not in _CHAPTERS:
        return text("The table", context="heading")
    return _CHAPTERS.get(state.phase) or text("A round", context="heading")


def _entry_text(kind: str) -> Text | None:
    """The entries of people who draw goods and roll dice themselves."""
    return _PLAIN["drawn"] if kind.startswith("good") else _PLAIN["side"] if kind in ("tile", "order") else _PLAIN.get(kind)


def _eva(kind: str, reach: int) -> Text:
    if kind == "crosses":
        return text(
            "From {n} crosses on in a region Eva removes goods of its city and scores her crosses; without a free field she wins.", n=reach
        )
    return text(
        "Eva crosses a field of this region, sends back an upright tile of this number, and from {n} crosses on removes a good.", n=reach
    )


def _good(state: State, value: str) -> Text:
    """The rule of a good, given as city, letter and place: `3R`, solo `3R2`, `3R*` for own cargo, `R` for one to choose."""
    box, letter = state.box, value.lstrip("123456")[:1]
    if letter == box.coal:
        return _PLAIN["coal"]
    if value.endswith("*"):
        return _PLAIN["cargo"]
    cities = ", ".join(str(n) for n in NUMBERS if box.city_goods[n - 1] == letter)
    return text(
        "It goes to a city of its colour, {cities}; any player with a die showing the number of the city it lies in can deliver it.",
        cities=cities,
    )


def _cell(state: State, seat: Seat, name: str) -> Text:
    map_ = state.box.map
    cell = map_.numbers[int(name[0]), int(name[1])]
    if state.sheets[max(seat, 0)].tracks[cell]:
        return _PLAIN["full"]
    region = map_.regions[cell]
    if cell in map_.towns:
        return text("A track here runs through the town, which makes a link longer by one; build it with a die that shows {n}.", n=region)
    return text("One track fits here, built with a die that shows {n}; it need not join anything yet.", n=region)


def _box(state: State, seat: Seat, number: int) -> Text:
    if state.sheets[max(seat, 0)].boxes & bit(number):
        return _PLAIN["crossed"]
    return text("Cross it with a die that shows {n}: each crossed box adds one power for deliveries.", n=number)


def _line(state: State, line: str) -> Text | None:
    box = state.box
    match line:
        case "deliveries":
            return text("Each delivery earns its distance: the cities and towns it reached, the last city counted.")
        case "network":
            link, town = box.link_points, box.town_points
            return text("{link} for each finished link between two cities, and {town} for each town on it.", link=link, town=town)
        case "engine":
            most = len(box.engine_points) - 1
            return text(
                "For the boxes you crossed, up to {most} for all {n}; a tile that adds power does not count.",
                most=box.engine_points[most],
                n=most,
            )
        case "tiles":
            return text("What is printed on the action tiles you own at the end, some of it negative.")
        case "orders":
            return text("What is printed on the orders you filled with delivered goods.")
        case "bonus":
            return text("The points of the starting tile, for the player who chose them.")
    return None
