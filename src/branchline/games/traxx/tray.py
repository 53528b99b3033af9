"""What lies around the plan: the card, the score strip, the deck, the other seats."""

from __future__ import annotations

from branchline.engine.game import Seat
from branchline.engine.picture import Look, pick, tag, words
from branchline.engine.text import signed, text
from branchline.games.traxx.art import centres, coloured, cross, hexagon, honeycomb, lettered, line_drawn
from branchline.games.traxx.components import Box
from branchline.games.traxx.naming import colour, fields
from branchline.games.traxx.scoring import points, reached, score
from branchline.games.traxx.state import State, drawn, fields_left, round_of
from branchline.rail.grid import Point

FIGURES = "tabular-nums"
SMALL_WIDTH, SMALL_HEIGHT, SMALL_ROW = 132, 40, 46  # cards of the deck


def card_drawn(state: State, seat: Seat, at: Point, look: Look) -> str:
    """The open card, its used fields crossed; or the back of the deck; or at the end the points."""
    box, (x, y) = state.box, at
    if state.card is None:
        return _back(at, look) if any(state.deck) else _result(state, seat, at, look)
    card, left = box.cards[state.card], fields_left(state, state.sheets[seat])
    wide = 28 + 74 * len(card)
    parts = [tag("rect", x=x, y=y, width=wide, height=92, rx=12, fill=look["paper"], stroke=look["ink"], stroke_width=2)]
    for n, letter in enumerate(card):
        spot = (x + 51 + 74 * n, y + 46)
        used = left.count(letter) <= card[:n].count(letter)
        parts += [coloured(box, letter, spot, 38, look, used), lettered(box, letter, spot, 26, look, used)]
        if used:
            parts.append(_crossed(spot, 24, look))
    label = look.say(text("The card shows {fields}", fields=fields(box, card)))
    return tag("g", *parts, role="img", aria_label=label)


def _back(at: Point, look: Look) -> str:
    x, y = at
    parts = [
        tag("rect", x=x + 6 * n, y=y + 4 * n, width=230, height=84, rx=12, fill=look["paper"], stroke=look["ink"], stroke_width=2)
        for n in (2, 1, 0)
    ]
    spots = [(x + 45 + 35 * n, y + 42 + 10 * (-1) ** n) for n in range(5)]
    rail = " ".join(f"{a:.0f},{b:.0f}" for a, b in spots)
    parts.append(tag("polyline", points=rail, fill="none", stroke=look["quiet"], stroke_width=6, stroke_linejoin="round"))
    return "".join(parts) + "".join(hexagon(spot, 13, fill=look["paper"], stroke=look["quiet"], stroke_width=3) for spot in spots)


def _result(state: State, seat: Seat, at: Point, look: Look) -> str:
    said = look.say(text("{n} point", "{n} points", n=score(state, seat).total))
    frame = tag("rect", x=at[0], y=at[1], width=324, height=92, rx=12, fill=look["paper"], stroke=look["brass"], stroke_width=4)
    return frame + words(said, x=at[0] + 162, y=at[1] + 61, font_size=42, font_weight=700, fill=look["ink"], text_anchor="middle")


def _crossed(spot: Point, reach: float, look: Look) -> str:
    return tag("path", d=cross(spot, reach), stroke=look["ink"], stroke_width=5, stroke_linecap="round", fill="none")


def strip_drawn(state: State, seat: Seat, halved: set[int], at: Point, width: float, look: Look) -> str:
    """The score strip: a box for each number, a dot where it would only count by half, cells missed, the sum."""
    box, sheet = state.box, state.sheets[seat]
    noted = {note[0]: str(points(note)) for note in reached(state, sheet)}
    fresh = {box.printed[cell] for cell in sheet.fresh or ()}
    sheet_ = score(state, seat)
    column = width / (len(box.numbers) + 4)
    parts = [
        _strip_box((at[0] + column * n, at[1]), column, str(number), noted.get(number, ""), number in fresh, look)
        for n, number in enumerate(box.numbers)
    ]
    for n, number in enumerate(box.numbers):
        if number in halved and number not in noted:
            parts.append(tag("circle", cx=at[0] + column * n + column / 2, cy=at[1] + 61, r=5, fill=look["quiet"]))
    x = at[0] + column * len(box.numbers)
    parts.append(_strip_box((x, at[1]), column * 2, "✕", signed(sheet_["uncovered"]), False, look))
    parts.append(_strip_box((x + column * 2, at[1]), column * 2, "=", signed(sheet_.total), False, look, True))
    label = look.say(text("Your sheet: {n} point", "Your sheet: {n} points", n=sheet_.total))
    return tag("g", *parts, role="img", aria_label=label)


def _strip_box(at: Point, width: float, head: str, value: str, fresh: bool, look: Look, strong: bool = False) -> str:
    x, y = at
    middle = x + width / 2
    frame = tag(
        "rect", x=x + 2, y=y, width=width - 4, height=84, rx=8, fill=look["paper"], stroke=look["ink"], stroke_width=3 if strong else 1.5
    )
    rule = tag("line", x1=x + 8, x2=x + width - 8, y1=y + 34, y2=y + 34, stroke=look["ink"], stroke_opacity=0.35)
    title = words(head, x=middle, y=y + 26, font_size=22, fill=look["quiet"], text_anchor="middle", font_variant_numeric=FIGURES)
    ink = look["brass"] if fresh else look["ink"]
    weight = 750 if strong else 650
    figure = words(
        value, x=middle, y=y + 71, font_size=30, font_weight=weight, fill=ink, text_anchor="middle", font_variant_numeric=FIGURES
    )
    return frame + rule + title + (figure if value else "")


def deck_drawn(state: State, open_: set[str], at: Point, look: Look) -> str:
    """Every kind of card: those still in the deck in colour, those turned over pale; the ones that may come next can be picked."""
    kinds = range(len(state.box.cards))
    return "".join(_small_card(state, kind, small_card_at(kind, at), state.box.reveals[kind].card in open_, look) for kind in kinds)


def small_card_at(kind: int, at: Point) -> Point:
    """Where a card of the deck lies: five in a row."""
    return at[0] + 137 * (kind % 5), at[1] + SMALL_ROW * (kind // 5)


def _small_card(state: State, kind: int, at: Point, open_: bool, look: Look) -> str:
    box, (x, y) = state.box, at
    card, gone = box.cards[kind], not state.deck[kind]
    colour_, wide = ("go", 4) if open_ else ("brass", 4) if kind == state.card else ("ink", 1.2)
    pale = 0.35 if gone and kind != state.card else None
    frame = {"x": x, "y": y, "width": SMALL_WIDTH, "height": SMALL_HEIGHT, "rx": 8, "fill": look["paper"]}
    parts = [tag("rect", **frame, stroke=look[colour_], stroke_width=wide, stroke_opacity=pale)]
    for n, letter in enumerate(card):
        spot = (x + SMALL_WIDTH / 2 + 24 * (n - (len(card) - 1) / 2), y + SMALL_HEIGHT / 2)
        parts += [coloured(box, letter, spot, 13.5, look, gone), lettered(box, letter, spot, 15, look, gone)]
    if state.deck[kind] > 1:
        times = {"font_size": 14, "text_anchor": "end", "stroke": look["paper"], "stroke_width": 4, "paint_order": "stroke"}
        parts.append(words(f"×{state.deck[kind]}", x=x + SMALL_WIDTH - 2, y=y + SMALL_HEIGHT - 3, fill=look["ink"], **times))
    label = look.say(fields(box, card))
    return tag("g", *parts, **(pick("card", box.reveals[kind].card, label) if open_ else {"role": "img", "aria_label": label}))


def other_drawn(state: State, seat: Seat, at: Point, look: Look) -> str:
    """Another seat as far as it can be seen: its line, its points and the cells it covers, and whether it is done."""
    box, sheet, (x, y) = state.box, state.sheets[seat], at
    size = 66 / (3 * box.side - 1)
    spots = centres(box, (x, y + 33), size)
    parts = [tag("path", d=honeycomb(spots, size * 0.92), fill=look["ink"], fill_opacity=0.14)]
    parts.append(line_drawn(spots, sheet, size * 0.62, look))
    name = look.say(text("Seat {n}", n=seat + 1))
    tally = f"{signed(score(state, seat).total)} · {len(drawn(sheet))}/{len(spots)}"
    parts.append(words(name, x=x, y=y + 84, font_size=16, font_weight=650, fill=look["ink"], text_anchor="middle"))
    parts.append(words(tally, x=x, y=y + 103, font_size=15, fill=look["quiet"], text_anchor="middle"))
    if sheet.done:
        parts.append(tag("circle", cx=x + 34, cy=y + 12, r=12, fill=look["go"]))
        parts.append(
            tag("path", d=f"M{x + 28} {y + 12}l4 5l8 -9", fill="none", stroke=look["paper"], stroke_width=3, stroke_linecap="round")
        )
    return tag("g", *parts)


def legend_drawn(box: Box, at: Point, width: float, look: Look) -> str:
    """Which letter is which colour, in the reader's words."""
    said = [f"{letter} {look.say(colour(box, letter))}" for letter in box.colours]
    return words("  ·  ".join(said), x=at[0] + width / 2, y=at[1], font_size=15.5, fill=look["quiet"], text_anchor="middle")


def aim(box: Box, at: Point, look: Look) -> str:
    """What one plays for alone."""
    said = look.say(text("Alone, more than {n} point is super", "Alone, more than {n} points are super", n=box.super))
    return words(said, x=at[0], y=at[1], font_size=15, fill=look["quiet"], text_anchor="end")


def heading(state: State, sheet: str, at: Point, look: Look) -> str:
    """Whose sheet this is, and how far the deck is."""
    n, rounds = round_of(state), state.box.rounds
    if state.card is not None:
        said = text("Sheet {sheet} · card {n} of {rounds}", sheet=sheet, n=n, rounds=rounds)
    elif any(state.deck):
        said = text("Sheet {sheet} · {n} card in the deck", "Sheet {sheet} · {n} cards in the deck", sheet=sheet, n=rounds - n)
    else:
        said = text("Sheet {sheet} · the end", sheet=sheet)
    return words(look.say(said), x=at[0], y=at[1], font_size=21, fill=look["quiet"])
