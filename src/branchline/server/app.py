"""Assembles the application: routes, registry and middleware."""

from __future__ import annotations

import gc
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from litestar import Litestar, Router
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

import branchline
from branchline.server.api import docs, games, identities, static, table
from branchline.server.api.delivery import pages_of
from branchline.server.api.error_handlers import HANDLERS
from branchline.server.api.limits import Limiters
from branchline.server.api.middleware import SecurityMiddleware
from branchline.server.api.routing import handler
from branchline.server.counters import NO_COUNTERS, Counters
from branchline.server.isolation import ignore_working_folder
from branchline.server.middleware import OuterMiddleware
from branchline.server.realtime.endpoint import Endpoint
from branchline.server.settings import Settings, from_environment
from branchline.server.storage.event_store import EventStore
from branchline.server.supervisor import Supervisor, stop
from branchline.server.tables.bot_turns import BotTurns
from branchline.server.tables.gc_policy import collect_garbage
from branchline.server.tables.monitor import execute_commands, known_commands, watch
from branchline.server.tables.pdf import PdfCache
from branchline.server.tables.presence import Presence
from branchline.server.tables.pruning_job import Pruning
from branchline.server.tables.registry import TableRegistry
from branchline.server.tables.services import services_of
from branchline.service.api import ROUTES

log = logging.getLogger(__name__)

ROUTE_MODULES = (games, table, identities, docs)  # those that only a server has


def create() -> OuterMiddleware:
    """The application of a server process, with settings from the environment."""
    ignore_working_folder()
    settings = from_environment()
    counters = NO_COUNTERS
    if settings.metrics:
        from prometheus_client import CollectorRegistry  # an optional dependency

        from branchline.server.metrics import counting

        counters = counting(CollectorRegistry())
    if not pages_of().bundled:
        log.info("The browser's files are not bundled here, so pages load in more requests; scripts/bundle bundles them")
    gate = assemble(settings, counters)
    return OuterMiddleware(gate, registry_of(gate))


def registry_of(gate: SecurityMiddleware) -> TableRegistry:
    app: Any = gate.app
    registry: TableRegistry = app.state.registry
    return registry


def assemble(settings: Settings, counters: Counters = NO_COUNTERS) -> SecurityMiddleware:
    """The application with these settings."""
    store, presence = EventStore(settings.url, counters, Supervisor(counters)), Presence(settings.away)
    registry = TableRegistry(settings, settings.game_list(), store, presence, counters)
    limiters = Limiters(settings.limits, registry.words)
    services = services_of(registry, limiters)
    bot_turns = BotTurns(registry) if settings.bots else None
    limits, endpoint = settings.limits, Endpoint(registry, services, limiters)
    app = Litestar(
        [
            Router("/api", route_handlers=[*map(handler, ROUTES), *(each for module in ROUTE_MODULES for each in module.ROUTES)]),
            *static.ROUTES,
        ],
        state=State(
            {"registry": registry, "services": services, "pages": pages_of(), "pictures": {}, "rules": {}, "pdf_cache": PdfCache()}
        ),
        lifespan=[_lifespan(registry, bot_turns)],
        exception_handlers=HANDLERS,
        openapi_config=OpenAPIConfig(
            "Branchline",
            branchline.__version__,
            path="/api/description",  # `api/docs.py` serves it elsewhere
            render_plugins=[JsonRenderPlugin()],
            use_handler_docstrings=True,
        ),
        compression_config=CompressionConfig("gzip", minimum_size=1000, gzip_compress_level=3, exclude_opt_key="packed"),
        request_max_body_size=limits.body or None,
        logging_config=None,
    )
    return SecurityMiddleware(app, endpoint, settings, limiters, pages_of().inline)


def _lifespan(registry: TableRegistry, bot_turns: BotTurns | None) -> Any:
    @asynccontextmanager
    async def lifespan(_app: Litestar) -> AsyncIterator[None]:
        await registry.open()
        await Pruning(registry).open()
        if bot_turns:
            bot_turns.open()
        known = await known_commands(registry)  # before any table is opened here
        gc.freeze()  # code and boxes are never collected
        run = registry.supervisor.run
        tasks = [
            run("metrics", partial(watch, registry)),
            run("admin commands", partial(execute_commands, registry, known)),
            run("garbage collection", collect_garbage),
        ]
        try:
            yield
        finally:
            await stop(*tasks)
            if bot_turns:
                await bot_turns.close()
            await registry.close()

    return lifespan
