"""The C types of kernels for annotations, and functions on all fields of a class: allocation, clearing, copying, loading, dumping, binding.

In plain Python the types are ordinary ones; `kernel_types.py` makes C declarations of them.

    class Match:
        seats: int = own()                # `copy_fields` leaves it alone
        phase: int
        deck: list[uint8] = sized(100)    # 100 numbers from 0 to 255
        beside: list[uint16] = sized(4096, 65535)

        def __init__(self, seats: int) -> None:
            allocate(Match, self)
            self.seats = seats
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import zip_longest
from typing import Any, TypeAlias

int8: TypeAlias = int
int16: TypeAlias = int
int32: TypeAlias = int
int64: TypeAlias = int
uint8: TypeAlias = int
uint16: TypeAlias = int
uint32: TypeAlias = int
uint64: TypeAlias = int
Size: TypeAlias = int  # Py_ssize_t, as in indices

NUMBERS = ("bool", "float", "int", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "Size")


@dataclass(frozen=True, slots=True)
class Field:
    """A field that holds a number, or an array of this length; and whether `copy_fields` copies it."""

    length: int | None = None
    fill: int = 0
    copied: bool = True


def sized(length: int, fill: int = 0) -> Any:
    """Declares an array of this length, filled with 0 or with ones in all bits."""
    return Field(length, fill)


def own(length: int | None = None, fill: int = 0) -> Any:
    """Declares a field that `copy_fields` leaves alone: a number, or an array if it has a length."""
    return Field(length, fill, copied=False)


@lru_cache(maxsize=256)
def fields_of(kind: Any) -> dict[str, Field]:
    """The fields of a class that hold numbers, as it declares them."""
    annotated = [name for name, annotation in kind.__annotations__.items() if annotation in NUMBERS]
    declared = {name: field for name, field in vars(kind).items() if isinstance(field, Field)}
    return {**dict.fromkeys(annotated, Field()), **declared}


def allocate(kind: Any, instance: Any) -> None:
    """Fills all numbers and arrays that this class of an object declares."""
    for name, field in fields_of(kind).items():
        fill = float(field.fill) if "float" in kind.__annotations__[name] else field.fill
        setattr(instance, name, fill if field.length is None else [fill] * field.length)


def clear_fields(kind: Any, instance: Any) -> None:
    """Fills all numbers and arrays that this class of an object declares as `allocate` does, except those declared by `own`."""
    for name, field in fields_of(kind).items():
        if field.copied and field.length is None:
            setattr(instance, name, 0)
        elif field.copied:
            getattr(instance, name)[:] = [field.fill] * (field.length or 0)


def copy_fields(kind: Any, into: Any, source: Any) -> None:
    """Copies all numbers and arrays that this class of both objects declares, except those declared by `own`."""
    for name, field in fields_of(kind).items():
        if field.copied and field.length is None:
            setattr(into, name, getattr(source, name))
        elif field.copied:
            getattr(into, name)[:] = getattr(source, name)


def set_fields(kind: Any, instance: Any, values: Mapping[str, Any]) -> None:
    """Sets numbers and arrays that this class of an object declares, by their names; an array may get fewer numbers than it has room for.

    Raises KeyError for another name, and ValueError for too many numbers.
    """
    check_fields(values, {name: field.length for name, field in fields_of(kind).items()})
    for name, value in values.items():
        if fields_of(kind)[name].length is None:
            setattr(instance, name, value)
        else:
            getattr(instance, name)[: len(value)] = value


def check_fields(values: Mapping[str, Any], lengths: Mapping[str, int | None]) -> None:
    """Checks that all names are those of fields, and that arrays have room for their numbers."""
    for name, value in values.items():
        length = lengths[name]
        if length is not None and len(value) > length:
            raise ValueError(f"{name} has room for {length} numbers, not for {len(value)}")


def get_fields(kind: Any, instance: Any) -> dict[str, Any]:
    """All numbers and arrays that this class of an object declares, by name, except those declared by `own`."""
    names = [name for name, field in fields_of(kind).items() if field.copied]
    return {name: getattr(instance, name) if fields_of(kind)[name].length is None else [*getattr(instance, name)] for name in names}


def padded(rows: Iterable[Sequence[int]], width: int) -> list[int]:
    """The numbers of an array of rows of this width; zeros fill shorter rows."""
    return [number for row in rows for number in (*row, *[0] * (width - len(row)))]


def bind(kind: Any, instance: Any, *functions: Callable[..., Any]) -> None:
    """Sets the fields of an object, which hold pointers to functions, to these functions: their names here must be those of the fields.

    Pointers without a function, at the end, are None, or NULL if compiled.
    """
    for name, function in zip_longest(kind.__annotations__, functions):
        setattr(instance, name, function)


def bind_arrays(kind: Any, instance: Any, arrays: Mapping[str, Any]) -> None:
    """Sets all fields of an object that hold pointers from a mapping by their names: to arrays, or to their addresses if compiled."""
    for name, array in arrays.items():
        setattr(instance, name, array)


def require_ints(constants: list[tuple[str, bool]]) -> None:
    """Raises TypeError if the compiled form of a constant, an int, differs from its value in Python."""
    for name, same in constants:
        if not same:
            raise TypeError(f"{name} is not an int: declare its type")
