"""Stealth and Awareness (AE-443, AE-444)."""

from __future__ import annotations

import pytest

from mech_env.rulesets.adeva.state.codes import Condition
from tests.rulesets.adeva.bare import Bare

STEALTHY = {"skills": {"stealth": 0, "awareness": 0}}


def hider(covers=None, blue=((9, 5),), **more) -> Bare:
    """E with Stealth 30; enemies with Awareness 30; E's turn."""
    return Bare(
        red=[{"at": (2, 5), "fate": 0, "person": "gunner", **STEALTHY, **more}],
        blue=[{"at": at, "fate": 0, **STEALTHY} for at in blue],
        covers={(2, 5): 8} if covers is None else covers, width=24, height=12,
    ).turn_of(0)  # fmt: skip


@pytest.mark.clause("AE-443")
@pytest.mark.parametrize("dice, hidden", [((9, 25), True), ((25, 9), False), ((36, 40), False)])
def test_hiding(dice, hidden):
    """Stealth 35 roll 9 (2) vs Awareness roll 25 (0): hidden; both fail: not."""
    bare = hider()
    bare.force(*dice).do("use_skill")
    assert bare.has(0, Condition.HIDDEN) == hidden
    assert bare.unit(0).half_left == 1
    bare.done()


@pytest.mark.clause("AE-443")
def test_every_enemy_in_sight_must_be_beaten():
    bare = hider(blue=((9, 5), (9, 8)))
    bare.force(9, 60, 4).do("use_skill")
    assert not bare.has(0, Condition.HIDDEN)
    bare.done()


@pytest.mark.clause("AE-443")
def test_who_may_hide():
    assert not hider(covers={}).may("use_skill")
    assert not hider(blue=((3, 5),)).engage(0, 1).may("use_skill")
    assert not hider().put(0, Condition.HIDDEN).may("use_skill")


@pytest.mark.clause("AE-443")
def test_who_moves_in_the_open_is_seen():
    bare = hider(covers={(2, 5): 8, (3, 5): 8}).put(0, Condition.HIDDEN)
    bare.do("half_move", "column 3", "row 5")
    assert bare.has(0, Condition.HIDDEN)
    bare.do("half_move", "column 4", "row 5")
    assert not bare.has(0, Condition.HIDDEN)


@pytest.mark.clause("AE-444")
@pytest.mark.parametrize("dice, found", [((3, 25), True), ((25, 3), False), ((50, 60), False)])
def test_finding(dice, found):
    """30 roll 3 (2) vs Stealth 30 roll 25 (0): found."""
    bare = Bare(
        red=[{"at": (2, 5), "fate": 0, **STEALTHY}],
        blue=[{"at": (9, 5), "fate": 0, **STEALTHY}, {"at": (20, 5), "fate": 0}],
        width=24,
    ).put(1, Condition.HIDDEN).put(2, Condition.HIDDEN).turn_of(0)  # fmt: skip
    bare.force(*dice).do("use_skill", "choice 1")  # nobody whom it knows of sees it: it may hide
    assert bare.has(1, Condition.HIDDEN) != found
    assert bare.has(2, Condition.HIDDEN)  # 18 km away
    bare.done()


@pytest.mark.clause("AE-444")
@pytest.mark.parametrize("column, found", [(12, True), (13, False)])
def test_awareness_reaches_10_km(column, found):
    bare = Bare(
        red=[{"at": (2, 5), "fate": 0, **STEALTHY}],
        blue=[{"at": (column, 5), "fate": 0, **STEALTHY}],
        width=24,
    ).put(1, Condition.HIDDEN).turn_of(0)  # fmt: skip
    bare.force(3, 25).do("use_skill", "choice 1")
    assert bare.has(1, Condition.HIDDEN) != found
