"""Sheets to print: a frame for each seat, the score board, and the tiles and locomotives to cut out."""

from __future__ import annotations

from dataclasses import replace

from branchline.drawing.picture import Look, tag, words
from branchline.drawing.printout import Cutting, Cuttings, Drawing, Printout, Sheet
from branchline.engine.game import Seat, Setup
from branchline.engine.text import Text, text
from branchline.games.train_from_afar.drawing.art import SIDE, engine
from branchline.games.train_from_afar.drawing.frame import bare_frame, plain_tile, whole_frame
from branchline.games.train_from_afar.drawing.layout import size
from branchline.games.train_from_afar.drawing.score import board_height, score_board
from branchline.games.train_from_afar.rules.components import LOCOMOTIVES, Box
from branchline.games.train_from_afar.rules.rules import new
from branchline.games.train_from_afar.rules.scoring import levels_count, route_counts, stations_count
from branchline.games.train_from_afar.rules.state import State
from branchline.games.train_from_afar.words.names import LETTERS

LARGER = 0.3  # locomotives are a little larger than on the track, so that they are easier to hold
MARGIN_MM = 4.0  # millimetres of paper around a locomotive
STEP, LINE, ACROSS = 15, 48, 60  # of the boxes for routes: width, height of a line, number per line
EVERY = 5


def printout(setup: Setup, look: Look) -> Printout:
    """A frame for each seat, and a set of tiles and locomotives for each."""
    state = new(setup)
    return Printout(
        sheets=(Sheet(text("Frame"), _frame(state, look)),) * setup.seats,
        reminder=_reminder(setup),
        needs=(text("A pencil, and scissors for the tiles: a stack of {n} for each player, shuffled face down", n=len(state.box.tiles)),),
        table=tuple(_boards(state, look)),
        cuttings=(_tiles(state.box, setup.seats, look), _locomotives(setup.seats, look)),
    )


def _frame(state: State, look: Look) -> Drawing:
    """An empty frame, without the values of stations, which are on the score board."""
    silent = replace(state.setup, options=tuple((name, "longest" if name == "way" else value) for name, value in state.setup.options))
    return Drawing(*size(state.box), bare_frame(replace(state, setup=silent), 0, set(), look), _unit(state.box), true=True)


def printed_sheet(state: State, seat: Seat, look: Look) -> Drawing:
    """A final frame with its tiles and locomotives."""
    return Drawing(*size(state.box), whole_frame(state, seat, set(), look), _unit(state.box))


def _unit(box: Box) -> float:
    """Millimetres per unit: a frame of the printed size is 189 wide, a tile 33.25; a larger frame is scaled to the page."""
    return min(0.2375, 189 / max(size(box)))


def _boards(state: State, look: Look) -> list[Sheet]:
    sheets = []
    if stations_count(state.setup):
        board = Drawing(520, board_height(state, look), score_board(state, 0, look), 0.25)
        sheets.append(Sheet(text("Stations"), board, _arrival_text(state.setup.seats)))
    if levels_count(state.setup):
        sheets.append(Sheet(text("Levels"), Drawing(520, board_height(state, look), score_board(state, 0, look), 0.2)))
    if route_counts(state.setup):
        sheets.append(Sheet(text("Longest route"), _routes(state, look), text("Tick one box for each tile a locomotive enters.")))
    return sheets


def _arrival_text(seats: int) -> Text:
    if seats == 1:
        return text("Tick off a station when a locomotive reaches it.")
    return text(
        "A player who reaches a station writes their initial into its best free field; players who arrive in the same round share it."
    )


def _routes(state: State, look: Look) -> Drawing:
    """Boxes for each seat, as many as the highest level needs."""
    boxes, seats = max(state.box.levels[-1], state.box.track), state.setup.seats
    high = LINE * -(-boxes // ACROSS)
    rows = [tag("g", *(_tick(n, look) for n in range(boxes)), transform=f"translate(0 {(high + 8) * seat})") for seat in range(seats)]
    return Drawing(STEP * min(boxes, ACROSS), (high + 8) * seats, "".join(rows), 0.2)


def _tick(n: int, look: Look) -> str:
    row, column = divmod(n, ACROSS)
    x, y = column * STEP, row * LINE
    box = tag("rect", x=x + 1, y=y + 20, width=STEP - 2, height=LINE - 22, fill=look["paper"], stroke=look["ink"], stroke_width=1)
    has_number = (n + 1) % EVERY == 0
    return box + (words(str(n + 1), x=x + STEP / 2, y=y + 15, font_size=13, text_anchor="middle", fill=look["ink"]) if has_number else "")


def _tiles(box: Box, seats: int, look: Look) -> Cuttings:
    """The tiles to cut out, one set after the other, so that each player's tiles are together."""
    tiles = tuple(Cutting(plain_tile(box, tile, look)) for _ in range(seats) for tile in box.tiles)
    unit = _unit(box)
    return Cuttings(
        text("Tiles"), SIDE * unit, SIDE * unit, unit, tiles, text("{n} for each player", "{n} for each player", n=len(box.tiles))
    )


def _locomotives(seats: int, look: Look) -> Cuttings:
    cut = tuple(
        Cutting(engine(colour, look.say(letter), (1, 0), look.theme), count=seats)
        for colour, letter in zip(LOCOMOTIVES, LETTERS, strict=True)
    )
    return Cuttings(
        text("Locomotives"),
        44 * LARGER + MARGIN_MM,
        24 * LARGER + MARGIN_MM,
        LARGER,
        cut,
        text("One of each for every player; they begin in the depot."),
    )


def _reminder(setup: Setup) -> tuple[Text, ...]:
    rules = [
        text("Each round everyone takes the top tile of their stack and lays it, in any rotation, where a locomotive runs onto it."),
        text("A locomotive runs as far as the track goes, over the loops of the rim too. Two that meet are both removed."),
        text("A locomotive that reaches a station stays there; a second one of yours that arrives there is removed."),
    ]
    if stations_count(setup):
        by_order = text("Stations pay by the order in which players reach them.")
        rules.append(text("A station pays the value on the score board.") if setup.seats == 1 else by_order)
    if route_counts(setup):
        rules.append(text("Each tile a locomotive enters scores a point, every time; the depot counts, loops and stations do not."))
    return tuple(rules)
