"""Procedures: what stands on what, what waits for what, how deep it goes (catalogue 2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from mech_env.core.record import RUNNING, Fault
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import frames as fr
from mech_env.rulesets.ascension_isle.state.decisions import ARGUMENTS, Decision, Verb
from mech_env.rulesets.ascension_isle.state.frames import ARGUMENT, FRAMES, ActStage, Frame
from mech_env.rulesets.ascension_isle.state.record import BATTLE
from tests.twins import twin


def children(kind: int) -> set[int]:
    """Kinds that stand on a kind, at whatever stage."""
    return {child for child in Frame if FRAMES.may_stand[child, kind].any()}


def stacks(kind: int = Frame.FIGHT) -> Iterator[list[Frame]]:
    """All stacks upon a kind, as far as they grow."""
    yield [Frame(kind)]
    for child in children(kind):
        for rest in stacks(child):
            yield [Frame(kind), *rest]


def stages() -> list[tuple[Frame, Any]]:
    return [(Frame(kind), stage) for kind in Frame for stage in FRAMES.stages[kind]]


def test_a_battle_begins_with_the_fight() -> None:
    assert [kind for kind in Frame if FRAMES.may_begin[kind]] == [Frame.FIGHT]


def test_the_deepest_stack_fits() -> None:
    """A step of a move that somebody watches, whose shot burns: eight procedures."""
    deepest = max(stacks(), key=len)
    assert [kind.name for kind in deepest] == [
        "FIGHT", "TURN", "ACT", "MOVE", "WINDOW", "ATTACK", "HIT", "STRESS",
    ]  # fmt: skip
    assert len(deepest) == c.MAX_FRAMES == BATTLE.fields["frames"].count


def test_every_procedure_is_begun_by_another() -> None:
    assert {kind for stack in stacks() for kind in stack} == set(Frame)


def test_no_procedure_stands_on_its_own_kind() -> None:
    assert all(len(set(stack)) == len(stack) for stack in stacks())


def test_no_stage_both_waits_and_carries_another_procedure() -> None:
    for kind, stage in stages():
        carries = FRAMES.may_stand[:, kind, stage].any()
        assert not (carries and FRAMES.awaited[kind, stage]), (kind, stage)


def test_every_decision_is_awaited() -> None:
    awaited = {int(FRAMES.awaited[kind, stage]) for kind, stage in stages()}
    assert awaited == set(Decision)


@pytest.mark.parametrize("verb", ARGUMENTS, ids=lambda verb: str(verb.name))
def test_a_verb_waits_for_each_of_its_arguments(verb: Verb) -> None:
    for argument in ARGUMENTS[verb]:
        stage = ActStage.ZONECELL_SET if argument == Decision.ZONECELL else argument + ARGUMENT
        assert FRAMES.awaited[Frame.ACT, stage] == argument


def test_stages_of_arguments_are_named_as_their_decisions() -> None:
    for stage in ActStage:
        if stage >= ActStage.TARGET:
            assert stage.name == Decision(stage - ARGUMENT).name
    assert {argument for asked in ARGUMENTS.values() for argument in asked} == {
        Decision.ZONECELL, *(one for one in Decision if one >= Decision.TARGET),
    }  # fmt: skip


def test_stages_say_what_happens() -> None:
    for kind, stage in stages():
        waits_for_argument = kind == Frame.ACT and stage >= ActStage.TARGET
        assert bool(stage.about) != waits_for_argument, (kind, stage)


# --- records -------------------------------------------------------------------------------------


def test_each_kind_uses_what_its_flow_needs() -> None:
    declared = {name for names in FRAMES.uses.values() for name in names}
    assert {"kind", "stage", "actor", "target"} | declared == set(FRAMES.record.fields) - {"spare"}
    assert FRAMES.uses[Frame.WINDOW] == ("cause", "form", "next_place")
    for name in ("verb", "slot", "form", "rapid", "aether"):  # handed on to the attack
        assert {name} <= set(FRAMES.uses[Frame.ACT]) & set(FRAMES.uses[Frame.ATTACK])
    for name in ("taken", "capped"):  # handed back to the hit
        assert {name} <= set(FRAMES.uses[Frame.HIT]) & set(FRAMES.uses[Frame.STRESS])


def test_only_who_names_its_fighters_knows_them() -> None:
    """AI-190."""
    hidden = [name for name, field in FRAMES.record.fields.items() if field.seen_by == "side"]
    assert hidden == ["fielded"]


def test_a_procedure_begins_blank() -> None:
    b = BATTLE.blank()[0]
    push = twin(fr.push)
    b.winner = RUNNING
    push(b, Frame.ACT, 3, 5)
    f = b.frames[0]
    assert (b.depth, f.kind, f.stage, f.actor, f.target) == (1, Frame.ACT, ActStage.ASK, 3, 5)
    assert (f.verb, f.slot, f.means, f.way, f.x, f.y, f.thing) == (-1,) * 7
    assert (f.form, f.rapid, f.aether, f.given, f.cells) == (0,) * 5
    for _ in range(c.MAX_FRAMES - 1):
        push(b, Frame.STRESS, 0, -1)
    assert (b.depth, b.faults) == (c.MAX_FRAMES, Fault.NONE)
    push(b, Frame.STRESS, 0, -1)
    assert (b.depth, b.faults) == (c.MAX_FRAMES, Fault.TOO_DEEP)
