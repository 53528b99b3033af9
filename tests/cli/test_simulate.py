"""`branchline simulate`: many matches and their summary."""

from __future__ import annotations

import json
from pathlib import Path
from statistics import mean, stdev
from typing import Any

import pytest
from tests.cli.conftest import Cli

from branchline.cli.statistics import BotTally
from branchline.games import GAMES


def summary(cli: Cli, *arguments: str) -> dict[str, Any]:
    ran = cli("simulate", *arguments, "--json")
    assert ran.code == 0, ran
    assert ran.err == ""
    result: dict[str, Any] = json.loads(ran.out)
    return result


def test_a_summary_as_text(cli: Cli) -> None:
    ran = cli("simulate", "toy", "--bots", "greedy,random", "--games", "20", "--seed", "3")
    assert ran.code == 0
    for words in (
        "greedy",
        "random",
        "Won",
        "Mean score",
        "± shows the 95% confidence interval.",
        "Standard deviation",
        "Count",
        "20 matches in",
        "moves per second",
        "rounds",
    ):
        assert words in ran.out


def test_a_summary_as_json(cli: Cli) -> None:
    output = summary(cli, "toy", "--bots", "greedy,random", "--games", "20", "--seed", "3")
    assert output["games"] == 20
    assert output["seats"] == 2
    greedy, random = output["bots"]["greedy"], output["bots"]["random"]
    assert greedy["played"] == random["played"] == 20
    assert greedy["mean"] > random["mean"]
    assert greedy["wins"] + random["wins"] + greedy["ties"] == 20
    assert greedy["lines"]["count"] + greedy["lines"]["over"] == pytest.approx(greedy["mean"])
    assert sum(output["endings"].values()) == 20


def test_equal_seeds_give_equal_summaries(cli: Cli) -> None:
    def run(seed: str) -> dict[str, Any]:
        return {k: v for k, v in summary(cli, "toy", "--bots", "random,random", "--seed", seed).items() if k != "per_second"}

    assert run("5") == run("5")
    assert run("5") != run("6")


@pytest.mark.skipif(not GAMES, reason="there is no game yet that other processes know")
def test_processes_change_no_result(cli: Cli) -> None:
    game = next(name for name in GAMES if name != "toy")

    def run(jobs: str) -> dict[str, Any]:
        output = summary(cli, game, "--bots", "random", "--games", "4", "--jobs", jobs)
        return {k: v for k, v in output.items() if k != "per_second"}

    assert run("2") == run("1")


def test_one_bot_for_all_seats(cli: Cli) -> None:
    output = summary(cli, "toy", "--bots", "random", "--seats", "3", "--games", "4")
    assert output["seats"] == 3
    assert output["bots"]["random"]["played"] == 12
    assert summary(cli, "toy", "--bots", "random", "--games", "2")["seats"] == 1


def test_options_are_passed_to_the_matches(cli: Cli) -> None:
    short, long = (summary(cli, "toy", "--games", "2", "--option", f"rounds={n}")["moves"] for n in (1, 6))
    assert short < long


def test_matches_are_written_to_a_file(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "many.jsonl"
    output = summary(cli, "toy", "--bots", "greedy,random", "--games", "5", "--out", str(file))
    matches = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    assert sum(len(match["log"]) for match in matches) == output["moves"]
    cli("simulate", "toy", "--out", str(tmp_path / "many.csv")).assert_error("FILE.jsonl or FILE.parquet")
    cli("simulate", "toy", "--out", str(tmp_path / "nowhere" / "many.jsonl")).assert_error("cannot be written")


def test_bad_input(cli: Cli) -> None:
    cli("simulate", "toy", "--on", "mars").assert_error("Unknown value for --on: mars", "here, ray")
    cli("simulate", "toy", "--bots", "gready").assert_error("gready", "did you mean greedy")
    cli("simulate", "toy", "--bots", "").assert_error("Unknown bot")
    cli("simulate", "toy", "--bots", "random,random", "--seats", "1").assert_error("more bots")
    cli("simulate", "toy", "--seats", "9999999999999999999").assert_error("1 to 4 players")
    cli("simulate", "toy", "--games", "0").assert_error("--games")
    cli("simulate", "toy", "--jobs", "-3").assert_error("--jobs")
    cli("simulate", "toy", "--option", "ending=race", "--seats", "1").assert_error("A race needs two seats")


def test_means_and_deviations_match_the_formulas() -> None:
    results = [3, -1, 4, 1, -5, 9]
    tally = BotTally()
    for n, total in enumerate(results):
        tally.add({"a": total - 1, "b": 1}, 1, shared=n % 2 == 0)
    assert tally.mean == pytest.approx(mean(results))
    assert tally.deviation == pytest.approx(stdev(results))
    assert tally.margin_95 == pytest.approx(1.96 * stdev(results) / len(results) ** 0.5)
    assert (tally.wins, tally.ties) == (3, 3)
    assert tally.lines["b"] == 6
    lone = BotTally()
    lone.add({"a": 1}, 2, shared=False)
    assert (lone.deviation, lone.wins) == (0, 0)


def test_a_bot_that_does_not_play_this_game_is_refused(cli: Cli) -> None:
    """Every command and the API have the same error."""
    for typed in (
        ("simulate", "toy", "--bots", "master"),
        ("arena", "toy", "--bots", "master,random"),
        ("play", "toy", "--seats", "human,master:1s"),
    ):
        cli(*typed).assert_error("master does not play this game", "random, greedy, easy, medium, hard")
