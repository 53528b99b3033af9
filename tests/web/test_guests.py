"""Guests: invitations, rematches, live My games, undelivered nudges."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from tests.web.api import invitation, play_out
from tests.web.conftest import Person, Visit
from tests.web.test_talk import SHORT_TIMEOUTS, finish_turn
from tests.web.waiting import wait_until

BEN = ".seat-list li:has-text('Ben')"


def open_table_with_friends(anna: Person, **more: str) -> Page:
    return anna.begin("traxx", "friends", name_0="Anna", who_1="friend", name_1="Ben", seed="guests", **more)


def accept_invitation(guest: Person, link: str, name: str = "") -> Page:
    guest.page.goto(link)
    guest.page.wait_for_selector("#name")
    if name:
        guest.page.fill("#name", name)
    guest.page.click("form .go")
    guest.page.wait_for_selector(".paper svg")
    return guest.page


def test_a_host_who_opens_a_guests_link_must_confirm(visit: Visit) -> None:
    anna, ben = visit(), visit(lang="pl")
    page = open_table_with_friends(anna)
    table, link = page.url, invitation(page)
    page.goto(link)
    expect(page.locator(".note")).to_have_text("This link is for Ben's seat. Copy it and send it, or take this seat too.")
    expect(page.locator(".link-row input")).to_have_value(link)
    expect(page.locator("form")).to_have_count(0)
    page.get_by_role("link", name="Return to my seat").click()
    expect(page.locator(BEN)).to_contain_text("hasn't joined yet")
    assert invitation(page) == link  # it is still there to be sent
    assert accept_invitation(ben, link).url == table
    expect(page.locator(BEN)).not_to_contain_text("hasn't joined yet")


def test_an_invitation_works_once_and_the_host_makes_a_new_one(visit: Visit) -> None:
    anna, ben, eve = visit(), visit(), visit(lang="pl")
    page = open_table_with_friends(anna)
    link = invitation(page)
    old = accept_invitation(ben, link)
    expect(page.locator(".invite")).to_be_hidden()
    page.click(".links summary")
    expect(page.locator(".link-row.taken")).to_contain_text("Seat taken")
    assert link not in page.evaluate("[...document.querySelectorAll('.links input')].map((field) => field.value)")
    eve.page.goto(link)
    expect(eve.page.locator(".wrong")).to_contain_text("Ktoś już dołączył z tym linkiem")
    ben.page.goto(link)  # Ben's own browser goes to his seat
    ben.page.wait_for_selector(".paper svg")

    page.get_by_role("button", name="Create a new link").click()
    expect(page.locator("dialog")).to_contain_text("The old link stops working at once")
    page.locator("dialog").get_by_role("button", name="Create a new link").click()
    expect(page.locator(".log")).to_contain_text("Anna made a new link for this seat")
    expect(old.locator("h1")).to_have_text("This table can't be opened")
    row = page.locator(".links .link-row", has_text="For Ben").locator("input")
    expect(row).to_be_visible()
    assert row.input_value() != link
    accept_invitation(eve, row.input_value())
    expect(eve.page.locator(BEN)).to_contain_text("ty")


def test_two_players_cannot_have_the_same_name(visit: Visit) -> None:
    anna, ben = visit(), visit()
    page = anna.begin("traxx", "friends", name_0="Anna", seed="names")
    ben.page.goto(invitation(page))
    ben.page.wait_for_selector("#name")
    ben.page.fill("#name", "anna")
    ben.page.click("form .go")
    expect(ben.page.locator(".wrong")).to_have_text("anna already sits at this table; choose another name, for example anna 2")
    ben.page.fill("#name", "Ben")
    ben.page.click("form .go")
    ben.page.wait_for_selector(".paper svg")


def test_my_games_follow_the_matches(visit: Visit) -> None:
    anna, ben = visit(), visit()
    page = open_table_with_friends(anna)
    other = accept_invitation(ben, invitation(page))
    finish_turn(page)
    page.get_by_role("link", name="My games").click()
    expect(page.locator("h2").first).to_have_text("In progress")
    assert "Your turn" not in page.title()
    finish_turn(other)
    expect(page.locator("h2").first).to_have_text("Waiting for you")
    wait_until(page, lambda: page.title() == "● Your turn · My games · Branchline")
    page.click(".ticket a")
    page.wait_for_selector(".paper svg")


def test_a_rematch_is_offered_to_the_others(visit: Visit) -> None:
    anna, ben = visit(), visit(lang="pl")
    page = open_table_with_friends(anna)
    other = accept_invitation(ben, invitation(page))
    table = page.url
    play_out(anna, page, other)
    page.get_by_role("button", name="Rematch", exact=True).click()
    expect(page.locator(".offer")).to_have_text("Waiting for Ben to answer.")
    expect(other.locator(".offer")).to_have_text("Anna chce rewanżu.")
    other.get_by_role("button", name="Odmów").click()
    expect(page.locator(".offer")).to_have_text("Ben declined.")
    assert page.url == table
    other.get_by_role("button", name="Zagraj rewanż").click()
    other.wait_for_url(lambda url: url != table)
    page.wait_for_url(lambda url: url == other.url)  # whoever wanted it is taken along
    expect(page.locator("#main")).to_have_attribute("data-phase", "playing")


def test_anyone_can_join_a_listed_table_and_later_visitors_watch(visit: Visit) -> None:
    anna, ben, cleo = visit(), visit(), visit(lang="pl")
    page = anna.go("/new/traxx?with=friends")
    page.click(".more-fields summary")
    page.fill("#seed", "listed")
    page.locator(".check input:not(#hints)").check()
    page.click(".start-bar .button")
    page.wait_for_selector(".paper svg")
    path = "/" + page.url.split("/", 3)[3]
    for stranger in (ben, cleo):
        stranger.go(path)
        stranger.page.locator(".invite .go").click()
        stranger.page.wait_for_selector("#name")
    ben.page.fill("#name", "Ben")
    ben.page.click("form .go")
    ben.page.wait_for_selector(".paper svg")
    cleo.page.click("form .go")
    cleo.page.get_by_role("link", name="Oglądaj tę partię").click()
    expect(cleo.page.locator(".remarks")).to_contain_text("Oglądasz")
    expect(cleo.page.locator(".invite")).to_be_hidden()


def test_a_bot_that_replaces_a_player_is_named_in_the_log(visit: Visit) -> None:
    anna, ben = visit(), visit()
    page = open_table_with_friends(anna)
    accept_invitation(ben, invitation(page))
    ben.page.goto("about:blank")
    page.locator(".remarks").get_by_role("button", name="Replace with a bot").click()
    page.locator(".choice").first.click()
    expect(page.locator(".log")).to_contain_text("Ben: The Easy bot plays here from now on; Anna asked for it")
    ben.go("/games")
    expect(ben.page.locator(".ticket").first).to_contain_text("The Easy bot is playing for you.")
    finish_turn(page)
    expect(page.locator(".log")).to_contain_text("Easy for Ben:")


def test_only_the_host_is_offered_a_bot_right_after_a_player_left(visit: Visit) -> None:
    anna, ben = visit(), visit()
    page = open_table_with_friends(anna)
    other = accept_invitation(ben, invitation(page))
    page.goto("about:blank")
    expect(other.locator(".remarks")).to_have_text("Anna is away. After two minutes you can let a bot play.")
    expect(other.locator(".seat-list").get_by_role("button", name="Replace with a bot")).to_have_count(0)


def test_an_undelivered_nudge_is_reported(visit: Visit) -> None:
    anna, ben = visit(), visit()
    anna.page.add_init_script(SHORT_TIMEOUTS)
    page = open_table_with_friends(anna)
    accept_invitation(ben, invitation(page))
    finish_turn(page)
    ben.page.goto("about:blank")
    expect(page.locator(".people")).to_have_text("Ben is away")
    page.get_by_role("button", name="Nudge").click()
    expect(page.locator(".bubble")).to_contain_text("The nudge didn't arrive: Ben can't see this table right now.")


def test_the_key_of_shared_dice_does_not_stay_in_the_address(visit: Visit) -> None:
    anna, ben = visit(), visit()
    page = anna.begin("traxx", "alone", seed="dice")
    play_out(anna, page)
    page.get_by_role("button", name="Share").click()
    link = page.locator(".link-row input").nth(1).input_value()
    assert "/dice/" in link
    ben.page.goto(link)
    ben.page.wait_for_selector("#my-name")
    assert "#" not in ben.page.url
    ben.page.reload()
    ben.page.fill("#my-name", "Ben")
    ben.page.click(".button.go")
    ben.page.wait_for_selector(".paper svg")
