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


def test_without_a_command_it_tells_what_there_is(cli: Cli) -> None:
    ran = cli()
    assert ran.code == 0
    for command in COMMANDS:
        assert f"  {command} " in ran.out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself_with_an_example(cli: Cli, command: str) -> None:
    ran = cli(command, "--help")
    assert ran.code == 0
    assert f"  branchline {command}" in ran.out
    assert ran.err == ""


def test_version(cli: Cli) -> None:
    assert cli("--version").out == f"branchline {__version__}\n"


def test_misspelt_commands_and_flags_are_one_line_with_a_hint(cli: Cli) -> None:
    cli("plai").refused("plai", "play")
    cli("play", "toy", "--sed", "1").refused("--sed", "--seed")
    cli("score", "toy").refused("--board")
    cli("games", "extra").refused("extra")
    cli("perft", "toy", "--depth", "x").refused("--depth", "integer")
    cli("perft", "toy", "--depth", "9" * 5000).refused("--depth")


def test_control_characters_do_not_reach_the_terminal(cli: Cli) -> None:
    ran = cli("score", "to\x1b[31m\ny", "--board", "1")
    ran.refused("No game is called")
    assert "\x1b" not in ran.err


def test_an_unknown_language_is_refused(cli: Cli) -> None:
    cli("games", "--lang", "tlh").refused("tlh", "en, pl")
    cli("score", "toy", "--board", "1", "--lang", "tlh").refused("tlh")


def test_the_language_comes_from_the_environment(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "pl_PL.UTF-8")
    assert "Razem" in cli("score", "toy", "--board", "5").out
    cli("score", "toj", "--board", "5").refused("Nie ma gry toj")
    assert "Total" in cli("score", "toy", "--board", "5", "--lang", "en").out


def test_help_speaks_polish() -> None:
    environment = {**os.environ, "LC_ALL": "pl_PL.UTF-8", "PYTHONIOENCODING": "utf-8"}
    ran = subprocess.run([*BRANCHLINE, "--help"], env=environment, capture_output=True, timeout=60)
    assert "Gry kolejowe na papierze" in ran.stdout.decode()


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
def heeding_interrupts() -> None:
    """As in a terminal, even where these tests run in the background and interrupts are ignored."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_an_interrupt_ends_quietly() -> None:
    command = [*BRANCHLINE, "play", next(iter(GAMES)), "--seats", "human:Anna,random"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, **pipes, preexec_fn=heeding_interrupts) as running:
        assert running.stdout is not None
        shown = b""
        while not shown.endswith(b"Anna> "):
            shown += running.stdout.read(1)
        running.send_signal(signal.SIGINT)
        _, err = running.communicate(timeout=60)
    assert running.returncode == 130
    assert err.strip() == b""
