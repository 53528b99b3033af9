"""Preload links for everything that the start page needs."""

from __future__ import annotations

from collections.abc import Mapping

from branchline.web_files import imported_modules, preload_links

FIRST = ("main.js", "pages/start.js", "offline/startup.js")


def links(files: Mapping[str, bytes]) -> str:
    known = '<link rel="preload" as="fetch" crossorigin href="./made.json">\n  '
    return known + preload_links(imported_modules(files, FIRST), "./")
