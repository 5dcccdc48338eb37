"""Reading scenarios: from a name, a file or a dict, with every mistake named in one line."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, NoReturn, TypeVar

import yaml
from pydantic import BaseModel, ConfigDict, GetCoreSchemaHandler, ValidationError, model_validator
from pydantic_core import CoreSchema, ErrorDetails, PydanticCustomError, core_schema

from mech_env.core.errors import ScenarioError

Problem = tuple[tuple[str | int, ...], str, str]  # relative field path, value as shown, allowed


def refuse(*problems: Problem) -> NoReturn:
    """Raise from inside a validator: the value shown, and what is allowed instead."""
    raise PydanticCustomError("refused", "{text}", {"text": problems[0][2], "problems": problems})


def listed(values: Sequence[Any]) -> str:
    """``a, b or c``"""
    words = [str(value) for value in values]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


class Checked:
    """Metadata of a field: checks the value before its type, and says what is allowed."""

    allowed: str

    def check(self, value: Any) -> Any:
        raise NotImplementedError

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return core_schema.no_info_before_validator_function(self.check, handler(source))


class OneOf(Checked):
    """One of a few words or numbers."""

    def __init__(self, *values: str | int) -> None:
        self.values = values
        self.allowed = listed(values)

    def check(self, value: Any) -> Any:
        if not isinstance(value, str | int) or value not in self.values:
            refuse(((), shown(value), self.allowed))
        return self.values[self.values.index(value)]


class Whole(Checked):
    """A whole number from ``low`` to ``high``, or one of a few further ``words``."""

    def __init__(self, low: int, high: int, *words: str | int) -> None:
        self.low, self.high, self.words = low, high, words
        self.allowed = f"a whole number from {low} to {high}"
        if words:
            self.allowed = f"{listed(words)}, or {self.allowed}"

    def check(self, value: Any) -> Any:
        if isinstance(value, str | int) and not isinstance(value, bool) and value in self.words:
            return value
        if isinstance(value, bool) or not isinstance(value, int):
            refuse(((), shown(value), self.allowed))
        if not self.low <= value <= self.high:
            refuse(((), shown(value), self.allowed))
        return value


class Text(Checked):
    """A text that is not empty."""

    allowed = "a text"

    def check(self, value: Any) -> Any:
        if not isinstance(value, str) or not value.strip():
            refuse(((), shown(value), self.allowed))
        return value


class YesNo(Checked):
    """True or false."""

    allowed = "true or false"

    def check(self, value: Any) -> Any:
        if not isinstance(value, bool):
            refuse(((), shown(value), self.allowed))
        return value


class Several(Checked):
    """A list of ``low`` to ``high`` things."""

    def __init__(self, low: int, high: int, what: str) -> None:
        self.low, self.high = low, high
        self.what = what
        self.allowed = f"a list of {low} to {high} {what}"

    def check(self, value: Any) -> Any:
        if not isinstance(value, list | tuple):
            refuse(((), shown(value), self.allowed))
        if not self.low <= len(value) <= self.high:
            refuse(((), f"{len(value)} {self.what}", f"{self.low} to {self.high} {self.what}"))
        return value


class StrictModel(BaseModel):
    """A part of a scenario: unchangeable, and without fields that nobody knows."""

    model_config: ClassVar[ConfigDict] = ConfigDict(frozen=True, extra="forbid")
    # What a part of this kind is called where something else stands in its place.
    expected: ClassVar[str] = "a mapping of fields"

    @model_validator(mode="before")
    @classmethod
    def _only_known_fields(cls, value: Any) -> Any:
        if isinstance(value, cls):
            return value
        if not isinstance(value, Mapping):
            refuse(((), shown(value), cls.expected))
        unknown = [key for key in value if key not in cls.model_fields]
        if unknown:
            known = f"unknown; known here: {', '.join(cls.model_fields)}"
            refuse(*[((str(key),), shown(value[key]), known) for key in unknown])
        return value


Model = TypeVar("Model", bound=StrictModel)


def shown(value: Any, limit: int = 60) -> str:
    """A value as it appears in an error, cut to one short line."""
    if value is None:
        return "nothing"
    text = repr(value)
    return text if len(text) <= limit else text[: limit - 1] + "…"


def dotted(path: Sequence[str | int]) -> str:
    """``sides[0].units[1].at``"""
    text = ""
    for step in path:
        if isinstance(step, int):
            text += f"[{step}]"
        elif not step.startswith("<"):  # <tags> tell the alternatives of a field apart
            text += f".{step}" if text else step
    return text


def parse(model: type[Model], plain: Any, where: str) -> Model:
    """Validate ``plain`` into ``model``.

    Raises:
        ScenarioError: one line per mistake; ``where`` names the file.
    """
    try:
        return model.model_validate(plain)
    except ValidationError as error:
        problems = [line for item in error.errors() for line in _lines(item)]
        raise ScenarioError(where, problems) from None


def _lines(item: ErrorDetails) -> list[tuple[str, str, str]]:
    path, context = item["loc"], item.get("ctx", {})
    if item["type"] == "refused":
        return [(dotted((*path, *p)), value, allowed) for p, value, allowed in context["problems"]]
    if item["type"] == "missing":
        return [(dotted(path), "missing", "this field is required")]
    allowed = item["msg"].removeprefix("Input should be ").removeprefix("a valid ")
    return [(dotted(path), shown(item["input"]), f"must be {allowed}")]


def read_plain(source: Any, folder: Path) -> tuple[str, Any]:
    """The plain data behind a scenario's name, path or dict.

    Args:
        source: a bundled scenario's name, a path that ends in .yaml or .yml, or a mapping.
        folder: where the bundled scenarios lie.

    Returns:
        What to call the source in errors, and the data.

    Raises:
        ScenarioError: no such scenario or file, or not YAML.
        TypeError: ``source`` is something else.
    """
    if isinstance(source, Mapping):
        name = source.get("name")
        return (name if isinstance(name, str) and name else "scenario"), dict(source)
    if not isinstance(source, str | Path):
        raise TypeError(f"a scenario is a name, a path, a dict or a Scenario, not {source!r}")
    path = Path(source)
    if path.suffix not in (".yaml", ".yml"):
        known = sorted(entry.stem for entry in folder.glob("*.yaml"))
        if str(source) not in known:
            allowed = f"no such scenario; known: {', '.join(known)}, or a path that ends in .yaml"
            raise ScenarioError("", [("scenario", shown(str(source)), allowed)])
        return str(source), _read_yaml(folder / f"{source}.yaml", str(source))
    plain = _read_yaml(path, str(path))
    if isinstance(plain, dict) and "name" not in plain:
        plain = {"name": path.stem, **plain}
    return str(path), plain


def _read_yaml(path: Path, where: str) -> Any:
    try:
        return yaml.safe_load(path.read_text(encoding="utf-8"))
    except OSError as error:
        reason = (error.strerror or "cannot be read").lower()
        raise ScenarioError(where, [("file", reason, "a YAML file that can be read")]) from None
    except UnicodeDecodeError:
        raise ScenarioError(where, [("file", "not text", "a YAML file in UTF-8")]) from None
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        place = f"line {mark.line + 1}, column {mark.column + 1}" if mark else "file"
        problem = " ".join(str(getattr(error, "problem", None) or error).split())
        raise ScenarioError(where, [(place, problem, "must be valid YAML")]) from None


def loader(model: type[Model], folder: Path) -> Callable[[Any], Model]:
    """The ``load_scenario`` of a ruleset: from a bundled name, a path, a dict, or the model itself.

    Args:
        model: the ruleset's Scenario.
        folder: where its bundled scenarios lie.
    """

    @functools.cache  # scenarios do not change, and YAML is slow to read
    def bundled(name: str) -> Model:
        where, plain = read_plain(name, folder)
        return parse(model, plain, where)

    def load_scenario(source: Any) -> Model:
        """A scenario from a bundled name, a path that ends in .yaml or .yml, a dict, or itself.

        Raises:
            ScenarioError: one line per mistake: ``file: field: value: what is allowed``.
            TypeError: ``source`` is none of these.
        """
        if isinstance(source, model):
            return source
        if isinstance(source, str) and not source.endswith((".yaml", ".yml")):
            return bundled(source)
        where, plain = read_plain(source, folder)
        return parse(model, plain, where)

    return load_scenario
