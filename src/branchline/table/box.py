"""The box editor: a component file with its owner's corrections applied, and everything that its page shows.

Stateless: the client sends the file, gets it back, and stores it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass

from branchline.bots.evaluator import box_has_weaker_bots
from branchline.engine.components_schema import Contents, Detail, Place, Raw, at_path
from branchline.engine.edition import Edition
from branchline.engine.errors import InvalidEdition
from branchline.engine.game import AnyGame
from branchline.engine.text import text
from branchline.table.box_description import SURE, BoxView, Draft, Page, label_path, value_at
from branchline.table.scene import ViewOptions
from branchline.table.toml_edit import rewrite_toml

FILE = "box"


@dataclass(frozen=True, slots=True)
class Correction:
    """A detail, and its printed value in the owner's copy."""

    key: str
    value: str


def box_view_of(
    games: Mapping[str, AnyGame],
    game: str,
    source: str,
    corrections: Sequence[Correction],
    sure: Sequence[str],
    name: str,
    view_options: ViewOptions,
) -> BoxView:
    """`box_view` for the id of a game."""
    return box_view(games[game], source, corrections, sure, name, view_options)


def box_view(
    game: AnyGame, source: str, corrections: Sequence[Correction], sure: Sequence[str], name: str, view_options: ViewOptions
) -> BoxView:
    """A box with corrections applied and details confirmed; raises `InvalidEdition` if the file was invalid before them."""
    look = view_options.look(game)
    before = _checked_edition(game, source or game.edition.source)
    draft = _correct(game, before, game.contents(before, look), corrections, sure, name)
    contents = game.contents(draft.edition, look)
    page = Page(game, draft, contents, look.say)
    return BoxView(
        draft.edition.source,
        draft.edition.name,
        draft.edition.labels(),
        page.refusal(),
        [page.compartment(part) for part in contents.compartments],
        page.choices(),
        page.doubts(),
        page.differences(),
        box_has_weaker_bots(game, draft.edition),
        page.file(),
    )


def _checked_edition(game: AnyGame, source: str) -> Edition:
    edition = Edition(source, FILE)
    game.setup(edition=edition)
    return edition


def _correct(
    game: AnyGame, before: Edition, contents: Contents, corrections: Sequence[Correction], sure: Sequence[str], name: str
) -> Draft:
    raw: Raw = deepcopy(before.root.values)
    try:
        places = [*_write_corrections(raw, contents.details(), corrections), *_write_name(raw, name)]
        values = {place.path: at_path(raw, place.path) for place in places}
        labels = {place.path: _label_of(game.edition, place, raw) for place in places if place.whole and place.path[:-1]}
        labels |= {place.path: SURE for place in _looked_at(contents, sure)}
        return Draft(_checked_edition(game, rewrite_toml(before.source, values, labels)), raw, None)
    except InvalidEdition as problem:
        return Draft(before, raw, problem)


def _write_corrections(raw: Raw, details: Mapping[str, Detail], corrections: Sequence[Correction]) -> list[Place]:
    """Applies the corrections to the values, in order; returns the places that were written."""
    places = []
    for correction in corrections:
        if correction.key not in details:
            raise InvalidEdition(text("This box has no such detail"))
        try:
            writes = details[correction.key].writes(raw, correction.value)
            for place, value in writes:
                place.write(raw, value)
        except (LookupError, ValueError):  # an earlier correction removed the place
            raise InvalidEdition(text("These corrections contradict each other")) from None
        places += [place for place, _ in writes]
    return places


def _write_name(raw: Raw, name: str) -> list[Place]:
    place = Place(("name",))
    if name:
        place.write(raw, name)
    return [place] if name else []


def _label_of(ours: Edition, place: Place, raw: Raw) -> str:
    """The label of a corrected value: `SURE`, or the label of the built-in box if the value is the same as there."""
    return (ours.label(place.path) or SURE) if value_at(place, ours.root.values) == place.read(raw) else SURE


def _looked_at(contents: Contents, sure: Sequence[str]) -> list[Place]:
    """The places to label as confirmed: those of these details, and of all details of these doubts."""
    places = [detail.place for key, detail in contents.details().items() if key in sure or detail.doubt in sure]
    return [place if place.whole else Place(label_path(place.path)) for place in places]
