"""Reading scenarios: from a name, a file or a dict, with every mistake named in one line."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from mech_env.core.errors import ScenarioError
from mech_env.core.scenario.parts import StrictModel
from mech_env.core.scenario.problems import dotted
from mech_env.core.shown import shown
from mech_env.core.yaml_file import YamlError, read_yaml

Model = TypeVar("Model", bound=StrictModel)


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
        return read_yaml(path)
    except OSError as error:
        reason = (error.strerror or "cannot be read").lower()
        raise ScenarioError(where, [("file", reason, "a YAML file that can be read")]) from None
    except YamlError as error:
        raise ScenarioError(where, [error.problem]) from None


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
