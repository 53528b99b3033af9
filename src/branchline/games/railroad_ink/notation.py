"""Moves and rolls as one line of text, both ways.

A tile in its cell is `34:HH__`: its four sides N E S W, and a final `o` for an overpass.
"""

from __future__ import annotations

import re
from typing import NoReturn

from branchline.engine.errors import InvalidNotation
from branchline.engine.text import Text, short, text
from branchline.games.railroad_ink.components import ANY, DIRECTIONS
from branchline.games.railroad_ink.moves import Dodge, Done, Impact, Move, Place, Roll

_MOST_CHARACTERS = 20_000
TILE = r"[HRv_]{4}o?"
_FACES = rf"{TILE}(?:,{TILE})*"
_PLACE = re.compile(rf"([0-9]{{2}}):({TILE})")
_ROLL = re.compile(rf"roll ({_FACES})(?: meteor ([a-z]+) ([0-9]))?(?: lava ({_FACES}))?")


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


def read_move(typed: str) -> Move:
    typed = checked(typed)
    if place := _PLACE.fullmatch(typed):
        return Place(int(place[1]), place[2])
    word, _, rest = typed.partition(" ")
    if typed == "done":
        return Done()
    if word == "meteor" and rest in DIRECTIONS:
        return Impact(rest)
    if word == "dodge" and re.fullmatch(TILE, rest):
        return Dodge(rest)
    if word == "roll":
        return read_roll(typed)
    raise InvalidNotation(text("{typed} is not a move; moves look like 34:HH__, done", typed=short(typed)))


def write_roll(roll: Roll) -> str:
    meteor = f" meteor {roll.direction} {roll.distance}" if roll.direction else ""
    return f"roll {','.join(roll.routes)}{meteor}" + (f" lava {','.join(roll.lava)}" if roll.lava else "")


def read_roll(typed: str) -> Roll:
    found = _ROLL.fullmatch(typed)
    if not found or (found[2] and found[2] not in (*DIRECTIONS, ANY)):
        raise InvalidNotation(text("{typed} is not a roll; rolls look like roll H_H_,HH__,RRR_,H_R_", typed=short(typed)))
    lava = tuple(found[4].split(",")) if found[4] else ()
    return Roll(tuple(found[1].split(",")), found[2] or "", int(found[3] or 0), lava)


def checked(typed: str, empty: bool = False) -> str:
    """What was typed, without space around it; refused where it is too long or nothing at all."""
    if len(typed) > _MOST_CHARACTERS:
        raise InvalidNotation(text("This text is longer than {n} characters", n=_MOST_CHARACTERS))
    typed = typed.strip()
    if not typed and not empty:
        raise InvalidNotation(text("Nothing is written here"))
    return typed


def refuse(entry: str, reason: Text) -> NoReturn:
    """Says which entry is wrong, and why."""
    raise InvalidNotation(text("{entry}: {reason}", entry=short(entry.strip()), reason=reason))
