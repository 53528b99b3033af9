"""Typed moves: by notation or button label, in any case and language; an error lists the forms of moves."""

from __future__ import annotations

from random import Random

import pytest
from tests.toy import TOY, Add, Done, Roll

from branchline.engine.errors import InvalidNotation, InvalidSetup
from branchline.engine.game import CHANCE
from branchline.engine.match import Match
from branchline.engine.move_input import kinds, parse_move_input, plain
from branchline.games import GAMES
from branchline.language import LANGUAGES, speaker, voices

ROLLED = TOY.apply(TOY.new(TOY.setup()), CHANCE, Roll(2))


@pytest.mark.parametrize("line", ["done", "Done", "DONE", "gotowe", "Gotowe", "„Gotowe”", "End the round", "  end  the ROUND. "])
def test_a_button_label_is_a_move(line: str) -> None:
    assert parse_move_input(TOY, ROLLED, 0, line, voices("toy")) == Done()


def test_the_error_lists_the_moves_that_are_possible_now() -> None:
    with pytest.raises(InvalidNotation, match=r"fly is not a move; .*: add, done$"):
        parse_move_input(TOY, ROLLED, 0, "fly", voices("toy"))
    with pytest.raises(InvalidNotation, match=r"roll 1$"):
        parse_move_input(TOY, TOY.new(TOY.setup()), CHANCE, "fly", voices("toy"))


@pytest.mark.parametrize("line", ["done", "DONE", "gotowe", "add"])
def test_a_move_of_a_player_is_not_a_roll(line: str) -> None:
    with pytest.raises(InvalidNotation, match=r"is not a move; .*: roll 1$"):
        parse_move_input(TOY, TOY.new(TOY.setup()), CHANCE, line, voices("toy"))


def test_the_error_of_a_seat_without_moves_explains_the_notation() -> None:
    with pytest.raises(InvalidNotation, match="A move is add, done or roll"):
        parse_move_input(TOY, TOY.new(TOY.setup()), 0, "fly", voices("toy"))


def test_moves_are_grouped_by_kind() -> None:
    assert list(kinds([Add(), Done(), Add()]).items()) == [(Add, [Add(), Add()]), (Done, [Done()])]


def test_accents_and_letter_case_do_not_matter() -> None:
    assert plain(" Użyj WIEŻY   wodnej. ") == plain("uzyj wiezy wodnej")
    assert plain("Dołóż") == "doloz"


@pytest.mark.parametrize("name", GAMES)
def test_every_button_of_every_game_can_be_typed_in_every_language(name: str) -> None:
    game = GAMES[name]
    match = Match(game, game.setup(max(2, game.seats[0])))
    rng = Random(name)
    while not match.over and len(match.log) < 60:
        match.settle("typed")
        for seat in game.to_act(match.state):
            legal = game.legal_moves(match.state, seat)
            for language in LANGUAGES:
                labels = [plain(speaker(language, name)(offer)) for move in legal if (offer := game.button_label(match.state, seat, move))]
                for move in (*legal[:3], *legal[-3:]):
                    offer = game.button_label(match.state, seat, move)
                    if offer and labels.count(plain(speaker(language, name)(offer))) == 1:
                        line = speaker(language, name)(offer).upper()
                        assert parse_move_input(game, match.state, seat, line, voices(name)) == move
            match.play(seat, rng.choice(legal))


@pytest.mark.parametrize("name", GAMES)
def test_the_error_contains_every_kind_of_legal_move(name: str) -> None:
    game = GAMES[name]
    for seats in range(game.seats[0], 3):
        wide = {option.name: option.values[-1] for option in game.options}
        for options in ({}, wide):
            try:
                match = Match(game, game.setup(seats, options))
            except InvalidSetup:
                continue
            rng = Random(name)
            while not match.over and len(match.log) < 150:
                for seat in game.to_act(match.state)[:1]:
                    forms = game.move_syntax(match.setup, seat)
                    kinds_of_forms = {type(game.read_move(form)) for form in forms}
                    words = {word.strip(",;") for meaning in forms.values() for word in str(meaning).split()}
                    legal = game.legal_moves(match.state, seat)
                    for kind, moves in kinds(legal).items():
                        assert kind in kinds_of_forms or game.write_move(moves[0]).split()[0] in words, moves[0]
                    match.play(seat, rng.choice(legal))
