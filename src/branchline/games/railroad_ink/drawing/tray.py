"""The dice: those of the round in a strip, and with real dice every face of every die to select."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from branchline.drawing.elements import element
from branchline.drawing.marks import dot, draw_cross, touch
from branchline.drawing.picture import Look, pick, tag, words
from branchline.engine.text import Text, text
from branchline.games.railroad_ink.drawing.art import MARGIN, tile_art
from branchline.games.railroad_ink.drawing.layout import STEP, die_at
from branchline.games.railroad_ink.rules.components import ANY, DIRECTIONS
from branchline.games.railroad_ink.rules.moves import Roll
from branchline.games.railroad_ink.rules.rules import to_act
from branchline.games.railroad_ink.rules.state import Sheet, State, drawn_dice
from branchline.games.railroad_ink.rules.view import roll_picks
from branchline.games.railroad_ink.words.names import DIRECTION, tile_name
from branchline.games.railroad_ink.words.sentences import which_round

ROW = 70  # of the tray
HEAD = 44
WAITING_LETTERS = 18  # in a line, where the dice will be
ARROWS = {"north": "↑", "east": "→", "south": "↓", "west": "←"}
_ON_FACE = {**DIRECTION, ANY: text("any", context="meteor")}  # short enough for the box of a face


def dice_strip(view: State, sheet: Sheet, can: set[str], look: Look) -> str:
    """The dice of the round, used ones crossed; the meteor's with the directions to choose from."""
    parts = [words(look.say(which_round(view)), x=MARGIN, y=30, fill=look["quiet"], font_size=22)]
    if view.roll is None:
        waiting = look.say(text("The dice are about to be rolled")) if to_act(view) else ""
        lines = enumerate(wrap(waiting, WAITING_LETTERS))
        return "".join([*parts, *(words(line, x=MARGIN, y=74 + 32 * n, fill=look["ink"], font_size=26) for n, line in lines)])
    faces = view.roll.routes + view.roll.lava
    is_drawn = drawn_dice(faces, sheet.dice + sheet.lava)
    parts += [_die(n, face, is_drawn[n], f"die={face}" in can and not is_drawn[n], look) for n, face in enumerate(faces)]
    if view.roll.direction:
        parts.append(_meteor(view, sheet, can, look, len(faces)))
    return "".join(parts)


@element
def _die(n: int, face: str, is_drawn: bool, can: bool, look: Look) -> str:
    label = look.say(text("Die: {tile}, drawn", tile=tile_name(face)) if is_drawn else text("Die: {tile}", tile=tile_name(face)))
    body = [
        tag("rect", x=-36, y=-36, width=72, height=72, rx=12, fill=look["paper"], stroke=look["ink"], stroke_width=2.5),
        tag("g", tile_art(face, look.theme), transform="scale(0.7)", opacity=0.3 if is_drawn else 1),
        draw_cross(26, look) if is_drawn else "",
        dot(look, 30, -30) if can else "",
    ]
    x, y = die_at(n, look)
    return tag("g", *body, transform=f"translate({x} {y})", **touch(can, "die", face, label))


def _meteor(view: State, sheet: Sheet, can: set[str], look: Look, place: int) -> str:
    """The meteor dice at the place of the next die, and arrows to choose a direction."""
    assert view.roll is not None
    x, y = die_at(place, look)
    sentence = look.say(text("Meteor {n} {direction}", n=view.roll.distance, direction=DIRECTION[view.roll.direction]))
    glyph = f"☄ {view.roll.distance} {ARROWS.get(view.roll.direction, '✲')}"
    parts = [tag("g", words(glyph, x=x - 28, y=y - 10, fill=look["ink"], font_size=30), aria_label=sentence, role="img")]
    for n, direction in enumerate(d for d in DIRECTIONS if f"meteor={d}" in can):
        label = look.say(text("Let the meteor fall {direction}", direction=DIRECTION[direction]))
        circle = tag("circle", r=20, fill=look["paper"], stroke=look["go"], stroke_width=3)
        arrow = words(ARROWS[direction], y=8, fill=look["go"], font_size=24, text_anchor="middle")
        at = f"translate({x - 10 + 46 * n} {y + 18})"
        parts.append(tag("g", circle, arrow, transform=at, **pick("meteor", direction, label)))
    return "".join(parts)


def tray_height(rolls: Sequence[Roll]) -> float:
    """The height of the tray: one row per die."""
    return HEAD + ROW * len(_rows(rolls)) + 10


def tray(rolls: Sequence[Roll], look: Look) -> str:
    """One row per die, from left to right in the order of the roll, equal dice in the order of their faces."""
    head = words(look.say(text("Which faces did you roll?")), x=MARGIN, y=30, fill=look["ink"], font_size=24)
    rows = [
        tag("g", *(_face(die, face, n, look) for n, face in enumerate(faces)), transform=f"translate(74 {HEAD + ROW * row + 32})")
        for row, (die, faces) in enumerate(_rows(rolls).items())
    ]
    return head + "".join(rows)


def _rows(rolls: Sequence[Roll]) -> dict[str, list[str]]:
    rows: dict[str, dict[str, None]] = {}
    for roll in rolls:
        for die, face in roll_picks(roll).items():
            rows.setdefault(die, {})[face] = None
    return {die: list(faces) for die, faces in rows.items()}


def _face(die: str, face: str, n: int, look: Look) -> str:
    body = tag("rect", x=-31, y=-31, width=62, height=62, rx=10, fill=look["paper"], stroke=look["go"], stroke_width=2.5)
    if die in ("direction", "distance"):
        word = _ON_FACE.get(face)
        size = 14 if word else 16  # words must fit into their box in wide letters too
        art = words(look.say(word) if word else face, y=7, fill=look["ink"], font_size=size, text_anchor="middle")
    else:
        art = tag("g", tile_art(face, look.theme), transform="scale(0.58)")
    return tag("g", body, art, transform=f"translate({STEP * n} 0)", **pick(die, face, look.say(_label(die, face))))


def _label(die: str, face: str) -> Text:
    match die:
        case "direction":
            return text("Meteor: {direction}", direction=DIRECTION[face])
        case "distance":
            return text("Meteor: {n} cell", "Meteor: {n} cells", n=int(face))
    if die.startswith("lava"):
        return text("Lava die {n}: {tile}", n=int(die.removeprefix("lava")), tile=tile_name(face))
    return text("Route die {n}: {tile}", n=int(die.removeprefix("route")), tile=tile_name(face))
