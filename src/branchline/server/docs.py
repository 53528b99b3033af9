"""The API's own pages: the OpenAPI description as JSON, and a plain page made from it that loads nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from branchline.server.verbs import AnyRequest, get

_HEAD = (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
    '<title>Branchline: the API</title><link rel="icon" href="/icon.svg"><link rel="stylesheet" href="/style/base.css"><link rel="stylesheet" href="/style/pages.css"></head><body><main><h1>Branchline: the API</h1>'
    '<p>Every route with what it takes and gives. The same as data: <a href="/api/openapi.json">openapi.json</a>. '
    "The WebSocket at <code>/api/tables/{table}/live</code> and a whole bot are described in <code>docs/bot-api.md</code>.</p>"
)


@get("/openapi.json", include_in_schema=False, media_type="application/json")
async def description(request: AnyRequest) -> dict[str, Any]:
    return request.app.openapi_schema.to_schema()


@get("/docs", include_in_schema=False, media_type="text/html")
async def page(request: AnyRequest) -> str:
    return rendered(request.app.openapi_schema.to_schema())


def rendered(schema: dict[str, Any]) -> str:
    """The whole page."""
    routes = [
        _route(path, method, operation)
        for path, methods in schema.get("paths", {}).items()
        for method, operation in methods.items()
        if method in ("get", "post", "put", "patch", "delete")
    ]
    shapes = [_shape(name, shape) for name, shape in sorted(schema.get("components", {}).get("schemas", {}).items())]
    return f"{_HEAD}<h2>Routes</h2>{''.join(routes)}<h2>Shapes</h2>{''.join(shapes)}</main></body></html>"


def _route(path: str, method: str, operation: dict[str, Any]) -> str:
    head = f"<h3><code>{method.upper()} {escape(path)}</code></h3><p><strong>{escape(operation.get('summary', ''))}.</strong> "
    parts = [head, escape(operation.get("description", "")), "</p>"]
    if parameters := operation.get("parameters"):
        rows = [(each["name"], each["in"], _kind(each.get("schema", {})), "yes" if each.get("required") else "") for each in parameters]
        parts.append(_table(("parameter", "in", "kind", "required"), rows))
    if body := operation.get("requestBody"):
        parts.append(f"<p>Body: {_content(body)}</p>")
    answers = [(status, _content(answer), escape(answer.get("description", ""))) for status, answer in operation["responses"].items()]
    parts.append(_table(("status", "answer", "when"), answers, safe=True))
    return "".join(parts)


def _shape(name: str, shape: dict[str, Any]) -> str:
    required = shape.get("required", ())
    rows = [(field, _kind(each), "yes" if field in required else "") for field, each in shape.get("properties", {}).items()]
    note = f"<p>{escape(shape['description'])}</p>" if shape.get("description") else ""
    return f'<h3 id="{escape(name)}"><code>{escape(name)}</code></h3>{note}' + _table(("field", "kind", "required"), rows)


def _content(holder: dict[str, Any]) -> str:
    kinds = [f"{escape(media)} {_link(each.get('schema', {}))}" for media, each in holder.get("content", {}).items()]
    return ", ".join(kinds)


def _link(schema: dict[str, Any]) -> str:
    name = schema.get("$ref", "").rpartition("/")[2]
    return f'<a href="#{escape(name)}"><code>{escape(name)}</code></a>' if name else f"<code>{escape(_kind(schema))}</code>"


def _kind(schema: dict[str, Any]) -> str:
    """A schema in a few words."""
    if ref := schema.get("$ref"):
        return str(ref).rpartition("/")[2]
    if choices := schema.get("oneOf") or schema.get("anyOf"):
        return " | ".join(_kind(each) for each in choices)
    if values := schema.get("enum"):
        return " | ".join(str(value) for value in values)
    kind = str(schema.get("type", "any"))
    return f"{kind} of {_kind(schema['items'])}" if isinstance(schema.get("items"), dict) else kind


def _table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]], safe: bool = False) -> str:
    top = "".join(f"<th>{each}</th>" for each in head)
    body = "".join("<tr>" + "".join(f"<td>{cell if safe else escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"


DOCS = [description, page]
