"""Preload links for everything that the start page needs."""

from __future__ import annotations

from collections.abc import Mapping

from branchline.web_bundle import MAIN, START, WORKER_CLIENT
from branchline.web_files import bundled_module, imported_modules, preload_links

STARTUP = "offline/startup.js"


def links(files: Mapping[str, bytes]) -> str:
    known = '<link rel="preload" as="fetch" crossorigin href="./made.json">\n  '
    bundled = MAIN not in files
    modules = [WORKER_CLIENT, *bundled_module(files, STARTUP)] if bundled else imported_modules(files, (MAIN, START, STARTUP))
    return known + preload_links(modules, "./")
