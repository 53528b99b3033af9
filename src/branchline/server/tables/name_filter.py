"""Names that people see of each other pass a small filter. A file of words, one a line, takes the place of ours: `--words`."""

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
    """The words that no name may have."""
    lines = Path(file).read_text(encoding="utf-8").splitlines() if file else WORDS
    return frozenset(plain(line) for line in lines if line.strip())


def plain(word: str) -> str:
    """A word without accents, capitals and digits that stand for letters."""
    bare = "".join(letter for letter in normalize("NFKD", word.casefold()) if not combining(letter))
    return bare.replace("ł", "l").translate(_LOOKALIKE).strip()


def check_name(name: str, words: frozenset[str]) -> None:
    """Raises where a name is an insult or an advertisement; whole words alone count, for many a good name has a bad one inside."""
    if _ADDRESS.search(name) or words & set(re.findall(r"\w+", plain(name))):
        raise refused_name()


def refused_name() -> Problem:
    return wrong_setup(text("Please choose another name"))
