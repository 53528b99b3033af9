"""The view of a seat: hidden moves, picks, sentences."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from tests.games.traxx.table import state_after, table_with

from branchline.engine.game import CHANCE, SPECTATOR
from branchline.games.traxx import GAME
from branchline.games.traxx.rules.moves import Done, Extend, Reveal
from branchline.language import speaker

POLISH = speaker("pl", "traxx")
OPEN = state_after(table_with("d5 c5", "f5", card="BGYS", deck="BGYR YSRO"), "c5-b4")


def test_others_are_shown_as_at_the_start_of_the_round():
    assert GAME.view(OPEN, 0).sheets[0] == OPEN.sheets[0]
    assert GAME.view(OPEN, 0).sheets[1].new_cells is None
    seen = GAME.view(OPEN, 1).sheets[0]
    assert (seen.line, seen.new_cells, seen.at_first) == (OPEN.sheets[0].line, None, False)
    assert all(sheet.new_cells is None for sheet in GAME.view(OPEN, SPECTATOR).sheets)


def test_between_rounds_nothing_is_hidden():
    state = state_after(state_after(OPEN, "done"), "done", seat=1)
    assert GAME.view(state, 0) == GAME.view(state, SPECTATOR) == state


def test_determinization_follows_the_rules():
    seen = GAME.view(OPEN, 1)
    found = {GAME.determinize(seen, Random(seed)).sheets[0].new_cells for seed in range(60)}
    assert () in found
    assert max(len(fresh or ()) for fresh in found) >= 3
    assert None not in found


def test_the_picks_of_moves():
    assert GAME.picks(OPEN, 0, Extend("b4", "b3")) == {"cell": "b3"}
    assert GAME.picks(OPEN, 1, Extend("f5", "f4")) == {"cell": "f4"}
    both = table_with("d5 c5", card="BGYR")
    assert GAME.picks(both, 0, Extend("d5", "c4")) == {"cell": "c4", "from": "d5"}
    assert GAME.picks(both, 0, Extend("c5", "c4")) == {"cell": "c4", "from": "c5"}
    assert GAME.picks(OPEN, 0, Done()) == {"action": "done"}
    assert GAME.picks(OPEN, CHANCE, Reveal("BGRY")) == {"card": "BGRY"}


def test_sentences_of_moves():
    assert str(GAME.say_move(OPEN, 0, Extend("b4", "b3"))) == "from b4 to b3, grey"
    assert str(GAME.say_move(OPEN, 0, Extend("d5", "d6"))) == "from d5 to d6, grey: number 3 at full value"
    assert POLISH(GAME.say_move(OPEN, 0, Extend("d5", "d6"))) == "z pola d5 na pole d6, szare: liczba 3 za pełne punkty"
    assert str(GAME.say_move(OPEN, 0, Extend("d5", "x1"))) == "from d5 to x1"
    assert str(GAME.say_move(OPEN, 0, Done())) == "done with this card: 1 cell drawn"
    assert str(GAME.say_move(OPEN, 1, Done())) == "passes: nothing is drawn with this card"
    assert str(GAME.say_move(GAME.view(OPEN, 1), 0, Done())) == "done with this card"
    assert str(GAME.say_move(OPEN, CHANCE, Reveal("BGOOS"))) == "the card shows blue, green, grey, orange, orange"
    assert POLISH(GAME.say_move(OPEN, CHANCE, Reveal("BGRY"))) == "karta pokazuje pola: niebieskie, zielone, żółte, czerwone"
    assert str(GAME.say_move(OPEN, CHANCE, Reveal("XX"))) == "the card shows XX"


def test_the_log_says_whether_a_number_counts_full_or_half():
    late = table_with("f5 f4 f3 g2", "d5 d4 e4 e3 f2 g1 7", card="BYSO", sheet1="B", sheet2="A")
    assert str(GAME.say_move(late, 0, Extend("g2", "g1"))) == "from g2 to g1, grey: number 7 at half value, 4 points"
    assert POLISH(GAME.say_move(late, 0, Extend("g2", "g1"))) == "z pola g2 na pole g1, szare: liczba 7 za połowę, 4 punkty"
    lower = state_after(table_with("d5 d4 c3 c2", card="YSRO"), "c2-c1", "c1-d2")
    assert str(GAME.say_move(lower, 0, Extend("d2", "d3"))) == "from d2 to d3, yellow: number 4 at half value, 2 points"


def test_the_button_of_done_says_what_it_gives_up():
    assert [POLISH(offer) for seat in (0, 1) if (offer := GAME.button_label(OPEN, seat, Done()))] == ["Zakończ rysowanie", "Spasuj"]
    assert GAME.button_label(OPEN, 0, Extend("b4", "b3")) is None


def test_the_status_of_each_phase():
    assert str(GAME.status(OPEN, 1)) == "Extend your line at one end using up to 4 fields of the card, or pass"
    assert str(GAME.status(OPEN, 0)) == "3 fields left: continue from b4, or press Done"
    assert POLISH(GAME.status(OPEN, 0)) == "Zostały 3 pola z karty: prowadź trasę dalej od pola b4 albo naciśnij „Gotowe”"
    one_left = state_after(table_with("d5", card="BGYS"), "d5-c5", "c5-b4", "b4-b3")
    assert str(GAME.status(one_left, 0)) == "1 field left: continue from b3, or press Done"
    assert str(GAME.status(state_after(one_left, "b3-a2"), 0)) == "You cannot extend your line any further with this card: press Done"
    assert str(GAME.status(table_with("d5", deck="BGYS"), CHANCE)) == "Turn over the next card"


def test_scoring_places_of_each_line():
    state = table_with("d6 d5 3", "f5 e5 e6 d6 3/2")
    assert GAME.scoring_places(state, 0)["full"] == ("cell=d6",)
    assert GAME.scoring_places(state, 1)["half"] == ("cell=d6",)
    assert len(GAME.scoring_places(state, 0)["uncovered"]) == 59
    assert "cell=d5" not in GAME.scoring_places(state, 0)["uncovered"]


def test_a_solo_view_hides_nothing():
    state = state_after(table_with("d5", card="BGYS"), "d5-c5")
    assert GAME.view(state, 0) == state
    assert GAME.determinize(state, Random(0)) == state
    assert replace(GAME.view(state, SPECTATOR), sheets=state.sheets) == state


def test_done_gives_something_up_only_where_something_could_be_drawn() -> None:
    assert GAME.picks(OPEN, 1, Done()) == {"action": "pass"}
    assert GAME.picks(OPEN, 0, Done()) == {"action": "done"}
    stuck = replace(OPEN, sheets=(OPEN.sheets[0], replace(OPEN.sheets[1], line=tuple(range(len(OPEN.box.names))))))
    assert GAME.picks(stuck, 1, Done()) == {"action": "done"}
