"""check_viewers finds words and pictures that tell a side more than it can know."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from mech_env import testing
from mech_env.core.ruleset import ONLOOKER, Ruleset
from mech_env.core.scene import Scene
from tests.rulesets.toy.conformance import EXPECTED
from tests.toy import RULESET
from tests.toy.state.frames import Frame, MeetingStage

HIDE = EXPECTED["hide"]


def with_words(**words: Any) -> Ruleset:
    return replace(RULESET, words=replace(RULESET.words, **words))


def with_caption(caption: Callable[[Any, Any, int], str]) -> Ruleset:
    def scene(s: Any, b: Any, viewer: int = ONLOOKER) -> Scene:
        return replace(RULESET.scene(s, b, viewer), caption=caption(s, b, viewer))

    return replace(RULESET, scene=scene)


def drives(s: Any, b: Any, viewer: int) -> str:
    return str(s.units["drive"][: int(s.n_units)].tolist())


def choice(s: Any, b: Any, viewer: int = ONLOOKER) -> str:
    f = b.frames[max(0, int(b.depth) - 1)]
    secret = f.kind == Frame.MEETING and f.stage == MeetingStage.RESULT
    return f"chosen: {int(f.choice)}" if secret else ""


def test_the_race_tells_nobody_too_much() -> None:
    testing.check_viewers("toy", "brawl", hide=HIDE)
    testing.check_viewers("toy", "campaign", hide=HIDE)


@pytest.mark.parametrize(
    ("ruleset", "told"),
    [
        (with_caption(drives), r"is told drives: scene.caption is '\[\d.*, not '\["),
        (with_caption(choice), "is told (first_choice|hidden facts): scene.caption is 'chosen"),
        (with_words(request=lambda s, b: drives(s, b, 0)), r"is told drives: question is '\["),
        (with_words(context=lambda s, b: {"of": drives(s, b, 0)}), "is told drives: context of is"),
        (with_words(action=lambda s, b, a: drives(s, b, 0)), r"is told drives: action \w+ is"),
        (
            with_words(event=lambda s, b, e, k, viewer=ONLOOKER: drives(s, b, 0)),
            r"is told drives: event \d+ \(\w+\) is",
        ),
        (
            with_words(heard=lambda s, b, e, k, viewer: bool(s.units[0].drive % 2)),
            r"is told drives: event \d+ \(\w+\) is",
        ),
        (
            with_caption(lambda s, b, viewer: str(b.dice.key)),
            "is told the dice to come: scene.capt",
        ),
    ],
)
def test_what_tells_too_much_is_found(ruleset: Ruleset, told: str) -> None:
    with pytest.raises(AssertionError, match=rf"^toy brawl, seed 11, step \d+, .*{told}"):
        testing.check_viewers(ruleset, "brawl", hide=HIDE, looks=40)


def test_a_guess_that_is_told_as_a_fact_is_found() -> None:
    with pytest.raises(AssertionError, match=r"is told a guess: scene.caption is '\["):
        testing.check_viewers(with_caption(drives), "brawl", hide=[])
