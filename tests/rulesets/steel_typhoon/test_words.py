"""Every question, action and event of Steel Typhoon in words."""

from __future__ import annotations

import json
from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest

from mech_env.battle import Battle
from mech_env.rulesets.steel_typhoon import RULESET
from mech_env.rulesets.steel_typhoon.state import codes as st
from mech_env.rulesets.steel_typhoon.state import decisions as d
from mech_env.rulesets.steel_typhoon.state import events as ev
from mech_env.rulesets.steel_typhoon.state.codes import Ending
from mech_env.rulesets.steel_typhoon.words.view import View, pool_of

words = RULESET.words
SILENT = {"turn_ends"}  # events that are not worth a line


def battle(scenario: str, seed: int) -> Battle:
    return Battle("steel_typhoon", scenario, seed, interpreted=True)


def records(scenario: str) -> tuple[Any, Any]:
    """Setup and battle record of a scenario at its first question."""
    found = battle(scenario, 1)
    return found.setup, found.state


def rare_action(b: Battle, used: Counter[tuple[int, int]]) -> int:
    """The legal action least often taken under this decision: reaches far in few steps."""
    decision = int(b.state.request.decision)
    action = min(b.legal_actions(), key=lambda a: (used[decision, a], a * 31 % 17))
    used[decision, action] += 1
    return action


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("scenario, steps", [("full", 350), ("siege", 150), ("brawl", 150)])
def test_words_of_a_whole_battle(scenario: str, steps: int) -> None:
    b = battle(scenario, 2)
    used: Counter[tuple[int, int]] = Counter()
    for _ in range(steps):
        if b.over:
            break
        check_request(b)
        for event in b.step(rare_action(b, used)):
            assert event.kind in SILENT or event.text, event
            assert "nobody" not in event.text, event


def check_request(b: Battle) -> None:
    request = b.request
    assert request is not None
    assert request.unit in request.text or "squad" in request.text
    assert request.text.endswith("?")
    assert json.loads(json.dumps(request.context)) == request.context
    assert request.context["unit"] == request.unit
    told = [b.describe(action) for action in b.legal_actions()]
    assert all(told)
    assert len(set(told)) == len(told), (request.decision, told)
    for line in told:
        assert not line.startswith(("number", "use ", "choose own")), (request.decision, line)


def test_every_decision_has_a_question() -> None:
    s, b = records("siege")
    questions = set()
    for decision in range(1, len(d.Decision.names())):
        b.request.decision = decision
        question = words.request(s, b)
        assert question.endswith("?"), d.Decision.names()[decision]
        questions.add(question)
        assert words.context(s, b)["unit"]
    assert len(questions) == len(d.Decision.names()) - 1


def test_no_question_once_the_battle_is_over() -> None:
    s, b = records("duel")
    b.winner = 1
    assert words.request(s, b) == ""
    assert words.context(s, b) == {}


def test_every_kind_of_event_has_its_own_line() -> None:
    s, b = records("siege")
    lines = {}
    for kind, name in enumerate(ev.Event.names()):
        e = SimpleNamespace(kind=kind, unit=0, what=1, used=3, values=[1, 0, 0, 0])
        if kind == ev.Event.TURN_ENDS:
            assert words.event(s, b, [e], 0) == ""
            continue
        lines[name] = words.event(s, b, [e], 0)
        assert lines[name], name
    assert len(set(lines.values())) == len(lines)


def test_every_roll_names_its_reason() -> None:
    s, b = records("siege")
    lines = {roll(s, b, why) for why in range(len(ev.Roll.abouts()))}
    assert len(lines) == len(ev.Roll.abouts())
    assert roll(s, b, ev.Roll.ATTACK) == "red_0 rolls its Attack pool: 3, 6"


def roll(s: Any, b: Any, why: int) -> str:
    e = SimpleNamespace(kind=ev.Event.ROLLED, unit=0, what=why, used=2, values=[3, 6, 0, 0])
    return words.event(s, b, [e], 0)


def test_unknown_event_kind_is_an_error() -> None:
    s, b = records("duel")
    e = SimpleNamespace(kind=99, unit=0, what=0, used=0, values=[0, 0, 0, 0])
    with pytest.raises(ValueError, match="event kind 99"):
        words.event(s, b, [e], 0)


def test_unknown_action_is_an_error() -> None:
    with pytest.raises(ValueError, match="126"):
        words.action(*records("duel"), 126)


def test_secrets_stay_secret() -> None:
    """ST-003, ST-063: what only a side may know is in no line of the report."""
    s, b = records("siege")

    def line(kind: int, what: int, value: int) -> str:
        e = SimpleNamespace(kind=kind, unit=0, what=what, used=1, values=[value] * 4)
        return words.event(s, b, [e], 0)

    fitted = {line(ev.Event.LOADOUT, 2, k) for k in range(7)}
    tokens = {line(ev.Event.COMMS, token, 0) for token in range(8)}
    assert len(fitted) == 1
    assert len(tokens) == 1


def test_reasons() -> None:
    told = [words.reason(code) for code in range(len(Ending))]
    assert len(set(told)) == len(Ending)
    assert not any(line.startswith("reason") for line in told)


def test_an_attack_is_told_with_its_values() -> None:
    s, b = records("duel")
    hit = SimpleNamespace(kind=ev.Event.HIT, unit=0, what=2, used=3, values=[1, 8, 6, 0])
    assert words.event(s, b, [hit], 0) == "red_0 hits blue_0: 8 against 6, two dice of damage"
    b.request.unit, b.request.side, b.request.decision = 1, 1, d.Decision.DEFDIE
    f = b.frames[int(b.depth) - 1]
    f.actor, f.target, f.target_kind, f.mode, f.attack_value = (
        0,
        1,
        st.TargetKind.UNIT,
        st.Mode.DIR,
        8,
    )
    b.units[1].die[st.DIE_D + 1] = 5
    assert words.request(s, b) == "blue_0: red_0 attacks by direct fire with 8; which die defends?"
    assert words.action(s, b, d.DIE + st.DIE_D + 1) == "defend with Defence die D1 showing 5"
    assert words.action(s, b, d.Verb.NO) == "defend with no die"
    context = words.context(s, b)
    assert (context["attacker"], context["attack_value"], context["mode"]) == (
        "red_0",
        8,
        "direct fire",
    )
    assert context["cover"] == "in the open"


def test_cover_is_told_with_its_health() -> None:
    s, b = records("duel")
    piece = next(
        k for k in range(int(s.n_pieces)) if st.Material.names()[s.pieces[k].material] == "concrete"
    )
    b.units[1].hex = b.pieces[piece].hex
    b.request.unit, b.request.side, b.request.decision = 0, 0, d.Decision.MODE
    f = b.frames[int(b.depth) - 1]
    f.actor, f.target, f.target_kind = 0, 1, st.TargetKind.UNIT
    line = words.action(s, b, d.MODE + st.Mode.DIR)
    assert line == "by direct fire, in cover behind thick concrete (10)"


def test_steps_name_direction_and_hex() -> None:
    s, b = records("duel")
    b.request.unit, b.request.side, b.request.decision = 0, 0, d.Decision.MOVE
    b.frames[int(b.depth) - 1].actor = 0
    assert words.action(s, b, d.DIRECTION + 1) == "step NE to (1,3)"
    b.units[0].die[st.DIE_M] = 4
    assert words.action(s, b, d.DIE + st.DIE_M) == "spend Move die M0 showing 4 for 4 m"


def test_a_victim_that_falls_is_named_by_who_chooses() -> None:
    s, b = records("duel")
    b.request.unit, b.request.side, b.request.decision = 1, 1, d.Decision.LOSS
    f = b.frames[int(b.depth) - 1]
    f.actor, f.target, f.losses = 0, 1, 1
    assert words.action(s, b, d.SYSTEM + 2) == "lose system 3 (SUR)"
    b.request.unit, b.request.side = 0, 0
    assert words.action(s, b, d.SYSTEM + 2) == "destroy system 3 (SUR) of blue_0"


def test_names() -> None:
    s, b = records("siege")
    view = View(s, b)
    assert view.unit(4) == "blue_0"
    assert view.unit(st.MAX_UNITS + 1) == "blue squad 1"
    assert view.unit(-1) == "nobody"
    assert view.count(1, "die") == "one die"
    assert view.count(0, "Direct Hit") == "no Direct Hits"
    assert view.count(11, "die") == "11 dice"
    assert [pool_of(die) for die in (0, 4, 9, 11, 16, 17, 19)] == [
        "Skill", "Attack", "rocket", "Defence", "Move", "Spot", "Opportunity",
    ]  # fmt: skip
