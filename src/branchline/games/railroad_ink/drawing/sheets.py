"""Sheets to print: boards with special routes and boxes for the rounds, and a table of the faces for use with ordinary dice."""

from __future__ import annotations

from branchline.drawing.marks import draw_cross
from branchline.drawing.picture import Look, tag, words
from branchline.drawing.printout import Drawing, Printout, Sheet, dice_table, paragraph
from branchline.engine.game import Seat, Setup
from branchline.engine.text import Text, text
from branchline.games.railroad_ink.drawing.art import MARGIN, tile_art
from branchline.games.railroad_ink.drawing.board import draw_board
from branchline.games.railroad_ink.drawing.layout import SPECIALS, board_size
from branchline.games.railroad_ink.drawing.tray import ARROWS
from branchline.games.railroad_ink.rules.components import Box, box_of
from branchline.games.railroad_ink.rules.rules import new
from branchline.games.railroad_ink.rules.state import Sheet as BoardSheet
from branchline.games.railroad_ink.rules.state import State
from branchline.games.railroad_ink.words.names import DIRECTION

ROUND = 33  # width of a box for a round
TITLES = {"none": text("Board"), "meteor": text("Board with Meteor"), "lava": text("Board with Lava")}
IMPACT = text(
    "First the meteor: count from the dot, turn back at the edge, fly on over craters; draw a crater and a new dot, erase what was there."
)


def printout(setup: Setup, look: Look) -> Printout:
    """A board for each seat, and the dice."""
    box, expansion = box_of(setup.edition), str(setup["expansion"])
    board = _board(new(setup), look)
    dice = Sheet(text("Dice"), dice_table(_dice(box, expansion, look), look), text("Roll ordinary dice and look up what they show."))
    return Printout(
        sheets=(Sheet(TITLES[expansion], board),) * setup.seats,
        reminder=(*_reminder(box), *_expansion(box, setup)),
        needs=(
            text("A pencil for everyone") if expansion == "none" else text("A pencil and an eraser for everyone"),
            text(
                "{n} ordinary die, or one rolled {n} time",
                "{n} ordinary dice, or one rolled {n} times",
                n=_count(box, expansion),
            ),
        ),
        table=(dice,),
    )


def _board(state: State, look: Look) -> Drawing:
    """An empty board, with boxes for the rounds."""
    expansion = str(state.setup["expansion"])
    rounds = state.box.rounds["base" if expansion == "none" else expansion]
    return _drawing(state, 0, _rounds(rounds, look, _specials_width(state.box)), look)


def printed_sheet(state: State, seat: Seat, look: Look) -> Drawing:
    """A final board, with used special routes crossed off."""
    return _drawing(state, seat, "", look)


def _drawing(state: State, seat: Seat, beside: str, look: Look) -> Drawing:
    wide, high = board_size(state.box)
    wide = max(wide, _specials_width(state.box) + (ROUND + 6) * 5)  # for any number of each in a box
    art = tag("g", draw_board(state, seat, set(), look), transform=f"translate({MARGIN} {SPECIALS + MARGIN})")
    return Drawing(wide, SPECIALS + high, _specials(state.box, state.sheets[seat], look) + beside + art, 0.26)


def _specials_width(box: Box) -> float:
    return MARGIN + 78 * len(box.specials) + 20


def _specials(box: Box, sheet: BoardSheet, look: Look) -> str:
    """The special routes, each to be crossed off."""
    frame = tag("rect", x=-33, y=-33, width=66, height=66, rx=6, fill=look["paper"], stroke=look["ink"], stroke_width=2)
    parts = []
    for n, special in enumerate(box.specials):
        tile = tag("g", tile_art(special, look.theme), transform="scale(0.62)")
        cross = "" if special in sheet.specials else draw_cross(30, look, 5)
        parts.append(tag("g", frame, tile, cross, transform=f"translate({MARGIN + 34 + 78 * n} 38)"))
    return "".join(parts)


def _rounds(rounds: int, look: Look, left: float) -> str:
    """A box to tick for each round, next to the special routes."""
    boxes = []
    for n in range(rounds):
        row, column = divmod(n, -(-rounds // 2))
        at = f"translate({left + (ROUND + 6) * column} {1 + (ROUND + 4) * row})"
        square = tag("rect", width=ROUND, height=ROUND, rx=5, fill=look["paper"], stroke=look["ink"], stroke_width=2)
        boxes.append(tag("g", square, words(str(n + 1), x=5, y=19, font_size=20, fill=look["quiet"]), transform=at))
    return "".join(boxes)


def _count(box: Box, expansion: str) -> int:
    return len(box.dice) + {"meteor": 2, "lava": box.lava_dice}.get(expansion, 0)


def _dice(box: Box, expansion: str, look: Look) -> list[tuple[str, list[str]]]:
    """Every die that is rolled, with the texts of its faces."""
    rows = [(text("{n} identical die", "{n} identical dice", n=box.equal_dice), box.dice[0])] if box.equal_dice else []
    rows.append((text("One die with stations and overpasses"), box.dice[-1]))
    if expansion == "lava":
        rows.append((text("{n} lava die", "{n} lava dice", n=box.lava_dice), box.lava_faces))
    dice = [(look.say(label), [tile_art(face, look.theme) for face in faces]) for label, faces in rows]
    if expansion == "meteor":
        ways = [_letters(ARROWS.get(way) or look.say(DIRECTION[way]), look) for way in box.meteor_directions]
        dice.append((look.say(text("Meteor: where it flies")), ways))
        dice.append((look.say(text("Meteor: how far")), [_letters(str(far), look) for far in box.meteor_distances]))
    return dice


def _letters(content: str, look: Look) -> str:
    """The text of a face: one letter or arrow, or a few words below each other."""
    style = {"font_weight": 700, "text_anchor": "middle", "fill": look["ink"]}
    if len(content) == 1:
        return words(content, y=18, font_size=52, **style)
    return tag("g", paragraph(content, 10, 17, **style), transform=f"translate(0 {-8 * content.count(' ') + 6})")


def _reminder(box: Box) -> tuple[Text, ...]:
    values = ", ".join(f"{n}→{points}" for n, points in enumerate(box.network_values) if points)
    return (
        text("One roll serves everyone. Draw every route die once, rotated or mirrored as you like, and write the round into its cell."),
        text(
            "What you draw joins an exit or a route of its own kind; a highway never meets a railway. A die that fits nowhere is skipped."
        ),
        text(
            "Special routes: {n} in a match, {most} in a round, each kind once. Cross them off.",
            n=box.specials_in_a_match,
            most=box.specials_in_a_round,
        ),
        text("Points of a network by the exits it joins: {values}.", values=values),
        text(
            "{longest} for each cell of the longest highway and railway, {centre} for each centre cell; {errors} less for an open end.",
            longest=box.points["longest"],
            centre=box.points["centre"],
            errors=box.points["errors"],
        ),
    )


def _expansion(box: Box, setup: Setup) -> tuple[Text, ...]:
    match setup["expansion"]:
        case "meteor":
            return (
                IMPACT,
                text("A special route crossed off before the impact keeps the meteor away this round."),
                _craters(box.points["meteor"], str(setup["crater_points"])),
            )
        case "lava":
            return (
                text("Draw at least one lava die per round, lava on lava; a new volcano may rise wherever no lava is beside it."),
                text(
                    "{lake} points for each closed lake and {cell} for each cell of the largest; open lava sides are errors.",
                    lake=box.points["closed_lake"],
                    cell=box.points["lake_cell"],
                ),
            )
        case _:
            return ()


def _craters(n: int, networks: str) -> Text:
    if networks == "tile":
        return text("{n} points for each tile with a route end that opens onto a crater. Such an end is not an error.", n=n)
    return text("{n} points for each route end that opens onto a crater. Such an end is not an error.", n=n)
