"""Hits played out: locations, cover, armour, levels, caps, wounds (5.5 to 5.8, 5.12)."""

from __future__ import annotations

import pytest

from tests.rulesets.ascension_isle.table import (
    BARE,
    CALM,
    HIT,
    Game,
    arena,
    at,
    line_up,
    shoot,
    shooting,
    stress,
)


# --- where ---
@pytest.mark.clause("AI-069", "AI-070", "AI-071", "AI-073", "AI-107")
def test_ranged_locations_and_those_lower_on_the_table():
    game = shooting(blue={"armour": "combat"})
    shoot(game, 6)
    game.expect("loc", "red_0")
    assert game.legal() == [f"location {one}" for one in ("torso", "legs", "arms", "head")]
    game.rolls(3, 3, 3).do("location legs")
    assert game.one("location")[2:] == (1, 6, 4, 0)
    assert game.one("damage")[2:] == (9, 6, 3, 0)  # legs: 3
    assert stress(game) == [6, 0, 0, 0]
    game.done()


@pytest.mark.clause("AI-071")
def test_the_torso_has_nothing_lower():
    game = shooting()
    shoot(game, 3, 1, 1, 1)
    assert game.one("location").what == 0
    game.expect("action", "red_0")


@pytest.mark.clause("AI-072")
def test_close_locations():
    game = line_up(1, {"weapons": ["sword"]}, {"weapons": ["knife"]})
    game.until("red_0", categories={"red_0": "close"}).rolls(*HIT, 3).do("strike")
    game.expect("loc", "red_0")
    assert game.legal() == ["location legs", "location arms"]
    game.rolls(2, 2).do("location legs")
    assert game.one("location").what == 1


@pytest.mark.clause("AI-075", "AI-172")
def test_called_shots():
    game = shooting().set("red_0", advantage=4)
    shoot(game, 4, push=["called", "called"])  # and one of AI-110
    assert game.unit("red_0").advantage == 1
    game.rolls(1, 1, 1).do("location head")
    assert game.one("location")[2:] == (3, 6, 6, 0)
    game.done()


@pytest.mark.clause("AI-172")
def test_called_shots_count_for_all_shots():
    game = shooting({"weapons": ["pistol"]}).set("red_0", advantage=2)
    shoot(game, 3, form="double", push=["called", "no"])
    game.rolls(1, 1, 3).do("location legs")
    game.expect("loc", "red_0").rolls(1, 1).do("location legs")
    assert [e.x for e in game.happened("location")] == [4]
    game.done()


# --- cover ---
@pytest.mark.clause("AI-066", "AI-074", "AI-102")
def test_hidden_locations_strike_the_cover():
    game = shooting(blue={}, cells=5, pieces=[("crate", (7, 4), "W")])
    shoot(game, 2, 5, 5, 4)
    assert game.one("cover_hit")[2:] == (3, 8, 0, 0)
    assert game.one("damage")[2:4] == (14, 2)  # 14 - 8 - 4
    assert stress(game) == [2, 0, 0, 0]


@pytest.mark.clause("AI-050", "AI-066", "AI-073")
def test_the_upper_chest_is_open_above_full_cover():
    for face, chosen in ((3, ""), (5, "location torso")):  # chosen it counts as face 3
        game = shooting(blue={}, cells=5, pieces=[("crate", (7, 4), "W")])
        shoot(game, face, 5, 5, 4, loc=chosen, cap="no")
        assert not game.happened("cover_hit")
        assert stress(game) == [7, 3, 0, 0]
        game.done()


@pytest.mark.clause("AI-062")
def test_behind_cover_every_location_is_hidden():
    game = shooting(cells=5, pieces=[("crate", (7, 4), "W")]).set("blue_0", behind=1)
    shoot(game, 6, 3, 3, 2, loc="location head")
    assert game.one("cover_hit").x == 8
    assert stress(game) == [0, 0, 0, 0]
    game.done()


@pytest.mark.clause("AI-066", "AI-085")
@pytest.mark.parametrize(("faces", "wounds"), [((6, 1, 1), 0), ((6, 2, 1), 1)])
def test_what_does_not_penetrate_the_cover_makes_no_wound(faces, wounds):
    options = {"wounds_need_damage": False}
    game = shooting(blue={}, cells=5, pieces=[("crate", (7, 4), "W")], options=options)
    shoot(game, 2, *faces)  # past a value of 8, but not past the vest
    assert game.unit("blue_0").n_wounds == wounds
    assert stress(game) == [0, 0, 0, 0]
    game.done()


# --- armour ---
@pytest.mark.clause("AI-103", "AI-106")
@pytest.mark.parametrize(("faces", "through"), [((3, 4), 0), ((4, 4), 8)])
def test_armour_piercing_is_all_or_nothing(faces, through):
    red = {"weapons": ["anti materiel"]}
    game = shooting(red, {"armour": "combat"}, cells=5, pieces=[("crate", (7, 4), "W")])
    shoot(game, 2, *faces, cap="no")
    assert game.one("damage")[2:4] == (sum(faces), through)  # twice it against 8 + 6


@pytest.mark.clause("AI-104", "AI-105")
def test_armour_negating():
    game = shooting({"weapons": ["needler"]}, {"armour": "heavy"})
    game.s.units[1].armour[0], game.s.units[1].hardened = 8, 0
    shoot(game, 3, 3, 4)
    assert stress(game)[0] == 5
    game = shooting({"weapons": ["needler"]}, {"armour": "heavy"})
    game.s.units[1].armour[0] = 8
    shoot(game, 3, 3, 4)
    assert stress(game)[0] == 0


@pytest.mark.clause("AI-098")
def test_aura_instead_of_armour():
    game = shooting(blue={"armour": "heavy"}).set("blue_0", aura=4)
    game.then("end").until("red_0", categories={"red_0": "etheric"}).set("blue_0", aura=4)
    game.rolls(*HIT, 3, 4, 5).act("bolt", aether="number 0")
    assert stress(game) == [5, 0, 0, 0]


# --- wounds ---
@pytest.mark.clause("AI-085", "AI-089", "AI-101")
def test_sixes_of_d6_wound():
    game = shooting(blue={})
    shoot(game, 3, 6, 6, 2, cap="no")
    assert game.one("damage").x == 10
    assert game.unit("blue_0").n_wounds == 2
    assert [e.z for e in game.happened("wounded")] == [1, 2]
    game = shooting(blue={"armour": "heavy"})
    shoot(game, 3, 6, 1, 1)
    assert game.unit("blue_0").n_wounds == 0
    game = shooting(blue={"armour": "heavy"}, options={"wounds_need_damage": False})
    shoot(game, 3, 6, 1, 1)
    assert game.unit("blue_0").n_wounds == 1


@pytest.mark.clause("AI-086")
@pytest.mark.parametrize(("faces", "wounds"), [((1, 3), 0), ((1, 4), 1), ((10, 10), 1)])
def test_d10_weapons_wound_once_if_they_do_damage(faces, wounds):
    game = shooting({"weapons": ["marksman"]}, {}, cells=3)
    shoot(game, 3, *faces, cap="no")
    assert game.unit("blue_0").n_wounds == wounds


@pytest.mark.clause("AI-088")
def test_in_the_battle_a_wound_has_no_grade():
    game = shooting(blue={})
    shoot(game, 3, 6, 1, 1)
    assert game.unit("blue_0").wounds[0].grade == 0


@pytest.mark.clause("AI-080")
def test_without_wounds_nothing_is_capped():
    game = shooting(options={"wounds": False})
    shoot(game, 3, 6, 6, 6)
    assert stress(game) == [7, 7, 4, 0]
    assert game.unit("blue_0").n_wounds == 0


@pytest.mark.clause("AI-087")
def test_wounds_beyond_twelve_only_hurt():
    game = shooting({"weapons": ["incendiary"]})
    for _ in range(12):
        game.wound("blue_0")
    shoot(game, 3, 6, 1)  # no die for its fire
    u = game.unit("blue_0")
    assert (u.n_wounds, u.further) == (12, 1)
    assert game.one("wounded").z == 13
    game.done()


@pytest.mark.clause("AI-087")
def test_all_wounds_of_a_hit_note_the_level_after_its_stress():
    game = shooting({"weapons": ["incendiary"]})
    game.b.units[1].stress[0] = 0
    game.s.units[1].armour[0] = 6
    shoot(game, 3, 6, 6, 3, 6, cap="no")  # 6 stress, then fire of 3, then of 6
    u = game.unit("blue_0")
    assert [int(u.wounds[k].level) for k in range(2)] == [0, 0]
    assert [int(u.wounds[k].damage) for k in range(2)] == [6, 6]
    assert stress(game) == [7, 7, 1, 0]
    game.done()


@pytest.mark.clause("AI-093")
@pytest.mark.parametrize(("location", "filled"), [("torso", [6, 6, 3, 0]), ("head", [6, 5, 4, 0])])
def test_piercing_wounds_cut_levels(location, filled):
    game = shooting().wound("blue_0", "piercing", location)
    shoot(game, 3, 5, 5, 5, cap="no")
    assert stress(game) == filled
    game.done()


@pytest.mark.clause("AI-094")
def test_a_cut_fills_a_level():
    game = shooting(blue={})
    game.s.units[1].armour[0] = 2
    shoot(game, 3, 6, 1, 1)
    # 6 of 7 and a wound: 6 of 6.
    assert stress(game) == [6, 0, 0, 0] and game.unit("blue_0").level == 1
    game.set("red_0", standard_left=1)
    shoot(game, 3, 1, 1, 1, push="no")
    assert stress(game) == [6, 1, 0, 0]


@pytest.mark.clause("AI-094")
def test_a_cut_of_the_last_level_puts_out():
    game = shooting()
    game.b.units[1].stress[:4] = (7, 7, 7, 0)
    game.b.units[1].level = 3
    game.s.units[1].armour[0] = 2
    shoot(game, 3, 6, 1, 1)
    assert game.b.winner == 0


@pytest.mark.clause("AI-095")
def test_fire():
    game = shooting({"weapons": ["incendiary"]}, {})
    shoot(game, 3, 6, 1, 4)
    assert game.one("burned").what == 4
    assert stress(game) == [7, 0, 0, 0]
    game.done()


@pytest.mark.clause("AI-095")
def test_fire_may_be_capped_without_a_wound_and_stops_when_all_is_full():
    game = shooting({"weapons": ["incendiary"]}, {})
    shoot(game, 3, 6, 3, 4)  # 5 stress, then fire of 4 at a room of 2
    game.expect("cap", "blue_0").do("yes")
    assert stress(game) == [7, 0, 0, 0]
    assert game.unit("blue_0").n_wounds == 1
    game = Game(
        arena([at(2, 4, weapons=["incendiary"])], [at(4, 4), at(20, 9)], options=CALM)
    ).until("red_0")
    game.b.units[1].stress[:4] = (7, 7, 7, 6)
    game.b.units[1].level = 3
    shoot(game, 3, 6, 6)
    u = game.unit("blue_0")
    assert (u.status, u.n_wounds) == (1, 2)
    game.done()


@pytest.mark.clause("AI-095")
def test_a_wound_by_a_cap_burns():
    game = shooting({"weapons": ["incendiary"]}, {})
    game.b.units[1].stress[0] = 6
    shoot(game, 3, 5, 5, 4, cap="yes")
    assert game.unit("blue_0").n_wounds == 1
    assert stress(game) == [7, 4, 0, 0]
    game.done()


@pytest.mark.clause("AI-096")
@pytest.mark.parametrize(
    ("face", "location", "pool"), [(5, "torso", 0), (3, "legs", 0), (2, "arms", 1), (6, "head", 2)]
)
def test_slashing_takes_an_exploit(face, location, pool):
    game = line_up(1, {"weapons": ["sword"]}, {"weapons": ["knife"], **BARE})
    game.until("red_0", categories={"red_0": "close"})
    game.rolls(*HIT, face, 6, 1).act("strike", loc=f"location {location}")
    assert [int(n) for n in game.unit("blue_0").exploits] == [3 - (k == pool) for k in range(4)]
    game.set("red_0", standard_left=1).set("blue_0", exploits=[0] * 4)
    game.rolls(*HIT, face, 6, 1).act("strike", loc=f"location {location}", cap="no")
    assert list(game.unit("blue_0").exploits) == [0] * 4


@pytest.mark.clause("AI-097")
def test_etheric_wounds_drain_aura_then_core_aether():
    game = line_up(2).until("red_0", categories={"red_0": "etheric"}).set("blue_0", aura=1)
    game.rolls(*HIT, 3, 6, 1).act("bolt", aether="number 0")
    u = game.unit("blue_0")
    assert (u.aura, u.core, u.exploits[3]) == (0, 3, 3)
    game.set("red_0", standard_left=1)
    game.rolls(*HIT, 3, 6, 1).act("bolt", aether="number 0", cap="no")
    assert (u.aura, u.core, u.exploits[3]) == (0, 2, 2)


@pytest.mark.clause("AI-097")
def test_without_core_aether_an_etheric_wound_empties_a_fixed_pool():
    game = line_up(2, blue={"core": 0}, options={"exploit_pool": "fixed3"})
    game.until("red_0", categories={"red_0": "etheric"})
    assert game.unit("blue_0").exploits[3] == 3
    game.rolls(*HIT, 3, 6, 1).act("bolt", aether="number 0")
    assert (game.unit("blue_0").core, game.unit("blue_0").exploits[3]) == (0, 0)


@pytest.mark.clause("AI-099", "AI-116")
def test_traumatic_wounds_stun():
    game = line_up(1, {"weapons": ["stun baton"]}, BARE)
    game.until("red_0", categories={"red_0": "close"}).set("blue_0", stance=3)
    game.rolls(*HIT, 5, 6).act("strike", rangedint="no", loc="location torso")
    u = game.unit("blue_0")
    assert (u.skip, u.stance, u.n_wounds) == (1, 0, 1)
    assert game.one("stunned").what == 1
    game.done()


@pytest.mark.clause("AI-099", "AI-116", "AI-167")
def test_two_sixes_stun_for_two_turns():
    game = line_up(1, {"weapons": ["stun baton"]}, BARE)
    game.until("red_0", categories={"red_0": "close"})
    game.set("blue_0", stance=3).set("red_0", advantage=2)
    game.rolls(*HIT, 5, 6, 6)
    game.act("strike", rangedint="no", push="kill", loc="location torso", cap="no")
    u = game.unit("blue_0")
    assert (u.skip, u.stance) == (2, 0)
    game.then("end").until("red_0")
    assert (game.b.round_number, u.skip) == (2, 1)
    game.then("end").until("red_0").then("end").until("blue_0")
    assert (game.b.round_number, u.skip) == (3, 0)


# --- saves ---
@pytest.mark.clause("AI-068")
@pytest.mark.parametrize(("faces", "wounds"), [((5, 5), 0), ((5, 4), 1)])
def test_a_save_cancels_a_wound(faces, wounds):
    game = shooting(blue={}, options={"saves": True})
    shoot(game, 3, 6, 1, 1)
    game.expect("save", "blue_0").rolls(*faces).do("yes")
    u = game.unit("blue_0")
    assert (u.n_wounds, u.exploits[0]) == (wounds, 2)
    assert stress(game)[0] == 4
    assert game.one("shaken_off").what == sum(faces) + 5  # no pain by it yet
    game.done()


@pytest.mark.clause("AI-068", "AI-069")
def test_a_save_comes_after_stress_and_before_fire():
    game = shooting({"weapons": ["incendiary"]}, {}, options={"saves": True})
    shoot(game, 3, 6, 1)
    game.expect("save", "blue_0").rolls(1, 1, 2).do("yes")
    assert [e.kind for e in game.last if e.kind in ("shaken_off", "wounded", "burned")] == [
        "shaken_off", "wounded", "burned",
    ]  # fmt: skip
    game.done()


# --- kill shots ---
@pytest.mark.clause("AI-168", "AI-169")
@pytest.mark.parametrize(("kills", "extra"), [(1, 1), (2, 2)])
def test_kill_shots_add_dice(kills, extra):
    game = shooting({"weapons": ["pistol"]}, {}).set("red_0", advantage=2 * kills)
    pushes = ["kill"] * kills
    shoot(game, 3, 1, 1, *[1] * extra, push=pushes)
    assert game.one("damage")[2:] == (2 + extra, 0, 4, extra)
    assert game.unit("red_0").advantage == 1  # of AI-110
    game.done()


@pytest.mark.clause("AI-170")
def test_only_the_first_hit_gets_the_dice():
    game = shooting(blue={}).set("red_0", advantage=2)
    game.rolls(10, 10).do("shoot", "form burst_2")
    game.rolls(3, 1, 1, 1, 1, 3, 1, 1, 1).do("number 0", "kill")
    assert [e.z for e in game.happened("damage")][-2:] == [1, 0]
    game.done()


@pytest.mark.clause("AI-171")
def test_sixes_of_kill_dice_wound_also_for_d10_weapons():
    game = shooting({"weapons": ["marksman"]}, {}, cells=3).set("red_0", advantage=2)
    shoot(game, 3, 2, 2, 6, push="kill")
    assert game.unit("blue_0").n_wounds == 2
    game.done()
