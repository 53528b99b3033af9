"""The container files are valid and consistent with the command line, as far as can be checked without containers."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
from typing import Any

import pytest
import typer
from tests.markdown import docs
from tests.server.process import ROOT
from tests.server.proxies import program

from branchline.cli.app import app

INSTRUCTIONS = {
    "FROM", "RUN", "COPY", "ENV", "USER", "VOLUME", "EXPOSE", "STOPSIGNAL", "HEALTHCHECK", "ENTRYPOINT", "CMD",
}  # fmt: skip


def parsed_arguments(arguments: list[str]) -> dict[str, Any]:
    """The parsed arguments of a `branchline` command, without running it."""
    command: Any = typer.main.get_command(app)
    name, *rest = arguments
    context = command.commands[name].make_context(name, rest)
    found: dict[str, Any] = context.params
    return found


def fill_variables(word: str) -> str:
    """A word of compose.yaml with its variables filled in."""
    return re.sub(r"\$\{(\w+)[^}]*\}", r"\1.example.org", word)


def before_colon(word: str) -> str:
    return word.partition(":")[0]


def steps() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in (ROOT / "Containerfile").read_text().replace("\\\n", "").splitlines():
        if line and not line.startswith("#"):
            instruction, _, rest = line.partition(" ")
            found.setdefault(instruction, []).append(rest)
    return found


def test_the_containerfile_is_valid_and_starts_a_server() -> None:
    found = steps()
    assert set(found) <= INSTRUCTIONS
    assert next(iter(found)) == "FROM"
    assert json.loads(found["ENTRYPOINT"][0]) == ["branchline"]
    given = parsed_arguments(json.loads(found["CMD"][0]))
    assert given["db"] == f"sqlite:///{found['VOLUME'][0]}/tables.sqlite3"
    assert found["EXPOSE"] == [str(given["port"])]
    assert f":{given['port']}/health/ready" in found["HEALTHCHECK"][0]
    compile(json.loads(found["HEALTHCHECK"][0].partition("CMD ")[2])[2], "health", "exec")
    assert found["USER"] != ["root"]


def test_the_image_installs_pinned_versions() -> None:
    """As the environment of the tests has them."""
    tested, image = (pinned_versions(name) for name in ("constraints.txt", "constraints-server.txt"))
    assert {"uvicorn", "asyncpg", "prometheus-client"} <= image.keys()
    assert image.items() <= tested.items()
    assert "--require-hashes -r /src/constraints-server.txt" in (ROOT / "Containerfile").read_text()


def pinned_versions(name: str) -> dict[str, str]:
    return dict(re.findall(r"^([\w.-]+)==(\S+)", (ROOT / name).read_text(), re.MULTILINE))


def test_the_compose_file_is_consistent() -> None:
    yaml = pytest.importorskip("yaml")
    whole = yaml.safe_load((ROOT / "compose.yaml").read_text())
    services = whole["services"]
    given = parsed_arguments([fill_variables(word) for word in services["branchline"]["command"]])
    assert given["proxies"] == 2  # Caddy and HAProxy
    assert given["workers"] == 1  # other containers are the others
    assert services["branchline"]["environment"]["BRANCHLINE_DB"] == "postgresql://branchline@database/branchline"
    assert "PASSWORD" not in str(services["branchline"]["command"])  # everybody can read the arguments of a process
    assert (ROOT / services["branchline"]["build"]["dockerfile"]).is_file()
    for service in services.values():
        assert set(service.get("depends_on", ())) <= set(services)
        assert all(source in whole["volumes"] or (ROOT / source).is_file() for source in map(before_colon, service.get("volumes", ())))
    proxy = (ROOT / before_colon(*services["haproxy"]["volumes"])).read_text()
    assert proxy.count(f" branchline:{given['port']}\n") == 2
    assert services["caddy"]["command"][-1] == f"haproxy:{services['haproxy']['expose'][0]}"
    assert f"bind :{services['haproxy']['expose'][0]}\n" in proxy
    assert [name for name in services if "ports" in services[name]] == ["caddy"]


@pytest.mark.skipif(program("haproxy") is None, reason="HAProxy is not installed here")
def test_the_configuration_for_containers_is_valid() -> None:
    command = [program("haproxy") or "", "-c", "-f", str(ROOT / "deploy" / "haproxy-compose.cfg")]
    assert subprocess.run(command, capture_output=True, check=False).returncode == 0


def test_the_commands_in_the_documentation_are_valid() -> None:
    text = docs("server*.md")
    lines = re.findall(r"^(?:ExecStart=\S*/)?branchline (serve .*|serve)$", text, re.MULTILINE)
    assert len(lines) > 4
    for line in lines:
        assert parsed_arguments(shlex.split(line, comments=True))
