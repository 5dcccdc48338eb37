"""The files of an engine: complete, described, without needs, and all or none."""

from __future__ import annotations

import hashlib
import importlib.util
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from mech_env import cli, rulesets
from mech_env.core.log import LOG
from mech_env.core.ruleset import Ruleset
from mech_env.engine import TARGETS, EngineError, linking, write_engine, writing
from mech_env.engine.description import describe
from mech_env.engine.header import header
from tests.cases import every_ruleset
from tests.engine.built import HOST, Built, needs_host, needs_kernels, needs_zig

MOST_BYTES = 600_000
ONE = "framewerk"


def described(ruleset: Ruleset) -> dict[str, Any]:
    """``engine.json`` of a ruleset without its files."""
    names = [ruleset.load_scenario(name) for name in ruleset.scenarios()]
    found: dict[str, Any] = json.loads(json.dumps(describe(ruleset, names)))
    return found


@every_ruleset
def test_the_records_are_described_to_the_byte(ruleset: str) -> None:
    rules = rulesets.get(ruleset)
    records = described(rules)["records"]

    def check(name: str, dtype: np.dtype) -> None:
        assert records[name]["size"] == dtype.itemsize
        fields: Any = dtype.fields
        assert [f["name"] for f in records[name]["fields"]] == list(dtype.names or ())
        covered = 0
        for field in records[name]["fields"]:
            kind, offset = fields[field["name"]]
            assert field["offset"] == offset == covered
            assert field.get("count", 0) == (kind.shape[0] if kind.shape else 0)
            if "record" in field:
                check(field["record"], kind.base)
            else:
                assert field["type"] == str(kind.base)
                assert field["low"] <= field["high"]
                assert field["about"] or field["name"] == "spare"
            covered += kind.itemsize
        assert covered == dtype.itemsize

    for name, dtype in (("battle", rules.dtype), ("setup", rules.setup.dtype), ("log", LOG.dtype)):
        check(name, dtype)


@every_ruleset
def test_every_name_has_its_meaning(ruleset: str) -> None:
    rules = rulesets.get(ruleset)
    found = described(rules)
    assert [d["name"] for d in found["decisions"]] == list(rules.decisions)
    assert [e["name"] for e in found["events"]] == list(rules.event_kinds)
    assert all(d["about"] for d in found["decisions"][1:])
    assert all(e["about"] for e in found["events"])
    assert found["layout"] == rules.layout.hash
    assert found["actions"] == [rules.actions.name(k) for k in range(len(rules.actions))]
    named = {f["codes"] for r in found["records"].values() for f in r["fields"] if "codes" in f}
    assert named <= set(found["codes"])
    abouts = " ".join(event["about"] for event in found["events"])
    assert set(re.findall(r"`([A-Z][a-z]\w+)`", abouts)) <= set(found["codes"])  # `Roll`, …
    assert {s["name"] for s in found["scenarios"]} == set(rules.scenarios())


@every_ruleset
def test_the_header_names_every_export_and_record(ruleset: str) -> None:
    rules = rulesets.get(ruleset)
    text = header(rules)
    for export in rules.exports:
        assert f" {export.name}(" in text
    assert f"sizeof({ruleset}_battle) == {rules.dtype.itemsize}," in text


@needs_zig
@pytest.mark.slow
@pytest.mark.parametrize("language", ["c", "cpp"])
@every_ruleset
def test_the_header_compiles(ruleset: str, language: str, tmp_path: Path) -> None:
    (tmp_path / "mech_engine.h").write_text(header(rulesets.get(ruleset)), encoding="utf-8")
    (tmp_path / f"probe.{language}").write_text('#include "mech_engine.h"\n')
    command = [sys.executable, "-m", "ziglang", "cc", "-Wall", "-Wextra", "-Werror", "-c"]
    subprocess.run([*command, f"probe.{language}", "-o", "probe.o"], cwd=tmp_path, check=True)


@needs_zig
@needs_kernels
@pytest.mark.slow
@every_ruleset
def test_an_engine_is_small_and_needs_nothing(ruleset: str, built: Built) -> None:
    import wasmtime

    folder = built.folder(ruleset)
    path = folder / "engine.wasm"
    assert path.stat().st_size <= MOST_BYTES
    module = wasmtime.Module.from_file(wasmtime.Engine(), str(path))
    assert not module.imports
    exports = {export.name for export in rulesets.get(ruleset).exports}
    assert {e.name for e in module.exports} == exports | {"memory", "__heap_base"}
    description = json.loads((folder / "engine.json").read_text(encoding="utf-8"))
    for name, digest in description["files"].items():
        assert hashlib.sha256((folder / name).read_bytes()).hexdigest() == digest, name


@needs_zig
@needs_host
@needs_kernels
@pytest.mark.slow
def test_a_library_needs_no_other(built: Built) -> None:
    raw = built.library(ONE).read_bytes()
    for name in (b"PyErr", b"numba_", b"NRT_", b"malloc", b"libc.so", b"memset"):
        assert name not in raw


@needs_zig
@needs_kernels
@pytest.mark.slow
@pytest.mark.parametrize("target", [name for name in TARGETS if name not in ("wasm", HOST)])
def test_every_target_links(target: str, tmp_path: Path) -> None:
    # Not the toy: zig's linker for macOS crashes on its module.
    written = write_engine(rulesets.get(ONE), tmp_path / "engine", [target])
    assert any(path.name == TARGETS[target].file for path in written)


# --- mistakes ---


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The line in which the command refuses."""
    assert cli.main(["engine", *arguments]) == 2
    lines = [line for line in capsys.readouterr().err.splitlines() if "lowering" not in line]
    assert len(lines) == 1
    return lines[0]


def test_unknown_names_are_refused_in_a_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    to = ["--to", str(tmp_path / "engine")]
    assert "unknown ruleset 'nope'; known: " in refused(capsys, "nope", *to)
    line = refused(capsys, ONE, *to, "--target", "wasm", "amiga")
    assert line == f"mech-env: target: 'amiga' is not one of {', '.join(TARGETS)}"
    assert "target: none is given; there are wasm, " in refused(capsys, ONE, *to, "--target")
    assert "nothing.yaml" in refused(capsys, ONE, *to, "--scenario", str(tmp_path / "nothing.yaml"))
    assert not (tmp_path / "engine").exists()


def test_a_scenario_of_a_taken_name_is_refused(tmp_path: Path) -> None:
    duel = rulesets.get(ONE).scenario_folder / "duel.yaml"
    with pytest.raises(EngineError, match="two are called 'duel'; give one another name"):
        write_engine(rulesets.get(ONE), tmp_path / "engine", scenarios=[duel])


def test_a_folder_that_cannot_be_written_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    line = refused(capsys, ONE, "--to", str(tmp_path / "file" / "engine"))
    assert line.startswith("mech-env: --to ") and "Not a directory" in line


def test_missing_linkers_are_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name: None if name == "ziglang" else found(name)
    )
    line = refused(capsys, ONE, "--to", str(tmp_path / "engine"))
    assert line == "mech-env: an engine needs ziglang: pip install 'mech-env[engine]'"


def test_interpreted_kernels_are_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from mech_env.core.jit import lowering

    monkeypatch.setattr(lowering, "compiled", lambda: False)
    monkeypatch.setattr(writing, "require_linkers", lambda: None)
    line = refused(capsys, ONE, "--to", str(tmp_path / "engine"))
    assert "an engine needs compiled kernels: NUMBA_DISABLE_JIT is set" in line


@pytest.mark.parametrize("before", [False, True])
def test_nothing_half_written_is_left_behind(
    before: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "engine"
    if before:
        folder.mkdir()
        (folder / "engine.json").write_text("as it was")

    def fails(*_: Any) -> bytes:
        raise EngineError("ziglang wasm-ld: no")

    monkeypatch.setattr(writing, "require_linkers", lambda: None)
    monkeypatch.setattr(writing, "lower", lambda *_: b"")
    monkeypatch.setattr(writing, "emit", lambda *_: b"")
    monkeypatch.setattr(writing, "link", fails)
    with pytest.raises(EngineError, match="wasm-ld: no"):
        write_engine(rulesets.get(ONE), folder)
    assert [p.name for p in folder.glob("*")] == (["engine.json"] if before else [])
    if before:
        assert (folder / "engine.json").read_text() == "as it was"


@needs_zig
def test_a_linker_that_fails_says_why(tmp_path: Path) -> None:
    with pytest.raises(EngineError, match="ziglang wasm-ld: "):
        linking.link(TARGETS["wasm"], b"no object file", ["x"], tmp_path)
