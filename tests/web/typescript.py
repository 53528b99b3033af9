"""The interfaces of a declaration file and of an OpenAPI schema in one form, to compare them."""

from __future__ import annotations

import re
from typing import Any, TypeAlias

Interface: TypeAlias = dict[str, str]  # fields with their types; a field that may be left out ends with ?

_INTERFACE = re.compile(r"export interface (\w+)(?: extends ([^{]+?))? \{\n(.*?)^\}", re.S | re.M)
_FIELD = re.compile(r"^  (\w+\??): (.+);$", re.M)
_ALIAS = re.compile(r"export type (\w+) =\s+([^;]+);")


def interfaces(source: str) -> dict[str, Interface]:
    """The interfaces of a file, with the file's own names for types spelled out."""
    aliases = {name: _flat(kind) for name, kind in _ALIAS.findall(source)}
    match = {name: dict(_FIELD.findall(body)) for name, _, body in _INTERFACE.findall(source)}
    return {name: {field: _expand(kind, aliases) for field, kind in fields.items()} for name, fields in match.items()}


def _expand(kind: str, aliases: dict[str, str]) -> str:
    def alias(match: re.Match[str]) -> str:
        kind = aliases.get(match[0], match[0])
        whole = match.string in (match[0], f"{match[0]} | null")
        return f"({kind})" if " | " in kind and not whole and match.string.endswith("[]") else kind

    return re.sub(r"\b[A-Z]\w*\b", alias, kind)


def _flat(kind: str) -> str:
    return " ".join(kind.split())


def interface(schema: dict[str, Any]) -> Interface:
    """A schema of an object as an interface."""
    required = schema.get("required") or []
    return {name if name in required else f"{name}?": kind(each) for name, each in schema["properties"].items()}


def kind(schema: dict[str, Any]) -> str:
    """The type a schema stands for."""
    if ref := schema.get("$ref"):
        return str(ref).rpartition("/")[2]
    if choices := schema.get("oneOf"):
        return " | ".join(kind(each) for each in choices)
    if values := schema.get("enum"):
        return " | ".join(f'"{value}"' for value in values)
    match schema["type"]:
        case "array":
            return _array(schema)
        case "object":
            return f"Record<string, {kind(schema['additionalProperties'])}>"
        case "integer":
            return "number"
        case plain:
            return str(plain)


def _array(schema: dict[str, Any]) -> str:
    if pair := schema.get("prefixItems"):
        return f"[{', '.join(kind(each) for each in pair)}]"
    each = kind(schema["items"])
    return f"({each})[]" if " | " in each else f"{each}[]"
