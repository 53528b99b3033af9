"""A filter for names: refuses insults and web addresses. `--words` replaces the built-in word list."""

from __future__ import annotations

import re
from pathlib import Path
from unicodedata import combining, normalize

from branchline.engine.text import text
from branchline.table.problem import Problem, wrong_setup

WORDS = (
    "cunt", "fuck", "fucker", "fucking", "hitler", "nazi", "nigger", "faggot",
    "chuj", "kurwa", "jebać", "jebany", "pierdol", "pierdolę", "pizda",
)  # fmt: skip
_ADDRESS = re.compile(r"(?i)https?:|www\.|\b[\w-]+\.(com|net|org|ru|xyz|top|info|pl)\b")
_LOOKALIKE = str.maketrans("013457@$", "oieastas")


def words_of(file: str) -> frozenset[str]:
    """The banned words of a file with one per line, or the built-in ones."""
    lines = Path(file).read_text(encoding="utf-8").splitlines() if file else WORDS
    return frozenset(plain(line) for line in lines if line.strip())


def plain(word: str) -> str:
    """Normalise a word: without accents and capitals, with letters for look-alike digits."""
    bare = "".join(letter for letter in normalize("NFKD", word.casefold()) if not combining(letter))
    return bare.replace("ł", "l").translate(_LOOKALIKE).strip()


def check_name(name: str, words: frozenset[str]) -> None:
    """Raise `Problem` if a name has a banned word or a web address. Only whole words count: many good names contain a bad one."""
    if _ADDRESS.search(name) or words & set(re.findall(r"\w+", plain(name))):
        raise refused_name()


def refused_name() -> Problem:
    return wrong_setup(text("Please choose another name"))
