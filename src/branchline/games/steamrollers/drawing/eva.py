"""Eva as a picture: her crosses, and her points."""

from __future__ import annotations

from branchline.drawing.elements import element
from branchline.drawing.picture import Look, about, tag, words
from branchline.engine.text import text
from branchline.games.steamrollers.drawing.art import at, city, cross
from branchline.games.steamrollers.drawing.layout import COLUMN, LEFT
from branchline.games.steamrollers.rules.components import Box
from branchline.games.steamrollers.rules.map import NUMBERS
from branchline.games.steamrollers.rules.scoring import eva_total
from branchline.games.steamrollers.rules.state import State


def draw_eva(view: State, look: Look) -> str:
    """Eva's crosses in the six regions, and her points."""
    name = look.say(text("Eva: {n} point", "Eva: {n} points", n=eva_total(view)))
    parts = [words(name, x=LEFT, y=26, fill=look["ink"], font_size=22, font_weight=600)]
    parts += [_region(view.box, number, view.eva.crosses[number - 1], look) for number in NUMBERS]
    return "".join(parts)


@element
def _region(box: Box, number: int, crosses: int, look: Look) -> str:
    """The fields of a region, and her crosses in them."""
    frame = {"width": 16, "height": 16, "rx": 3, "fill": "none", "stroke": look["ink"], "stroke_opacity": 0.5, "stroke_width": 1.5}
    fields = [(46 + 18 * (n % 4), -9 + 18 * (n // 4)) for n in range(len(box.map.fields[number - 1]))]
    boxes = [tag("rect", x=x - 8, y=y - 8, **frame) for x, y in fields]
    boxes += [tag("g", cross(4.5, look, 3), transform=at(x, y)) for x, y in fields[:crosses]]
    label = look.say(text("Eva has {n} cross in region {region}", "Eva has {n} crosses in region {region}", n=crosses, region=number))
    disc = tag("g", city(number, box, look, 16), transform=at(16, 0))
    row, column = divmod(number - 1, 3) if look.layout == "wide" else (0, number - 1)
    where = at(LEFT + (COLUMN + 40 if look.layout == "wide" else COLUMN) * column, 66 + 44 * row)
    return tag("g", disc, *boxes, transform=where, **about("crosses", str(number), label))
