"""Moves as one line of text, written and parsed: `card BGYS`, `d5-c5` (from the end d5 into c5), `done`.

Any letter case is accepted, and a card with its letters in any order.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from branchline.engine.errors import InvalidNotation
from branchline.engine.game import CHANCE, Seat, Setup
from branchline.engine.text import Text, short, text
from branchline.engine.typed_text import clean_input
from branchline.games.traxx.rules.components import sorted_letters
from branchline.games.traxx.rules.moves import Done, Extend, Move, Reveal

FINISHED = "done"

_CARD = re.compile(r"(?:card|karta) ([A-ZŻ]{1,9})")
_EXTEND = re.compile(r"([a-z][1-9][0-9]?)-([a-z][1-9][0-9]?)", re.ASCII)


def write_move(move: Move) -> str:
    """A move in notation."""
    match move:
        case Reveal(card):
            return f"card {card}"
        case Extend(end, cell):
            return f"{end}-{cell}"
        case Done():
            return FINISHED


def move_syntax(setup: Setup, seat: Seat) -> Mapping[str, Text]:
    """The forms of moves in this setup, each with its meaning."""
    if seat == CHANCE:
        return {"card BGYS": text("the card that was turned over: the letters of its colours, in any order")}
    return {
        "d5-c5": text("extend the line from its end d5 into c5; rows go from a at the top, cells from 1 at the left"),
        FINISHED: text("done with this card; before you have drawn anything: pass"),
    }


def read_move(notation: str) -> Move:
    """The move in a text."""
    words = " ".join(clean_input(notation, empty=True).split())
    if words.lower() == FINISHED:
        return Done()
    if extend := _EXTEND.fullmatch(words.lower()):
        return Extend(extend[1], extend[2])
    word, _, letters = words.partition(" ")
    if card := _CARD.fullmatch(f"{word.lower()} {letters.upper()}"):
        return Reveal(sorted_letters(card[1]))
    raise InvalidNotation(text("“{typed}” is not a move; moves look like d5-c5, done or card BGYS", typed=short(notation)))
