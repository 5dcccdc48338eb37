"""Words in JavaScript are Python's: questions, contexts, answers, events, scenes, for each viewer.

The states are those of Python's battles, so no engine has to be built. ``--engine-decisions N``
holds a tenth of N decisions of each scenario together.
"""

from __future__ import annotations

import base64
import contextlib
import dataclasses
import json
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import mech_env
from mech_env import Battle, rulesets
from mech_env.core.ruleset import Ruleset
from mech_env.engine import writing
from mech_env.engine.description import describe
from mech_env.engine.words import words_module
from mech_env.render.report import Report
from tests.cases import every_ruleset
from tests.engine.built import PLAYERS
from tests.node import NODE, needs_node

SCRIPTS = Path(mech_env.__file__).parent / "engine/js"


class Speaker:
    """A process of Node that says of battles what Python says."""

    def __init__(self, ruleset: Ruleset, folder: Path) -> None:
        self._ruleset = ruleset
        module = folder / "words.mjs"
        module.write_text(words_module(ruleset), encoding="utf-8")
        scenarios = [ruleset.load_scenario(name) for name in ruleset.scenarios()]
        assert NODE is not None
        self._node = subprocess.Popen(
            [NODE, str(PLAYERS / "say.mjs")], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            text=True, encoding="utf-8",
        )  # fmt: skip
        about = describe(ruleset, scenarios)
        self._send({"js": str(SCRIPTS), "module": str(module), "description": about})

    def _send(self, message: Any) -> None:
        assert self._node.stdin is not None
        self._node.stdin.write(json.dumps(message) + "\n")
        self._node.stdin.flush()

    def said(self, battle: Battle, events: list[dict[str, Any]]) -> Any:
        """What it says of a battle after a step with these events."""
        log: Any = battle._log
        self._send(
            {
                "scenario": battle.scenario.name,
                "encounter": int(battle.state.encounter),
                "state": base64.b64encode(battle.state.tobytes()).decode(),
                "log": base64.b64encode(log.events()).decode(),
                "first": log.first,
                "count": log.count,
                "legal": battle.legal_actions(),
                "events": events,
                "over": battle.over,
                "reason": int(battle.state.reason),
                "sides": viewers(battle),
            }
        )
        assert self._node.stdout is not None
        found = json.loads(self._node.stdout.readline())
        assert "problem" not in found, found["problem"]
        return found

    def close(self) -> None:
        """End the process."""
        self._node.kill()
        self._node.communicate()


@contextlib.contextmanager
def speaking(ruleset: Ruleset, folder: Path) -> Iterator[Speaker]:
    """A speaker for the length of a test."""
    speaker = Speaker(ruleset, folder)
    try:
        yield speaker
    finally:
        speaker.close()


def plain(value: Any) -> Any:
    """A value as JSON has it."""
    if dataclasses.is_dataclass(value):
        return {f.name: plain(getattr(value, f.name)) for f in dataclasses.fields(value)}
    if isinstance(value, Mapping):
        return {str(key): plain(part) for key, part in value.items()}
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, list | tuple):
        return [plain(part) for part in value]
    return value


def wanted(battle: Battle, events: Any) -> dict[str, Any]:
    """What Python says."""
    request = battle.request
    return {
        "request": "" if request is None else request.text,
        "context": {} if request is None else plain(request.context),
        "actions": [battle.describe(action) for action in battle.legal_actions()],
        "events": [event.text for event in events],
        "scene": plain(battle.scene()),
        "reason": battle.reason,
        "sides": [
            {
                "scene": plain(battle.scene(side)),
                "events": [event.text for event in events.for_side(side)],
            }
            for side in viewers(battle)
        ],
    }


def viewers(battle: Battle) -> list[str]:
    """The sides that are asked what they see: at every fourth decision, as Python is slow."""
    return list(battle.sides) if battle.decisions % 4 == 0 else []


@needs_node
@pytest.mark.slow
@every_ruleset
def test_javascript_says_what_python_says(
    ruleset: str, tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    rules = rulesets.get(ruleset)
    decisions = int(pytestconfig.getoption("engine_decisions")) // 10
    with speaking(rules, tmp_path) as speaker:
        for name in rules.scenarios():
            rng, seed = np.random.default_rng(3), 0
            battle = Battle(rules, name, seed=seed)
            events = battle.recent_events()
            for k in range(decisions):
                data = [{"kind": e.kind, "unit": e.unit, "data": dict(e.data)} for e in events]
                assert speaker.said(battle, data) == wanted(battle, events), (name, seed, k)
                if battle.over:
                    seed += 1
                    battle = Battle(rules, name, seed=seed)
                    events = battle.recent_events()
                else:
                    events = battle.step(int(rng.choice(battle.legal_actions())))


@every_ruleset
def test_words_are_written_alike_each_time(ruleset: str) -> None:
    assert words_module(rulesets.get(ruleset)) == words_module(rulesets.get(ruleset))


@needs_node
def test_reports_are_those_of_python(tmp_path: Path) -> None:
    rules = rulesets.get("framewerk")
    (tmp_path / "words.mjs").write_text(words_module(rules), encoding="utf-8")
    battle = Battle(rules, "duel", seed=4)
    rng = np.random.default_rng(2)
    report, lines, given = Report(rules.words.headings), [], []
    for _ in range(60):
        if battle.over:
            break
        events = battle.step(int(rng.choice(battle.legal_actions())))
        given.append([{"kind": e.kind, "text": e.text} for e in events])
        lines.append([dataclasses.asdict(line) for line in report.feed(events)])
    lines.append([dataclasses.asdict(line) for line in report.close()])
    assert NODE is not None
    script = f"""
        import * as builtins from "{SCRIPTS}/parts/builtins/index.mjs";
        import * as module from "{tmp_path}/words.mjs";
        import {{ Words }} from "{SCRIPTS}/parts/words.mjs";
        import {{ readFileSync }} from "node:fs";
        const words = new Words({{ ...module.about, records: {{ known: {{}} }} }}, module);
        const report = words.report();
        const lines = JSON.parse(readFileSync(0, "utf8")).map((events) => report.feed(events));
        console.log(JSON.stringify([...lines, report.close()]));
    """
    done = subprocess.run(
        [NODE, "--input-type=module", "--eval", script], input=json.dumps(given),
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert json.loads(done.stdout) == lines


@needs_node
def test_words_of_other_rules_are_refused(tmp_path: Path) -> None:
    (tmp_path / "words.mjs").write_text(words_module(rulesets.get("framewerk")), encoding="utf-8")
    script = f"""
        import * as module from "{tmp_path}/words.mjs";
        import {{ Words }} from "{SCRIPTS}/parts/words.mjs";
        try {{ new Words({{ ruleset: "xhalem" }}, module); }} catch (problem) {{
          console.log(problem.name + ": " + problem.message);
        }}
    """
    assert NODE is not None
    done = subprocess.run(
        [NODE, "--input-type=module", "--eval", script], capture_output=True, text=True, check=True
    )
    assert done.stdout == (
        "EngineError: words.mjs: ruleset framewerk is not the engine's xhalem; "
        "take the one in its folder\n"
    )


def test_an_engine_whose_words_cannot_be_translated_is_written_without(
    tmp_path: Path,
) -> None:
    rules = rulesets.get("framewerk")

    def strange(code: int) -> str:
        with open(str(code)) as file:
            return file.read()

    words = dataclasses.replace(rules.words, reason=strange)
    said: list[str] = []
    writing._write_words(dataclasses.replace(rules, words=words), tmp_path, said.append)
    assert not (tmp_path / "words.mjs").exists()
    assert len(said) == 1 and "strange" in said[0] and "With has no translation" in said[0]
