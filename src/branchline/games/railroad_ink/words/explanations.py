"""Explanations: the rule of every tile, die, cell and score line in one sentence, and the chapter of the rules for the current move."""

from __future__ import annotations

from branchline.engine.game import CHANCE, LINE, Seat, stem
from branchline.engine.text import Text, text
from branchline.games.railroad_ink.rules.components import CRATER, EMPTY, HIGHWAY, LAVA, RAILWAY
from branchline.games.railroad_ink.rules.state import State

_ROUND = text("A round", context="heading")
_CHAPTERS = {"meteor": text("Meteor", context="heading"), "lava": text("Lava", context="heading")}

_HIGHWAY = text("A highway joins highways and highway exits on every side it reaches, and never a railway.")
_RAILWAY = text("A railway joins railways and railway exits on every side it reaches, and never a highway.")
_STATION = text("A station joins everything that reaches it: here highways and railways become one network.")
_OVERPASS = text("The highway and the railway cross without joining: each goes straight on.")
_LAVA = text("One of its lava sides must meet lava that is already there, and every lava side left open is an error at the end.")
_PAST_LAVA = text("Its lava must meet lava that is already there; the track beside it counts like any other and need not join anything.")
_VOLCANO = text("A new volcano may rise on any cell that is not lava and not beside lava; it does not replace the lava die of the round.")
_VOLCANO_HERE = text("Lava on all four sides: lava dice grow from here, and nothing is ever drawn on lava.")
_CRATER = text("You can draw on a crater as on an empty cell; a route end that opens onto it is not an error, and earns points.")
_DIRECTION = text("The meteor flies in this direction; if any direction is shown, each player chooses for their own board.")
_DISTANCE = text("The meteor lands this many cells from the last impact and bounces off the edge of the board.")
_FALL = text(
    "The cell it hits becomes a crater and a route there is erased; where there is a crater it flies on to the next cell without one."
)
_EMPTY = text("What you draw must join an exit or a route of its own kind, and must never put a highway against a railway.")
_DRAWN_DIE = text("Every die is drawn once; this one is already on your board.")


def explain(state: State, seat: Seat, key: str, value: str) -> Text | None:
    """The rule of the thing with this name in the picture, or of this line of the score sheet."""
    match stem(key):
        case "die" | "route" | "lava":
            return _DRAWN_DIE if stem(key) == "die" and _is_drawn(state, seat, value) else _tile(value)
        case "special":
            return _VOLCANO if value == "volcano" else _special(state)
        case "cell":
            return _cell(state, seat, value)
        case "direction":
            return _DIRECTION
        case "distance":
            return _DISTANCE
        case "meteor":
            return _FALL
        case line if line == LINE:
            return _line(state, value)
    return None


def rules_heading(state: State, seat: Seat) -> Text:
    """The chapter of the rules for the current move: the meteor, lava while a lava face can be drawn, else the round."""
    sheet = None if seat == CHANCE else state.sheets[max(seat, 0)]
    if sheet and sheet.meteor:
        return _CHAPTERS["meteor"]
    return _CHAPTERS["lava"] if sheet and sheet.lava and not sheet.dice else _ROUND


def _is_drawn(state: State, seat: Seat, face: str) -> bool:
    sheet = state.sheets[max(seat, 0)]
    return face not in sheet.dice + sheet.lava


def _tile(tile: str) -> Text:
    kinds = {kind for kind in (HIGHWAY, RAILWAY, LAVA) if kind in tile}
    if tile.endswith("o"):
        return _OVERPASS
    if LAVA in kinds:
        return _LAVA if len(kinds) == 1 else _PAST_LAVA
    return _STATION if len(kinds) == 2 else _HIGHWAY if HIGHWAY in kinds else _RAILWAY


def _special(state: State) -> Text:
    box = state.box
    return text(
        "Drawn in addition to the dice: each kind once, at most {now} in a round and {n} in the whole match.",
        now=box.specials_in_a_round,
        n=box.specials_in_a_match,
    )


def _cell(state: State, seat: Seat, name: str) -> Text:
    box, n = state.box, state.box.numbers[int(name)]
    tile = state.sheets[max(seat, 0)].board.cells[n]
    if tile == CRATER:
        return _CRATER
    if tile != EMPTY:
        return _VOLCANO_HERE if tile == box.volcano else _tile(tile)
    return text("A centre cell: whatever is drawn here earns {n} at the end.", n=box.points["centre"]) if box.centre >> n & 1 else _EMPTY


def _line(state: State, line: str) -> Text | None:
    points, options = state.box.points, state.setup
    match line:
        case "networks":
            return _networks(state)
        case "highway" | "railway":
            twice = text("no connection counts twice") if options["longest"] == "trail" else text("no cell counts twice")
            return text(
                "{n} for each cell of your longest unbroken line of this kind; {twice}, and stations do not break it.",
                n=points["longest"],
                twice=twice,
            )
        case "centre":
            return _centre(state)
        case "meteor" if options["crater_points"] == "tile":
            return text("{n} for each tile with a route end that opens onto a crater.", n=points["meteor"])
        case "meteor":
            return text("{n} for each route end that opens onto a crater.", n=points["meteor"])
        case "lava":
            closed_lake, cell = points["closed_lake"], points["lake_cell"]
            return text(
                "{closed} for each lake without an open side, and {cell} for each cell of the largest lake, closed or not.",
                closed=closed_lake,
                cell=cell,
            )
        case "errors":
            return _errors(str(options["expansion"]), points["errors"])
    return None


def _centre(state: State) -> Text:
    options, n = state.setup, state.box.points["centre"]
    if options["expansion"] == "meteor" and not options["crater_in_centre"]:
        return text("{n} for each cell in the middle of the board on which anything is drawn; a crater alone does not count.", n=n)
    return text("{n} for each cell in the middle of the board on which anything is drawn.", n=n)


def _errors(expansion: str, n: int) -> Text:
    match expansion:
        case "meteor":
            return text("−{n} for each route end that leads neither to another route, nor to a crater, nor off the board.", n=n)
        case "lava":
            return text("−{n} for each route end that meets neither a route nor the edge of the board, and for each open lava side.", n=n)
    return text("−{n} for each route end that leads neither to another route nor off the board.", n=n)


def _networks(state: State) -> Text:
    values, exits = state.box.network_values, len(state.box.exits)
    return text(
        "Each network earns points by the exits it joins: {two} for two, more for every further one, {all} for all {n}.",
        two=values[2],
        all=values[exits],
        n=exits,
    )
