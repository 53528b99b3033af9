"""The house in the pocket in a real Chromium: after one visit the network is cut, and everything of one device still works."""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Error, expect
from tests.web.conftest import PHONE, PICTURES, WIDE, mostly
from tests.web.driver import Driver
from tests.web.pocketed import INSIDE, Place, Space, older, packed, put_up
from tests.web.test_keyboard import act, tab_to
from tests.web.test_pages import good
from tests.web.waiting import soon

from branchline.games import GAMES

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, Route

pytestmark = pytest.mark.timeout(900)  # the folder is packed, and whole matches are played with Python in the browser

GO = """(path) => {
  history.pushState(null, '', path === '/' ? location.pathname : '?' + path);
  dispatchEvent(new PopStateEvent('popstate'));
}"""
SAMPLE = """async (game) => {
  const { sample } = await import("./outside/api.js");
  const { keep } = await import("./kept/keyring.js");
  const { table, links } = await sample(game);
  keep(table, { watch: links.watch });
  return table;
}"""
PUT = """async ([name, content]) => {
  const [known] = await caches.keys();
  await (await caches.open(known)).put(new URL(name, location.href.split("?")[0]).href, new Response(new Uint8Array(content)));
}"""  # something else in the place of what is kept
RECALL = """async () => Object.keys(await (await import("./pocket/door.js")).want("recall"))"""  # what lies in the database
FILL = """() => {
  for (let size = 1 << 22; size; size >>= 1) {
    try {
      for (;;) localStorage.setItem(`full ${localStorage.length}`, "x".repeat(size));
    } catch { /* a smaller piece may still find room */ }
  }
}"""
CLOSE = """Object.defineProperty(window, "localStorage", { get() { throw new DOMException("closed", "SecurityError"); } })"""
KEPT = "html[data-kept]"
LONG = 120_000  # milliseconds: it is worked at behind everything else
PAGES = {
    "/": ".card h3",
    "/games": ".copies",
    "/rules/traxx": ".rules h1, .rules h2",
    "/score/railroad_ink": ".paper svg",
    "/about": "h1",
    "/learn/traxx": ".paper svg",
    "/day": ".ticket",
    "/new/traxx?with=screen": ".start-bar .button",
    **({"/sheets/traxx": ".start-bar a[download]"} if find_spec("typst") else {}),
}


@dataclass
class Pocket:
    """Somebody with a pocket: what went wrong, and what was asked of which place."""

    place: Place
    context: BrowserContext
    page: Page
    wrong: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.context.set_default_timeout(60_000)
        self.context.on("request", lambda request: self.asked.append(request.url))
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("console", lambda message: self.wrong.append(message.text) if message.type == "error" else None)

    def arrive(self, path: str = "") -> None:
        """The first visit: until the whole house is kept."""
        self.page.goto(self.place.url + path)
        self.page.wait_for_selector(KEPT)

    def go(self, path: str) -> Page:
        self.page.evaluate(GO, path)
        return self.page

    def begin(self, game: str, how: str = "bots", **chosen: str) -> Page:
        page = self.go(f"/new/{game}?with={how}")
        page.wait_for_selector(".setup-page .start-bar .button >> visible=true")
        for name, value in chosen.items():
            page.select_option(f"#{name.replace('_', '-')}", value)
        page.click(".start-bar .button")
        page.wait_for_selector(".paper svg")
        return page

    def elsewhere(self) -> list[str]:
        """Requests to other places than the web space; pictures that are written out are none."""
        return [url for url in self.asked if not url.startswith((self.place.url, "data:", "blob:"))]


@pytest.fixture(scope="session")
def files(tmp_path_factory: pytest.TempPathFactory, pytestconfig: pytest.Config) -> dict[str, bytes]:
    base = tmp_path_factory.getbasetemp()
    return packed(base.parent if base.name.startswith("popen-") else base, pytestconfig.cache.mkdir("pocket"))


@pytest.fixture(scope="module")
def pocket(browser: Browser, files: dict[str, bytes], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pocket]:
    """One visit; then the network is cut, and the web space is gone too."""
    with put_up(tmp_path_factory.mktemp("space"), files) as place:
        context = browser.new_context(viewport={"width": WIDE[0], "height": WIDE[1]}, locale="en-GB", reduced_motion="reduce")
        found = Pocket(place, context, context.new_page())
        found.arrive()
        place.cut()
        context.set_offline(True)
        yield found
        context.close()
        assert found.elsewhere() == []
        assert found.wrong == []


@pytest.fixture
def visitor(browser: Browser, files: dict[str, bytes], tmp_path: Path) -> Iterator[Any]:
    """Opens browsers of their own at a web space of their own."""
    opened: list[Pocket] = []
    with put_up(tmp_path, files) as place:

        def open_(size: tuple[int, int] = WIDE, lang: str = "en-GB", **more: Any) -> Pocket:
            context = browser.new_context(viewport={"width": size[0], "height": size[1]}, locale=lang, reduced_motion="reduce", **more)
            opened.append(Pocket(place, context, context.new_page()))
            return opened[-1]

        yield open_
        for each in opened:
            each.context.close()
            assert each.elsewhere() == []
            assert each.wrong == []


@pytest.mark.parametrize("game", mostly(GAMES, ["traxx"]))
def test_a_game_is_played_to_its_end_without_a_network(pocket: Pocket, game: str) -> None:
    place = list(GAMES).index(game)
    size, lang = (WIDE, "en") if place % 2 else (PHONE, "pl")
    page = pocket.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    if page.locator("html").get_attribute("lang") != lang:
        page.click("#lang")
    pocket.begin(game, who_1="bot:medium")
    Driver(page, Random(5 + place)).play_to_the_end(seconds=400)
    page.wait_for_selector(".end h2")
    expect(page.locator(".ranking li")).to_have_count(2)
    expect(page.locator(".end .row .button")).to_have_count(5)  # no printer here, and nobody to share it with
    page.screenshot(path=picture(f"pocket-end-{game}"))
    page.click('.replay [data-step="first"]')
    expect(page.locator(".replay")).to_contain_text("0 /")
    good(page, size[0])


def picture(name: str) -> Path:
    PICTURES.mkdir(exist_ok=True)
    return PICTURES / f"{name}.png"


def test_a_turn_goes_on_where_it_was_after_the_page_was_loaded_again(pocket: Pocket) -> None:
    page = pocket.begin("railroad_ink", who_1="bot:easy")
    driver = Driver(page, Random(2))
    while page.locator(".log li").count() < 3:
        driver.step()
    page.wait_for_timeout(300)
    told, undo = page.locator(".log li").count(), page.locator(".actions button").first.is_enabled()
    page.reload()
    page.wait_for_selector(".paper svg")
    expect(page.locator(".log li")).to_have_count(told)
    expect(page.locator(".actions button").first).to_be_enabled(enabled=undo)
    for _ in range(200):
        driver.step()
        if page.locator(".log li").count() > told:
            return
    raise AssertionError("it does not go on")


@pytest.mark.long
def test_nothing_that_was_shown_is_lost_when_the_tab_crashes(visitor: Any) -> None:
    one = visitor(service_workers="block")
    one.page.goto(one.place.url)
    page = one.begin("railroad_ink", "alone")
    driver = Driver(page, Random(2))
    while (shown := page.locator(".log li").count()) < 3:
        driver.step()
    crash(page)
    again = one.context.new_page()
    again.goto(page.url)
    again.wait_for_selector(".paper svg")
    soon(again, lambda: again.locator(".log li").count() >= shown)
    told, driver = again.locator(".log li").count(), Driver(again, Random(2))
    for _ in range(200):
        driver.step()
        if again.locator(".log li").count() > told:
            return
    raise AssertionError("it does not go on")


def crash(page: Page) -> None:
    """The page's process is gone, without a word to anybody."""
    with page.expect_event("crash"), suppress(Error):
        page.goto("chrome://crash")


@pytest.mark.long
def test_a_hint_a_review_and_par_without_a_network(pocket: Pocket) -> None:
    page = pocket.page
    page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
    if page.locator("html").get_attribute("lang") != "en":
        page.click("#lang")
    pocket.begin("traxx", "alone")
    page.click(".hinting")
    expect(page.locator(".advice")).to_contain_text("Look")
    table = page.evaluate(SAMPLE, "traxx")
    pocket.go(f"/table/{table}")
    expect(page.locator(".same .bot").first).to_be_visible(timeout=LONG)  # what a bot reaches with the same dice
    pocket.go(f"/review/{table}/0")
    expect(page.locator(".account dd").first).to_be_visible(timeout=LONG)
    page.screenshot(path=picture("pocket-review"), full_page=True)
    good(page, WIDE[0])
    page.reload()
    expect(page.locator(".account dd").first).to_be_visible()  # it was kept, finished or not


@pytest.mark.parametrize("look", mostly(["wide-en", "phone-pl"], ["phone-pl"]))
def test_every_page_of_one_device_can_be_seen_and_read_out(pocket: Pocket, look: str) -> None:
    size, lang = {"wide-en": (WIDE, "en"), "phone-pl": (PHONE, "pl")}[look]
    page = pocket.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    if page.locator("html").get_attribute("lang") != lang:
        page.click("#lang")
    for path, there in PAGES.items():
        pocket.go(path)
        page.wait_for_selector(there)
        page.wait_for_timeout(150)
        page.screenshot(path=picture(f"pocket{path.replace('/', '-').partition('?')[0]}-{lang}"), full_page=True)
        good(page, size[0])
        assert page.get_by_text(re.compile("server|serwer", re.IGNORECASE)).count() == (1 if path == "/about" else 0), path


def test_sheets_to_print_lie_there_without_a_network(pocket: Pocket) -> None:
    pytest.importorskip("typst")
    page = pocket.go("/sheets/traxx")
    href = page.locator(".start-bar a[download]").get_attribute("href")
    assert page.evaluate("async (href) => (await (await fetch(href)).text()).slice(0, 5)", href) == "%PDF-"


def test_what_needs_others_is_not_shown(pocket: Pocket) -> None:
    page = pocket.go("/")
    page.wait_for_selector(".card h3")
    hrefs = page.eval_on_selector_all("a[href]", "links => links.map((link) => link.getAttribute('href'))")
    assert [href for href in hrefs if "friends" in href or "/watch" in href or href.startswith("http")] == []
    page = pocket.go("/new/traxx?with=bots")
    page.wait_for_selector("#who-1")
    values = page.eval_on_selector_all("#who-1 option", "options => options.map((option) => option.value)")
    assert "open" not in values
    assert "friend" not in values
    assert page.locator("#mode-friends").count() == 0


def test_a_match_can_be_sent_as_far_as_it_has_come(pocket: Pocket, tmp_path: Path) -> None:
    page = pocket.page
    page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
    pocket.begin("traxx", "alone")
    driver = Driver(page)
    while page.locator(".log li").count() < 3:
        driver.step()
    with page.expect_download() as saved:
        page.click(".seats > p .button")
    saved.value.save_as(tmp_path / "match.json")
    found = json.loads((tmp_path / "match.json").read_text())
    assert found["game"] == "traxx"
    assert found["log"]


def test_a_match_is_begun_and_played_by_keyboard(pocket: Pocket) -> None:
    page = pocket.page
    page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
    pocket.go("/")
    page.wait_for_selector(".card h3")
    tab_to(page, "/new/train_from_afar?with=alone")
    page.keyboard.press("Enter")
    page.wait_for_selector(".start-bar .button")
    page.wait_for_timeout(400)
    tab_to(page, "button go big")
    page.keyboard.press("Enter")
    page.wait_for_selector(".paper svg")
    rng = Random(3)
    for _ in range(80):
        act(page, rng)
        if page.locator(".log li").count() > 5:
            return
    raise AssertionError("nothing was played")


@pytest.mark.long
def test_everything_is_saved_as_one_file_and_opened_on_another_device(visitor: Any, tmp_path: Path) -> None:
    one, other = visitor(), visitor(PHONE, "pl-PL")
    one.page.goto(one.place.url)
    page = one.begin("traxx", "alone")
    driver = Driver(page)
    for _ in range(8):
        driver.step()
    page.wait_for_timeout(300)
    told = page.locator(".log li").count()
    one.go("/games")
    with page.expect_download() as saved:
        page.click(".copies .button >> nth=0")
    file = tmp_path / "all.json"
    saved.value.save_as(file)
    assert len(json.loads(file.read_text())["tables"]) == 1
    other.page.goto(other.place.url + "?/games")
    for name, content in {"wrong.json": "[]", "broken.json": '{"pocket":1,"kept":{},"tables":[{"head":1}]}'}.items():
        (tmp_path / name).write_text(content)
        other.page.set_input_files("#copy", tmp_path / name)
        expect(other.page.locator(".copies [role=status]")).to_contain_text("wrong.json" if name == "wrong.json" else "1 nie da się")
        expect(other.page.locator(".copies [role=status] .button")).to_have_count(0)
    other.page.set_input_files("#copy", file)
    expect(other.page.locator(".copies [role=status]")).to_contain_text("nowa partia")
    other.page.click(".copies [role=status] .button")
    other.page.click(".ticket a")
    other.page.wait_for_selector(".paper svg")
    expect(other.page.locator(".log li")).to_have_count(told)


def test_only_what_a_storage_has_lost_is_brought_back_with_the_page_loaded_once_more(visitor: Any) -> None:
    one = visitor()
    one.arrive()
    page = one.page
    page.click("#lang")
    soon(page, lambda: "branchline.prefs" in page.evaluate(RECALL))
    loads: list[object] = []
    page.on("load", lambda loaded: loads.append(loaded))
    page.reload()
    one.begin("traxx", "alone")
    assert len(loads) == 1  # nothing was lost, though no table was laid yet
    soon(page, lambda: "branchline.tables" in page.evaluate(RECALL))
    page.evaluate("localStorage.removeItem('branchline.prefs')")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "pl")
    page.wait_for_selector(KEPT)
    assert len(loads) == 3


@pytest.mark.long
def test_a_copy_for_which_there_is_no_room_is_told_of(visitor: Any, tmp_path: Path) -> None:
    one, other = visitor(service_workers="block"), visitor(service_workers="block")
    one.page.goto(one.place.url + "?/games")
    one.page.evaluate(SAMPLE, "traxx")
    with one.page.expect_download() as saved:
        one.page.click(".copies .button >> nth=0")
    saved.value.save_as(tmp_path / "all.json")
    other.page.goto(other.place.url + "?/games")
    other.page.wait_for_selector(".copies")
    other.page.evaluate(FILL)
    other.page.set_input_files("#copy", tmp_path / "all.json")
    expect(other.page.locator(".copies [role=status]")).to_contain_text("1 match is new here. This browser had no room")
    expect(other.page.locator(".copies [role=status] .button")).to_be_visible()


def test_where_the_storage_of_the_page_is_closed_no_copy_is_made_and_it_says_so(visitor: Any, tmp_path: Path) -> None:
    one = visitor(service_workers="block")
    one.context.add_init_script(CLOSE)
    one.page.goto(one.place.url + "?/games")
    said = one.page.locator(".copies [role=status]")
    one.page.click(".copies .button >> nth=0")
    expect(said).to_contain_text("keeps nothing")
    (tmp_path / "all.json").write_text('{"pocket":1,"kept":{},"tables":[]}')
    one.go("/about").wait_for_selector("h1")
    one.go("/games")
    one.page.set_input_files("#copy", tmp_path / "all.json")
    expect(said).to_contain_text("keeps nothing")


def test_a_box_is_shared_by_a_link_into_the_folder(pocket: Pocket) -> None:
    page = pocket.go("/box/steamrollers")
    page.locator('[data-thing="tiles-0"]').click()
    page.click('.detail[data-detail="tiles.0.points"] button >> nth=1')
    expect(page.locator(".differences li")).to_have_count(1)
    page.click("#box-link")
    link = page.locator("dialog input").input_value()
    assert link.startswith(f"{pocket.place.url}?/box/steamrollers#box=")
    page.keyboard.press("Escape")
    page.click("#box-undo")
    expect(page.locator(".differences li")).to_have_count(0)
    there = pocket.context.new_page()
    there.goto(link)
    expect(there.locator(".differences li")).to_have_count(1)
    assert there.url == f"{pocket.place.url}?/box/steamrollers"
    there.reload()
    expect(there.locator(".compartment").first).to_be_visible()
    there.close()


def test_a_new_version_is_offered_and_never_in_the_middle_of_a_match(browser: Browser, files: dict[str, bytes], tmp_path: Path) -> None:
    with put_up(tmp_path, older(files)) as place:
        context = browser.new_context(viewport={"width": WIDE[0], "height": WIDE[1]}, locale="en-GB", reduced_motion="reduce")
        pocket = Pocket(place, context, context.new_page())
        pocket.arrive()
        page = pocket.begin("traxx", "alone")
        driver = Driver(page)
        for _ in range(5):
            driver.step()
        page.wait_for_timeout(300)
        told = page.locator(".log li").count()
        place.put(files)  # still in the tab of the first visit, which looks for a new version every hour
        page.evaluate("navigator.serviceWorker.getRegistration().then((known) => known.update())")
        soon(page, lambda: page.evaluate("async () => (await navigator.serviceWorker.getRegistration()).waiting !== null"))
        expect(page.locator(".strip.newer")).to_have_count(0)  # somebody plays
        pocket.go("/games")
        expect(page.locator(".strip.newer")).to_be_visible()
        page.screenshot(path=picture("pocket-newer"))
        good(page, WIDE[0])
        page.click(".strip.newer .button")
        page.wait_for_function("async () => !(await (await fetch('style/pocket.css')).text()).includes('.older')")
        page.wait_for_function("async () => (await caches.keys()).length === 1")
        place.cut()
        page.wait_for_selector(".ticket a")
        page.click(".ticket a")
        page.wait_for_selector(".paper svg")
        expect(page.locator(".log li")).to_have_count(told)
        context.close()
        assert pocket.wrong == []


@pytest.mark.long
def test_a_browser_without_storage_says_so_and_plays_all_the_same(visitor: Any, files: dict[str, bytes]) -> None:
    none = b"const indexedDB = { open() { throw new Error('no storage'); } };\n"

    def closed(route: Route) -> None:
        route.fulfill(body=none + files["pocket/shelf.js"], content_type="text/javascript")

    one = visitor(PHONE, "pl-PL", service_workers="block")
    one.context.route("**/pocket/shelf.js", closed)
    one.page.goto(one.place.url)
    expect(one.page.locator(".strip.memory")).to_contain_text("niczego tu nie zapamiętuje")
    one.page.screenshot(path=picture("pocket-memory"))
    good(one.page, PHONE[0])
    page = one.begin("traxx", "alone")
    driver = Driver(page)
    for _ in range(4):
        driver.step()
    expect(page.locator(".log li").nth(1)).to_be_attached()


@pytest.mark.long
def test_a_bot_that_thinks_long_is_told_to_move_now(visitor: Any, files: dict[str, bytes]) -> None:
    """A bot that never answers: the board does not stand still, and the button lets its stand-in play."""
    one = visitor(service_workers="block")
    one.place.put({**files, "pocket/thinker.js": b"self.addEventListener('message', () => {});"})
    one.page.goto(one.place.url)
    page = one.begin("days_of_steam", who_1="bot:hard")
    driver = Driver(page, Random(4))
    while not page.locator(".hurry .button").is_visible():
        driver.step()
    before = page.locator(".log li").count()
    page.screenshot(path=picture("pocket-hurry"))
    good(page, WIDE[0])
    page.click(".hurry .button")
    expect(page.locator(".log li").nth(before)).to_be_attached()


@pytest.mark.long
@pytest.mark.parametrize("thinker", ["gone", "broken"])
def test_where_no_bot_can_think_its_stand_in_plays(
    visitor: Any, files: dict[str, bytes], monkeypatch: pytest.MonkeyPatch, thinker: str
) -> None:
    tried: list[str] = []
    monkeypatch.setattr(Space, "log_message", lambda _, *said: tried.append(str(said)) if "thinker.js" in str(said) else None)
    one = visitor(service_workers="block")
    if thinker == "gone":
        (one.place.root / INSIDE / "pocket" / "thinker.js").unlink()
    else:
        one.place.put({**files, "pocket/thinker.js": files["pocket/thinker.js"].replace(b"branchline.pocket.thinker", b"branchline.gone")})
    one.page.goto(one.place.url)
    page = one.begin("traxx", who_1="bot:hard")
    driver = Driver(page, Random(4))
    for _ in range(200):
        driver.step()
        if page.locator(".log li").count() > 8:
            break
    assert page.locator(".log li").count() > 8
    soon(page, lambda: quiet(page, tried))  # it is not started again and again
    one.wrong.clear()


def quiet(page: Page, told: list[str]) -> bool:
    before = len(told)
    page.wait_for_timeout(2000)
    return len(told) == before


def test_the_page_of_games_is_there_before_python_is(visitor: Any) -> None:
    one = visitor(service_workers="block")
    one.context.route("**/pyodide/*", lambda route: None)  # it never comes
    one.page.goto(one.place.url)
    expect(one.page.locator(".card h3")).to_have_count(len(GAMES))
    expect(one.page.locator(".strip.coming progress")).to_be_visible()
    one.page.screenshot(path=picture("pocket-coming"))
    good(one.page, WIDE[0])
    one.go("/rules/traxx").wait_for_selector(".rules")


@pytest.mark.long
def test_what_needs_others_leads_to_the_server_that_was_named(visitor: Any, files: dict[str, bytes]) -> None:
    one = visitor(service_workers="block")
    named = files["index.html"].replace(b"data-pocket", b'data-pocket data-server="https://games.example.org"')
    one.context.route(one.place.url, lambda route: route.fulfill(body=named, content_type="text/html"))
    one.page.goto(one.place.url)
    friends = one.page.locator('.card a[href^="https://games.example.org/new/"][target=_blank]')
    expect(friends).to_have_count(len(GAMES))
    expect(one.page.locator('.doors a[href="https://games.example.org/watch"]')).to_be_visible()
    good(one.page, WIDE[0])
    one.page.screenshot(path=picture("pocket-server"), full_page=True)


def test_a_kept_python_wakes_as_it_was_packed_and_no_two_are_alike(pocket: Pocket) -> None:
    """It is the same one every time, yet what it throws is not."""
    page, laid = pocket.page, set()
    for _ in range(2):
        page.reload()
        laid.add(page.evaluate(SAMPLE, "traxx"))
        assert began(page) == ["woken"]
    assert len(laid) == 2


@pytest.mark.long
def test_where_python_cannot_be_woken_it_is_started_anew(visitor: Any) -> None:
    one = visitor()
    one.arrive()
    for memory in (b"", b"broken", zlib.compress(bytes(64))):
        one.page.evaluate(PUT, ["started.bin", list(memory)])
        one.page.reload()
        one.begin("traxx", "alone")
        assert began(one.page) == ["started"]


def began(page: Page) -> list[str]:
    """How Python began in the worker that answers."""
    found = next(each for each in page.workers if each.url.endswith("/worker.js"))
    marks: list[str] = found.evaluate("performance.getEntriesByType('mark').map((mark) => mark.name)")
    return marks


def test_where_python_does_not_start_the_page_says_so(visitor: Any) -> None:
    one = visitor(service_workers="block")
    one.context.route("**/branchline.zip", lambda route: route.fulfill(status=200, body=b"no archive"))
    one.page.goto(one.place.url)
    expect(one.page.locator(".strip.broken .button")).to_be_visible()
    one.wrong.clear()
