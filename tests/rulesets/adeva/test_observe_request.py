"""The pending decision, attacks, wounds and tests under way in the observation."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from mech_env.core.words.view import ask
from mech_env.rulesets.adeva.observe.layout import LAYOUT
from mech_env.rulesets.adeva.observe.unit import observe_request as observe_request_kernel
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state import weapons as w
from mech_env.rulesets.adeva.state.codes import Condition, Location, Test
from mech_env.rulesets.adeva.state.decisions import Decision, Verb
from mech_env.rulesets.adeva.state.frames import push
from mech_env.rulesets.adeva.state.hits import hit_of as hit_of_kernel
from mech_env.rulesets.adeva.state.procedures import Act, Cause, Frame, Strike
from mech_env.rulesets.adeva.state.stages import SkillStage
from tests.rulesets.adeva.bare import Bare
from tests.rulesets.adeva.campaigns import Campaign
from tests.rulesets.adeva.looking import lit, look, seen
from tests.twins import twin

hit_of = twin(hit_of_kernel)

observe_request = twin(observe_request_kernel)
WIDTH = 12


def board() -> Bare:
    """Red 0 and 1, blue 2 and 3."""
    places = ((2, 3), (2, 6), (7, 4), (10, 9))
    units = [{"at": at, "fate": 0, "items": ["sword", "rifle"]} for at in places]
    return Bare(red=units[:2], blue=units[2:], width=WIDTH, height=12).turn_of(0)


def under(game: Bare, kind: Frame, actor: int, target: int = -1, **fields: Any) -> Any:
    """Another procedure on top; its frame."""
    ask(push, game.state, kind, actor, target)
    f = game.state.frames[int(game.state.depth) - 1]
    for name, value in fields.items():
        f[name] = value
    return f


def asked(game: Bare, unit: int, decision: Decision) -> Bare:
    """A unit is asked."""
    r = game.state.request
    r.unit, r.side, r.decision = unit, game.setup.units[unit].side, decision
    return game


# --- the request ----------------------------------------------------------------------------------
def test_only_who_is_asked_sees_what():
    game = board()
    under(game, Frame.ACT, 0, 2, verb=Verb.CALLED_SHOT, arm=1, cells=-1)
    asked(game, 0, Decision.PART)
    told = {"asked_me", "own_slot_0", "decision_part", "frame_act", "verb_called_shot", "weapon"}
    assert lit(game, 0, "request") == told
    assert lit(game, 1, "request") == {"asked_ally", "own_slot_1"}
    assert lit(game, 2, "request") == {"asked_enemy", "own_slot_0"}
    assert lit(game, 3, "request") == {"asked_enemy", "own_slot_1"}
    assert seen(game, 0, "self", "actor") == seen(game, 0, "enemies", "target") == 1
    assert not lit(game, 1, "allies") & {"actor"} and not lit(game, 2, "self") & {"target"}
    before = [look(game, viewer) for viewer in (1, 2, 3)]
    game.top().arm, game.top().target = 0, 3
    asked(game, 0, Decision.WEAPON)
    assert all((look(game, 1 + k) == x).all() for k, x in enumerate(before))


@pytest.mark.parametrize("decision", list(Decision)[1:])
def test_each_decision_has_a_flag(decision: Decision):
    game = asked(board(), 0, decision)
    shown = {name for name in lit(game, 0, "request") if name.startswith("decision_")}
    assert shown == {f"decision_{decision.name.lower()}"}


@pytest.mark.parametrize("kind", list(Frame))
def test_each_kind_of_procedure_has_a_flag(kind: Frame):
    game = board()
    under(game, kind, 0)
    shown = {name for name in lit(game, 0, "request") if name.startswith("frame_")}
    assert shown == {f"frame_{kind.name.lower()}"}


@pytest.mark.parametrize("verb", list(Verb))
def test_each_verb_has_a_flag(verb: Verb):
    game = board()
    under(game, Frame.ACT, 0, verb=verb)
    shown = {name for name in lit(game, 0, "request") if name.startswith("verb_")}
    assert shown == {f"verb_{verb.name.lower()}"}


CHOSEN = {
    "weapon": ("arm", 3, 4),
    "other_weapon": ("other_arm", 1, 2),
    "mode": ("mode", ch.Mode.SEMI, 2),
    "cells": ("cells", 4, 5),
    "part": ("part", d.PART_THING + d.Thing.COVER, 1 + d.PART_THING + d.Thing.COVER),
    "choice": ("choice", 6, 7),
    "further": ("further", 30, 31),
    "first_kind": ("first_kind", Verb.SWIFT, 1 + Verb.SWIFT),
    "second_kind": ("second_kind", Verb.ATTACK, 1 + Verb.ATTACK),
    "second": ("second", 3, 1 + 17),
    "delayed": ("act_flags", 1 << Act.DELAYED, 1),
}


@pytest.mark.parametrize("feature", CHOSEN)
def test_what_is_chosen_so_far(feature: str):
    field, value, shown = CHOSEN[feature]
    game = board()
    under(game, Frame.ACT, 0, cells=-1)
    assert seen(game, 0, "request", feature) == 0
    game.top()[field] = value
    assert seen(game, 0, "request", feature) == shown


def test_places_and_ways_are_turned_for_blue():
    for unit, column_row, way in ((0, [5, 3], [1, -1]), (2, [8, 10], [-1, 1])):
        game = asked(board(), unit, Decision.HITS)
        under(game, Frame.ACT, unit, cell=2 * WIDTH + 4, way=1, cells=-1)  # to the north-east
        assert [seen(game, unit, "request", name) for name in ("column", "row")] == column_row
        assert [seen(game, unit, "request", f"way_{k}") for k in ("ahead", "aside")] == way
        asked(game, unit, Decision.ROW)  # only the column is chosen yet
        assert seen(game, unit, "request", "row") == 0


def test_every_feature_of_the_request_is_tested():
    names = {f.name for f in LAYOUT.pieces["request"].features}
    flags = {name for name in names if name.startswith(("decision_", "frame_", "verb_", "own_"))}
    told = {"asked_me", "asked_ally", "asked_enemy", "column", "row", "way_ahead", "way_aside"}
    assert names == flags | told | set(CHOSEN)


def test_nothing_is_asked_when_the_battle_is_over():
    game = board()
    game.state.winner = 0
    assert lit(game, 0, "request") == {"own_slot_0"}
    assert lit(game, 0, "attack") == lit(game, 0, "test") == set()


# --- attacks and wounds ---------------------------------------------------------------------------
def struck(**fields: Any) -> Bare:
    """Unit 2 attacks unit 0; three hits are left of four, two on unit 0 and one on unit 1."""
    game = board()
    f = under(
        game, Frame.ATTACK, 2, 0, verb=Verb.BURST_SEMI, mode=ch.Mode.SEMI, weapon=w.Item.RIFLE,
        arm=1, part=Location.HEAD, cause=Cause.ACTION, die=35, degrees=2, damage=14,
        strike_flags=(1 << Strike.NO_PARRY) | (1 << Strike.MULTI), n_hits=4, hit_at=1,
        **fields,
    )  # fmt: skip
    for k, (unit, place) in enumerate(((0, 0), (0, Location.BODY), (1, Location.LEFT_LEG), (0, 2))):
        f.hits[k] = hit_of(unit, place)
    f.faces[:] = 3, 10
    return game


def test_an_attack_shows_to_all():
    game = struck()
    expected = {
        "under_way": 1, "item": 1 + w.Item.RIFLE, "verb": 1 + Verb.BURST_SEMI, "mode": 2,
        "part": 1, "no_parry": 1, "no_dodge": 0, "unaware": 0, "multi": 1, "die": 35,
        "degrees": 2, "left": 3, "location_0": 4, "location_1": 6, "location_2": 3, "face_1": 3,
        "face_2": 10, "damage": 14, "net": 0, "net_location": 0,
        **{f"cause_{one.name.lower()}": int(one == Cause.ACTION) for one in Cause},
    }  # fmt: skip
    assert set(expected) == {f.name for f in LAYOUT.pieces["attack"].features}
    for viewer in range(4):
        assert {name: seen(game, viewer, "attack", name) for name in expected} == expected
    assert seen(game, 0, "enemies", "attacker") == seen(game, 2, "self", "attacker") == 1
    assert seen(game, 1, "allies", "hits") == seen(game, 2, "enemies", "hits") == 2
    assert seen(game, 1, "self", "hits") == seen(game, 0, "allies", "hits") == 1
    game.top().hits[1] = -1  # deflected
    assert [seen(game, 0, "attack", name) for name in ("left", "location_0")] == [2, 6]
    game.top().degrees = -1
    assert seen(game, 0, "attack", "degrees") == -1


@pytest.mark.parametrize("cause", list(Cause))
def test_causes(cause: Cause):
    game = struck()
    game.top().cause = cause
    shown = {name for name in lit(game, 3, "attack") if name.startswith("cause_")}
    assert shown == {f"cause_{cause.name.lower()}"}


def test_the_wound_under_way():
    game = struck()
    under(game, Frame.WOUND, 0, -1, net=9, location=Location.BODY)
    for viewer in (0, 3):
        assert [seen(game, viewer, "attack", name) for name in ("net", "net_location")] == [9, 4]
    under(game, Frame.ATTACK, 0, 2, weapon=w.Item.SWORD, cause=Cause.COUNTER)
    assert seen(game, 0, "attack", "item") == 1 + w.Item.SWORD  # the uppermost
    assert seen(game, 0, "attack", "net") == 0


@pytest.mark.clause("AE-443")
def test_what_concerns_only_who_hides_is_secret():
    game = struck().put(2, Condition.HIDDEN)
    assert seen(game, 0, "attack", "under_way") == 1  # it strikes the viewer's side
    assert not lit(game, 0, "enemies")
    game.top().target = 3
    assert lit(game, 0, "attack") == set() and seen(game, 3, "attack", "die") == 35
    game = board().put(2, Condition.HIDDEN)
    under(game, Frame.TEST, 2, -1, values=[40, 0], dice_shown=[12, 0])
    assert lit(game, 0, "test") == set() and "die" in lit(game, 3, "test")
    game.top().target = 1
    assert "die" in lit(game, 0, "test")
    game = board().put(2, Condition.HIDDEN)
    game.outcome.who, game.outcome.passed, game.outcome.degrees = 2, 1, 3
    assert lit(game, 0, "test") == set() and seen(game, 3, "test", "degrees") == 3


# --- tests ----------------------------------------------------------------------------------------
def test_a_test_under_way_and_how_the_last_one_ended():
    game = board()
    game.outcome.who, game.outcome.passed, game.outcome.degrees = 1, 1, 2
    under(
        game, Frame.OPPOSED, 0, 2, tests=[Test.AGILITY, Test.AWARENESS], values=[30, 40],
        modifiers=[-10, 20], dice_shown=[44, 5],
    )  # fmt: skip
    expected = {
        "open": 1, "opposed": 1, "kind": 1 + Test.AGILITY, "number": 20, "modifiers": -10,
        "die": 44, "other_number": 60, "other_die": 5, "passed": 1, "degrees": 2,
    }  # fmt: skip
    assert set(expected) == {f.name for f in LAYOUT.pieces["test"].features}
    for viewer in range(4):
        assert {name: seen(game, viewer, "test", name) for name in expected} == expected
    game.top().kind = Frame.TEST
    assert lit(game, 3, "test") >= {"open", "kind", "die"}
    assert [seen(game, 3, "test", name) for name in ("opposed", "other_number")] == [0, 0]
    game.state.depth = 2
    assert lit(game, 0, "test") == {"passed", "degrees"}


@pytest.mark.clause("AE-002")
@pytest.mark.parametrize(("cap", "numbers"), [(60, [90, -20]), (0, [95, -50])])
def test_numbers_of_a_test_have_the_limit_on_modifiers(cap: int, numbers: list[int]):
    game = board()
    game.setup.options.mod_cap = cap
    under(game, Frame.OPPOSED, 0, 2, tests=[Test.WS, Test.WS], values=[30, 40], modifiers=[65, -90])
    assert [seen(game, 0, "test", name) for name in ("number", "other_number")] == numbers


@pytest.mark.clause("AE-443", "AE-444")
def test_who_tests_against_a_hider_sees_its_die():
    game = board()
    under(game, Frame.SKILL, 2, -1, die=12, degrees=2, stage=SkillStage.NEXT_TESTED, who=0)
    under(game, Frame.TEST, 0, 2, values=[30, 0])
    assert seen(game, 0, "test", "other_die") == 12


@pytest.mark.clause("AE-018")
def test_the_ambushers_die_does_not_show():
    game = board()
    before = [look(game, viewer) for viewer in range(4)]
    game.state.frames[0].kind = Frame.SETUP
    game.state.frames[0].die, game.state.frames[0].degrees, game.state.frames[0].who = 12, 2, 2
    assert all((look(game, viewer) == x).all() for viewer, x in enumerate(before))


# --- the request alone ----------------------------------------------------------------------------
@pytest.mark.parametrize("scenario, steps", [("skirmish", 160), ("siege", 110), ("rescue", 90)])
def test_between_parameters_the_request_is_all_that_changes(scenario: str, steps: int):
    game = Campaign(scenario).begin()
    out, shown, short, chance = look(game, 0), -1, 0, np.random.default_rng(5)
    for _ in range(steps):
        asked_now = int(game.state.request.unit)
        if shown < 0 or observe_request(game.setup, game.state, asked_now, out) == 0:
            look(game, asked_now, out)
        else:
            short += 1
            fresh = look(game, asked_now)
            names = np.array(LAYOUT.names())
            assert not list(names[out != fresh]), game.decision
        shown = asked_now
        legal = np.flatnonzero(game.mask)
        verbs = [k for k in legal if k < d.WEAPON and k not in (Verb.END, Verb.NO)]
        game.step(int(chance.choice(verbs if verbs and chance.random() < 0.7 else legal)))
        if game.decision == "none":
            break
    assert short > 5


def test_slots_of_the_own_side():
    game = board()
    assert {viewer: lit(game, viewer, "request") & {f"own_slot_{k}" for k in range(
        c.MAX_UNITS_PER_SIDE)} for viewer in range(4)} == {
            0: {"own_slot_0"}, 1: {"own_slot_1"}, 2: {"own_slot_0"}, 3: {"own_slot_1"}}  # fmt: skip
