"""What the browser remembers: in two tabs at once, and in a browser that keeps nothing."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.web.conftest import Visit
from tests.web.test_explain import until_my_turn

FORGETFUL = "Object.defineProperty(window, 'localStorage', { get() { throw new Error('closed'); } });"
KEEP = """async (table) => {
  const { keepSeat, tokens } = await import("/kept/keyring.js");
  keepSeat(table, 0, `key-of-${table}`);
  return tokens();
}"""


def test_what_one_tab_keeps_the_other_knows(visit: Visit) -> None:
    one = visit().go("/about")
    two = one.context.new_page()
    for page in (one, two):
        page.goto(one.url)
        page.evaluate("import('/kept/keyring.js')")
    one.evaluate(KEEP, "first")
    assert set(two.evaluate("import('/kept/keyring.js').then((keys) => keys.tokens())")) == {"key-of-first"}
    assert set(two.evaluate(KEEP, "second")) == {"key-of-first", "key-of-second"}
    one.click("#lang")
    two.evaluate("import('/kept/prefs.js').then((prefs) => prefs.setPref('sound', true))")
    one.reload()
    expect(one.locator("html")).to_have_attribute("lang", "pl")
    assert one.evaluate("import('/kept/prefs.js').then((prefs) => prefs.pref('sound'))") is True


def test_a_browser_that_keeps_nothing_knows_both_tables_until_it_is_closed(visit: Visit) -> None:
    person = visit()
    person.page.add_init_script(FORGETFUL)
    page = person.go("/about")
    page.evaluate(KEEP, "first")
    assert set(page.evaluate(KEEP, "second")) == {"key-of-first", "key-of-second"}


def test_a_mark_can_be_closed_where_nothing_is_kept(visit: Visit) -> None:
    person = visit()
    person.page.add_init_script(FORGETFUL)
    page = person.begin("traxx")
    until_my_turn(page)
    expect(page.locator(".first-mark")).to_be_visible()
    page.click(".first-mark button")
    expect(page.locator(".first-mark")).to_be_hidden()


def test_a_match_that_is_watched_is_not_the_first_one(visit: Visit) -> None:
    page = visit().watch_sample("Träxx")
    assert page.evaluate("localStorage.getItem('branchline.first')") is None
