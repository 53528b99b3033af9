"""Extracts the request schemas from the server's OpenAPI document."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

_METHODS = ("get", "post", "put", "patch", "delete")


def shapes(description: Mapping[str, Any]) -> dict[str, Any]:
    """The schemas of parameters and body of each route, and the definitions they refer to."""
    routes = {
        f"{method.upper()} {path.removeprefix('/api')}": _route(operation)
        for path, methods in description["paths"].items()
        for method, operation in methods.items()
        if method in _METHODS
    }
    definitions: dict[str, Any] = description["components"]["schemas"]
    used = dict[str, Any]()
    for route in routes.values():
        _follow(route, definitions, used)
    return {"routes": routes, "definitions": used}


def _route(operation: Mapping[str, Any]) -> dict[str, Any]:
    content = operation.get("requestBody", {}).get("content", {})
    return {
        "body": content["application/json"]["schema"] if "application/json" in content else None,
        "query": {each["name"]: each.get("schema", {}) for each in operation.get("parameters", ()) if each["in"] != "header"},
    }


def _follow(inside: Any, definitions: Mapping[str, Any], references: dict[str, Any]) -> None:
    for name in _references(json.loads(json.dumps(inside))):
        if name not in references:
            references[name] = definitions[name]
            _follow(definitions[name], definitions, references)


def _references(inside: Any) -> Iterator[str]:
    if isinstance(inside, list):
        for each in inside:
            yield from _references(each)
    elif isinstance(inside, dict):
        if isinstance(inside.get("$ref"), str):
            yield inside["$ref"].rpartition("/")[2]
        for each in inside.values():
            yield from _references(each)
