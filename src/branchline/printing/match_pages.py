"""Pages of a finished match: ranking, final score sheets, seed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from branchline.drawing.picture import Look
from branchline.engine.game import SPECTATOR, Seat
from branchline.engine.match import Match
from branchline.engine.record import Record
from branchline.engine.text import Say, short, text, with_minus_sign
from branchline.printing.font_size import readable
from branchline.printing.from_svg import picture_drawing
from branchline.printing.pages import LEAST, MARGIN, PAPERS, PrintOptions, Values, blank, drawing_values

ROW, LINE = 6.5, 4.5  # millimetres: row of the table, line of text
HEAD = 26.0  # of everything else above a sheet
BESIDE = 40.0  # width of the text next to a sheet
GAP = 6.0


def match_pages(match: Match[Any, Any], record: Record, print_options: PrintOptions, say: Say) -> Values:
    """The result and two sheets per page; the first one is below the result."""
    lines, rows, notes = list(_lines(match, record, say)), list(_rows(match, say)), list(_notes(match, say))
    width, height = (side - 2 * MARGIN for side in PAPERS[print_options.paper])
    result = HEAD + ROW * (len(rows) + 1) + LINE * (len(lines) + len(notes))
    seats = _visible_seats(match)
    room = (width, height - result) if len(seats) == 1 else (width - BESIDE, height / 2 - GAP)
    found = {
        "lines": lines,
        "result": {"heads": ["", *(short(name, 24) for name in record.seats)], "rows": rows},
        "notes": notes,
        "sheets": [_sheet(match, record, seat, room, say) for seat in seats],
        "beside": BESIDE,
        "crowded": result > height / 2 - GAP,
    }
    return {**blank(match.game, match.setup, print_options, say), "match": found}


def _visible_seats(match: Match[Any, Any]) -> list[Seat]:
    """The seats whose sheets are shown: all, or one if all play on the same map."""
    return list(range(match.setup.seats)) if match.game.board_separator else [SPECTATOR]


def _sheet(match: Match[Any, Any], record: Record, seat: Seat, room: tuple[float, float], say: Say) -> Values:
    """A final sheet with its player and score."""
    game, look = match.game, Look("print", say, layout="tall")
    drawing = game.printed_sheet(match.state, seat, look) if game.printed_sheet else picture_drawing(game.draw(match.state, seat, (), look))
    scale = min(room[0] / drawing.width, room[1] / drawing.height, drawing.unit)
    name = "" if seat == SPECTATOR else record.seats[seat]
    values = drawing_values(drawing, name or say(game.name))
    shown = {**values, "svg": readable(values["svg"], LEAST / scale), "letters": 0, "true": False}
    points = "" if seat == SPECTATOR else say(text("{n} point", "{n} points", n=game.score(match.state, seat).total))
    return {"title": short(name, 24), "points": points, "drawing": shown}


def _lines(match: Match[Any, Any], record: Record, say: Say) -> Iterator[str]:
    """The setup, remarks, and the seed."""
    for option in match.game.options:
        value = match.setup[option.name]
        if option.matters(match.setup) and value != option.default:
            yield f"{say(option.label)}: {say(option.labels[option.values.index(value)])}"
    for about, said in record.about.items():
        yield short(f"{about}: {said}", 100)
    if record.seed:
        yield say(text("Seed: {seed}", seed=short(record.seed, 80)))


def _rows(match: Match[Any, Any], say: Say) -> Iterator[list[str]]:
    """The rows of the result: ranks, lines of the score sheets, totals."""
    game, seats = match.game, range(match.setup.seats)
    sheets, outcome = [game.score(match.state, seat) for seat in seats], game.outcome(match.state)
    if outcome is not None and len(seats) > 1:
        yield [say(text("Place")), *(f"{rank}." for rank in outcome.ranks)]
    for line, label in game.lines(match.setup).items():
        points = [dict(sheet.lines).get(line) for sheet in sheets]
        if any(points) or (line not in game.unused_lines(match.setup) and any(p is not None for p in points)):
            yield [say(label), *("-" if p is None else with_minus_sign(p) for p in points)]
    yield [say(text("Total")), *(with_minus_sign(sheet.total) for sheet in sheets)]


def _notes(match: Match[Any, Any], say: Say) -> Iterator[str]:
    outcome = match.game.outcome(match.state)
    if outcome is None:
        yield say(text("This match is not over yet."))
        return
    for remark in (outcome.reason, *outcome.ties, *([] if outcome.note is None else [outcome.note])):
        yield say(remark)
