"""What scripts score, as the guide tells it: measured as told, and as they play now."""

from __future__ import annotations

import json

import pytest

from experiments.gauntlet import FIRST, against, ends, main, options
from experiments.scripting.command import FAILED, OK, USAGE, run_script
from experiments.scripting.rules import own_rulesets
from mech_env import rulesets
from tests.hygiene.rules_table import ROOT

TOLD = json.loads((ROOT / "docs/gauntlet.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("ruleset", own_rulesets())
def test_every_script_is_told_of_as_it_plays_now(ruleset: str) -> None:
    """A bot or a script that was changed makes the table stale."""
    rules = rulesets.get(ruleset)
    stale = f"run python -m experiments.gauntlet {ruleset}, then python docs/tables.py --write"
    for scenario in ("duel", "skirmish"):
        for player, card in TOLD[ruleset][scenario].items():
            assert list(card["scripts"]) == list(rules.scripts), (scenario, player, stale)
    card = TOLD[ruleset]["duel"]["bot"]
    told = {name: found["first"] for name, found in card["scripts"].items()}
    now = {
        name: ends(against(rules, "duel", f"script:{name}", "bot", FIRST, card["seed"], 1))
        for name in rules.scripts
    }
    assert told == now, stale


def test_a_score_is_of_the_script(tmp_path, capsys) -> None:
    """Not of its opponent; and other rulesets and scenarios stay in the file as they are."""
    file = tmp_path / "gauntlet.json"
    file.write_text(json.dumps({"another": {"duel": {}}, "toy": {"arena": {}}}))
    argv = ["toy", "--battles", "40", "--scenarios", "duel", "--to", str(file)]
    assert run_script(main, options, argv) == OK
    first = file.read_bytes()
    assert run_script(main, options, argv) == OK
    assert file.read_bytes() == first
    found = json.loads(first)
    assert found["another"] == {"duel": {}} and found["toy"]["arena"] == {}
    card = found["toy"]["duel"]["bot"]
    assert card["battles"] == 40 and card["seed"] == 1
    rules = rulesets.get("toy")
    assert list(card["scripts"]) == list(rules.scripts)
    for name, script in card["scripts"].items():
        result = against(rules, "duel", f"script:{name}", "bot", 40, 1, 1)
        wins, draws = (int((result.score == end).sum()) for end in (1, 0))
        assert script["score"] == round(100 * (wins + draws / 2) / 40, 1)
        assert script["low"] <= script["score"] <= script["high"]
        assert script["first"] == "".join("LDW"[end + 1] for end in result.score[:FIRST])
    assert f"wrote {file}" in capsys.readouterr().out


def test_wrong_arguments_are_one_line(capsys) -> None:
    assert run_script(main, options, ["chess"]) == USAGE
    assert "'chess' is not one of" in capsys.readouterr().err
    assert run_script(main, options, ["toy", "--battles", "3"]) == USAGE
    assert f"--battles: 3 is not {FIRST} or more" in capsys.readouterr().err


def test_a_damaged_file_is_refused_before_anything_is_played(tmp_path, capsys) -> None:
    file = tmp_path / "gauntlet.json"
    for known, where in (({"toy": []}, "toy"), ({"other": {"duel": 3}}, "other duel")):
        file.write_text(json.dumps(known))
        assert run_script(main, options, ["toy", "--to", str(file)]) == FAILED
        out, error = capsys.readouterr()
        assert f"{file}: damaged: {where}: expected fields" in error and out == ""
