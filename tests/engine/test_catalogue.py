"""Gettext catalogues: what is read from a `.po` file, and that Python's gettext reads what is written."""

from __future__ import annotations

from gettext import GNUTranslations
from io import BytesIO

from branchline.engine.catalogue import read_po, write_mo

SOURCE = r"""
# A comment.
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\n"

#: somewhere.py:3
msgid "one"
msgstr "je"
"den"

msgctxt "button"
msgid "one"
msgstr "\"jedynka\"\n"

msgid "{n} day"
msgid_plural "{n} days"
msgstr[0] "{n} dzień"
msgstr[1] "{n} dni"
msgstr[2] "{n} dni razem"

#, fuzzy
msgid "unsure"
msgstr "niepewne"

msgid "not yet"
msgstr ""

#~ msgid "gone"
#~ msgstr "dawne"
"""


def test_translations_are_read_with_contexts_and_plurals() -> None:
    found = read_po(SOURCE)
    assert {key: words for key, words in found.items() if key} == {
        "one": "jeden",
        "button\x04one": '"jedynka"\n',
        "{n} day\0{n} days": "{n} dzień\0{n} dni\0{n} dni razem",
    }


def test_gettext_reads_a_compiled_catalogue() -> None:
    read = GNUTranslations(BytesIO(write_mo(read_po(SOURCE))))
    assert read.gettext("one") == "jeden"
    assert read.pgettext("button", "one") == '"jedynka"\n'
    assert [read.ngettext("{n} day", "{n} days", n) for n in (1, 3, 5)] == ["{n} dzień", "{n} dni", "{n} dni razem"]
    assert read.gettext("unsure") == "unsure"


def test_without_translations_the_catalogue_is_empty() -> None:
    assert GNUTranslations(BytesIO(write_mo({}))).gettext("one") == "one"


def test_equal_translations_are_equal_bytes() -> None:
    found = read_po(SOURCE)
    assert write_mo(found) == write_mo(dict(reversed(found.items())))
