"""Recorded games: do they still go the same way, word for word?"""

from __future__ import annotations

import difflib

import pytest

from tests.cases import CASES, every_case
from tests.playthroughs import record


@every_case
def test_a_recorded_game_goes_as_it_went(ruleset: str, scenario: str) -> None:
    path = record.path_of(ruleset, scenario)
    written = path.read_text(encoding="utf-8")
    actions = record.answers(written)
    assert len(actions) > 5 or "over, " in written  # the smallest battle may end with one shot
    played = record.transcript(ruleset, scenario, actions)
    if played != written:
        change = difflib.unified_diff(
            written.splitlines(), played.splitlines(), "recorded", "played", lineterm="", n=2
        )
        pytest.fail(
            f"{path.name}: the game goes another way. If that is meant, run "
            "`python -m tests.playthroughs.record` and commit.\n" + "\n".join([*change][:40])
        )


def test_every_scenario_has_a_recording_and_every_recording_a_scenario() -> None:
    expected = {record.path_of(*case) for case in CASES}
    assert expected == set(record.FOLDER.glob("*/playthroughs/*.txt"))


def test_recordings_are_long_enough_to_tell_something() -> None:
    for case in CASES:
        text = record.path_of(*case).read_text(encoding="utf-8")
        assert text.count("# ") >= 2
        assert text.splitlines()[-1].startswith("# ")
