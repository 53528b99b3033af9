"""The pieces for entering a finished board by selecting them: every face of the dice and every special route."""

from __future__ import annotations

from branchline.drawing.picture import Look, picture, tag
from branchline.engine.game import Piece, Setup
from branchline.games.railroad_ink.drawing.art import HALF, tile_art
from branchline.games.railroad_ink.rules.components import CRATER, Box, box_of, lying
from branchline.games.railroad_ink.words.names import tile_name


def palette(setup: Setup, look: Look) -> list[Piece]:
    box = box_of(setup.edition)
    pieces = [Piece(_picture(face, look), tuple(f"{{cell}}:{tile}" for tile in lying(face))) for face in _faces(box, setup)]
    return [*pieces, Piece(_picture(CRATER, look), ("{cell}:x",))] if setup["expansion"] == "meteor" else pieces


def _faces(box: Box, setup: Setup) -> list[str]:
    """The different faces of the dice."""
    lava = (*box.lava_faces, box.volcano) if setup["expansion"] == "lava" else ()
    faces = [*(face for die in box.dice for face in die), *box.specials, *lava]
    return list({box.face_of[face]: face for face in faces}.values())


def _picture(tile: str, look: Look) -> str:
    size = 2 * HALF
    paper = tag("rect", width=size, height=size, fill=look["paper"])
    art = tag("g", tile_art(tile, look.theme), transform=f"translate({HALF} {HALF})")
    return picture(size, size, paper, art, title=look.say(tile_name(tile)))
