"""The JavaScript module of an engine beside Python's battles: same questions, same answers."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from agents.search.mcts import SearchPlayer, SearchSettings
from mech_env import Battle, rulesets
from mech_env.core.record import to_plain
from tests.cases import FINISHED, every_ruleset, play
from tests.engine.built import Built, needs_kernels, needs_zig, node_json
from tests.node import needs_node

pytestmark = [
    needs_node,
    needs_zig,
    pytest.mark.slow,
    needs_kernels,
]
ONE = "framewerk"  # for what does not depend on the rules


@every_ruleset
def test_requests_events_and_states_are_those_of_python(ruleset: str, built: Built) -> None:
    for scenario in rulesets.get(ruleset).scenarios():
        battle = Battle(ruleset, scenario, seed=5)
        wanted, actions = [], []
        for _ in range(12):
            if battle.over:
                break
            assert battle.request is not None
            asked = (battle.request.unit, battle.request.side, battle.request.decision)
            actions.append(battle.legal_actions()[-1])
            legal, scores = battle.legal_actions(), battle.scores
            events = [
                {"kind": e.kind, "unit": e.unit, "data": dict(e.data)}
                for e in battle.step(actions[-1])
            ]
            wanted.append([asked, legal, scores, events])
        found = node_json(
            built.folder(ruleset),
            """
            const battle = engine.battle(given.scenario, { seed: 5 });
            answer = { steps: [] };
            for (const action of given.actions) {
              const { unit, side, decision } = battle.request;
              const before = [[unit, side, decision], battle.legalActions(), battle.scores];
              battle.step(action);
              answer.steps.push([...before, battle.events()]);
            }
            answer.state = battle.state;
            answer.mask = [...battle.mask()];
            answer.seen = battle.units.map((unit) => [...battle.observe(unit)]);
            """,
            {"scenario": scenario, "actions": actions},
        )
        assert found["steps"] == json.loads(json.dumps(wanted)), scenario
        assert found["state"] == to_plain(battle.state), scenario
        assert found["mask"] == battle.mask().tolist(), scenario
        for unit, seen in zip(battle.units, found["seen"], strict=True):
            assert np.array_equal(np.array(seen, np.float32), battle.observe(unit)), scenario


@every_ruleset
def test_searches_are_those_of_python(ruleset: str, built: Built) -> None:
    rules = rulesets.get(ruleset)
    names = rules.scenarios()[:3]
    found = node_json(
        built.folder(ruleset),
        """
        answer = given.map((scenario) => {
          const battle = engine.battle(scenario, { seed: 3 });
          for (let k = 0; k < 2; k++) battle.step(battle.botAction());
          return [battle.search(64), battle.search(40, { playout: "random", seed: 9 })];
        });
        """,
        names,
    )
    for name, (bot, random) in zip(names, found, strict=True):
        battle = Battle(ruleset, name, seed=3)
        player = SearchPlayer(rules, SearchSettings(simulations=64))
        for _ in range(2):
            battle.step(_bot(battle))
        _same(bot, player.search(battle))
        other = SearchPlayer(rules, SearchSettings(simulations=40, playout="random"), seed=9)
        _same(random, other.search(battle))


def _bot(battle: Battle) -> int:
    from mech_env.core.jit import interpreted

    bot = interpreted(battle.ruleset.card.bot)
    return int(bot(battle.setup, battle.state, battle.mask()))


def _same(found: Any, wanted: Any) -> None:
    assert found["best"] == wanted.best
    assert found["simulations"] == wanted.simulations
    assert found["actions"] == wanted.actions.tolist()
    assert found["visits"] == wanted.visits.tolist()
    values = [np.nan if value is None else value for value in found["values"]]
    assert np.array_equal(values, wanted.values, equal_nan=True)


@every_ruleset
def test_a_save_goes_from_python_to_javascript_and_back_unchanged(
    ruleset: str, built: Built
) -> None:
    rng = np.random.default_rng(1)
    saves = []
    for scenario in rulesets.get(ruleset).scenarios():
        battle = Battle(ruleset, scenario, seed=2**32 - 1, agents="side")
        for decisions in (0, 9, 60):
            play(battle, rng, decisions)
            saves.append(battle.to_dict())
        saves[-1]["dice"], saves[-1]["strict"] = [1, 1, 1], True
        saves[-1]["episode"] = saves[-1]["decisions"] = 2**62 - 1
    found = node_json(
        built.folder(ruleset),
        "answer = given.map((text) => engine.load(text).save());",
        [json.dumps(save) for save in saves],
    )
    for save, text in zip(saves, found, strict=True):
        back = json.loads(text)
        assert back == save
        assert list(back) == list(save) and list(back["state"]) == list(save["state"])
        Battle.from_dict(back)


def test_a_loaded_battle_plays_on_as_in_python(built: Built) -> None:
    battle = Battle(ONE, "skirmish", seed=8)
    play(battle, np.random.default_rng(4), 30)
    text = json.dumps(battle.to_dict())
    actions = []
    for _ in range(20):
        actions.append(battle.legal_actions()[0])
        battle.step(actions[-1])
    found = node_json(
        built.folder(ONE),
        """
        const battle = Battle.load(engine, given.text);
        for (const action of given.actions) battle.step(action);
        answer = battle.save();
        """,
        {"text": text, "actions": actions},
    )
    assert json.loads(found) == battle.to_dict()


def test_forced_dice_and_clones(built: Built) -> None:
    found = node_json(
        built.folder(ONE),
        """
        const rolled = (battle) => battle.events().filter((e) => e.kind === "rolled");
        const rolls = (battle) => rolled(battle).flatMap((e) => e.data.values);
        const first = (battle) => battle.step(battle.legalActions()[0]);
        const one = engine.battle("duel", { seed: 1, dice: [9, 2] });
        const begun = rolls(one);
        one.forceDice([3]);
        const copy = one.clone();
        while (copy.pendingDice.length && !copy.over) first(copy);
        answer = {
          begun, left: one.pendingDice, used: rolls(copy).slice(0, 1),
          apart: one.decisions !== copy.decisions,
          wrong: said(() => one.forceDice([0])),
          many: said(() => one.forceDice(Array(300).fill(1))),
          face: said(() => engine.battle("duel", { seed: 1, dice: [99] })),
        };
        const strict = engine.battle("duel", { seed: 1 });
        strict.forceDice([], true);
        const before = strict.save();
        for (let k = 0; k < 50 && !answer.strict; k++) {
          const save = strict.save();
          answer.strict = said(() => first(strict));
          answer.unchanged = save === strict.save();
        }
        """,
    )
    assert found["begun"][:2] == [9, 2]
    assert found["left"] == [3] and found["used"] == [3] and found["apart"]
    assert found["wrong"] == "DiceError: forced dice: 0 is not a face from 1 to 100"
    assert "300 are pending" in found["many"] or "301 are pending" in found["many"]
    assert found["face"].startswith("DiceError: the set-up: a forced face that the die lacks")
    assert "the forced dice are used up and another is rolled" in found["strict"]
    assert found["unchanged"]


def test_mistakes_of_the_caller_are_named(built: Built) -> None:
    found = node_json(
        built.folder(ONE),
        """
        const battle = engine.battle("duel", { seed: 1 });
        const before = battle.save();
        const freed = battle.clone();
        freed.free();
        const over = engine.battle("duel", { seed: 1 });
        while (!over.over) over.step(over.botAction());
        answer = {
          illegal: said(() => battle.step(0)), far: said(() => battle.step(5000)),
          text: said(() => battle.step("1")), unit: said(() => battle.observe("red_9")),
          scenario: said(() => engine.battle("nope")),
          seed: said(() => engine.battle("duel", { seed: -1 })),
          agents: said(() => engine.battle("duel", { agents: "all" })),
          freed: said(() => freed.state.depth),
          over: said(() => over.step(0)), search: said(() => battle.search(0)),
          setting: said(() => battle.search(9, { speed: 1 })),
          group: said(() => engine.action("nope", 1)),
          item: said(() => engine.action("enemy", 99)), unchanged: before === battle.save(),
          freedState: said(() => freed.step(0)),
        };
        """,
    )
    assert found["illegal"].startswith("IllegalAction: action 0 (")
    assert "is not legal for blue_0, asked for count; legal: " in found["illegal"]
    assert "action 5000 is not legal" in found["far"]
    assert found["text"] == "EngineError: action: expected an integer, got '1'"
    assert found["unit"] == "EngineError: unit: 'red_9' is not one of red_0, blue_0"
    assert found["scenario"].startswith("EngineError: scenario: 'nope' is not one of ambush, ")
    assert found["seed"] == "EngineError: seed: -1 is not an integer from 0 to 4294967295"
    assert found["agents"] == "EngineError: agents: 'all' is not one of 'unit', 'side'"
    assert found["freed"] == found["freedState"] == "EngineError: the battle was freed"
    assert found["over"].startswith("BattleOver: the battle is over (")
    assert "is not a whole number from 1" in found["search"]
    assert "no settings speed" in found["setting"]
    assert "unknown action group 'nope'" in found["group"]
    assert "unknown enemy '99'; known: " in found["item"]
    assert found["unchanged"]


def test_damaged_engines_are_refused(built: Built, tmp_path: Path) -> None:
    folder = shutil.copytree(built.folder(ONE), tmp_path / "engine")
    wasm = folder / "engine.wasm"
    other = bytearray(wasm.read_bytes())
    other[-1] ^= 1
    wasm.write_bytes(bytes(other))
    old = (folder / "engine.json").read_text().replace("mech_env.engine", "mech_env.older", 1)
    found = node_json(
        built.folder(ONE),
        """
        const late = (work) => work().then(() => null, (p) => `${p.name}: ${p.message}`);
        const wasm = readFileSync(`${folder}/engine.wasm`);
        answer = [
          await late(() => Engine.load(given.folder)),
          await late(() => Engine.load(`${given.folder}/nothing`)),
          await late(() => Engine.load({ wasm, description: given.old })),
          await late(() => Engine.load({ wasm, description: "{" })),
        ];
        """,
        {"folder": str(folder), "old": old},
    )
    assert "engine.wasm is not the one that engine.json describes" in found[0]
    assert "nothing/engine.json" in found[1]
    assert "mech_env.older 1 is not mech_env.engine 1; write the engine again" in found[2]
    assert found[3].startswith("EngineError: engine.json: ")


def test_a_ruleset_has_no_line_of_its_own() -> None:
    """Nothing of an engine names a ruleset."""
    root = Path(__file__).parents[2] / "mech_env/engine"
    for path in root.rglob("*"):
        if path.is_file() and path.suffix in (".py", ".mjs", ".mts", ".c"):
            text = path.read_text(encoding="utf-8")
            assert not [name for name in FINISHED if name in text], path
