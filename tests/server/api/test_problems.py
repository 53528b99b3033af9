"""Every problem has one status, and the documentation says which."""

from __future__ import annotations

import re

from tests.server.process import ROOT

from branchline.table.problem import STATUS

UNTOLD = {"method", "failed"}  # what only a mistake of a programmer brings about


def test_codes_and_statuses_are_those_of_the_documentation() -> None:
    page = (ROOT / "docs" / "bot-api.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d{3}) \| ((?:`\w+`(?:, )?)+) \|", page, re.MULTILINE)
    told = {code: int(status) for status, codes in rows for code in re.findall(r"`(\w+)`", codes)}
    assert told == {code: status for code, status in STATUS.items() if code not in UNTOLD}
