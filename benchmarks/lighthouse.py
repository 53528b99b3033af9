"""Lighthouse on a simulated phone: scores and largest paint of the start page, the rules, a table and the offline version.

    python benchmarks/lighthouse.py --rounds 3 --offline dist/offline

Needs npm, which installs Lighthouse into a temporary folder, and Chromium. The line and the processor are really slowed down
(`--throttling devtools`); Lighthouse's usual estimate (`--throttling simulate`) does not see which requests wait for others.
Medians of the rounds; a busy machine makes every figure but the layout shift worse.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from server_clients import Server, new_server

sys.path.insert(0, str(Path(__file__).parent))

from offline import web_space

LIGHTHOUSE = "lighthouse@13.5.0"
BROWSERS = ("chromium", "chromium-headless-shell", "google-chrome")
AUDITS = ("first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift", "total-byte-weight")
HEADINGS = "page | performance | first paint | largest paint | blocked | layout shift | bytes | accessibility | best practices | SEO"
TABLE = {"game": "railroad_ink", "seats": [{"kind": "person", "name": "Anna"}, {"kind": "person", "name": "Ben"}], "seed": "lighthouse"}


@dataclass(frozen=True, slots=True)
class Lighthouse:
    """An installed Lighthouse."""

    folder: Path
    throttling: str

    def report(self, url: str) -> dict[str, Any]:
        """The report of one visit with an empty cache."""
        options = [f"--throttling-method={self.throttling}", "--quiet", "--output=json", "--chrome-flags=--headless=new --no-sandbox"]
        command = ["node", "node_modules/lighthouse/cli/index.js", url, *options]
        environment = {**os.environ, "CHROME_PATH": next(filter(None, map(shutil.which, BROWSERS)), "")}
        run = subprocess.run(command, cwd=self.folder, env=environment, capture_output=True, text=True, check=True, timeout=300)
        found: dict[str, Any] = json.loads(run.stdout)
        return found


def installed(folder: Path, throttling: str) -> Lighthouse:
    command = ["npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix", str(folder), LIGHTHOUSE]
    if not shutil.which("npm") or subprocess.run(command, cwd=folder, capture_output=True, check=False, timeout=600).returncode:
        sys.exit("Lighthouse could not be installed: npm or its registry is missing")
    return Lighthouse(folder, throttling)


def pages_of(server: Server) -> dict[str, str]:
    """The addresses of the pages, with a new table."""
    url = f"http://{server.address}"
    question = urllib.request.Request(f"{url}/api/tables", json.dumps(TABLE).encode(), {"content-type": "application/json"})
    with urllib.request.urlopen(question) as answer:
        made = json.load(answer)
    table = f"/table/{made['table']}#{made['links']['seats'][0]['token']}"
    return {name: url + path for name, path in {"start": "/", "rules": "/rules/traxx", "table": table}.items()}


def row(name: str, reports: list[dict[str, Any]]) -> Iterator[str]:
    def score(category: str) -> str:
        return f"{100 * median(report['categories'][category]['score'] or 0 for report in reports):.0f}"

    def value(audit: str) -> float:
        return median(report["audits"][audit]["numericValue"] for report in reports)

    first, largest, blocked, shift, size = map(value, AUDITS)
    yield from (name, score("performance"), f"{first / 1000:.1f} s", f"{largest / 1000:.1f} s", f"{blocked:.0f} ms", f"{shift:.2f}")
    yield from (f"{size / 1000:.0f} kB", *map(score, ("accessibility", "best-practices", "seo")))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--throttling", choices=("devtools", "simulate"), default="devtools")
    parser.add_argument("--offline", type=Path, help="folder of the offline version (scripts/offline)")
    given = parser.parse_args()
    with TemporaryDirectory() as folder, ExitStack() as stack:
        lighthouse = installed(Path(folder), given.throttling)
        server = new_server(Path(folder))
        stack.callback(server.kill)
        server.start()
        pages = pages_of(server)
        if given.offline:
            pages["offline start"] = stack.enter_context(web_space(given.offline))
        print(f"| {HEADINGS} |\n|{'---|' * (1 + HEADINGS.count('|'))}")
        for name, url in pages.items():
            print(f"| {' | '.join(row(name, [lighthouse.report(url) for _ in range(given.rounds)]))} |", flush=True)


if __name__ == "__main__":
    main()
