"""Battle records from elsewhere: what no battle has is refused before compiled rules see it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from mech_env import Battle, BattleBatch
from mech_env.saves import BattleFormatError
from tests.fuzz.saves import under_way


def save_of(ruleset: str, scenario: str) -> dict[str, Any]:
    return under_way(ruleset, scenario, np.random.default_rng(1)).to_dict()


def refused(data: dict[str, Any], match: str) -> None:
    with pytest.raises(BattleFormatError, match=match) as caught:
        Battle.from_dict(data)
    assert len(str(caught.value).splitlines()) == 1


def test_an_encounter_that_the_scenario_lacks_is_refused() -> None:
    data = save_of("framewerk", "duel")
    data["state"]["encounter"] = 14
    refused(data, r"state\.encounter: 14 is not from 0 to 0")


def test_a_procedure_that_begins_no_battle_is_refused_at_the_bottom() -> None:
    data = save_of("framewerk", "campaign")
    data["state"]["frames"][0]["kind"] = 3  # hung in compiled code
    refused(data, "state: breaks the law: each procedure stands on one that begins such")


def test_a_stack_that_is_deeper_than_what_is_under_way_is_refused() -> None:
    data = save_of("steel_typhoon", "full")
    data["state"]["depth"] = 8  # grew to 13 in compiled code
    refused(data, "state: breaks the law: each procedure stands on one that begins such")


def test_another_question_than_the_procedure_waits_for_is_refused() -> None:
    data = save_of("toy", "duel")
    asked = data["state"]["request"]
    asked["decision"] = "meeting" if asked["decision"] == "pace" else "pace"
    refused(data, "the procedure on top waits for the answer to the question")


def test_a_unit_that_does_not_take_part_acts_in_no_procedure() -> None:
    data = save_of("framewerk", "duel")
    top = data["state"]["frames"][data["state"]["depth"] - 1]
    top["actor"] = 11
    refused(data, "state: breaks the law: the units of a procedure take part")


def test_a_sound_save_plays_on_as_it_was() -> None:
    for ruleset in ("toy", "framewerk", "steel_typhoon"):
        data = save_of(ruleset, "duel")
        assert Battle.from_dict(data).to_dict() == data


def test_a_batch_restores_sound_records_and_works_out_the_rest() -> None:
    one, other = (BattleBatch("toy", "duel", 4, seed=seed, autoreset=False) for seed in (1, 2))
    other.restore(one.battles.copy())
    assert other.battles.tobytes() == one.battles.tobytes()
    for name in ("masks", "observations", "units", "sides", "decisions"):
        assert (getattr(other, name) == getattr(one, name)).all(), name


def test_a_batch_refuses_records_that_are_not_sound_and_stays_as_it_is() -> None:
    batch = BattleBatch("toy", "duel", 4, seed=1)
    before = batch.battles.tobytes()
    wrong = batch.battles.copy()
    wrong["depth"][2] = 0
    with pytest.raises(ValueError, match=r"battles\[2\]: breaks the law: each procedure stands"):
        batch.restore(wrong)
    wrong = batch.battles.copy()
    wrong["units"]["place"][1, 0] = 30_000
    with pytest.raises(ValueError, match=r"battles\[1\]\.units\.place: 30000 is not from 0 to"):
        batch.restore(wrong)
    with pytest.raises(ValueError, match=r"battles: shape \(3,\) is not \(4,\)"):
        batch.restore(batch.battles[:3].copy())
    assert batch.battles.tobytes() == before


def test_a_batch_refuses_a_battle_without_a_legal_action(monkeypatch: pytest.MonkeyPatch) -> None:
    batch = BattleBatch("toy", "duel", 4, seed=1)
    other = BattleBatch("toy", "duel", 4, seed=2)
    other.battles["winner"][1] = 0  # over: nobody is asked
    before = batch.battles.tobytes()
    masks = np.zeros((4, len(batch.ruleset.actions)), np.int8)
    masks[[0, 3], 0] = 1
    monkeypatch.setattr("mech_env.batch.battle_batch.masks_of", lambda *_: masks)
    with pytest.raises(ValueError, match=r"battles\[2\]: nobody has a legal action"):
        batch.restore(other.battles.copy())
    assert batch.battles.tobytes() == before
    masks[2, 0] = 1
    batch.restore(other.battles.copy())
    assert batch.battles.tobytes() == other.battles.tobytes()
