"""API documentation: the OpenAPI description as JSON, and a static HTML page made from it."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any

from branchline.server.api.context import AnyRequest
from branchline.server.api.routing import ERRORS, get

_HEAD = (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
    '<title>Branchline: the API</title><link rel="icon" href="/icon.svg"><link rel="stylesheet" href="/api/docs.css"></head><body><main>'
    '<h1>Branchline: the API</h1><p>Every route with its parameters and responses; <a href="/api/openapi.json">the same as OpenAPI</a>. '
    "Send a token in the header <code>Authorization: Bearer ...</code>. <code>docs/bot-api.md</code> explains the WebSocket "
    "and has a complete bot.</p>"
)
_STYLE = """
:root { color-scheme: light dark; --paper: #fbf7ef; --ink: #1e2a38; --quiet: #6b7280; --go: #0b7a53; --line: #1e2a3826; }
@media (prefers-color-scheme: dark) { :root { --paper: #171b22; --ink: #e8e2d5; --quiet: #9aa3af; --go: #3ecf8e; --line: #e8e2d526; } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, "Segoe UI", "Noto Sans", sans-serif; }
main { max-width: 56rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h2 { margin: 2.5rem 0 0.5rem; }
section { border-top: 1px solid var(--line); padding: 0.75rem 0; }
h3 { margin: 0; font-size: 1rem; }
p, dl { margin: 0.25rem 0; }
dl { display: grid; grid-template-columns: minmax(6rem, max-content) 1fr; gap: 0 1rem; }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
a { color: var(--go); }
"""


@get("/openapi.json", include_in_schema=False, media_type="application/json")
async def description(request: AnyRequest) -> dict[str, Any]:
    return request.app.openapi_schema.to_schema()


@get("/docs", include_in_schema=False, media_type="text/html")
async def page(request: AnyRequest) -> str:
    return render_page(request.app.openapi_schema.to_schema())


@get("/docs.css", include_in_schema=False, media_type="text/css")
async def style() -> str:
    return _STYLE


def render_page(schema: dict[str, Any]) -> str:
    """The documentation page as HTML."""
    routes = [
        _route(path, method, operation)
        for path, methods in schema.get("paths", {}).items()
        for method, operation in methods.items()
        if method in ("get", "post", "put", "patch", "delete")
    ]
    errors = _list((str(status), escape(spec.description)) for status, spec in ERRORS.items())
    shapes = [_shape(name, shape) for name, shape in sorted(schema.get("components", {}).get("schemas", {}).items())]
    said = f"<p>Every route can answer with an {_link({'$ref': '/Error'})}:</p>{errors}"
    return f"{_HEAD}<h2>Routes</h2>{''.join(routes)}<h2>Errors</h2>{said}<h2>Schemas</h2>{''.join(shapes)}</main></body></html>"


def _route(path: str, method: str, operation: dict[str, Any]) -> str:
    rows = [(escape(each["name"]), f"{each['in']}: {escape(_kind(each.get('schema', {})))}") for each in operation.get("parameters", ())]
    if body := operation.get("requestBody"):
        rows.append(("body", _content(body)))
    rows += [(status, _content(answer)) for status, answer in operation["responses"].items() if int(status) not in ERRORS]
    summary, more = operation.get("summary", ""), operation.get("description", "")
    summary_text = escape(f"{summary}{'' if summary.endswith('?') else '.'} {more}")
    return f"<section><h3><code>{method.upper()} {escape(path)}</code></h3><p>{summary_text}</p>{_list(rows)}</section>"


def _shape(name: str, shape: dict[str, Any]) -> str:
    required = shape.get("required", ())
    rows = [
        (escape(field), escape(_kind(each)) + ("" if field in required else " (may be left out)"))
        for field, each in shape.get("properties", {}).items()
    ]
    note = f"<p>{escape(shape['description'])}</p>" if shape.get("description") else ""
    return f'<section id="{escape(name)}"><h3><code>{escape(name)}</code></h3>{note}{_list(rows)}</section>'


def _content(holder: dict[str, Any]) -> str:
    kinds = [
        f"{_link(each.get('schema', {}))} {'' if 'json' in media else escape(media)}" for media, each in holder.get("content", {}).items()
    ]
    return ", ".join(kinds)


def _link(schema: dict[str, Any]) -> str:
    name = schema.get("$ref", "").rpartition("/")[2]
    return f'<a href="#{escape(name)}"><code>{escape(name)}</code></a>' if name else f"<code>{escape(_kind(schema))}</code>"


def _kind(schema: dict[str, Any]) -> str:
    """A short description of a schema, such as `list of text`."""
    if ref := schema.get("$ref"):
        return str(ref).rpartition("/")[2]
    if choices := schema.get("oneOf") or schema.get("anyOf"):
        return " | ".join(_kind(each) for each in choices)
    if values := schema.get("enum"):
        return " | ".join(str(value) for value in values if value is not None)
    kind = str(schema.get("type", "any"))
    return f"{kind} of {_kind(schema['items'])}" if isinstance(schema.get("items"), dict) else kind


def _list(rows: Iterable[tuple[str, str]]) -> str:
    return "<dl>" + "".join(f"<dt>{term}</dt><dd>{said}</dd>" for term, said in rows) + "</dl>"


ROUTES = [description, page, style]
