"""Gettext catalogues without other libraries: read translations from a `.po` file, and write them as a `.mo` file."""

from __future__ import annotations

import re
from ast import literal_eval
from collections.abc import Iterator, Mapping
from struct import pack

CONTEXT, FORMS = "\x04", "\0"  # separators in a .mo file: between context and sentence, and between plural forms
_MAGIC = 0x950412DE
_FIELD = re.compile(r'^(msgctxt|msgid|msgid_plural|msgstr|msgstr\[(\d+)\])?\s*(".*")$')


def read_po(source: str) -> dict[str, str]:
    """The translations in the text of a `.po` file by their keys in a `.mo` file; without fuzzy and incomplete ones."""
    return dict(translation for entry in _entries(source) if (translation := _translation(entry)) is not None)


def write_mo(translations: Mapping[str, str]) -> bytes:
    """The translations in gettext's binary format (`.mo`); equal translations give equal bytes."""
    pairs = sorted((key.encode(), words.encode()) for key, words in translations.items())
    head, table = 7 * 4, 8 * len(pairs)
    keys, words = (list(column) for column in zip(*pairs, strict=True)) if pairs else ([], [])
    start = head + 2 * table
    lengths = [*_table(keys, start), *_table(words, start + sum(len(key) + 1 for key in keys))]
    numbers = [_MAGIC, 0, len(pairs), head, head + table, 0, start, *lengths]
    return pack(f"<{len(numbers)}I", *numbers) + b"".join(text + b"\0" for text in (*keys, *words))


def _entries(source: str) -> Iterator[list[str]]:
    """The lines of each entry; an entry ends with its translation."""
    entry: list[str] = []
    for line in map(str.strip, source.splitlines()):
        if line.startswith(("#", "msgctxt", "msgid ")) and any(known.startswith("msgstr") for known in entry):
            yield entry
            entry = []
        entry.append(line)
    yield entry


def _translation(lines: list[str]) -> tuple[str, str] | None:
    """The key and the translation of an entry; None if it has none."""
    if any(line.startswith("#,") and "fuzzy" in line for line in lines):
        return None
    fields, forms, name = dict[str, str](), dict[int, str](), ""
    for line in lines:
        if found := _FIELD.match(line):
            name = found[1] or name
            text = str(literal_eval(found[3]))
            if name.startswith("msgstr"):
                number = int(name[7:-1]) if name != "msgstr" else 0
                forms[number] = forms.get(number, "") + text
            else:
                fields[name] = fields.get(name, "") + text
    if not forms or not all(forms.values()):
        return None
    context = f"{fields['msgctxt']}{CONTEXT}" if "msgctxt" in fields else ""
    plural = f"{FORMS}{fields['msgid_plural']}" if "msgid_plural" in fields else ""
    return f"{context}{fields['msgid']}{plural}", FORMS.join(forms[number] for number in sorted(forms))


def _table(texts: list[bytes], start: int) -> Iterator[int]:
    """The length and the place of each text."""
    for text in texts:
        yield from (len(text), start)
        start += len(text) + 1
