"""The table as text for a terminal: a cell shows its eight ends, and ends with equal marks are joined."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from branchline.drawing.picture import Look
from branchline.drawing.text_grid import TextGrid
from branchline.engine.game import Seat
from branchline.engine.text import Text, text
from branchline.games.train_from_afar.rules.components import ENDS, GONE, LOCOMOTIVES, Box
from branchline.games.train_from_afar.rules.rounds import passed_ports
from branchline.games.train_from_afar.rules.rules import to_act
from branchline.games.train_from_afar.rules.scoring import (
    LEVEL_NAMES,
    field_of,
    field_values,
    level_line,
    levels_count,
    route_counts,
    route_text,
    score,
    stations_count,
)
from branchline.games.train_from_afar.rules.state import Frame, State, round_now, station_of
from branchline.games.train_from_afar.words.names import COLOUR_NAMES, LETTERS
from branchline.games.train_from_afar.words.sentences import last_news

Mark: TypeAlias = tuple[str, str]  # the mark at an end, and its kind of ink

_SGR = {"violet": "35;1", "black": "37;1", "blue": "34;1", "red": "31;1", "quiet": "2", "tile": "1", "plain": ""}
_WIDE = 13  # characters of a cell


def draw_text(state: State, seat: Seat, look: Look) -> str:
    """The round, the tile in hand, the frame with its rim and the result of the last tile, the score board, the seats."""
    seat = max(seat, 0)
    parts = [_head(state, seat, look), *_hand(state, seat, look), *_frame(state.box, state.frames[seat], look)]
    parts += [_ink(look.say(line), "quiet", look) for line in _legend(look)]
    parts += [_locomotives(state, seat, look), *_last(state, seat, look)]
    parts += _stations(state, look) if stations_count(state.setup) else []
    parts += [_levels(state, look)] if levels_count(state.setup) else []
    return "\n".join([*parts, *(_seat(state, n, look) for n in range(len(state.frames)))])


def _legend(look: Look) -> tuple[Text, ...]:
    return (
        text("Matching marks on a tile are connected; a lower-case letter means nobody has run there yet."),
        text(
            "{letters}: that locomotive has run there; 1, 2, 3: its first, second, third time.",
            letters=" ".join(look.say(letter) for letter in LETTERS),
        ),
        text("A letter in an empty cell: that locomotive will enter there."),
    )


def _head(state: State, seat: Seat, look: Look) -> str:
    hand = state.hands[seat]
    stack = "".join(tile for tile in state.frames[seat].stack if tile != hand)
    parts = [
        text("Round {n} of {last}", n=round_now(state), last=len(state.box.tiles)) if to_act(state) else text("Final frame"),
        *([text("tile {tile}", tile=hand)] if hand else []),
        text("stack {tiles}", tiles=stack or "-"),
    ]
    return "   ".join(look.say(part) for part in parts)


def _hand(state: State, seat: Seat, look: Look) -> list[str]:
    """The tile in hand, in the chosen orientation if any."""
    tile, choice = state.hands[seat], state.choices[seat]
    if tile is None:
        return []
    turn = choice.turn if choice else 0
    where = look.say(text("for {cell}", cell=f"{choice.cell:02}")) if choice else ""
    return _box(_unrun(state.box, tile, turn), (f"{tile}{turn}", "tile"), (where, "quiet"), look)


def _last(state: State, seat: Seat, look: Look) -> list[str]:
    news = last_news(state, seat)
    return [look.say(text("Last round: {news}", news=news))] if news else []


def _frame(box: Box, frame: Frame, look: Look) -> list[str]:
    """The cells row by row, with stations and loops outside the edges."""
    marks, columns = _run(box, frame, look), box.squares.columns
    west = {row: _outside(box, row * columns, 3, look) for row in range(box.squares.rows)}
    left = 1 + max(map(len, west.values()))
    rows = [_names([_outside(box, n, 0, look) for n in range(columns)], left)]
    for row in range(box.squares.rows):
        numbers = range(row * columns, (row + 1) * columns)
        cells = [_cell(box, frame, marks, n, look) for n in numbers]
        for line in range(4):
            before, after = (west[row], _outside(box, numbers[-1], 1, look)) if line == 1 else ("", "")
            rows.append(f"{before:>{left - 1}} " + "".join(cell[line] for cell in cells) + f" {after}".rstrip())
    last = range(len(box.squares) - columns, len(box.squares))
    return [*rows, _names([_outside(box, n, 2, look) for n in last], left)]


def text_grid(state: State, seat: Seat, look: Look) -> TextGrid:
    """The frame, for figures, with the tile in hand in its chosen place."""
    box, columns, bare = state.box, state.box.squares.columns, replace(look, colour=False)
    left = 1 + max(len(_outside(box, row * columns, 3, look)) for row in range(box.squares.rows))
    cells = {f"{name:02}": (1 + 4 * (n // columns), left + _WIDE * (n % columns)) for n, name in enumerate(box.names)}
    lines = _frame(box, state.frames[max(seat, 0)], bare)
    choice = state.choices[max(seat, 0)]
    if choice is not None:
        line, column = cells[f"{choice.cell:02}"]
        for n, part in enumerate(_hand(state, max(seat, 0), bare), line):
            lines[n] = lines[n][:column] + part + lines[n][column + _WIDE :]
    return TextGrid(tuple(lines), cells, (4, _WIDE), legend=tuple(look.say(line) for line in _legend(look)))


def _names(names: list[str], left: int) -> str:
    """The names above or below the columns, each centred on its column."""
    line = ""
    for column, name in enumerate(names):
        line = line.ljust(left + column * _WIDE + (_WIDE - len(name)) // 2) + name
    return line


def _outside(box: Box, cell: int, side: int, look: Look) -> str:
    piece = next((piece for piece in box.rim if (piece.cell, piece.side) == (cell, side)), None)
    if piece is None:
        return ""
    return look.say(text("loop")) if piece.station is None else box.stations[piece.station].name


def _run(box: Box, frame: Frame, look: Look) -> dict[int, Mark]:
    """The marks of all ports where locomotives have run: their letter, with a number where they crossed a tile more than once."""
    marks: dict[int, Mark] = {}
    for n, colour in enumerate(LOCOMOTIVES):
        sections = passed_ports(box, frame, n)
        cells = [into >> 3 for into, _ in sections]
        for place, section in enumerate(sections):
            cell = cells[place]
            time = str(cells[: place + 1].count(cell)) if cells.count(cell) > 1 else ""
            marks |= dict.fromkeys(section, (look.say(LETTERS[n]) + time, colour))
    return marks


def _unrun(box: Box, tile: str, turn: int) -> dict[int, Mark]:
    """The marks of a tile that no locomotive has entered: a small letter for each pair of joined ends."""
    return {end: (letter, "plain") for letter, section in zip("abcd", box.sections(tile, turn), strict=True) for end in section}


def _cell(box: Box, frame: Frame, marks: dict[int, Mark], cell: int, look: Look) -> list[str]:
    """A cell; an empty one shows the letters of the locomotives that would enter it, at their ends."""
    name = (f"{box.names[cell]:02}", "quiet")
    if cell == box.depot:
        return _box({}, (look.say(text("depot")), "plain"), ("", "plain"), look)
    tile = next((tile for tile in frame.tiles if tile.cell == cell), None)
    if tile is None:
        facing = [n for n, place in enumerate(frame.places) if place >> 3 == cell]
        return _box({frame.places[n] & 7: (look.say(LETTERS[n]), LOCOMOTIVES[n]) for n in facing}, name, ("", "plain"), look)
    here = {end: marks[cell * ENDS + end] for end in range(ENDS) if cell * ENDS + end in marks}
    return _box(_unrun(box, tile.tile, tile.turn) | here, (f"{tile.tile}{tile.turn}", "tile"), name, look)


def _box(ends: dict[int, Mark], upper: Mark, lower: Mark, look: Look) -> list[str]:
    """A cell of four lines, with a mark at each of its ends and two words in the middle."""
    mark = {end: ends.get(end, ("·", "plain")) for end in range(ENDS)}
    across = [f"─{_middle(mark[a], 3, look)}───{_middle(mark[b], 3, look)}─" for a, b in ((0, 1), (5, 4))]
    return [f"┌{across[0]}┐", _line(mark[7], upper, mark[2], look), _line(mark[6], lower, mark[3], look), f"└{across[1]}┘"]


def _middle(mark: Mark, wide: int, look: Look) -> str:
    """A mark centred in this width of an edge; colour codes do not count."""
    left = (wide - len(mark[0])) // 2
    return "─" * left + _ink(*mark, look) + "─" * (wide - len(mark[0]) - left)


def _line(west: Mark, word: Mark, east: Mark, look: Look) -> str:
    left = (_WIDE - len(word[0])) // 2
    right = _WIDE - left - len(word[0])
    return _ink(*west, look) + " " * (left - len(west[0])) + _ink(*word, look) + " " * (right - len(east[0])) + _ink(*east, look)


def _locomotives(state: State, seat: Seat, look: Look) -> str:
    places = enumerate(state.frames[seat].places)
    return "   ".join(f"{look.say(LETTERS[n])} {look.say(COLOUR_NAMES[n])}: {_where(state.box, n, place, look)}" for n, place in places)


def _where(box: Box, number: int, place: int, look: Look) -> str:
    station = station_of(place)
    if station is not None:
        return box.stations[station].name
    if place == GONE:
        return look.say(text("removed"))
    waits = text("depot") if place == box.starts[number] else text("before {cell}", cell=f"{box.names[place >> 3]:02}")
    return look.say(waits)


def _stations(state: State, look: Look) -> list[str]:
    """Each station with its fields, and after a field the players who took it."""
    alone = text("Points at the stations; a field that is taken has < after it:")
    several = text("Points at the stations by order of arrival; after < the players who took them:")
    rows = [_ink(look.say(several if state.setup.seats > 1 else alone), "quiet", look)]
    for n, station in enumerate(state.box.stations):
        owners = [[str(s + 1) for s in range(len(state.frames)) if field_of(state, s, n) == place] for place in range(len(state.frames))]
        fields = [
            f"{value:>2}{'<' + ','.join(seats) if seats else ''}" for value, seats in zip(field_values(state, n), owners, strict=True)
        ]
        rows.append(f"{station.name:<14}" + "".join(f"{field:<10}" for field in fields).rstrip())
    return rows


def _levels(state: State, look: Look) -> str:
    """The solo levels, with a tick for those reached."""
    route, levels = state.frames[0].route, zip(state.box.levels, LEVEL_NAMES, strict=True)
    level_names = [f"{least} {look.say(level_line(state.box, least, name))}{' ✓' if route >= least else ''}" for least, name in levels]
    return "   ".join(level_names)


def _seat(state: State, seat: Seat, look: Look) -> str:
    """A seat's total, and its route as the marker shows it."""
    hand = state.hands[seat]
    parts: list[Text] = [text("player {n}: {total}", n=seat + 1, total=score(state, seat).total)]
    parts += [text("route {points}", points=route_text(state, seat))] if route_counts(state.setup) else []
    parts += [text("tile {tile}", tile=hand)] if hand else []
    parts += [text("done", context="seat")] if state.is_done[seat] else []
    return "   ".join(look.say(part) for part in parts)


def _ink(characters: str, kind: str, look: Look) -> str:
    return f"\x1b[{_SGR[kind]}m{characters}\x1b[0m" if look.colour and characters and _SGR[kind] else characters
