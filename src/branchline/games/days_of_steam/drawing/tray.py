"""The tray for real stacks, a bag and a die: every possible result, to select."""

from __future__ import annotations

from collections.abc import Sequence

from branchline.drawing.picture import Look, pick, tag, words
from branchline.engine.text import Text, text
from branchline.games.days_of_steam.drawing.layout import MARGIN, WIDTH
from branchline.games.days_of_steam.drawing.map import face_art
from branchline.games.days_of_steam.drawing.pieces import cube, die
from branchline.games.days_of_steam.rules.components import CITY
from branchline.games.days_of_steam.rules.moves import Draw, Move, Reveal, Roll, Stock
from branchline.games.days_of_steam.rules.running import least_roll
from branchline.games.days_of_steam.rules.state import State
from branchline.games.days_of_steam.words.names import city_name, goods_names, tile_words

ROW = 84
HEAD = 46
_COLUMNS = int((WIDTH - 2 * MARGIN) // ROW)


def tray_height(moves: Sequence[Move]) -> float:
    """The height of the tray."""
    return HEAD + ROW * -(-len(moves) // _COLUMNS) + 10


def tray(state: State, moves: Sequence[Draw | Reveal | Roll | Stock], look: Look) -> str:
    """The tray: a question, and all possible results in rows."""
    head = words(look.say(_question(state, moves[0])), x=MARGIN, y=32, font_size=22, fill=look["ink"])
    return head + "".join(_choice(state, move, n, look) for n, move in enumerate(moves))


def _question(state: State, move: Draw | Reveal | Roll | Stock) -> Text:
    match move:
        case Draw():
            return text("Which tile was drawn?")
        case Reveal():
            return text("Which city was revealed?")
        case Stock():
            return text("Which goods were drawn from the bag?")
        case Roll():
            return _die_question(state)


def _die_question(state: State) -> Text:
    assert state.run is not None
    return text("What does the die show? The train arrives on {n} or more", n=least_roll(state, state.run))


def _choice(state: State, move: Draw | Reveal | Roll | Stock, n: int, look: Look) -> str:
    row, column = divmod(n, _COLUMNS)
    at = f"translate({MARGIN + ROW * (column + 0.5):.1f} {HEAD + ROW * (row + 0.5):.1f})"
    frame = tag("rect", x=-39, y=-39, width=78, height=78, rx=10, fill=look["paper"], stroke=look["go"], stroke_width=2.5)
    key, value, label = _pick(state, move)
    return tag("g", frame, _art(state, move, look), transform=at, **pick(key, value, look.say(label)))


def _pick(state: State, move: Draw | Reveal | Roll | Stock) -> tuple[str, str, Text]:
    box = state.box
    match move:
        case Draw(tile):
            return "tile", tile, text("{tile}, {code}", tile=tile_words(box, tile), code=tile)
        case Reveal(colour):
            return "city", colour, city_name(box, colour)
        case Stock(goods):
            return "goods", goods or "-", goods_names(box, goods)
        case Roll(pips):
            return "die", str(pips), text("The die shows {n}", n=pips)


def _art(state: State, move: Draw | Reveal | Roll | Stock, look: Look) -> str:
    box = state.box
    match move:
        case Draw(tile):
            return tag("g", face_art(box, box.kind[tile].faces[0], look, in_hand=True), transform="scale(0.7)")
        case Reveal(colour):
            return tag("g", face_art(box, box.face[colour, CITY], look), transform="scale(0.7)")
        case Stock(goods):
            step = min(30, 70 / max(len(goods), 1))
            left = -step * (len(goods) - 1) / 2
            return "".join(tag("g", cube(box, good, look), transform=f"translate({left + step * n:.1f} 0)") for n, good in enumerate(goods))
        case Roll(pips):
            return die(pips, look)
