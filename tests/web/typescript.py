"""TypeScript declarations of requests and responses, made from the OpenAPI document and the comments of the Python classes.

`scripts/types` writes them.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, TypeAlias

import branchline
from branchline.server.app import assemble
from branchline.server.settings import Settings

Interface: TypeAlias = dict[str, str]  # fields with their types; a field that may be left out ends with ?
Comments: TypeAlias = dict[str, str]  # of classes, and of their fields as `Class.field`

SOURCES = Path(branchline.__file__).parent
TYPES = SOURCES / "web" / "types"
PACKAGES = ("study", "server/api", "service", "table")  # of two classes with one name, the later one is sent
REQUESTS = "service/requests.py"
ALIASES = {
    "OptionValue": "boolean | number | string",
    "Theme": '"light" | "dark" | "print"',
    "Layout": '"sheet" | "tall" | "wide"',
    "Phase": '"waiting" | "playing" | "over" | "broken"',
    "Lang": "string",
}
_HEAD = "// Made by scripts/types from the server's requests and responses; a test compares them.\n\n"
_INTERFACE = re.compile(r"export interface (\w+)(?: extends ([^{]+?))? \{\n(.*?)^\}", re.S | re.M)
_FIELD = re.compile(r"^  (\w+\??): (.+);$", re.M)


def interfaces(source: str) -> dict[str, Interface]:
    """The interfaces of a declaration file."""
    return {name: dict(_FIELD.findall(body)) for name, _, body in _INTERFACE.findall(source)}


def declarations() -> dict[str, str]:
    """The declaration files by name."""
    app: Any = assemble(Settings("sqlite:///never-opened")).app
    schemas: dict[str, Any] = app.openapi_schema.to_schema()["components"]["schemas"]
    comments = dict(_comments())
    requests = {each.name for each in ast.parse((SOURCES / REQUESTS).read_text("utf-8")).body if isinstance(each, ast.ClassDef)}
    aliases = "".join(f"export type {name} = {kind};\n" for name, kind in ALIASES.items())
    sent, received = (
        "\n".join(_interface(name, schemas[name], comments) for name in sorted(schemas) if (name in requests) == each)
        for each in (True, False)
    )
    used = sorted(name for name in ALIASES if re.search(rf"\b{name}\b", sent))
    return {
        "requests.d.ts": f'{_HEAD}import type {{ {", ".join(used)} }} from "./responses.d.ts";\n\n{sent}',
        "responses.d.ts": f"{_HEAD}{aliases}\n{received}",
    }


def _interface(name: str, schema: Mapping[str, Any], comments: Comments) -> str:
    required = schema.get("required") or []
    fields = [
        f"{_comment(comments.get(f'{name}.{field}'), '  ')}  {field}{'' if field in required else '?'}: {kind(each)};\n"
        for field, each in schema["properties"].items()
    ]
    return f"{_comment(comments.get(name))}export interface {name} {{\n{''.join(fields)}}}\n"


def _comment(text: str | None, indent: str = "") -> str:
    return f"{indent}/** {text} */\n" if text else ""


def _comments() -> Iterator[tuple[str, str]]:
    """The first lines of docstrings of all classes, and the comments behind their fields."""
    for file in (file for package in PACKAGES for file in sorted((SOURCES / package).rglob("*.py"))):
        source = file.read_text("utf-8")
        for each in ast.parse(source).body:
            if isinstance(each, ast.ClassDef):
                yield each.name, (ast.get_docstring(each) or "").partition("\n")[0]
                yield from _field_comments(each, source.splitlines())


def _field_comments(of: ast.ClassDef, lines: list[str]) -> Iterator[tuple[str, str]]:
    for each in of.body:
        if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name):
            yield f"{of.name}.{each.target.id}", lines[(each.end_lineno or each.lineno) - 1].partition("  # ")[2]


def kind(schema: Mapping[str, Any]) -> str:
    """The type a schema stands for."""
    found = _kind(schema)
    for name, spelled in ALIASES.items():
        if name != "Lang":
            found = found.replace(f"({spelled})", name).replace(spelled, name)
    return found


def _kind(schema: Mapping[str, Any]) -> str:
    if ref := schema.get("$ref"):
        return str(ref).rpartition("/")[2]
    if choices := schema.get("oneOf"):
        return " | ".join(dict.fromkeys(_kind(each) for each in choices))
    if values := schema.get("enum"):
        return " | ".join(f'"{value}"' for value in values)
    match schema["type"]:
        case "array":
            return _array(schema)
        case "object":
            return f"Record<string, {_kind(schema['additionalProperties'])}>"
        case "integer":
            return "number"
        case plain:
            return str(plain)


def _array(schema: Mapping[str, Any]) -> str:
    if pair := schema.get("prefixItems"):
        return f"[{', '.join(_kind(each) for each in pair)}]"
    each = _kind(schema["items"])
    return f"({each})[]" if " | " in each else f"{each}[]"


if __name__ == "__main__":
    for name, text in declarations().items():
        (TYPES / name).write_text(text, encoding="utf-8")
