"""Sheets to print: the sheet of each seat with its start, and the cards to cut out."""

from __future__ import annotations

from branchline.drawing.picture import Look, tag, words
from branchline.drawing.printout import Cutting, Cuttings, Drawing, Printout, Sheet
from branchline.engine.game import Seat, Setup
from branchline.engine.text import Text, text
from branchline.games.traxx.drawing.art import coloured_hex, draw_letter
from branchline.games.traxx.drawing.layout import MAP_HEIGHT, MAP_TOP, MARGIN, WIDTH
from branchline.games.traxx.drawing.map import draw_map
from branchline.games.traxx.drawing.side import draw_legend
from branchline.games.traxx.rules.components import Box
from branchline.games.traxx.rules.rules import new
from branchline.games.traxx.rules.scoring import points
from branchline.games.traxx.rules.state import State, sheets_of

PLAN = MAP_HEIGHT + 20
STRIP = 96
CARD = (60.0, 36.0)  # millimetres
CARD_UNITS = 400


def printout(setup: Setup, look: Look) -> Printout:
    """A sheet for each seat, and the deck."""
    state, letters = new(setup), sheets_of(setup)
    box = state.box
    cards = tuple(Cutting(_card(box, card, look), count=count) for card, count in zip(box.cards, box.deck, strict=True))
    return Printout(
        sheets=tuple(Sheet(text("Sheet {sheet}", sheet=letter), printed_sheet(state, seat, look)) for seat, letter in enumerate(letters)),
        reminder=_reminder(state),
        needs=(text("A pencil for everyone, and scissors for the cards"),),
        cuttings=(Cuttings(text("Cards"), *CARD, CARD[0] / CARD_UNITS, cards, text("Shuffle them and turn one over in every round.")),),
    )


def printed_sheet(state: State, seat: Seat, look: Look) -> Drawing:
    """The current sheet: the line on the plan, with the points of its numbers circled."""
    plan = tag("g", draw_map(state, seat, (), look), transform=f"translate(0 {10 - MAP_TOP})")
    strip = tag("g", _strip(state, seat, look), transform=f"translate({MARGIN} {PLAN})")
    legend = draw_legend(state.box, (MARGIN, PLAN + STRIP + 22), WIDTH - 2 * MARGIN, look)
    return Drawing(WIDTH, PLAN + STRIP + 30, plan + strip + legend, 0.26)


def _strip(state: State, seat: Seat, look: Look) -> str:
    """Under every number its full and half value; the one that it scores is circled when the line reaches it."""
    numbers, notes = state.box.numbers, dict(state.sheets[seat].notes)
    step = (WIDTH - 2 * MARGIN) / len(numbers)
    boxes = [_number(number, notes.get(number), step - 6, look) for number in numbers]
    return "".join(tag("g", box, transform=f"translate({step * n + 3:.1f} 0)") for n, box in enumerate(boxes))


def _number(number: int, full: bool | None, width: float, look: Look) -> str:
    frame = tag("rect", width=width, height=STRIP - 8, rx=8, fill=look["paper"], stroke=look["ink"], stroke_width=1.5)
    rule = tag("path", d=f"M6 36H{width - 6:.1f}", stroke=look["ink"], stroke_opacity=0.4)
    style = {"text_anchor": "middle", "fill": look["ink"]}
    head = words(str(number), x=width / 2, y=27, font_size=24, font_weight=700, **style)
    parts = [frame, rule, head]
    for counted, x in ((True, width * 0.27), (False, width * 0.73)):
        ring = tag("circle", cx=x, cy=62, r=17, fill="none", stroke=look["ink"], stroke_width=2.5) if counted is full else ""
        parts += [ring, words(str(points((number, counted))), x=x, y=69, font_size=22, **style)]
    return "".join(parts)


def _card(box: Box, card: str, look: Look) -> str:
    """A card around (0, 0): its fields in a row."""
    spots = [(74 * (n - (len(card) - 1) / 2), 0.0) for n in range(len(card))]
    fields = [
        coloured_hex(box, letter, spot, 40, look) + draw_letter(box, letter, spot, 30, look)
        for letter, spot in zip(card, spots, strict=True)
    ]
    return "".join(fields)


def _reminder(state: State) -> tuple[Text, ...]:
    box = state.box
    rules = [
        text("Each field of the card lets your line enter one cell of its colour beside the end of the line, once, in any order."),
        text("Extend only one end of the line per round. It enters no cell twice, and you may stop whenever you like."),
    ]
    if len(state.sheets) > 1:
        rules.append(
            text("A number scores its full value if nobody reached it in an earlier round, else half, rounded up. Circle what it scores.")
        )
    else:
        rules.append(
            text(
                "A number scores its full value if you have not reached a higher one before, else half, rounded up. Circle what it scores."
            )
        )
        rules.append(text("Solo, more than {n} point is excellent", "Solo, more than {n} points is excellent", n=box.super))
    rules.append(
        text(
            "After {n} card: 1 less for every cell not on the line.",
            "After {n} cards: 1 less for every cell not on the line.",
            n=box.rounds,
        )
    )
    return tuple(rules)
