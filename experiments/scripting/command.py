"""The command line of the scripts: options, exit codes, one-line errors, JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar, get_args

import tyro
from pydantic import BaseModel, ValidationError

from agents.protocols import UnknownPlayerError
from mech_env.core.shown import shown
from mech_env.core.yaml_file import YamlError, read_yaml
from mech_env.gpu import DeviceError

OK, FAILED, USAGE = 0, 1, 2

Options = TypeVar("Options")
Model = TypeVar("Model", bound=BaseModel)


class UsageError(ValueError):
    """The caller asked for something that does not exist; ends with exit code 2."""


def one_line(error: BaseException, kind: type[BaseModel] | None = None) -> str:
    """An error in one line: field, value and what is allowed.

    Args:
        kind: the settings that were refused; its fields are told where one is unknown.
    """
    if isinstance(error, ValidationError):
        first = error.errors()[0]
        field = ".".join(str(part) for part in first["loc"])
        more = f" (and {error.error_count() - 1} more)" if error.error_count() > 1 else ""
        if first["type"] == "value_error":  # our own words, which name field and value
            where = f"{field:.200}: " if field else ""
            return f"{where}{first['ctx']['error']!s:.500}{more}"
        known = ""
        if first["type"] == "extra_forbidden" and kind is not None:
            known = f"; known: {', '.join(_fields_beside(first['loc'], kind))}"
        return f"{field:.200}: {shown(first.get('input'))}: {first['msg']:.500}{known}{more}"
    return " | ".join(str(error).splitlines()) or type(error).__name__


def _fields_beside(place: Sequence[int | str], kind: type[BaseModel]) -> list[str]:
    """The fields of the model in which an unknown field was found."""
    for part in place[:-1]:
        if part in kind.model_fields:
            kind = _model_in(kind.model_fields[str(part)].annotation) or kind
    return list(kind.model_fields)


def _model_in(annotation: Any) -> type[BaseModel] | None:
    """The model that a field holds, also in a tuple of them."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    return next(filter(None, map(_model_in, get_args(annotation))), None)


def run_script(
    main: Callable[[Options], int],
    options: Callable[[list[str]], Options],
    argv: list[str] | None = None,
) -> int:
    """Parse, run, and turn expected errors into one line on stderr and an exit code.

    Returns:
        0 ok, 1 failed (a target not met, a damaged file), 2 wrong usage.
    """
    try:
        try:
            chosen = options(sys.argv[1:] if argv is None else argv)
        except (ValueError, OSError) as error:  # pydantic's ValidationError is a ValueError
            print(f"error: {one_line(error)}", file=sys.stderr)
            return USAGE
        return main(chosen)
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        return FAILED
    except (UsageError, UnknownPlayerError, DeviceError) as error:
        print(f"error: {one_line(error)}", file=sys.stderr)
        return USAGE
    except (ValueError, OSError) as error:
        print(f"error: {one_line(error)}", file=sys.stderr)
        return FAILED


def parse(kind: type[Options], argv: list[str], script: str, default: Any = None) -> Options:
    """Options of a script from its command line; ``--help`` shows every default."""
    extra = {} if default is None else {"default": default}
    prog = f"python -m experiments.{script}"
    chosen: Options = tyro.cli(kind, args=argv, prog=prog, description=kind.__doc__, **extra)
    return chosen


def leading(argv: list[str], kind: type[Model], then: str = "") -> tuple[Model, list[str]]:
    """Settings from the leading ``FILE.yaml``, if there is one, and the options after it.

    Args:
        then: a field that the next argument without a dash sets; the first argument sets it, too,
            if it does not end in ``.yaml``.

    Raises:
        UsageError, ValidationError: see :func:`load_settings`; a value that the field refuses.
    """
    rest = list(argv)
    settings = kind()
    if rest and not rest[0].startswith("-") and (not then or rest[0].endswith((".yaml", ".yml"))):
        settings = load_settings(Path(rest.pop(0)), kind)
    if then and rest and not rest[0].startswith("-"):
        settings = kind.model_validate({**settings.model_dump(), then: rest.pop(0)})
    return settings, rest


def load_settings(path: Path, kind: type[Model]) -> Model:
    """Settings from a YAML file.

    Raises:
        UsageError: no such file, YAML that is refused, or a field that is not allowed; names file
            and field.
    """
    try:
        data = read_yaml(path)
    except FileNotFoundError:
        raise UsageError(f"{path}: no such file; see configs/") from None
    except YamlError as error:
        raise UsageError(f"{path}: {error}") from None
    if not isinstance(data, dict):
        raise UsageError(f"{path}: expected fields, got {type(data).__name__}")
    try:
        return kind.model_validate(data)
    except ValidationError as error:
        raise UsageError(f"{path}: {one_line(error, kind)}") from None


def print_json(data: Any) -> None:
    """Machine-readable result: one JSON document on stdout."""
    print(json.dumps(data, indent=2))
