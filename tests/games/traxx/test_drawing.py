"""Pictures: picks, hidden moves, colours; and the board as text."""

from __future__ import annotations

import re

import pytest
from tests.games.traxx.table import DECK, state_after, table_with
from tests.games.traxx.test_scoring import LINUS

from branchline.drawing.picture import THEMES, Look
from branchline.engine.game import CHANCE, SPECTATOR
from branchline.games.traxx import GAME
from branchline.games.traxx.rules.state import State
from branchline.language import speaker

LOOK = Look()
BOTH_ENDS = table_with("d5 c5", "f5", card="BGYR", deck="BGYS")


def picture(state: State, seat: int, look: Look = LOOK) -> str:
    return GAME.draw(state, seat, GAME.legal_moves(state, seat), look)


def picks_in(svg: str) -> set[str]:
    return set(re.findall(r'data-pick="([^"]+)"', svg))


def test_selectable_cells_and_ends_are_in_the_picture():
    assert picks_in(picture(BOTH_ENDS, 0)) == {f"cell={c}" for c in ("b4", "b5", "c4", "d4", "e5", "e6")} | {"from=d5", "from=c5"}
    assert picks_in(picture(state_after(BOTH_ENDS, "d5-e5"), 0)) == {"cell=d4", "cell=e4"}
    assert picks_in(GAME.draw(BOTH_ENDS, 0, (), LOOK)) == set()


def test_every_pick_has_a_name():
    assert 'aria-label="cell e5, red"' in picture(BOTH_ENDS, 0)
    assert 'aria-label="pole e5, czerwone"' in picture(BOTH_ENDS, 0, Look("light", speaker("pl", "traxx")))
    assert 'aria-label="from the end c5"' in picture(BOTH_ENDS, 0)
    assert 'aria-label="cell d6, grey, number 3"' in picture(table_with("d5", card="BGYS"), 0)


def test_with_real_cards_every_card_is_selectable():
    assert len(picks_in(picture(table_with("d5", deck=DECK), CHANCE))) == 15
    assert picks_in(picture(table_with("d5", deck="BGSOO YSRO"), CHANCE)) == {"card=BGOOS", "card=ORSY"}


def test_every_cell_has_its_letter_and_orange_is_dotted():
    svg = GAME.draw(GAME.new(GAME.setup(1)), 0, (), LOOK)
    letters = re.findall(r">([BGYSRO])</text>", svg)
    assert len(letters) == 60 + 66, "sixty cells without a line, and the fields of all cards"
    assert svg.count("url(#traxx-dots)") == 10 + 11


def test_moves_of_others_in_the_open_round_are_not_drawn():
    hidden = state_after(BOTH_ENDS, "d5-e5", "e5-e4")
    assert GAME.draw(GAME.view(hidden, 1), 1, (), LOOK) == GAME.draw(GAME.view(BOTH_ENDS, 1), 1, (), LOOK)


def test_used_fields_are_crossed_and_at_the_end_all_others():
    used = len(re.findall(r'stroke-width="5" stroke-linecap="round" fill="none"', picture(state_after(BOTH_ENDS, "d5-e5"), 0)))
    assert used == 1
    over = table_with("d5 c5", "f5")
    assert GAME.draw(over, 0, (), LOOK).count("M") > 2 * 59


@pytest.mark.parametrize("theme", list(THEMES))
@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_every_reader_gets_a_picture_in_every_theme(theme: str, seat: int):
    assert GAME.draw(GAME.view(BOTH_ENDS, seat), seat, (), Look(theme)).startswith("<svg")


def test_ghosts_of_moves():
    line, done, *_ = (GAME.ghost(BOTH_ENDS, 0, GAME.read_move(typed), LOOK) for typed in ("d5-e5", "done"))
    assert 'opacity="0.55"' in line
    assert LOOK["brass"] in line
    assert done == ""
    assert LOOK["brass"] in GAME.ghost(table_with("d5", deck=DECK), CHANCE, GAME.read_move("card YSRO"), LOOK)
    assert GAME.ghost(BOTH_ENDS, 0, GAME.read_move("d5-z9"), LOOK) == ""


SKETCH = """\
card 13/15:  B   G   Y  (R)
2 cards left: BGYS YSRO

        a1  R   Y   B6  O   S

      b1  S   G   S   G   Y   R

    c1  O8  B   O   R   ◎   O   G9
                       ╱
  d1  G   R   Y4  G   ●   S3  Y   B
                     ╱
e1  Y   B   S   B   ◎   R   G   R   O

  f1  R   O   G   O   S   O   B   S

    g1  S7  Y   R   B2  Y   R   Y5

      h1  B   O   S   G   S   G

        i1  G   Y   R10 O   B

2  3  4  5  6  7  8  9  10  x=−58  sum −58
player 2: 1/61  -  sum −60

B blue, G green, Y yellow, S grey, R red, O orange
◎ end of the line, ● line, ◆ drawn this round
8 full value, 8/2 half value, 8=8 noted, x cells not on the line"""


def test_the_text_of_a_table():
    state = state_after(table_with("d5 c5", "f5", card="BGYR", deck="BGYS YSRO"), "d5-e5")
    assert GAME.draw_text(state, 0, Look()) == SKETCH
    coloured = GAME.draw_text(state, 0, Look(colour=True))
    assert "\x1b[97;44m" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == SKETCH


def test_the_text_shows_the_line_its_numbers_and_other_seats():
    svg = GAME.draw_text(table_with("d6 d5 c5 b4 b3 3", "f5 e5 e6 d6 3/2"), 0, Look())
    assert "◎3" in svg
    assert "───" in svg
    assert "2  3=3  4  5  6" in svg
    assert "player 2: 4/61  3/2=2  sum −55" in svg
    assert "no cards left" in svg


def test_the_text_marks_numbers_that_would_count_half():
    state = table_with("f5", "d5 d6 3", card="BGYS", sheet1="B", sheet2="A")
    assert "2  3/2  4" in GAME.draw_text(state, 0, LOOK)
    alone = table_with("d5 d6 3", card="BGYS")
    assert "2/2  3=3  4" in GAME.draw_text(alone, 0, LOOK)


def test_letters_are_in_the_readers_language():
    polish = Look(say=speaker("pl", "traxx"))
    state = table_with("d5 c5", card="BGYR", deck=DECK.replace("BGYR ", ""))
    sketch = GAME.draw_text(state, 0, polish)
    assert "karta 1/15:  N   Z   Ż   C" in sketch
    assert "w stosie 14 kart: NZŻS NZŻP" in sketch
    assert "N niebieskie, Z zielone, Ż żółte, S szare, C czerwone, P pomarańczowe" in sketch
    svg = GAME.draw(state, 0, (), polish)
    assert set(re.findall(r">([A-ZŻ])</text>", svg)) == set("NZŻSCP")
    assert "Ż żółte" in svg


@pytest.mark.parametrize("language", ["en", "pl"])
def test_the_text_fits_a_terminal(language: str):
    state = table_with(f"{LINUS} 3 6 8 9 2/2 5/2 7/2 10/2", card="BGYR", deck=DECK.replace("BGYR ", ""))
    lines = GAME.draw_text(state, 0, Look(say=speaker(language, "traxx"))).splitlines()
    assert max(len(line) for line in lines) <= 80, max(lines, key=len)
