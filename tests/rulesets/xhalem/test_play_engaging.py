"""Engagements in whole turns: targets, dice and their order, who hits (XH-053 to XH-060)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.xhalem.state.events import Roll
from tests.rulesets.xhalem.table import Game, Table


def duel(weapon: str = "mcannon", other: str = "wasp", apart: int = 4, **fields: Any) -> Game:
    """A red Lancer and a blue unit some cells along the row (75 ft each, if both are mechs)."""
    table = Table().unit("red", (10, 10), "lancer", weapons=[weapon], **fields)
    return table.unit("blue", (10 + apart, 10), other).start()


def engage(game: Game, *faces: int, verb: str = "strike", at: str = "enemy 0") -> list[Any]:
    """Engage with weapon 0, as far as that is asked: why dice were rolled, and their faces."""
    game.rolls(*faces)
    happened = game.do(verb)
    if game.decision == "weapon":
        happened = game.do("weapon 0")
    if game.decision == "target":
        happened = game.do(at)
    return [
        (Roll.names()[int(event.data["what"])], *event.data["values"])
        for event in happened
        if event.kind == "rolled"
    ]


def targets(game: Game) -> set[str]:
    """Targets of weapon 0, if there are several."""
    game.do("strike")
    if game.decision == "weapon":
        game.do("weapon 0")
    game.expect("target")
    return set(game.legal())


def blind(game: Game, unit: str = "blue_0") -> Game:
    """The unit is cloaked and suspected."""
    game.set(unit, cloaked=1, cloak_turns=5, aware=1, exposed=0, placed=1)
    return game.refresh()


# --- targets (XH-053) ---
def walled() -> Game:
    """A wall hides nothing from a Lancer that scans, but stops its fire at the first Wasp."""
    table = Table().unit("red", (10, 10), "lancer", weapons=["mcannon"], programs=["tether"])
    table.unit("blue", (14, 10), "wasp").unit("blue", (10, 20), "wasp")
    return table.piece("wall", 12, (5, 15), z=[0, 60]).start()


@pytest.mark.clause("XH-053")
def test_behind_a_wall_only_the_wall_is_a_target():
    game = walled()
    assert game.aware("blue_0") == "located"
    assert targets(game) == {"enemy 1", "piece 0"}
    game.rolls(1, 3, 4).do("piece 0")  # 1 + 3 against 0
    assert int(game.piece(0).hp) == 60 - 7
    assert game.happened("piece_damaged")
    game.done()


@pytest.mark.clause("XH-053", "XH-086")
def test_programs_have_a_hard_range_and_do_not_aim_at_pieces():
    """TETHER: 20 hexes are 4 cells; the Wasp behind the wall is no target, the other too far."""
    game = walled()
    assert not game.may("program")
    game.place("blue_1", (10, 14)).know()
    game.rolls(2, 15).do("program")  # the one target is not asked
    assert game.happened("engages")[0].data["values"][0] == game.number("blue_1")
    game.done()


@pytest.mark.clause("XH-053", "XH-154")
def test_somebody_not_located_is_always_a_target_whatever_protects_it():
    assert "enemy 0" in targets(blind(walled()))


@pytest.mark.clause("XH-053")
def test_the_incapacitated_are_targets_those_out_are_not():
    assert "enemy 1" in targets(walled().set("blue_1", stunned=1).know())
    game = walled().set("blue_1", status=1, hp=0).know()
    engage(game, 1, 3, 4, at="none")  # the wall alone is left, and is not asked
    assert int(game.piece(0).hp) == 60 - 7


@pytest.mark.clause("XH-053")
@pytest.mark.parametrize("option", [False, True])
def test_allies_are_targets_with_the_option_only(option: bool):
    table = Table().unit("red", (10, 10), weapons=["pistol"]).unit("red", (15, 10))
    game = table.unit("blue", (20, 10)).options(friendly_targets=option).start()
    if option:
        assert targets(game) == {"enemy 0", "own 1"}
        game.rolls(15, 3, 5).do("own 1")
        assert game.unit("red_1").hp == 22 - 7
    else:
        engage(game, 2, 15, at="none")
    game.done()


@pytest.mark.clause("XH-053", "XH-164", "XH-057", "XH-075")
def test_a_burst_at_a_last_known_place():
    """Both within 10 ft of it evade, by index; one roll of damage for all."""
    table = Table().unit("red", (10, 10), weapons=["grenade"])
    game = table.unit("blue", (14, 10)).unit("blue", (15, 10)).start()
    blind(game)
    rolls = engage(game, 10, 4, 5, 3, 2, 6, at="last place of enemy 0")
    assert rolls == [("engagement", 10), ("evasion", 4, 5), ("evasion", 3), ("damage", 2, 6)]
    assert [game.unit(name).hp for name in ("blue_0", "blue_1")] == [22 - 10, 22 - 10]
    game.done()


# --- levels are settled before the dice (XH-054, XH-056, XH-057) ---
@pytest.mark.clause("XH-054", "XH-056", "XH-120", "XH-163")
def test_flanked_behind_foliage_both_have_advantage():
    table = Table(30, 20).unit("red", (3, 4), "lancer", weapons=["mblade"])
    table.unit("red", (5, 4), "lancer").unit("blue", (4, 4), "wasp")
    game = table.piece("foliage", 4, 4).start()
    assert game.aware("blue_0") == "located"
    rolls = engage(game, 3, 12, 5, 9, 3, 4)
    assert rolls == [("engagement", 3, 12), ("evasion", 5, 9), ("damage", 3, 4)]
    (engaged,) = game.happened("engagement")
    (evaded,) = game.happened("evades")
    assert (engaged.data["what"], engaged.data["values"][0]) == (15, 1)
    assert (evaded.data["what"], evaded.data["values"][0]) == (13, 1)
    assert game.unit("blue_0").hp == 24 - 10
    game.done()


@pytest.mark.clause("XH-055", "XH-058", "XH-059", "XH-062")
@pytest.mark.parametrize(("face", "hit"), [(10, False), (11, True), (9, False)])
def test_a_tie_is_the_defenders(face: int, hit: bool):
    game = duel()
    engage(game, face, 9, *([3, 4] if hit else []))
    assert bool(game.happened("hit")) == hit
    assert game.unit("blue_0").hp == 24 - 7 * hit
    game.done()


@pytest.mark.clause("XH-056", "XH-057", "XH-147", "XH-149")
def test_detriment_against_advantage_four_dice_then_two_then_damage():
    game = blind(duel())
    rolls = engage(game, 14, 9, 17, 11, 2, 5, 3, 4)  # 9 + 3 against 5 + 4
    assert rolls == [("engagement", 14, 9, 17, 11), ("evasion", 2, 5), ("damage", 3, 4)]
    assert game.unit("blue_0").hp == 24 - 7
    game.done()


@pytest.mark.clause("XH-056")
@pytest.mark.parametrize(
    ("adv", "dis", "det", "dice", "level"),
    [
        (1, 1, 0, 1, 0),
        (1, 0, 1, 2, -1),
        (0, 1, 0, 2, -1),
        (0, 1, 1, 4, -2),
        (1, 0, 0, 2, 1),
        (0, 0, 0, 1, 0),
    ],
)
def test_levels_add_up(adv: int, dis: int, det: int, dice: int, level: int):
    """Aid, being down, a cloaked target."""
    game = duel()
    if det:
        blind(game)
    if adv:
        game.set("red_0", aided=1, aided_by=0, aided_against=game.number("blue_0"))
    game.set("red_0", prone=dis)
    engage(game, *[2] * dice, *[15] * (1 + det))
    (engaged,) = game.happened("engagement")
    assert (engaged.data["what"], engaged.data["values"][0]) == (5, level)
    game.done()


@pytest.mark.clause("XH-057", "XH-112")
def test_an_area_has_one_engagement_roll_and_defenders_by_index():
    table = Table().unit("red", (10, 10), "lancer", programs=["emp"])
    table.unit("red", (11, 10), "wasp").unit("blue", (9, 10), "wasp").unit("blue", (10, 11), "wasp")
    game = table.start()
    assert engage(game, 11, 15, 3, 4, 2, 6, verb="program") == [
        *(("engagement", 11), ("defence", 15), ("defence", 3), ("defence", 4), ("damage", 2, 6)),
    ]  # 14 against 16, 4, 5
    hp = [int(game.unit(name).hp) for name in ("red_1", "blue_0", "blue_1")]
    assert hp == [24, 24 - 8, 24 - 8]
    game.done()


@pytest.mark.clause("XH-057", "XH-180")
def test_in_a_contest_the_shover_rolls_first():
    table = Table().unit("red", (10, 10), "brute").unit("blue", (11, 10), "drake")
    game = table.start()
    assert engage(game, 13, 9, 7, 7, verb="shove") == [
        *(("engagement", 13), ("evasion", 9), ("shove", 7), ("withstand", 7)),
    ]
    assert game.happened("shoved")[0].data["what"] == 0  # 12 against 12 (XH-059)
    game.expect("turn", "red_0").done()


# --- who does not roll (XH-060) ---
@pytest.mark.clause("XH-060", "XH-073")
def test_a_structure_is_hit_by_a_machine_even_with_a_1():
    table = Table().unit("red", (10, 10), "lancer", weapons=["mcannon"]).unit("blue", (30, 10))
    game = table.piece("generator", 12, 10).start()
    game.rolls(1, 3, 4).do("strike", "weapon 0", "piece 0")
    assert int(game.piece(0).hp) == 20 - 7
    game.done()


@pytest.mark.clause("XH-060", "XH-071")
def test_but_not_by_a_creature_with_a_1():
    table = Table().unit("red", (10, 10), weapons=["pistol"]).unit("blue", (30, 10))
    game = table.piece("generator", 12, 10).start()
    game.rolls(1).do("strike", "piece 0")
    assert int(game.piece(0).hp) == 20 and game.happened("missed")
    game.done()


@pytest.mark.clause("XH-060", "XH-107")
@pytest.mark.parametrize(("face", "hit"), [(1, False), (2, True)])
def test_the_incapacitated_have_their_bare_score(face: int, hit: bool):
    """Systems 3 against Evasion 4; another Wasp sees the attacker."""
    table = Table().unit("red", (10, 10), "lancer", weapons=["mcannon"])
    table.unit("blue", (14, 10), "wasp").unit("blue", (20, 10), "wasp")
    game = table.start().set("blue_0", stunned=1).know()
    engage(game, face, *([3, 4] if hit else []))
    assert bool(game.happened("hit")) == hit
    assert game.happened("evades")[0].data["values"][1] == 1  # it did not roll
    game.done()


@pytest.mark.clause("XH-060", "XH-157", "XH-158")
def test_the_unaware_do_not_roll_against_who_is_unseen():
    table = Table().unit("red", (10, 10), "stalker", weapons=["pistol"], programs=["cloak"])
    game = table.unit("blue", (15, 10), "trooper").start()
    game.set("red_0", cloaked=1, cloak_turns=5).unaware("red_0").know()
    game.rolls(2, 5, 3).do("strike")  # 5 + 4 against 3
    assert game.unit("blue_0").hp == 22 - 3 - 1
    assert game.aware("red_0") == "located" and game.unit("red_0").exposed == 1
    game.done()


# --- what comes first (E6, E7) ---
@pytest.mark.clause("XH-055", "XH-072", "XH-148")
def test_blind_and_out_of_range_a_natural_20_fails():
    table = Table().unit("red", (5, 10), weapons=["pistol"]).unit("blue", (18, 10))
    game = blind(table.start())
    engage(game, 20, 20, 20, 20)  # 65 ft
    assert game.kinds()[:3] == ["engages", "engagement", "blind_failure"]
    game.expect("turn", "blue_0").done()


@pytest.mark.clause("XH-057", "XH-154", "XH-155")
def test_blind_and_protected_costs_the_dice_and_the_turn_and_hurts_the_wall():
    game = blind(walled())
    rolls = engage(game, 19, 18, 17, 16, 3, 4)
    assert rolls == [("engagement", 19, 18, 17, 16), ("damage", 3, 4)]
    assert int(game.piece(0).hp) == 60 - 7
    assert game.happened("turn_lost") and game.unit("red_0").moved == 0
    game.expect("turn", "blue_0")
    game.done()


@pytest.mark.clause("XH-055", "XH-071", "XH-072")
@pytest.mark.parametrize(("faces", "hit"), [((1,), False), ((20, 5), True)])
def test_a_creatures_natural_1_and_20_need_no_evasion(faces: tuple[int, ...], hit: bool):
    table = Table().unit("red", (10, 10), weapons=["pistol"])
    game = table.unit("blue", (12, 10), eva_mod=10).start()
    game.rolls(*faces).do("strike")
    assert bool(game.happened("hit")) == hit and not game.happened("evades")
    game.done()
