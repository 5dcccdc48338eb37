"""What pyproject.toml asks for, constraints.txt pins."""

from __future__ import annotations

import tomllib

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
