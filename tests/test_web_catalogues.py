"""The browser's sentences: every key is defined and used, translated completely, and compiled for browsers."""

from __future__ import annotations

import json
import re
from collections import Counter
from io import BytesIO
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.pofile import read_po

import branchline
from branchline import web_catalogues
from branchline.language import DEFAULT_LANGUAGE, LANGUAGES, browser_catalogue
from branchline.web_catalogues import EARLY, InconsistentPlurals, compiled_catalogue, plural_forms, sentences, with_catalogues
from branchline.web_files import WEB, read_files

LOCALE = Path(branchline.__file__).parent / "locale"
TRANSLATIONS = [language for language in LANGUAGES if language != DEFAULT_LANGUAGE]
VARIANT = "offline."
TEMPLATE = """
msgid ""
msgstr ""
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgctxt "a"
msgid "one"
msgstr ""

msgctxt "days"
msgid "{n} day"
msgid_plural "{n} days"
msgstr[0] ""
msgstr[1] ""
"""


def forms(words: str | list[str] | tuple[str, ...]) -> tuple[str, ...]:
    return (words,) if isinstance(words, str) else tuple(words)


def gaps(words: str | list[str] | tuple[str, ...]) -> set[str]:
    """The gaps of all forms but the number, which a form may spell out."""
    return {name for form in forms(words) for _, name, _, _ in Formatter().parse(form) if name} - {"n"}


def messages_of(language: str) -> dict[str, tuple[tuple[str, ...], tuple[str, ...]]]:
    """The English and the translated forms of every key of a catalogue."""
    return {
        message.context: (forms(message.id), forms(message.string))
        for message in browser_catalogue(language)
        if message.id and message.context
    }


def use_catalogues(monkeypatch: pytest.MonkeyPatch, polish: str) -> None:
    """Replaces the catalogues of both languages."""
    sources = {"en": TEMPLATE, "pl": polish}
    monkeypatch.setattr(web_catalogues, "browser_catalogue", lambda language: read_po(BytesIO(sources[language].encode()), locale=language))
    for cached in (sentences, plural_forms, compiled_catalogue):
        monkeypatch.setattr(web_catalogues, cached.__name__, cached.__wrapped__)


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_every_sentence_is_translated_from_its_present_english(language: str) -> None:
    english, translated = messages_of(DEFAULT_LANGUAGE), messages_of(language)
    assert [key for key in english if key not in translated] == []
    assert [key for key in translated if key not in english] == []
    assert [key for key, (words, _) in translated.items() if words != english[key][0]] == []


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_every_translation_has_all_forms_and_the_same_gaps(language: str) -> None:
    wanted = 1 + max(plural_forms(language).values())
    for key, (english, translated) in messages_of(language).items():
        assert len(translated) == (wanted if len(english) > 1 else 1), key
        assert all(translated), key
        assert gaps(translated) == gaps(english), key


@pytest.mark.parametrize("name", ["web.pot", *(f"web.{language}.po" for language in TRANSLATIONS)])
def test_no_key_is_defined_twice_and_nothing_is_fuzzy(name: str) -> None:
    source = (LOCALE / name).read_text("utf-8")
    keys = Counter(re.findall(r'^msgctxt "(.+)"$', source, re.MULTILINE))
    assert [key for key, count in keys.items() if count > 1] == []
    assert len(keys) == len(re.findall(r'^msgid ".+"$', source, re.MULTILINE))
    assert "#, fuzzy" not in source


def test_every_key_that_scripts_use_is_defined_and_every_other_is_used() -> None:
    english = messages_of(DEFAULT_LANGUAGE).keys()
    scripts = "\n".join(file.read_text("utf-8") for file in [*WEB.rglob("*.js"), WEB / "index.html"])
    wanted = set(re.findall(r'\bt\(\s*"([\w.]+)"', scripts)) | {*EARLY}
    assert wanted <= english
    named = wanted | set(re.findall(r'"([a-z_]+\.[\w.]+)"', scripts))
    stems = tuple(set(re.findall(r"t\(`([a-z_.]+\.)\$\{", scripts)))
    plain = {key: key.removeprefix(VARIANT) for key in english}  # a sentence may take the place of another one
    assert [key for key, replaced in plain.items() if not {key, replaced} & named and not replaced.startswith(stems)] == []


def test_plural_categories_lead_to_gettext_forms() -> None:
    assert plural_forms("en") == {"one": 0, "other": 1}
    assert plural_forms("pl") == {"one": 0, "few": 1, "many": 2, "other": 2}


def test_other_plurals_than_the_languages_own_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    use_catalogues(monkeypatch, TEMPLATE.replace("(n != 1)", "(n > 1)"))  # as in French
    with pytest.raises(InconsistentPlurals, match="pl: 5 has form 1"):
        web_catalogues.plural_forms("pl")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_is_compiled_for_the_browser(language: str) -> None:
    compiled = json.loads(compiled_catalogue(language))
    assert (compiled["language"], compiled["plurals"]) == (language, plural_forms(language))
    assert compiled["sentences"].keys() == messages_of(DEFAULT_LANGUAGE).keys()


POLISH_PLURALS = "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
POLISH_HEAD = f'msgid ""\nmsgstr ""\n"Plural-Forms: {POLISH_PLURALS}\\n"\n\n'
TRANSLATION = 'msgctxt "a"\nmsgid "one"\nmsgstr "jeden"\n'


@pytest.mark.parametrize("polish", [
    "",  # not there
    TRANSLATION.replace('"one"', '"another"'),  # the English has changed
    f"#, fuzzy\n{TRANSLATION}",
    TRANSLATION.replace('"jeden"', '""'),
])  # fmt: skip
def test_untranslated_keys_stay_english(monkeypatch: pytest.MonkeyPatch, polish: str) -> None:
    use_catalogues(monkeypatch, POLISH_HEAD + polish)
    assert web_catalogues.sentences("pl") == {"a": "one", "days": ["{n} day", "{n} days", "{n} days"]}


def test_translated_keys_are_in_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    use_catalogues(monkeypatch, POLISH_HEAD + TRANSLATION)
    assert web_catalogues.sentences("pl")["a"] == "jeden"


def test_the_page_has_every_language_before_a_script_runs() -> None:
    page = read_files()["index.html"].decode()
    languages = json.loads(page.partition('id="languages">')[2].partition("</script>")[0])
    assert {language: early["name"] for language, early in languages.items()} == dict(LANGUAGES)
    for language in LANGUAGES:
        assert [languages[language][key.rpartition(".")[2]] for key in EARLY] == [sentences(language)[key] for key in EARLY]
        assert len(re.findall(f'<p[^>]* lang="{language}">', page)) == 2  # while loading, and without scripts
    assert "data-key" not in page


def test_each_language_has_a_manifest() -> None:
    files = read_files()
    for language in LANGUAGES:
        manifest = json.loads(files[f"site.{language}.webmanifest"])
        assert (manifest["lang"], manifest["description"]) == (language, sentences(language)["site.words"])


def test_a_variant_replaces_sentences() -> None:
    plain = {file.relative_to(WEB).as_posix(): file.read_bytes() for file in WEB.iterdir() if file.is_file()}
    files = with_catalogues(plain, VARIANT.rstrip("."))
    for language in LANGUAGES:
        replaced = json.loads(files[f"locale/{language}.json"])["sentences"]
        assert replaced["site.words"] == sentences(language)[f"{VARIANT}site.words"] != sentences(language)["site.words"]
        assert str(replaced["site.words"]) in files["index.html"].decode()
