"""Assemble the application: routes, table service and request gate."""

from __future__ import annotations

import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from litestar import Litestar, Router
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

import branchline
from branchline.server.api import daily, docs, games, lessons, puzzles, reviews, static, table, tables
from branchline.server.api.context import guest_here
from branchline.server.api.error_handlers import REFUSALS
from branchline.server.api.limits import Meter
from branchline.server.api.middleware import Gate
from branchline.server.counters import QUIET, Tally
from branchline.server.isolation import ignore_working_folder
from branchline.server.middleware import Front
from branchline.server.realtime.endpoint import Porch
from branchline.server.settings import Settings, from_environment
from branchline.server.storage.event_store import Store
from branchline.server.supervisor import Supervisor, stop
from branchline.server.tables.bot_pool import Thinkers
from branchline.server.tables.bot_turns import BotTurns
from branchline.server.tables.gc_policy import tidy
from branchline.server.tables.monitor import attend, watch
from branchline.server.tables.pdf import Printer
from branchline.server.tables.presence import Presence
from branchline.server.tables.registry import House

ROOMS = (games, lessons, puzzles, tables, daily, docs)


def create() -> Front:
    """The application as a server process runs it, told by its environment what to do."""
    ignore_working_folder()
    settings = from_environment()
    tally = QUIET
    if settings.metrics:
        from prometheus_client import CollectorRegistry  # only where it is asked for

        from branchline.server.metrics import counting

        tally = counting(CollectorRegistry())
    gate = assembled(settings, tally)
    return Front(gate, house_of(gate))


def house_of(gate: Gate) -> House:
    app: Any = gate.app
    house: House = app.state.house
    return house


def assembled(settings: Settings, tally: Tally = QUIET) -> Gate:
    """The application with everything it needs."""
    store, presence = Store(settings.url, tally, Supervisor(tally)), Presence(settings.away)
    house = House(settings, settings.game_list(), store, Thinkers(settings.games, settings.thinkers), presence, tally)
    meter = Meter(settings.limits)
    if settings.bots:
        house.wake = BotTurns(house).wake
    limits, porch = settings.limits, Porch(house, meter)
    app = Litestar(
        [Router("/api", route_handlers=[*(route for room in ROOMS for route in room.ROUTES), _at_table()]), *static.ROUTES],
        state=State({"house": house, "meter": meter, "pages": static.pages_of(), "pictures": {}, "rules": {}, "printer": Printer()}),
        lifespan=[_lifespan(house, porch)],
        exception_handlers=REFUSALS,
        openapi_config=OpenAPIConfig(
            "Branchline",
            branchline.__version__,
            path="/api/description",  # the routes people use are our own
            render_plugins=[JsonRenderPlugin()],
            use_handler_docstrings=True,
        ),
        compression_config=CompressionConfig("gzip", minimum_size=1000, gzip_compress_level=3, exclude_opt_key="packed"),
        request_max_body_size=limits.body or None,
        logging_config=None,
    )
    return Gate(app, porch, settings, meter)


def _at_table() -> Router:
    return Router("/tables/{table:str}", route_handlers=[*table.ROUTES, *reviews.ROUTES], dependencies={"participant": Provide(guest_here)})


def _lifespan(house: House, porch: Porch) -> Any:
    @asynccontextmanager
    async def lifespan(_app: Litestar) -> AsyncIterator[None]:
        await house.open()
        await porch.open()
        gc.freeze()  # code and boxes stay for good
        run = house.supervisor.run
        tasks = [run("measuring", partial(watch, house)), run("orders", partial(attend, house)), run("garbage collection", tidy)]
        try:
            yield
        finally:
            await stop(*tasks)
            await porch.close()
            await house.close()

    return lifespan
