"""What the start page needs, told to the browser at once: it would else learn of it file by file."""

from __future__ import annotations

import re
from collections.abc import Mapping
from posixpath import dirname, join, normpath

FIRST = ("main.js", "pages/start.js", "pocket/arrive.js")
_IMPORTS = re.compile(r'^(?:import|export) [^;"(=]*"(\.[^"]+)"', re.MULTILINE)


def needed(files: Mapping[str, bytes], first: tuple[str, ...] = FIRST) -> list[str]:
    """The modules that these import, and all that those import, in the order in which they are found."""
    found = dict.fromkeys(first)
    waiting = list(first)
    while waiting:
        name = waiting.pop(0)
        imported = [normpath(join(dirname(name), each)) for each in _IMPORTS.findall(files[name].decode())]
        waiting += [each for each in imported if each not in found]
        found |= dict.fromkeys(imported)
    return list(found)


def links(files: Mapping[str, bytes]) -> str:
    known = '<link rel="preload" as="fetch" crossorigin href="./made.json">\n  '
    return known + "".join(f'<link rel="modulepreload" href="./{name}">\n  ' for name in needed(files))
