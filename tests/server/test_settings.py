"""The settings of a server."""

from __future__ import annotations

import inspect
import re
from dataclasses import asdict, fields

import pytest
from tests.server.process import ROOT

from branchline.cli.serve import serve
from branchline.engine.errors import InvalidSetup
from branchline.server.settings import Limits, Settings, machine_cores, share_of_cores, with_limits


def test_limits_are_changed_by_name() -> None:
    assert with_limits(Limits(), ["tables=0", "messages=7"]) == Limits(tables=0, messages=7)
    for wrong in ("tables", "chairs=1", "tables=-1", "tables=x"):
        with pytest.raises(InvalidSetup):
            with_limits(Limits(), [wrong])


def test_server_processes_share_the_cores() -> None:
    assert [share_of_cores(8, processes) for processes in (1, 2, 3, 16)] == [8, 4, 2, 1]
    assert share_of_cores(0, 1) == machine_cores() >= Settings(cores=1).core_count == 1


def test_the_documentation_lists_every_limit_with_its_default() -> None:
    page = (ROOT / "docs" / "server-configuration.md").read_text().partition("## Limits")[2].partition("\n## ")[0]
    listed = {name: int(default) for name, default in re.findall(r"(?m)^\| `(\w+)` \| (\d+) \|", page)}
    assert listed == asdict(Limits())


def test_limits_named_in_the_documentation_exist() -> None:
    named = {name for page in ROOT.glob("docs/**/*.md") for name in re.findall(r"--limit (\w+)", page.read_text())} - {"NAME"}
    assert named
    assert named <= {each.name for each in fields(Limits)}


def test_database_addresses_are_parsed() -> None:
    assert Settings(db="sqlite:///x.db").url == "sqlite:///x.db"
    assert Settings(db="postgresql://u@h/d").url == "postgresql+asyncpg://u@h/d"
    assert Settings(db="postgresql+asyncpg://u@h/d").shared
    for wrong in ("mysql://x", "x.db", "sqlite://"):
        with pytest.raises(InvalidSetup):
            _ = Settings(db=wrong).url


def test_the_default_pace_of_the_command_is_the_servers() -> None:
    """For its help the command does not import the server's libraries, so it has its own default."""
    usual = inspect.signature(serve).parameters["pace"].default
    assert usual == Settings().pace
