"""The sheet of one seat as a picture: dice, special routes, board, score."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from branchline.engine.game import ScoreSheet, Seat
from branchline.engine.picture import Look, pick, picture, tag, words
from branchline.engine.text import Text, signed, text
from branchline.games.railroad_ink.art import EDGE, HALF, crater, tile_art
from branchline.games.railroad_ink.components import DIRECTIONS, EMPTY, HIGHWAY, Box, Exit
from branchline.games.railroad_ink.meteor import landing
from branchline.games.railroad_ink.moves import Dodge, Impact, Move, Place, Roll
from branchline.games.railroad_ink.naming import DIRECTION, tile_lying, tile_name
from branchline.games.railroad_ink.rules import rounds_of, to_act
from branchline.games.railroad_ink.scoring import LINES, Ends, bits, score
from branchline.games.railroad_ink.state import Sheet, State
from branchline.games.railroad_ink.tray import tray, tray_height
from branchline.games.railroad_ink.view import errors, picks

SIDE = 2 * HALF
MARGIN = 40
DICE = 112  # height of the strip with the dice
SPECIALS = 84
ROW = 38  # of the score sheet
ARROWS = {"north": "↑", "east": "→", "south": "↓", "west": "←"}


def draw(view: State, seat: Seat, legal: Sequence[Move], look: Look) -> str:
    """The whole sheet; what can be touched now carries a green mark."""
    seat = max(seat, 0)
    sheet, box = view.sheets[seat], view.box
    rolls = [move for move in legal if isinstance(move, Roll)]
    can = _can(view, seat, legal)
    width = box.squares.columns * SIDE + 2 * MARGIN
    top = tray_height(box, rolls) if rolls else DICE
    board_top = top + SPECIALS + MARGIN
    height = board_top + box.squares.rows * SIDE + MARGIN + 4 * ROW + 16
    return picture(
        width,
        height,
        tag("rect", width=width, height=height, rx=10, fill=look["paper"]),
        tray(rolls, look, width) if rolls else _dice(view, sheet, can, look, width),
        tag("g", _specials(box, sheet, can, look, width), transform=f"translate(0 {top})"),
        tag("g", _board(view, seat, can, look), transform=f"translate({MARGIN} {board_top})"),
        tag("g", _score(score(view, seat), str(view.setup["expansion"]), look, width), transform=f"translate(0 {height - 4 * ROW - 8})"),
        title=look.say(text("Railroad Ink, the sheet of seat {n}", n=seat + 1)),
    )


def ghost(view: State, seat: Seat, move: Move, look: Look) -> str:
    """The tile, the crater or the crossing off, before it is confirmed."""
    box, sheet = view.box, view.sheets[max(seat, 0)]
    match move:
        case Place(cell, tile):
            return _ghost_at(box, box.numbers[cell], tile_art(tile, look.theme), look)
        case Impact(direction):
            assert view.roll is not None
            hit = landing(box, sheet.board, sheet.dot, direction, view.roll.distance)
            return "" if hit is None else _ghost_at(box, hit, crater(look), look)
        case Dodge(special):
            x, y = _special_at(box, box.specials.index(special))
            return tag("g", _crossed(30, look), transform=f"translate({x} {y + DICE})", opacity=0.55)
        case _:
            return ""


def _can(view: State, seat: Seat, legal: Iterable[Move]) -> set[str]:
    """Every pick of every legal move, as `cell=34`."""
    return {f"{key}={value}" for move in legal if not isinstance(move, Roll) for key, value in picks(view, seat, move).items()}


def _touch(can: set[str], key: str, value: str, label: str) -> dict[str, object]:
    return pick(key, value, label) if f"{key}={value}" in can else {"aria_label": label, "role": "img"}


def _dice(view: State, sheet: Sheet, can: set[str], look: Look, width: float) -> str:
    """The dice of the round, those used crossed; the meteor's with the ways one may choose."""
    number = look.say(text("Round {n} of {all}", n=min(view.round, rounds_of(view.setup)), all=rounds_of(view.setup)))
    parts = [words(number, x=MARGIN, y=30, fill=look["quiet"], font_size=22)]
    if view.roll is None:
        waiting = look.say(text("The dice are about to be rolled")) if to_act(view) else look.say(text("The match is over"))
        return "".join([*parts, words(waiting, x=MARGIN, y=78, fill=look["ink"], font_size=26)])
    left = list(sheet.dice + sheet.lava)
    faces = view.roll.routes + view.roll.lava
    for n, face in reversed(list(enumerate(faces))):
        used = face not in left
        if not used:
            left.remove(face)
        parts.append(_die(n, face, used, can, look))
    if view.roll.direction:
        parts.append(_meteor(view, sheet, can, look, MARGIN + len(faces) * 80))
    return "".join(parts)


def _die(n: int, face: str, used: bool, can: set[str], look: Look) -> str:
    label = look.say(text("Die: {tile}, drawn", tile=tile_name(face)) if used else text("Die: {tile}", tile=tile_name(face)))
    body = [
        tag("rect", x=-36, y=-36, width=72, height=72, rx=12, fill=look["paper"], stroke=look["ink"], stroke_width=2.5),
        tag("g", tile_art(face, look.theme), transform="scale(0.7)", opacity=0.3 if used else 1),
        _crossed(26, look) if used else "",
        _dot(look, 30, -30) if f"die={face}" in can and not used else "",
    ]
    touch = _touch(set() if used else can, "die", face, label)
    return tag("g", *body, transform=f"translate({MARGIN + 36 + 80 * n} 74)", **touch)


def _meteor(view: State, sheet: Sheet, can: set[str], look: Look, x: float) -> str:
    """The meteor dice, and arrows to choose a direction."""
    assert view.roll is not None
    said = look.say(text("Meteor {n} {direction}", n=view.roll.distance, direction=DIRECTION[view.roll.direction]))
    glyph = f"☄ {view.roll.distance} {ARROWS.get(view.roll.direction, '✲')}"
    parts = [tag("g", words(glyph, x=x + 8, y=64, fill=look["ink"], font_size=30), aria_label=said, role="img")]
    for n, direction in enumerate(d for d in DIRECTIONS if f"meteor={d}" in can):
        label = look.say(text("Let the meteor fall {direction}", direction=DIRECTION[direction]))
        circle = tag("circle", r=20, fill=look["paper"], stroke=look["go"], stroke_width=3)
        arrow = words(ARROWS[direction], y=8, fill=look["go"], font_size=24, text_anchor="middle")
        at = f"translate({x + 26 + 46 * n} 92)"
        parts.append(tag("g", circle, arrow, transform=at, **pick("meteor", direction, label)))
    return "".join(parts)


def _special_at(box: Box, n: int) -> tuple[float, float]:
    return MARGIN + 34 + 78.0 * n, 42


def _specials(box: Box, sheet: Sheet, can: set[str], look: Look, width: float) -> str:
    """The special routes, those used crossed off; the volcano beside them when one may rise."""
    parts = []
    for n, special in enumerate(box.specials):
        x, y = _special_at(box, n)
        gone = special not in sheet.specials
        said = (
            text("Special route: {tile}, crossed off", tile=tile_name(special))
            if gone
            else text("Special route: {tile}", tile=tile_name(special))
        )
        parts.append(_small(special, "special", special, look.say(said), (x, y), gone, can, look))
    if "special=volcano" in can:
        x, y = _special_at(box, len(box.specials))
        parts.append(_small(box.volcano, "special", "volcano", look.say(text("A new volcano")), (x + 14, y), False, can, look))
    return "".join(parts)


def _small(tile: str, key: str, value: str, label: str, at: tuple[float, float], gone: bool, can: set[str], look: Look) -> str:
    body = [
        tag("rect", x=-33, y=-33, width=66, height=66, rx=6, fill=look["paper"], stroke=look["ink"], stroke_opacity=0.4, stroke_width=2),
        tag("g", tile_art(tile, look.theme), transform="scale(0.62)", opacity=0.3 if gone else 1),
        _crossed(24, look) if gone else "",
        _dot(look, 27, -27) if f"{key}={value}" in can else "",
    ]
    return tag("g", *body, transform=f"translate({at[0]} {at[1]})", **_touch(can, key, value, label))


def _board(view: State, seat: Seat, can: set[str], look: Look) -> str:
    box, sheet = view.box, view.sheets[seat]
    size = len(box.squares)
    over = not to_act(view)
    return "".join(
        [
            _centre(box, look),
            *(_exit(box, exit_, look) for exit_ in box.exits),
            *(_cell(view, sheet, n, can, look) for n in range(size)),
            *(_error(box, cell, side, look) for cell, side in (errors(Ends(box, sheet.board)) if over else ())),
        ]
    )


def _at(box: Box, cell: int) -> tuple[float, float]:
    row, column = box.squares.cell(cell)
    return column * SIDE + HALF, row * SIDE + HALF


def _centre(box: Box, look: Look) -> str:
    cells = [tag("rect", x=x - HALF, y=y - HALF, width=SIDE, height=SIDE) for x, y in (_at(box, n) for n in bits(box.centre))]
    return tag("g", *cells, fill=look["brass"], opacity=0.13)


def _exit(box: Box, exit_: Exit, look: Look) -> str:
    """A stub of its own kind outside the grid, with an arrow."""
    x, y = _at(box, exit_.cell)
    dx, dy = EDGE[exit_.side][0] / HALF, EDGE[exit_.side][1] / HALF
    turn = 90 * exit_.side
    kind = text("Exit, highway") if exit_.kind == HIGHWAY else text("Exit, railway")
    arrow = tag("path", d="M-11 -26L0 -38L11 -26Z", fill=look["brass"])
    body = _stub_art(exit_.kind, look) + arrow
    return tag("g", body, transform=f"translate({x + dx * HALF} {y + dy * HALF}) rotate({turn})", role="img", aria_label=look.say(kind))


def _stub_art(kind: str, look: Look) -> str:
    if kind == HIGHWAY:
        band = tag("path", d="M0 0V-24", stroke=look["ink"], stroke_width=26)
        return band + tag("path", d="M0 0V-22", stroke=look["paper"], stroke_width=3, stroke_dasharray="9 7", stroke_dashoffset=-2)
    sleepers = tag("path", d="M0 0V-24", stroke=look["ink"], stroke_width=24, stroke_dasharray="3.4 7.6", stroke_dashoffset=-4)
    bed = tag("path", d="M0 0V-24", stroke=look["ink"], stroke_width=13)
    return sleepers + bed + tag("path", d="M0 0V-24", stroke=look["paper"], stroke_width=7)


def _cell(view: State, sheet: Sheet, cell: int, can: set[str], look: Look) -> str:
    box, board = view.box, sheet.board
    x, y = _at(box, cell)
    tile, round_, name = board.cells[cell], board.rounds[cell], f"{box.names[cell]:02}"
    fresh = round_ == view.round and view.roll is not None
    body = [
        tag(
            "rect", x=-HALF, y=-HALF, width=SIDE, height=SIDE, fill="transparent", stroke=look["ink"], stroke_opacity=0.25, stroke_width=1.5
        ),
        tag("g", tile_art(tile, look.theme), opacity=1 if fresh or not round_ else 0.82) if tile != EMPTY else "",
        _round(round_, fresh, look) if round_ else "",
        tag("circle", cx=-35, cy=-35, r=6, fill=look["signal"]) if view.setup["expansion"] == "meteor" and sheet.dot == cell else "",
        tag("circle", r=8, fill=look["go"]) if f"cell={name}" in can else "",
    ]
    label = look.say(_cell_words(name, tile, round_))
    return tag("g", *body, transform=f"translate({x} {y})", data_cell=name, **_touch(can, "cell", name, label))


def _cell_words(name: str, tile: str, round_: int) -> Text:
    if tile == EMPTY:
        return text("Cell {cell}, empty", cell=name)
    if round_:
        return text("Cell {cell}: {tile}, drawn in round {n}", cell=name, tile=tile_lying(tile), n=round_)
    return text("Cell {cell}: {tile}", cell=name, tile=tile_name(tile))


def _round(round_: int, fresh: bool, look: Look) -> str:
    disc = tag("circle", cx=33, cy=-33, r=10, fill=look["brass"] if fresh else look["paper"], stroke=look["ink"], stroke_opacity=0.5)
    ink = look["paper"] if fresh else look["ink"]
    return disc + words(str(round_), x=33, y=-28, fill=ink, font_size=15, text_anchor="middle")


def _error(box: Box, cell: int, side: int, look: Look) -> str:
    """The small cross of the rulebook, on the end that is an error."""
    x, y = _at(box, cell)
    dx, dy = EDGE[side][0] * 0.9, EDGE[side][1] * 0.9
    return tag("g", _crossed(9, look, 4.5), transform=f"translate({x + dx} {y + dy})", class_="error")


def _crossed(reach: float, look: Look, width: float = 4) -> str:
    path = f"M{-reach} {-reach}L{reach} {reach}M{-reach} {reach}L{reach} {-reach}"
    return tag("path", d=path, stroke=look["signal"], stroke_width=width, stroke_linecap="round", fill="none")


def _dot(look: Look, x: float, y: float) -> str:
    return tag("circle", cx=x, cy=y, r=8, fill=look["go"], stroke=look["paper"], stroke_width=2)


def _ghost_at(box: Box, cell: int, art: str, look: Look) -> str:
    x, y = _at(box, cell)
    frame = tag("rect", x=-HALF, y=-HALF, width=SIDE, height=SIDE, rx=6, fill="none", stroke=look["brass"], stroke_width=5)
    back = tag("rect", x=-HALF, y=-HALF, width=SIDE, height=SIDE, fill=look["paper"], opacity=0.5)
    return tag("g", back, tag("g", art, opacity=0.55), frame, transform=f"translate({x + MARGIN} {y + DICE + SPECIALS + MARGIN})")


def _score(sheet: ScoreSheet, expansion: str, look: Look, width: float) -> str:
    """The lines in two columns, the total larger."""
    column = (width - 2 * MARGIN - 30) / 2
    parts = []
    for n, (name, points) in enumerate(_lines_in_play(sheet, expansion)):
        x, y = MARGIN + (n // 4) * (column + 30), (n % 4) * ROW + 26
        parts.append(_entry(look.say(LINES[name]), points, x, y, column, look, name))
    x, y = MARGIN + column + 30, 3 * ROW + 26
    total = words(look.say(text("Total")), x=x, y=y, fill=look["ink"], font_size=26, font_weight="bold")
    figure = words(signed(sheet.total), x=x + column, y=y, fill=look["ink"], font_size=30, font_weight="bold", text_anchor="end")
    return "".join([*parts, total, figure])


def _lines_in_play(sheet: ScoreSheet, expansion: str) -> list[tuple[str, int]]:
    """The lines without those of expansions that are not played."""
    return [(name, points) for name, points in sheet.lines if points or name not in ("meteor", "lava") or name == expansion]


def _entry(label: str, points: int, x: float, y: float, width: float, look: Look, name: str) -> str:
    ink = look["signal"] if points < 0 else look["ink"]
    rule = tag("path", d=f"M{x} {y + 9}H{x + width}", stroke=look["ink"], stroke_opacity=0.2)
    said = words(label, x=x, y=y, fill=look["ink"], font_size=20 if len(label) > 20 else 24)
    figure = words(signed(points), x=x + width, y=y, fill=ink, font_size=26, text_anchor="end")
    return tag("g", rule, said, figure, data_line=name)
