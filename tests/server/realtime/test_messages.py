"""Messages: the requests and answers of HTTP with a kind and a key."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from branchline.server.realtime.messages import (
    GhostsQuestion,
    Hello,
    MoveQuestion,
    NarrowQuestion,
    Ping,
    Question,
    UndoQuestion,
    WhyQuestion,
    read,
    turn_message,
)
from branchline.service import requests
from branchline.table.messages import answer_message
from branchline.table.responses import Ghosts, MatchingMoves, Turn, Why, WriteReceipt


def message_of(**message: Any) -> Hello | Ping | Question:
    return read(json.dumps(message))


def test_messages_contain_the_requests_of_http() -> None:
    assert message_of(kind="move", key="k", n=3, move="add") == MoveQuestion("k", 3, "add")
    assert message_of(kind="undo", key="k", n=3, whole=True) == UndoQuestion("k", 3, True)
    assert message_of(kind="ghosts", key="k", moves=["add"]) == GhostsQuestion(["add"], key="k")
    assert message_of(kind="narrow", key="k") == NarrowQuestion({}, key="k")
    assert message_of(kind="why", key="k", picks={"cell": "11"}) == WhyQuestion(None, {"cell": "11"}, key="k")
    assert issubclass(MoveQuestion, requests.MoveRequest)
    assert (message_of(kind="hello"), message_of(kind="ping")) == (Hello(), Ping())


@pytest.mark.parametrize(
    "wrong",
    [
        {"kind": "dance", "key": "k"},
        {"kind": "move", "key": "k", "n": -1, "move": "add"},
        {"kind": "move", "n": 1, "move": "add"},
        {"kind": "narrow"},
        {"kind": "why", "key": "", "move": "add"},
        {"kind": "ghosts", "key": "k", "moves": ["add"] * 65},
        {"kind": "hello", "want": ["everything"]},
        {},
        [],
    ],
)
def test_malformed_messages_are_rejected(wrong: Any) -> None:
    with pytest.raises(msgspec.DecodeError):
        read(json.dumps(wrong))


def test_answers_have_kind_and_key() -> None:
    assert answer_message("k", WriteReceipt(4)) == {"kind": "done", "key": "k", "n": 4, "duplicate": False}
    previews = {"ghosts": {"add": "<g/>"}, "sentences": {"add": "adds"}}
    assert answer_message("k", Ghosts(4, {"add": "<g/>"}, {"add": "adds"})) == {"kind": "ghosts", "key": "k", "n": 4, **previews}
    assert answer_message("k", Why("so")) == {"kind": "why", "key": "k", "reason": "so"}
    narrowed = answer_message("k", MatchingMoves(4, 2, "die", ["1"], [], {"die": ["1"]}))
    picks = {"next": "die", "values": ["1"], "possible": {"die": ["1"]}}
    assert narrowed == {"kind": "narrow", "key": "k", "n": 4, "many": 2, "choices": [], **picks}


def test_view_and_moves_are_sent_only_on_request() -> None:
    turn = Turn(1, 1, "playing", 0, [0], 0, [], "state", ["add"], None)
    assert turn_message(turn, True)["legal"] == ["add"]
    assert turn_message(turn, False).keys() == turn_message(turn, True).keys() - {"state", "legal"}
