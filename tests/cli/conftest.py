"""Runs the command line inside the test, with the toy among the games."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from tests.toy import TOY

from branchline.cli import main
from branchline.games import GAMES


@dataclass(frozen=True)
class Ran:
    """The exit code and the output of a command."""

    code: int
    out: str
    err: str

    def refused(self, *words: str) -> None:
        """Asserts that it ended with code 2 and one line of error that contains these words."""
        assert self.code == 2, self
        assert self.err.count("\n") == 1, self.err
        assert self.err.startswith("branchline: "), self.err
        assert "Traceback" not in self.err
        for word in words:
            assert word in self.err, self.err


class Typed(io.TextIOWrapper):
    """Standard input that appears to be a terminal."""

    def isatty(self) -> bool:
        return True


Cli = Callable[..., Ran]


@pytest.fixture
def cli(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Cli:
    monkeypatch.setitem(GAMES, "toy", TOY)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")

    def run(*arguments: str, stdin: str | bytes = b"", person: bool = False) -> Ran:
        typed = stdin.encode() if isinstance(stdin, str) else stdin
        source = Typed if person else io.TextIOWrapper
        monkeypatch.setattr(sys, "stdin", source(io.BytesIO(typed), encoding="utf-8"))
        code = main(arguments)
        out, err = capfd.readouterr()
        return Ran(code, out, err)

    return run
