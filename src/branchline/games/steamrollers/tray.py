"""The strip above the map: the dice, what can be done with them, starting tiles, and every result for people who throw themselves."""

from __future__ import annotations

from collections.abc import Sequence

from branchline.engine.game import CHANCE, Seat
from branchline.engine.picture import Look, pick, tag, words
from branchline.engine.text import Text, text
from branchline.games.steamrollers.art import at, black_die, die, dot, good, touch
from branchline.games.steamrollers.components import Box
from branchline.games.steamrollers.layout import LEFT
from branchline.games.steamrollers.map import NUMBERS
from branchline.games.steamrollers.moves import Draw, First, Influence, LevelMap, Move, OrderSide, Rerolled, Roll, TileSide
from branchline.games.steamrollers.naming import START, black_name, good_name
from branchline.games.steamrollers.rules import to_act
from branchline.games.steamrollers.state import State
from branchline.games.steamrollers.view import chance_picks

HEIGHT = 152
FACE = 58  # the side of a die
SMALL = 46
CARD = 232

Chance = Draw | TileSide | OrderSide | LevelMap | First | Influence | Roll | Rerolled


def chance_moves(legal: Sequence[Move]) -> list[Chance]:
    """The results of chance among some moves."""
    return [move for move in legal if isinstance(move, Chance)]


def tray_height(legal: Sequence[Move]) -> float:
    """How tall the strip is: always the same, but for the faces of dice that are typed in."""
    return max(HEIGHT, 56 + 56 * len(_rows(chance_moves(legal))))


def tray(view: State, seat: Seat, legal: Sequence[Move], can: frozenset[str], look: Look) -> str:
    chances = chance_moves(legal)
    if chances:
        return _typed(view.box, chances, look)
    if view.phase in ("start", "started") and view.setup["starting_tiles"]:
        return _starts(view, can, look)
    return _dice(view, can, look) + (_below(view, can, look) or _head(view, look))


def _head(view: State, look: Look) -> str:
    """The round, and whose turn it is."""
    said = _phase_words(view)
    return words(look.say(said), x=LEFT, y=122, fill=look["quiet"], font_size=23)


def _phase_words(view: State) -> Text:
    acting = to_act(view)
    if not acting:
        return text("The match is over")
    if not view.round:
        return text("The table is being laid")
    if acting == (CHANCE,) or view.alone:
        return text("Round {n}", n=view.round)
    return text("Round {n}, turn of seat {seat}", n=view.round, seat=view.turn.seat + 1)


def _dice(view: State, can: frozenset[str], look: Look) -> str:
    """The dice that are left, the black die, and those in hand."""
    parts = []
    for n, value in enumerate(view.dice):
        eva = view.alone and view.phase not in ("take", "roll")
        said = text("Eva's die: {n}", n=value) if eva else text("White die: {n}", n=value)
        mark = dot(look, FACE / 2 - 4, 4 - FACE / 2) if f"die={value}" in can else ""
        body = die(value, look, FACE, faded=not mark and view.phase != "take")
        parts.append(tag("g", body, mark, transform=at(LEFT + 29 + 66 * n, 50), **touch(can, "die", str(value), look.say(said))))
    if view.black:
        label = look.say(text("Black die: {tracks}", tracks=black_name(view.black)))
        parts.append(tag("g", black_die(view.black, look), transform=at(492, 50), role="img", aria_label=label))
    for n, value in enumerate((view.turn.die, view.turn.second)):
        if value and view.phase not in ("arrange", "end", "over"):
            said = text("The die in use: {n}", n=value) if n == 0 else text("The die for the second action: {n}", n=value)
            shown = die(value, look, FACE + 4 - 16 * n, "brass", faded=n == 1)
            parts.append(tag("g", shown, transform=at(622 + 70 * n, 50), role="img", aria_label=look.say(said)))
    return "".join(parts)


def _below(view: State, can: frozenset[str], look: Look) -> str:
    """The second row: the second die to take, or the values a tile can give the die."""
    second = [value for value in (*(str(n) for n in NUMBERS), "none") if f"second={value}" in can]
    values = [value for value in (*(str(n) for n in NUMBERS), "roll") if f"value={value}" in can]
    if second:
        return _choices("second", second, text("Second die"), text("Only one"), can, look)
    if values:
        return _choices("value", values, text("Change the die to"), text("Roll it"), can, look)
    return ""


def _choices(key: str, values: list[str], head: Text, other: Text, can: frozenset[str], look: Look) -> str:
    parts = [words(look.say(head), x=LEFT, y=122, fill=look["ink"], font_size=22)]
    for n, value in enumerate(values):
        x = 250 + 62 * n
        if value.isdigit():
            label = look.say(text("{what}: {n}", what=head, n=int(value)))
            parts.append(tag("g", die(int(value), look, SMALL, "go"), transform=at(x, 114), **touch(can, key, value, label)))
        else:
            label = look.say(other)
            pill = tag("rect", x=-24, y=-22, width=130, height=44, rx=22, fill=look["paper"], stroke=look["go"], stroke_width=2.5)
            inside = words(label, x=41, y=7, fill=look["go"], font_size=20, text_anchor="middle")
            parts.append(tag("g", pill, inside, transform=at(x, 114), **touch(can, key, value, label)))
    return "".join(parts)


def _starts(view: State, can: frozenset[str], look: Look) -> str:
    """The starting tiles that are left, and the goods an own cargo can be."""
    parts = []
    for n, kind in enumerate(view.box.starts):
        gone = kind not in view.starts
        said = (
            look.say(START[kind]) if kind != "points" else look.say(text("Bonus: {n} point", "Bonus: {n} points", n=view.box.start_points))
        )
        edge = look["go"] if f"start={kind}" in can else look["ink"]
        card = tag(
            "rect",
            width=CARD,
            height=62,
            rx=10,
            fill=look["paper"],
            stroke=edge,
            stroke_width=2.5,
            stroke_dasharray="6 6" if gone else None,
        )
        first, _, rest = said.partition(": ")
        lines = [
            words(line, x=14, y=27 + 23 * row, fill=look["ink"], font_size=19, font_weight=700 - 300 * row)
            for row, line in enumerate((first, rest))
        ]
        parts.append(
            tag(
                "g",
                card,
                *lines,
                opacity=0.4 if gone else None,
                transform=at(LEFT + 240 * (n % 3), 10 + 70 * (n // 3)),
                **touch(can, "start", kind, said),
            )
        )
    offered = [letter for letter in view.box.cargo_goods if f"good={letter}" in can]
    for n, letter in enumerate(offered):
        label = look.say(text("Own cargo: {good}", good=good_name(view.box, letter)))
        mark = dot(look, 20, -20, 6)
        parts.append(tag("g", good(letter, view.box, look, 42), mark, transform=at(530 + 54 * n, 111), **touch(can, "good", letter, label)))
    return "".join(parts)


def _rows(moves: Sequence[Chance]) -> dict[str, list[str]]:
    """For each good, die or tile that chance decides, the results it can have."""
    rows: dict[str, dict[str, None]] = {}
    for move in moves:
        for key, value in chance_picks(move).items():
            rows.setdefault(key, {})[value] = None
    return {key: list(values) for key, values in rows.items()}


def _typed(box: Box, moves: Sequence[Chance], look: Look) -> str:
    """One row for each good or die, for people who draw and throw themselves."""
    parts = [words(look.say(text("What did chance give you?")), x=LEFT, y=36, fill=look["ink"], font_size=24)]
    for row, (key, values) in enumerate(_rows(moves).items()):
        for n, value in enumerate(values):
            label = look.say(text("{what}: {value}", what=_row_name(key), value=value))
            body = tag("rect", x=-26, y=-25, width=52, height=50, rx=9, fill=look["paper"], stroke=look["go"], stroke_width=2)
            parts.append(
                tag("g", body, _result(key, value, box, look), transform=at(54 + 62 * n, 80 + 56 * row), **pick(key, value, label))
            )
    return "".join(parts)


def _result(key: str, value: str, box: Box, look: Look) -> str:
    if key.startswith("good"):
        return good(value, box, look, 34)
    if key.startswith("die") or key == "map":
        return die(int(value), look, 40)
    shown = str(int(value) + 1) if key == "seat" else value
    return words(shown, y=8, fill=look["ink"], font_size=22, text_anchor="middle")


def _row_name(key: str) -> Text:
    kind, number = key.rstrip("123456789"), key.lstrip("abcdefghijklmnopqrstuvwxyz")
    match kind:
        case "good":
            return text("Good {n}", n=number)
        case "tile":
            return text("Side of action tile {n}", n=number)
        case "order":
            return text("Side of order {n}", n=number)
        case "map":
            return text("Map of the level")
        case "seat":
            return text("First seat")
        case "black":
            return text("Black die")
    return text("White die {n}", n=number) if number else text("White die")
