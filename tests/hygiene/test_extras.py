"""The base install plays; what needs an extra says so in one line.

Each program here runs as if nothing but the requirements of the base install were installed.
"""

from __future__ import annotations

import importlib.metadata
import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from mech_env.core.extras import PACKAGES, needs
from tests.hygiene.rules_table import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

# Path entries are searched for everything but the modules of other packages.
AS_IF_NOT_INSTALLED = """
import json, sys
from importlib.machinery import PathFinder
hidden = set(json.loads(sys.argv.pop(1)))
class BaseInstall:
    @staticmethod
    def find_spec(name, path=None, target=None):
        return None if name in hidden else PathFinder.find_spec(name, path, target)
sys.meta_path[sys.meta_path.index(PathFinder)] = BaseInstall
"""

PLAYS = """
import numpy as np, mech_env
from mech_env import Battle, BattleBatch
from mech_env.players import player
from mech_env.render import svg, text
import mech_env.testing

for ruleset in mech_env.rulesets():
    battle = Battle(ruleset, "duel", seed=3)
    bot, dice = (player(name, battle.ruleset, 1) for name in ("bot", "random"))
    while not battle.over and battle.decisions < 12:
        battle.step((bot, dice)[battle.decisions % 2](battle))
    assert Battle.from_dict(battle.to_dict()) == battle
    assert text.board(battle) and svg.board(battle).startswith("<svg")
    batch = BattleBatch(ruleset, "duel", n=2, seed=3)
    batch.step(batch.masks.argmax(1))
"""

REFUSED = {  # a program whose last line of standard error is the message
    "envs": ("import mech_env.envs", "mech_env.envs"),
    "cli": ("import sys; from mech_env.cli import main; sys.exit(main(['list']))", "the command"),
    "render": (
        "from mech_env import Battle; from mech_env.render import image\n"
        "image.rgb(Battle('toy', 'duel', seed=1))",
        "a picture",
    ),
    "engine": (
        "import mech_env; from mech_env.engine import write_engine\n"
        "from pathlib import Path\n"
        "write_engine(mech_env.rulesets.get('toy'), Path('no/such/folder'), ['wasm'])",
        "an engine",
    ),
    "policy": (
        "from mech_env import policy; from pathlib import Path\n"
        "Path(policy.MODEL).write_bytes(b'')\n"
        "policy._open(Path())",
        "an exported opponent",
    ),
}


def base_install() -> set[str]:
    """Names of all packages that the base install brings, with what these need themselves."""
    found: set[str] = set()
    waiting = list(PROJECT["dependencies"])
    while waiting:
        asked = Requirement(waiting.pop())
        name = canonicalize_name(asked.name)
        if name in found or (asked.marker and not asked.marker.evaluate({"extra": ""})):
            continue
        found.add(name)
        waiting += importlib.metadata.requires(name) or []
    return found


def hidden() -> list[str]:
    """Modules at the top of all packages here that the base install leaves out."""
    kept = base_install() | {"mech-env"}
    return [
        module
        for module, packages in importlib.metadata.packages_distributions().items()
        if not kept & {canonicalize_name(package) for package in packages}
    ]


def run(program: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", AS_IF_NOT_INSTALLED + program, json.dumps(hidden())],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def test_the_base_install_is_small() -> None:
    assert base_install() == {
        "annotated-types", "llvmlite", "numba", "numpy", "pydantic", "pydantic-core", "pyyaml",
        "typing-extensions", "typing-inspection",
    }  # fmt: skip


def test_the_base_install_plays_every_ruleset(tmp_path: Path) -> None:
    done = run(PLAYS, tmp_path)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("extra", REFUSED)
def test_what_needs_an_extra_names_it_in_one_line(extra: str, tmp_path: Path) -> None:
    program, what = REFUSED[extra]
    done = run(program, tmp_path)
    assert done.returncode != 0
    last = done.stderr.strip().splitlines()[-1]
    assert last.endswith(f": {needs(what, extra)}"), done.stderr


def test_the_command_without_its_extra_says_nothing_else(tmp_path: Path) -> None:
    done = run(REFUSED["cli"][0], tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    told = "mech-env: the command needs rich and tyro: pip install 'mech-env[cli]'\n"
    assert done.stderr == told


def test_the_version_needs_no_extra(tmp_path: Path) -> None:
    done = run("from mech_env.cli import main; main(['--version'])", tmp_path)
    assert done.stdout.startswith("mech-env "), done.stderr


def test_the_extras_are_those_of_the_project() -> None:
    extras = PROJECT["optional-dependencies"]
    for extra, packages in PACKAGES.items():
        asked = {canonicalize_name(Requirement(line).name) for line in extras[extra]}
        assert asked - {"mech-env"} == {canonicalize_name(name) for name in packages}
