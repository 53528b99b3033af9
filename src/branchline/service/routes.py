"""The list of routes: each declares a use case once, for HTTP, WebSockets and the offline version.

Parameters and body are those of the function: `data` is the body, `source` receives a file, the others come from path and query.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeAlias, TypeVar

from branchline.service.call import Call
from branchline.service.ports import H
from branchline.table.responses import Lang
from branchline.table.scene import ViewOptions

Source: TypeAlias = Callable[[], Awaitable[str]]  # receives an uploaded file
UseCase: TypeAlias = Callable[..., Awaitable[Any]]
U = TypeVar("U", bound=UseCase)

PICTURE = ("theme", "layout")
SCENE = ("theme", "boards", "seat", "layout")
BODY, FILE = "data", "source"


@dataclass(frozen=True, slots=True)
class File:
    """A text that is sent unchanged, as a file with a name."""

    text: str
    name: str


@dataclass(frozen=True, slots=True)
class Route:
    """A method and a path with the use case that answers."""

    method: str
    path: str
    summary: str
    use_case: UseCase
    status: int  # of a successful response
    shows: Sequence[str]  # the view options in the query
    contains: type | None  # what a file contains
    given: Sequence[str]  # the parameters of the use case

    @property
    def name(self) -> str:
        return f"{self.method} {self.path}"

    def view_options(self, lang: Lang, values: Mapping[str, Any]) -> ViewOptions:
        return ViewOptions(lang, **{name: values[name] for name in self.shows})

    async def answer(self, call: Call[H], values: Mapping[str, Any]) -> Any:
        """The response to a request whose path, query and body have these values; raises `Problem`."""
        given = {name: values[name] for name in self.given}
        if "{table}" not in self.path:
            return await self.use_case(call, **given)
        return await self.use_case(call, await call.tables.participant(values["table"], call.token, call.address), **given)


ROUTES: list[Route] = []


def route(
    method: str, status: int, path: str, summary: str, *, status_code: int = 0, shows: Sequence[str] = (), contains: type | None = None
) -> Callable[[U], U]:
    """Declares the route of a use case."""

    def declare(use_case: U) -> U:
        given = [name for name in inspect.signature(use_case).parameters if name not in ("call", "participant")]
        ROUTES.append(Route(method, path, summary, use_case, status_code or status, shows, contains, given))
        return use_case

    return declare


get, post = partial(route, "GET", 200), partial(route, "POST", 201)
put, patch, delete = partial(route, "PUT", 200), partial(route, "PATCH", 200), partial(route, "DELETE", 200)
