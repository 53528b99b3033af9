"""The strip above the map: the dice or the starting tiles; with real dice and a real bag, every result to select."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_lowercase

from branchline.drawing.picture import Look, pick, tag, words
from branchline.engine.text import Text, text
from branchline.games.steamrollers.drawing.art import at, die, good
from branchline.games.steamrollers.drawing.dice import draw_dice
from branchline.games.steamrollers.drawing.layout import LEFT
from branchline.games.steamrollers.drawing.start import draw_starts
from branchline.games.steamrollers.rules.components import Box
from branchline.games.steamrollers.rules.moves import ChanceMove, Move
from branchline.games.steamrollers.rules.state import State
from branchline.games.steamrollers.rules.view import chance_picks
from branchline.games.steamrollers.words.names import black_name, good_name

HEIGHT = 152


def chance_moves(legal: Sequence[Move]) -> list[ChanceMove]:
    """The results of chance among some moves."""
    return [move for move in legal if isinstance(move, ChanceMove)]


def tray_height(legal: Sequence[Move]) -> float:
    """The height of the strip: constant, except for the faces of dice that are typed in."""
    return max(HEIGHT, 56 + 56 * len(_rows(chance_moves(legal), in_order=False)))


def tray(view: State, legal: Sequence[Move], can: frozenset[str], look: Look) -> str:
    chances = chance_moves(legal)
    if chances:
        return _entry_rows(view, chances, look)
    if view.phase in ("start", "started") and view.setup["starting_tiles"]:
        return draw_starts(view, can, look)
    return draw_dice(view, can, look)


def _rows(moves: Sequence[ChanceMove], in_order: bool) -> dict[str, list[str]]:
    """For each good, die or tile that chance decides, its possible results."""
    rows: dict[str, dict[str, None]] = {}
    for move in moves:
        for key, value in chance_picks(move, in_order).items():
            rows.setdefault(key, {})[value] = None
    return {key: list(values) for key, values in rows.items()}


def _entry_rows(view: State, moves: Sequence[ChanceMove], look: Look) -> str:
    """One row for each good or die, for real draws and rolls."""
    parts = [words(look.say(_question(view)), x=LEFT, y=36, fill=look["ink"], font_size=24)]
    for row, (key, values) in enumerate(_rows(moves, view.alone).items()):
        for n, value in enumerate(values):
            label = look.say(text("{what}: {value}", what=_row_name(key), value=_value(key, value, view.box)))
            body = tag("rect", x=-26, y=-25, width=52, height=50, rx=9, fill=look["paper"], stroke=look["go"], stroke_width=2)
            parts.append(
                tag("g", body, _result(key, value, view.box, look), transform=at(54 + 62 * n, 80 + 56 * row), **pick(key, value, label))
            )
    return "".join(parts)


def _question(view: State) -> Text:
    """The question for the result of a real draw or roll."""
    if view.phase != "goods":
        return text("What did you roll or draw?")
    city = len(view.goods) + 1
    return text("Goods drawn for city {n}, from left to right", n=city) if view.alone else text("Goods drawn for city {n}", n=city)


def _result(key: str, value: str, box: Box, look: Look) -> str:
    if key.startswith("good"):
        return good(value, box, look, 34)
    if key.startswith("die") or key == "map":
        return die(int(value), look, 40)
    label = str(int(value) + 1) if key == "seat" else value
    return words(label, y=8, fill=look["ink"], font_size=22, text_anchor="middle")


def _value(key: str, value: str, box: Box) -> Text | str:
    """A result in words."""
    if key.startswith("good"):
        return good_name(box, value)
    return black_name(value) if key == "black" else str(int(value) + 1) if key == "seat" else value


def _row_name(key: str) -> Text:
    kind, number = key.rstrip("0123456789"), key.lstrip("abcdefghijklmnopqrstuvwxyz")
    match kind:
        case "good":
            return text("Good {n}", n=number)
        case _ if kind.startswith("good_"):
            return text("Place {n} of the row", n=ascii_lowercase.index(kind[-1]) + 1)
        case "tile":
            return text("Side of action tile {n}", n=number)
        case "order":
            return text("Side of order {n}", n=number)
        case "map":
            return text("Map of the level")
        case "seat":
            return text("First player")
        case "black":
            return text("Black die")
    return text("White die {n}", n=number) if number else text("White die")
