"""The table as text for a terminal: a cell shows its eight ends, and equal letters are joined."""

from __future__ import annotations

from branchline.engine.game import Seat
from branchline.engine.picture import Look
from branchline.engine.text import Text, text
from branchline.games.train_from_afar.components import ENDS, GONE, LOCOMOTIVES, Box
from branchline.games.train_from_afar.naming import COLOUR_NAMES
from branchline.games.train_from_afar.rounds import tints_of
from branchline.games.train_from_afar.scoring import field_of, field_values, route_counts, score, stations_count, written
from branchline.games.train_from_afar.state import Frame, State, round_now, station_of
from branchline.rail.tile import Section

LETTERS = dict(zip(LOCOMOTIVES, "VKBR", strict=True))
_SGR = {"violet": "35;1", "black": "37;1", "blue": "34;1", "red": "31;1", "quiet": "2", "tile": "1"}
_WIDE = 11  # characters of a cell
_LEFT = 16  # characters for what lies west of the frame


def sketch(state: State, seat: Seat, look: Look) -> str:
    """The round, the tile in hand, the frame with its rim, the score board and the others of one seat."""
    seat = max(seat, 0)
    frame = _frame(state.box, state.frames[seat], look)
    parts = [_head(state, seat, look), *_hand(state, seat, look), *frame, _locomotives(state, seat, look)]
    if stations_count(state.setup):
        parts += _stations(state)
    return "\n".join([*parts, *(_seat(state, n, look) for n in range(len(state.frames)))])


def _head(state: State, seat: Seat, look: Look) -> str:
    hand = state.hands[seat]
    left = "".join(tile for tile in state.frames[seat].left if tile != hand)
    parts = [
        text("Round {n}", n=round_now(state)),
        *([text("tile {tile}", tile=hand)] if hand else []),
        text("stack {tiles}", tiles=left or "-"),
    ]
    return "   ".join(look.say(part) for part in parts)


def _hand(state: State, seat: Seat, look: Look) -> list[str]:
    """The tile in hand, turned as it was chosen if it was."""
    tile, choice = state.hands[seat], state.choices[seat]
    if tile is None:
        return []
    turn = choice.turn if choice else 0
    where = look.say(text("for {cell}", cell=f"{choice.cell:02}")) if choice else ""
    return _tile(state.box.sections(tile, turn), {}, f"{tile}{turn}", where, look.colour)


def _frame(box: Box, frame: Frame, look: Look) -> list[str]:
    """The cells row by row, with stations and loops outside the edges."""
    tints, columns = tints_of(box, frame), box.squares.columns
    rows = [_names([_outside(box, n, 0, look) for n in range(columns)])]
    for row in range(box.squares.rows):
        numbers = range(row * columns, (row + 1) * columns)
        cells = [_cell(box, frame, tints, n, look) for n in numbers]
        for line in range(4):
            west, east = (_outside(box, numbers[0], 3, look), _outside(box, numbers[-1], 1, look)) if line == 1 else ("", "")
            rows.append(f"{west:>{_LEFT - 1}} " + "".join(cell[line] for cell in cells) + f" {east}".rstrip())
    last = range(len(box.squares) - columns, len(box.squares))
    return [*rows, _names([_outside(box, n, 2, look) for n in last])]


def _names(names: list[str]) -> str:
    """What lies above or below the columns, each name around the middle of its column."""
    line = ""
    for column, name in enumerate(names):
        line = line.ljust(_LEFT + column * _WIDE + (_WIDE - len(name)) // 2) + name
    return line


def _outside(box: Box, cell: int, side: int, look: Look) -> str:
    piece = next((piece for piece in box.rim if (piece.cell, piece.side) == (cell, side)), None)
    if piece is None:
        return ""
    return look.say(text("loop")) if piece.station is None else box.stations[piece.station].name


def _cell(box: Box, frame: Frame, tints: dict[int, str], cell: int, look: Look) -> list[str]:
    """A cell; in an empty one stand the letters of the locomotives that would enter it, and where."""
    name, colour = f"{box.names[cell]:02}", look.colour
    if cell == box.depot:
        return _box({}, look.say(text("depot")), "")
    laid = next((laid for laid in frame.laid if laid.cell == cell), None)
    if laid is None:
        waiting = {place & 7: _ink(LETTERS[c], c, colour) for c, place in zip(LOCOMOTIVES, frame.places, strict=True) if place >> 3 == cell}
        return _box(waiting, _ink(name, "quiet", colour), "")
    here = {end: tints[cell * ENDS + end] for end in range(ENDS) if cell * ENDS + end in tints}
    return _tile(box.sections(laid.tile, laid.turn), here, f"{laid.tile}{laid.turn}", name, colour)


def _tile(sections: tuple[Section, ...], tints: dict[int, str], tile: str, name: str, colour: bool) -> list[str]:
    """A tile: joined ends have one letter, the locomotive's where one has run."""
    ends = {}
    for letter, section in zip("abcd", sections, strict=True):
        tint = tints.get(section[0])
        for end in section:
            ends[end] = _ink(LETTERS[tint], tint, colour) if tint else letter
    return _box(ends, _ink(tile, "tile", colour), _ink(name, "quiet", colour))


def _box(ends: dict[int, str], upper: str, lower: str) -> list[str]:
    mark = {end: ends.get(end, "·") for end in range(ENDS)}
    return [
        f"┌──{mark[0]}───{mark[1]}──┐",
        f"{mark[7]}{_middle(upper)}{mark[2]}",
        f"{mark[6]}{_middle(lower)}{mark[3]}",
        f"└──{mark[5]}───{mark[4]}──┘",
    ]


def _middle(content: str) -> str:
    """Centred by the letters one sees, whatever colour they have."""
    seen = len(content.split("m", 1)[1].split("\x1b")[0]) if content.startswith("\x1b") else len(content)
    left = (_WIDE - 2 - seen) // 2
    return " " * left + content + " " * (_WIDE - 2 - seen - left)


def _locomotives(state: State, seat: Seat, look: Look) -> str:
    places = enumerate(zip(LOCOMOTIVES, state.frames[seat].places, strict=True))
    return "   ".join(f"{LETTERS[c]} {look.say(COLOUR_NAMES[n])}: {_where(state.box, n, place, look)}" for n, (c, place) in places)


def _where(box: Box, number: int, place: int, look: Look) -> str:
    station = station_of(place)
    if station is not None:
        return box.stations[station].name
    if place == GONE:
        return look.say(text("removed"))
    waits = text("depot") if place == box.starts[number] else text("before {cell}", cell=f"{box.names[place >> 3]:02}")
    return look.say(waits)


def _stations(state: State) -> list[str]:
    """Each station with its fields, and after a field the seats that took it."""
    rows = []
    for n, station in enumerate(state.box.stations):
        taken = [[str(s + 1) for s in range(len(state.frames)) if field_of(state, s, n) == place] for place in range(len(state.frames))]
        fields = [f"{value:>2}{'<' + ','.join(seats) if seats else ''}" for value, seats in zip(field_values(state, n), taken, strict=True)]
        rows.append(f"{station.name:<14}" + "".join(f"{field:<10}" for field in fields).rstrip())
    return rows


def _seat(state: State, seat: Seat, look: Look) -> str:
    """A seat's total, and its route as the marker shows it."""
    hand = state.hands[seat]
    parts: list[Text] = [text("seat {n}: {total}", n=seat + 1, total=score(state, seat).total)]
    parts += [text("route {points}", points=written(state, seat))] if route_counts(state.setup) else []
    parts += [text("tile {tile}", tile=hand)] if hand else []
    parts += [text("done", context="seat")] if state.done[seat] else []
    return "   ".join(look.say(part) for part in parts)


def _ink(characters: str, kind: str, colour: bool) -> str:
    return f"\x1b[{_SGR[kind]}m{characters}\x1b[0m" if colour and characters else characters
