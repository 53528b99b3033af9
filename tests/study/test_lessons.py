"""Lessons as read from their file: positions, tasks, conditions."""

from __future__ import annotations

import pytest
from tests.toy import TOY

from branchline.study.lessons.reader import Aim, lessons_of, read_lessons

SOURCE = """
[[lesson]]
id = "sum"
title.en = "A sum"
title.pl = "Suma"
seats = 2
seat = 1
options = { rounds = 3 }
log = ["- roll 3", "0 add"]

[[lesson.task]]
say.en = "Add once"
say.pl = "Dodaj raz"
done.en = "Three"
done.pl = "Trzy"
ways = [["add"]]
reply = ["0 done"]
marks = ["action=add"]
[[lesson.task.slip]]
moves = ["d*"]
say.en = "Not yet"
say.pl = "Jeszcze nie"

[[lesson.task]]
say.en = "Come to five"
say.pl = "Dojdź do pięciu"
done.en = "Five"
done.pl = "Pięć"
other.en = "Less than five"
other.pl = "Mniej niż pięć"
test = ["score count >= 5", "turn over"]
answer = ["add", "done"]
"""


def test_a_lesson_is_read_with_all_its_parts() -> None:
    (lesson,) = read_lessons(SOURCE)
    first, second = lesson.tasks
    assert (lesson.id, lesson.seats, lesson.seat, lesson.state) == ("sum", 2, 1, "")
    assert lesson.title == {"en": "A sum", "pl": "Suma"}
    assert lesson.options == {"rounds": 3}
    assert lesson.log == ((-1, "roll 3"), (0, "add"))
    assert first.ways == (("add",),)
    assert first.answer == first.ways[0]
    assert first.reply == ((0, "done"),)
    assert first.marks == ("action=add",)
    assert [slip.moves for slip in first.slips] == [("d*",)]
    assert second.other["pl"] == "Mniej niż pięć"
    assert second.test == (Aim("score", "count", ">=", 5), Aim("turn"))
    assert second.answer == ("add", "done")


def test_conditions_are_evaluated_on_a_state() -> None:
    state = TOY.read_state(TOY.setup(2, {"rounds": 1}), TOY.write_state(TOY.new(TOY.setup(2, {"rounds": 1}))))
    state = TOY.apply(state, -1, TOY.read_move("roll 3"))
    held = {
        Aim("score", "count", ">=", 0): True,
        Aim("score", "count", ">=", 1): False,
        Aim("score", "total", "<=", 0): True,
        Aim("score", "count", "=", 0): True,
        Aim("turn"): False,
        Aim("over"): False,
    }
    assert {aim: aim.holds(TOY, state, 0) for aim in held} == held
    for seat in (0, 1):
        state = TOY.apply(state, seat, TOY.read_move("done"))
    assert Aim("over").holds(TOY, state, 0)
    assert Aim("turn").holds(TOY, state, 0)


@pytest.mark.parametrize("wrong", ["score count > 5", "score count >= five", "turn", "won", ""])
def test_a_senseless_condition_is_rejected(wrong: str) -> None:
    with pytest.raises(ValueError, match=r"not a test|invalid literal"):
        read_lessons(SOURCE.replace("turn over", wrong))


def test_a_game_without_lessons_has_none() -> None:
    assert lessons_of("toy") == ()
