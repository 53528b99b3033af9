"""The printed values of the box as typed values, with the lookup tables of the rules."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from importlib.resources import files
from typing import TypeAlias

from branchline.engine.edition import Block, Edition, one_box_per_edition
from branchline.engine.text import text
from branchline.games.traxx.rules.moves import Extend, Reveal
from branchline.rail.grid import AXIAL_STEPS, Cell, axial_neighbour

LETTERS = {
    "blue": "B", "green": "G", "yellow": "Y", "grey": "S", "red": "R",
    "orange": "O", "violet": "V", "pink": "P", "black": "K", "white": "W",
}  # the notation of colours, independent of the letters in an edition's file  # fmt: skip
POLISH = {"N": "B", "Z": "G", "Ż": "Y", "S": "S", "C": "R", "P": "O", "F": "V", "R": "P", "K": "K", "B": "W"}  # the same colours
COLOURS = tuple(LETTERS)
SHEETS = "ABCD"

EDITION = Edition((files("branchline.games.traxx") / "data" / "components.toml").read_text("utf-8"), "components.toml")

Step: TypeAlias = tuple[int, str, Extend]  # the cell entered, the letter of its colour, and the move


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Box:
    """One box. Cells and kinds of card are numbered. Compared by identity: the same edition always gives the same one."""

    edition: Edition
    side: int
    colours: dict[str, str]  # the name of each colour by its letter of `LETTERS`
    names: tuple[str, ...]  # of the cells, row by row
    cells: dict[str, int]  # the cell of each name
    hexes: tuple[Cell, ...]  # axial coordinates of each cell, from the middle
    letters: tuple[str, ...]  # the colour of each cell
    cell_numbers: tuple[int, ...]  # the number on each cell, or 0
    numbers: dict[int, int]  # the cell of each number, in ascending order
    steps: tuple[tuple[Step, ...], ...]  # out of each cell
    starts: dict[str, int]  # the first cell of the line by the letter of the sheet
    cards: tuple[str, ...]  # each kind of card: the letters of its fields as they are printed
    deck: tuple[int, ...]  # the number of each kind
    reveals: tuple[Reveal, ...]  # the move that turns each kind over
    kinds: dict[str, int]  # the kind of each card by its sorted letters
    rounds: int
    super: int


@one_box_per_edition
def box_of(edition: Edition) -> Box:
    """The box that an edition describes; raises `InvalidEdition`."""
    root = edition.root
    root.only("format", "game", "name", "colours", "numbers", "plan", "starts", "alone", "deck", "cards")
    root.text("game", "traxx")
    colours = _colours(root.table("colours"))
    side, hexes, letters, printed = _map(root.table("plan"), colours)
    names = tuple(cell_name(q, r, side) for q, r in hexes)
    cells = {name: number for number, name in enumerate(names)}
    cards = _cards(root, colours)
    reveals = {card: Reveal(sorted_letters(card)) for card in cards}
    return Box(
        edition=edition,
        side=side,
        colours={LETTERS[name]: name for name in colours.values()},
        names=names,
        cells=cells,
        hexes=hexes,
        letters=letters,
        cell_numbers=printed,
        numbers=_numbers(root, side, hexes, printed),
        steps=_steps(hexes, names, letters),
        starts=_starts(root.table("starts"), cells, hexes, printed),
        cards=tuple(cards),
        deck=tuple(cards.values()),
        reveals=tuple(reveals.values()),
        kinds={reveal.card: kind for kind, reveal in enumerate(reveals.values())},
        rounds=sum(cards.values()),
        super=_super(root.table("alone")),
    )


def cell_name(q: int, r: int, side: int) -> str:
    """A hex by the letter of its row and its place in it, from 1 at the left."""
    return f"{chr(ord('a') + r + side - 1)}{q + min(0, r) + side}"


def sorted_letters(card: str) -> str:
    """The letters of a card in canonical order."""
    return "".join(sorted(card))


def on_rim(cell: Cell, side: int) -> bool:
    """Whether a hex of the plan has fewer than six neighbours."""
    q, r = cell
    return max(abs(q), abs(r), abs(q + r)) == side - 1


def _super(table: Block) -> int:
    table.only("super")
    return table.integer("super", 0, 999)


def _colours(table: Block) -> dict[str, str]:
    letters = {key: table.text(key, *COLOURS) for key in table.values if key not in ("label", "labels")}
    for letter, name in letters.items():
        if not re.fullmatch("[A-Z]", letter):
            table.fail(letter, text("{letter} is not one capital letter", letter=letter))
        if list(letters.values()).count(name) > 1:
            table.fail(letter, text("two letters stand for {colour}", colour=name))
    return letters


def _map(table: Block, colours: dict[str, str]) -> tuple[int, tuple[Cell, ...], tuple[str, ...], tuple[int, ...]]:
    """The side of the plan, and for the cells row by row their coordinates, colours and numbers."""
    table.only("side", "rows")
    side = table.integer("side", 2, 8)
    rows = [row.split() for row in table.texts("rows", 2 * side - 1, 2 * side - 1)]
    hexes: list[Cell] = []
    for r, row in zip(range(1 - side, side), rows, strict=True):
        if len(row) != 2 * side - 1 - abs(r):
            letter, long, n = chr(ord("a") + r + side - 1), 2 * side - 1 - abs(r), len(row)
            table.fail("rows", text("row {row} must have {long} cells, not {n}", row=letter, long=long, n=n))
        hexes.extend((q, r) for q in range(1 - side - min(0, r), side - max(0, r)))
    cells = [_cell(table, cell, colours) for row in rows for cell in row]
    return side, tuple(hexes), tuple(letter for letter, _ in cells), tuple(number for _, number in cells)


def _cell(table: Block, cell: str, colours: dict[str, str]) -> tuple[str, int]:
    letter, number = cell[0], cell[1:]
    if letter not in colours:
        table.fail("rows", text("{cell} does not begin with a colour of the box: {letters}", cell=cell, letters=" ".join(colours)))
    if not re.fullmatch("([1-9][0-9]?)?", number):
        table.fail("rows", text("{cell} is not a cell: the letter of a colour, then its number if it has one", cell=cell))
    return LETTERS[colours[letter]], int(number or 0)


def _numbers(root: Block, side: int, hexes: tuple[Cell, ...], numbers: tuple[int, ...]) -> dict[int, int]:
    """The cell of each number; refuses a number that is not on exactly one cell, or not on the rim if it should be."""
    table, rows = root.table("numbers"), root.table("plan")
    table.only("rim", "middle")
    rim, middle = table.integers("rim", 1, 99), table.integers("middle", 1, 99)
    if repeated := [number for number, times in Counter((*rim, *middle)).items() if times > 1]:
        table.fail("rim", text("the number {number} is named twice", number=repeated[0]))
    for number in (*rim, *middle):
        if numbers.count(number) != 1:
            n = numbers.count(number)
            rows.fail("rows", text("the number {number} must stand on one cell, not on {n}", number=number, n=n))
        if on_rim(hexes[numbers.index(number)], side) != (number in rim):
            rows.fail(
                "rows",
                text(
                    "the number {number} is on the wrong part of the plan: numbers says which are on the rim and which in the middle",
                    number=number,
                ),
            )
    if unknown := set(numbers) - {0, *rim, *middle}:
        rows.fail("rows", text("the number {number} is not named under numbers", number=min(unknown)))
    return {number: numbers.index(number) for number in sorted((*rim, *middle))}


def _steps(hexes: tuple[Cell, ...], names: tuple[str, ...], letters: tuple[str, ...]) -> tuple[tuple[Step, ...], ...]:
    where = {cell: number for number, cell in enumerate(hexes)}
    table: list[tuple[Step, ...]] = []
    for number, cell in enumerate(hexes):
        around = [where[n] for side in range(len(AXIAL_STEPS)) if (n := axial_neighbour(cell, side)) in where]
        table.append(tuple((n, letters[n], Extend(names[number], names[n])) for n in sorted(around)))
    return tuple(table)


def _starts(table: Block, cells: dict[str, int], hexes: tuple[Cell, ...], numbers: tuple[int, ...]) -> dict[str, int]:
    """The first cell for each sheet, all different and adjacent to the middle."""
    table.only(*SHEETS)
    starts: dict[str, int] = {}
    for sheet in SHEETS:
        name = table.text(sheet)
        if name not in cells:
            table.fail(sheet, text("there is no cell {cell} on the plan", cell=name))
        if hexes[cells[name]] not in AXIAL_STEPS:
            table.fail(sheet, text("{cell} does not lie beside the middle", cell=name))
        if numbers[cells[name]]:
            table.fail(sheet, text("{cell} holds a number; a line begins on a cell without one", cell=name))
        if cells[name] in starts.values():
            table.fail(sheet, text("two sheets begin on {cell}", cell=name))
        starts[sheet] = cells[name]
    return starts


def _cards(root: Block, colours: dict[str, str]) -> dict[str, int]:
    """The number of cards of each kind, by their printed letters, in the order of the file."""
    deck = root.table("deck")
    deck.only("cards", "colours", "fields")
    most = deck.integer("cards", 1, 100)
    different, fields = deck.integer("colours", 1, 8), deck.integer("fields", 1, 9)
    tables = root.tables("cards", most, most)
    first: dict[str, str] = {}
    counts: Counter[str] = Counter()
    for table in tables:
        card = _card(table, colours, different, fields)
        counts[first.setdefault(sorted_letters(card), card)] += 1
    return dict(counts)


def _card(table: Block, colours: dict[str, str], different: int, fields: int) -> str:
    table.only("colours", "twice")
    letters, twice = table.text("colours"), table.text("twice")
    for letter in letters:
        if letter not in colours:
            table.fail("colours", text("{letter} is not a colour of the box: {letters}", letter=letter, letters=" ".join(colours)))
    if len(letters) != different or len(set(letters)) != different:
        table.fail("colours", text("a card shows {n} different colours, not {card}", n=different, card=letters or "-"))
    if len(letters + twice) > fields or len(set(twice)) != len(twice) or not set(twice) <= set(letters):
        table.fail(
            "twice", text("{twice} cannot be on this card twice: one of {card}, at most {n} fields", twice=twice, card=letters, n=fields)
        )
    return "".join(LETTERS[colours[letter]] for letter in letters + twice)
