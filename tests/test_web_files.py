"""The browser's files: their style, their hash, and the modules that each page imports."""

from __future__ import annotations

import re
from pathlib import Path

from tests.markdown import ROOT

from branchline.web_files import content_hash, imported_modules, read_files

WIDTH = 120


def test_static_imports_are_followed_and_dynamic_ones_are_not() -> None:
    files = {
        "main.js": b'import { one } from "./a/one.js";\nimport("./late.js");\n',
        "a/one.js": b'import {\n  two,\n} from "../two.js";\nexport * from "./three.js";\n',
        "two.js": b'import "./main.js";\nconst words = "./no.js";\n',
        "a/three.js": b"",
    }
    assert imported_modules(files, ("main.js",)) == ["main.js", "a/one.js", "two.js", "a/three.js"]


def test_the_hash_changes_with_a_name_and_with_a_content() -> None:
    files = {"a.js": b"1", "b.js": b"2"}
    assert content_hash(files) == content_hash(dict(reversed(files.items())))
    assert len({content_hash(each) for each in (files, {**files, "a.js": b"3"}, {"a.js": b"1", "c.js": b"2"})}) == 3


def test_types_are_not_delivered(tmp_path: Path) -> None:
    (tmp_path / "types").mkdir()
    (tmp_path / "types" / "page.d.ts").write_text("x")
    (tmp_path / "main.js").write_text("x")
    assert read_files(tmp_path) == {"main.js": b"x"}


def test_types_are_specific_and_lines_short() -> None:
    for file in (ROOT / "src" / "branchline" / "web").rglob("*.[jt]s"):
        source = file.read_text("utf-8")
        assert re.findall(r"[{<|,(:] ?any\b(?:\[\])* ?[}>|,);]", source) == [], file.name
        assert [line for line in source.splitlines() if len(line) > WIDTH] == [], file.name
