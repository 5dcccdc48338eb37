"""Fact cards: measured as told, the same with the same seed, and of every scenario."""

from __future__ import annotations

import json
import re

import numpy as np
import pytest

from experiments.facts import digest, facts, main, options
from experiments.scripting.command import OK, USAGE, run_script
from experiments.scripting.rules import own_rulesets
from mech_env import Battle, rulesets
from tests.hygiene.rules_table import ROOT

CARDS = json.loads((ROOT / "docs/facts.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("ruleset", own_rulesets())
def test_every_scenario_has_a_card_of_what_is_played_now(ruleset: str) -> None:
    rules, cards = rulesets.get(ruleset), CARDS[ruleset]
    measured = {name: card["digest"] for name, card in cards["scenarios"].items()}
    stale = f"run python -m experiments.facts {ruleset}, then python docs/tables.py --write"
    now = {name: digest(rules.load_scenario(name)) for name in rules.scenarios()}
    assert (cards["version"], measured) == (rules.version, now), stale


def test_no_card_is_of_a_ruleset_that_is_not_there() -> None:
    assert sorted(CARDS) == own_rulesets()


@pytest.mark.parametrize("ruleset", own_rulesets())
def test_the_guide_names_the_version_of_the_rules(ruleset: str) -> None:
    guide = (ROOT / "docs/environments.md").read_text(encoding="utf-8")
    told = [int(v) for v in re.findall(rf"^\| `{ruleset}` \| (\d+) \|", guide, re.MULTILINE)]
    assert told == sorted(told) and told[-1] == rulesets.get(ruleset).version


def test_cards_count_what_single_battles_do() -> None:
    """The first rows of a batch, played again one by one."""
    from mech_env.batch import BattleBatch
    from mech_env.players import bot_action

    n, seed = 6, 5
    card = facts(rulesets.get("toy"), "duel", n, seed)
    batch = BattleBatch("toy", "duel", n, seed, autoreset=False)
    lengths, offered, winners = [], 0, []
    for row in range(n):
        battle: Battle = batch.battle(row)
        while not battle.over:
            offered += len(battle.legal_actions())
            battle.step(bot_action(battle))
        lengths.append(battle.decisions)
        winners.append(battle.winner or "drawn")
    assert card["decisions"]["mean"] == round(float(np.mean(lengths)), 1)
    assert card["decisions"]["low"] == min(lengths) and card["decisions"]["high"] == max(lengths)
    assert card["legal_actions"] == round(offered / sum(lengths), 1)
    assert card["bot"] == {end: winners.count(end) for end in card["bot"]}
    assert sum(card["random"].values()) == n and card["battles"] == n
    assert card["agents"] == {side: 1 for side in battle.sides}


def test_the_file_keeps_other_rulesets(tmp_path, capsys) -> None:
    file = tmp_path / "facts.json"
    file.write_text(json.dumps({"another": {"version": 0}}))
    argv = ["toy", "--battles", "3", "--to", str(file)]
    assert run_script(main, options, argv) == OK
    first = file.read_bytes()
    assert run_script(main, options, argv) == OK
    assert file.read_bytes() == first
    assert json.loads(first)["another"] == {"version": 0}
    assert f"wrote {file}" in capsys.readouterr().out


def test_wrong_arguments_are_one_line(capsys) -> None:
    assert run_script(main, options, ["chess"]) == USAGE
    assert "'chess' is not one of" in capsys.readouterr().err
    assert run_script(main, options, ["toy", "--battles", "0"]) == USAGE
    assert "--battles: 0: a whole number from 1" in capsys.readouterr().err


def test_names_of_a_scenario_do_not_make_a_card_stale() -> None:
    rules = rulesets.get("toy")
    plain = rules.load_scenario("duel").to_dict()
    same = rules.load_scenario({**plain, "title": "Another"})
    other = rules.load_scenario({**plain, "options": {**plain["options"], "hail": True}})
    assert digest(same) == digest(rules.load_scenario("duel")) != digest(other)
