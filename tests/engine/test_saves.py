"""Corrupt saves in JavaScript: refused with Python's reason, or the reason why that cannot be."""

from __future__ import annotations

import copy
import json
from typing import Any

import numpy as np
import pytest

from mech_env import Battle, rulesets
from mech_env.core.record import to_plain
from mech_env.core.save_words import in_words
from mech_env.saves import BattleFormatError, names_of
from tests.cases import every_ruleset
from tests.engine.built import Built, needs_kernels, needs_zig, node_json
from tests.fuzz.saves import mutate, under_way
from tests.node import needs_node

pytestmark = [
    needs_node,
    needs_zig,
    pytest.mark.slow,
    needs_kernels,
]
ONE = "framewerk"
LOAD = """
answer = given.map((text) => {
  const why = said(() => engine.load(text));
  if (why !== null) return why;
  const battle = engine.load(text);
  for (let k = 0; k < 300 && !battle.over; k++) {
    const stops = said(() => battle.step(battle.legalActions()[0]));
    if (stops) return `stopped: ${stops}`;
  }
  return null;
});
"""


def reason(text: str) -> str | None:
    """Why Python refuses a save."""
    try:
        Battle.from_dict(json.loads(text))
    except BattleFormatError as error:
        return str(error)
    return None


def changed(save: dict[str, Any], path: str, value: Any) -> str:
    """The text of a save with another value at a dotted path; ``...`` takes the field out."""
    data = copy.deepcopy(save)
    *way, last = [int(part) if part.isdecimal() else part for part in path.split(".")]
    holder: Any = data
    for part in way:
        holder = holder[part]
    if value is ...:
        del holder[last]
    else:
        holder[last] = value
    return json.dumps(data)


def test_what_declarations_know_is_refused_with_the_words_of_python(built: Built) -> None:
    save = Battle(ONE, "duel", seed=4).to_dict()
    texts = [
        changed(save, path, value)
        for path, value in [
            ("format", "mech_env.other"), ("format", ...), ("format", None), ("format", ["a"]),
            ("format_version", 1), ("format_version", "2"), ("format_version", True),
            ("layout", ...), ("more", 1), ("seed", "7"), ("seed", 1.0), ("seed", True),
            ("seed", -1), ("seed", 2**32), ("seed", 2**80), ("episode", -1), ("episode", 2**62),
            ("decisions", 2**70), ("strict", 1), ("dice", {}), ("dice", [0]), ("dice", [101]),
            ("dice", [1.5]), ("dice", ["6"]), ("dice", [True]), ("dice", [1] * 257),
            ("agents", "all"), ("agents", "it's"), ("layout", "0" * 16), ("ruleset_version", 99),
            ("scenario", []), ("state", []), ("state", None), ("state.depth", ...),
            ("state.more", 1), ("state.depth", "1"), ("state.depth", 1.0), ("state.depth", None),
            ("state.depth", 2**15), ("state.depth", -(2**40)), ("state.depth", 99),
            ("state.encounter", 5), ("state.encounter", -1), ("state.encounter", "x"),
            ("state.units", {}), ("state.units", []), ("state.units.0", 5),
            ("state.request.unit", "red_7"), ("state.request.unit", "blue_0"),
            ("state.request.decision", "dance"), ("state.request.decision", "none"),
            ("state.request.side", 1), ("state.faults", "too_deep"), ("state.winner", 7),
            ("state.frames.0.kind", "nothing at all"), ("state.frames.0.stage", 9),
            ("state.frames.0.kind", 3), ("state.dice.key", 2**32), ("state.dice.drawn", 2**63),
            ("state.round_number", 101), ("state.scores", [0]), ("state.scores.0", 3.5),
            ("state.depth", 0), ("state.frames.0", None),
        ]
    ] + ["[]", "7", '"text"', "null", "{}"]  # fmt: skip
    found = node_json(built.folder(ONE), LOAD, texts)
    for text, why in zip(texts, found, strict=True):
        wanted = reason(text)
        assert wanted is not None
        assert why == f"BattleFormatError: {wanted}", text[:200]


def test_what_only_javascript_refuses(built: Built) -> None:
    """A scenario that the engine was written without, another ruleset, a stream, no JSON."""
    save = Battle(ONE, "duel", seed=4).to_dict()
    other = copy.deepcopy(save)
    other["scenario"]["description"] = "another one, told in other words"
    foreign = Battle("steel_typhoon", "duel", seed=4).to_dict()
    streamed = json.dumps({**save, "seed": (300 << 32) + 5})
    texts = [json.dumps(other), json.dumps(foreign), streamed, "{", '{"a": 01}']
    found = node_json(built.folder(ONE), LOAD, texts)
    assert "none of this engine's scenarios (ambush, " in found[0]
    assert "write the engine with --scenario FILE" in found[0]
    assert "ruleset: 'steel_typhoon' is not 'framewerk', which this engine plays" in found[1]
    assert (
        "seed: 1288490188805 has a stream of dice above its 32 bits; engines have none" in found[2]
    )
    assert all("no JSON: unexpected text at character" in why for why in found[3:])


@every_ruleset
def test_changed_states_are_refused_as_in_python_or_harm_nobody(
    ruleset: str, built: Built, pytestconfig: pytest.Config
) -> None:
    """What only the ruleset's own laws find may load, but then it plays or stops with an error."""
    cases, seed = (int(pytestconfig.getoption(name)) for name in ("fuzz", "fuzz_seed"))
    rng = np.random.default_rng(seed)
    rules = rulesets.get(ruleset)
    bases = [under_way(ruleset, name, rng) for name in rules.scenarios()]
    texts = []
    for case in range(cases):
        base = bases[int(rng.integers(len(bases)))]
        data, state = base.to_dict(), to_plain(base.state)
        mutate(state, rules.limits, rng)
        data["state"] = in_words(rules.battle, state, names_of(base)) if case % 2 else state
        texts.append(json.dumps(data))
    found = node_json(built.folder(ruleset), LOAD, texts)
    own = {text for text, _ in rules.laws.states[rules.laws.shared :]}
    for text, why in zip(texts, found, strict=True):
        wanted = reason(text)
        if wanted is None:
            assert why is None, "Python plays it"
        elif not wanted.startswith("state: values that do not fit") and not any(
            wanted.endswith(law) for law in own
        ):
            assert why == f"BattleFormatError: {wanted}"
