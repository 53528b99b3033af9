"""Compiled, `/` divides two integers without a remainder, so in every kernel one side of it has a C type with a fraction."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from branchline.engine.kernel_build import finder
from branchline.engine.kernel_sources import dependencies, kernels_in
from branchline.engine.kernel_types import Modules

SOURCE = Path(__file__).parents[2] / "src"
KERNELS = kernels_in(SOURCE)
MODULES = Modules(finder(SOURCE))
IN_C = "float", "exp", "log", "raised", "sqrt"


def fractions(kernel: str) -> set[str]:
    """The names of a C type with a fraction, in this kernel or in those from which it uses objects and functions."""
    text = "\n".join(MODULES.declarations(name) for name in dependencies(kernel, MODULES.find))
    declared = re.findall(r"^ *cdef (?:public |readonly )?(?:double(?:\[::1\])?|Doubles) ([^\n(]*)$", text, re.M)
    alone = re.findall(r"\bdouble (\w+)", text) + re.findall(r"(\w+)=double", text)
    return {name for names in declared for name in re.findall(r"[A-Za-z_]\w*", names)} | {*alone, *IN_C}


def divisions(kernel: str) -> Iterator[ast.BinOp]:
    for node in ast.walk(ast.parse(SOURCE.joinpath(*kernel.split(".")).with_suffix(".py").read_text("utf-8"))):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div):
            yield node


def has_fraction(side: ast.expr, doubles: set[str]) -> bool:
    """Whether a side of a division is not a whole number; an index is ignored."""
    match side:
        case ast.Constant(value):
            return isinstance(value, float)
        case ast.Name(name) | ast.Attribute(attr=name) | ast.Call(func=ast.Name(name)):
            return name in doubles
        case ast.Subscript(value=whole):
            return has_fraction(whole, doubles)
        case ast.BinOp(left=one, right=other):
            return has_fraction(one, doubles) or has_fraction(other, doubles)
        case ast.IfExp(body=one, orelse=other):
            return has_fraction(one, doubles) and has_fraction(other, doubles)
        case ast.UnaryOp(operand=inner):
            return has_fraction(inner, doubles)
    return False


@pytest.mark.parametrize("kernel", KERNELS, ids=lambda kernel: kernel.removeprefix("branchline."))
def test_one_side_of_every_division_has_a_fraction(kernel: str) -> None:
    doubles = fractions(kernel)
    whole = [
        ast.unparse(node) for node in divisions(kernel) if not has_fraction(node.left, doubles) and not has_fraction(node.right, doubles)
    ]
    assert not whole


def test_a_division_of_whole_numbers_is_found() -> None:
    node = ast.parse("total / m.seats", mode="eval").body
    assert isinstance(node, ast.BinOp)
    assert has_fraction(node.left, {"total"})
    assert not has_fraction(node.left, set())
    assert not has_fraction(node.right, {"total"})
