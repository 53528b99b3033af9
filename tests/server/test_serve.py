"""The command `branchline serve`, as people type it."""

from __future__ import annotations

import subprocess
import sys
import time
import urllib.request
from pathlib import Path

from tests.server.process import free_port

from branchline.cli import main
from branchline.cli.serve import _passages

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
        time.sleep(1)  # its first process listens for signals only when all the others are up
        server.terminate()
        assert server.wait(60) == 0
    assert file.exists()


def test_what_cannot_be_served_is_refused(capsys: object) -> None:
    assert main(["serve", "--db", "mysql://x"]) == 2
    assert main(["serve", "--db", "sqlite:///x.db", "--workers", "2"]) == 2
    assert main(["serve", "--limit", "chairs=1"]) == 2


def test_several_workers_find_each_other_in_a_folder_that_nobody_else_may_enter() -> None:
    with _passages(1) as nothing:
        assert nothing == ""
    with _passages(2) as folder:
        assert Path(folder).stat().st_mode & 0o777 == 0o700
    assert not Path(folder).exists()
