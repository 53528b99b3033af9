"""Collects the pages of the documentation site in build/docs: those written by hand, and the reference generated from the program."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

import typer
from typer.cli import get_docs_for_click
from typer.testing import CliRunner

from branchline.cli.app import app
from branchline.games import GAMES
from branchline.server.app import assemble
from branchline.server.settings import Settings

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "docs"
ENGLISH, POLISH = ROOT / "build" / "docs" / "en", ROOT / "build" / "docs" / "pl"
ELSEWHERE = {  # pages outside docs/, with their paths on the site
    "CHANGELOG.md": "changelog.md",
    "CODE_OF_CONDUCT.md": "code-of-conduct.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
    "benchmarks/README.md": "benchmark-programs.md",
    "README.md": "index.md",
    "README.md#faq": "faq.md",
    "README.md#licence-and-trademarks": "licence.md",
    "docs/rules": "rules/railroad_ink.en.md",
    "docs/games": "games/railroad_ink.md",
}
SECTIONS = {"FAQ": "faq.md", "Licence and trademarks": "licence.md"}  # of the README, pages of the site
MODULES = {
    "library": (
        "Python",
        [
            "branchline.api.games",
            "branchline.api.match",
            "branchline.api.bot",
            "branchline.api.records",
            "branchline.api.study",
            "branchline.api.simulation",
        ],
    ),
    "engine": (
        "Games and matches",
        [
            "branchline.engine.game",
            "branchline.engine.parts",
            "branchline.engine.chance",
            "branchline.engine.match",
            "branchline.engine.record",
            "branchline.games",
        ],
    ),
    "bots": ("Bots", ["branchline.bots", "branchline.bots.bot"]),
    "conformance": ("Contract tests", ["branchline.conformance", "branchline.conformance.pytest", "branchline.conformance.make"]),
    "sim": (
        "Simulation",
        ["branchline.sim", "branchline.sim.aec", "branchline.sim.parallel", "branchline.sim.single", "branchline.sim.vector"],
    ),
}
STYLE = """
.md-typeset img[src$=".svg"] { background: #fbf7ef; border-radius: 0.2rem; }
.md-typeset table:not([class]) { font-size: 0.7rem; }
"""
FENCE = re.compile(r"^( *)(`{3,}).*?^\1\2[ ]*$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(!?\[(?:[^\[\]]|\[[^\]]*\]\([^)]*\))*\])\(([^)\s]+)\)")
LIST_WITHOUT_SPACE = re.compile(r"^(?![-*|#]|\d+\. | )(\S.*)\n(?=(?:[-*]|1\.) )", re.MULTILINE)


def main() -> None:
    shutil.rmtree(ENGLISH.parent, ignore_errors=True)
    shutil.copytree(SOURCE, ENGLISH, ignore=shutil.ignore_patterns("pl"))
    shutil.copytree(SOURCE / "pl", POLISH)
    for folder, pages in ((ENGLISH, SOURCE), (POLISH, SOURCE / "pl")):
        (folder / "assets").mkdir()
        (folder / "assets" / "icon.svg").write_bytes(files("branchline").joinpath("web", "icon.svg").read_bytes())
        (folder / "assets" / "site.css").write_text(STYLE, "utf-8")
        for page in sorted(folder.rglob("*.md")):
            source = pages / page.relative_to(folder)
            write_page(page, source.read_text("utf-8"), source)
    for place, target in ELSEWHERE.items():
        if place.endswith(".md") and place != "README.md":
            write_page(ENGLISH / target, (ROOT / place).read_text("utf-8"), ROOT / place)
    for heading, target in SECTIONS.items():
        write_page(ENGLISH / target, _section(heading), ROOT / "README.md")
    polish_rules()
    reference()


def polish_rules() -> None:
    """Writes the Polish rules pages with their pictures; the English ones are in docs/rules."""
    for game in GAMES:
        result = CliRunner().invoke(app, ["rules", game, "--lang", "pl", "--out", str(POLISH / "rules")])
        assert result.exit_code == 0, result.output


def reference() -> None:
    """Writes the pages that are generated from the program."""
    folder = ENGLISH / "reference"
    folder.mkdir()
    (folder / "cli.md").write_text(command_line(), "utf-8")
    (folder / "http.md").write_text("\n".join(http(_openapi())), "utf-8")
    for name, (title, modules) in MODULES.items():
        parts = "\n\n".join(f"## {module}\n\n::: {module}\n    options:\n      heading_level: 3" for module in modules)
        intro = "Generated from the source; [versioning](../versioning.md) says what stays stable."
        (folder / f"{name}.md").write_text(f"# {title}\n\n{intro}\n\n{parts}\n", "utf-8")


def command_line() -> str:
    """Every command with its options, from Typer's own help."""
    command = typer.main.get_command(app)
    text = get_docs_for_click(obj=command, ctx=typer.Context(command), name="branchline", title="Command line")
    return re.sub(
        r"^Examples:\n((?:  .*\n)+)", lambda found: f"**Examples**:\n\n```console\n{_prompts(found[1])}```\n", text, flags=re.MULTILINE
    )


def _prompts(lines: str) -> str:
    return "".join(f"$ {line.strip()}\n" for line in lines.splitlines())


def http(schema: Mapping[str, Any]) -> Iterator[str]:
    """Every route and every type of its bodies, from the OpenAPI document of a server."""
    yield "# HTTP\n\nGenerated from `/api/openapi.json`; [Connect a bot](../bot-api.md) explains how to use the API.\n\n## Routes\n"
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            yield from _route(f"{method.upper()} {path}", operation)
    yield "## Types\n"
    for name, shape in sorted(schema["components"]["schemas"].items()):
        yield f"### {name}\n"
        yield f"{shape['description']}\n" if shape.get("description") else ""
        required = shape.get("required", ())
        rows = [(field, _kind(each), "yes" if field in required else "") for field, each in shape.get("properties", {}).items()]
        yield from _table(("field", "type", "required"), rows)


def _route(name: str, operation: Mapping[str, Any]) -> Iterator[str]:
    yield f"### `{name}`\n"
    summary, more = operation.get("summary", "").rstrip("."), operation.get("description", "")
    yield f"{summary}{'' if summary.endswith('?') else '.'} {more}".strip() + "\n"
    rows = [(each["name"], each["in"], _kind(each.get("schema", {}))) for each in operation.get("parameters", ())]
    rows += [("body", "request", _content(operation["requestBody"]))] if operation.get("requestBody") else []
    rows += [(status, "response", _content(each)) for status, each in operation["responses"].items() if int(status) < 400]
    yield from _table(("name", "in", "type"), rows)


def _content(holder: Mapping[str, Any]) -> str:
    return ", ".join(
        _kind(each.get("schema", {})) if "json" in media else f"`{media}`" for media, each in holder.get("content", {}).items()
    )


def _kind(schema: Mapping[str, Any]) -> str:
    """A type in a few words, with a link where it has a name."""
    if ref := schema.get("$ref"):
        name = str(ref).rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if choices := schema.get("oneOf") or schema.get("anyOf"):
        return " or ".join(_kind(each) for each in choices)
    if values := schema.get("enum"):
        return " or ".join(f"`{value}`" for value in values if value is not None)
    kind = str(schema.get("type", "any"))
    return f"{kind} of {_kind(schema['items'])}" if isinstance(schema.get("items"), dict) else kind


def _table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> Iterator[str]:
    if rows:
        yield "\n".join(f"| {' | '.join(row)} |" for row in (head, ("---",) * len(head), *rows)) + "\n"


def _openapi() -> dict[str, Any]:
    schema: dict[str, Any] = assemble(Settings("sqlite:///unused.sqlite3")).app.openapi_schema.to_schema()
    return schema


def _section(heading: str) -> str:
    """A section of the README as a page."""
    text = (ROOT / "README.md").read_text("utf-8").split(f"\n## {heading}\n")[1].split("\n## ")[0]
    return f"# {heading}\n{text}"


def write_page(target: Path, text: str, source: Path) -> None:
    """Writes a page of the site from the text of this file, with links that work there."""
    parts, end = list[str](), 0
    for found in FENCE.finditer(text):
        parts += [_prose(text[end : found.start()], target, source), found.group()]
        end = found.end()
    target.write_text("".join((*parts, _prose(text[end:], target, source))), "utf-8")


def _prose(text: str, target: Path, source: Path) -> str:
    text = LINK.sub(lambda found: _link(found[1], found[2], target, source), text)
    text = re.sub(r'src="([^"]+)"', lambda found: f'src="{_place(found[1], target, source)}"', text)
    return LIST_WITHOUT_SPACE.sub(r"\1\n\n", text)  # Python's Markdown needs an empty line before a list, other renderers do not


def _link(words: str, link: str, target: Path, source: Path) -> str:
    place = _place(link, target, source)
    if re.fullmatch(r"\[[\w/.-]+\.md\]", words) and place.endswith(".md"):
        words = f"[{_title(source.parent / link.partition('#')[0])}]"  # show titles instead of file names
    if place.startswith("../") and target.is_relative_to(POLISH) and place.endswith(".md"):
        return f'<a href="{place.removesuffix(".md")}.html">{words[1:-1]}</a>'  # a page of the English site
    return f"{words}({place})" if place else words.strip("[]")  # a file that is not on the site is named without a link


def _title(page: Path) -> str:
    return re.findall(r"^# (.+)$", page.read_text("utf-8"), re.MULTILINE)[0]


def _place(link: str, target: Path, source: Path) -> str:
    """The link as it is on the site; empty if the site does not have the file."""
    if re.match(r"[a-z]+:", link) or (link.startswith("#") and source.name != "README.md"):
        return link
    name, _, heading = link.partition("#")
    file = Path(os.path.normpath(source.parent / name)) if name else source
    inside = file.relative_to(ROOT).as_posix()
    if section := ELSEWHERE.get(f"{inside}#{heading}"):
        return os.path.relpath(ENGLISH / section, target.parent)
    if inside in ELSEWHERE:
        place = ENGLISH / ELSEWHERE[inside]
    elif file.is_relative_to(SOURCE) and file.is_file():
        place = _site_path(file) if target.is_relative_to(POLISH) else ENGLISH / file.relative_to(SOURCE)
    else:
        return ""
    return os.path.relpath(place, target.parent) + (f"#{heading}" if heading else "")


def _site_path(file: Path) -> Path:
    """The path of a file as seen from the Polish site: its own pages and copies of the pictures; English pages are one level above."""
    if file.is_relative_to(SOURCE / "pl"):
        return POLISH / file.relative_to(SOURCE / "pl")
    place = POLISH / file.relative_to(SOURCE)
    if file.suffix == ".md":
        return POLISH.parent / file.relative_to(SOURCE)
    place.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(file, place)
    return place


if __name__ == "__main__":
    main()
