"""What the sources must not contain, and how big they may grow."""

from __future__ import annotations

import ast
import functools
import importlib
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest
import yaml

from mech_env.core.fields import Record
from tests.hygiene.rules_table import ROOT, RULESETS, package_of, rule_files

PACKAGES = ("mech_env", "agents", "experiments")
SOURCES = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
EVERYTHING = SOURCES + sorted((ROOT / "tests").rglob("*.py"))
RULES = rule_files()  # of all rulesets, those among the tests included
RULE_SOURCES = sorted(path for rules in RULES.values() for path in rules.parent.rglob("*.py"))
# Below the environments and the server a battle is a function of its seed and the actions.
BELOW_ENVS = [
    path
    for path in SOURCES
    if path.is_relative_to(ROOT / "mech_env")
    and path.relative_to(ROOT / "mech_env").parts[0] not in ("envs", "cli", "testing", "serve")
]
CORE = [path for path in BELOW_ENVS if path.is_relative_to(ROOT / "mech_env/core")]
CLOCKS_AND_CHANCE = {"time", "datetime", "random", "secrets", "uuid"}
ALLOWED = {
    # Advice and searches by the clock keep to a budget of time; all else about them is seeded.
    ("mech_env/advice/advising.py", "time"): "seconds of advice",
    ("mech_env/advice/aftermath.py", "time"): "seconds of advice",
    ("mech_env/advice/deciding.py", "time"): "seconds of advice",
    ("mech_env/searching.py", "time"): "mcts:50ms",
    ("mech_env/arguments.py", "secrets"): "the seed of a battle that was given none",
    ("mech_env/core/jit/entry.py", "time"): "how long a compilation took",
    ("mech_env/core/jit/progress.py", "time"): "how long a compilation has taken",
}
MAX_FILE_LINES = 450
MAX_FUNCTION_LINES = 90
VAGUE_NAMES = {"utils", "util", "helpers", "helper", "common", "manager", "misc"}
SCENARIOS = sorted(
    path for rules in RULES.values() for path in rules.parent.glob("scenarios/**/*.yaml")
)


def name(path: Path) -> str:
    return (path.relative_to(ROOT) if path.is_relative_to(ROOT) else path).as_posix()


@functools.cache  # several tests read each file
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def imported_by(module: ast.Module) -> set[str]:
    """Top-level packages that a module imports, wherever in it."""
    found: set[str] = set()
    for node in ast.walk(module):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            found.add(node.module.split(".")[0])
    return found


def over(paths: Sequence[Path]) -> Callable[[Callable[[Path], Iterator[str]]], Callable[[], None]]:
    """Turns a check, which yields what is wrong with a file, into one test of many files.

    A test for each file would take longer to set up than to run, four thousand times.
    """

    def made(check: Callable[[Path], Iterator[str]]) -> Callable[[], None]:
        def test() -> None:
            assert paths
            wrong = [f"{name(path)}:{problem}" for path in paths for problem in check(path)]
            assert not wrong, "\n".join(wrong)

        test.__name__, test.__doc__ = check.__name__, check.__doc__
        return test

    return made


@over(BELOW_ENVS)
def test_no_clock_and_no_global_randomness_below_envs(path):
    module = tree(path)
    for package in sorted(imported_by(module) & CLOCKS_AND_CHANCE):
        if (name(path), package) not in ALLOWED:
            yield f" imports {package}"
    for node in ast.walk(module):
        match node:
            case ast.Call(ast.Attribute(attr="default_rng"), [], []):
                yield f"{node.lineno}: a generator needs a seed"
            case ast.Attribute(ast.Attribute(ast.Name("np" | "numpy"), "random"), kind):
                if kind not in ("Generator", "default_rng"):
                    yield f"{node.lineno}: np.random.{kind} is global"


@over(CORE + RULE_SOURCES)
def test_rules_roll_only_through_the_gate(path):
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Attribute) and node.attr in ("random", "default_rng", "Generator"):
            yield f"{node.lineno}: every die comes from core.dice.roll"


def test_numba_is_imported_in_one_package():
    users = {path.parent for path in EVERYTHING if "numba" in imported_by(tree(path))}
    assert users == {ROOT / "mech_env/core/jit"}


@over(EVERYTHING)
def test_files_and_functions_stay_readable(path):
    lines = len(path.read_text(encoding="utf-8").splitlines())
    if lines > MAX_FILE_LINES:
        yield f" {lines} lines"
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            if length > MAX_FUNCTION_LINES:
                yield f"{node.lineno}: {node.name} has {length} lines"


@over(EVERYTHING)
def test_names_say_something(path):
    if path.stem in VAGUE_NAMES:
        yield " a name that says nothing"


@over(SOURCES)
def test_modules_say_what_they_are_for(path):
    if path.stat().st_size > 0 and not ast.get_docstring(tree(path)):
        yield " no docstring"


@over([path for path in SOURCES if not path.is_relative_to(RULESETS)])
def test_no_shared_code_knows_a_ruleset_by_name(path):
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Compare | ast.MatchValue):
            named = {c.value for c in ast.walk(node) if isinstance(c, ast.Constant)}
            if named & set(RULES):
                yield f"{node.lineno}: asks for a ruleset by name"


def test_a_check_over_files_names_each_that_is_wrong(tmp_path):
    empty, vague = tmp_path / "good.py", tmp_path / "utils.py"

    def check(path):
        if path.stem in VAGUE_NAMES:
            yield f" {path.stem}"

    over([empty])(check)()
    with pytest.raises(AssertionError, match=r"utils\.py: utils"):
        over([empty, vague])(check)()


def record_fields(dtype: np.dtype) -> set[str]:
    """Names of all fields of a record, nested ones included."""
    found: set[str] = set()
    for field in dtype.names or ():
        found |= {field} | record_fields(dtype[field].base)
    return found


every_ruleset = pytest.mark.parametrize("rules", RULES.values(), ids=RULES)


def records_of(rules: Path) -> list[Record]:
    """BATTLE and SETUP of the ruleset of a ``RULES.md``."""
    module = importlib.import_module(f"{package_of(rules)}.state.record")
    return [module.BATTLE, module.SETUP]


@every_ruleset
def test_fields_shadow_no_attribute_of_records(rules):
    for record in records_of(rules):
        fields = record_fields(record.dtype)
        assert len(fields) > len(record.fields)
        assert not fields & (set(dir(np.record)) | set(dir(np.recarray)))


@every_ruleset
def test_the_table_of_fields_has_all_of_them(rules):
    text = rules.read_text(encoding="utf-8")
    table = re.search(r"<!-- fields: begin -->(.*)<!-- fields: end -->", text, re.DOTALL)
    assert table is not None
    listed = set(re.findall(r"^\| [^|]+ \| `(\w+)` \|", table[1], re.MULTILINE))
    for record in records_of(rules):
        assert record_fields(record.dtype) - {"spare"} <= listed


@every_ruleset
def test_every_ruleset_has_scenarios(rules):
    assert any(path.parents[1] == rules.parent for path in SCENARIOS)


@pytest.mark.parametrize("path", SCENARIOS, ids=name)
def test_scenarios_are_documented(path):
    scenario = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert scenario["name"] == path.stem
    assert len(scenario["description"].split()) >= 5, "say what the scenario is about"
    rules = (path.parents[1] / "RULES.md").read_text(encoding="utf-8")
    assert f"`{path.stem}`" in rules, "RULES.md does not list it"
