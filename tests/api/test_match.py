"""A match in Python: implied seats, chance from the seed, errors with a sentence."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest

import branchline as bl
from branchline.games import GAMES


def play_random_match(game: str, seed: str = "1", **options: bool | int | str) -> bl.Match:
    match = bl.make(game, seats=2, seed=seed, **options)
    rng = bl.bot("random")
    while not match.over:
        match.play(rng.choose(match))
    return match


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_game_is_played_to_its_end(game: str) -> None:
    match = play_random_match(game)
    assert match.game == game
    assert match.to_act == ()
    assert match.legal_moves == ()
    assert match.outcome is not None
    assert len(match.scores) == len(match.outcome.ranks) == 2
    assert match.scores[1] == match.score(1).total
    assert match._repr_svg_() == match.svg(0)
    assert "<svg" in match.svg(1, theme="dark", language="pl")
    assert str(match) == match.text()
    assert repr(match).endswith(f"{len(match.log)} moves, over>")


def test_seed_and_moves_determine_the_match() -> None:
    assert play_random_match("traxx").log == play_random_match("traxx").log
    assert play_random_match("traxx").log != play_random_match("traxx", seed="2").log
    assert bl.make("traxx").seed != bl.make("traxx").seed


def test_chance_acts_at_once() -> None:
    match = bl.make("railroad_ink", seats=2, expansion="meteor", seed="friday")
    assert match.log[0][0] == -1
    assert match.to_act == (0, 1)
    assert match.options["expansion"] == "meteor"
    assert match.seats == 2
    assert match.seed == "friday"


def test_moves_can_be_values_or_notation() -> None:
    one, other = (bl.make("traxx", seats=2, seed="1") for _ in range(2))
    move = one.legal_moves[0]
    words = one.describe(move)
    assert words == one.describe(one.notation(move)) != one.describe(move, language="pl")
    one.play(move)
    other.play(other.notation(move))
    assert one.log == other.log
    with pytest.raises(bl.InvalidNotation):
        one.play("nonsense")


def test_simultaneous_moves_need_a_seat() -> None:
    match = bl.make("railroad_ink", seats=2, seed="1")
    match.play(match.moves_of(1)[0], seat=1)
    assert match.log[-1][0] == 1
    with pytest.raises(bl.InvalidSetup, match="There is no seat 2; seats are numbered from 0 to 1"):
        match.moves_of(2)
    with pytest.raises(bl.InvalidSetup, match="There is no seat \N{MINUS SIGN}1"):
        match.view(-1)


def test_undo_removes_the_last_move() -> None:
    match = bl.make("railroad_ink", seats=2, seed="1")
    before = match.state
    match.play(match.legal_moves[0])
    assert match.undo() == 1
    assert match.state == before
    with pytest.raises(bl.IllegalMove, match="nothing to undo"):
        match.undo()
    match.play(match.moves_of(1)[0], seat=1)
    match.play(match.moves_of(1)[0], seat=1)
    assert match.undo(seat=1, whole_turn=True) == 2


def test_a_copy_is_independent() -> None:
    match = bl.make("traxx", seats=2, seed="1")
    twin = match.copy()
    twin.play(twin.legal_moves[0])
    assert len(twin.log) == len(match.log) + 1
    twin.undo()
    assert twin.log == match.log


def test_a_view_hides_what_its_seat_cannot_see() -> None:
    match = bl.make("days_of_steam", seats=2, seed="1")
    assert match.view(0) != match.state
    assert match.view(0) != match.view(1)


def test_a_finished_match_has_no_moves() -> None:
    match = play_random_match("traxx")
    for late in (lambda: match.play("done"), lambda: bl.bot("easy").choose(match), lambda: bl.hint(match), lambda: match.describe("done")):
        with pytest.raises(bl.IllegalMove, match="The match is over"):
            late()


def test_invalid_setups_are_rejected_with_a_reason() -> None:
    with pytest.raises(bl.InvalidSetup, match="Unknown game: railroadink; did you mean railroad_ink"):
        bl.make("railroadink")
    with pytest.raises(bl.InvalidSetup, match="Unknown option: size; choose from: expansion"):
        bl.make("railroad_ink", size=9)
    with pytest.raises(bl.InvalidSetup, match="Option expansion must be one of"):
        bl.make("railroad_ink", expansion="river")
    with pytest.raises(bl.InvalidSetup, match="players, not 99"):
        bl.make("traxx", seats=99)
    with pytest.raises(bl.InvalidSetup, match="Unknown colours: red; choose from: light, dark, print"):
        bl.make("traxx").svg(theme="red")


def test_an_edition_is_read_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    file.write_text(GAMES["traxx"].edition.source.replace("name = ", 'name = "Mine" # ', 1), "utf-8")
    assert bl.make("traxx", edition=file).record().edition
    with pytest.raises(bl.InvalidEdition, match="this box is for traxx, not for railroad_ink"):
        bl.make("railroad_ink", edition=str(file))


def test_the_games_are_listed_with_their_options() -> None:
    listed = {game.id: game for game in bl.games()}
    assert list(listed) == list(GAMES)
    assert listed["railroad_ink"].name == "Railroad Ink"
    assert (
        listed["railroad_ink"].options["expansion"] == ("none", "meteor", "lava") or "meteor" in listed["railroad_ink"].options["expansion"]
    )
    assert listed["traxx"].seats == GAMES["traxx"].seats
    for game in bl.games():
        bl.make(game.id, **{name: values[0] for name, values in game.options.items()})


def test_a_bot_keeps_no_match_alive() -> None:
    easy, match = bl.bot("easy"), bl.make("traxx", seats=2, seed="1")
    easy.choose(match)
    assert len(easy._players) == 1
    del match
    gc.collect()
    assert not easy._players
