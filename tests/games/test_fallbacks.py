"""A game with only rules and notation works everywhere: each missing part has a fallback."""

from __future__ import annotations

from dataclasses import fields
from fractions import Fraction
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from tests.games.nim import NIM

from branchline.bots import BOTS, bots_for
from branchline.drawing.picture import Look
from branchline.engine import fallbacks, parts
from branchline.engine.edition import Edition
from branchline.engine.errors import IllegalMove, InvalidEdition, InvalidSetup
from branchline.engine.game import CHANCE
from branchline.engine.match import Match
from branchline.engine.record import read_record, record_of, replay_record, write_record
from branchline.games import GAMES
from branchline.language import LANGUAGES, speaker
from branchline.matches.contest import Contest
from branchline.matches.playing import play_all
from branchline.sim.encoding import encoding_of
from branchline.study.lessons.reader import lessons_of
from branchline.study.puzzles.reader import puzzles_of
from branchline.table import catalogue
from branchline.table.sample import portrait, sample_record


def match() -> Match[Any, Any]:
    """A match with ten sticks."""
    return Match(NIM, NIM.setup(2), [(CHANCE, 10)])


def test_every_fallback_has_the_name_of_its_field() -> None:
    records = [parts.Rules, parts.Notation, parts.Boards, parts.Words, parts.Drawing, parts.Components, parts.Printing, parts.Modules]
    missing = [field.name for record in records for field in fields(record) if field.default is parts.FALLBACK]  # type: ignore[arg-type]
    assert missing
    assert all(callable(getattr(fallbacks, name)) for name in missing)


def test_moves_are_refused_with_a_reason() -> None:
    playing = match()
    for seat, typed, reason in ((1, "1", "not your turn"), (0, "4", "don't allow")):
        with pytest.raises(IllegalMove, match=reason):
            playing.play_text(seat, typed)
    for seat, typed in ((0, "3"), (1, "3"), (0, "3"), (1, "1")):
        playing.play_text(seat, typed)
    with pytest.raises(IllegalMove, match="over"):
        playing.play_text(0, "1")
    outcome = NIM.outcome(playing.state)
    assert outcome is not None
    assert (outcome.ranks, outcome.winners, str(outcome.reason)) == ((2, 1), (1,), "The match is over")


def test_chance_is_fair() -> None:
    state = NIM.new(NIM.setup())
    assert NIM.chance_outcomes(state) == dict.fromkeys(range(7, 13), Fraction(1, 6))
    assert {NIM.chance(state, Random(n)) for n in range(60)} == set(range(7, 13))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_has_pictures_and_sentences(lang: str) -> None:
    state, look = match().state, Look(say=speaker(lang, "nim"))
    for seat in (0, 1, -2):
        ElementTree.fromstring(NIM.draw(state, seat, NIM.legal_moves(state, 0), look))
        assert NIM.draw_text(state, seat, look).splitlines()[-1] == "10 0"
    assert [NIM.picks(state, 0, move) for move in NIM.legal_moves(state, 0)] == [{"action": "1"}, {"action": "2"}, {"action": "3"}]
    assert look.say(NIM.say_move(state, 0, 2)) == "2"
    assert look.say(NIM.status(state, 0)) in ("Choose a move", "Wybierz ruch")
    assert {name: look.say(label) for name, label in NIM.lines(state.setup).items()} == {"last_stick": "Last stick"}


def test_its_box_has_no_components() -> None:
    assert (NIM.edition.name, NIM.edition.labels()) == ("Nim", {"printed": 0, "deduced": 0, "reconstructed": 0})
    with pytest.raises(InvalidEdition, match="box of traxx"):
        NIM.setup(edition=GAMES["traxx"].edition)
    assert NIM.setup(edition=Edition(NIM.edition.source, "mine")).edition.file == "mine"


def test_a_board_is_a_state() -> None:
    assert NIM.example is not None
    assert NIM.read_board(NIM.setup(NIM.example.seats), NIM.example.board) == NIM.new(NIM.setup())


def test_the_server_offers_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "nim", NIM)  # type: ignore[misc]
    offered = catalogue.game_catalogue({"nim": NIM}, "pl", catalogue.RetentionDays(0, 0, 0))
    assert [game.id for game in offered.games] == ["nim"]
    assert portrait(NIM, "light", "en").startswith("<svg")
    assert sample_record(NIM, "en")
    assert (lessons_of("nim"), puzzles_of("nim")) == ((), {})
    with pytest.raises(InvalidSetup, match="nim has no encoding"):
        encoding_of("nim")
    results = list(play_all(Contest("nim", NIM.setup(2).options, ("easy", "medium"), 2, 4, "1")))
    assert len(results) == 4


@pytest.mark.parametrize("level", [kind.name for kind in bots_for("nim") if kind.level])
def test_bots_play_it(level: str) -> None:
    playing, rng = match(), Random(1)
    bots = [BOTS[level].create(NIM, seat) for seat in range(2)]
    while not playing.over:
        seat = NIM.to_act(playing.state)[0]
        playing.play(seat, bots[seat].choose(playing.state, NIM.legal_moves(playing.state, seat), rng))
    again = replay_record(read_record(write_record(record_of(playing, ("a", "b"), "seed"))), {"nim": NIM})
    assert again.state == playing.state


def test_replacing_a_field_changes_its_part() -> None:
    """And values derived from it are derived from the new one."""
    two = NIM.replace(id="two", legal_moves=lambda state, seat: (2,) if seat in NIM.to_act(state) else ())
    state = match().state
    assert (two.illegal_reason(state, 0, 2), str(two.illegal_reason(state, 0, 3))) == (None, "The rules don't allow this move now")
    assert two.edition.game == "two"
    with pytest.raises(TypeError, match="a game has no colour"):
        NIM.replace(colour="red")
    with pytest.raises(AttributeError):
        NIM.id = "other"  # type: ignore[misc]
