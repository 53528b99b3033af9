"""The guide to adding a game: its files are written and its commands run, one after the other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.markdown import FENCE, ROOT, docs
from tests.packages import EXAMPLE, Environment

GUIDE, FILES = docs("adding-a-game.md"), docs("game-files.md")
INPUTS = {"branchline play": "moves\nquit\n"}
SERVE = "branchline serve"  # until somebody stops it: instead, two people play over HTTP
WHOLE_MATCH = "python -m tests.server.whole_match hex"


def steps() -> list[tuple[str, str, str]]:
    """The code blocks of the guide: language, contents, and the file named in the line above."""
    found = []
    for block in FENCE.finditer(GUIDE):
        named = re.search(r"^`([\w./]+)`:\n\n\Z", GUIDE[: block.start()], re.MULTILINE)
        found.append((block["language"].strip(), block["body"], named[1] if named else ""))
    return found


def apply_diff(source: str, diff: str) -> str:
    """The source with a diff applied, which must match exactly."""
    for hunk in diff.split("@@\n")[1:]:
        lines = hunk.splitlines(keepends=True)
        before, after = ("".join(line[1:] for line in lines if line[0] in prefixes) for prefixes in (" -", " +"))
        assert source.count(before) == 1, before
        source = source.replace(before, after)
    return source


@pytest.mark.timeout(900)  # packages are installed, and all contracts are tried twice
def test_the_commands_of_the_guide_succeed(tmp_path: Path) -> None:
    environment = Environment.create(tmp_path / "venv")
    for number, (language, body, name) in enumerate(steps()):
        file = tmp_path / name
        if name and language == "diff":
            body = apply_diff(file.read_text("utf-8"), body)
        if name:
            assert file.parent.is_dir(), name
            file.write_text(body, encoding="utf-8")
        elif not language:
            run(environment, body, tmp_path, tmp_path / f"server{number}")
    assert "The player whose marks join" in environment.run("branchline rules hex", tmp_path)


def run(environment: Environment, commands: str, place: Path, server: Path) -> None:
    for command in commands.splitlines():
        if command.startswith(SERVE):
            server.mkdir()
            assert environment.run(f"{WHOLE_MATCH} {server}", place) == "The match is over\n"
        else:
            output = environment.run(command, place, INPUTS.get(" ".join(command.split()[:2]), ""))
            assert not command.startswith("pytest") or " passed" in output


def test_the_guide_shows_the_files_of_the_example() -> None:
    shown = {name.removeprefix("hex/"): body for language, body, name in steps() if language == "python"}
    for name in ("src/hex/rules.py", "src/hex/notation.py"):
        assert shown[name] == (EXAMPLE / name).read_text("utf-8")


def test_every_part_of_the_example_is_named_in_the_guide() -> None:
    files = {file.relative_to(EXAMPLE / "src" / "hex").parts[0] for file in (EXAMPLE / "src" / "hex").rglob("*.*") if file.suffix != ".so"}
    assert [name for name in files if name.endswith(".py") and name not in GUIDE] == []


def test_the_headings_of_the_toy_are_the_files_of_a_game() -> None:
    """All required files except `art`, which the toy does not need."""
    parts = re.findall(r"^# ([\w/]+\.py)", (ROOT / "tests" / "toy.py").read_text("utf-8"), re.MULTILINE)
    required = re.findall(r"^\| `([\w/]+\.py)`", FILES, re.MULTILINE)
    assert parts == [name for name in required if name != "drawing/art.py"]
