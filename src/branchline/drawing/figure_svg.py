"""A panel of a figure as a picture: the game's own drawing, cropped to what matters, with its marks; and in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TypeAlias
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from branchline.drawing.annotate import arrow, framed, numbered, signed
from branchline.drawing.crop import SVG, frame, prune, strip
from branchline.drawing.figure import Panel
from branchline.drawing.figure_position import Stage, staged
from branchline.drawing.picture import Look
from branchline.drawing.svg_bounds import Box, around, measured, named, names_of
from branchline.engine.errors import InvalidNotation
from branchline.engine.game import AnyGame, move_places
from branchline.engine.text import short, text

Boxes: TypeAlias = Mapping[str, Sequence[Box]]

CELL = "cell"


def drawn(game: AnyGame, panel: Panel, look: Look, number: str) -> str:
    """The picture of a panel; its number keeps the names in it apart from those of others on the page."""
    stage, look = staged(game, panel), replace(look, room=panel.room)
    root = ElementTree.fromstring(_whole(game, panel, stage, look))
    drawn_at, words = measured(root), _words(game, panel, stage, root, look)
    boxes = _boxes(root, drawn_at) | _empty(game, stage, look, root)
    shown = _shown(panel, boxes, root)
    prune(root, shown, drawn_at)
    marks = _marks(game, panel, stage, _within(boxes, shown), look)
    root.append(ElementTree.fromstring(f'<g xmlns="{SVG}">{marks}</g>'))
    strip(root, number)
    frame(root, shown, words)
    return ElementTree.tostring(root, encoding="unicode")


def _words(game: AnyGame, panel: Panel, stage: Stage, root: Element, look: Look) -> str:
    """What a panel shows: what lies in the places it marks, the moves it speaks of, and why some may not be made."""
    called = _labels(root)
    marked = [_name(place) for place in (*panel.good, *panel.bad, *panel.ring, *panel.steps)]
    told = [called[name] for name in dict.fromkeys(marked) if called.get(name)]
    return ". ".join(dict.fromkeys(sentence.rstrip(".") for sentence in (*told, *_said(game, stage, look))))


def labels(game: AnyGame, panel: Panel, stage: Stage, look: Look) -> dict[str, str]:
    """What everything with a name in the picture is called."""
    return _labels(ElementTree.fromstring(_whole(game, panel, stage, replace(look, room=panel.room))))


def _labels(root: Element) -> dict[str, str]:
    return {name: element.get("aria-label") or " ".join(element.itertext()) for element in root.iter() for name in names_of(element)}


def _said(game: AnyGame, stage: Stage, look: Look) -> list[str]:
    """The moves that are spoken of, and why some may not be made."""
    return [*(look.say(game.say_move(stage.state, stage.seat, move)) for _, move in stage.moves), *reasons(game, stage, look)]


def reasons(game: AnyGame, stage: Stage, look: Look) -> list[str]:
    """Why moves may not be made that are spoken of."""
    refusals = [game.illegal_reason(stage.state, stage.seat, move) for _, move in stage.moves]
    return [look.say(refusal) for refusal in refusals if refusal]


def _whole(game: AnyGame, panel: Panel, stage: Stage, look: Look) -> str:
    """The game's drawing with the moves that are spoken of over it."""
    view = game.view(stage.state, stage.seat)
    acting = game.to_act(view)
    mover = stage.seat if stage.seat in acting else next(iter(acting), stage.seat)
    legal = game.legal_moves(view, mover) if panel.choices else ()
    ghosts = "".join(game.ghost(view, stage.seat, move, look) for _, move in stage.moves)
    return game.draw(view, stage.seat, legal, look).replace("</svg>", f"{ghosts}</svg>")


def _boxes(root: Element, drawn_at: Mapping[Element, Box]) -> dict[str, list[Box]]:
    """Every name with the boxes of all that has it: two dice may show the same."""
    found: dict[str, list[Box]] = {}
    for name, box in named(root, drawn_at):
        found.setdefault(name, []).append(box)
    return found


def _empty(game: AnyGame, stage: Stage, look: Look, root: Element) -> dict[str, list[Box]]:
    """The places that have no name in the picture."""
    known = _labels(root)
    return {name: [Box(*spot)] for name, spot in game.empty_places(stage.state, stage.seat, look).items() if name not in known}


def _within(boxes: Boxes, shown: Box) -> Boxes:
    """Of several things with one name those that are to be seen."""
    return {name: [box for box in all_ if box.meets(shown)] or all_ for name, all_ in boxes.items()}


def _shown(panel: Panel, boxes: Boxes, root: Element) -> Box:
    """The part of the picture between all that is to be seen, and a little around it."""
    left, top, width, height = (float(number) for number in root.get("viewBox", "").split())
    found = around(box for place in panel.show for box in _found(place, boxes))
    assert found is not None
    seen = found.wider(panel.edge)
    return Box(max(seen.left, left), max(seen.top, top), min(seen.right, left + width), min(seen.bottom, top + height))


def _found(place: str, boxes: Boxes) -> Sequence[Box]:
    """The box of a place, the first that has this name, of a cell by its name alone, or those of everything under a key."""
    name = _name(place)
    known = boxes[name][:1] if name in boxes else [box for each, all_ in boxes.items() if each.startswith(f"{place}=") for box in all_]
    if not known:
        raise InvalidNotation(text("There is no place {name} on the board", name=short(place)))
    return known


def _name(place: str) -> str:
    return place if "=" in place else f"{CELL}={place}"


def _marks(game: AnyGame, panel: Panel, stage: Stage, boxes: Boxes, look: Look) -> str:
    frames = {"good": panel.good, "bad": panel.bad, "ring": panel.ring}
    parts = [framed(box, "lit", look) for box in _lit(game, panel, stage, boxes)]
    parts += [framed(box, tone, look) for tone, all_ in frames.items() for place in all_ for box in _found(place, boxes)]
    parts += [signed(box, claim, look) for claim, box in _claimed(game, stage, boxes)]
    for each in panel.arrow:
        ends = [_found(place, boxes)[0].middle for place in each.split(">")]
        parts += [arrow(one, other, look) for one, other in pairwise(ends)]
    steps = [box for place in panel.steps for box in _found(place, boxes)]
    return "".join([*parts, *(numbered(box, n, look) for n, box in enumerate(steps, 1))])


def _lit(game: AnyGame, panel: Panel, stage: Stage, boxes: Boxes) -> list[Box]:
    """The places that earned the lines that are spoken of."""
    earned = game.scoring_places(stage.state, stage.seat)
    return [boxes[place][0] for line in panel.lit for place in earned.get(line, ()) if place in boxes]


def _claimed(game: AnyGame, stage: Stage, boxes: Boxes) -> list[tuple[str, Box]]:
    """The places of moves that may, or may not, be made."""
    moves = [(claim, move_places(game, stage.state, stage.seat, move)) for claim, move in stage.moves if claim != "ghost"]
    return [(claim, boxes[at[-1]][0]) for claim, at in moves if at and at[-1] in boxes]
