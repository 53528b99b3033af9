"""The C types of expressions and of local variables in a kernel: a variable has the widest type of what is assigned to it."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

PYTHON = ("bytes", "dict", "list", "object", "set", "str", "tuple")  # these need the interpreter
_RANKS = {
    "bint": 0, "int8_t": 1, "uint8_t": 1, "int16_t": 1, "uint16_t": 1, "int": 1, "int32_t": 1, "uint32_t": 2, "Py_ssize_t": 3,
    "int64_t": 3, "uint64_t": 4, "double": 5,
}  # fmt: skip
_WIDE = ("int", "int", "uint32_t", "int64_t", "uint64_t", "double")
_WHOLE = {"int": "int", "float": "double", "len": "int", "bool": "bint", "ord": "int"}

Type = str | None  # None: not known yet


@dataclass(frozen=True)
class Scope:
    """The types of names, fields of classes, results of functions and targets of pointers that a function reads."""

    names: Mapping[str, str]
    fields: Callable[[str, str], str]
    results: Mapping[str, str]
    targets: Mapping[str, str]
    annotation_type: Callable[[ast.expr | None], str]


def widest(one: Type, other: Type) -> Type:
    """The type that holds values of both, a small number as an int; `object` if there is none."""
    if one is None or other is None or one == other:
        return _promote(one or other)
    if one not in _RANKS or other not in _RANKS:
        return "object"
    ranks = {_RANKS[one], _RANKS[other]}
    return "Py_ssize_t" if "Py_ssize_t" in (one, other) and max(ranks) == 3 and "int64_t" not in (one, other) else _WIDE[max(ranks)]


def _promote(kind: Type) -> Type:
    return "int" if kind is not None and _RANKS.get(kind) == 1 else kind


def local_types(function: ast.FunctionDef, scope: Scope) -> dict[str, str]:
    """The C types of a function's local variables; those that hold objects of Python are left out."""
    bindings = list(_bindings(function))
    fixed = {name: scope.annotation_type(node) for name, node, how in bindings if how == "annotated"}
    found: dict[str, Type] = {name: None for name, _, _ in bindings if name not in scope.names or name in fixed}
    found.update(fixed)
    for _ in range(len(found) + 1):
        before = dict(found)
        known = Expressions(scope, found)
        for name, node, how in bindings:
            if name in found and name not in fixed:
                found[name] = widest(found[name], known.of_binding(node, how))
        if found == before:
            break
    return {name: kind for name, kind in found.items() if kind and kind not in PYTHON}


def _bindings(function: ast.FunctionDef) -> Iterator[tuple[str, ast.expr, str]]:
    """Each name that is bound, with the expression and how it is bound by it."""
    for node in _nodes(function):
        match node:
            case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation):
                yield name, annotation, "annotated"
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    yield from _unpack(target, value)
            case ast.AugAssign(target=ast.Name(id=name) as target, op=op, value=value):
                yield name, ast.BinOp(ast.Name(name), op, value), "assigned"
            case ast.NamedExpr(target=ast.Name(id=name), value=value):
                yield name, value, "assigned"
            case ast.For(target=target, iter=values) | ast.comprehension(target=target, iter=values):
                for name in _names(target):
                    yield name, values, "each" if isinstance(target, ast.Name) else "unknown"


def _nodes(function: ast.FunctionDef) -> Iterator[ast.AST]:
    return (node for statement in function.body for node in ast.walk(statement))


def _unpack(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, ast.expr, str]]:
    match target, value:
        case ast.Name(id=name), _:
            yield name, value, "assigned"
        case ast.Tuple(elts=targets), ast.Tuple(elts=values) if len(targets) == len(values):
            for one, part in zip(targets, values, strict=True):
                yield from _unpack(one, part)
        case ast.Tuple(elts=targets), ast.Call(func=ast.Name(id="range")):
            for name in _names(target):
                yield name, value, "each"
        case ((ast.Tuple() | ast.List()), _):
            for name in _names(target):
                yield name, value, "unknown"


def _names(target: ast.expr) -> list[str]:
    return [node.id for node in ast.walk(target) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]


class Expressions:
    """The types of expressions, given those of local variables."""

    def __init__(self, scope: Scope, local: Mapping[str, Type]) -> None:
        self.scope, self.local = scope, local

    def of_binding(self, node: ast.expr, how: str) -> Type:
        if how == "unknown":
            return "object"
        if how == "assigned":
            return self.of(node)
        match node:
            case ast.Call(func=ast.Name(id="range"), args=args):
                return self.all_of(args)
        return "object"

    def all_of(self, nodes: list[ast.expr]) -> Type:
        """The widest of their types."""
        found: Type = None
        for node in nodes:
            found = widest(found, self.of(node))
        return found

    def of(self, node: ast.expr) -> Type:
        """The type of an expression."""
        match node:
            case ast.Constant(value=value):
                return _literal(value)
            case ast.Name(id=name):
                return self.local[name] if name in self.local else self.scope.names.get(name, "object")
            case ast.Attribute(value=whole, attr=name):
                return self.scope.fields(self.of(whole) or "object", name)
            case ast.Subscript(value=whole, slice=at):
                return "object" if isinstance(at, ast.Slice) else self.element(self.of(whole))
            case ast.Call():
                return self.of_call(node)
            case ast.BinOp(left=left, op=op, right=right):
                return self.of_operation(left, op, right)
            case ast.UnaryOp(op=ast.Not()) | ast.Compare():
                return "bint"
            case ast.UnaryOp(operand=operand):
                return self.number(operand)
            case ast.BoolOp(values=values):
                return self.all_of(values)
            case ast.IfExp(body=one, orelse=other):
                return self.all_of([one, other])
            case ast.NamedExpr(value=value):
                return self.of(value)
            case ast.List() | ast.ListComp():
                return "list"
        return "object"

    def element(self, whole: Type) -> Type:
        if whole is None:
            return None
        return whole.partition("[")[0] if "[" in whole else self.scope.targets.get(whole, "object")

    def number(self, node: ast.expr) -> Type:
        found = self.of(node)
        return "int" if found == "bint" else _promote(found)

    def of_operation(self, left: ast.expr, op: ast.operator, right: ast.expr) -> Type:
        one, other = self.number(left), self.number(right)
        if isinstance(op, ast.LShift | ast.RShift):
            return one
        return "double" if isinstance(op, ast.Div) and one in _RANKS and other in _RANKS else widest(one, other)

    def of_call(self, node: ast.Call) -> Type:
        match node.func:
            case ast.Name(id="cast"):
                return self.scope.annotation_type(node.args[0])
            case ast.Name(id="min" | "max"):
                return self.all_of(node.args)
            case ast.Name(id="abs"):
                return self.number(node.args[0])
            case ast.Name(id=name):
                return self.scope.results.get(name) or _WHOLE.get(name, "object")
            case ast.Attribute():  # a pointer to a function in a field
                return self.scope.results.get(self.of(node.func) or "", "object")
        return "object"


def _literal(value: object) -> str:
    match value:
        case bool():
            return "bint"
        case int():
            return "int" if abs(value) < 1 << 31 else "uint64_t"
        case float():
            return "double"
    return "object"
