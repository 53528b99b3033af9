"""The declared routes: complete, served by a server, and unique."""

from __future__ import annotations

import inspect
from collections import Counter

import pytest
from tests.offline.kit import server_schemas

from branchline.service.api import ROUTES
from branchline.service.routes import BODY, Route
from branchline.service.table import MESSAGES


def test_every_route_is_declared_once_and_served() -> None:
    assert Counter(each.name for each in ROUTES).most_common(1)[0][1] == 1
    assert {each.name for each in ROUTES} <= server_schemas().routes.keys()


@pytest.mark.parametrize("route", ROUTES, ids=lambda each: each.name)
def test_a_route_has_what_its_use_case_takes(route: Route) -> None:
    schema = server_schemas().routes[route.name]
    assert inspect.iscoroutinefunction(route.use_case)
    assert (BODY in route.given) == (schema["body"] is not None)
    assert {*route.given, *route.shows} - {BODY, "source"} <= schema["query"].keys()


def test_messages_are_requests_at_a_table() -> None:
    by_use_case = {each.use_case: each for each in ROUTES}
    assert all(by_use_case[each].path.startswith("/tables/{table}/") for each in MESSAGES.values())
