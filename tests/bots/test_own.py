"""Custom bots: classes named by their module, and levels with trained weights."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from branchline.bots import BOTS
from branchline.bots.evaluator import bot_config, training_of
from branchline.bots.loader import UnfitBot, kind_of
from branchline.bots.search_bots import SearchBot
from branchline.engine.errors import InvalidSetup
from branchline.engine.game import AnyGame, Setup
from branchline.games import GAMES
from branchline.matches.contest import Contest
from branchline.matches.playing import play_all
from branchline.matches.workers import worker_pool
from branchline.sim.among_bots import seat_among_bots
from branchline.sim.episode import new_episode
from branchline.sim.illegal_actions import PENALTY

FIRST = """
class First:
    def __init__(self, game, seat):
        self.game, self.seat = game, seat

    def choose(self, view, legal, rng):
        return legal[0]

    def consider(self, view, legal, rng):
        return []

number = 3
"""

UNFIT = """
from dataclasses import replace
from branchline.bots import BOTS
from branchline.games.traxx.rules.moves import Extend
from first_bot import First

class Cheat(First):  # a line that jumps
    def choose(self, view, legal, rng):
        return Extend("d5", "a1")

class Silent(First):
    def choose(self, view, legal, rng):
        return None

class Counting(First):
    def choose(self, view, legal, rng):
        return 0

KIND = replace(BOTS["easy"], create=Silent)
"""


@pytest.fixture
def bot_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder that contains a custom bot."""
    (tmp_path / "first_bot.py").write_text(FIRST, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    for module in ("first_bot", "unfit_bot"):
        monkeypatch.delitem(sys.modules, module, raising=False)
    return tmp_path


def test_a_custom_class_plays(bot_folder: Path) -> None:
    contest = Contest("traxx", GAMES["traxx"].setup(2).options, ("first_bot:First", "random"), 2, 2, "seed")
    results = list(play_all(contest))
    assert {result.bots for result in results} == {("first_bot:First", "random"), ("random", "first_bot:First")}


@pytest.mark.parametrize(("name", "move"), [("Cheat", r"Extend\(.*a1'\)"), ("Silent", "None"), ("Counting", "0"), ("KIND", "None")])
def test_an_illegal_choice_ends_the_match_and_names_the_bot(name: str, move: str, bot_folder: Path) -> None:
    (bot_folder / "unfit_bot.py").write_text(UNFIT, "utf-8")
    contest = Contest("traxx", GAMES["traxx"].setup(2).options, (f"unfit_bot:{name}", "random"), 2, 2, "seed")
    with pytest.raises(UnfitBot, match=f"unfit_bot:{name} chose {move}, which is not a legal move"):
        list(play_all(contest))


def test_an_agent_is_not_penalised_for_an_opponents_illegal_move(bot_folder: Path) -> None:
    (bot_folder / "unfit_bot.py").write_text(UNFIT, "utf-8")
    among = seat_among_bots(new_episode("traxx", 2), 0, "unfit_bot:Silent")
    among.begin("seed")

    def play_on() -> None:
        for _ in range(50):
            among.acts(int(among.episode.mask(0).argmax()), PENALTY)

    with pytest.raises(UnfitBot):
        play_on()


def test_objects_that_are_not_bots_are_rejected(bot_folder: Path) -> None:
    (bot_folder / "ill_bot.py").write_text("class (", "utf-8")
    for name, why in (
        ("nobody", "Unknown bot: nobody"),
        ("hard:90s", "Unknown bot: hard:90s"),
        ("no_module_here:Bot", "No module named"),
        (".first_bot:First", "relative import"),
        ("ill_bot:First", "ill_bot.py, line 1"),
        ("first_bot:Second", "does not define it"),
        ("first_bot:number", "does not define it"),
        ("greedy@my.weights", "weights are for easy, medium, hard or master"),
    ):
        with pytest.raises(InvalidSetup, match=why):
            kind_of(name)


@pytest.mark.parametrize("game", [name for name in GAMES if training_of(name)])
def test_a_bot_plays_with_trained_weights(game: str, bot_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules, training = GAMES[game], training_of(game)
    assert training is not None
    setup = _smallest(rules)
    for name in {"STARTS", "LOOKS", "MATCHES"} & vars(training).keys():
        monkeypatch.setattr(training, name, 2)
    with worker_pool(1) as share:
        assert list(training.train(setup, bot_folder / "my.weights", 1, None, 1, share))
    bot = kind_of("medium@my.weights").create(rules, 0)
    assert isinstance(bot, SearchBot)
    assert bot.config != bot_config(rules)
    assert repr(bot).startswith(f"SearchBot(game=GameSpec({game!r}), seat=0, budget=")
    contest = Contest(game, setup.options, ("medium@my.weights", "random")[: setup.seats], setup.seats, 2, "seed")
    assert len(list(play_all(contest))) == 2


def _smallest(game: AnyGame) -> Setup:
    """The default setup with the fewest seats."""
    try:
        return game.setup(1)
    except InvalidSetup:
        return game.setup(2)


def test_invalid_weights_are_rejected(bot_folder: Path) -> None:
    (bot_folder / "my.weights").write_text("nonsense", "utf-8")
    learning = next(name for name in GAMES if training_of(name))
    without = next(name for name in GAMES if not training_of(name))
    for game, file, why in (
        (learning, "my.weights", "not a file of weights for"),
        (learning, "other.weights", "cannot be read"),
        (without, "my.weights", "use no weights"),
    ):
        with pytest.raises(InvalidSetup, match=why):
            kind_of(f"medium@{file}").create(GAMES[game], 0)


def test_the_kind_of_a_bot_follows_from_its_name() -> None:
    assert repr(BOTS["easy"]) == "BotKind('easy')"


def test_servers_offer_only_built_in_bots(bot_folder: Path) -> None:
    assert "first_bot:First" not in BOTS
    assert "hard@my.weights" not in BOTS
