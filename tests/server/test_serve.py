"""The command `branchline serve`, as people type it."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

from tests.cli.conftest import Cli, cli  # noqa: F401
from tests.server.process import free_port, until_it_can_be_told_to_end

from branchline.cli import main
from branchline.cli.serve import _free_place, _passages

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


def test_it_serves_and_stops(tmp_path: Path) -> None:
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
        until_it_can_be_told_to_end(server)
        server.terminate()
        assert server.wait(60) == 0
    assert file.exists()


def test_what_cannot_be_served_is_refused(capsys: object) -> None:
    assert main(["serve", "--db", "mysql://x"]) == 2
    assert main(["serve", "--db", "sqlite:///x.db", "--workers", "2"]) == 2
    assert main(["serve", "--limit", "chairs=1"]) == 2


def test_where_nothing_can_be_served_is_said_in_a_sentence(cli: Cli, tmp_path: Path) -> None:  # noqa: F811
    db = ("--db", f"sqlite:///{tmp_path / 'mine.sqlite3'}")
    cli("serve", "--host", "256.0.0.1", "--port", "0", *db).refused("Nothing can listen at 256.0.0.1:0")
    cli("serve", "--host", "192.0.2.1", "--port", "8777", *db).refused("Nothing can listen at 192.0.2.1:8777")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        cli("serve", "--port", port, *db).refused(f"127.0.0.1:{port}")
    cli("serve", "--db", f"sqlite:///{tmp_path}/no/x.db").refused("cannot be written")
    (tmp_path / "bad.bin").write_text("not a database, but long enough to be looked at" * 9)
    cli("serve", "--db", f"sqlite:///{tmp_path / 'bad.bin'}").refused("The database cannot be used")


def test_a_file_of_words_that_cannot_be_read_is_said_in_a_sentence(cli: Cli, tmp_path: Path) -> None:  # noqa: F811
    words, db = tmp_path / "words.txt", f"sqlite:///{tmp_path / 'mine.sqlite3'}"
    words.write_bytes("żółć".encode("iso-8859-2"))
    cli("serve", "--words", str(words), "--db", db).refused("words.txt: not UTF-8 text")
    for nothing in (tmp_path / "nothing.txt", tmp_path):
        cli("serve", "--words", str(nothing), "--db", db).refused("There is no file")


def test_an_address_may_be_a_name() -> None:
    address, port = _free_place("localhost", 0)
    assert address == "127.0.0.1"
    assert port > 0


def test_several_workers_find_each_other_in_a_folder_that_nobody_else_may_enter() -> None:
    with _passages(1) as nothing:
        assert nothing == ""
    with _passages(2) as folder:
        assert Path(folder).stat().st_mode & 0o777 == 0o700
    assert not Path(folder).exists()
