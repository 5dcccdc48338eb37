"""Attacks played out: totals, challenges, advantage, ammunition (5.1, 5.4, 5.9 to 5.11)."""

from __future__ import annotations

import pytest

from tests.rulesets.ascension_isle.table import line_up

MISS = (1, 1)


def ready(game, name="red_0", **fields):
    """A unit in READY, about to act."""
    game.until(name, stance="ready")
    if fields:
        game.set(name, **fields)
    return game


def strikers(weapon="knife", **options):
    """Two units next to one another, with nothing to shoot with."""
    return line_up(1, {"weapons": [weapon]}, {"weapons": ["knife"]}, options=options)


def ac_of(game, verb="shoot", **given):
    """The challenge before evasion of a shot that misses."""
    game.rolls(*MISS).act(verb, **{"form": "form single", "rapid": "number 0", **given})
    return game.one("attack").y


# --- totals ---
@pytest.mark.clause("AI-003", "AI-034", "AI-089")
def test_a_test_is_dice_stat_skill_and_pain():
    game = line_up(5).wound("red_0").until("red_0")
    game.rolls(7, 4, 3, 1, 1, 1).act("shoot", form="form single", rapid="number 0")
    assert game.one("attack").what == 15
    game.done()


@pytest.mark.clause("AI-003")
@pytest.mark.parametrize(
    ("dice", "faces", "total"), [("2d10", (7, 4), 16), ("1d20", (17,), 22), ("3d6", (1, 2, 3), 11)]
)
def test_other_dice_for_tests(dice, faces, total):
    game = line_up(5, options={"test_dice": dice}).until("red_0")
    game.rolls(*faces, 3, 1, 1, 1).act("shoot", form="form single", rapid="number 0")
    assert game.one("attack").what == total
    game.done()


@pytest.mark.clause("AI-004")
@pytest.mark.parametrize(("second", "hits"), [(4, 1), (3, 0)])
def test_a_test_succeeds_at_the_challenge(second, hits):
    game = line_up(5).until("red_0")
    game.rolls(1, second, *([3, 1, 1, 1] if hits else []))
    game.act("shoot", form="form single", rapid="number 0")
    assert game.one("result").what == hits
    game.done()


@pytest.mark.clause("AI-008", "AI-009", "AI-132")
def test_ready_adds_advantage_and_keeps_it():
    game = ready(line_up(11), advantage=4).rolls(5, 5)
    game.act("shoot", form="form single", rapid="number 0")
    assert game.one("attack").what == 19
    assert game.unit("red_0").advantage == 5  # and the one of AI-110
    game = ready(line_up(11, options={"advantage_use": "consumed"}), advantage=4).rolls(5, 5)
    game.act("shoot", form="form single", rapid="number 0")
    assert game.one("attack").what == 19
    assert [(e.what, e.x) for e in game.happened("advantage")] == [(-4, 0), (1, 1)]


@pytest.mark.clause("AI-008", "AI-125")
def test_gains_beyond_the_cap_are_lost():
    game = line_up(20).until("red_0", stance="overwatch").set("red_0", advantage=19)
    game.then("end").until("blue_0").do("end")
    assert game.unit("red_0").advantage == 20
    assert [(e.what, e.x) for e in game.happened("advantage")] == [(1, 20)]


@pytest.mark.clause("AI-117")
def test_overwatch_adds_advantage():
    game = line_up(11).until("red_0", stance="overwatch").set("red_0", advantage=3)
    game.rolls(5, 5).act("shoot", form="form single", rapid="number 0")
    assert game.one("attack").what == 18


@pytest.mark.clause("AI-135")
def test_without_a_stance_advantage_counts_in_close_combat_only():
    game = strikers().until("red_0", categories={"red_0": "close"})
    game.set("red_0", advantage=1).rolls(1, 1).act("strike")
    assert game.one("attack").what == 2 + 3 + 2 + 1
    game = line_up(11).until("red_0").set("red_0", advantage=3).rolls(5, 5)
    game.act("shoot", form="form single", rapid="number 0")
    assert game.one("attack").what == 15


@pytest.mark.clause("AI-034", "AI-036", "AI-040")
def test_close_attack():
    game = strikers("sword").until("red_0", categories={"red_0": "close"})
    game.s.units[0].stats[0], game.s.units[0].skills[5] = 4, 3
    game.rolls(2, 1, 3, 1, 1).act("strike", loc="location legs")
    attack = game.one("attack")
    assert (attack.what, attack.y) == (10, 10)
    assert game.one("result").what == 1
    game = strikers("sword").until("red_0", categories={"red_0": "close"})
    game.s.units[0].size_class = 1
    game.rolls(1, 1).act("strike")
    assert game.one("attack").what == 2 + 5 + 2


@pytest.mark.clause("AI-039")
def test_bolt():
    game = line_up(6).until("red_0", categories={"red_0": "etheric"})
    game.s.units[0].skills[7] = 3
    game.set("red_0", core=5).rolls(3, 4, 3, 1, 1)
    game.act("bolt", aether="number 1")
    assert game.one("attack").what == 17
    assert list(game.unit("red_0").exploits) == [3, 3, 3, 2]
    game.done()
    game = line_up(7).until("red_0", categories={"red_0": "etheric"})
    assert not game.may("bolt")


@pytest.mark.clause("AI-005", "AI-006")
@pytest.mark.parametrize(("faces", "successes"), [((7, 7), 1), ((8, 7), 2), ((5, 4), 0)])
def test_successes_count_full_thresholds(faces, successes):
    game = line_up(5).until("red_0").rolls(*faces)  # 19, 20 and 14 against 10
    game.act("aim")
    assert game.one("aimed").what == successes


@pytest.mark.clause("AI-058")
def test_a_wall_between_hides():
    assert not line_up(5, board={"solid": [[5, 4]]}).until("red_0").may("shoot")
    assert line_up(5, board={"solid": [[5, 5]]}).until("red_0").may("shoot")


# --- the challenge ---
@pytest.mark.clause("AI-035", "AI-040", "AI-041", "AI-042")
@pytest.mark.parametrize(("cells", "ac"), [(2, 10), (5, 10), (6, 15), (11, 20)])
def test_range(cells, ac):
    game = line_up(1).until("red_0").rolls(1, 1, 3, 1, 1, 1)
    game.act("shoot", form="form single", rapid="number 0")
    assert game.one("attack").y == 5  # point blank
    assert ac_of(line_up(cells, blue={"weapons": ["knife"]}).until("red_0")) == ac


@pytest.mark.clause("AI-041")
def test_no_shot_beyond_five_increments():
    assert line_up(10, {"weapons": ["pistol"]}).until("red_0").may("shoot")
    assert not line_up(11, {"weapons": ["pistol"]}).until("red_0").may("shoot")


@pytest.mark.clause("AI-043", "AI-044", "AI-045", "AI-046")
@pytest.mark.parametrize(
    ("shooter", "target", "ac"), [(0, 1, 12), (0, 2, 15), (1, 1, 17), (2, 0, 20), (1, 0, 15)]
)
def test_movement(shooter, target, ac):
    game = line_up(5).until("red_0").set("red_0", moved=shooter).set("blue_0", moved=target)
    assert ac_of(game) == ac


COVERED = {"bush": 12, "low wall": 14, "crate": 16, "loophole wall": 20}


@pytest.mark.clause("AI-048", "AI-049", "AI-050", "AI-051", "AI-059", "AI-064", "AI-067")
@pytest.mark.parametrize(("piece", "ac"), COVERED.items())
def test_cover(piece, ac):
    assert ac_of(line_up(5, pieces=[(piece, (7, 4), "W")]).until("red_0")) == ac
    assert ac_of(line_up(5, pieces=[(piece, (7, 4), "N")]).until("red_0")) == 10


@pytest.mark.clause("AI-054", "AI-062")
def test_the_best_cover_counts():
    pieces = [("bush", (7, 4), "W"), ("crate", (7, 4), "W")]
    assert ac_of(line_up(5, pieces=pieces).until("red_0")) == 16
    for piece, ac in (("low wall", 16), ("loophole wall", 20)):
        game = line_up(5, pieces=[(piece, (7, 4), "W")]).until("red_0")
        assert ac_of(game.set("blue_0", behind=1)) == ac


@pytest.mark.clause("AI-052", "AI-053")
@pytest.mark.parametrize(("light", "ac"), [("poor", 12), ("very poor", 15)])
def test_light(light, ac):
    areas = [{"x": [6, 9], "y": [0, 9], "visibility": light}]
    assert ac_of(line_up(5, board={"areas": areas}).until("red_0")) == ac


@pytest.mark.clause("AI-036", "AI-055")
def test_size_and_the_floor_of_the_challenge():
    game = line_up(1).until("red_0")
    game.s.units[1].size_class = 2
    game.rolls(1, 1, 3, 1, 1, 1).act("shoot", form="form single", rapid="number 0")
    assert game.one("result").x == 1 and game.one("result").y == 3


# --- what is gained ---
@pytest.mark.clause("AI-010", "AI-110", "AI-157")
def test_shots_at_open_targets_gain_advantage_hit_or_miss():
    game = ready(line_up(11, {"weapons": ["pistol"]}, {"weapons": ["knife"]}), advantage=2)
    assert not game.may("shoot")  # out of range
    game = ready(line_up(10, {"weapons": ["pistol"]}), advantage=2)
    game.rolls(1, 1).act("shoot", form="form single", rapid="number 1")
    assert game.one("attack").what == 2 + 5 + 2 + 2
    assert game.unit("red_0").advantage == 3
    assert game.unit("red_0").ammo[0] == 3
    # Rapid fire leaves nothing behind (AI-010).
    game.then("end").until("red_0").rolls(1, 1)
    game.act("shoot", form="form single", rapid="number 0")
    assert game.one("attack").what == 2 + 5 + 3


@pytest.mark.clause("AI-110")
def test_no_advantage_from_covered_targets():
    game = ready(line_up(5, pieces=[("low wall", (7, 4), "W")]))
    assert ac_of(game) == 14
    assert game.unit("red_0").advantage == 0


@pytest.mark.clause("AI-111", "AI-112")
def test_boost_by_focus_and_ammunition():
    game = ready(line_up(11, options={"boost": True})).set("red_0", advantage=1)
    game.do("shoot", "form single", "number 0")
    game.expect("boost", "red_0").rolls(1, 1).do("by both")
    assert game.one("attack").what == 2 + 5 + 5
    u = game.unit("red_0")
    assert (u.exploits[1], u.ammo[0], u.advantage) == (2, 5, 6)
    game.set("red_0", standard_left=1).rolls(1, 1).act(
        "shoot", form="form single", rapid="number 0"
    )
    assert game.one("attack").what == 2 + 5 + 6  # not asked again in this round
    game.done()


@pytest.mark.clause("AI-111", "AI-127")
def test_a_target_in_snap_boosts_its_challenge():
    game = line_up(5, options={"boost": True}).until("blue_0", stance="snap").then("end")
    game.until("red_0").set("blue_0", advantage=1)
    game.do("shoot", "form single", "number 0", "no")
    game.expect("boost", "blue_0").rolls(1, 1).do("by focus")
    assert game.one("attack").y == 13
    assert game.unit("blue_0").exploits[1] == 2


@pytest.mark.clause("AI-032")
def test_defensive_ends_with_the_attack():
    game = line_up(11).until("red_0", stance="defensive").set("red_0", advantage=3).rolls(5, 5)
    game.act("shoot", form="form single", rapid="number 0")
    assert game.one("attack").what == 15
    assert game.unit("red_0").stance == 0
    assert game.one("stance_lost").what == 4


# --- aims ---
@pytest.mark.clause("AI-144", "AI-146")
def test_an_aim_gains_by_the_margin():
    game = ready(line_up(5, {"weapons": ["rifle"]}), standard_left=2)
    game.rolls(9, 7).act("aim")
    assert game.one("attack").what == 21 and game.one("aimed").what == 2
    assert game.unit("red_0").advantage == 2
    assert not game.may("aim")
    game.rolls(1, 1).act("shoot", form="form single", rapid="number 0")
    game.set("red_0", standard_left=1)
    assert game.may("aim")
    game.done()


@pytest.mark.clause("AI-145")
def test_cover_does_not_matter_to_an_aim():
    game = line_up(5, pieces=[("crate", (7, 4), "W")]).until("red_0")
    assert ac_of(game, "aim") == 10


@pytest.mark.clause("AI-147")
def test_a_scope_aims_three_times_at_threshold_four():
    game = ready(line_up(5, {"weapons": ["marksman"]}), standard_left=4)
    for gained in (3, 6, 9):
        game.rolls(10, 7 if gained == 3 else 4 if gained == 6 else 1).act("aim")
        assert game.one("aimed").what == 3
        assert game.unit("red_0").advantage == gained
    assert not game.may("aim")
    game.done()


@pytest.mark.clause("AI-140")
def test_an_aim_can_be_dodged():
    game = ready(line_up(5, options={"react": True}))
    game.act("aim")
    game.expect("react", "blue_0").do("by standard")
    game.expect("deck", "blue_0").rolls(10, 7, 10, 1).do("no")
    # 22 against 10 + 3: a margin of 9.
    assert (game.one("attack").what, game.one("evaded").x) == (22, 3)
    assert game.one("aimed").what == 1
    game.done()


# --- ammunition ---
@pytest.mark.clause("AI-153", "AI-154")
@pytest.mark.parametrize(("faces", "hits"), [((10, 2), 2), ((10, 1), 1), ((1, 1), 0)])
def test_double_tap(faces, hits):
    game = line_up(2, {"weapons": ["pistol"]}).until("red_0")
    game.rolls(*faces, *[3, 1, 1] * hits).act("shoot", form="form double", rapid="number 0")
    assert game.one("result").what == hits
    assert game.unit("red_0").ammo[0] == 3
    game.done()


@pytest.mark.clause("AI-070", "AI-155")
def test_evasion_counts_for_both_shots():
    game = line_up(2, {"weapons": ["pistol"]}, options={"react": True}).until("red_0")
    game.do("shoot", "form double", "number 0", "by standard")
    game.rolls(10, 2, 1, 1, 3, 1, 1).do("no")  # the dodge of 7 is worth one
    assert game.one("result").what == 1 and game.one("result").y == 11
    game.done()


@pytest.mark.clause("AI-007", "AI-156", "AI-159", "AI-160")
def test_burst_with_rapid_fire():
    game = line_up(5).until("red_0")
    game.do("shoot")
    assert not game.may("form burst_4")
    game.do("form burst_3")
    assert game.legal() == ["number 0", "number 1", "number 2", "number 3"]
    # 10 + 7 + 5 + 4 = 26: a margin of 16 is worth two more at 5 + 3.
    game.rolls(10, 7, 3, 1, 1, 1, 3, 1, 1, 1, 3, 1, 1, 1).do("number 3")
    assert game.one("attack").what == 26
    assert game.one("result").what == 3
    assert game.unit("red_0").ammo[0] == 0
    game.done()


@pytest.mark.clause("AI-158")
@pytest.mark.parametrize(("option", "total"), [("k+1", 11), ("k", 10)])
def test_rapid_automatic_fire(option, total):
    game = line_up(11, options={"rapid_auto": option}).until("red_0")
    game.rolls(1, 1).act("shoot", form="form single", rapid="number 3")
    assert game.one("attack").what == total


@pytest.mark.clause("AI-143", "AI-141", "AI-142", "AI-134")
def test_an_empty_weapon_is_dry_until_reloaded():
    game = line_up(2, {"weapons": ["pistol"]}).until("red_0", stance="snap")
    game.set("red_0", ammo=[1, 0, 0], standard_left=2, advantage=6).rolls(1, 1)
    game.act("shoot", form="form double")
    assert game.one("empty").what == 3
    assert not game.may("shoot")
    game.do("reload")
    u = game.unit("red_0")
    assert (u.ammo[0], u.advantage, u.stance, u.move_left) == (4, 0, 3, 0)
    assert game.may("shoot")
    game = line_up(2, {"weapons": ["pistol"]}, options={"empty_weapon": "plain_ok"})
    assert game.until("red_0").set("red_0", ammo=[0, 0, 0]).may("shoot")
