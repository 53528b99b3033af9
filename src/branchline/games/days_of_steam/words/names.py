"""Tiles, colours and directions in words."""

from __future__ import annotations

from branchline.engine.players import player
from branchline.engine.text import Text, text
from branchline.games.days_of_steam.rules.components import LETTERS, POLISH_LETTERS, Box, Face
from branchline.games.days_of_steam.rules.map import Cell
from branchline.games.days_of_steam.rules.running import is_curve
from branchline.rail.grid import ARROWS

PICK_PROMPTS: dict[str, Text] = {
    "tile": text("one of the tiles"),
    "cell": text("a cell"),
    "train": text("your train"),
    "good": text("a good to load"),
}
"""Things still to choose, by the key of the pick."""

_LETTERS = {
    "red": text("R", context="letter of a colour"),
    "green": text("G", context="letter of a colour"),
    "yellow": text("Y", context="letter of a colour"),
    "blue": text("B", context="letter of a colour"),
    "grey": text("S", context="letter of a colour"),
    "orange": text("O", context="letter of a colour"),
    "violet": text("V", context="letter of a colour"),
    "pink": text("P", context="letter of a colour"),
    "black": text("K", context="letter of a colour"),
}
_COLOURS = {
    "red": text("red"),
    "green": text("green"),
    "yellow": text("yellow"),
    "blue": text("blue"),
    "grey": text("grey"),
    "orange": text("orange"),
    "violet": text("violet"),
    "pink": text("pink"),
    "black": text("black"),
}
ON_SIDE = (text("on the north side"), text("on the east side"), text("on the south side"), text("on the west side"))

_CITIES = {
    "red": text("red city"),
    "green": text("green city"),
    "yellow": text("yellow city"),
    "blue": text("blue city"),
    "grey": text("grey city"),
    "orange": text("orange city"),
    "violet": text("violet city"),
    "pink": text("pink city"),
    "black": text("black city"),
}
_GOODS = {
    "red": text("red good"),
    "green": text("green good"),
    "yellow": text("yellow good"),
    "blue": text("blue good"),
    "grey": text("grey good"),
    "orange": text("orange good"),
    "violet": text("violet good"),
    "pink": text("pink good"),
    "black": text("black good"),
}
_TRAINS = {
    "red": text("red train"),
    "green": text("green train"),
    "yellow": text("yellow train"),
    "blue": text("blue train"),
    "grey": text("grey train"),
    "orange": text("orange train"),
    "violet": text("violet train"),
    "pink": text("pink train"),
    "black": text("black train"),
}


def write_cell(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def letter_of(box: Box, letter: str) -> Text:
    """The letter of a colour of cities and goods in the reader's language, unless the box has its own, or has given that one to another."""
    name = _colour(box, letter)
    taken = any(POLISH_LETTERS.get(other) == letter for other in box.letters)
    return _LETTERS[name] if letter == LETTERS[name] and not taken else text("{letter}", letter=letter)


def letters_of(box: Box, letters: str) -> Text:
    """The letters of cities or goods, one after the other."""
    if not letters:
        return text("-")
    phrase = letter_of(box, letters[0])
    for letter in letters[1:]:
        phrase = text("{one}{other}", one=phrase, other=letter_of(box, letter))
    return phrase


def colour_name(box: Box, letter: str) -> Text:
    return _COLOURS[_colour(box, letter)]


def translate_colour(name: str) -> Text:
    return _COLOURS[name]


def translate_train(name: str) -> Text:
    """A train by its colour only."""
    return _TRAINS[name]


def city_name(box: Box, letter: str) -> Text:
    """A city by the letter of its colour."""
    return _CITIES[_colour(box, letter)]


def good_name(box: Box, letter: str) -> Text:
    """A good by the letter of its colour."""
    return _GOODS[_colour(box, letter)]


def goods_names(box: Box, letters: str) -> Text:
    """Goods, one after the other."""
    if not letters:
        return text("nothing", context="goods")
    phrase = good_name(box, letters[0])
    for letter in letters[1:]:
        phrase = text("{one}, {other}", context="goods", one=phrase, other=good_name(box, letter))
    return phrase


def train_name(box: Box, seat: int) -> Text:
    """A train by its colour and the number of its player."""
    return text("{train} of {player}", train=_TRAINS[box.trains[seat].name], player=player(seat))


def train_colour(box: Box, seat: int) -> Text:
    return _COLOURS[box.trains[seat].name]


def _colour(box: Box, letter: str) -> str:
    return box.colours[box.letters.index(letter)].name


def tile_name(box: Box, code: str) -> Text:
    """The name of a track tile, for any orientation."""
    kind = box.kind.get(code)
    if kind is None:
        return text("tile {code}", code=code)
    phrase = _shape(kind.faces[0])
    if kind.faces[0].stubs:
        phrase = text("{tile} with a dead end", tile=phrase)
    if kind.faces[0].hill:
        return text("{tile} on a hill", tile=phrase)
    return text("{tile} with a water tower", tile=phrase) if kind.faces[0].water else phrase


def tile_words(box: Box, code: str) -> Text:
    """The name of a track tile, and whether it may be laid on another."""
    kind, phrase = box.kind.get(code), tile_name(box, code)
    return text("{tile} (may cover another tile)", tile=phrase) if kind and kind.over else phrase


def tile_lying(box: Box, code: str, turn: int) -> Text:
    """The name of a track tile, and the sides that its tracks join in this orientation."""
    face, phrase = box.face.get((code, turn)), tile_name(box, code)
    if face is None:
        return phrase
    tracks = ", ".join("".join(ARROWS[edge] for edge in sorted(pair)) for pair in face.sections)
    if not face.stubs:
        return text("{tile} ({sides})", tile=phrase, sides=tracks)
    stubs = ", ".join(ARROWS[edge] for edge in face.stubs)
    return text("{tile} ({sides}; dead end {stubs})", tile=phrase, sides=tracks, stubs=stubs)


def _shape(face: Face) -> Text:
    curves = sum(is_curve(*pair) for pair in face.sections)
    edges = {edge for pair in face.sections for edge in pair}
    if len(face.sections) == 1:
        return text("curve") if curves else text("straight track")
    if face.bridge:
        return text("bridge")
    if not face.is_junction:
        return text("double curve")
    if len(face.sections) == 2:
        return text("Y switch") if curves == 2 else _switch(face)
    if len(edges) == 3:
        return text("triangle of tracks")
    if any(len(exits) == 3 for exits in face.exits):
        return text("three-way switch")
    return text("double switch")


def _switch(face: Face) -> Text:
    """A straight and a curve from one stem: the curve branches off to the left or to the right."""
    stem = next(edge for edge in range(4) if len(face.exits[edge]) == 2)
    branch = next(exit_ for exit_ in face.exits[stem] if is_curve(stem, exit_))
    return text("switch to the left") if (branch - stem) % 4 == 1 else text("switch to the right")
