"""The starting tiles as a picture, with the tracks and goods to choose from."""

from __future__ import annotations

from branchline.drawing.elements import element
from branchline.drawing.marks import dot, touch
from branchline.drawing.picture import Look, tag, words
from branchline.engine.text import text
from branchline.games.steamrollers.drawing.art import at, good
from branchline.games.steamrollers.drawing.dice import shape
from branchline.games.steamrollers.drawing.layout import LEFT
from branchline.games.steamrollers.rules.components import Box
from branchline.games.steamrollers.rules.map import TYPES
from branchline.games.steamrollers.rules.state import State
from branchline.games.steamrollers.words.names import good_name, start_text

WIDTH, HEIGHT = 232, 62
CHOICES = 520  # position of tracks and goods
CUBE = 24
ROW = 111


def draw_starts(view: State, can: frozenset[str], look: Look) -> str:
    """The starting tiles, used ones pale; then the tracks and the goods to choose from."""
    cards = [
        _card(view.box, n, kind, kind not in view.starting_tiles, f"start={kind}" in can, look)
        for n, kind in enumerate(view.box.starting_tiles)
    ]
    goods = [letter for letter in view.box.cargo_goods if f"good={letter}" in can]
    cubes = [_cargo(view.box, letter, CHOICES + 27 * n, look) for n, letter in enumerate(goods)]
    shapes = [kind for kind in TYPES if f"shape={kind}" in can]
    tracks = [shape(kind, LEFT + 720 - 20 - 43 * n, ROW, True, look["ink"], look) for n, kind in enumerate(reversed(shapes))]
    return "".join([*cards, *cubes, *tracks])


@element
def _card(box: Box, n: int, kind: str, used: bool, open_: bool, look: Look) -> str:
    sentence = look.say(start_text(box, kind))
    edge = look["go"] if open_ else look["ink"]
    dashes = "6 6" if used else None
    card = tag("rect", width=WIDTH, height=HEIGHT, rx=10, fill=look["paper"], stroke=edge, stroke_width=2.5, stroke_dasharray=dashes)
    title, _, rule = sentence.partition(": ")
    lines = [
        words(line, x=14, y=27 + 23 * row, fill=look["ink"], font_size=19, font_weight=700 - 300 * row)
        for row, line in enumerate((title, rule))
    ]
    where = at(LEFT + 240 * (n % 3), 10 + 70 * (n // 3))
    return tag("g", card, *lines, opacity=0.4 if used else None, transform=where, **touch(open_, "start", kind, sentence))


@element
def _cargo(box: Box, letter: str, x: float, look: Look) -> str:
    label = look.say(text("Own cargo: {good}", good=good_name(box, letter)))
    return tag("g", good(letter, box, look, CUBE), dot(look, 12, -12, 5), transform=at(x, ROW), **touch(True, "good", letter, label))
