"""Translatable sentences: English in the code, other languages from gettext catalogues."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias, Union

Value: TypeAlias = Union[int, str, "Text"]
Say: TypeAlias = Callable[["Text"], str]


@dataclass(frozen=True, slots=True)
class Text:
    """A sentence with named placeholders; if `many` is given, the value `n` selects the singular or plural form.

    The English sentence is the key of the catalogues. `context` distinguishes equal English sentences with different translations.
    """

    one: str
    many: str = ""
    values: tuple[tuple[str, Value], ...] = ()
    context: str = ""

    def __str__(self) -> str:
        return english(self)

    @property
    def count(self) -> int | None:
        """The number that selects the plural form, if the sentence has one."""
        if not self.many:
            return None
        return next(int(v) for k, v in self.values if k == "n" and isinstance(v, int))


def text(one: str, many: str = "", /, *, context: str = "", **values: Value) -> Text:
    """A sentence: `text("{n} point", "{n} points", n=3)`."""
    return Text(one, many, tuple(values.items()), context)


def short(outside: str, max_length: int = 60) -> str:
    """Untrusted text made safe to repeat in a sentence: one printable line of at most this many characters."""
    line = "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in outside[: max_length + 1])
    return line if len(line) <= max_length else line[: max_length - 1] + "…"


def with_minus_sign(number: int) -> str:
    """A number for readers, with a typographic minus sign."""
    return str(number).replace("-", "\N{MINUS SIGN}")


def fill(sentence: str, message: Text, say: Say) -> str:
    """Fills the placeholders of a sentence with the message's values; values that are messages are translated by `say`."""
    values = {k: say(v) if isinstance(v, Text) else with_minus_sign(v) if isinstance(v, int) else v for k, v in message.values}
    return sentence.format(**values) if values else sentence


def english(message: Text) -> str:
    """The English sentence with its values."""
    return fill(english_sentence(message), message, english)


def english_sentence(message: Text) -> str:
    """The English singular or plural form, with its placeholders."""
    return message.many if message.many and message.count != 1 else message.one
