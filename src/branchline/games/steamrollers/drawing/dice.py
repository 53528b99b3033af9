"""The dice as a picture: those left, the black one with its tracks, those in hand, a stolen one, Eva's; the first player's marker."""

from __future__ import annotations

from branchline.drawing.elements import element
from branchline.drawing.marks import dot, touch
from branchline.drawing.picture import Look, about, lettering, tag, words
from branchline.engine.game import CHANCE, Seat
from branchline.engine.players import player
from branchline.engine.text import Text, text
from branchline.games.steamrollers.drawing.art import at, black_die, die, locomotive, type_glyph
from branchline.games.steamrollers.drawing.layout import COLUMN, LEFT
from branchline.games.steamrollers.rules.map import NUMBERS, TYPES
from branchline.games.steamrollers.rules.rules import outcome, to_act
from branchline.games.steamrollers.rules.state import State
from branchline.games.steamrollers.words.names import TRACK, black_name

FACE = 58  # the side of a die
SMALL = 46
PITCH = 66
ROW, BELOW = 48, 114  # the middles of both rows
BLACK, HAND = 476, 628  # the middles of the black die and of the first die in hand
GLYPH = 30  # how far the tracks of the black die lie from its middle
CHOICES = 240  # where the second row of dice begins
MARKER = 80  # width of the first player's marker


def draw_dice(view: State, can: frozenset[str], look: Look) -> str:
    """Both rows: the dice, then the choices with them, or the round and the seat to move."""
    below = _below(view, can, look) or _head(view, look)
    return "".join([*_remaining_dice(view, can, look), _black(view, can, look), *_hand(view, look), below, _marker(view, look)])


def _remaining_dice(view: State, can: frozenset[str], look: Look) -> list[str]:
    """The white dice that are left; in solo matches the last of them is Eva's."""
    if view.alone and view.dice and view.phase not in ("take", "roll"):
        value = view.eva.die or view.dice[0]
        return [_named_die("eva", value, text("Eva's die: {n}", n=value), text("Eva"), LEFT + FACE / 2, FACE, look)]
    parts = []
    for n, value in enumerate(view.dice):
        open_ = f"die={value}" in can
        parts.append(_white(n, value, open_, not open_ and view.phase != "take", look))
    return parts


@element
def _white(n: int, value: int, open_: bool, faded: bool, look: Look) -> str:
    mark = dot(look, FACE / 2 - 4, 4 - FACE / 2) if open_ else ""
    label = look.say(text("White die: {n}", n=value))
    where = at(LEFT + FACE / 2 + PITCH * n, ROW)
    return tag("g", die(value, look, FACE, faded=faded), mark, transform=where, **touch(open_, "die", str(value), label))


def _named_die(key: str, value: int, label: Text, name: Text, x: float, size: float, look: Look) -> str:
    """A die with its owner's name under it."""
    caption = words(look.say(name), y=size / 2 + 17, fill=look["ink"], font_size=17, text_anchor="middle")
    return tag("g", die(value, look, size, "signal"), caption, transform=at(x, ROW), **about(key, str(value), look.say(label)))


def _black(view: State, can: frozenset[str], look: Look) -> str:
    """The black die with its kinds of track to choose from; beside it the kind that only a tile allows."""
    if not view.black_die:
        return ""
    label = look.say(text("Black die: {tracks}", tracks=black_name(view.black_die)))
    parts = [tag("g", black_die(look), transform=at(BLACK, ROW), **about("black", view.black_die, label))]
    places = [(kind, BLACK - GLYPH + 2 * GLYPH * n) for n, kind in enumerate(view.black_die)]
    parts += [shape(kind, x, ROW, f"shape={kind}" in can, lettering(look, "#FFFFFF"), look) for kind, x in places]
    parts += [
        shape(kind, BLACK + 87, ROW, True, look["ink"], look) for kind in TYPES if kind not in view.black_die and f"shape={kind}" in can
    ]
    return "".join(parts)


@element
def shape(kind: str, x: float, y: float, open_: bool, colour: str, look: Look) -> str:
    """A kind of track to choose."""
    mark = dot(look, 15, -18, 6) if open_ else ""
    return tag("g", type_glyph(kind, colour), mark, transform=at(x, y), **touch(open_, "shape", kind, look.say(TRACK[kind])))


def _hand(view: State, look: Look) -> list[str]:
    """The dice in hand, and a stolen one that is used in its holder's turn."""
    parts, x = [], float(HAND)
    for n, value in enumerate((view.turn.die, view.turn.second_die)):
        if value and view.phase not in ("end", "over"):
            label = text("The die in use: {n}", n=value) if n == 0 else text("The die for the second action: {n}", n=value)
            picture = die(value, look, FACE + 4 - 16 * n, "brass", faded=n == 1)
            parts.append(tag("g", picture, transform=at(x, ROW), **about("hand", str(value), look.say(label))))
            x += 62
    if view.stolen_die:
        label = text("A stolen die, {player}: {n}", player=player(view.thief), n=view.stolen_die)
        parts.append(_named_die("loot", view.stolen_die, label, player(view.thief), max(x, HAND + 80.0), SMALL, look))
    return parts


def _marker(view: State, look: Look) -> str:
    """The marker of the first player of this round."""
    if view.alone or view.first_seat < 0 or not view.round:
        return ""
    return _draw_marker(view.first_seat, look.say(text("The first player's marker: {player}", player=player(view.first_seat))), look)


@element
def _draw_marker(seat: Seat, label: str, look: Look) -> str:
    plate = tag("rect", y=-20, width=MARKER, height=40, rx=10, fill=look["paper"], stroke=look["brass"], stroke_width=2.5)
    engine = tag("g", locomotive(look), transform=at(28, 11) + " scale(0.42)")
    number = words(str(seat + 1), x=MARKER - 20, y=9, fill=look["ink"], font_size=25, font_weight=700, text_anchor="middle")
    where = at(LEFT + 6 * COLUMN - MARKER, BELOW)
    return tag("g", plate, engine, number, transform=where, role="img", aria_label=label, data_first=seat + 1)


def _head(view: State, look: Look) -> str:
    """The round, or a longer sentence about how the match ended."""
    if view.phase == "over":
        return words(look.say(_phase_words(view)), x=LEFT, y=124, fill=look["ink"], font_size=18, font_weight=600)
    return words(look.say(_phase_words(view)), x=LEFT, y=122, fill=look["quiet"], font_size=23)


def _phase_words(view: State) -> Text:
    """The round and the seat to move; at the end of a solo match, the winner."""
    acting, result = to_act(view), outcome(view)
    if result is not None:
        return result.note or (result.reason if view.ending == "counted" else text("The match is over"))
    if not view.round:
        return text("Setting up")
    if acting == (CHANCE,) or view.alone:
        return text("Round {n}", n=view.round)
    return text("Round {n}, turn of {player}", n=view.round, player=player(view.turn.seat))


def _below(view: State, can: frozenset[str], look: Look) -> str:
    """The second row: the second die to take, or the values a tile can give the die."""
    second = [value for value in (*(str(n) for n in NUMBERS), "none") if f"second={value}" in can]
    values = [value for value in (*(str(n) for n in NUMBERS), "roll") if f"value={value}" in can]
    if second:
        return _choices("second", second, text("Second die"), text("Only one"), look)
    if values:
        return _choices("value", values, text("Change the die to"), text("Roll it"), look)
    return ""


def _choices(key: str, values: list[str], head: Text, other: Text, look: Look) -> str:
    parts = [words(look.say(head), x=LEFT, y=BELOW + 8, fill=look["ink"], font_size=20)]
    for n, value in enumerate(values):
        x = CHOICES + (SMALL + 9) * n
        if value.isdigit():
            label = look.say(text("{what}: {n}", what=head, n=int(value)))
            parts.append(tag("g", die(int(value), look, SMALL, "go"), transform=at(x, BELOW), **touch(True, key, value, label)))
        else:
            label = look.say(other)
            pill = tag("rect", x=-24, y=-22, width=112, height=44, rx=22, fill=look["paper"], stroke=look["go"], stroke_width=2.5)
            inside = words(label, x=32, y=7, fill=look["go"], font_size=18, text_anchor="middle")
            parts.append(tag("g", pill, inside, transform=at(x, BELOW), **touch(True, key, value, label)))
    return "".join(parts)
