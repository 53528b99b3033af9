"""Scripts that run in a browser and are strings in Python import only names that the front end exports."""

from __future__ import annotations

import re

from tests.markdown import ROOT

WEB = ROOT / "src" / "branchline" / "web"
IMPORT = re.compile(r"const \{(?P<names>[^}]*)\} = \(?await import\([\"'`](?P<path>[^\"'`]+\.js)[\"'`]\)")
EXPORT = re.compile(r"^export (?:async )?(?:const|let|function\*?|class) (\w+)", re.MULTILINE)
PASSED_ON = re.compile(r"^export \{(?P<names>[^}]*)\} from", re.MULTILINE)


def exported(module: str) -> set[str]:
    """The names that a module exports, of its own and of other modules."""
    listed = (name.strip() for found in PASSED_ON.finditer(module) for name in found["names"].split(","))
    return {*EXPORT.findall(module), *listed}


def missing_imports(script: str) -> list[str]:
    """Each imported name that its module does not export, as `path: name`; names may be renamed after a colon."""
    return [
        f"{found['path']}: {name}"
        for found in IMPORT.finditer(script)
        for name in (each.partition(":")[0].strip() for each in found["names"].split(","))
        if name not in exported((WEB / found["path"].lstrip("./")).read_text("utf-8"))
    ]


def test_imports_in_python_strings_exist() -> None:
    scripts = [file for folder in ("benchmarks", "scripts", "tests") for file in (ROOT / folder).rglob("*.py")]
    found = {
        file.relative_to(ROOT).as_posix(): file.read_text("utf-8") for file in scripts if file != ROOT / "tests" / "test_browser_imports.py"
    }
    assert sum(len(IMPORT.findall(text)) for text in found.values()) > 5
    assert [f"{file}: {line}" for file, text in found.items() for line in missing_imports(text)] == []


def test_a_missing_export_is_found() -> None:
    script = 'const { transport, way: other } = await import("./client/transport.js");'
    assert missing_imports(script) == ["./client/transport.js: way"]
