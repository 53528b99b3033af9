"""The area beside the map: the hand, open cities, stacks, and a row for every player."""

from __future__ import annotations

from branchline.drawing.elements import element
from branchline.drawing.marks import touch
from branchline.drawing.picture import Look, about, pick, tag, words
from branchline.engine.game import Seat
from branchline.engine.text import text, with_minus_sign
from branchline.games.days_of_steam.drawing.art import back_art
from branchline.games.days_of_steam.drawing.layout import BESIDE, MARGIN, WIDTH, pile_berths
from branchline.games.days_of_steam.drawing.map import dot, face_art, rule
from branchline.games.days_of_steam.drawing.pieces import coal, cube, gauge, locomotive, marker
from branchline.games.days_of_steam.rules.components import CITY, Box
from branchline.games.days_of_steam.rules.moves import HIDDEN
from branchline.games.days_of_steam.rules.scoring import LINES, score
from branchline.games.days_of_steam.rules.state import State, stack_size
from branchline.games.days_of_steam.words.names import city_name, goods_names, tile_words, train_name

SHELF = 172
PLAYER = 58
NARROW = 96  # height of a player's two lines in the column of a wide layout
_STEP = 112  # from tile to tile on the shelf


def shelf_height(look: Look) -> int:
    """The height of the hand and the cities, side by side or one below the other."""
    return 2 * SHELF if look.layout == "wide" else SHELF


def player_height(look: Look) -> int:
    return NARROW if look.layout == "wide" else PLAYER


def _width(look: Look) -> int:
    return BESIDE if look.layout == "wide" else WIDTH


def shelf_art(state: State, seat: Seat, can: set[str], look: Look) -> str:
    """The hand at the left, cities and stacks at the right."""
    hand = state.hands[seat] if 0 <= seat < len(state.hands) else ()
    known = [tile for tile in hand if tile != HIDDEN]
    head = look.say(text("Your hand")) if hand else look.say(text("The players' tiles are hidden"))
    parts = [words(head, x=MARGIN, y=32, font_size=20, fill=look["quiet"])]
    parts += [_hand_tile(state.box, tile, n, f"tile={tile}" in can, look) for n, tile in enumerate(known)]
    if not hand:
        parts += [_draw_back(n, look) for n in range(state.box.hand)]
    beside = MARGIN if look.layout == "wide" else WIDTH - MARGIN - _STEP * (len(state.open) + 1) + 12
    cities = [words(look.say(text("Cities")), x=beside, y=32, font_size=20, fill=look["quiet"])]
    cities += [_open_city(state, n, beside, can, look) for n in range(1, len(state.open) + 1)]
    cities.append(_stack(state, beside + _STEP * len(state.open), can, look))
    cities.append(_markers_left(state, look))
    return "".join([*parts, tag("g", *cities, transform=f"translate(0 {shelf_height(look) - SHELF})")])


def _markers_left(state: State, look: Look) -> str:
    """The loop markers that are left."""
    n = state.box.markers - sum(state.loops)
    figure = words(f"×{n}", x=17, y=8, font_size=20, fill=look["quiet"])
    label = look.say(text("{n} loop marker left", "{n} loop markers left", n=n))
    return tag("g", marker(look), figure, transform=f"translate({_width(look) - MARGIN - 50} 25)", **about("loops", "left", label))


def _at(x: float) -> str:
    return f"translate({x + 50:.1f} 96)"


@element
def _hand_tile(box: Box, tile: str, n: int, open_: bool, look: Look) -> str:
    kind = box.kind[tile]
    body = face_art(box, kind.faces[0], look, in_hand=True)
    label = look.say(text("In your hand: {tile}, {code}, steam {n}", tile=tile_words(box, tile), code=tile, n=kind.steam))
    mark = dot(look, 42, 42) if open_ else ""
    name = words(tile, y=68, font_size=17, text_anchor="middle", fill=look["quiet"])
    named = pick("tile", tile, label) if open_ else about("tile", tile, label)
    return tag("g", body, mark, name, transform=_at(MARGIN + _STEP * n), **named)


def _draw_back(n: int, look: Look) -> str:
    return tag("g", back_art(look.theme), transform=_at(MARGIN + _STEP * n), opacity=0.5)


def _open_city(state: State, n: int, left: float, can: set[str], look: Look) -> str:
    """An open city with its goods; an empty frame if none is left."""
    city, open_ = state.open[n - 1], f"tile=city{n}" in can
    return _draw_city(state.box, n, city.colour if city else "", (city.goods or "") if city else "", left, open_, look)


@element
def _draw_city(box: Box, n: int, colour: str, goods: str, left: float, open_: bool, look: Look) -> str:
    at = _at(left + _STEP * (n - 1))
    if not colour:
        frame = tag(
            "rect", x=-45, y=-45, width=90, height=90, rx=7, fill="none", stroke=look["ink"], stroke_opacity=0.3, stroke_dasharray="6 5"
        )
        return tag("g", frame, transform=at)
    places = zip(goods, pile_berths(len(goods), 0), strict=True)
    cubes = [tag("g", cube(box, good, look), transform=f"translate({x} {y}) scale({size})") for good, (x, y, size) in places]
    label = look.say(text("Open city {n}: {city}, goods: {goods}", n=n, city=city_name(box, colour), goods=goods_names(box, goods)))
    mark = dot(look, 42, 42) if open_ else ""
    name = words(str(n), y=68, font_size=17, text_anchor="middle", fill=look["quiet"])
    body = face_art(box, box.face[colour, CITY], look)
    named = pick("tile", f"city{n}", label) if open_ else about("tile", f"city{n}", label)
    return tag("g", body, *cubes, mark, name, transform=at, **named)


def _stack(state: State, x: float, can: set[str], look: Look) -> str:
    """The hidden cities, with one just uncovered if any, and below them the number of track tiles left."""
    left = len(state.cities)
    tracks = look.say(text("{n} track left", "{n} tracks left", n=stack_size(state)))
    below = words(tracks, x=50, y=68, font_size=17, text_anchor="end", fill=look["quiet"])
    if state.uncovered_city:
        label = look.say(text("Uncovered: {city}", city=city_name(state.box, state.uncovered_city)))
        frame = tag("rect", x=-50, y=-50, width=100, height=100, rx=8, fill="none", stroke=look["brass"], stroke_width=5)
        return tag(
            "g",
            face_art(state.box, state.box.face[state.uncovered_city, CITY], look),
            frame,
            below,
            transform=_at(x),
            **about("city", state.uncovered_city, label),
        )
    label = look.say(text("{n} hidden city", "{n} hidden cities", n=left))
    badge = tag("circle", cx=34, cy=34, r=17, fill=look["paper"], stroke=look["ink"], stroke_width=2)
    count = words(str(left), x=34, y=41, font_size=20, font_weight="bold", text_anchor="middle", fill=look["ink"])
    mark = dot(look, 42, -42) if "tile=cities" in can else ""
    body = tag("g", back_art(look.theme), opacity=1 if left else 0.3)
    return tag("g", body, badge, count, mark, below, transform=_at(x), **touch("tile=cities" in can, "tile", "cities", label))


def player_art(state: State, seat: Seat, own: bool, look: Look) -> str:
    """Locomotive, steam, coal, loop markers, goods delivered, points."""
    turn = state.seat == seat and state.phase != "over" and bool(state.trains)
    run = state.run if state.seat == seat else None
    steam_spent, pending, total = run.steam_spent if run else 0, run.deliveries if run else "", score(state, seat).total
    gained = (state.coal[seat], state.loops[seat], state.deliveries[seat])
    label = look.say(text("{train}: steam {n}", train=train_name(state.box, seat), n=state.steam[seat]))
    return _player(state.box, seat, own, turn, state.steam[seat], steam_spent, *gained, pending, total, label, look)


@element
def _player(
    box: Box,
    seat: Seat,
    own: bool,
    turn: bool,
    steam: int,
    steam_spent: int,
    coal_cubes: int,
    loops: int,
    deliveries: str,
    pending: str,
    total: int,
    label: str,
    look: Look,
) -> str:
    bar = tag("rect", x=6, y=8, width=7, height=player_height(look) - 16, rx=3, fill=look["brass"]) if turn else ""
    head = [
        tag("g", locomotive(box, seat, look), transform="translate(54 32) scale(0.92)"),
        tag("g", gauge(steam, box.steam_limit, steam_spent, look), transform="translate(100 30)"),
        words(str(steam - steam_spent), x=276, y=38, font_size=23, fill=look["ink"]),
    ]
    parts = [rule(0, look, _width(look)), bar, tag("g", *head, **about("steam", box.trains[seat].letter, label))]
    gained = _coal(box, seat, coal_cubes, look) + _loops(box, seat, loops, look) + _delivered_goods(box, seat, deliveries, pending, look)
    below = tag("g", gained, transform="translate(-290 40)") if look.layout == "wide" else gained
    return "".join([*parts, below, _total(total, own, look)])


def _coal(box: Box, seat: Seat, n: int, look: Look) -> str:
    if not n:
        return ""
    figure = words(f"×{n}", x=14, y=8, font_size=21, fill=look["ink"])
    label = look.say(text("{n} coal cube", "{n} coal cubes", n=n))
    return tag("g", coal(look), figure, transform="translate(324 30)", **about("coal", box.trains[seat].letter, label))


def _loops(box: Box, seat: Seat, n: int, look: Look) -> str:
    if not n:
        return ""
    figure = words(f"×{n}", x=17, y=8, font_size=21, fill=look["ink"])
    label = look.say(text("{n} loop marker", "{n} loop markers", n=n))
    where = {"transform": "translate(392 30)", "role": "img", "aria_label": label, "data_pick": f"loops={box.trains[seat].letter}"}
    return tag("g", marker(look), figure, **where)


def _delivered_goods(box: Box, seat: Seat, deliveries: str, pending: str, look: Look) -> str:
    """The goods delivered; those of a move that is not done yet are pale."""
    step = min(29, 200 / max(len(deliveries + pending), 1))
    cubes = [
        tag("g", cube(box, letter, look), transform=f"translate({474 + step * n:.1f} 30)", opacity=1 if n < len(deliveries) else 0.45)
        for n, letter in enumerate(deliveries + pending)
    ]
    label = look.say(text("delivered: {goods}", goods=goods_names(box, deliveries)))
    return tag("g", *cubes, role="img", aria_label=label, data_pick=f"kept={box.trains[seat].letter}") if cubes else ""


def _total(total: int, own: bool, look: Look) -> str:
    label = look.say(text("{n} point", "{n} points", n=total))
    style = {"font_size": 30, "font_weight": "bold" if own else "normal", "text_anchor": "end"}
    return tag("g", words(with_minus_sign(total), x=_width(look) - MARGIN, y=40, fill=look["ink"], **style), role="img", aria_label=label)


def score_art(state: State, seat: Seat, look: Look) -> str:
    """The lines of one seat's score sheet, and its total."""
    sheet = score(state, seat)
    parts = [rule(0, look)]
    for n, (name, points) in enumerate(sheet.lines):
        parts.append(_entry(look.say(LINES[name]), points, MARGIN + 162 * n, look, name))
    won = sheet.total >= state.box.win
    total = look.say(text("Total {n}", n=sheet.total) if won else text("Total {n} of {win}", n=sheet.total, win=state.box.win))
    return "".join([*parts, words(total, x=WIDTH - MARGIN, y=38, font_size=25, font_weight="bold", text_anchor="end", fill=look["ink"])])


def _entry(label: str, points: int, x: float, look: Look, name: str) -> str:
    caption = words(label, x=x, y=38, font_size=21, fill=look["quiet"])
    figure = words(with_minus_sign(points), x=x + 132, y=38, font_size=25, text_anchor="end", fill=look["ink"])
    return tag("g", caption, figure, data_line=name)
