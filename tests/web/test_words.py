"""The page's sentences in the reader's language, and constraints on its files."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect
from tests.web.conftest import Visit

import branchline
from branchline.language import LANGUAGES
from branchline.web_catalogues import sentences

WEB = Path(branchline.__file__).parent / "web"


def test_no_page_requests_other_sites() -> None:
    for file in WEB.rglob("*"):
        if file.suffix in (".js", ".css", ".html"):
            found = [link for link in re.findall(r"https?://[^\s\"'`)]+", file.read_text()) if "w3.org" not in link]
            assert found == [], file.name


def test_no_page_knows_a_game() -> None:
    from branchline.games import GAMES

    for file in WEB.rglob("*.js"):
        assert [game for game in GAMES if game in file.read_text()] == [], file.name


def test_the_guide_lists_every_folder_and_only_files_that_exist() -> None:
    guide = (Path(__file__).parents[2] / "docs" / "web.md").read_text("utf-8")
    assert [folder.name for folder in WEB.iterdir() if folder.is_dir() and f"| `{folder.name}/` |" not in guide] == []
    files = re.findall(r"\| `([a-z]+/[\w.-]+)` \|", guide)
    assert len(files) > 15
    assert [file for file in files if not (WEB / file).is_file()] == []


def test_every_module_begins_with_a_comment() -> None:
    files = [file for file in WEB.rglob("*.js") if file.is_file()]
    assert [file.name for file in files if not file.read_text("utf-8").startswith("// ")] == []


def test_only_two_modules_use_the_network() -> None:
    """Both through one module, for the server or the offline version; catalogues and what works without modules load by themselves."""
    doors = re.compile(r"\bfetch\(|new WebSocket\(|new EventSource\(|new Worker\(|XMLHttpRequest|sendBeacon")
    own = re.compile(r"\.fetch\(|async fetch\(")  # of ghosts
    found = {file for file in WEB.rglob("*.js") if doors.search(own.sub("", file.read_text()))}
    assert {file.name for file in found if file.parent.name != "offline"} == {"http.js", "translate.js", "early.js"}
    assert {file.name for file in WEB.rglob("*.js") if '/transport.js"' in file.read_text()} == {"requests.js", "connection.js"}


def only_games(count: int) -> Callable[[Route], None]:
    """A route that answers with this number of games."""

    def answer(route: Route) -> None:
        known = route.fetch()
        route.fulfill(response=known, json={**known.json(), "games": known.json()["games"][:count]})

    return answer


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_number_of_games_is_counted(visit: Visit, lang: str) -> None:
    """With one, two and five games the heading has another number and, in Polish, another form."""
    person = visit(lang=lang)
    page = person.page
    said = {}
    for count in (1, 2, 5):
        page.route("**/api/games?*", only_games(count))  # the latest route is asked first
        person.go("/")
        expect(page.locator(".card:not(.pending)")).to_have_count(count)
        said[count] = page.locator("h1").inner_text().replace("\u00a0", " ")
        person.go("/about")
        expect(page.locator(".lead")).to_contain_text(f"{count} ")
    assert (
        list(said.values())
        == {
            "en": ["1 railway board game", "2 railway board games", "5 railway board games"],
            "pl": ["1 kolejowa gra planszowa", "2 kolejowe gry planszowe", "5 kolejowych gier planszowych"],
        }[lang]
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_description_and_manifest_are_in_the_readers_language(visit: Visit, lang: str) -> None:
    page = visit(lang=lang).go("/about")
    page.wait_for_selector("h1")
    words = page.locator("meta[name=description]").get_attribute("content") or ""
    manifest = page.evaluate("fetch(document.querySelector('link[rel=manifest]').href).then((answer) => answer.json())")
    assert words.replace("\u00a0", " ") == sentences(lang)["site.words"] == manifest["description"]
    assert manifest["lang"] == lang


def test_without_scripts_the_page_explains_itself_in_both_languages(visit: Visit) -> None:
    page = visit(java_script_enabled=False).go("/")
    expect(page.locator("noscript [lang=en]")).to_contain_text("needs JavaScript")
    expect(page.locator("noscript [lang=pl]")).to_contain_text("potrzebuje")


def test_types_are_not_sent_to_browsers(visit: Visit) -> None:
    page = visit().go("/about")
    for file in ("/types/responses.d.ts", "/types/page.d.ts", "/deno.json"):
        assert page.request.get(page.url.replace("/about", file)).status == 404
