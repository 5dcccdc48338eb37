"""With which weapon a Guardian parries (AE-174): it is asked."""

import pytest

from mech_env.rulesets.adeva.state.codes import Until
from tests.rulesets.adeva.pair import act, pair
from tests.rulesets.adeva.striking import HIT_BODY, WHOLE, lost, wounds


def guarded(items):
    """E strikes at F, whose Guardian (unit 2) stands beside it with these items."""
    ally = {"at": (4, 7), "items": items, "talents": ["guardian"], "fate": 0, "fate_most": 3}
    game = pair(f={"until": 0}, blue=[ally]).turn_of(0)
    act(game.force(HIT_BODY), "attack", "weapon 0")
    assert game.request == ("ally", 2)
    return game


@pytest.mark.clause("AE-174", "AE-391")
def test_a_guardian_chooses_its_weapon():
    game = guarded(["shield", "knife"]).do("guardian")
    assert game.request == ("weapon", 2)
    assert game.legal() == ["weapon 0", "weapon 1"]
    game.force(55).do("weapon 0")  # WS 40, Shield 15: T 55
    assert wounds(game) == WHOLE
    game.done()


@pytest.mark.clause("AE-174")
@pytest.mark.parametrize(("die", "parried"), [(40, True), (41, False)])
def test_the_weapon_it_names_counts(die, parried):
    game = guarded(["shield", "knife"]).do("guardian")
    game.force(die, *(() if parried else (5,))).do("weapon 1")  # a Knife adds nothing: T 40
    assert (wounds(game) == WHOLE) is parried
    assert wounds(game) in (WHOLE, lost(body=7))
    assert not int(game.unit(2).until) >> Until.REACTION & 1
    game.done()


@pytest.mark.clause("AE-174", "AE-401")
def test_a_gun_or_bare_hands_do_not_guard():
    game = guarded(["pistol", "sword"]).force(50).do("guardian")  # only the Sword: not asked
    assert wounds(game) == WHOLE
    game.done()
    ally = {"at": (4, 7), "items": ["pistol"], "talents": ["guardian"], "fate": 0, "fate_most": 3}
    game = pair(f={"until": 0}, blue=[ally]).turn_of(0)
    act(game.force(HIT_BODY), "attack", "weapon 0")
    assert game.request == ("ally", 2) and not game.may("guardian")  # it may protect
