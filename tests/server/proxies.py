"""The real nginx and HAProxy with the files of `deploy/`, in front of servers of a test."""

from __future__ import annotations

import re
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.server.process import ROOT, free_port

DEPLOY = ROOT / "deploy"
FIRST, SECOND = 8000, 8001  # the ports in the files
_SYSTEM = "/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin"

_NGINX = """
daemon off;
worker_processes 1;
pid {folder}/pid;
error_log {folder}/log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/site.conf;
}}
"""


def program(name: str) -> str | None:
    """Where a proxy is; None if it is not installed."""
    return shutil.which(name, path=_SYSTEM)


def nginx(folder: Path, ports: Sequence[int], port: int) -> list[str]:
    """The command for nginx with the shipped site: at this port without TLS, before servers at these."""
    text = (DEPLOY / "nginx.conf").read_text()
    (folder / "site.conf").write_text(
        _apply_changes(text, ports, [("listen 443 ssl;", f"listen 127.0.0.1:{port};"), (r"ssl_certificate.*", "")])
    )
    (folder / "nginx.conf").write_text(_NGINX.format(folder=folder))
    return [program("nginx") or "", "-c", str(folder / "nginx.conf"), "-e", str(folder / "log")]


def haproxy(folder: Path, ports: Sequence[int], port: int) -> list[str]:
    """The command for HAProxy, likewise."""
    text = (DEPLOY / "haproxy.cfg").read_text()
    changes = [("bind :443 .*", f"bind 127.0.0.1:{port}"), ("bind :80", f"bind 127.0.0.1:{free_port()}")]
    (folder / "haproxy.cfg").write_text(_apply_changes(text, ports, changes))
    return [program("haproxy") or "", "-db", "-f", str(folder / "haproxy.cfg")]


COMMANDS: dict[str, Callable[[Path, Sequence[int], int], list[str]]] = {"nginx": nginx, "haproxy": haproxy}


def _apply_changes(text: str, ports: Sequence[int], changes: Sequence[tuple[str, str]]) -> str:
    """The text with other ports and these changes, each of which must apply."""
    servers = [(f"127.0.0.1:{old}", f"127.0.0.1:{new}") for old, new in zip((FIRST, SECOND), ports, strict=True)]
    for before, after in (*servers, *changes):
        text, applied = re.subn(before, after, text)
        assert applied, before
    return text


@contextmanager
def proxy(name: str, folder: Path, ports: Sequence[int]) -> Iterator[str]:
    """The address of a running proxy before servers at these ports."""
    port = free_port()
    with subprocess.Popen(COMMANDS[name](folder, ports, port), cwd=folder) as process:
        try:
            _wait_for(process, port)
            yield f"127.0.0.1:{port}"
        finally:
            process.terminate()


def _wait_for(process: subprocess.Popen[Any], port: int) -> None:
    while process.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise AssertionError("the proxy did not start")
