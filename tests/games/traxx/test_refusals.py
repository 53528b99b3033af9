"""Every kind of illegal move has its own reason, in English and Polish."""

from __future__ import annotations

import pytest
from tests.games.traxx.table import state_after, table_with

from branchline.engine.game import CHANCE, Seat
from branchline.games.traxx import GAME
from branchline.games.traxx.rules.state import State
from branchline.games.traxx.rules.view import view
from branchline.language import speaker

OPEN = table_with("d5 c5", "f5", card="BGYR", deck="BGYS")
BETWEEN = table_with("d5 c5", "f5", deck="BGYS")
FINISHED = table_with("d5 c5", "f5")
GROWN = state_after(OPEN, "d5-e5")
DOUBLE = state_after(table_with("d4", card="BYROR", sheet1="D"), "d4-c4", "c4-d5", "d5-e5")

REASONS: list[tuple[State, Seat, str, str, str]] = [
    (FINISHED, 0, "done", "The match is over", "Partia jest już zakończona"),
    (FINISHED, CHANCE, "card BGYS", "The match is over", "Partia jest już zakończona"),
    (BETWEEN, 0, "card BGYS", "Cards are turned over from the deck, not chosen by a player",
     "Karty odkrywa się ze stosu, gracz ich nie wybiera"),
    (OPEN, CHANCE, "card BGYS", "The next card is turned over when everyone is done", "Następna karta czeka, aż wszyscy skończą"),
    (BETWEEN, CHANCE, "card BBBB", "There is no card BBBB in the box", "W pudełku nie ma karty NNNN"),
    (BETWEEN, CHANCE, "card BGYR", "The card BGRY has already been played", "Karta NZCŻ została już rozegrana"),
    (BETWEEN, CHANCE, "done", "The deck only turns over cards", "Stos służy tylko do odkrywania kart"),
    (BETWEEN, 0, "d5-d4", "First a card is turned over", "Najpierw trzeba odkryć kartę"),
    (BETWEEN, 1, "done", "First a card is turned over", "Najpierw trzeba odkryć kartę"),
    (OPEN, 7, "done", "There is no such seat at this table", "Przy tym stole nie ma takiego miejsca"),
    (state_after(OPEN, "done"), 0, "d5-d4", "You have finished this card; the others are still drawing",
     "Masz już tę kartę za sobą; inni jeszcze rysują"),
    (view(OPEN, 1), 0, "done", "What this player draws is hidden until the round ends",
     "To, co rysuje ten gracz, jest ukryte do końca rundy"),
    (OPEN, 0, "d5-d9", "There is no cell d9 on the plan", "Na planie nie ma pola d9"),
    (OPEN, 0, "z1-d5", "There is no cell z1 on the plan", "Na planie nie ma pola z1"),
    (OPEN, 0, "e5-e4", "e5 is not an end of your line: those are d5 and c5", "Pole e5 nie jest końcem twojej trasy: jej końce to d5 i c5"),
    (GROWN, 0, "c5-b4", "You can extend only one end per round: this round it is e5",
     "W jednej rundzie trasę przedłuża się tylko na jednym końcu: w tej od pola e5"),
    (GROWN, 0, "d5-d4", "You are not extending the line at d5: continue from e5",
     "Z pola d5 trasa teraz nie rośnie: prowadź ją dalej od pola e5"),
    (OPEN, 0, "d5-c5", "c5 is already on your line, and a line never enters a cell twice",
     "Pole c5 leży już na twojej trasie, a trasa nie wchodzi na żadne pole dwa razy"),
    (OPEN, 0, "d5-a1", "a1 is not beside d5", "Pole a1 nie sąsiaduje z polem d5"),
    (OPEN, 0, "d5-d6", "d6 is grey, a colour the card does not show", "Pole d6 jest szare, a na karcie nie ma takiego pola"),
    (GROWN, 0, "e5-e6", "e6 is red: the card shows that once and you have used it",
     "Pole e6 jest czerwone: takie pole jest na karcie raz i jest już wykorzystane"),
    (DOUBLE, 0, "e5-e6", "e6 is red: the card shows that 2 times and you have used them all",
     "Pole e6 jest czerwone: takie pole jest na karcie 2 razy i wszystkie są już wykorzystane"),
]  # fmt: skip


@pytest.mark.parametrize(("state", "seat", "notation", "english", "polish"), REASONS)
def test_each_reason_has_its_sentence(state: State, seat: Seat, notation: str, english: str, polish: str):
    reason = GAME.illegal_reason(state, seat, GAME.read_move(notation))
    assert reason is not None
    assert (str(reason), speaker("pl", "traxx")(reason)) == (english, polish)
