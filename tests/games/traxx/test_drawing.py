"""Pictures: what can be picked, what is hidden, what tells colours apart; and the plan in a terminal."""

from __future__ import annotations

import re

import pytest
from tests.games.traxx.table import DECK, after, placed
from tests.games.traxx.test_scoring import LINUS

from branchline.drawing.picture import THEMES, Look
from branchline.engine.game import CHANCE, SPECTATOR
from branchline.games.traxx import GAME
from branchline.games.traxx.rules.state import State
from branchline.language import speaker

LOOK = Look()
BOTH_ENDS = placed("d5 c5", "f5", card="BGYR", deck="BGYS")


def picture(state: State, seat: int, look: Look = LOOK) -> str:
    return GAME.draw(state, seat, GAME.legal_moves(state, seat), look)


def picked(drawn: str) -> set[str]:
    return set(re.findall(r'data-pick="([^"]+)"', drawn))


def test_the_cells_and_ends_one_may_choose_are_in_the_picture():
    assert picked(picture(BOTH_ENDS, 0)) == {f"cell={c}" for c in ("b4", "b5", "c4", "d4", "e5", "e6")} | {"from=d5", "from=c5"}
    assert picked(picture(after(BOTH_ENDS, "d5-e5"), 0)) == {"cell=d4", "cell=e4"}
    assert picked(GAME.draw(BOTH_ENDS, 0, (), LOOK)) == set()


def test_what_can_be_picked_has_a_name():
    assert 'aria-label="cell e5, red"' in picture(BOTH_ENDS, 0)
    assert 'aria-label="pole e5, czerwone"' in picture(BOTH_ENDS, 0, Look("light", speaker("pl", "traxx")))
    assert 'aria-label="from the end c5"' in picture(BOTH_ENDS, 0)
    assert 'aria-label="cell d6, grey, number 3"' in picture(placed("d5", card="BGYS"), 0)


def test_cards_can_be_typed_in_by_touching_them():
    assert len(picked(picture(placed("d5", deck=DECK), CHANCE))) == 15
    assert picked(picture(placed("d5", deck="BGSOO YSRO"), CHANCE)) == {"card=BGOOS", "card=ORSY"}


def test_every_cell_has_its_letter_and_orange_is_dotted():
    drawn = GAME.draw(GAME.new(GAME.setup(1)), 0, (), LOOK)
    letters = re.findall(r">([BGYSRO])</text>", drawn)
    assert len(letters) == 60 + 66, "sixty cells without a line, and the fields of all cards"
    assert drawn.count("url(#traxx-dots)") == 10 + 11


def test_what_others_draw_is_not_in_the_picture():
    hidden = after(BOTH_ENDS, "d5-e5", "e5-e4")
    assert GAME.draw(GAME.view(hidden, 1), 1, (), LOOK) == GAME.draw(GAME.view(BOTH_ENDS, 1), 1, (), LOOK)


def test_used_fields_are_crossed_and_the_end_crosses_out_what_is_left():
    used = len(re.findall(r'stroke-width="5" stroke-linecap="round" fill="none"', picture(after(BOTH_ENDS, "d5-e5"), 0)))
    assert used == 1
    over = placed("d5 c5", "f5")
    assert GAME.draw(over, 0, (), LOOK).count("M") > 2 * 59


@pytest.mark.parametrize("theme", list(THEMES))
@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_everybody_gets_a_picture_in_every_theme(theme: str, seat: int):
    assert GAME.draw(GAME.view(BOTH_ENDS, seat), seat, (), Look(theme)).startswith("<svg")


def test_ghosts():
    line, done, *_ = (GAME.ghost(BOTH_ENDS, 0, GAME.read_move(typed), LOOK) for typed in ("d5-e5", "done"))
    assert 'opacity="0.55"' in line
    assert LOOK["brass"] in line
    assert done == ""
    assert LOOK["brass"] in GAME.ghost(placed("d5", deck=DECK), CHANCE, GAME.read_move("card YSRO"), LOOK)
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


def test_the_sketch():
    state = after(placed("d5 c5", "f5", card="BGYR", deck="BGYS YSRO"), "d5-e5")
    assert GAME.draw_text(state, 0, Look()) == SKETCH
    coloured = GAME.draw_text(state, 0, Look(colour=True))
    assert "\x1b[97;44m" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == SKETCH


def test_the_sketch_shows_the_line_its_numbers_and_the_others():
    drawn = GAME.draw_text(placed("d6 d5 c5 b4 b3 3", "f5 e5 e6 d6 3/2"), 0, Look())
    assert "◎3" in drawn
    assert "───" in drawn
    assert "2  3=3  4  5  6" in drawn
    assert "player 2: 4/61  3/2=2  sum −55" in drawn
    assert "no cards left" in drawn


def test_the_sketch_tells_what_would_count_by_half():
    state = placed("f5", "d5 d6 3", card="BGYS", sheet1="B", sheet2="A")
    assert "2  3/2  4" in GAME.draw_text(state, 0, LOOK)
    alone = placed("d5 d6 3", card="BGYS")
    assert "2/2  3=3  4" in GAME.draw_text(alone, 0, LOOK)


def test_letters_are_those_of_the_reader():
    polish = Look(say=speaker("pl", "traxx"))
    state = placed("d5 c5", card="BGYR", deck=DECK.replace("BGYR ", ""))
    sketch = GAME.draw_text(state, 0, polish)
    assert "karta 1/15:  N   Z   Ż   C" in sketch
    assert "w stosie 14 kart: NZŻS NZŻP" in sketch
    assert "N niebieskie, Z zielone, Ż żółte, S szare, C czerwone, P pomarańczowe" in sketch
    drawn = GAME.draw(state, 0, (), polish)
    assert set(re.findall(r">([A-ZŻ])</text>", drawn)) == set("NZŻSCP")
    assert "Ż żółte" in drawn


@pytest.mark.parametrize("language", ["en", "pl"])
def test_the_sketch_fits_a_terminal(language: str):
    state = placed(f"{LINUS} 3 6 8 9 2/2 5/2 7/2 10/2", card="BGYR", deck=DECK.replace("BGYR ", ""))
    lines = GAME.draw_text(state, 0, Look(say=speaker(language, "traxx"))).splitlines()
    assert max(len(line) for line in lines) <= 80, max(lines, key=len)
