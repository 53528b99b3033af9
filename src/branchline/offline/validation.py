"""Validates requests by the JSON schemas of the server's OpenAPI document.

The packing step extracts the schemas (`packing/request_schemas`), so that nothing is described twice.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, TypeAlias

from branchline.engine.text import short, text
from branchline.service.api import ROUTES
from branchline.service.table import MESSAGES
from branchline.table.problem import Problem, malformed_request

Schema: TypeAlias = Mapping[str, Any]

_PLAIN: dict[str, tuple[type, ...]] = {
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "null": (type(None),),
    "array": (list,),
    "object": (dict,),
}


_MESSAGE_ROUTES = {kind: route.name for route in ROUTES for kind, use_case in MESSAGES.items() if route.use_case is use_case}


@dataclass(frozen=True, slots=True)
class Schemas:
    """The schemas of all requests: `routes` by method and path, `definitions` those they refer to."""

    routes: Mapping[str, Mapping[str, Any]]
    definitions: Mapping[str, Schema]

    def body(self, route: str, value: Any) -> Any:
        return self.read(self.routes[route]["body"], value)

    def message(self, kind: str, value: Any) -> Any:
        """A WebSocket message as the body of the request of its use case."""
        return self.body(_MESSAGE_ROUTES[kind], value)

    def query(self, route: str, values: Mapping[str, str]) -> dict[str, Any]:
        """The parameters of path and query, with defaults."""
        return {
            name: self.read(schema, _convert(schema, values[name]), name) if name in values else missing(schema)
            for name, schema in self.routes[route]["query"].items()
        }

    def read(self, schema: Schema, value: Any, at: str = "$") -> Any:
        """Validates a value and converts objects to namespaces; raises `Problem`."""
        if ref := schema.get("$ref"):
            return self.read(self.definitions[ref.rpartition("/")[2]], value, at)
        if ways := schema.get("oneOf") or schema.get("anyOf"):
            return self._one_of(ways, schema, value, at)
        _check(schema, value, at)
        if isinstance(value, list):
            return [self.read(schema.get("items", {}), each, f"{at}[{n}]") for n, each in enumerate(value)]
        return self._object(schema, value, at) if isinstance(value, dict) else value

    def _one_of(self, ways: list[Schema], schema: Schema, value: Any, at: str) -> Any:
        for way in ways:
            try:
                return self.read({**{name: rule for name, rule in schema.items() if name not in ("oneOf", "anyOf")}, **way}, value, at)
            except Problem:
                continue
        raise _wrong(at, value)

    def _object(self, schema: Schema, value: dict[str, Any], at: str) -> Any:
        if "properties" not in schema:
            inside = schema.get("additionalProperties")
            return {name: self.read(inside if isinstance(inside, dict) else {}, each, f"{at}.{name}") for name, each in value.items()}
        if lacking := [name for name in schema.get("required", ()) if name not in value]:
            raise malformed_request(text("{reason}", reason=f"Object missing required field `{lacking[0]}`"))
        found = {
            name: self.read(inner, value[name], f"{at}.{name}") if name in value else missing(inner)
            for name, inner in schema["properties"].items()
        }
        return SimpleNamespace(**found)


def missing(schema: Schema) -> Any:
    """The default for a missing value."""
    empty: dict[str, Any] = {"object": {}, "array": []}
    return schema["default"] if "default" in schema else empty.get(str(schema.get("type")))


def _convert(schema: Schema, value: str) -> Any:
    """Converts a text of path or query to the type of its schema."""
    kinds = {str(each.get("type")) for each in schema.get("oneOf", [schema])}
    if "integer" in kinds and re.fullmatch(r"-?\d{1,12}", value):
        return int(value)
    return {"true": True, "false": False}.get(value, value) if "boolean" in kinds else value


def _check(schema: Schema, value: Any, at: str) -> None:
    kinds = schema.get("type", [])
    kinds = [kinds] if isinstance(kinds, str) else kinds
    if kinds and not any(_is(value, kind) for kind in kinds):
        raise _wrong(at, value)
    if "enum" in schema and value not in schema["enum"]:
        raise _wrong(at, value)
    if isinstance(value, (str, list, dict)):
        _check_bounds(len(value), schema, ("minLength", "minItems", "minProperties"), ("maxLength", "maxItems", "maxProperties"), at)
    elif isinstance(value, (int, float)) and not isinstance(value, bool):
        _check_bounds(value, schema, ("minimum",), ("maximum",), at)
    if isinstance(value, str) and "pattern" in schema and not re.search(schema["pattern"], value):
        raise _wrong(at, value)


def _is(value: Any, kind: str) -> bool:
    return isinstance(value, _PLAIN[kind]) and (kind == "boolean" or not isinstance(value, bool))


def _check_bounds(size: float, schema: Schema, least: tuple[str, ...], most: tuple[str, ...], at: str) -> None:
    if any(size < schema[rule] for rule in least if rule in schema) or any(size > schema[rule] for rule in most if rule in schema):
        raise _wrong(at, size)


def _wrong(at: str, value: Any) -> Problem:
    return malformed_request(text("{reason}", reason=f"Unexpected value {short(repr(value))} at `{at}`"))
