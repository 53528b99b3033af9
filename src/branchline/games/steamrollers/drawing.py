"""The table of one seat as a picture: dice, goods board, map, engine, action tiles, orders, Eva, score."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil

from branchline.engine.game import Seat
from branchline.engine.picture import Look, picture, tag, words
from branchline.engine.text import text
from branchline.games.steamrollers import cards
from branchline.games.steamrollers.art import at, city, cross, dot, good, touch
from branchline.games.steamrollers.chart import draw_map, extent, ghost_route, ghost_track
from branchline.games.steamrollers.deliveries import power
from branchline.games.steamrollers.laying import goods_per_city
from branchline.games.steamrollers.moves import Build, Deliver, Move, StartEngine, StartTrack, TakeTile, Upgrade
from branchline.games.steamrollers.naming import good_name
from branchline.games.steamrollers.plan import CODE_OF, NUMBERS
from branchline.games.steamrollers.scoring import LINES, eva_total, score
from branchline.games.steamrollers.state import State, bit
from branchline.games.steamrollers.tray import chance_moves, tray, tray_height
from branchline.games.steamrollers.view import picks

LEFT = 24
PAD = 14
COLUMN = 120  # width of a city on the goods board
CUBE, PITCH = 24.5, 26.5
ENGINE = 90  # width of the engine beside the map
BOX = 60
EVA = 114
SCORE = 118


def draw(view: State, seat: Seat, legal: Sequence[Move], look: Look) -> str:
    """The whole table; what can be touched now carries a green mark."""
    seat = max(seat, 0)
    can = _can(view, seat, legal)
    wide, tall = extent(view.box)
    parts: list[tuple[float, str]] = [
        (tray_height(legal), tray(view, seat, legal, can, look)),
        (goods_height(view), _goods(view, can, look)),
        (tall + PAD, tag("g", draw_map(view, seat, can, look), _engine(view, seat, wide, can, look), transform=at(LEFT, 0))),
        (cards.tiles_height(view), tag("g", cards.draw_tiles(view, seat, can, look), transform=at(LEFT, 0))),
        (cards.orders_height(view), tag("g", cards.draw_orders(view, seat, can, look), transform=at(LEFT, 0)) if view.order_sides else ""),
        (EVA if view.alone else 0, _eva(view, look) if view.alone else ""),
        (SCORE, _score(view, seat, look)),
    ]
    width = _width(view)
    placed, top = [], 0.0
    for height, part in parts:
        placed.append(tag("g", part, transform=at(0, top)))
        top += height
    paper = tag("rect", width=width, height=top, rx=10, fill=look["paper"])
    return picture(width, top, paper, *placed, title=look.say(text("SteamRollers, the table of seat {n}", n=seat + 1)))


def ghost(view: State, seat: Seat, move: Move, look: Look) -> str:
    """A track, a route, a crossed box or a taken tile, before it is confirmed."""
    seat, box, (wide, tall) = max(seat, 0), view.box, extent(view.box)
    top = tray_height(()) + goods_height(view)
    match move:
        case Build(name, ends) | StartTrack(name, ends) if name:
            cell = box.plan.numbers[int(name[0]), int(name[1])]
            return tag("g", ghost_track(box, cell, ends, CODE_OF[ends], look), transform=at(LEFT, top))
        case Deliver():
            return tag("g", ghost_route(view, seat, move, look), transform=at(LEFT, top))
        case StartEngine(number) if number:
            return tag("g", cross(17, look, 6, "brass"), transform=at(LEFT + wide + ENGINE / 2, top + _box_y(number)), opacity=0.55)
        case Upgrade():
            return tag("g", cross(17, look, 6, "brass"), transform=at(LEFT + wide + ENGINE / 2, top + _box_y(view.turn.die)), opacity=0.55)
        case TakeTile():
            x, y = cards.place(view.turn.die, cards.HEIGHT)
            return tag(
                "rect",
                x=LEFT + x,
                y=top + tall + PAD + y,
                width=cards.WIDTH,
                height=cards.HEIGHT,
                rx=10,
                fill="none",
                stroke=look["brass"],
                stroke_width=5,
                opacity=0.55,
            )
    return ""


def _can(view: State, seat: Seat, legal: Iterable[Move]) -> frozenset[str]:
    """Every pick of every legal move of a seat, as `cell=34`."""
    found: set[str] = set()
    for move in legal:
        if not chance_moves((move,)):
            found |= {f"{key}={value}" for key, value in picks(view, seat, move).items()}
    return frozenset(found)


def _width(view: State) -> float:
    wide, _ = extent(view.box)
    return max(LEFT + wide + ENGINE + PAD, 2 * LEFT + 6 * COLUMN, 2 * LEFT + 3 * cards.WIDTH + 2 * cards.GAP)


def goods_height(view: State) -> float:
    """The goods board is as tall as its fullest city can be."""
    return PITCH * max(2, ceil(goods_per_city(view.box, len(view.sheets)) / 3)) + 34


def _goods(view: State, can: frozenset[str], look: Look) -> str:
    """The goods board: six cities with what lies on them."""
    parts = [tag("rect", x=LEFT - 8, y=2, width=6 * COLUMN + 16, height=goods_height(view) - 16, rx=10, fill=look["table"])]
    for number in NUMBERS:
        row = view.goods[number - 1] if number <= len(view.goods) else None
        parts.append(tag("g", _stock(view, number, row, can, look), transform=at(LEFT + COLUMN * (number - 1), 0)))
    return "".join(parts)


def _stock(view: State, number: int, row: str | None, can: frozenset[str], look: Look) -> str:
    """One city of the goods board: its disc, and its goods in the order of the row."""
    box = view.box
    said = (
        text("City {n} on the goods board: {goods}", n=number, goods=row) if row else text("City {n} on the goods board is empty", n=number)
    )
    parts = [tag("g", city(number, box, look, 16.5), transform=at(16, 28), role="img", aria_label=look.say(said))]
    if row == "":
        parts.append(
            tag("rect", x=38, y=14, width=72, height=28, rx=7, fill="none", stroke=look["quiet"], stroke_width=2, stroke_dasharray="5 6")
        )
    for n, letter in enumerate(row or ""):
        key = f"{number}{letter}{n + 1 if view.alone else ''}"
        label = look.say(text("City {n}: {good}", n=number, good=good_name(box, letter)))
        mark = dot(look, 11, -11, 5.5) if f"good={key}" in can else ""
        where = at(48 + PITCH * (n % 3), 28 + PITCH * (n // 3))
        parts.append(tag("g", good(letter, box, look, CUBE), mark, transform=where, **touch(can, "good", key, label)))
    return "".join(parts)


def _box_y(number: int) -> float:
    return 96 + 70 * number


def _engine(view: State, seat: Seat, x: float, can: frozenset[str], look: Look) -> str:
    """The engine beside the map: its boxes, and its power."""
    sheet = view.sheets[seat]
    middle = x + ENGINE / 2
    parts = [tag("g", _locomotive(look), transform=at(middle, 70))]
    for number in NUMBERS:
        crossed = bool(sheet.boxes & bit(number))
        mark = f"box={number}" in can
        body = [
            tag(
                "rect",
                x=-BOX / 2,
                y=-BOX / 2,
                width=BOX,
                height=BOX,
                rx=8,
                fill=look["paper"],
                stroke=look["go" if mark else "ink"],
                stroke_width=3 if mark else 2,
            ),
            words(str(number), y=9, fill=look["quiet" if crossed else "ink"], font_size=26, text_anchor="middle"),
            cross(17, look, 6, "ink") if crossed else "",
            dot(look, BOX / 2 - 4, 4 - BOX / 2) if mark else "",
        ]
        label = look.say(text("Engine box {n}, crossed", n=number) if crossed else text("Engine box {n}", n=number))
        parts.append(tag("g", *body, transform=at(middle, _box_y(number)), data_box=number, **touch(can, "box", str(number), label)))
    strength = power(view, seat) if view.sides else sheet.boxes.bit_count()
    parts.append(words(look.say(text("power")), x=middle, y=590, fill=look["quiet"], font_size=20, text_anchor="middle"))
    parts.append(words(str(strength), x=middle, y=640, fill=look["ink"], font_size=46, font_weight=700, text_anchor="middle"))
    return "".join(parts)


def _locomotive(look: Look) -> str:
    """A little engine seen from the side."""
    body = tag("path", d="M-34 14V-22H-14V-4H22V-18H30V-4H34V14Z", fill=look["ink"])
    window = tag("rect", x=-29, y=-17, width=10, height=10, rx=2, fill=look["paper"])
    wheels = [
        tag("circle", cx=x, cy=17, r=r, fill=look["paper"], stroke=look["ink"], stroke_width=4) for x, r in ((-22, 10), (4, 8), (23, 8))
    ]
    smoke = [tag("circle", cx=x, cy=y, r=r, fill=look["quiet"], opacity=0.45) for x, y, r in ((27, -28, 5), (20, -38, 7), (9, -46, 9))]
    return "".join([*smoke, body, window, *wheels])


def _eva(view: State, look: Look) -> str:
    """Eva's crosses in the six regions, and her points."""
    name = look.say(text("Eva: {n} point", "Eva: {n} points", n=eva_total(view)))
    parts = [words(name, x=LEFT, y=26, fill=look["ink"], font_size=22, font_weight=600)]
    for number in NUMBERS:
        crosses, fields = view.eva.crosses[number - 1], len(view.box.plan.fields[number - 1])
        boxes = []
        for n in range(fields):
            x, y = 46 + 18 * (n % 4), -9 + 18 * (n // 4)
            boxes.append(
                tag(
                    "rect",
                    x=x - 8,
                    y=y - 8,
                    width=16,
                    height=16,
                    rx=3,
                    fill="none",
                    stroke=look["ink"],
                    stroke_opacity=0.5,
                    stroke_width=1.5,
                )
            )
            if n < crosses:
                boxes.append(tag("g", cross(4.5, look, 3), transform=at(x, y)))
        label = look.say(text("Eva has {n} cross in region {region}", "Eva has {n} crosses in region {region}", n=crosses, region=number))
        disc = tag("g", city(number, view.box, look, 16), transform=at(16, 0))
        parts.append(tag("g", disc, *boxes, transform=at(LEFT + COLUMN * (number - 1), 66), role="img", aria_label=label))
    return "".join(parts)


def _score(view: State, seat: Seat, look: Look) -> str:
    """The running score sheet."""
    sheet = score(view, seat)
    parts = [tag("path", d=f"M{LEFT} 6H{LEFT + 6 * COLUMN}", stroke=look["ink"], stroke_opacity=0.3, stroke_width=2)]
    for n, (line, points) in enumerate(sheet.lines):
        x, y = LEFT + 200 * (n % 3), 40 + 36 * (n // 3)
        parts.append(words(look.say(LINES[line]), x=x, y=y, fill=look["quiet"], font_size=20))
        parts.append(
            words(
                str(points).replace("-", "\N{MINUS SIGN}"),
                x=x + 176,
                y=y,
                fill=look["ink"],
                font_size=22,
                font_weight=600,
                text_anchor="end",
            )
        )
    total = words(
        str(sheet.total).replace("-", "\N{MINUS SIGN}"),
        x=LEFT + 6 * COLUMN,
        y=72,
        fill=look["ink"],
        font_size=44,
        font_weight=700,
        text_anchor="end",
    )
    return "".join([*parts, total])
