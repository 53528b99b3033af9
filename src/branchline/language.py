"""Translation of sentences into the reader's language, with the catalogues of the program and of each game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, partial
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import BytesIO
from typing import TYPE_CHECKING

from branchline.engine.catalogue import read_po, write_mo
from branchline.engine.errors import BranchlineError
from branchline.engine.players import player_name
from branchline.engine.text import Say, Text, english_sentence, fill, text
from branchline.games import data_file

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

LANGUAGES: Mapping[str, str] = {"en": "English", "pl": "polski"}  # by ISO 639-1 code, each by its own name
DEFAULT_LANGUAGE = "en"  # the language of the sentences in the code


class UnknownLanguage(BranchlineError):
    """There is no catalogue for this language."""


@lru_cache(maxsize=256)
def speaker(language: str, game_id: str | None = None, names: tuple[str, ...] = ()) -> Say:
    """The translator into a language, by the catalogue of the game, then of the program, else English; with names of players."""
    form = _forms(language, game_id)

    def say(message: Text) -> str:
        return player_name(message, names) or fill(form(message), message, say)

    return say


@lru_cache(maxsize=64)
def _forms(language: str, game_id: str | None) -> Callable[[Text], str]:
    """The translation of each sentence, with its placeholders."""
    if language not in LANGUAGES:
        raise UnknownLanguage(text("Unknown language: {given}; choose from: {known}", given=language, known=", ".join(LANGUAGES)))
    if language == DEFAULT_LANGUAGE:
        return english_sentence
    translations = _translations(language, None)
    if game_id is not None:
        shared, translations = translations, _translations(language, game_id)
        translations.add_fallback(shared)
    return partial(_sentence, translations)


@lru_cache(maxsize=64)
def voices(game_id: str | None = None) -> tuple[Say, ...]:
    """The translators of all languages: typed input can be in any of them."""
    return tuple(speaker(language, game_id) for language in LANGUAGES)


def catalogue(language: str, game_id: str | None) -> Catalog:
    """The catalogue of a game, or of the program; empty if there is none."""
    return _read_catalogue(_file(game_id, f"{language}.po"), language)


def browser_catalogue(language: str) -> Catalog:
    """The browser's sentences; `web.pot` defines the key (`msgctxt`) and the English text of each."""
    name = "web.pot" if language == DEFAULT_LANGUAGE else f"web.{language}.po"
    return _read_catalogue(_file(None, name), language)


def _read_catalogue(file: Traversable | None, language: str) -> Catalog:
    from babel.messages.catalog import Catalog
    from babel.messages.pofile import read_po as read_catalogue

    if file is None:
        return Catalog(language)
    with file.open("rb") as source:
        return read_catalogue(source, locale=language, abort_invalid=True)


def preferred_language(languages: Iterable[str]) -> str:
    """The first of these language tags (`pl`, `pl-PL`, `pl_PL.UTF-8`) that we have a translation for; else English."""
    codes = (re.split("[-_.]", wish, maxsplit=1)[0].strip().lower() for wish in languages)
    return next((code for code in codes if code in LANGUAGES), DEFAULT_LANGUAGE)


def environment_language(environment: Mapping[str, str]) -> str:
    """The language that the environment variables request, else English."""
    return preferred_language(next(([environment[name]] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), []))


def binary_catalogue(language: str, game_id: str | None) -> bytes:
    """The catalogue in the binary format of gettext: from a file compiled in advance, or compiled now."""
    ready, source = (_file(game_id, f"{language}.{suffix}") for suffix in ("mo", "po"))
    if ready:
        return ready.read_bytes()
    return write_mo(read_po(source.read_text("utf-8")) if source else {})


def _file(game_id: str | None, name: str) -> Traversable | None:
    """A catalogue of a game, or of the program; None where there is none."""
    if game_id is not None:
        return data_file(game_id, name)
    file = files("branchline").joinpath("locale", name)
    return file if file.is_file() else None


def _translations(language: str, game_id: str | None) -> NullTranslations:
    return GNUTranslations(BytesIO(binary_catalogue(language, game_id)))


def _sentence(translations: NullTranslations, message: Text) -> str:
    one, many, context = message.one, message.many, message.context
    if message.count is None:
        return translations.pgettext(context, one) if context else translations.gettext(one)
    n = abs(message.count)
    return translations.npgettext(context, one, many, n) if context else translations.ngettext(one, many, n)
