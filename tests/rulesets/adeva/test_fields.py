"""AT Fields: patterns at half and full, powers, Quick Spread (AE-040 to AE-045)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.adeva.questions import deflection as ratings
from mech_env.rulesets.adeva.rules import statuses as atoms
from mech_env.rulesets.adeva.state.codes import Once, Pattern, Power, Talent
from mech_env.rulesets.adeva.state.decisions import Verb
from tests.rulesets.adeva.bare import Bare
from tests.rulesets.adeva.hurting import hurt
from tests.rulesets.adeva.pair import act, pair
from tests.twins import twins

deflection, statuses = twins(ratings), twins(atoms)
WALL = {"pattern": Pattern.WALL, "ats": 4}
POWERS = {"lance": Power.LANCE, "float": Power.FLOAT, "jaunt": Power.JAUNT,
          "bulwark": Power.BULWARK, "probe": Power.PROBE}  # fmt: skip


def clash(e: Any = None, f: Any = None, **rest: Any) -> Bare:
    return pair(e, f, **({"km": 3} | rest)).turn_of(0)


def field(game: Bare, unit: int = 0) -> tuple[int, int]:
    return int(game.unit(unit).pattern), int(game.unit(unit).ats)


def rating(game: Bare, unit: int = 0) -> int:
    return int(deflection.rating(game.setup, game.state, unit))


# --- AE-040, AE-041 ---
@pytest.mark.clause("AE-040")
@pytest.mark.parametrize("name", POWERS)
def test_a_power_is_owned_and_needs_a_pattern(name: str) -> None:
    game = clash(e={"powers": [POWERS[name]]})
    assert not any(game.may(power) for power in POWERS)
    game.do("spread_half", "choice 0")
    assert [power for power in POWERS if game.may(power)] == [name]


@pytest.mark.clause("AE-040")
@pytest.mark.parametrize(
    ("name", "answers", "half_left"),
    [
        ("float", (), 2),
        ("jaunt", ("column 4", "row 6"), 1),
        ("bulwark", (), 1),
        ("lance", (), 1),
        ("probe", (), 1),
    ],
)
def test_its_cost_depends_on_the_power(name: str, answers: tuple[str, ...], half_left: int) -> None:
    game = clash(e=WALL | {"powers": [POWERS[name]]}, f={"until": 0})
    dice = {"lance": (100,), "probe": (100, 99)}.get(name, ())
    act(game.force(*dice), name, *answers)
    assert game.unit(0).half_left == half_left
    game.done()


@pytest.mark.clause("AE-041")
def test_several_powers_but_each_once() -> None:
    game = clash(e=WALL | {"powers": list(POWERS.values())})
    game.do("jaunt", "column 4", "row 8")
    assert not game.may("jaunt") and game.may("float", "bulwark", "lance")
    game.do("float")
    assert not game.may("float")
    game.do("bulwark")
    assert game.unit(0).half_left == 0 and game.unit(0).shields == 0


@pytest.mark.clause("AE-041", "AE-038")
def test_the_limit_of_one_attack_binds_powers() -> None:
    game = clash(e=WALL | {"powers": list(POWERS.values())}, f={"until": 0}, km=1)
    act(game.force(100), "attack", "weapon 0")
    assert not game.may("lance") and not game.may("probe") and game.may("jaunt", "bulwark")
    game = clash(e=WALL | {"powers": list(POWERS.values())}, f={"until": 0}, km=1)
    act(game.force(100), "lance")
    assert not game.may("lance") and not game.may("probe") and not game.may("attack")


@pytest.mark.clause("AE-041", "AE-023")
def test_in_the_next_turn_it_may_be_used_again() -> None:
    game = clash(e=WALL | {"powers": [Power.JAUNT]}).do("jaunt", "column 4", "row 8")
    game.do("end").do("end")
    assert game.request == ("action", 0) and game.may("jaunt")


# --- AE-042, AE-043 ---
@pytest.mark.clause("AE-042", "AE-010")
@pytest.mark.parametrize(("sr", "more", "half", "full"), [(40, 0, 2, 4), (30, 0, 2, 3),
                                                          (40, 1, 3, 5), (9, 0, 0, 0)])  # fmt: skip
def test_ats_at_half_and_full(sr: int, more: int, half: int, full: int) -> None:
    """SRB and upgrades; half of it rounded up."""
    for verb, found in (("spread_half", half), ("spread_full", full)):
        game = clash(e={"characteristics": {"sr": sr}})
        game.setup.machines[game.unit(0).machine].ats_more = more
        game.refresh()
        assert game.may(verb) is (full > 0)
        if full > 0:
            assert field(game.do(verb, "choice 0")) == (Pattern.WALL, found)


@pytest.mark.clause("AE-042", "AE-412")
def test_a_wall_at_half_deflects_at_10() -> None:
    game = clash().do("spread_half", "choice 0")
    assert (field(game), rating(game), game.unit(0).half_left) == ((Pattern.WALL, 2), 10, 1)


@pytest.mark.clause("AE-043", "AE-412")
def test_a_wall_at_full_deflects_at_20() -> None:
    game = clash(e={"items": ["sword"]}).do("spread_full", "choice 0")
    assert (field(game), rating(game), game.unit(0).half_left) == ((Pattern.WALL, 4), 20, 0)


@pytest.mark.clause("AE-043")
def test_the_same_pattern_may_be_spread_again_for_its_full_ats() -> None:
    game = clash().do("spread_half", "choice 0").turn_of(0).do("spread_full", "choice 0")
    assert field(game) == (Pattern.WALL, 4)


@pytest.mark.clause("AE-042")
def test_only_patterns_that_are_owned_and_only_with_a_synch_ratio() -> None:
    some = {"patterns": [Pattern.WALL, Pattern.EDGE]}
    assert clash(e=some).do("spread_half").legal() == ["choice 0", "choice 3"]
    assert not clash(e={"patterns": []}).may("spread_half")
    assert not clash(e={"characteristics": {"sr": 0}}).may("spread_half")


# --- AE-044 ---
QUICK = {"talents": [Talent.QUICK_SPREAD]}


@pytest.mark.clause("AE-044")
def test_quick_spread_makes_half_free_and_full_a_half_action() -> None:
    """Free Wall (ATS 2), then two Half Actions are still there."""
    game = clash(e=QUICK).do("spread_half", "choice 0")
    assert (field(game), game.unit(0).half_left) == ((Pattern.WALL, 2), 2)
    assert game.unit(0).free_used == 1
    game.do("aim", "choice 0").do("half_move", "column 3", "row 6")
    assert game.unit(0).half_left == 0
    game = clash(e=QUICK).do("spread_full", "choice 0")
    assert (field(game), game.unit(0).half_left) == ((Pattern.WALL, 4), 1)


@pytest.mark.clause("AE-044")
def test_each_once_in_a_turn() -> None:
    """The second at half costs a Half Action, as without the talent; the second at full a Full."""
    game = clash(e=QUICK).do("spread_half", "choice 0").do("spread_half", "choice 1")
    assert (field(game), game.unit(0).half_left) == ((Pattern.NEUTRALISE, 2), 1)
    game = clash(e=QUICK).do("spread_full", "choice 0")
    assert not game.may("spread_full") and game.may("spread_half")
    game.do("spread_half", "choice 2")
    assert (field(game), game.unit(0).half_left) == ((Pattern.SURGE, 2), 1)


@pytest.mark.clause("AE-044")
def test_without_the_talent_they_cost_what_they_cost() -> None:
    assert clash().do("spread_half", "choice 0").unit(0).half_left == 1
    assert clash(e={"items": ["sword"]}).do("spread_full", "choice 0").unit(0).half_left == 0


# --- AE-045 ---
@pytest.mark.clause("AE-045")
def test_a_change_replaces_the_pattern() -> None:
    """Wall up, Neutralise as Full: the Wall's Deflection is 0, Neutralise has ATS 4."""
    game = clash(e=WALL | {"items": ["sword"]})
    assert rating(game) == 20
    game.do("spread_full", "choice 1")
    assert field(game) == (Pattern.NEUTRALISE, 4) and rating(game) == 0


@pytest.mark.clause("AE-045")
def test_a_pattern_lasts() -> None:
    """Through turns and rounds, stun, a fall and a grapple."""
    game = clash(f=WALL).turn_of(0)
    for _ in range(4):
        game.do("end")
    assert game.state.round_number == 3 and field(game, 1) == (Pattern.WALL, 4)
    for atom, arguments in ((statuses.stun, (2,)), (statuses.knock_prone, ())):
        atom(game.setup, game.state, game.log, 1, *arguments)
        assert field(game, 1) == (Pattern.WALL, 4)


@pytest.mark.clause("AE-045", "AE-371")
def test_it_ends_with_who_is_helpless() -> None:
    game = clash(f=WALL)
    statuses.tire(game.setup, game.state, game.log, 1, 5)
    assert field(game, 1) == (-1, 0)
    game = clash(f=WALL)
    statuses.hurt_mind(game.setup, game.state, game.log, 1, 40)
    assert field(game, 1) == (-1, 0)


@pytest.mark.clause("AE-045")
def test_it_ends_with_who_is_defeated() -> None:
    """Critical total 9 on the body: the pilot ejects, and has no field."""
    weak = WALL | {"wounds": [9, 11, 11, 0, 11, 11], "critical": [0, 0, 0, 8, 0, 0]}
    game = hurt(clash(f=weak, blue=[{"at": (20, 0)}]), 1, 5)
    assert game.request == ("eject", 1)
    game.force(50, 1).do("yes")
    assert field(game, 1) == (-1, 0) and game.events("ejects")


@pytest.mark.clause("AE-041")
def test_bits_of_powers_are_those_of_the_table() -> None:
    """A power that is spoiled is spent all the same."""
    game = clash(e=WALL | {"powers": [Power.LANCE]}, f={"until": 0})
    act(game.force(100), "lance")
    assert int(game.unit(0).done) >> Once.LANCE & 1
    assert game.unit(0).last_action == Verb.LANCE
