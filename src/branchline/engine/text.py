"""Sentences for readers: English in the code, other languages by catalogue."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias, Union

Value: TypeAlias = Union[int, str, "Text"]
Say: TypeAlias = Callable[["Text"], str]


@dataclass(frozen=True, slots=True)
class Text:
    """A sentence with named gaps; where `many` is given, the value `n` chooses the form.

    The English sentence is the key under which catalogues hold the others. `context` tells apart
    equal English words that other languages say differently.
    """

    one: str
    many: str = ""
    values: tuple[tuple[str, Value], ...] = ()
    context: str = ""

    def __str__(self) -> str:
        return english(self)

    @property
    def count(self) -> int | None:
        """The number that chooses the plural form, if the sentence has one."""
        if not self.many:
            return None
        return next(int(v) for k, v in self.values if k == "n" and isinstance(v, int))


def text(one: str, many: str = "", /, *, context: str = "", **values: Value) -> Text:
    """A sentence: `text("{n} point", "{n} points", n=3)`."""
    return Text(one, many, tuple(values.items()), context)


def short(outside: str, most: int = 60) -> str:
    """A text from outside as a sentence may repeat it: on one line, printable, and not too long."""
    kept = "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in outside[: most + 1])
    return kept if len(kept) <= most else kept[: most - 1] + "…"


def signed(number: int) -> str:
    """A number as readers see it: below zero with a true minus sign, as wide as a digit."""
    return str(number).replace("-", "\N{MINUS SIGN}")


def fill(sentence: str, message: Text, say: Say) -> str:
    """Puts a message's values into a sentence, saying those that are messages themselves."""
    values = {k: say(v) if isinstance(v, Text) else signed(v) if isinstance(v, int) else v for k, v in message.values}
    return sentence.format(**values) if values else sentence


def english(message: Text) -> str:
    """The sentence as the code has it."""
    return fill(english_sentence(message), message, english)


def english_sentence(message: Text) -> str:
    """The form that fits the number, with its gaps."""
    return message.many if message.many and message.count != 1 else message.one
