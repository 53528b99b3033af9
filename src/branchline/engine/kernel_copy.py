"""The source of a kernel in Cython's pure Python mode, with the same lines."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from branchline.engine.kernel_types import ClassField, Kernel, Module, Modules


def for_cython(source: str, kernel: Module, modules: Modules) -> str:
    """Replaces what Cython reads in the .pxd or does by other means: imports of C names, `cast`, `nogil`, and what works on all fields."""
    lines = source.splitlines()
    for node, text in _replaced(ast.parse(source), kernel, modules):
        first, last = node.lineno, node.lineno if isinstance(node, ast.With) else node.end_lineno or node.lineno
        lines[first - 1 : last] = [" " * node.col_offset + text, *[""] * (last - first)]
    checks = [kernel.checks()] if isinstance(kernel, Kernel) and kernel.assumed else []
    return "\n".join([*lines, *checks])


def _replaced(tree: ast.Module, kernel: Module, modules: Modules) -> Iterator[tuple[ast.stmt, str]]:
    """Each statement to replace, and its replacement."""
    if isinstance(kernel, Kernel):
        yield from _field_work(tree, kernel)
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(module="typing", names=[ast.alias(name="cast")]):
                yield node, "from cython import cast"
            case ast.ImportFrom(module=str(module)) if modules.offers_types(module):
                yield node, "import cython"
            case ast.With(items=[ast.withitem(context_expr=ast.Name(id="nogil"))]):
                yield node, "with cython.nogil:"


def _field_work(tree: ast.Module, kernel: Kernel) -> Iterator[tuple[ast.stmt, str]]:
    """Declarations of arrays, and the calls that allocate and copy all fields of an object."""
    for node in tree.body:
        match node:
            case ast.ClassDef(body=body, name=name):
                yield from _in_class(body, kernel.classes[name])
            case ast.FunctionDef(body=body, args=ast.arguments(args=[ast.arg(annotation=ast.Name(id=of)), *_])):
                yield from ((each, _copying(each, kernel.known.classes[of])) for each in body if _calls(each, "copy_fields"))


def _in_class(body: list[ast.stmt], fields: dict[str, ClassField]) -> Iterator[tuple[ast.stmt, str]]:
    for node in body:
        match node:
            case ast.AnnAssign(target=target, annotation=annotation, value=ast.Call()):
                yield node, f"{ast.unparse(target)}: {ast.unparse(annotation)}"
            case ast.FunctionDef(body=statements):
                yield from ((each, _filling(fields)) for each in statements if _calls(each, "allocate"))


def _calls(node: ast.stmt, name: str) -> bool:
    match node:
        case ast.Expr(value=ast.Call(func=ast.Name(id=called))):
            return called == name
    return False


def _filling(fields: dict[str, ClassField]) -> str:
    """Sets all bits of the arrays that are not filled with zeros; Python allocates zeros."""
    filled = [name for name, field in fields.items() if field.filled]
    return "; ".join([f"memset(self.{name}, 255, cython.sizeof(self.{name}))" for name in filled] or ["pass"])


def _copying(node: ast.stmt, fields: dict[str, ClassField]) -> str:
    assert isinstance(node, ast.Expr)
    assert isinstance(node.value, ast.Call)
    into, source = map(ast.unparse, node.value.args)
    ends = {name: "[:]" if "[" in field.type else "" for name, field in fields.items() if field.copied}
    return "; ".join(f"{into}.{name}{end} = {source}.{name}" for name, end in ends.items())
