"""A box with another name, order or value: every level plays as with the built-in box, or the program says that bots are weaker."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.bots.boxes import changed, choices, played

from branchline.bots.budget import Budget
from branchline.bots.evaluator import bot_config, box_has_weaker_bots
from branchline.engine.game import CHANCE, AnyGame
from branchline.engine.match import Match
from branchline.games import GAMES
from branchline.matches.contest import Contest
from branchline.matches.playing import play_all

LEVELS = "easy", "medium", "hard:16p"
NAMES = {
    "railroad_ink": {'name = "Railroad Ink, Blazing Red"': 'name = "Railroad Ink, Deep Blue"'},
    "train_from_afar": {'"20 W Czerno"': '"20 W Ciemno"', 'name = "Czerno"': 'name = "Ciemno"'},
    "steamrollers": {'"Conductor"': '"Guard"'},
    "traxx": {'name = "Träxx"': 'name = "Träxx, second edition"'},
    "days_of_steam": {'colour = "red"': 'colour = "violet"'},
}
ORDERS = {
    "railroad_ink": {'["01 H", "03 R", "05 H"]': '["05 H", "03 R", "01 H"]'},
    "train_from_afar": {'"20 W Czerno",\n    "10 W loop"': '"10 W loop",\n    "20 W Czerno"'},
    "steamrollers": {'"1|2 5|6"': '"5|6 1|2"', "cargo_cities = [3, 4]": "cargo_cities = [4, 3]"},
    "traxx": {"rim = [5, 6, 7, 8, 9, 10]": "rim = [10, 9, 8, 7, 6, 5]"},
    "days_of_steam": {'sections = ["NS", "EW"]': 'sections = ["WE", "NS"]'},
}
VALUES = {  # more of Railroad Ink: its `changed_boxes.py`
    "railroad_ink": {
        "base = 7": "base = 6",
        '"RR__", "RRR_"]': '"RR__", "HHR_"]',
        '"01 H"': '"01 R"',
        "longest_cell_points = 1": "longest_cell_points = 2",
    },
    "train_from_afar": {"first = 14, second = 6 }": "first = 18, second = 2 }"},
    "steamrollers": {".3 C3 .3 .4 C4 t4": ".3 .3 C3 .4 C4 t4"},
    "traxx": {"R   Y   B6  O   S": "S   Y   B7  O   R", "S7  Y   R": "S6  Y   R"},
    "days_of_steam": {"win = 13": "win = 15"},
}


@pytest.mark.parametrize("changes", [NAMES, ORDERS], ids=["name", "order"])
@pytest.mark.parametrize("game", GAMES)
def test_other_names_and_orders_change_no_choice(game: str, changes: dict[str, dict[str, str]]) -> None:
    rules = GAMES[game]
    box, log = changed(rules, changes[game]), played(rules, {})
    assert not box_has_weaker_bots(rules, box)
    for level in LEVELS:
        assert choices(rules, box, level, log, {}) == choices(rules, rules.edition, level, log, {}), level


@pytest.mark.parametrize("game", VALUES)
def test_a_corrected_value_weakens_no_bot(game: str) -> None:
    rules = GAMES[game]
    box = changed(rules, VALUES[game])
    assert not box_has_weaker_bots(rules, box)
    assert_own_search(rules, box)
    for level in LEVELS:
        contest = Contest(game, rules.setup(2).options, (level, "random"), 2, 2, "corrected", box.source)
        assert all(result.ranks[result.bots.index("random")] == 2 for result in play_all(contest)), level


def assert_own_search(game: AnyGame, box: Any) -> None:
    """The game's own search answers every decision with this box, with a budget and without."""
    config, match, rng = bot_config(game), Match[Any, Any](game, game.setup(2, {}, box)), Random(5)
    search, focus = config.search.search, config.evaluator.focus
    assert search
    for _ in range(12):
        match.settle("corrected")
        seat = game.to_act(match.state)[0]
        assert seat != CHANCE
        view = game.view(match.state, seat)
        legal = game.legal_moves(view, seat)
        if len(legal) > 1:
            focused = focus(view, seat) if focus else (view, seat)
            assert search(*focused, Budget(16), rng)
        match.play(seat, rng.choice(legal))
