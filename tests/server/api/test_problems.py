"""Every problem has one status, and the documentation says which."""

from __future__ import annotations

import re

from tests.markdown import docs

from branchline.table.problem import STATUS

UNDOCUMENTED = {"method", "failed"}  # what only a mistake of a programmer brings about


def test_codes_and_statuses_are_those_of_the_documentation() -> None:
    page = docs("bot-api.md")
    rows = re.findall(r"^\| (\d{3}) \| ((?:`\w+`(?:, )?)+) \|", page, re.MULTILINE)
    documented = {code: int(status) for status, codes in rows for code in re.findall(r"`(\w+)`", codes)}
    assert documented == {code: status for code, status in STATUS.items() if code not in UNDOCUMENTED}
