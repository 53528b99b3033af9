"""Stored data of the browser: in two tabs, and in a browser without storage."""

from __future__ import annotations

from playwright.sync_api import Route, expect
from tests.web.conftest import Visit
from tests.web.test_explain import wait_for_my_turn

WITHOUT_STORAGE = "Object.defineProperty(window, 'localStorage', { get() { throw new Error('closed'); } });"
KEEP = """async (table) => {
  const { storeSeat, tokens } = await import("/storage/tokens.js");
  storeSeat(table, 0, `key-of-${table}`);
  return tokens();
}"""

ALL = """async (seats) => {
  const { storeSeat, tokens } = await import("/storage/tokens.js");
  const { lossesOfReviews, mine } = await import("/client/requests.js");
  for (let n = 0; n < seats; n++) storeSeat(`table-${n}`, 0, `key-${n}`);
  return { tokens: tokens(), mine: await mine(tokens()), lost: await lossesOfReviews(tokens()) };
}"""


def test_tabs_share_stored_data(visit: Visit) -> None:
    one = visit().go("/about")
    two = one.context.new_page()
    for page in (one, two):
        page.goto(one.url)
        page.evaluate("import('/storage/tokens.js')")
    one.evaluate(KEEP, "first")
    assert set(two.evaluate("import('/storage/tokens.js').then((keys) => keys.tokens())")) == {"key-of-first"}
    assert set(two.evaluate(KEEP, "second")) == {"key-of-first", "key-of-second"}
    one.click("#lang")
    expect(one.locator("html")).to_have_attribute("lang", "pl")
    two.evaluate("import('/storage/preferences.js').then((prefs) => prefs.setPref('sound', true))")
    one.reload()
    expect(one.locator("html")).to_have_attribute("lang", "pl")
    assert one.evaluate("import('/storage/preferences.js').then((prefs) => prefs.pref('sound'))") is True


def test_without_storage_tables_are_known_until_the_page_is_closed(visit: Visit) -> None:
    person = visit()
    person.page.add_init_script(WITHOUT_STORAGE)
    page = person.go("/about")
    page.evaluate(KEEP, "first")
    assert set(page.evaluate(KEEP, "second")) == {"key-of-first", "key-of-second"}


def test_without_storage_the_identity_lasts_until_the_page_is_closed(visit: Visit) -> None:
    person = visit()
    person.page.add_init_script(WITHOUT_STORAGE)
    page = person.go("/about")
    keys = "import('/storage/identity.js').then(({ ownKey, myKey }) => [ownKey(), ownKey(), myKey()])"
    assert len(set(page.evaluate(keys))) == 1
    assert page.evaluate("import('/storage/identity.js').then(({ removeKey, myKey }) => { removeKey(); return myKey(); })") is None


def test_all_stored_seats_are_requested(visit: Visit) -> None:
    person = visit()
    page, asked = person.go("/about"), list[list[str]]()

    def answer(route: Route) -> None:
        tokens = route.request.post_data_json["tokens"]
        asked.append(tokens)
        last = {"token": len(tokens) - 1, "your_turn": len(tokens) < 100, "phase": "playing", "last_move_at": 0}
        route.fulfill(json={"tables": [last], "matches": [{"table": tokens[-1], "at": len(tokens)}]})

    page.route("**/api/mine*", answer)
    page.route("**/api/mine/reviews*", answer)
    found = page.evaluate(ALL, 250)
    assert len(found["tokens"]) == 250
    assert sorted(map(len, asked)) == [50, 50, 100, 100, 100, 100]
    assert {token for tokens in asked for token in tokens} == set(found["tokens"])
    assert [table["token"] for table in found["mine"]] == [249, 99, 199]
    assert [match["at"] for match in found["lost"]] == [100, 100, 50]


def test_a_mark_can_be_closed_without_storage(visit: Visit) -> None:
    person = visit()
    person.page.add_init_script(WITHOUT_STORAGE)
    page = person.begin("traxx", seed="1")
    wait_for_my_turn(page)
    expect(page.locator(".first-mark")).to_be_visible()
    page.click(".first-mark button")
    expect(page.locator(".first-mark")).to_be_hidden()


def test_watching_does_not_count_as_the_first_match(visit: Visit) -> None:
    page = visit().watch_sample("Träxx")
    assert page.evaluate("localStorage.getItem('branchline.first')") is None
