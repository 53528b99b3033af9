"""A corrected box: written values, rejected ones, differences, the exported file."""

from __future__ import annotations

import tomllib

import pytest
from tests.toy import SOURCE, TOY

from branchline.engine.edition import Edition
from branchline.engine.errors import InvalidEdition
from branchline.games import GAMES
from branchline.table.box import Correction, box_view
from branchline.table.box_description import BoxView, DetailInfo
from branchline.table.scene import ViewOptions
from branchline.table.uploads import check_box


def corrected(*corrections: tuple[str, str], source: str = "", sure: tuple[str, ...] = (), name: str = "") -> BoxView:
    return box_view(TOY, source, [Correction(*each) for each in corrections], sure, name, ViewOptions())


def detail(box: BoxView, key: str) -> DetailInfo:
    return next(each for part in box.compartments for thing in part.things for each in thing.details if each.key == key)


def test_a_correction_is_written_in_place_and_its_label_says_that_an_owner_looked() -> None:
    box = corrected(("goal.penalty", "3"))
    assert box.refusal is None
    assert box.edition == SOURCE.replace("penalty = 2", "penalty = 3").replace('"reconstructed"', '"printed"')
    assert detail(box, "goal.penalty").label == "printed"


def test_a_table_without_labels_of_single_values_gets_them_below_its_own() -> None:
    plain = SOURCE.replace('labels = { penalty = "reconstructed" }\n', "")
    box = corrected(("goal.target", "13"), source=plain)
    assert 'label = "deduced"\nlabels = {target = "printed"}\ntarget = 13\npenalty = 2\n' in box.edition


def test_an_entry_of_a_list_leaves_the_label_of_the_others() -> None:
    source = SOURCE.replace('label = "printed"\nfaces', 'label = "reconstructed"\nfaces')
    box = corrected(("die.faces.1", "5"), source=source)
    assert "faces = [1, 5, 2, 3]" in box.edition
    assert detail(box, "die.faces.1").label == "reconstructed"


def test_an_invalid_correction_is_rejected_and_shown_but_not_written() -> None:
    box = corrected(("goal.penalty", "22"))
    assert box.refusal is not None
    assert box.refusal.reason == "penalty must be a whole number from 0 to 9"
    assert box.refusal.keys == ["goal.penalty"]
    assert box.edition == SOURCE
    assert detail(box, "goal.penalty").value == "22"
    assert [each.here for each in box.differences] == ["22"]


def test_restoring_a_value_restores_its_label() -> None:
    once = corrected(("goal.penalty", "3"))
    back = corrected(("goal.penalty", "2"), source=once.edition)
    assert back.differences == []
    assert detail(back, "goal.penalty").label == "reconstructed"


def test_the_range_of_a_number_is_that_of_the_reader() -> None:
    box = corrected()
    assert (detail(box, "goal.penalty").low, detail(box, "goal.penalty").high) == (0, 9)
    assert (detail(box, "die.faces.0").low, detail(box, "die.faces.0").high) == (1, 9)


def test_differences_are_described_and_exported() -> None:
    box = corrected(("goal.target", "13"), sure=("goal.penalty",))
    assert [(each.name, each.ours, each.here) for each in box.differences] == [("The goal: Target", "12", "13")]
    sent = tomllib.loads(box.corrections)
    assert sent["game"] == "toy"
    assert [(row["where"], row["ours"], row["here"], row["label"]) for row in sent["correction"]] == [
        ("goal.target", "12", "13", "printed"),
        ("goal.penalty", "2", "2", "printed"),
    ]


def test_a_doubt_is_open_until_all_its_values_are_checked() -> None:
    assert [(each.key, each.label, each.weight) for each in corrected().doubts] == [("goal", "reconstructed", 5)]
    assert [each.label for each in corrected(sure=("goal.penalty",)).doubts] == ["deduced"]
    assert corrected(sure=("goal",)).doubts == []


def test_a_name_of_its_own_goes_into_the_file() -> None:
    box = corrected(name='My "box"')
    assert box.name == 'My "box"'
    assert box.differences == []


def test_unknown_details_cannot_be_corrected() -> None:
    refused = corrected(("goal.colour", "red")).refusal
    assert refused is not None
    assert refused.reason == "This box has no such detail"


def test_an_invalid_file_is_rejected() -> None:
    with pytest.raises(InvalidEdition, match="penalty"):
        corrected(source=SOURCE.replace("penalty = 2", "penalty = 22"))


@pytest.mark.parametrize(
    "written",
    [
        'goal = { label = "deduced", target = 12, penalty = 2, labels = { penalty = "reconstructed" } }\n',
        '[goal]\nlabel = "deduced" # \N{LINE SEPARATOR} a remark\ntarget = 12\npenalty = 2\n',
        '[goal]\r\nlabel = "deduced"\r\ntarget = 12\r\npenalty = 2\r\n',
        '[goal]\ntarget = 12\npenalty = 2\nlabel = """\ndeduced"""\n',
        '[ goal ]\n"label" = "deduced"\n"target" = 12\npenalty = 2\n',
    ],
)
def test_a_file_in_another_style_is_corrected_or_rejected(written: str) -> None:
    config = SOURCE[: SOURCE.index("[die]")]
    die = 'die = { label = "printed", faces = [1, 2, 2, 3] }\n'
    box = corrected(("goal.target", "13"), source=config + die + written)
    if box.refusal is None:
        assert Edition(box.edition, "box").root.table("goal").values["target"] == 13
        assert Edition(box.edition, "box").label(("goal", "target")) == "printed"
    else:
        assert "13" not in box.edition


def test_rows_of_only_one_box_are_named_by_position() -> None:
    game = GAMES["days_of_steam"]
    row = '\n[[track]]\nlabel = "printed"\ncode = "XX"\nsections = ["NS"]\nstubs = ["E", "W"]\ncount = 1\nover = 0\nsteam = 1\nmark = ""\n'
    found = box_view(game, game.edition.source + row, (), (), "", ViewOptions()).differences
    assert [each.here for each in found if each.name.endswith("How many there are")] == ["1"]


def test_swapping_two_stations_is_one_correction() -> None:
    game = GAMES["train_from_afar"]
    box = box_view(game, "", [Correction("rim.pieces.0:2", "Fioletowo")], (), "", ViewOptions())
    assert box.refusal is None
    assert sorted(each.here for each in box.differences) == ["Czerno", "Fioletowo"]


def test_a_frame_is_rotated_as_a_whole() -> None:
    game = GAMES["train_from_afar"]
    box = box_view(game, "", [Correction("frame.depot", "00")], (), "", ViewOptions())
    assert box.refusal is None
    assert 'depot = "00"' in box.edition
    around = box_view(game, box.edition, [Correction("frame.depot", "30")], (), "", ViewOptions())
    assert Edition(around.edition, "box").root.values["rim"] == game.edition.root.values["rim"]


def test_a_station_is_renamed_on_the_rim_too() -> None:
    game = GAMES["train_from_afar"]
    box = box_view(game, "", [Correction("station.0.name", "Lawendowo")], (), "", ViewOptions())
    assert box.refusal is None
    assert '"03 N Lawendowo"' in box.edition


def test_corrections_without_a_target_are_rejected_together() -> None:
    game = GAMES["train_from_afar"]
    broken = [Correction("rim.pieces.0:2", ""), Correction("rim.pieces.1:2", "Czerno")]
    refused = box_view(game, "", broken, (), "", ViewOptions()).refusal
    assert refused is not None
    assert refused.reason == "These corrections contradict each other"


def test_a_box_with_weaker_bots_is_marked() -> None:
    game = GAMES["railroad_ink"]
    large = game.edition.source.replace('"RRR_"]', '"RRR_", "HHR_", "RRH_"]')
    assert box_view(game, large, (), (), "", ViewOptions()).weaker_bots
    assert not box_view(game, "# Mine.\n" + game.edition.source, (), (), "", ViewOptions()).weaker_bots
    assert check_box(GAMES, game.id, 1, {"expansion": "lava"}, large).weaker_bots
    assert not check_box(GAMES, game.id, 1, {"expansion": "lava"}, game.edition.source).weaker_bots
