"""Moves and rolls as one line of text, written and parsed.

A tile in its cell is `34:HH__`: its four sides N E S W, and a final `o` for an overpass.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from branchline.engine.errors import InvalidNotation
from branchline.engine.game import CHANCE, Seat, Setup
from branchline.engine.move_input import plain
from branchline.engine.text import Text, short, text
from branchline.engine.typed_text import clean_input
from branchline.games.railroad_ink.rules.components import ANY
from branchline.games.railroad_ink.rules.moves import Dodge, Done, Impact, Move, Place, Roll
from branchline.games.railroad_ink.words.names import TYPED_DIRECTIONS

TILE = r"[hrv_]{4}o?"  # in lower case, as all input is converted
_FACES = rf"{TILE}(?:[ ,]+{TILE})*"
_PLACE = re.compile(rf"([0-9]{{2}}):({TILE})")
_DODGE = re.compile(rf"dodge ({TILE})")
_METEOR = re.compile(r"(?:(?:meteor|meteoryt) )?([^0-9]+)")
_ROLL = re.compile(rf"roll ({_FACES})(?: meteor (?:([^0-9]+) ([0-9])|([0-9]) ([^0-9]+?)))?(?: lava ({_FACES}))?")


def write_move(move: Move) -> str:
    match move:
        case Place(cell, tile):
            return f"{cell:02}:{tile}"
        case Done():
            return "done"
        case Impact(direction):
            return f"meteor {direction}"
        case Dodge(special):
            return f"dodge {special}"
        case Roll():
            return write_roll(move)


def move_syntax(setup: Setup, seat: Seat) -> Mapping[str, Text]:
    """The forms of moves in this setup, each with its meaning."""
    expansion = setup["expansion"]
    if seat == CHANCE:
        return {_ROLL_EXAMPLES[str(expansion)]: text("the faces that were rolled, in any order and any rotation")}
    syntax = {"34:HH__": text("draw in row 3, column 4 the tile with these sides, N E S W"), "done": text("end the round")}
    if expansion == "meteor":
        syntax["meteor south"] = text("let the meteor fall; the die's direction, or the one you choose")
        syntax["dodge HHHH"] = text("cross off this special route to avoid the meteor")
    return syntax


_ROLL_EXAMPLES = {
    "none": "roll H_H_,HH__,RRR_,H_R_",
    "meteor": "roll H_H_,HH__,RRR_,H_R_ meteor south 3",
    "lava": "roll H_H_,HH__,RRR_,H_R_ lava v_v_,vv__",
}


def read_move(notation: str) -> Move:
    """The move in a text, in any letter case; directions by their notation or their name on screen, in either language."""
    words = clean_input(notation).lower()
    if place := _PLACE.fullmatch(words):
        return Place(int(place[1]), read_tile(place[2]))
    if words == "done":
        return Done()
    if dodge := _DODGE.fullmatch(words):
        return Dodge(read_tile(dodge[1]))
    if (meteor := _METEOR.fullmatch(words)) and (direction := TYPED_DIRECTIONS.get(plain(meteor[1]), ANY)) != ANY:
        return Impact(direction)
    if words.startswith("roll"):
        return read_roll(words)
    examples = "34:HH__, done, meteor south, dodge HHHH"
    raise InvalidNotation(text("{typed} is not a move; moves look like {forms}", typed=short(notation.strip()), forms=examples))


def read_tile(notation: str) -> str:
    """A tile in its orientation, in canonical letters."""
    return notation.lower().replace("h", "H").replace("r", "R")


def write_roll(roll: Roll) -> str:
    meteor = f" meteor {roll.direction} {roll.distance}" if roll.direction else ""
    return f"roll {','.join(roll.routes)}{meteor}" + (f" lava {','.join(roll.lava)}" if roll.lava else "")


def read_roll(notation: str) -> Roll:
    """A roll with its faces in the typed order and orientation; `normalise_move` finds the roll of the box."""
    match = _ROLL.fullmatch(notation.lower())
    direction = TYPED_DIRECTIONS.get(plain(match[2] or match[5] or ""), "") if match else ""
    if not match or bool(match[2] or match[5]) != bool(direction):
        raise InvalidNotation(text("{typed} is not a roll; rolls look like roll H_H_,HH__,RRR_,H_R_", typed=short(notation)))
    return Roll(_read_faces(match[1]), direction, int(match[3] or match[4] or 0), _read_faces(match[6] or ""))


def _read_faces(notation: str) -> tuple[str, ...]:
    return tuple(read_tile(face) for face in re.findall(TILE, notation))
