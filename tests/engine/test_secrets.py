"""Secret chance moves: shown only to readers for whom the game does not call them secret."""

from __future__ import annotations

from typing import Any

from tests.toy import TOY, Add, Roll

from branchline.engine.game import CHANCE, SPECTATOR, AnyGame
from branchline.engine.secrets import SECRET, is_secret, say_entry

SECRETIVE: AnyGame = TOY.replace(is_secret=lambda state, move, reader: reader != 1)
STATE: Any = TOY.new(TOY.setup(2))


def test_chance_is_public_by_default() -> None:
    for reader in (0, 1, SPECTATOR, None):
        assert str(say_entry(TOY, STATE, CHANCE, Roll(2), reader)) == "The die shows 2 pips"


def test_secret_chance_is_shown_only_to_its_reader() -> None:
    assert say_entry(SECRETIVE, STATE, CHANCE, Roll(2), 0) == SECRET
    assert say_entry(SECRETIVE, STATE, CHANCE, Roll(2), SPECTATOR) == SECRET
    assert str(say_entry(SECRETIVE, STATE, CHANCE, Roll(2), 1)) == "The die shows 2 pips"
    assert str(say_entry(SECRETIVE, STATE, CHANCE, Roll(2), None)) == "The die shows 2 pips"


def test_only_chance_moves_are_secret() -> None:
    assert not is_secret(SECRETIVE, STATE, 0, Add(), SPECTATOR)
