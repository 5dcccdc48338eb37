"""Recorded games: do they still go the same way, word for word?"""

from __future__ import annotations

import difflib

import pytest

from tests.playthroughs import record


@pytest.mark.parametrize(("ruleset", "scenario"), record.recorded())
def test_a_recorded_game_goes_as_it_went(ruleset: str, scenario: str) -> None:
    path = record.path_of(ruleset, scenario)
    written = path.read_text(encoding="utf-8")
    actions = record.answers(written)
    assert len(actions) > 5
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
    expected = {record.path_of(*case).name for case in record.recorded()}
    assert expected == {path.name for path in record.FOLDER.glob("*.txt")}


def test_recordings_are_long_enough_to_tell_something() -> None:
    for case in record.recorded():
        text = record.path_of(*case).read_text(encoding="utf-8")
        assert text.count("# ") >= 2
        assert text.splitlines()[-1].startswith("# ")
