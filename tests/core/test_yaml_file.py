"""YAML from strangers: plain data of bounded size, or one line that says what is wrong."""

from __future__ import annotations

import ast
import time
from pathlib import Path

import pytest

from experiments.exploitability.folder import begin
from experiments.exploitability.settings import ExploitSettings
from experiments.scripting.command import UsageError, load_settings
from experiments.training.settings import TrainSettings
from mech_env import rulesets
from mech_env.core.errors import ScenarioError
from mech_env.core.shown import shown
from mech_env.core.yaml_file import MAX_BYTES, MAX_DEPTH, MAX_VALUES, YamlError, parse_yaml
from tests.hygiene.rules_table import ROOT

BOMB = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"a{k}: &a{k} [{', '.join([f'*a{k - 1}'] * 9)}]\n" for k in range(1, 10)
)
MERGES = "a0: &a0 {x: 1}\n" + "".join(
    f"a{k}: &a{k}\n  <<: [{', '.join([f'*a{k - 1}'] * 9)}]\n" for k in range(1, 10)
)


def test_plain_data_is_read() -> None:
    text = "a: &a [1, -2.5, true, null, word]\nb: *a\nc: {<<: {x: 1}, y: 0x1F}\nd: |\n  . .\n"
    a = [1, -2.5, True, None, "word"]
    assert parse_yaml(text) == {"a": a, "b": a, "c": {"x": 1, "y": 31}, "d": ". .\n"}
    assert parse_yaml("") is None


def test_dates_and_times_stay_texts() -> None:
    texts = ["2026-11-23", "2026-11-23 10:00:00", "12:30", "1:30:00.5"]
    assert parse_yaml("\n".join(f"- {text}" for text in texts)) == texts


REFUSED = [
    ("a: 1\nb: 2\na: 3\n", "line 3, column 1: 'a': a key once in a mapping; it is in line 1, too"),
    ("{a: {x: 1, x: 2}}", "line 1, column 12: 'x': a key once in a mapping"),
    ("a: [1", "line [12], column [16]: .*: must be valid YAML"),
    ("a: &a [*a]", "line 1, column 8: .a: an alias of something that is finished"),
    ("a: *b", "line 1, column 4: .*undefined alias.*: must be valid YAML"),
    ("? [a]\n: b", "line 1, column [13]: .*unhashable key.*: must be valid YAML"),
    ("a: 1\n---\nb: 2\n", "line 2, column 1: .*: must be valid YAML"),
    ("a: \x00", "file: .* characters are not allowed: must be valid YAML"),
    ("a: !!python/object/apply:os.system []", "line 1, column 4: .*constructor.*: must"),
    ("a: !!timestamp 2026-11-23", "line 1, column 4: .*constructor.*: must be valid YAML"),
    ("a: !!binary aGVsbG8=", "line 1, column 4: .*constructor.*: must be valid YAML"),
    ("a: !!int x", "line 1, column 4: 'x': must be valid YAML: not int"),
    ("a: !!float ''", "line 1, column 4: '': must be valid YAML: not float"),
    ("a: !!bool maybe", "line 1, column 4: 'maybe': must be valid YAML: not bool"),
    ("a: " + "9" * 5000, "line 1, column 4: '9{58,60}…: a number of at most 100 digits"),
    ("a: !!int 1" + ":59" * 50_000, "line 1, column 4: '1:59.*…: a number of at most 100"),
    ("[" * 1000, f"line 1, column {MAX_DEPTH + 1}: lists and mappings in each other: "),
    ("- " * 1000, f"line 1, column {2 * MAX_DEPTH + 1}: lists and mappings in each other: "),
    ("[" + "1," * MAX_VALUES + "1]", "line 1, column 4000.: .* values: at most 20,000"),
    (BOMB, "line 5, column [0-9]+: .* values: at most 20,000 in a file, with all aliases "),
    (MERGES, "line [0-9]+, column [0-9]+: .* values: at most 20,000"),
    ("a: &a '" + "x" * 20_000 + "'\nb: [" + "*a, " * 500 + "]", "line 2, column .* letters: "),
    ("#" * (MAX_BYTES + 1), "file: more than 1,000,000 bytes: at most 1,000,000"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "line"), REFUSED, ids=[line[:40] for _, line in REFUSED])
def test_what_is_refused_is_refused_at_once_in_one_line(text: str, line: str) -> None:
    began = time.monotonic()
    with pytest.raises(YamlError, match=f"^{line}") as caught:
        parse_yaml(text)
    assert time.monotonic() - began < 1
    assert "\n" not in str(caught.value) and len(str(caught.value)) < 400


def every_reader(path: Path) -> list[tuple[type[Exception], object]]:
    """All that reads YAML from a path, and what it raises."""
    return [
        (ScenarioError, lambda: rulesets.get("toy").load_scenario(path)),
        (ScenarioError, lambda: rulesets.get("steel_typhoon").load_scenario(path)),
        (UsageError, lambda: load_settings(path, TrainSettings)),
        (UsageError, lambda: begin(_exploit(path), True)),
    ]


def _exploit(path: Path) -> ExploitSettings:
    target = {"ruleset": "steel_typhoon", "scenario": "duel", "target": "bot"}
    return ExploitSettings.model_validate({**target, "runs": path.parent.parent, "name": "here"})


@pytest.mark.parametrize("text", [BOMB, "name: a\nname: b\n", "[" * 5000, "a: [", ""])
def test_all_readers_refuse_it_in_one_line_with_the_file(text: str, tmp_path: Path) -> None:
    path = tmp_path / "here/config.yaml"
    path.parent.mkdir()
    path.write_text(text)
    for error, read in every_reader(path):
        began = time.monotonic()
        with pytest.raises(error, match=r"config\.yaml") as caught:
            read()  # type: ignore[operator]
        assert time.monotonic() - began < 1
        assert str(caught.value).count("\n") <= 50
        assert len(str(caught.value)) < 2000


def test_a_value_is_cut_before_it_is_written_out() -> None:
    bomb: object = "x"
    for _ in range(60):
        bomb = [bomb] * 9
    assert len(shown(bomb)) == len(shown({"a": bomb, "b": bomb})) == 60
    assert (
        shown({"a": [1, "b", None], "c": (2.5, True)}) == "{'a': [1, 'b', None], 'c': [2.5, True]}"
    )
    assert shown(10**5000) == "a number of about 4983 digits"
    assert shown("é\n") == r"'é\n'"


def test_at_most_fifty_mistakes_are_told(tmp_path: Path) -> None:
    path = tmp_path / "many.yaml"
    path.write_text("".join(f"field{k}: 1\n" for k in range(400)))
    with pytest.raises(ScenarioError) as caught:
        rulesets.get("steel_typhoon").load_scenario(path)
    lines = str(caught.value).splitlines()
    assert len(lines) == 51
    assert lines[-1] == f"{path}: and 350 more mistakes"
    assert max(map(len, lines)) < 1000


def test_names_from_a_file_keep_to_their_line() -> None:
    with pytest.raises(ScenarioError) as caught:
        rulesets.get("steel_typhoon").load_scenario(
            {"name": "a\nb", "x\n\x1b[2J": 1, "y" * 5000: 1}
        )
    lines = str(caught.value).splitlines()
    assert lines[0].startswith(r"a\nb: x\n\x1b[2J: 1: unknown; known here: ")
    assert len(lines) == 2 and len(lines[1]) < 2000


def test_a_setting_is_shown_cut(tmp_path: Path) -> None:
    path = tmp_path / "train.yaml"
    path.write_text("ruleset: [" + ", ".join(["steel_typhoon"] * 5000) + "]\n")
    with pytest.raises(UsageError, match=r"train\.yaml: ruleset: .*…: Input") as caught:
        load_settings(path, TrainSettings)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize("name", ["a\0.yaml", "\ud800.yaml"])
def test_a_name_that_is_no_path_is_a_mistake_in_the_scenario(name: str) -> None:
    with pytest.raises(ScenarioError, match=r"file: .*: a path") as caught:
        rulesets.get("steel_typhoon").load_scenario(name)
    assert str(caught.value).isascii()


def test_one_module_reads_yaml() -> None:
    reading = {"load", "safe_load", "full_load", "unsafe_load", "parse", "compose", "scan"}
    users = {
        path.relative_to(ROOT).as_posix()
        for package in ("mech_env", "agents", "experiments")
        for path in (ROOT / package).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "yaml"
        and (node.attr in reading or node.attr.endswith("_all"))
    }
    assert users == {"mech_env/core/yaml_file.py"}
