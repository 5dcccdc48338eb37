"""Words in JavaScript are Python's: questions, contexts, answers, events, scenes, for each viewer.

The states are those of Python's battles, so no engine has to be built, and such states changed at
random: they reach lines that play seldom reaches. Python takes its time, so of each scenario
``--engine-decisions N`` compares N / 20 decisions and N / 40 such states.
"""

from __future__ import annotations

import base64
import contextlib
import dataclasses
import json
import subprocess
import warnings
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import mech_env
from mech_env import Battle, rulesets
from mech_env.core.log import EVENT
from mech_env.core.record import RUNNING
from mech_env.core.ruleset import Ruleset
from mech_env.engine import writing
from mech_env.engine.description import describe
from mech_env.engine.words import words_module
from mech_env.render.report import Report
from tests.cases import every_ruleset
from tests.engine.built import PLAYERS, Built, needs_kernels, needs_zig, node_json
from tests.node import NODE, needs_node

SCRIPTS = Path(mech_env.__file__).parent / "engine/js"


@dataclass
class Moment:
    """A state of a battle and the events of its last step.

    Attributes:
        events: EVENT records, those before the step included.
        first: place of the step's first.
        legal: actions to be put into words.
        viewers: sides that are told what they may know.
    """

    ruleset: Ruleset
    scenario: str
    setups: Any
    state: Any
    events: Any
    first: int
    legal: list[int]
    viewers: list[int]

    @classmethod
    def of(cls, battle: Battle) -> Moment:
        """Of a battle as it stands; what sides see at every fourth decision, as Python is slow."""
        log: Any = battle._log
        rules = battle.ruleset
        sides = [rules.side_names.index(side) for side in battle.sides]
        return cls(
            rules, battle.scenario.name, battle.scenario.setups(), battle.state.copy(),
            np.frombuffer(log.events(), EVENT.dtype).copy(), log.first, battle.legal_actions(),
            sides if battle.decisions % 4 == 0 else [],
        )  # fmt: skip

    @property
    def over(self) -> bool:
        """Whether the battle has ended."""
        return int(self.state.winner) != RUNNING

    def data(self) -> dict[str, Any]:
        """For the process."""
        return {
            "scenario": self.scenario,
            "encounter": int(self.state.encounter),
            "state": base64.b64encode(self.state.tobytes()).decode(),
            "log": base64.b64encode(self.events.tobytes()).decode(),
            "first": self.first,
            "count": len(self.events),
            "legal": self.legal,
            "events": [{} for _ in self.events[self.first :]],
            "over": self.over,
            "reason": int(self.state.reason),
            "sides": [self.ruleset.side_names[side] for side in self.viewers],
        }

    def wanted(self) -> dict[str, Any]:
        """What Python says; what it fails at is a ``_Failure``."""
        words, b, e = self.ruleset.words, self.state, self.events
        s = self.setups[int(b.encounter)]
        places = range(self.first, len(e))
        events = [_tried(words.event, s, b, e, k) for k in places]
        actions = [_tried(words.action, s, b, action) for action in self.legal]
        return {
            "request": _tried(words.request, s, b),
            "context": _tried(words.context, s, b),
            "actions": actions,
            "all": actions,
            "events": events,
            "told": events,
            "scene": _tried(self.ruleset.scene, s, b),
            "reason": words.reason(int(b.reason)) if self.over else None,
            "sides": [
                {
                    "scene": _tried(self.ruleset.scene, s, b, side),
                    "events": [
                        _tried(words.event, s, b, e, k, side)
                        for k in places
                        if words.heard(s, b, e, k, side)
                    ],
                }
                for side in self.viewers
            ],
        }


class _Failure:
    """Python's words fail."""


def _tried(say: Any, *given: Any) -> Any:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")  # of numbers that run over
            return plain(say(*given))
    except Exception:
        return _Failure


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

    def said(self, moment: Moment) -> Any:
        """What it says."""
        self._send(moment.data())
        assert self._node.stdout is not None
        return json.loads(self._node.stdout.readline())

    def close(self) -> None:
        """End the process."""
        self._node.communicate(json.dumps({"end": True}) + "\n", timeout=60)


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


@needs_node
@pytest.mark.slow
@every_ruleset
def test_javascript_says_what_python_says(
    ruleset: str, tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    rules = rulesets.get(ruleset)
    decisions = int(pytestconfig.getoption("engine_decisions")) // 20
    with speaking(rules, tmp_path) as speaker:
        for name in rules.scenarios():
            for battle in played(rules, name, decisions):
                moment = Moment.of(battle)
                wanted = moment.wanted()
                assert speaker.said(moment) == wanted, (name, battle.seed, battle.decisions)


def played(ruleset: Ruleset, scenario: str, decisions: int) -> Iterator[Battle]:
    """A battle of random answers before each of so many decisions; another when it is over."""
    rng, seed = np.random.default_rng(3), 0
    battle = Battle(ruleset, scenario, seed=seed)
    for _ in range(decisions):
        yield battle
        if battle.over:
            seed += 1
            battle = Battle(ruleset, scenario, seed=seed)
        else:
            battle.step(int(rng.choice(battle.legal_actions())))


@needs_node
@pytest.mark.slow
@every_ruleset
def test_javascript_says_what_python_says_of_states_that_play_seldom_reaches(
    ruleset: str, tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    rules = rulesets.get(ruleset)
    rng = np.random.default_rng(8)
    tries = int(pytestconfig.getoption("engine_decisions")) // 40
    said: set[int] = set()
    with speaking(rules, tmp_path) as speaker:
        for name in rules.scenarios():
            for battle in played(rules, name, tries):
                moment = Moment.of(battle)
                change(moment, rng)
                agree(speaker.said(moment), moment.wanted(), (name, battle.seed, battle.decisions))
                said |= {int(kind) for kind in moment.events["kind"][moment.first :]}
    assert len(said) > 0.9 * len(rules.event_kinds)


def change(moment: Moment, rng: np.random.Generator) -> None:
    """Another question, other frames, and events of all kinds: numbers in range, at random."""
    rules, b = moment.ruleset, moment.state
    limits = rules.limits
    if not moment.over:
        b.request.decision = rng.integers(1, len(rules.decisions))
    depth = max(int(b.depth), 1)
    for place in range(depth):
        randomise(b.frames[place], "frames.", limits, rng, 0.3)
    for unit in b.units:
        randomise(unit, "units.", limits, rng, 0.1)
    setup = moment.setups[int(b.encounter)]
    events = np.zeros(12, EVENT.dtype).view(np.recarray)
    for e in events:
        e.kind = rng.integers(len(rules.event_kinds))
        e.unit = rng.integers(-1, setup.n_units)
        e.what, e.used = rng.integers(-1, 12), 3
        e["values"] = rng.integers(-1, 9, len(e["values"]))
    moment.events = np.concatenate([moment.events[: moment.first], events]).view(np.recarray)
    moment.legal = [int(k) for k in rng.integers(len(rules.actions), size=12)]


def randomise(
    record: Any, prefix: str, limits: Mapping[str, tuple[int, int]], rng: Any, share: float
) -> None:
    """Some numbers of a record, small ones mostly."""
    for name in record.dtype.names:
        if prefix + name in limits and rng.random() < share:
            low, high = limits[prefix + name]
            size = np.shape(record[name])
            record[name] = rng.integers(low, min(high, 12) + 1, size or None)


def agree(found: Any, wanted: Any, where: Any) -> None:
    """The same where Python says something; where it fails, whatever is said."""
    if isinstance(wanted, dict):
        for name in wanted:
            agree(found[name], wanted[name], (*where, name))
    elif isinstance(wanted, list):
        whole = _Failure not in wanted or len(found) == len(wanted)
        if isinstance(found, list) and whole:
            for k, part in enumerate(wanted):
                agree(found[k], part, (*where, k))
        else:
            assert _Failure in wanted, (where, found)
    elif wanted is not _Failure:
        assert found == wanted, where


@needs_node
@needs_zig
@needs_kernels
@pytest.mark.slow
def test_words_of_an_engine_speak_of_its_battles(built: Built) -> None:
    battle = Battle("framewerk", "duel", seed=6)
    actions, wanted = [], []
    for _ in range(25):
        assert battle.request is not None
        actions.append(battle.legal_actions()[-1])
        asked = [battle.request.text, plain(battle.request.context), battle.describe(actions[-1])]
        events = battle.step(actions[-1])
        told = [[e.kind, e.unit, e.text, dict(e.data)] for e in events]
        red: list[Any] = [[e.kind, e.unit, e.text, {}] for e in events.for_side("red")]
        wanted.append([*asked, told, red, plain(battle.scene()), plain(battle.scene("red"))])
    found = node_json(
        built.folder("framewerk"),
        """
        const words = await js.Words.load(engine);
        const battle = engine.battle("duel", { seed: 6 });
        const told = (events) =>
          events.map(({ kind, unit, text, data }) => [kind, unit, text, data]);
        answer = given.map((action) => {
          const request = words.request(battle), context = words.context(battle);
          const asked = [request, context, words.action(battle, action)];
          battle.step(action);
          return [...asked, told(words.events(battle)), told(words.events(battle, "red")),
            words.scene(battle), words.scene(battle, "red")];
        });
        answer.push(said(() => words.scene(battle, "green")));
        """,
        actions,
    )
    assert found.pop() == "EngineError: viewer: 'green' is not one of red, blue"
    assert found == json.loads(json.dumps(wanted))


@needs_zig
@needs_kernels
@pytest.mark.slow
def test_the_end_of_a_fight_is_told_of_its_own_units(built: Built) -> None:
    """Framewerk's campaign: seven units fight first, then six others."""
    battle = Battle("framewerk", "campaign", seed=6)
    rng, wanted = np.random.default_rng(6), []
    actions: list[int] = []
    while not battle.over:
        actions.append(int(rng.choice(battle.legal_actions())))
        fight = battle.state.encounter
        events = battle.step(actions[-1])
        if battle.state.encounter != fight:
            red: list[Any] = [[e.unit, e.text] for e in events.for_side("red")]
            wanted.append([[[e.unit, e.text] for e in events], red])
    found = node_json(
        built.folder("framewerk"),
        """
        const words = await js.Words.load(engine);
        const battle = engine.battle("campaign", { seed: 6 });
        const told = (events) => events.map(({ unit, text }) => [unit, text]);
        answer = [];
        for (const action of given) {
          const fight = battle.encounter;
          battle.step(action);
          if (battle.encounter !== fight) {
            answer.push([told(words.events(battle)), told(words.events(battle.clone(), "red"))]);
          }
        }
        """,
        actions,
    )
    assert found == wanted and found


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
