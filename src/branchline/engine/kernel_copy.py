"""The source of a kernel in Cython's pure Python mode, with the same lines."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from branchline.engine.kernel_types import ClassField, Function, Kernel, Module, Modules


def for_cython(source: str, kernel: Module, modules: Modules) -> str:
    """Replaces statements that Cython needs in another form: imports of C names, `cast`, `nogil`, and calls for all fields."""
    lines = source.splitlines()
    for node, text in _replacements(ast.parse(source), kernel, modules):
        first, last = node.lineno, node.lineno if isinstance(node, ast.With) else node.end_lineno or node.lineno
        lines[first - 1 : last] = [" " * node.col_offset + text, *[""] * (last - first)]
    if isinstance(kernel, Kernel):
        lines += [f"def bound_{name}({', '.join(each.arguments)}): {_call_code(name, each)}" for name, each in kernel.wrapped_functions()]
        lines += [line for kind in kernel.loaded_classes() for line in _setter_lines(kind, kernel.namespace.classes[kind])]
        lines += [kernel.checks()] if kernel.assumed_ints else []
    return "\n".join(lines)


def _call_code(name: str, function: Function) -> str:
    return f"{'' if function.result == 'void' else 'return '}{name}({', '.join(function.arguments)})"


def _replacements(tree: ast.Module, kernel: Module, modules: Modules) -> Iterator[tuple[ast.stmt, str]]:
    """Each statement to replace, and its replacement."""
    if isinstance(kernel, Kernel):
        yield from _field_work(tree, kernel)
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(module="typing", names=names) if any(alias.name == "cast" for alias in names):
                others = ", ".join(alias.name for alias in names if alias.name != "cast")
                yield node, "from cython import cast" + (f"; from typing import {others}" if others else "")
            case ast.ImportFrom(module=str(module)) if modules.offers_types(module):
                yield node, "import cython"
            case ast.With(items=[ast.withitem(context_expr=ast.Name(id="nogil"))]):
                yield node, "with cython.nogil:"


def _field_work(tree: ast.Module, kernel: Kernel) -> Iterator[tuple[ast.stmt, str]]:
    """Declarations of arrays, and the calls that allocate, copy, load, dump and bind all fields of an object."""
    for node in ast.walk(tree):
        match node:
            case ast.ClassDef(body=body):
                declared = [each for each in body if isinstance(each, ast.AnnAssign) and each.value]
                yield from ((each, ast.unparse(each).partition(" = ")[0]) for each in declared)
            case ast.Expr(value=ast.Call(func=ast.Name(id="allocate"), args=[ast.Name(id=kind), instance])):
                yield node, _allocate_code(kernel.namespace.classes[kind], ast.unparse(instance))
            case ast.Expr(value=ast.Call(func=ast.Name(id="clear_fields"), args=[ast.Name(id=kind), instance])):
                yield node, _clear_code(kernel.namespace.classes[kind], ast.unparse(instance))
            case ast.Expr(value=ast.Call(func=ast.Name(id="copy_fields"), args=[ast.Name(id=kind), into, source])):
                yield node, _copy_code(kernel.namespace.classes[kind], ast.unparse(into), ast.unparse(source))
            case ast.Expr(value=ast.Call(func=ast.Name(id="set_fields"), args=[ast.Name(id=kind), instance, values])):
                yield node, f"set_fields_of_{kind}({ast.unparse(instance)}, {ast.unparse(values)})"
            case ast.Return(value=ast.Call(func=ast.Name(id="get_fields"), args=[ast.Name(id=kind), instance])):
                yield node, f"return {_dump_expression(kernel.namespace.classes[kind], ast.unparse(instance))}"
            case ast.Expr(value=ast.Call(func=ast.Name(id="bind_arrays"), args=[ast.Name(id=kind), instance, arrays])):
                given, types = ast.unparse(arrays), {name: held.type for name, held in kernel.namespace.classes[kind].items()}
                pointers = {name: held for name, held in types.items() if held in kernel.namespace.pointers}
                each = [
                    f"{ast.unparse(instance)}.{name} = cython.cast({held!r}, cython.cast('size_t', {given}[{name!r}]))"
                        for name, held in pointers.items()
                ]  # fmt: skip
                yield node, "; ".join(each)
            case ast.Expr(value=ast.Call(func=ast.Name(id="bind"), args=[_, instance, *_]) as call):
                target = ast.unparse(instance)
                each = [f"{target}.{name} = cython.cast({held!r}, {function})" for name, held, function in kernel.bound_fields(call)]
                yield node, "; ".join(each)


def _allocate_code(fields: dict[str, ClassField], instance: str) -> str:
    """Sets all bits of the arrays that are not filled with zeros; Python allocates zeros."""
    filled = [name for name, field in fields.items() if field.filled]
    return "; ".join([f"memset({instance}.{name}, 255, cython.sizeof({instance}.{name}))" for name in filled] or ["pass"])


def _clear_code(fields: dict[str, ClassField], instance: str) -> str:
    numbers = [f"{instance}.{name} = 0" for name, field in fields.items() if field.copied and "[" not in field.type]
    arrays = {name: 255 if field.filled else 0 for name, field in fields.items() if field.copied and "[" in field.type}
    return "; ".join([*numbers, *(f"memset({instance}.{name}, {byte}, cython.sizeof({instance}.{name}))" for name, byte in arrays.items())])


def _copy_code(fields: dict[str, ClassField], into: str, source: str) -> str:
    ends = {name: "[:]" if "[" in field.type else "" for name, field in fields.items() if field.copied}
    return "; ".join(f"{into}.{name}{end} = {source}.{name}" for name, end in ends.items())


def _setter_lines(kind: str, fields: dict[str, ClassField]) -> Iterator[str]:
    """The function that sets the fields of a class from a mapping."""
    lengths = {name: field.length for name, field in fields.items() if field.length}
    yield f"def set_fields_of_{kind}(made, values):"
    yield "    from branchline.engine.kernel_fields import check_fields"
    yield f"    check_fields(values, {{{', '.join(f'{name!r}: {length}' for name, length in lengths.items())}}})"
    for name, length in lengths.items():
        yield f"    if {name!r} in values:"
        if length == "None":
            yield f"        made.{name} = values[{name!r}]"
        else:
            yield f"        for at in range(len(values[{name!r}])): made.{name}[at] = values[{name!r}][at]"


def _dump_expression(fields: dict[str, ClassField], instance: str) -> str:
    """A dictionary of the fields of a class."""
    lengths = {name: field.length for name, field in fields.items() if field.length and field.copied}
    each = [f"{name!r}: {instance}.{name}" if length == "None" else f"{name!r}: [{instance}.{name}[at] for at in range({length})]"
            for name, length in lengths.items()]  # fmt: skip
    return f"{{{', '.join(each)}}}"
