"""The package of examples/hex, installed in its own environment, works everywhere a built-in game works."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.needs import CLIENTS, SIM, is_installed
from tests.packages import EXAMPLE, Environment, environment_with_hex

LEARNER = """
import gymnasium, numpy, warnings
import branchline.sim
env = gymnasium.make("branchline/Hex-v1", bots="easy")
seen, info = env.reset(seed=1)
over = False
while not over:
    seen, reward, over, _, info = env.step(int(numpy.flatnonzero(info["action_mask"])[-1]))
print("over")
"""
LIBRARY = """
import branchline as bl
if __name__ == "__main__":
    match, bot = bl.make("hex", size=5, seed="1"), bl.bot("medium")
    while not match.over:
        match.play(bot.choose(match))
    assert match.outcome.winners and "<polygon" in match.svg() and "Zaznacz" in bl.replay(match.record(), 0).describe("c2", language="pl")
    assert bl.review(match, by="easy", rollouts=2).turns
    print(len(bl.simulate("hex", ["medium", "random"], 4, jobs=2, size=5)))
"""
REPLAYS = """
from branchline.games import GAMES
from tests.sim.replaying import replay
for seat, bots, options in (0, "random", {}), (1, "greedy", {"size": 5}), (1, "easy", {"size": 5, "swap": False}):
    assert replay(GAMES["hex"], (2, options), seat, "score", "1", 2, bots) > 10
"""


@pytest.fixture(scope="module")
def hex_game(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    return environment_with_hex(tmp_path_factory)


def test_its_own_tests_pass(hex_game: Environment, tmp_path: Path) -> None:
    """They include all contracts and the comparison of kernel and rules."""
    tests = tmp_path / "tests"
    tests.symlink_to(EXAMPLE / "tests")
    assert " passed" in hex_game.run(f"pytest {tests}", tmp_path)


def test_it_is_played_in_the_terminal(hex_game: Environment, tmp_path: Path) -> None:
    assert "\nhex  Hex\n" in hex_game.run("branchline games", tmp_path)
    assert "Zaznacz c2" in hex_game.run("branchline play hex --seats human,easy -o swap=off --lang pl", tmp_path, "c2\nquit\n")
    assert "✓ ✓ o" in hex_game.run("branchline rules hex", tmp_path)
    assert "from the package branchline-hex" in hex_game.run("branchline doctor", tmp_path)


def test_its_lessons_and_puzzles_run_in_the_terminal(hex_game: Environment, tmp_path: Path) -> None:
    assert "The x became your o" in hex_game.run("branchline learn hex", tmp_path, "a4\na5\n\nb3\nc2\n\nswap\n")
    assert "win it" in hex_game.run("branchline puzzle hex", tmp_path, "quit\n")


def test_bots_and_reviews_work_in_other_processes(hex_game: Environment, tmp_path: Path) -> None:
    said = hex_game.run("branchline simulate hex --bots medium,random --games 4 --jobs 2 --out many.jsonl --json", tmp_path)
    assert json.loads(said)["games"] == 4
    assert "Hex: medium" in hex_game.run("branchline review many.jsonl --by easy --rollouts 2", tmp_path)


def test_the_library_plays_reviews_and_simulates_it(hex_game: Environment, tmp_path: Path) -> None:
    (tmp_path / "library.py").write_text(LIBRARY, encoding="utf-8")
    assert hex_game.run("python library.py", tmp_path) == "8\n"


@pytest.mark.skipif(not is_installed("typst"), reason="the extra [printing] is not installed")
def test_it_is_printed(hex_game: Environment, tmp_path: Path) -> None:
    hex_game.run("branchline sheets hex --out sheets.pdf", tmp_path)
    assert (tmp_path / "sheets.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.skipif(not all(map(is_installed, SIM)), reason="the extra [sim] is not installed")
def test_agents_learn_it(hex_game: Environment, tmp_path: Path) -> None:
    (tmp_path / "learner.py").write_text(LEARNER, encoding="utf-8")
    assert hex_game.run("python learner.py", tmp_path) == "over\n"


@pytest.mark.skipif(not all(map(is_installed, SIM)), reason="the extra [sim] is not installed")
def test_batches_of_its_kernel_play_by_the_rules(hex_game: Environment, tmp_path: Path) -> None:
    (tmp_path / "replays.py").write_text(REPLAYS, encoding="utf-8")
    hex_game.run("python replays.py", tmp_path)


@pytest.mark.skipif(not all(map(is_installed, ("litestar", *CLIENTS))), reason="the extras [server] and [dev] are not installed")
def test_two_people_play_it_over_http(hex_game: Environment, tmp_path: Path) -> None:
    assert hex_game.run(f"python -m tests.server.whole_match hex {tmp_path}", tmp_path) == "The match is over\n"


@pytest.mark.long
def test_the_package_has_complete_types(hex_game: Environment, tmp_path: Path) -> None:
    assert "Success" in hex_game.run(f"python -m mypy --strict {EXAMPLE / 'src'} {EXAMPLE / 'tests'}", tmp_path)
