"""Compiles the browser's gettext catalogues: one JSON file per language, and the sentences that the page needs before any script runs.

`locale/web.pot` defines every sentence: its key (`msgctxt`) and its English text. A translation `locale/web.LANGUAGE.po` has the same
keys. A sentence without a translation, or translated from another English text, stays English.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from gettext import c2py
from html import escape
from typing import TYPE_CHECKING, TypeAlias

from branchline.language import DEFAULT_LANGUAGE, LANGUAGES, browser_catalogue

if TYPE_CHECKING:
    from babel.messages.catalog import Message

Sentence: TypeAlias = str | list[str]  # a list has one form for each plural

MANIFEST = "site.webmanifest"
EARLY = ("early.offline", "early.busy", "early.version", "early.failed", "retry")  # the sentences of early.js
_DESCRIPTION = "site.words"
_SAMPLE = range(200)  # numbers in which every plural form of a language occurs
_BLOCK = '<script type="application/json" id="languages">{}</script>'
_PARAGRAPH = re.compile(r'^( *)<p([^>]*) data-key="([\w.]+)"></p>\n', re.MULTILINE)
_META = re.compile(r'(<meta name="description" content=")[^"]*')


class InconsistentPlurals(ValueError):
    """A catalogue's plural forms differ from those that browsers use for its language."""


def with_catalogues(files: Mapping[str, bytes], variant: str = "") -> dict[str, bytes]:
    """The browser's files with the compiled catalogues. The sentence `VARIANT.KEY` replaces `KEY`."""
    books = {language: sentences(language, variant) for language in LANGUAGES}
    manifests = {f"site.{language}.webmanifest": _manifest(files[MANIFEST], language, book) for language, book in books.items()}
    return {
        **files,
        **{f"locale/{language}.json": compiled_catalogue(language, variant) for language in LANGUAGES},
        **manifests,
        MANIFEST: manifests[f"site.{DEFAULT_LANGUAGE}.webmanifest"],
        "index.html": _page(files["index.html"].decode(), books).encode(),
    }


@cache
def compiled_catalogue(language: str, variant: str = "") -> bytes:
    """The JSON file of one language: its sentences by key, and the plural form for each of the browser's plural categories."""
    return _json({"language": language, "plurals": plural_forms(language), "sentences": sentences(language, variant)})


@cache
def sentences(language: str, variant: str = "") -> Mapping[str, Sentence]:
    """Every sentence by its key: translated, or in English if there is no translation of the present English text."""
    translations = browser_catalogue(language)
    found = dict[str, Sentence]()
    for message in browser_catalogue(DEFAULT_LANGUAGE):
        if message.id and message.context:
            translation = translations.get(message.id, message.context)
            found[message.context] = _sentence(message, translation, 1 + max(plural_forms(language).values()))
    prefix = f"{variant}."
    return {key: found.get(prefix + key, sentence) for key, sentence in found.items()} if variant else found


@cache
def plural_forms(language: str) -> Mapping[str, int]:
    """The number of the gettext form for each plural category of Unicode CLDR. Raises `InconsistentPlurals`."""
    from babel.core import Locale

    category, form = Locale.parse(language).plural_form, c2py(browser_catalogue(language).plural_expr)
    found = dict[str, int]()
    for n in _SAMPLE:
        if found.setdefault(category(n), form(n)) != form(n):
            raise InconsistentPlurals(f"{language}: {n} has form {form(n)}, smaller numbers of the category {category(n)} another")
    return {"other": max(found.values()), **found}  # a browser has "other" for fractions


def _sentence(english: Message, translation: Message | None, forms: int) -> Sentence:
    """The translated form or forms; the English ones if any is missing."""
    if translation and translation.id == english.id and not translation.fuzzy and translation.string:
        words = translation.string
        if isinstance(words, str) or all(words):
            return words if isinstance(words, str) else list(words)
    return english.id if isinstance(english.id, str) else [english.id[0], *[english.id[1]] * (forms - 1)]


def _manifest(content: bytes, language: str, book: Mapping[str, Sentence]) -> bytes:
    return _json({**json.loads(content), "lang": language, "description": book[_DESCRIPTION]})


def _page(html: str, books: Mapping[str, Mapping[str, Sentence]]) -> str:
    """The page with the sentences that it needs before a catalogue is loaded, in all languages, and a list of the languages."""
    early = {lang: {"name": LANGUAGES[lang], **{key.rpartition(".")[2]: book[key] for key in EARLY}} for lang, book in books.items()}
    html = html.replace(_BLOCK.format("{}"), _BLOCK.format(_json(early).decode().replace("<", "\\u003c")), 1)
    descriptions = escape(" ".join(str(book[_DESCRIPTION]) for book in books.values()))
    html = _META.sub(lambda found: found[1] + descriptions, html)
    return _PARAGRAPH.sub(lambda found: "".join(_paragraph(found, lang, book) for lang, book in books.items()), html)


def _paragraph(match: re.Match[str], language: str, book: Mapping[str, Sentence]) -> str:
    option = "" if language == DEFAULT_LANGUAGE else f" --lang {language}"
    words = escape(str(book[match[3]]), quote=False).replace("{command}", f"<code>branchline play{option}</code>")
    return f'{match[1]}<p{match[2]} lang="{language}">{words}</p>\n'


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
