"""A panel of a figure as SVG: the game's drawing, cropped, with annotations and a description in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TypeAlias
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from branchline.drawing.annotate import arrow, frame_mark, number_mark, verdict_mark
from branchline.drawing.crop import SVG, frame, prune, strip
from branchline.drawing.figure import Panel
from branchline.drawing.figure_position import FigurePosition, figure_position
from branchline.drawing.picture import Look
from branchline.drawing.svg_bounds import Box, bounding_box, measure, named_boxes, names_of
from branchline.engine.errors import InvalidNotation
from branchline.engine.game import AnyGame, move_places
from branchline.engine.text import short, text

Boxes: TypeAlias = Mapping[str, Sequence[Box]]

CELL = "cell"


def draw_panel(game: AnyGame, panel: Panel, look: Look, number: str) -> str:
    """The picture of a panel; `number` makes its ids unique on the page."""
    stage, look = figure_position(game, panel), replace(look, layout=panel.layout)
    root = ElementTree.fromstring(_whole(game, panel, stage, look))
    drawn_at, words = measure(root), _words(game, panel, stage, root, look)
    boxes = _boxes(root, drawn_at) | _empty(game, stage, look, root)
    shown = _visible_part(panel, boxes, root)
    prune(root, shown, drawn_at)
    marks = _marks(game, panel, stage, _within(boxes, shown), look)
    root.append(ElementTree.fromstring(f'<g xmlns="{SVG}">{marks}</g>'))
    strip(root, number)
    frame(root, shown, words)
    return ElementTree.tostring(root, encoding="unicode")


def _words(game: AnyGame, panel: Panel, stage: FigurePosition, root: Element, look: Look) -> str:
    """The description of a panel: its marked places, its moves, and why some are illegal."""
    called = _labels(root)
    marked = [_name(place) for place in (*panel.good, *panel.bad, *panel.ring, *panel.steps)]
    marks = [called[name] for name in dict.fromkeys(marked) if called.get(name)]
    return ". ".join(dict.fromkeys(sentence.rstrip(".") for sentence in (*marks, *_move_sentences(game, stage, look))))


def labels(game: AnyGame, panel: Panel, stage: FigurePosition, look: Look) -> dict[str, str]:
    """The label of everything named in the picture."""
    return _labels(ElementTree.fromstring(_whole(game, panel, stage, replace(look, layout=panel.layout))))


def _labels(root: Element) -> dict[str, str]:
    return {name: element.get("aria-label") or " ".join(element.itertext()) for element in root.iter() for name in names_of(element)}


def _move_sentences(game: AnyGame, stage: FigurePosition, look: Look) -> list[str]:
    """The moves of the panel, and why some are illegal."""
    return [*(look.say(game.say_move(stage.state, stage.seat, move)) for _, move in stage.moves), *illegal_reasons(game, stage, look)]


def illegal_reasons(game: AnyGame, stage: FigurePosition, look: Look) -> list[str]:
    """The reasons why moves of the panel are illegal."""
    found = [game.illegal_reason(stage.state, stage.seat, move) for _, move in stage.moves]
    return [look.say(reason) for reason in found if reason]


def _whole(game: AnyGame, panel: Panel, stage: FigurePosition, look: Look) -> str:
    """The game's drawing with previews of the panel's moves."""
    view = game.view(stage.state, stage.seat)
    acting = game.to_act(view)
    mover = stage.seat if stage.seat in acting else next(iter(acting), stage.seat)
    legal = game.legal_moves(view, mover) if panel.choices else ()
    ghosts = "".join(game.ghost(view, stage.seat, move, look) for _, move in stage.moves)
    return game.draw(view, stage.seat, legal, look).replace("</svg>", f"{ghosts}</svg>")


def _boxes(root: Element, drawn_at: Mapping[Element, Box]) -> dict[str, list[Box]]:
    """The boxes of all elements by name: two dice can have the same name."""
    found: dict[str, list[Box]] = {}
    for name, box in named_boxes(root, drawn_at):
        found.setdefault(name, []).append(box)
    return found


def _empty(game: AnyGame, stage: FigurePosition, look: Look, root: Element) -> dict[str, list[Box]]:
    """The boxes of places without an element in the picture."""
    known = _labels(root)
    return {name: [Box(*bounds)] for name, bounds in game.empty_places(stage.state, stage.seat, look).items() if name not in known}


def _within(boxes: Boxes, area: Box) -> Boxes:
    """The boxes inside the shown part; all boxes of a name that has none there."""
    return {name: [box for box in all_ if box.meets(area)] or all_ for name, all_ in boxes.items()}


def _visible_part(panel: Panel, boxes: Boxes, root: Element) -> Box:
    """The part of the picture to show: around all places of the panel, with a margin."""
    left, top, width, height = (float(number) for number in root.get("viewBox", "").split())
    found = bounding_box(box for place in panel.show for box in _boxes_of(place, boxes))
    assert found is not None
    part = found.wider(panel.edge)
    return Box(max(part.left, left), max(part.top, top), min(part.right, left + width), min(part.bottom, top + height))


def _boxes_of(place: str, boxes: Boxes) -> Sequence[Box]:
    """The boxes of a place: the first with its name (a bare name is a cell), or all under a key."""
    name = _name(place)
    known = boxes[name][:1] if name in boxes else [box for each, all_ in boxes.items() if each.startswith(f"{place}=") for box in all_]
    if not known:
        raise InvalidNotation(text("There is no place {name} on the board", name=short(place)))
    return known


def _name(place: str) -> str:
    return place if "=" in place else f"{CELL}={place}"


def _marks(game: AnyGame, panel: Panel, stage: FigurePosition, boxes: Boxes, look: Look) -> str:
    frames = {"good": panel.good, "bad": panel.bad, "ring": panel.ring}
    parts = [frame_mark(box, "lit", look) for box in _lit(game, panel, stage, boxes)]
    parts += [frame_mark(box, tone, look) for tone, all_ in frames.items() for place in all_ for box in _boxes_of(place, boxes)]
    parts += [verdict_mark(box, claim, look) for claim, box in _claims(game, stage, boxes)]
    for each in panel.arrow:
        ends = [_boxes_of(place, boxes)[0].middle for place in each.split(">")]
        parts += [arrow(one, other, look) for one, other in pairwise(ends)]
    steps = [box for place in panel.steps for box in _boxes_of(place, boxes)]
    return "".join([*parts, *(number_mark(box, n, look) for n, box in enumerate(steps, 1))])


def _lit(game: AnyGame, panel: Panel, stage: FigurePosition, boxes: Boxes) -> list[Box]:
    """The places that earned the score lines of the panel."""
    earned = game.scoring_places(stage.state, stage.seat)
    return [boxes[place][0] for line in panel.lit for place in earned.get(line, ()) if place in boxes]


def _claims(game: AnyGame, stage: FigurePosition, boxes: Boxes) -> list[tuple[str, Box]]:
    """The places of legal and illegal moves, with the claim."""
    moves = [(claim, move_places(game, stage.state, stage.seat, move)) for claim, move in stage.moves if claim != "ghost"]
    return [(claim, boxes[at[-1]][0]) for claim, at in moves if at and at[-1] in boxes]
