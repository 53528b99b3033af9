"""The schema of a box: places in its file are read and written, columns stay aligned, values swap."""

from __future__ import annotations

import pytest

from branchline.engine.components_schema import Detail, Place, Raw, swapping
from branchline.engine.text import text


def file() -> Raw:
    return {"goal": {"target": 12, "tiles": ["NS", "EW"], "faces": [1, 2]}, "map": {"rows": ["  R   Y10 B", "G"]}, "none": {"list": []}}


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (Place(("goal", "target")), "12"),
        (Place(("goal", "tiles")), "NS EW"),
        (Place(("goal", "faces", 1)), "2"),
        (Place(("map", "rows", 0), 1), "Y10"),
        (Place(("map", "rows", 0), 1, (0, 1)), "Y"),
        (Place(("map", "rows", 0), 1, (1, None)), "10"),
        (Place(("goal", "tiles", 0), None, (1, 2)), "S"),
    ],
)
def test_a_place_is_read_and_written_back_unchanged(place: Place, value: str) -> None:
    raw = file()
    assert place.read(raw) == value
    place.write(raw, value)
    assert raw == file()


def test_a_written_value_keeps_the_type_of_the_old_one() -> None:
    raw = file()
    Place(("goal", "target")).write(raw, "13")
    Place(("goal", "tiles")).write(raw, "NE")
    Place(("goal", "faces")).write(raw, "3 -4")
    Place(("none", "list")).write(raw, "a b")
    assert raw["goal"] == {"target": 13, "tiles": ["NE"], "faces": [3, -4]}
    assert raw["none"] == {"list": ["a", "b"]}


def test_a_value_that_is_not_a_number_is_written_as_typed() -> None:
    raw = file()
    Place(("goal", "target")).write(raw, "many")
    assert raw["goal"]["target"] == "many"


def test_columns_stay_aligned_while_there_is_room() -> None:
    raw = file()
    Place(("map", "rows", 0), 1, (1, None)).write(raw, "")
    assert raw["map"]["rows"][0] == "  R   Y   B"
    Place(("map", "rows", 0), 0).write(raw, "Green")
    assert raw["map"]["rows"][0] == "  Green Y   B"
    Place(("map", "rows", 0), 2).write(raw, "S")
    assert raw["map"]["rows"][0] == "  Green Y   S"


def test_reading_a_missing_place_raises() -> None:
    for place in (Place(("goal", "nothing")), Place(("goal", "faces", 7)), Place(("goal", "target", 0)), Place(("map", "rows", 1), 3)):
        with pytest.raises(LookupError):
            place.read(file())


def test_only_a_whole_value_has_a_label_of_its_own() -> None:
    assert Place(("goal", "target")).whole
    assert not Place(("goal", "faces", 1)).whole
    assert not Place(("map", "rows", 0), 1).whole


def test_every_place_has_a_unique_key() -> None:
    places = [Place(("a", 1)), Place(("a", 1), 0), Place(("a", 1), 0, (1, None)), Place(("a", 1), None, (1, 2))]
    assert [place.key for place in places] == ["a.1", "a.1:0", "a.1:0@1", "a.1@1"]


def test_taking_a_value_of_one_other_entry_swaps_both() -> None:
    raw: Raw = {"starts": {"A": "1", "B": "2", "C": "2"}}
    details = swapping([Detail(text("Start"), Place(("starts", name))) for name in "ABC"])
    for place, value in details[1].writes(raw, "1"):
        place.write(raw, value)
    assert raw["starts"] == {"A": "2", "B": "1", "C": "2"}
    assert details[1].writes(raw, "2") == ((details[1].place, "2"),)  # two have it: nobody knows which to take it from
