"""Translates typer's own texts: help pages and usage errors."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperCommand, TyperGroup

from branchline.cli.arguments import translate
from branchline.cli.errors import Failure
from branchline.engine.errors import unknown
from branchline.engine.extras import require_extra
from branchline.engine.text import Text, short, text

if TYPE_CHECKING:  # typer's private names, for types only
    from typer._click.core import Context
    from typer._click.formatting import HelpFormatter
    from typer.core import TyperOption

SERVER = ("alembic", "babel", "litestar", "markdown_it", "msgspec", "platformdirs", "segno", "sqlalchemy", "tomlkit", "uvicorn")
DEFAULT = "default: "  # what typer writes before a default value


class Command(TyperCommand):
    """A command with a translated help page."""

    allow_extra_args = True  # refused in `parse_args`

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        rest = super().parse_args(ctx, args)
        if rest:
            raise Failure(translate(text("Unexpected arguments: {typed}", typed=short(" ".join(rest)))))
        return rest

    def get_help_option(self, ctx: Context) -> TyperOption | None:
        return _help_option(super().get_help_option(ctx))

    def format_usage(self, ctx: Context, formatter: HelpFormatter) -> None:
        _write_usage(self, ctx, formatter)

    def format_options(self, ctx: Context, formatter: HelpFormatter) -> None:
        _write_parameters(self, ctx, formatter)


class ServerCommand(Command):
    """A command that needs the libraries of the server; its help is shown without them."""

    def invoke(self, ctx: Context) -> Any:
        require_extra("server", f"`{ctx.command_path}`", *SERVER)
        return super().invoke(ctx)


class Group(TyperGroup):
    """A group of commands with a translated help page."""

    def resolve_command(self, ctx: Context, args: list[str]) -> Any:
        if args[0] not in self.commands:
            raise Failure(translate(unknown(text("There is no command {name}", name=short(args[0])), args[0], self.commands)))
        return super().resolve_command(ctx, args)

    def get_help_option(self, ctx: Context) -> TyperOption | None:
        return _help_option(super().get_help_option(ctx))

    def format_usage(self, ctx: Context, formatter: HelpFormatter) -> None:
        _write_usage(self, ctx, formatter)

    def format_options(self, ctx: Context, formatter: HelpFormatter) -> None:
        _write_parameters(self, ctx, formatter)
        room = formatter.width - 6 - max(map(len, self.commands))
        _write_section(formatter, text("Commands"), [(name, command.get_short_help_str(room)) for name, command in self.commands.items()])


def _help_option(option: TyperOption | None) -> TyperOption | None:
    if option is not None:
        option.help = translate(text("Show this message and exit."))
    return option


def _write_usage(command: Command | Group, ctx: Context, formatter: HelpFormatter) -> None:
    pieces = " ".join(command.collect_usage_pieces(ctx))
    formatter.write_usage(ctx.command_path, pieces, translate(text("Usage:")) + " ")


def _write_parameters(command: Command | Group, ctx: Context, formatter: HelpFormatter) -> None:
    rows: dict[str, list[tuple[str, str]]] = {"argument": [], "option": []}
    for parameter in command.get_params(ctx):
        if record := parameter.get_help_record(ctx):
            rows[parameter.param_type_name].append((record[0], _with_additions(parameter, record[1])))
    _write_section(formatter, text("Arguments"), rows["argument"])
    _write_section(formatter, text("Options"), rows["option"])


def _write_section(formatter: HelpFormatter, title: Text, rows: Sequence[tuple[str, str]]) -> None:
    if rows:
        with formatter.section(translate(title)):
            formatter.write_dl(rows)


def _with_additions(parameter: Any, words: str) -> str:
    """A parameter's help with typer's additions in brackets: `[default: 1; x>=1]`."""
    own = parameter.help or ""
    added = words.removeprefix(own).strip()[1:-1]
    return f"{own}  [{'; '.join(map(_addition, added.split('; ')))}]" if added else words


def _addition(words: str) -> str:
    if words.startswith(DEFAULT):
        return translate(text("default: {value}", value=words.removeprefix(DEFAULT)))
    return translate(text("required")) if words == "required" else words


def complaint(error: typer.TyperException) -> str:
    """The message of a usage error. Most of typer's error classes are private, so they are recognised by name."""
    message = WRONG.get(type(error).__name__)
    return translate(message(error)) if message else error.format_message()


def _missing(error: Any) -> Text:
    name = _name(error.param)
    if error.param.param_type_name == "argument":
        return text("The argument {name} is missing", name=name)
    return text("The option {name} is missing", name=name)


def _no_option(error: Any) -> Text:
    problem, near = text("There is no option {name}", name=short(error.option_name)), ", ".join(sorted(error.possibilities or ()))
    return text("{problem}; did you mean {near}?", problem=problem, near=near) if near else problem


def _misuse_text(error: Any) -> Text:
    if error.message.endswith("does not take a value."):
        return text("The option {name} takes no value", name=error.option_name)
    return text("The option {name} needs a value", name=error.option_name)


def _unfit(error: Any) -> Text:
    return text("{name}: {reason}", name=_name(error.param), reason=_reason(error))


def _reason(error: Any) -> Text | str:
    """The reason why a value is invalid, from the exception that caused the error."""
    found: Mapping[str, Any] = error.__cause__.errors()[0] if hasattr(error.__cause__, "errors") else {"type": ""}
    match found["type"]:
        case "int_parsing" | "int_parsing_size":
            return text("must be a whole number")
        case "float_parsing":
            return text("must be a number")
        case "greater_than_equal":
            return text("must be at least {least}", least=str(found["ctx"]["ge"]))
        case "less_than_equal":
            return text("must be at most {most}", most=str(found["ctx"]["le"]))
        case _:
            return str(error.message)


def _name(parameter: Any) -> str:
    return str(parameter.metavar or parameter.name.upper()) if parameter.param_type_name == "argument" else " / ".join(parameter.opts)


WRONG: Mapping[str, Callable[[Any], Text]] = {
    "MissingParameter": _missing,
    "NoSuchOption": _no_option,
    "BadOptionUsage": _misuse_text,
    "BadParameter": _unfit,
}
