"""Points: the fields of the stations, the tiles entered, and how ties are broken."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from branchline.engine.game import ScoreSheet, Seat, Setup
from branchline.engine.players import player
from branchline.engine.text import Text, text
from branchline.games.train_from_afar.rules.components import ENDS, STATIONS, Box, box_of
from branchline.games.train_from_afar.rules.state import State

ROUTE = "route"
STATION_LINES = tuple(f"station{n}" for n in range(1, STATIONS + 1))
LEVEL_NAMES = (text("beginner"), text("medium"), text("good"), text("very good"), text("advanced"))


def lines(setup: Setup) -> Mapping[str, Text]:
    """A line for each station of this box, by its name, and one for the route."""
    stations = zip(STATION_LINES, box_of(setup.edition).stations, strict=True)
    return {**{line: text("Station {name}", name=station.name) for line, station in stations}, ROUTE: text("Longest route")}


def stations_count(setup: Setup) -> bool:
    """Whether stations score in this variant."""
    return setup["way"] in ("stations", "both")


def route_counts(setup: Setup) -> bool:
    """Whether tiles entered score in this variant."""
    return setup["way"] in ("longest", "both")


def levels_count(setup: Setup) -> bool:
    """Whether levels count: in solo play with the longest route."""
    return setup.seats == 1 and setup["way"] == "longest"


def score(state: State, seat: Seat) -> ScoreSheet:
    """The current score sheet of a seat: a line for each station and one for the route, as far as they count."""
    lines: list[tuple[str, int]] = []
    if stations_count(state.setup):
        lines += [(line, station_points(state, seat, n)) for n, line in enumerate(STATION_LINES)]
    if route_counts(state.setup):
        lines.append((ROUTE, state.frames[seat].route))
    return ScoreSheet(tuple(lines))


def field_of(state: State, seat: Seat, station: int) -> int | None:
    """The field a seat took at a station, from 0.

    Locomotives that arrive in the same round share the best free field, and the fields of all their places are used up.
    """
    arrival = state.frames[seat].arrival_rounds[station]
    return sum(0 < frame.arrival_rounds[station] < arrival for frame in state.frames) if arrival else None


def station_points(state: State, seat: Seat, station: int) -> int:
    """The points of a seat from one station."""
    field = field_of(state, seat, station)
    return 0 if field is None else field_values(state, station)[field]


def field_values(state: State, station: int) -> tuple[int, ...]:
    """Points of the fields of a station. In solo play a station scores the higher value of the board for two."""
    values = state.box.stations[station].values
    return (max(values[2]),) if state.setup.seats == 1 else values[state.setup.seats]


def marker(state: State, points: int) -> tuple[int, bool]:
    """The field of the marker on the score track, and whether its 40+ side is up: from one past the last field on."""
    track = state.box.track
    return ((points - 1) % track + 1, True) if points > track else (points, False)


def route_text(state: State, seat: Seat) -> str:
    """A seat's route as the marker shows it: 39, 40, then 40+1."""
    track, points = state.box.track, state.frames[seat].route
    return f"{track}+{points - track}" if points > track else str(points)


def level(state: State) -> Text | None:
    """The highest solo level reached by the longest route, if any."""
    points = state.frames[0].route
    number = sum(least <= points for least in state.box.levels)
    return LEVEL_NAMES[number - 1] if number else None


def level_line(box: Box, least: int, name: Text) -> Text:
    """A level by its name, with a note if this frame cannot reach it."""
    return name if least <= most_route(box) else text("{level} (out of reach here)", level=name)


def most_route(box: Box) -> int:
    """An upper bound of the longest route: the points of a full frame whose locomotives leave as little track unused as possible.

    Every stretch of track is run at most once. Each station has two ends, and routes end at four of all these ends; the others are
    joined by lines that no locomotive runs, each of at least two stretches, or of one if a U-turn lies before a station or a corner has
    two stations. Each crash leaves two more ends for one such line, and adds one point. A frame with an empty cell has four stretches
    fewer, but no fewer such lines.
    """
    u_turns = sum(a // 2 == b // 2 for tile in box.tiles.values() for a, b in tile)
    cells = [piece.cell for piece in box.rim if piece.station is not None]
    short = u_turns + sum(cells.count(cell) - 1 for cell in cells)
    stretches, lines_unused = len(box.tiles) * ENDS // 2, STATIONS - len(box.starts) // 2
    full = [stretches - 2 * lines + min(short, lines) + lines - lines_unused for lines in range(lines_unused, STATIONS + 1)]
    return max(*full, stretches - ENDS // 2 - lines_unused)


def rank_key(state: State, seat: Seat) -> tuple[int, ...]:
    """The sort key of a seat in the ranking: the total and, if only stations count, the points from each of them in order."""
    sheet = score(state, seat)
    return (sheet.total, *(points for _, points in sheet.lines)) if ties_are_broken(state.setup) else (sheet.total,)


def ties_are_broken(setup: Setup) -> bool:
    """Whether ties are broken: by points from Fioletowo, then from Czerwienice and so on; not if the longest route counts."""
    return setup["way"] == "stations"


def tie_notes(state: State, ranks: tuple[int, ...]) -> tuple[Text, ...]:
    """The sentences about broken ties, for each two neighbours in the ranking, or about a shared place."""
    seats = sorted(range(len(ranks)), key=lambda seat: (ranks[seat], seat))
    return tuple(_tie(state, a, b) for a, b in pairwise(seats) if rank_key(state, a)[0] == rank_key(state, b)[0])


def _tie(state: State, a: Seat, b: Seat) -> Text:
    mine, theirs = rank_key(state, a), rank_key(state, b)
    if mine == theirs:
        return text("{a} and {b} tie on points and share the place", a=player(a, first=True), b=player(b))
    station = next(n for n in range(STATIONS) if mine[n + 1] != theirs[n + 1])
    name = state.box.stations[station].name
    tie = text("{a} and {b} tie on points", a=player(a, first=True), b=player(b))
    return text("{tie}; {a} has more from {station}", tie=tie, a=player(a), station=name)


def free_field(state: State, station: int) -> int | None:
    """Points of the best free field of a station; None if all are taken."""
    values = field_values(state, station)
    field = sum(frame.arrival_rounds[station] > 0 for frame in state.frames)
    return values[field] if field < len(values) else None
