"""Contract of boxes: everything printed can be corrected, and everything uncertain is on the checklist."""

from __future__ import annotations

from collections import Counter
from xml.etree import ElementTree

import pytest
from tests.toy import TOY

from branchline.drawing.picture import Look
from branchline.engine.components_schema import Contents
from branchline.engine.edition import LABELS, Edition
from branchline.engine.game import AnyGame
from branchline.games import GAMES
from branchline.language import speaker
from branchline.table.box import box_view
from branchline.table.box_description import label_path, leaves
from branchline.table.scene import ViewOptions

BOXES = [*GAMES.values(), TOY]
ROW_NAMES = ("number", "side")  # what a row of the file is called: another name is another row


def built_in_contents(game: AnyGame) -> Contents:
    return game.contents(game.edition, Look())


def ids(game: AnyGame) -> str:
    return game.id


@pytest.mark.parametrize("game", BOXES, ids=ids)
def test_every_value_of_the_file_can_be_corrected(game: AnyGame) -> None:
    correctable = {label_path(detail.place.path) for detail in built_in_contents(game).details().values()}
    missing = {path for path, _ in leaves(game.edition.root.values)} - correctable
    assert {path for path in missing if path[-1] not in ROW_NAMES or not isinstance(path[-2], int)} == set()


@pytest.mark.parametrize("game", BOXES, ids=ids)
def test_every_detail_has_one_of_its_choices(game: AnyGame) -> None:
    contents, raw = built_in_contents(game), game.edition.root.values
    details = [detail for part in contents.compartments for thing in part.things for detail in thing.details]
    assert [key for key, times in Counter(detail.place.key for detail in details).items() if times > 1] == []
    for detail in details:
        value = detail.place.read(raw)
        chosen = value.split() if detail.kind == "several" else [value] if detail.kind == "choice" else []
        assert {*chosen} <= {choice.value for choice in detail.choices}, detail.place.key


@pytest.mark.parametrize("game", BOXES, ids=ids)
def test_every_uncertain_value_is_on_the_checklist(game: AnyGame) -> None:
    contents = built_in_contents(game)
    doubts = {doubt.key for doubt in contents.doubts}
    details = contents.details().values()
    assert doubts == {detail.doubt for detail in details} - {""}
    unsure = [detail for detail in details if game.edition.label(detail.place.path) != LABELS[0]]
    without_doubt = [
        detail.place.key for detail in unsure if not detail.doubt and not detail.place.key.endswith((".code", ".rows", ".columns"))
    ]
    assert without_doubt == []


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("lang", ["en", "pl"])
@pytest.mark.parametrize("game", BOXES, ids=ids)
def test_every_component_is_in_a_picture_or_has_a_name(game: AnyGame, lang: str, theme: str) -> None:
    contents = game.contents(game.edition, Look(theme, speaker(lang, game.id)))
    keys = [thing.key for part in contents.compartments for thing in part.things]
    assert len(keys) == len(set(keys))
    for part in contents.compartments:
        for svg in filter(None, (part.svg, *(thing.svg for thing in part.things))):
            ElementTree.fromstring(svg)
        picks = (
            [place.get("data-pick", "") for place in ElementTree.fromstring(part.svg).iter() if place.get("data-pick")] if part.svg else []
        )
        things = [f"thing={thing.key}" for thing in part.things]
        assert sorted(picks) == (sorted(things) if part.svg else [])


@pytest.mark.parametrize("game", BOXES, ids=ids)
def test_a_checked_box_has_no_doubts_and_keeps_its_comments(game: AnyGame) -> None:
    sure = [doubt.key for doubt in built_in_contents(game).doubts]
    view = box_view(game, "", (), sure, "", ViewOptions())
    assert view.doubts == []
    assert view.differences == []
    assert Edition(view.edition, "box").labels()[LABELS[0]] > game.edition.labels()[LABELS[0]]
    remarks = [line for line in game.edition.source.splitlines() if line.startswith("#")]
    assert [line for line in view.edition.splitlines() if line.startswith("#")] == remarks


@pytest.mark.parametrize("game", BOXES, ids=ids)
def test_a_box_without_corrections_is_the_same_file(game: AnyGame) -> None:
    assert box_view(game, "", (), (), "", ViewOptions()).edition == game.edition.source
