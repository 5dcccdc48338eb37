"""What pyproject.toml asks for, constraints.txt pins; what the library needs is in the wheel."""

from __future__ import annotations

import email
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.hygiene.rules_table import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
LINES = [
    line
    for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]
PINS = {canonicalize_name(line.split("==")[0]): line.split("==")[1] for line in LINES}
ASKED = sorted(
    {
        *PROJECT["dependencies"],
        *(r for extra in PROJECT["optional-dependencies"].values() for r in extra),
    }
)
ASKED = [line for line in ASKED if Requirement(line).name != PROJECT["name"]]  # our own extras


@pytest.mark.parametrize("line", LINES)
def test_constraints_are_plain_pins(line):
    requirement = Requirement(line)
    (pin,) = requirement.specifier
    assert pin.operator == "=="
    assert requirement.url is None
    assert "+" not in pin.version  # the CPU or GPU build of torch is the machine's choice


@pytest.mark.parametrize("asked", ASKED)
def test_every_requirement_is_pinned_within_its_range(asked):
    requirement = Requirement(asked)
    assert requirement.specifier.contains(PINS[canonicalize_name(requirement.name)])


# Withdrawn from the package index.
@pytest.mark.parametrize(("name", "version"), [("tyro", "0.9.0"), ("pytest-xdist", "3.6.0")])
def test_no_range_begins_with_a_withdrawn_release(name, version):
    (asked,) = [r for r in map(Requirement, ASKED) if canonicalize_name(r.name) == name]
    assert not asked.specifier.contains(version)


def test_the_base_package_needs_no_learning_library():
    base = {canonicalize_name(Requirement(r).name) for r in PROJECT["dependencies"]}
    assert not base & {"torch", "stable-baselines3", "sb3-contrib", "onnx", "onnxruntime"}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (path,) = folder.glob("*.whl")
    return zipfile.ZipFile(path)


def test_the_wheel_holds_every_file_of_the_library(wheel):
    library = ROOT / "mech_env"
    wanted = {
        path.relative_to(ROOT).as_posix()
        for path in library.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    held = {name for name in wheel.namelist() if not Path(name).parts[0].endswith(".dist-info")}
    assert held == wanted


def test_the_wheel_asks_for_the_base_packages_and_has_the_extras(wheel):
    (name,) = (name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
    told = email.message_from_bytes(wheel.read(name))
    asked = [Requirement(line) for line in told.get_all("Requires-Dist", [])]
    base = {canonicalize_name(r.name) for r in asked if r.marker is None}
    assert base == {"numba", "numpy", "pydantic", "pyyaml"}
    extras = told.get_all("Provides-Extra", [])
    assert set(extras) == set(PROJECT["optional-dependencies"])
