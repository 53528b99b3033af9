"""What the browser knows of picks is said once."""

from __future__ import annotations

import re
from pathlib import Path

import branchline
from branchline.engine.game import CHANCE

WEB = Path(branchline.__file__).parent / "web"
CONTRACT = (WEB / "board" / "contract.js").read_text()
WORDS = dict(re.findall(r'^export const (\w+) = "?([-\w]+)"?;', CONTRACT, re.M))


def test_the_contract_names_what_games_use() -> None:
    assert {"CHANCE": str(CHANCE), "TURN": "turn", "ACTION": "action", "DONE": "done", "CELL": "cell"} == WORDS


def test_no_other_module_writes_these_words_itself() -> None:
    spelled = re.compile(r'picks\??\.[a-z]+\b(?!\()|"(?:turn|action|done)" in |=== "(?:turn|action|cell)"|\[0-9\]\+\$')
    for file in WEB.rglob("*.js"):
        if file.name != "contract.js":
            found = [each for each in spelled.findall(file.read_text()) if each not in ("picks.size", "picks.map")]
            assert found == [], file.name
