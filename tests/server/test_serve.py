"""The command `branchline serve`."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
import urllib.request
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from tests.cli.conftest import Cli, cli  # noqa: F401
from tests.server.process import free_port, free_ports

from branchline.cli import addresses, main
from branchline.cli.addresses import local_address, shared_addresses
from branchline.cli.serve import _free_place, _free_places
from branchline.engine.errors import InvalidSetup

CODE = """
import re, sys
from importlib.metadata import packages_distributions

listed = set(re.findall(r"^([a-z0-9.-]+)==", open("constraints-play.txt").read(), re.MULTILINE)) | {"branchline"}
homes = {name: {home.lower().replace("_", "-") for home in found} for name, found in packages_distributions().items()}

class OnlyWhatPlayingNeeds:
    def find_spec(self, name, path=None, target=None):
        homes_ = homes.get(name.partition(".")[0])
        if homes_ and not homes_ & listed:
            raise ModuleNotFoundError(f"{name} is not in constraints-play.txt", name=name)

sys.meta_path.insert(0, OnlyWhatPlayingNeeds())
from branchline.cli import main
raise SystemExit(main())
"""


def test_the_command_serves_and_stops(tmp_path: Path) -> None:
    port, file = free_port(), tmp_path / "mine.sqlite3"
    command = [sys.executable, "-c", CODE, "serve", "--port", str(port), "--db", f"sqlite:///{file}"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        assert f"http://localhost:{port}/" in server.stdout.readline()
        for _ in range(600):
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/health", timeout=1) as answer:
                    assert answer.status == 200
                    break
            except OSError:
                assert server.poll() is None
                time.sleep(0.1)
        server.terminate()
        assert server.wait(60) == 0
    assert file.exists()


def test_the_addresses_for_other_devices(monkeypatch: pytest.MonkeyPatch) -> None:
    """Never 0.0.0.0, which cannot be opened; addresses with colons are in brackets."""
    found = {socket.AF_INET: ["192.168.1.5", "127.0.1.1", "192.168.1.5"], socket.AF_INET6: ["2001:db8::5", "fe80::1", "::1"]}
    monkeypatch.setattr(addresses, "_numbers", lambda kind: map(ip_address, found[kind]))
    assert local_address("0.0.0.0", 8000) == local_address("::", 8000) == local_address("127.0.0.1", 8000) == "http://localhost:8000/"
    assert shared_addresses("0.0.0.0", 8000) == ["http://192.168.1.5:8000/"]
    assert shared_addresses("::", 8000) == ["http://192.168.1.5:8000/", "http://[2001:db8::5]:8000/"]
    assert shared_addresses("127.0.0.1", 8000) == shared_addresses("192.168.1.5", 8000) == []
    assert local_address("2001:db8::5", 80) == "http://[2001:db8::5]:80/"


def test_the_addresses_of_this_machine() -> None:
    for address in shared_addresses("::", 8000):
        assert not ip_address(urlsplit(address).hostname or "").is_unspecified


def test_invalid_options_are_rejected(capsys: object) -> None:
    assert main(["serve", "--db", "mysql://x"]) == 2
    assert main(["serve", "--db", "sqlite:///x.db", "--workers", "2"]) == 2
    assert main(["serve", "--limit", "chairs=1"]) == 2


def test_an_unusable_address_gives_a_reason(cli: Cli, tmp_path: Path) -> None:  # noqa: F811
    db = ("--db", f"sqlite:///{tmp_path / 'mine.sqlite3'}")
    cli("serve", "--host", "256.0.0.1", "--port", "0", *db).assert_error("Cannot listen at 256.0.0.1:0")
    cli("serve", "--host", "192.0.2.1", "--port", "8777", *db).assert_error("Cannot listen at 192.0.2.1:8777")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        cli("serve", "--port", port, *db).assert_error(f"127.0.0.1:{port}")
    cli("serve", "--db", f"sqlite:///{tmp_path}/no/x.db").assert_error("cannot be written")
    (tmp_path / "bad.bin").write_text("not a database, but long enough to be looked at" * 9)
    cli("serve", "--db", f"sqlite:///{tmp_path / 'bad.bin'}").assert_error("The database cannot be used")


def test_an_unreadable_file_of_words_gives_a_reason(cli: Cli, tmp_path: Path) -> None:  # noqa: F811
    words, db = tmp_path / "words.txt", f"sqlite:///{tmp_path / 'mine.sqlite3'}"
    words.write_bytes("żółć".encode("iso-8859-2"))
    cli("serve", "--words", str(words), "--db", db).assert_error("words.txt: not UTF-8 text")
    for nothing in (tmp_path / "nothing.txt", tmp_path):
        cli("serve", "--words", str(nothing), "--db", db).assert_error("There is no file")


def test_an_address_may_be_a_name() -> None:
    address, port = _free_place("localhost", 0)
    assert address == "127.0.0.1"
    assert port > 0


def test_the_ports_of_all_workers_must_be_free() -> None:
    port = free_ports()
    assert _free_places("localhost", port, 2) == ("127.0.0.1", port)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", port + 1))
        taken.listen()
        with pytest.raises(InvalidSetup, match=f"127.0.0.1:{port + 1}"):
            _free_places("127.0.0.1", port, 2)
