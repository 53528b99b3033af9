"""The tray for people who throw their own dice: every face of every die, to be tapped."""

from __future__ import annotations

from collections.abc import Sequence

from branchline.engine.picture import Look, pick, tag, words
from branchline.engine.text import Text, text
from branchline.games.railroad_ink.art import tile_art
from branchline.games.railroad_ink.components import Box
from branchline.games.railroad_ink.moves import Roll
from branchline.games.railroad_ink.naming import DIRECTION, tile_name
from branchline.games.railroad_ink.view import roll_picks

ROW = 70
HEAD = 44


def tray_height(box: Box, rolls: Sequence[Roll]) -> float:
    """How tall the tray is: one row a die."""
    return HEAD + ROW * len(_rows(rolls)) + 10


def tray(rolls: Sequence[Roll], look: Look, width: float) -> str:
    """One row a die, from left to right as it was thrown, equal dice in the order of their faces."""
    head = words(look.say(text("Which faces did you throw?")), x=40, y=30, fill=look["ink"], font_size=24)
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
        shown = DIRECTION.get(face)
        art = words(look.say(shown) if shown else face, y=7, fill=look["ink"], font_size=16, text_anchor="middle")
    else:
        art = tag("g", tile_art(face, look.theme), transform="scale(0.58)")
    return tag("g", body, art, transform=f"translate({80 * n} 0)", **pick(die, face, look.say(_label(die, face))))


def _label(die: str, face: str) -> Text:
    match die:
        case "direction":
            return text("Meteor: {direction}", direction=DIRECTION[face])
        case "distance":
            return text("Meteor: {n} cell", "Meteor: {n} cells", n=int(face))
        case _:
            return text("Die {n} of its kind: {tile}", n=int(die[-1]), tile=tile_name(face))
