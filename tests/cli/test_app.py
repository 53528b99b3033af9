"""The command line as a whole: help, languages, and how commands end."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest
from tests.cli.conftest import Cli

from branchline import __version__
from branchline.games import GAMES

COMMANDS = ("games", "play", "serve", "score", "draw", "replay", "simulate", "edition", "perft")
BRANCHLINE = (sys.executable, "-c", "import sys; from branchline.cli import main; sys.exit(main())")


def test_without_a_command_all_commands_are_listed(cli: Cli) -> None:
    ran = cli()
    assert ran.code == 0
    for command in COMMANDS:
        assert f"  {command} " in ran.out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(cli: Cli, command: str) -> None:
    ran = cli(command, "--help")
    assert ran.code == 0
    assert f"  branchline {command}" in ran.out
    assert ran.err == ""


def test_version(cli: Cli) -> None:
    assert cli("--version").out == f"branchline {__version__}\n"


def test_misspelt_commands_and_flags_are_one_line_with_a_hint(cli: Cli) -> None:
    cli("plai").assert_error("plai", "play")
    cli("play", "toy", "--sed", "1").assert_error("--sed", "--seed")
    cli("score", "toy").assert_error("--board")
    cli("games", "extra").assert_error("extra")
    cli("perft", "toy", "--depth", "x").assert_error("--depth", "whole number")
    cli("perft", "toy", "--depth", "9" * 5000).assert_error("--depth")


def test_control_characters_do_not_reach_the_terminal(cli: Cli) -> None:
    ran = cli("score", "to\x1b[31m\ny", "--board", "1")
    ran.assert_error("Unknown game: ")
    assert "\x1b" not in ran.err


def test_an_unknown_language_is_rejected(cli: Cli) -> None:
    cli("games", "--lang", "tlh").assert_error("tlh", "en, pl")
    cli("score", "toy", "--board", "1", "--lang", "tlh").assert_error("tlh")


def test_the_language_comes_from_the_environment(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "pl_PL.UTF-8")
    assert "Razem" in cli("score", "toy", "--board", "5").out
    cli("score", "toj", "--board", "5").assert_error("Nieznana gra: toj")
    assert "Total" in cli("score", "toy", "--board", "5", "--lang", "en").out


def test_help_is_in_polish() -> None:
    environment = {**os.environ, "LC_ALL": "pl_PL.UTF-8", "PYTHONIOENCODING": "utf-8"}
    ran = subprocess.run([*BRANCHLINE, "--help"], env=environment, capture_output=True, timeout=60)
    assert "Planszowe gry kolejowe" in ran.stdout.decode()


POLISH = [
    (["perft"], "Brakuje argumentu GAME"),
    (["admin", "link", "abc"], "Brakuje argumentu SEAT"),
    (["score", "toy"], "Brakuje opcji --board / -b"),
    (["perft", "toy", "--foo"], "Nie ma opcji --foo; czy chodziło o: --option?"),
    (["perft", "toy", "--qqq"], "Nie ma opcji --qqq"),
    (["print"], "Nie ma polecenia print; czy chodziło o: train, perft"),
    (["admin", "lits"], "Nie ma polecenia lits; czy chodziło o: list, link?"),
    (["perft", "toy", "--depth"], "Opcja --depth wymaga wartości"),
    (["games", "--json=1"], "Opcja --json nie przyjmuje wartości"),
    (["perft", "toy", "more", "still"], "Nieoczekiwane argumenty: more still"),
    (["perft", "toy", "--depth", "x"], "--depth: podaj liczbę całkowitą"),
    (["review", "x", "--seconds", "x"], "--seconds: podaj liczbę"),
    (["puzzle", "toy", "--level", "3"], "--level: wartość musi wynosić co najmniej 100"),
    (["perft", "toy", "--depth", "101"], "--depth: wartość może wynosić najwyżej 100"),
]


@pytest.mark.parametrize(("arguments", "words"), POLISH)
def test_usage_errors_are_in_polish(cli: Cli, monkeypatch: pytest.MonkeyPatch, arguments: list[str], words: str) -> None:
    monkeypatch.setenv("LC_ALL", "pl_PL.UTF-8")
    cli(*arguments).assert_error(words)


ENGLISH = ("Usage", "Options:", "Arguments:", "Commands:", "[required", "[default", "Show this message")


@pytest.mark.parametrize("command", [[], ["admin"], ["admin", "link"], ["arena"], ["serve"]])
def test_polish_help_contains_no_english(cli: Cli, monkeypatch: pytest.MonkeyPatch, command: list[str]) -> None:
    monkeypatch.setenv("LC_ALL", "pl_PL.UTF-8")
    page = cli(*command, "--help").out
    assert page.startswith(f"Użycie: {' '.join(['branchline', *command])} [OPTIONS]")
    assert "\nOpcje:\n" in page
    assert "Pokaż tę pomoc i zakończ." in page
    assert [words for words in ENGLISH if words in page] == []


def test_help_shows_required_options_defaults_and_choices(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    output = {"C": ("[required]", "[default: 3; ", "Commands:"), "pl_PL": ("[wymagane]", "[domyślnie: 3; ", "Polecenia:")}
    for language, words in output.items():
        monkeypatch.setenv("LC_ALL", f"{language}.UTF-8")
        pages = cli("perft", "--help").out + cli("--help").out
        assert [word for word in words if word not in pages] == []


def test_a_group_without_a_command_lists_its_commands(cli: Cli) -> None:
    ran = cli("admin")
    assert (ran.code, ran.err) == (0, "")
    assert "\n  backup " in ran.out


def test_a_closed_pipe_is_no_error() -> None:
    ran = subprocess.run(
        ["bash", "-c", 'set -o pipefail; "$@" games --json | head -c 1; echo " ${PIPESTATUS[0]}"', "bash", *BRANCHLINE],
        capture_output=True,
        timeout=60,
        check=True,
    )
    assert ran.stdout == b"[ 0\n"
    assert ran.stderr == b""


@pytest.mark.skipif(not GAMES, reason="there is no game yet")
def restore_interrupts() -> None:
    """Handle interrupts as in a terminal; tests in the background ignore them."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_an_interrupt_ends_quietly() -> None:
    command = [*BRANCHLINE, "play", next(iter(GAMES)), "--seats", "human:Anna,random"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, **pipes, preexec_fn=restore_interrupts) as running:
        assert running.stdout is not None
        shown = b""
        while not shown.endswith(b"Anna> "):
            shown += running.stdout.read(1)
        running.send_signal(signal.SIGINT)
        _, err = running.communicate(timeout=60)
    assert running.returncode == 130
    assert err.strip() == b""
