"""What is told of chance: everything the game does not call secret, to everybody, and nothing else."""

from __future__ import annotations

from typing import Any

from tests.toy import TOY, Add, Roll

from branchline.engine.game import CHANCE, SPECTATOR, AnyGame
from branchline.engine.secrets import SECRET, is_secret, say_entry

SHY: AnyGame = TOY.replace(is_secret=lambda state, move, reader: reader != 1)
STATE: Any = TOY.new(TOY.setup(2))


def test_without_a_word_from_the_game_all_chance_is_open() -> None:
    for reader in (0, 1, SPECTATOR, None):
        assert str(say_entry(TOY, STATE, CHANCE, Roll(2), reader)) == "The die shows 2 pips"


def test_what_the_game_calls_secret_is_told_to_nobody_else() -> None:
    assert say_entry(SHY, STATE, CHANCE, Roll(2), 0) == SECRET
    assert say_entry(SHY, STATE, CHANCE, Roll(2), SPECTATOR) == SECRET
    assert str(say_entry(SHY, STATE, CHANCE, Roll(2), 1)) == "The die shows 2 pips"
    assert str(say_entry(SHY, STATE, CHANCE, Roll(2), None)) == "The die shows 2 pips"


def test_only_chance_has_secrets_here() -> None:
    assert not is_secret(SHY, STATE, 0, Add(), SPECTATOR)
