"""Which attacks are legal: reach, range, talents, hands; weapons and soak (5.12, 7.3)."""

import pytest

from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state.codes import Location, Pattern, Until
from mech_env.rulesets.adeva.state.decisions import Arm, Verb
from mech_env.rulesets.adeva.state.weapons import Item
from tests.rulesets.adeva.pair import RANGED, act, damage, pair
from tests.rulesets.adeva.striking import (
    WHOLE,
    duel,
    shooting,
    wounds,
)


# --- what is legal ---
@pytest.mark.clause("AE-261", "AE-406")
def test_melee_needs_a_neighbour_but_for_reach():
    assert not duel(km=2).may("attack")
    game = duel({"items": ["spear"]}, km=2)
    assert game.may("attack")
    assert not duel({"items": ["spear"]}, km=3).may("attack")


@pytest.mark.clause("AE-262", "AE-291", "AE-287")
@pytest.mark.parametrize(
    ("item", "most"),
    [("pistol", 6), ("carbine", 12), ("rifle", 20), ("cutter", 2), ("javelin", 6)],
)
def test_maximum_distance_is_twice_the_stated_range(item, most):
    assert shooting({"items": [item], "at": (0, 0)}, {"at": (most, 0)}).may("attack")
    if most < 23:
        far = shooting({"items": [item], "at": (0, 0)}, {"at": (most + 1, 0)})
        assert not far.may("attack")


@pytest.mark.clause("AE-293", "AE-396")
def test_longshot_reaches_all_that_is_seen():
    assert shooting({"items": ["positron"], "at": (0, 0)}, {"at": (22, 0)}).may("attack")


@pytest.mark.clause("AE-260")
def test_walls_bar_the_line():
    assert not shooting(terrain={(6, 6): (1,)}).may("attack")


@pytest.mark.clause("AE-404")
def test_who_is_engaged_fires_pistols_only():
    game = duel({"items": ["rifle", "pistol"]})
    game.engage(0, 1)
    game.refresh()
    game.force(41).do("attack")  # only bare hands are left, at -20
    assert game.events("attacks") == [("attacks", 0, Item.UNARMED, (1, -1, 0))]
    game = duel({"items": ["pistol"]})
    game.engage(0, 1)
    game.refresh()
    game.do("attack")
    assert "weapon 0" in game.legal()


@pytest.mark.clause("AE-056", "AE-062")
def test_bursts_need_a_rate():
    game = shooting()
    assert game.may("burst_semi", "burst_full")
    game = shooting({"items": ["carbine"]})
    assert game.may("burst_semi") and not game.may("burst_full")
    game = shooting({"items": ["rocket"]})
    assert not game.may("burst_semi") and not game.may("burst_full")


@pytest.mark.clause("AE-282", "AE-286", "AE-340")
def test_everyone_has_fists_but_pilots_on_foot_do_not_attack():
    assert duel({"items": []}).do("attack").legal() is not None
    assert Arm.UNARMED == d.N_ARMS - 5
    assert not duel({"items": [], "machine": None}).may("attack")


@pytest.mark.clause("AE-085", "AE-088", "AE-150")
@pytest.mark.parametrize(
    ("verb", "talent"),
    [("swift", "swift"), ("lightning", "lightning"), ("take_down", "takedown")],
)
def test_talents_allow_attacks(verb, talent):
    assert not duel({"talents": []}).may(verb)
    assert duel({"talents": [talent]}).may(verb)
    assert Verb[verb.upper()]


@pytest.mark.clause("AE-432")
def test_hordes_are_not_stunned_called_at_or_grappled():
    game = duel({"talents": ["takedown"]}, {"person": "infantry", "machine": None, "items": []})
    assert game.may("attack")
    for verb in ("stun", "called_shot", "take_down", "grapple"):
        assert not game.may(verb)


@pytest.mark.clause("AE-287", "AE-288", "AE-289", "AE-290", "AE-291", "AE-292")
@pytest.mark.parametrize(
    ("item", "stated"),
    [("cutter", 1), ("pistol", 3), ("carbine", 6), ("volley", 6), ("rifle", 10), ("rail", 15)],
)
def test_brackets(item, stated):
    row = duel().setup.weapons[Item[item.upper()]]
    assert (int(row.stated), int(row.most)) == (stated, 2 * stated)


@pytest.mark.clause("AE-400", "AE-376")
def test_primitive_weapons_meet_twice_the_own_armour():
    game = duel(covers={(3, 6): 8})
    found = damage.soak(game.setup, game.state, 0, 1, Location.HEAD, Item.UNARMED, 0, 0)
    assert found == 4 + 2 * 2
    found = damage.soak(game.setup, game.state, 0, 1, Location.BODY, Item.UNARMED, 0, 0)
    assert found == 4 + 2 * 4


@pytest.mark.clause("AE-391")
def test_a_shield_covers_the_body_and_its_arm():
    game = duel(f={"items": ["shield", "sword"]})
    found = [
        int(damage.soak(game.setup, game.state, -1, 1, k, Item.SHIELD, 0, 0)) for k in Location
    ]
    assert found == [6, 8, 6, 10, 6, 6]


@pytest.mark.clause("AE-415", "AE-416")
def test_edge_and_lance_pierce_more():
    game = duel({"pattern": Pattern.EDGE, "ats": 4})
    assert damage.penetration(game.setup, game.state, 0, Item.SWORD) == 7
    assert damage.penetration(game.setup, game.state, 0, Item.RIFLE) == 3
    assert damage.penetration(game.setup, game.state, 0, Item.LANCE) == 4


@pytest.mark.clause("AE-382")
def test_pools_and_armour_of_an_evangelion():
    game = duel()
    assert wounds(game) == WHOLE == [4 + 5, 4 + 7, 4 + 7, 2 * 4 + 10, 4 + 7, 4 + 7]
    assert [int(a) for a in game.setup.machines[game.unit(1).machine].armour] == [2, 2, 2, 4, 2, 2]


@pytest.mark.clause("AE-114", "AE-403", "AE-402", "AE-286")
def test_in_a_grapple_compact_and_natural_weapons_serve():
    def may(items, **more):
        game = pair({"items": items, "grapples": 1} | more, {"grapples": 0})
        return game.turn_of(0).may("either_attack")

    assert may(["knife"]) and may(["pistol"])
    assert not may(["sword"]) and not may([])
    assert may([], machine="assault")  # claws


@pytest.mark.clause("AE-078")
def test_a_shield_makes_defensive_stance_cheaper():
    game = duel({"items": ["shield"]})
    game.do("stance")
    assert game.unit(0).half_left == 1
    assert int(game.unit(0).until) >> Until.STANCE & 1


@pytest.mark.clause("AE-354", "AE-432", "AE-429")
def test_what_a_horde_may_attack_with():
    game = duel({"person": "infantry", "machine": None, "items": []})
    assert game.may("attack")
    assert not game.may("all_out") and not game.may("stun") and not game.may("suppress")


@pytest.mark.clause("AE-184", "AE-068")
def test_scenery_evades_nothing():
    game = pair({"items": ["rifle"]}, km=RANGED, covers={(2 + RANGED, 6): 8}).turn_of(0)
    act(game.force(30, 5), "called_shot", "weapon 0", "thing cover")
    assert game.decision == "action"
    assert game.state.covers[0] == 0
    game.done()
