"""Explanations: the rule of every tile, cell, station and score line in one sentence, and the chapter of the rules for the current move."""

from __future__ import annotations

from branchline.engine.game import LINE, Seat
from branchline.engine.text import Text, text
from branchline.games.train_from_afar.rules.scoring import ROUTE, STATION_LINES, field_values, stations_count
from branchline.games.train_from_afar.rules.state import State

_TILE = text("A tile joins its eight track ends in four pairs, however it is rotated; where tracks cross, one runs above the other.")
_EMPTY = text("You can lay your tile here if a locomotive is waiting in front of this cell; it then runs as far as its track goes.")
_FULL = text("A tile that is laid stays as it is; locomotives may run over it again and again.")
_ROUTE = text("One point each time one of your locomotives enters a tile or re-enters the depot; loops and stations score nothing.")
_LAST_STOP = text(
    "A station stops a locomotive for the rest of the match, and a second one of yours that arrives is removed; it earns no points here."
)


def explain(state: State, seat: Seat, key: str, value: str) -> Text | None:
    """The rule of the thing with this name in the picture, or of this line of the score sheet."""
    match key:
        case "tile":
            return _TILE
        case "cell":
            number = state.box.numbers[int(value)]
            return _FULL if any(tile.cell == number for tile in state.frames[max(seat, 0)].tiles) else _EMPTY
        case "station":
            names = [station.name for station in state.box.stations]
            return _station(state, names.index(value)) if stations_count(state.setup) else _LAST_STOP
        case line if line == LINE:
            return _ROUTE if value == ROUTE else _station(state, STATION_LINES.index(value))
    return None


def rules_heading(state: State, seat: Seat) -> Text:
    """The chapter of the rules for the current move: the same for all moves."""
    return text("A round", context="heading")


def _station(state: State, station: int) -> Text:
    values = field_values(state, station)
    if len(values) == 1:
        return text(
            "A locomotive of yours that reaches this station earns {value} and stays; a second one that arrives is removed.",
            value=values[0],
        )
    return text(
        "This station pays {values} in order of arrival; players who arrive in the same round each get the best value left.",
        values=", ".join(str(value) for value in values),
    )
