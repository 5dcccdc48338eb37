"""What the sources must not contain, and how big they may grow."""

from __future__ import annotations

import ast
import importlib
import re
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
# Below the environments a battle is a function of its seed and the actions.
BELOW_ENVS = [
    path
    for path in SOURCES
    if path.is_relative_to(ROOT / "mech_env")
    and path.relative_to(ROOT / "mech_env").parts[0] not in ("envs", "cli", "testing")
]
CORE = [path for path in BELOW_ENVS if path.is_relative_to(ROOT / "mech_env/core")]
CLOCKS_AND_CHANCE = {"time", "datetime", "random", "secrets", "uuid"}
ALLOWED = {
    # Advice and searches by the clock keep to a budget of time; all else about them is seeded.
    ("mech_env/advice.py", "time"): "seconds of advice",
    ("mech_env/aftermath.py", "time"): "seconds of advice",
    ("mech_env/deciding.py", "time"): "seconds of advice",
    ("mech_env/searching.py", "time"): "mcts:50ms",
    ("mech_env/arguments.py", "secrets"): "the seed of a battle that was given none",
    ("mech_env/core/jit/entry.py", "time"): "how long a compilation took",
}
MAX_FILE_LINES = 450
MAX_FUNCTION_LINES = 90
VAGUE_NAMES = {"utils", "util", "helpers", "helper", "common", "manager", "misc"}
SCENARIOS = sorted(
    path for rules in RULES.values() for path in rules.parent.glob("scenarios/**/*.yaml")
)


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


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


@pytest.mark.parametrize("path", BELOW_ENVS, ids=name)
def test_no_clock_and_no_global_randomness_below_envs(path):
    module = tree(path)
    strange = {(name(path), package) for package in imported_by(module) & CLOCKS_AND_CHANCE}
    assert strange <= set(ALLOWED)
    for node in ast.walk(module):
        match node:
            case ast.Call(ast.Attribute(attr="default_rng"), [], []):
                pytest.fail(f"{name(path)}:{node.lineno}: a generator needs a seed")
            case ast.Attribute(ast.Attribute(ast.Name("np" | "numpy"), "random"), kind):
                if kind not in ("Generator", "default_rng"):
                    pytest.fail(f"{name(path)}:{node.lineno}: np.random.{kind} is global")


@pytest.mark.parametrize("path", CORE + RULE_SOURCES, ids=name)
def test_rules_roll_only_through_the_gate(path):
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Attribute) and node.attr in ("random", "default_rng", "Generator"):
            pytest.fail(f"{name(path)}:{node.lineno}: every die comes from core.dice.roll")


def test_numba_is_imported_in_one_package():
    users = {path.parent for path in EVERYTHING if "numba" in imported_by(tree(path))}
    assert users == {ROOT / "mech_env/core/jit"}


@pytest.mark.parametrize("path", EVERYTHING, ids=name)
def test_files_and_functions_stay_readable(path):
    lines = len(path.read_text(encoding="utf-8").splitlines())
    assert lines <= MAX_FILE_LINES, f"{lines} lines"
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.FunctionDef):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            assert length <= MAX_FUNCTION_LINES, f"{node.name} has {length} lines"


@pytest.mark.parametrize("path", EVERYTHING, ids=name)
def test_names_say_something(path):
    assert path.stem not in VAGUE_NAMES


@pytest.mark.parametrize("path", SOURCES, ids=name)
def test_modules_say_what_they_are_for(path):
    if path.stat().st_size > 0:
        assert ast.get_docstring(tree(path))


@pytest.mark.parametrize("path", SOURCES, ids=name)
def test_no_shared_code_knows_a_ruleset_by_name(path):
    if path.is_relative_to(RULESETS):
        return
    rulesets = set(RULES)
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Compare | ast.MatchValue):
            named = {c.value for c in ast.walk(node) if isinstance(c, ast.Constant)}
            assert not named & rulesets, f"{name(path)}:{node.lineno} asks for a ruleset by name"


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
