"""The command `branchline serve`, as people type it."""

from __future__ import annotations

import subprocess
import sys
import time
import urllib.request
from pathlib import Path

from tests.server.process import free_port

from branchline.cli import main

CODE = "from branchline.cli import main; raise SystemExit(main())"


def test_it_serves_and_stops(tmp_path: Path) -> None:
    port, file = free_port(), tmp_path / "mine.sqlite3"
    command = [sys.executable, "-c", CODE, "serve", "--port", str(port), "--db", f"sqlite:///{file}"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        assert f"http://localhost:{port}/" in server.stdout.readline()
        for _ in range(200):
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/health", timeout=1) as answer:
                    assert answer.status == 200
                    break
            except OSError:
                assert server.poll() is None
        time.sleep(1)  # its first process listens for signals only when all the others are up
        server.terminate()
        assert server.wait(15) == 0
    assert file.exists()


def test_what_cannot_be_served_is_refused(capsys: object) -> None:
    assert main(["serve", "--db", "mysql://x"]) == 2
    assert main(["serve", "--db", "sqlite:///x.db", "--workers", "2"]) == 2
    assert main(["serve", "--limit", "chairs=1"]) == 2
