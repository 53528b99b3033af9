"""Compiled, `/` between two whole numbers would be a whole number: in every kernel one side of it has a fraction, by its C type."""

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
    """The names that have a C type with a fraction, in this kernel or in those it takes objects and functions from."""
    text = "\n".join(MODULES.declarations(name) for name in dependencies(kernel, MODULES.find))
    declared = re.findall(r"^ *cdef (?:public |readonly )?(?:double(?:\[::1\])?|Doubles) ([^\n(]*)$", text, re.M)
    alone = re.findall(r"\bdouble (\w+)", text) + re.findall(r"(\w+)=double", text)
    return {name for names in declared for name in re.findall(r"[A-Za-z_]\w*", names)} | {*alone, *IN_C}


def divisions(kernel: str) -> Iterator[ast.BinOp]:
    for node in ast.walk(ast.parse(SOURCE.joinpath(*kernel.split(".")).with_suffix(".py").read_text("utf-8"))):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div):
            yield node


def has_fraction(side: ast.expr, known: set[str]) -> bool:
    """Whether a side of a division is no whole number: the index of something does not count."""
    match side:
        case ast.Constant(value):
            return isinstance(value, float)
        case ast.Name(name) | ast.Attribute(attr=name) | ast.Call(func=ast.Name(name)):
            return name in known
        case ast.Subscript(value=whole):
            return has_fraction(whole, known)
        case ast.BinOp(left=one, right=other):
            return has_fraction(one, known) or has_fraction(other, known)
        case ast.IfExp(body=one, orelse=other):
            return has_fraction(one, known) and has_fraction(other, known)
        case ast.UnaryOp(operand=inner):
            return has_fraction(inner, known)
    return False


@pytest.mark.parametrize("kernel", KERNELS, ids=lambda kernel: kernel.removeprefix("branchline."))
def test_one_side_of_every_division_has_a_fraction(kernel: str) -> None:
    known = fractions(kernel)
    whole = [ast.unparse(node) for node in divisions(kernel) if not has_fraction(node.left, known) and not has_fraction(node.right, known)]
    assert not whole


def test_a_division_of_whole_numbers_is_seen() -> None:
    node = ast.parse("total / m.seats", mode="eval").body
    assert isinstance(node, ast.BinOp)
    assert has_fraction(node.left, {"total"})
    assert not has_fraction(node.left, set())
    assert not has_fraction(node.right, {"total"})
