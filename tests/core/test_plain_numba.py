"""Without numba's private parts kernels compile in numba's own way and play the same battles."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys

import numpy as np
import pytest

import mech_env
from mech_env.core.jit import compiled
from mech_env.core.jit.compiler import PLAIN, why_plain
from tests.hygiene.rules_table import ROOT

pytestmark = pytest.mark.skipif(
    not compiled() or bool(why_plain), reason="kernels are not optimised with their entry point"
)

# A numba from which a class is gone that core.jit builds on.
WITHOUT_LIBRARY = "from numba.core import codegen; del codegen.JITCodeLibrary"


def play(ruleset: str, scenario: str) -> str:
    """A digest of a few battles: bot against random, all that a caller sees."""
    players = {"red": "bot", "blue": "random"}
    batch = mech_env.BattleBatch(ruleset, scenario, 4, seed=9, players=players, autoreset=False)
    digest = hashlib.blake2b(digest_size=8)
    for part in (batch.battles, batch.masks, batch.observations, batch.rewards, batch.lengths):
        digest.update(np.ascontiguousarray(part).tobytes())
    return digest.hexdigest()


def play_elsewhere(ruleset: str, scenario: str, before: str = "", **variables: str) -> list[str]:
    """The same in a process of its own: the digest, and what it wrote on standard error."""
    program = f"{before}\nfrom tests.core.test_plain_numba import play\n"
    done = subprocess.run(
        [sys.executable, "-c", f"{program}print(play({ruleset!r}, {scenario!r}))"],
        cwd=ROOT, env={**os.environ, **variables}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return [done.stdout.strip(), *done.stderr.splitlines()]


@pytest.mark.slow
def test_a_battle_is_the_same_in_numbas_own_way() -> None:
    played, *notices = play_elsewhere("toy", "teams", **{PLAIN: "1"})
    assert played == play("toy", "teams")
    if notices:  # else all was found in the cache
        assert notices[0].startswith(
            f"mech_env: {PLAIN} is set: kernels compile in numba's own way"
        )


def test_a_numba_without_its_private_parts_is_noticed() -> None:
    program = "from mech_env.core.jit.compiler import why_plain; print(why_plain)"
    done = subprocess.run(
        [sys.executable, "-c", f"{WITHOUT_LIBRARY}\n{program}"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.startswith("numba ")
    assert "JITCodeLibrary" in done.stdout
    assert play_elsewhere("toy", "duel", WITHOUT_LIBRARY)[0] == play("toy", "duel")


def test_a_missing_attribute_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    from mech_env.core.jit import pipeline

    assert pipeline.missing() == []
    library = next(iter(pipeline._NEEDED))
    monkeypatch.setitem(pipeline._NEEDED, library, {"_final_module", "_module_of_tomorrow"})
    assert pipeline.missing() == [f"{library.__name__}._module_of_tomorrow"]
