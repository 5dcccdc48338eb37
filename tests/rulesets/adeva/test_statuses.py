"""Fatigue, stun, Ego, fear, Pinned, and their consequences (AE-359, AE-367 to AE-375)."""

from __future__ import annotations

import pytest

from mech_env.core.log import new_logs
from mech_env.core.words.view import ask
from mech_env.rulesets.adeva.questions import units as units_kernels
from mech_env.rulesets.adeva.rules import statuses as statuses_kernels
from mech_env.rulesets.adeva.state.choices import Mode
from mech_env.rulesets.adeva.state.codes import Condition, Once, Pattern, Until
from mech_env.rulesets.adeva.state.decisions import Verb
from mech_env.rulesets.adeva.state.frames import push
from mech_env.rulesets.adeva.state.procedures import Frame
from tests.rulesets.adeva.bare import Bare
from tests.twins import twins

statuses, units = twins(statuses_kernels), twins(units_kernels)


class Case:
    """Two Evangelions, and atoms of statuses upon them."""

    def __init__(self, **fields) -> None:
        self.bare = Bare(
            red=[{"at": (1, 1), "fate": 0, **fields}],
            blue=[{"at": (8, 8), "fate": 0}, {"at": (5, 5), "person": "infantry"}],
        )
        self.log = new_logs(1)[0]
        self.s, self.b = self.bare.setup, self.bare.state
        self.u = self.b.units[0]

    def do(self, atom, *arguments, unit: int = 0):
        """Carry out an atom upon a unit."""
        atom(self.s, self.b, self.log, unit, *arguments)
        return self

    def helpless(self) -> bool:
        """Whether unit 0 is helpless."""
        return bool(units.is_helpless(self.s, self.b, 0))


@pytest.mark.clause("AE-359", "AE-371", "AE-045")
def test_fatigue():
    """TB 4: Fatigue 5 helpless; field and grapple end, Overwatch and Delay wait."""
    case = Case(pattern=Pattern.WALL, ats=4, grapples=1)
    case.b.units[1].grapples = 0
    case.u.conditions |= 1 << Condition.CONTROLS
    case.u.until |= 1 << Until.DELAYING
    case.u.watch.arm = 0
    case.do(statuses.tire, 4)
    assert not case.helpless() and case.u.pattern == Pattern.WALL
    case.do(statuses.tire, 1)
    assert case.helpless()
    assert (case.u.pattern, case.u.ats, case.u.grapples, case.b.units[1].grapples) == (
        -1,
        0,
        -1,
        -1,
    )
    assert case.u.watch.arm == 0 and case.u.until >> Until.DELAYING & 1
    case.do(statuses.tire, -5)
    assert case.u.fatigue == 0 and not case.helpless()


@pytest.mark.clause("AE-368")
def test_stun():
    """Stunned 2, new stun 1: 2; it drops at the end of a turn that was skipped."""
    case = Case().do(statuses.stun, 2).do(statuses.stun, 1)
    assert case.u.stunned == 2
    case.do(statuses.end_turn)
    assert case.u.stunned == 1
    case.u.done |= 1 << Once.ACTED
    case.do(statuses.end_turn)
    assert case.u.stunned == 1


@pytest.mark.clause("AE-034", "AE-094")
def test_stun_interrupts():
    case = Case(reloading=0, grapples=1)
    case.b.units[1].grapples = 0
    case.u.conditions |= 1 << Condition.CONTROLS
    case.do(statuses.stun, 1)
    assert case.u.reloading == -1 and case.u.grapples == -1


@pytest.mark.clause("AE-373", "AE-329")
def test_ego():
    case = Case().do(statuses.hurt_mind, 39)
    assert not case.helpless()
    case.do(statuses.hurt_mind, 1)
    assert case.helpless()


@pytest.mark.clause("AE-432")
def test_hordes_are_neither_stunned_nor_tired_nor_prone():
    case = Case()
    case.do(statuses.stun, 3, unit=2).do(statuses.tire, 3, unit=2).do(statuses.knock_prone, unit=2)
    u = case.b.units[2]
    assert u.stunned == 0 and u.fatigue == 0 and not u.conditions >> Condition.PRONE & 1
    case.do(statuses.pin, unit=2)
    assert u.conditions >> Condition.PINNED & 1


@pytest.mark.clause("AE-232", "AE-367")
def test_prone_ends_bracing():
    case = Case(braced=1).do(statuses.lie)
    assert case.u.braced == 0 and case.u.conditions >> Condition.PRONE & 1


@pytest.mark.clause("AE-369")
def test_who_is_engaged_is_not_pinned():
    case = Case(engaged=1).do(statuses.pin)
    assert not case.u.conditions >> Condition.PINNED & 1


@pytest.mark.clause("AE-369")
def test_getting_up_from_under_fire():
    case = Case()
    assert statuses.pin_recovery_modifier(case.s, case.b, 0) == 30
    case.u.conditions |= 1 << Condition.AIMED_AT
    assert statuses.pin_recovery_modifier(case.s, case.b, 0) == 0


@pytest.mark.clause("AE-370", "AE-147", "AE-221")
def test_pinning_tests():
    case = Case()
    pinning = statuses.pinning_modifier
    assert pinning(case.s, case.b, 0, Verb.SUPPRESS, Mode.FULL) == -20
    assert pinning(case.s, case.b, 0, Verb.SUPPRESS, Mode.SEMI) == -10
    assert pinning(case.s, case.b, 2, Verb.ATTACK, Mode.SINGLE) == 15  # 3 squads
    assert pinning(case.s, case.b, 0, Verb.ATTACK, Mode.SINGLE) == 0
    ask(push, case.b, Frame.MOVE, 0, -1)
    case.b.frames[int(case.b.depth) - 1].verb = Verb.ADVANCE
    assert pinning(case.s, case.b, 0, Verb.ATTACK, Mode.SINGLE) == 20


def feared(distance: int = 6, fear: int = 1) -> Bare:
    """An Angel with Fear (X) so far from an Evangelion whose turn comes next."""
    bare = Bare(
        red=[{"at": (0, 0), "fate": 0}, {"at": (11, 11), "fate": 0}],
        blue=[{"at": (distance, 0), "person": "angel", "fate": 0}],
    )
    bare.setup.people[bare.unit(2).person].fear = fear
    bare.state.n_order = 3
    bare.state.order[:3] = (1, 0, 2)
    return bare.turn_of(1)


@pytest.mark.clause("AE-374", "AE-375")
@pytest.mark.parametrize("die, shaken", [(41, True), (40, False)])
def test_fear(die, shaken):
    """Fear 1, WP 40 roll 41: Shaken."""
    bare = feared()
    bare.force(die).do("end")
    assert bare.request == ("action", 0)
    assert bare.has(0, Condition.SHAKEN) == shaken
    assert bare.has(0, Condition.FEAR_TESTED)
    bare.done()


@pytest.mark.clause("AE-374")
def test_more_fear():
    bare = feared(fear=3)
    bare.force(21).do("end")
    assert bare.outcome.target_number == 20 and bare.has(0, Condition.SHAKEN)
    bare.done()


@pytest.mark.clause("AE-374")
def test_nothing_to_fear():
    bare = feared(distance=7).do("end")
    assert not bare.has(0, Condition.FEAR_TESTED)
    bare.done()
    bare = feared().put(0, Condition.FEAR_TESTED).do("end")
    assert not bare.has(0, Condition.SHAKEN)
    bare.done()


@pytest.mark.clause("AE-323", "AE-327")
def test_the_initiative_of_a_construct():
    """Superheavy Ag 20: 1d10 + 2 even if its pilot has Ag 45."""
    bare = Bare(
        red=[{"at": (0, 0), "person": "tanker", "machine": "super", "fate": 0,
              "characteristics": {"ag": 45}, "items": ["gatling"]}],
        blue=[{"at": (9, 9), "fate": 0, "items": ["rifle"]}],
    )  # fmt: skip
    for k in range(2):
        bare.setup.people[bare.unit(k).person].kits = 0
    bare.force(7, 4).begin()
    assert [int(bare.unit(k).initiative) for k in range(2)] == [9, 7]
