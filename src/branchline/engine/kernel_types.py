"""Makes the C declarations of a kernel, a .pxd for Cython, from its annotations; docs/kernels.md has the rules."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from branchline.engine.kernel_inference import PYTHON, Expressions, Scope, local_types
from branchline.engine.kernel_sources import Find, compiled_name, has_types, is_kernel

_STDINT = [f"{sign}int{bits}" for sign in ("", "u") for bits in (8, 16, 32, 64)]
_SIMPLE = {
    "bool": "bint",
    "float": "double",
    "int": "int",
    "None": "void",
    "Size": "Py_ssize_t",
    "Any": "object",
    **{name: f"{name}_t" for name in _STDINT},
    **{name: name for name in PYTHON},
}
_NUMBERS = {held for name, held in _SIMPLE.items() if held not in PYTHON and held != "void"}
_HEAD = ["cimport cython", f"from libc.stdint cimport {', '.join(f'{name}_t' for name in _STDINT)}", "from libc.string cimport memset"]
_CHECKS = "from importlib import import_module; from branchline.engine.kernel_fields import require_ints"
_C_FUNCTION = re.compile(r'^ *(?:ctypedef )?(\w+) \(?\*?(\w+)\)?(?: "\w+")?\(.*nogil$', re.M)
_C_TYPE = re.compile(r'^ *ctypedef (\w+)(\**) (\w+)(?: "\w+")?$', re.M)
_C_CONSTANTS = re.compile(r"^    (\w+) ([A-Z][A-Z_0-9, ]+)$", re.M)
_C_IMPORTS = re.compile(r"^from \S+ cimport (.+)$", re.M)


@dataclass(frozen=True)
class ClassField:
    """A field of a class: its C type, whether it is filled with ones in all bits, and whether it is copied."""

    type: str
    filled: bool = False
    copied: bool = False

    @property
    def length(self) -> str | None:
        """The length of an array of numbers, "None" for a number; None for other fields."""
        base, bracket, length = self.type.partition("[")
        if base not in _NUMBERS or length == "::1]":
            return None
        return length[:-1] if bracket else "None"


@dataclass(frozen=True)
class Function:
    """A function with its C types; `locked` if it needs the interpreter's lock, `called` if Python calls it."""

    node: ast.FunctionDef
    arguments: dict[str, str]
    result: str
    locals: dict[str, str]
    locked: bool
    called: bool


@dataclass
class Module:
    """The names that can be cimported from a module."""

    name: str  # in a cimport
    names: set[str] = field(default_factory=set)
    types: dict[str, str] = field(default_factory=dict)  # by their names in annotations
    pointers: set[str] = field(default_factory=set)  # those of the types that Python cannot hold
    targets: dict[str, str] = field(default_factory=dict)  # the targets of pointers
    results: dict[str, str] = field(default_factory=dict)  # of functions, by their names
    constants: dict[str, str] = field(default_factory=dict)
    classes: dict[str, dict[str, ClassField]] = field(default_factory=dict)  # their own fields
    bases: dict[str, str] = field(default_factory=dict)  # of classes that have one
    locked_functions: set[str] = field(default_factory=set)
    functions: dict[str, Function] = field(default_factory=dict)  # of kernels
    homes: dict[str, str] = field(default_factory=dict)  # the modules of types


class Modules(dict[str, Module]):
    """Modules by their names, read at first use."""

    def __init__(self, find: Find) -> None:
        super().__init__()
        self.find = find

    def __missing__(self, name: str) -> Module:
        file = self.find(name)
        assert file, name
        if is_kernel(file):
            self[name] = Kernel(name, ast.parse(file.read_text("utf-8")), self)
        else:
            self[name] = _handwritten_module(name, file.with_suffix(".pxd").read_text("utf-8"))
        return self[name]

    def offers_types(self, name: str) -> bool:
        """Whether names can be cimported from it."""
        file = self.find(name)
        return file is not None and (is_kernel(file) or has_types(file))

    def declarations(self, name: str) -> str:
        """The .pxd of a kernel, or of a module whose declarations are written by hand."""
        kernel, file = self[name], self.find(name)
        assert file
        return "\n".join([*_HEAD, *kernel.lines(), ""]) if isinstance(kernel, Kernel) else file.with_suffix(".pxd").read_text("utf-8")


def _handwritten_module(name: str, text: str) -> Module:
    """A module whose .pxd is written by hand; it declares C functions, types and constants only."""
    made = Module(name)
    for base, stars, alias in _C_TYPE.findall(text):
        made.types[alias] = alias
        if stars:
            made.pointers.add(alias)
            made.targets[alias] = "Pointer" if base == "void" else base
    for result, function in _C_FUNCTION.findall(text):
        made.results[function] = result
        if f"(*{function})" in text:
            made.types[function] = function
            made.pointers.add(function)
    for kind, constants in _C_CONSTANTS.findall(text):
        made.constants.update(dict.fromkeys(constants.split(", "), kind))
    for names in _C_IMPORTS.findall(text):
        made.results.update({each.split(" as ")[-1]: "double" for each in names.split(", ") if not each.endswith("_t")})
    made.names = {*made.types, *made.results, *made.constants}
    made.homes = dict.fromkeys(made.types, name)
    return made


class Kernel(Module):
    """A kernel, read from its source."""

    def __init__(self, name: str, tree: ast.Module, modules: Modules) -> None:
        super().__init__(compiled_name(name))
        self.tree, self.modules = tree, modules
        self.namespace = Module("")  # the names that it can use: its own and imported ones
        self.assumed_ints: dict[str, str] = {}  # constants that nothing declares as ints, with their values in Python
        self.imports = list(self.cimports())
        self.exported_names = self.public()
        self.types.update({node.name: node.name for node in tree.body if isinstance(node, ast.ClassDef)})
        self.namespace.types.update(self.types)
        for node in tree.body:
            if isinstance(node, ast.ClassDef):
                if node.bases:
                    self.bases[node.name] = ast.unparse(node.bases[0])
                self.classes[node.name] = dict(self.class_fields(node))
        self.namespace.bases.update(self.bases)
        self.namespace.classes.update(self.classes)
        self.constants.update(self.constant_types())
        self.namespace.constants.update(self.constants)
        nodes = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
        self.results.update({node.name: self.type_of(node.returns) for node in nodes})
        self.results.update({name: name for name in self.classes})
        self.namespace.results.update(self.results)
        self.find_locked_functions(nodes)
        self.functions.update({node.name: self.function(node) for node in nodes})
        self.namespace.functions.update(self.functions)
        self.names = {*self.types, *self.results, *self.constants}

    def cimports(self) -> Iterator[tuple[str, list[str]]]:
        """The lines of names to cimport, by module."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.ImportFrom) and node.module and self.modules.offers_types(node.module):
                other = self.modules[node.module]
                taken = [alias for alias in node.names if alias.name in other.names]
                for alias in taken:
                    self.take(other, alias.name, alias.asname or alias.name)
                yield other.name, [f"{alias.name} as {alias.asname}" if alias.asname else alias.name for alias in taken]

    def take(self, other: Module, name: str, own: str) -> None:
        known = self.namespace
        for table, given in ((known.results, other.results), (known.constants, other.constants)):
            if name in given:
                table[own] = given[name]
        if name in other.types:
            known.types[own] = own
        known.pointers |= {own} & other.pointers
        known.locked_functions |= {own} & other.locked_functions
        if name in other.functions:
            known.functions[own] = other.functions[name]
        if name in other.targets:
            known.targets[own] = other.targets[name]
        for source in (other.namespace, other) if isinstance(other, Kernel) else (other,):  # an object holds others
            known.classes.update(source.classes)
            known.bases.update(source.bases)
            known.homes.update(source.homes)

    def public(self) -> list[str] | None:
        """The names in `__all__`, which Python calls; None if the module has none."""
        for node in self.tree.body:
            match node:
                case ast.Assign(targets=[ast.Name(id="__all__")], value=value) | ast.AnnAssign(target=ast.Name(id="__all__"), value=value):
                    return [] if value is None else list(ast.literal_eval(value))
        return None

    def type_of(self, annotation: ast.expr | None) -> str:
        """The C type of an annotation."""
        match annotation:
            case None:
                return "object"
            case ast.Constant(value=None):
                return "void"
            case ast.Constant(value=str(text)):
                return self.type_of(ast.parse(text, mode="eval").body)
            case ast.Name(id=name):
                return _SIMPLE.get(name) or self.namespace.types.get(name, "object")
            case ast.Subscript(value=ast.Name(id="Annotated"), slice=ast.Tuple(elts=[ast.Subscript(slice=one), length])):
                return f"{self.type_of(one)}[{ast.unparse(length)}]"
            case ast.Subscript(value=ast.Name(id="array"), slice=one):
                return f"{self.type_of(one)}[::1]"
            case ast.Subscript(value=ast.Name(id=name)) if name in PYTHON:
                return name
            case ast.BinOp(op=ast.BitOr(), left=one, right=ast.Constant(value=None)):
                return self.type_of(one)
        return "object"

    def class_fields(self, node: ast.ClassDef) -> Iterator[tuple[str, ClassField]]:
        for each in node.body:
            match each:
                case ast.AnnAssign(
                    target=ast.Name(id=name),
                    annotation=ast.Subscript(slice=one),
                    value=ast.Call(func=ast.Name(id=how), args=[length, *fill]),
                ):
                    kind = self.type_of(one)
                    filled = bool(fill and self.fills(kind, ast.literal_eval(fill[0])))
                    yield name, ClassField(f"{kind}[{ast.unparse(length)}]", filled, how == "sized")
                case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation, value=value):
                    kind = self.type_of(annotation)
                    yield name, ClassField(kind, False, value is None and (kind in _SIMPLE.values()) and kind not in PYTHON)

    def fills(self, kind: str, fill: int) -> bool:
        """Whether an array is filled with ones in all bits; refuses anything else but zeros."""
        if fill not in (0, -1 if kind.startswith("i") else (1 << int(re.sub(r"\D", "", kind))) - 1):
            raise ValueError(f"{self.name}: an array of {kind} can be filled with zeros or with ones in all bits, not with {fill}")
        return fill != 0

    def constant_types(self) -> Iterator[tuple[str, str]]:
        """The C types of the constants that functions read: int unless the source shows another type."""
        read = {node.id for each in self.tree.body if not isinstance(each, ast.Assign | ast.AnnAssign) for node in ast.walk(each)
                if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}  # fmt: skip
        for name, kind, value in self.constant_values():
            self.namespace.constants.setdefault(name, "int" if kind == "object" else kind)
            if name in read and name.isupper() and kind != "list":
                yield name, self.namespace.constants[name]
                if kind == "object":
                    self.assumed_ints[name] = value

    def constant_values(self) -> Iterator[tuple[str, str, str]]:
        """The names of constants, their types if the source shows them, and their values as Python expressions."""
        for node in self.tree.body:
            match node:
                case ast.ImportFrom(module=str(module), names=names) if not self.modules.offers_types(module):
                    for alias in names:
                        yield alias.asname or alias.name, "object", f"import_module({module!r}).{alias.name}"
                case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation):
                    yield name, self.type_of(annotation), ""
                case ast.Assign(targets=[ast.Name(id=name)], value=value):
                    yield name, self.expressions({}).of(value) or "object", ast.unparse(value)
                case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)):
                    for each, value in zip(names, values, strict=True):
                        yield ast.unparse(each), self.expressions({}).of(value) or "object", ast.unparse(value)
                case ast.Assign(targets=[ast.Tuple(elts=names)]):
                    yield from ((ast.unparse(each), "int", "") for each in names)

    def checks(self) -> str:
        """A statement for the compiled module that checks at runtime that constants assumed to be ints are ints."""
        cases = [f"({name!r}, {name} == {value})" for name, value in self.assumed_ints.items()]
        return f"{_CHECKS}; require_ints([{', '.join(cases)}])"

    def scope(self, arguments: dict[str, str]) -> Scope:
        return Scope(
            {**self.namespace.constants, **arguments}, self.field_type, self.namespace.results, self.namespace.targets, self.type_of
        )

    def expressions(self, arguments: dict[str, str]) -> Expressions:
        return Expressions(self.scope(arguments), {})

    def field_type(self, of: str, name: str) -> str:
        found = self.namespace.classes.get(of, {}).get(name)
        if found is None and of in self.namespace.bases:
            return self.field_type(self.namespace.bases[of], name)
        return found.type if found else "object"

    def arguments(self, node: ast.FunctionDef) -> dict[str, str]:
        return {each.arg: self.type_of(each.annotation) for each in node.args.args}

    def function(self, node: ast.FunctionDef) -> Function:
        arguments, result = self.arguments(node), self.results[node.name]
        called = (self.exported_names is None or node.name in self.exported_names) and not {
            *arguments.values(),
            result,
        } & self.namespace.pointers
        return Function(node, arguments, result, local_types(node, self.scope(arguments)), node.name in self.locked_functions, called)

    def bound_fields(self, call: ast.Call) -> Iterator[tuple[str, str, str]]:
        """The fields that a call of `bind` sets: name, type, and the function that it points to."""
        kind, _, *functions = map(ast.unparse, call.args)
        fields = self.namespace.classes[kind]
        if functions != [*fields][: len(functions)]:
            raise ValueError(f"{self.name}: the functions that are bound must be named as the fields of {kind}, in their order")
        for name in functions:
            yield name, fields[name].type, f"bound_{name}" if self.namespace.functions[name].called else name

    def all_bound_fields(self) -> list[tuple[str, str, str]]:
        """The bound fields of all calls of `bind`."""
        calls = [node for node in ast.walk(self.tree) if isinstance(node, ast.Call) and ast.unparse(node.func) == "bind"]
        return [each for call in calls for each in self.bound_fields(call)]

    def wrapped_functions(self) -> Iterator[tuple[str, Function]]:
        """The functions that need a wrapper for pointers, because Python calls them too."""
        for name, _, function in self.all_bound_fields():
            if name != function:
                yield name, self.namespace.functions[name]

    def loaded_classes(self) -> list[str]:
        """The classes whose fields `set_fields` sets here."""
        calls = [node for node in ast.walk(self.tree) if isinstance(node, ast.Call) and ast.unparse(node.func) == "set_fields"]
        return sorted({ast.unparse(call.args[0]) for call in calls})

    def find_locked_functions(self, nodes: list[ast.FunctionDef]) -> None:
        """Finds the functions that handle objects of Python, or call one that does."""
        self.namespace.locked_functions |= set(self.namespace.classes)
        waiting = nodes
        while waiting:
            found = [node for node in waiting if self.needs_lock(node)]
            self.locked_functions |= {node.name for node in found}
            self.namespace.locked_functions |= self.locked_functions
            waiting = [node for node in waiting if node not in found] if found else []

    def needs_lock(self, node: ast.FunctionDef) -> bool:
        if {*self.arguments(node).values(), self.results[node.name]} & {*PYTHON}:
            return True
        known = self.expressions(self.arguments(node))
        for each in (part for statement in node.body for part in ast.walk(statement)):
            match each:
                case ast.List() | ast.ListComp() | ast.GeneratorExp() | ast.Raise() | ast.JoinedStr():
                    return True
                case ast.With(items=[ast.withitem(context_expr=ast.Name(id="nogil"))]):
                    return True
                case ast.Call(func=ast.Name(id=name)) if name in self.namespace.locked_functions:
                    return True
                case ast.Attribute() if known.of(each) in {*PYTHON} - {"object"}:
                    return True
        return False

    def lines(self) -> Iterator[str]:
        """The lines of its .pxd."""
        for module, names in self.imports:
            if names:
                yield f"from {module} cimport {', '.join(names)}"
        for name, kind in self.constants.items():
            yield f"cdef {declaration(kind, name)}"
        for name, fields in self.classes.items():
            yield f"cdef class {name}({self.bases.get(name, '')}):"
            yield from ["    pass"] * (not fields)
            for each, held in fields.items():
                hidden = ("[" in held.type and not held.type.endswith("::1]")) or held.type in self.namespace.pointers
                yield f"    cdef {'' if hidden else 'public '}{declaration(held.type, each)}"
        for function in self.functions.values():
            yield from self.function_lines(function)
        for kind in sorted({kind for _, kind, _ in self.all_bound_fields()} - {*self.namespace.types}):
            yield f"from {self.namespace.homes[kind]} cimport {kind}"
        for name, function in self.wrapped_functions():
            given = ", ".join(f"{kind} {argument}" for argument, kind in function.arguments.items())
            yield f"cdef {function.result} bound_{name}({given}) noexcept nogil"
        for kind in self.loaded_classes():
            yield f"cdef set_fields_of_{kind}({kind} made, values)"

    def function_lines(self, function: Function) -> Iterator[str]:
        node = function.node
        if function.locals:
            yield f"@cython.locals({', '.join(map('='.join, function.locals.items()))})"
        optional = len(function.arguments) - len(node.args.defaults)
        given = [f"{kind} {name}{'=*' if n >= optional else ''}" for n, (name, kind) in enumerate(function.arguments.items())]
        result = "" if function.locked and function.result in ("void", "object") else f"{function.result} "
        unlocked = "" if function.locked else " noexcept nogil"
        yield f"{'cpdef' if function.called else 'cdef'} {result}{node.name}({', '.join(given)}){unlocked}"


def declaration(kind: str, name: str) -> str:
    """A C declaration."""
    base, bracket, length = kind.partition("[")
    return f"{kind} {name}" if length == "::1]" else f"{base} {name}{bracket}{length}"
