"""The contents of the box for the component editor."""

from __future__ import annotations

from branchline.drawing.picture import Look
from branchline.engine.components_schema import (
    Choice,
    Compartment,
    Contents,
    Detail,
    Doubt,
    Place,
    Thing,
    choice_detail,
    number,
    swapping,
    text_detail,
)
from branchline.engine.edition import Edition
from branchline.engine.text import Text, text
from branchline.games.traxx.box.pictures import card_picture, draw_plan, start_picture
from branchline.games.traxx.rules.components import COLOURS, LETTERS, SHEETS, Box, box_of
from branchline.games.traxx.words.names import colour, colour_name
from branchline.rail.grid import AXIAL_STEPS

DOUBTS = (
    Doubt(
        "plan",
        text("Colours and numbers of the plan"),
        text("Every move depends on which colour lies where, and the points come from the numbers."),
        text("Any sheet, printed side up: compare it with the plan cell by cell, row a at the top."),
        5,
    ),
    Doubt(
        "starts",
        text("Where the four lines begin"),
        text("The first cards of a match are played around the start."),
        text("The four sheets A to D: the cell beside the middle with the start of the line."),
        3,
    ),
    Doubt(
        "twice",
        text("Which cards show a colour twice"),
        text("A fifth field lets you extend a line by one more cell."),
        text("The fifteen cards: some have five fields."),
        4,
    ),
    Doubt(
        "cards",
        text("The colours of the cards"),
        text("The colours that appear together decide how far a line can go in a round."),
        text("The fifteen cards: each choice of four colours should be there once."),
        2,
    ),
    Doubt(
        "sixth",
        text("The sixth colour"),
        text("The name does not affect play."),
        text("The cells and cards of the colour we call orange."),
        1,
    ),
)


def contents(edition: Edition, look: Look) -> Contents:
    box = box_of(edition)
    colours: dict[str, str] = {letter: name for letter, name in edition.root.values["colours"].items() if letter not in ("label", "labels")}
    by_letter = tuple(Choice(letter, colour(box, LETTERS[name])) for letter, name in colours.items())
    parts = (
        Compartment(
            "plan",
            text("The plan"),
            text("Select a cell to change its colour or its number."),
            _cells(box, by_letter),
            draw_plan(box, look),
        ),
        Compartment("starts", text("The four sheets"), text("Where the line of each sheet begins."), _starts(box, look)),
        Compartment(
            "cards",
            text("The cards"),
            text("Four different colours on each, and on some one of them twice."),
            _cards(edition, box, by_letter, look),
        ),
        Compartment(
            "numbers", text("Colours, numbers, counts"), text("What the rules and the cards say in figures and words."), _words(colours)
        ),
    )
    return Contents(parts, DOUBTS)


def _cells(box: Box, colours: tuple[Choice, ...]) -> tuple[Thing, ...]:
    """The cells, with two details each. A number occurs once, so a cell that gets it takes it from its old cell."""
    places = [(row, word) for row in range(2 * box.side - 1) for word in range(2 * box.side - 1 - abs(row + 1 - box.side))]
    numbers = (Choice("", text("none", context="number of a cell")), *(Choice(str(n), _plain(n)) for n in box.numbers))
    figures = swapping(
        [Detail(text("Number"), Place(("plan", "rows", row), word, (1, None)), "choice", numbers, doubt="plan") for row, word in places]
    )
    tints = [Detail(text("Colour"), Place(("plan", "rows", row), word, (0, 1)), "choice", colours, doubt="plan") for row, word in places]
    names = [text("Cell {cell}", cell=name) for name in box.names]
    return tuple(Thing(cell, name, (tint, figure)) for cell, name, tint, figure in zip(box.names, names, tints, figures, strict=True))


def _plain(n: int) -> Text:
    return text("{n}", n=n)


def _starts(box: Box, look: Look) -> tuple[Thing, ...]:
    around = [
        name for name, cell in zip(box.names, box.hexes, strict=True) if cell in AXIAL_STEPS and not box.cell_numbers[box.cells[name]]
    ]
    cells = tuple(Choice(name, text("{cell}", cell=name)) for name in around)
    details = swapping([choice_detail(text("The line begins on"), cells, "starts", sheet, doubt="starts") for sheet in SHEETS])
    return tuple(
        Thing(f"sheet-{sheet}", text("Sheet {sheet}", sheet=sheet), (detail,), start_picture(box, box.starts[sheet], look))
        for sheet, detail in zip(SHEETS, details, strict=True)
    )


def _cards(edition: Edition, box: Box, colours: tuple[Choice, ...], look: Look) -> tuple[Thing, ...]:
    names = {choice.value: LETTERS[edition.root.values["colours"][choice.value]] for choice in colours}
    twice = (Choice("", text("none", context="colour that is on a card twice")), *colours)
    things = []
    for n, card in enumerate(edition.root.values["cards"]):
        shown = "".join(names[letter] for letter in card["colours"] + card["twice"])
        fields = [
            Detail(text("Field {n}", n=at + 1), Place(("cards", n, "colours"), None, (at, at + 1)), "choice", colours, doubt="cards")
            for at in range(len(card["colours"]))
        ]
        double = choice_detail(text("Twice on the card"), twice, "cards", n, "twice", doubt="twice")
        things.append(Thing(f"card-{n}", text("Card {n}", n=n + 1), (double, *fields), card_picture(box, shown, look)))
    return tuple(things)


def _words(colours: dict[str, str]) -> tuple[Thing, ...]:
    known = tuple(Choice(name, colour_name(name)) for name in COLOURS)
    tints = tuple(
        choice_detail(text("Colour behind the letter {letter}", letter=letter), known, "colours", letter, doubt="sixth")
        for letter in colours
    )
    spaced = text("Numbers with a space between them.")
    return (
        Thing("size", text("The size of the plan"), (number(text("Cells on a side"), "plan", "side"),)),
        Thing("colours", text("The colours of the box"), tints),
        Thing(
            "reach",
            text("The numbers on the plan"),
            (
                text_detail(text("On the rim"), "numbers", "rim", help=spaced),
                text_detail(text("Further in"), "numbers", "middle", help=spaced),
            ),
        ),
        Thing(
            "deck",
            text("The deck"),
            (
                number(text("Cards"), "deck", "cards"),
                number(text("Different colours on a card"), "deck", "colours"),
                number(text("Maximum number of fields on a card"), "deck", "fields"),
            ),
        ),
        Thing("alone", text("Solo"), (number(text("More points than this are excellent"), "alone", "super"),)),
    )
