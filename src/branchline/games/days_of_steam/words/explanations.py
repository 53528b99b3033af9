"""Explanations: the rule of every tile, good, train and score line in one sentence, and the chapter of the rules for the current move."""

from __future__ import annotations

from branchline.engine.game import LINE, Seat
from branchline.engine.text import Text, text
from branchline.games.days_of_steam.rules.components import Box, Face
from branchline.games.days_of_steam.rules.running import is_curve
from branchline.games.days_of_steam.rules.state import State

_CITY = text("Goods of its colour are delivered here; inside a city any number of trains can stop, pass each other and turn back.")
_EMPTY = text("A tile here must meet track with track on every side and lie on a continuous route to a city.")
_GOOD = text(
    "A train on its tile may load it for free, one at a time; it is delivered in the first city of its colour except the one it came from."
)
_STOCKED = text("Goods from the bag lie on the city for any train to load.")
_LAYING = text("Laying a tile", context="heading")
_CHAPTERS = {
    "first": text("Setting up", context="heading"),
    "turn": text("Your turn", context="heading"),
    "drive": text("Moving the train", context="heading"),
    "roll": text("Curves", context="heading"),
    "over": text("The end", context="heading"),
}


def explain(state: State, seat: Seat, key: str, value: str) -> Text | None:
    """The rule of the thing with this name in the picture, or of this line of the score sheet."""
    match key:
        case "tile":
            return _city(state.box, value) if value.startswith("cit") else _in_hand(state.box, value)
        case "cell":
            return _cell(state, value)
        case "city":
            return _city(state.box, "cities")
        case "good":
            return _GOOD
        case "goods":
            return _STOCKED
    return _line(state.box, value) if key == LINE else _beside(state, key)


def rules_heading(state: State, seat: Seat) -> Text:
    """The chapter of the rules for the current move: the one about laying includes draws and goods; before the first turn, the setup."""
    if not state.trains or state.phase == "first":
        return _CHAPTERS["first"]
    return _CHAPTERS.get(state.phase, _LAYING)


def _city(box: Box, which: str) -> Text:
    least = box.between_cities
    if which == "cities":
        return text(
            "You reveal the top city, lay it where every route to another city has at least {n} track tiles, and goods are drawn onto it.",
            n=least,
        )
    return text(
        "A city with its goods is laid where a route joins it to another city, every such route with at least {n} track tiles.", n=least
    )


def _in_hand(box: Box, code: str) -> Text:
    kind = box.kind[code]
    rule = _over() if kind.over else _track(box, kind.faces[0])
    return text("{rule}; laying it gives {n} steam.", "{rule}; laying it gives {n} steam.", rule=rule, n=kind.steam)


def _over() -> Text:
    return text("It may also be laid on a track tile without a train, hill or bridge, and that tile leaves the game")


def _track(box: Box, face: Face) -> Text:
    """The most important rule for driving over a tile."""
    if face.hill:
        return text("Entering a hill costs {hill} steam instead of {enter}", hill=box.hill, enter=box.enter)
    if face.water:
        return text(
            "A train that begins its turn at a water tower may gain {n} steam instead of doing anything else",
            "A train that begins its turn at a water tower may gain {n} steam instead of doing anything else",
            n=box.water_tower,
        )
    if face.stubs:
        return text("A train that enters a dead end must stop there, and only the whole section counts as a route")
    if face.bridge:
        return text("The two tracks cross without meeting, and a train on one is not in the way of the other")
    if face.is_junction:
        return text("A train takes one branch and never turns back on it; one train at a time can stand here")
    if len(face.sections) > 1:
        return text("The two curves are apart, and a train on one is not in the way of the other")
    if is_curve(*face.sections[0]):
        return text(
            "If a move over a curve costs more than {n} steam, roll the die: the train may derail",
            "If a move over a curve costs more than {n} steam, roll the die: the train may derail",
            n=box.speed_limit,
        )
    return text(
        "Straight track is entered for {n} steam and never makes a train derail",
        "Straight track is entered for {n} steam and never makes a train derail",
        n=box.enter,
    )


def _cell(state: State, name: str) -> Text:
    x, _, y = name.partition(",")
    face = state.map.faces.get((int(x), int(y)))
    if face is None:
        return _EMPTY
    return _CITY if face.is_city else text("{rule}.", context="one rule", rule=_track(state.box, face))


def _beside(state: State, key: str) -> Text | None:
    """The rule of a train, or of a piece in the row of a player."""
    box = state.box
    match key:
        case "train":
            return text(
                "A tile costs {enter} steam, a hill {hill}, {more} more where another train stands; a train turns back in cities only.",
                enter=box.enter,
                hill=box.hill,
                more=box.passing,
            )
        case "steam":
            return text("Steam, from 0 to {n}, comes from laying tiles, water towers and coal, and is spent to drive.", n=box.steam_limit)
        case "coal" if state.setup["coal_steam"] == "at_once":
            return text("At the start of your turn you may burn any of it, 1 steam each, to be used at once.")
        case "coal":
            return text("At the start of your turn you may burn any of it, 1 steam each, to be used from your next turn on.")
        case "loops":
            return text(
                "The player whose tile closes a new loop through at least {n} cities takes a marker; one per turn, while any are left.",
                n=box.loop_cities,
            )
        case "kept":
            return text("Goods that were delivered stay with their owner and earn points.")
        case "die":
            return text("The train derails if the die shows no more than the steam it spent minus {n}.", n=box.speed_limit)
    return None


def _line(box: Box, line: str) -> Text | None:
    match line:
        case "goods":
            return text("{n} for each good you delivered.", n=box.good_points)
        case "loops":
            return text("{n} for each loop marker you took.", n=box.loop_points)
        case "colours":
            steps = ", ".join(f"{n}: {points}" for n, points in enumerate(box.colour_points) if points)
            return text("For the number of different colours you have delivered ({steps}; only the highest counts).", steps=steps)
    return None
