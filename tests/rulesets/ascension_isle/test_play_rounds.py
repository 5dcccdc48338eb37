"""Rounds, initiative, turns and what can be done in them, played out (5.1 to 5.3, 5.9)."""

from __future__ import annotations

import pytest

from tests.rulesets.ascension_isle.table import CALM, Game, arena, at, line_up

ROLL = {"first_side": "roll"}


def open_field(red=1, blue=1, **options):
    """Troopers far from one another, who roll for initiative."""
    return Game(
        arena(
            [at(1, 2 + 2 * k) for k in range(red)],
            [at(22, 2 + 2 * k) for k in range(blue)],
            options=CALM | ROLL | options,
        )
    )


def choose(game, *categories):
    """All choose, in unit order."""
    for category in categories:
        game.expect("category", game.asked).do(f"category {category}")
    return game


def order(game):
    return [int(unit) for unit in game.b.order[: int(game.b.n_order)]]


# --- rounds ---
@pytest.mark.clause("AI-001", "AI-011")
def test_a_round_is_one_turn_for_each():
    game = open_field(2, 1)
    game.rolls(9, 9, 5, 5, 1, 2)
    choose(game, "ranged", "tech", "close")
    turns = []
    while int(game.b.round_number) == 1:
        asked = game.asked
        if game.decision == "action":
            turns.append(asked)
            if len(turns) == 3:
                game.do("end")
                break
            game.do("end")
        else:
            game.do("no")
    assert turns == ["red_0", "red_1", "blue_0"]
    assert game.b.round_number == 2
    # The next round asks and rolls anew.
    game.rolls(1, 1, 1, 2, 10, 10)
    choose(game, "ranged", "tech", "close")
    assert order(game)[0] == 2
    game.done()


@pytest.mark.clause("AI-012")
def test_categories_stay_hidden_until_all_have_chosen():
    game = open_field()
    game.expect("category", "red_0").do("category ranged")
    assert not game.happened("category")
    game.expect("category", "blue_0").rolls(5, 5, 4, 5).do("category close")
    assert [(e.unit, e.what) for e in game.happened("category")] == [(0, 1), (1, 0)]


@pytest.mark.clause("AI-012")
def test_etheric_needs_core_aether():
    game = open_field()
    game.set("red_0", core=0)
    assert not game.may("category etheric")


@pytest.mark.clause("AI-013", "AI-014", "AI-015", "AI-016")
@pytest.mark.parametrize(
    ("category", "stats", "skill", "faces", "total"),
    [
        ("close", {0: 4}, (0, 2), (3, 8), 17),
        ("ranged", {}, (1, 2), (1, 1), 7),
        ("tech", {}, (2, 2), (10, 4), 19),
        ("etheric", {3: 5}, (3, 3), (6, 6), 20),
    ],
)
def test_stat_and_skill_of_the_category(category, stats, skill, faces, total):
    game = open_field()
    for stat, value in stats.items():
        game.s.units[0].stats[stat] = value
    game.s.units[0].skills[skill[0]] = skill[1]
    game.set("red_0", core=stats.get(3, 3))
    game.rolls(*faces, 10, 9)
    choose(game, category, "close")
    assert game.happened("initiative")[0].what == total


@pytest.mark.clause("AI-018")
def test_a_higher_stat_breaks_ties():
    game = open_field()
    game.s.units[1].stats[1], game.s.units[1].skills[1] = 4, 1
    game.rolls(5, 5, 5, 5)
    choose(game, "ranged", "ranged")
    assert order(game) == [1, 0]
    game.done()


@pytest.mark.clause("AI-018")
def test_equals_roll_off_until_they_differ():
    game = open_field(2, 2)
    # 15 for red_0, red_1 and blue_1, 16 for blue_0. The three roll 4, 7, 4, then two roll 2, 2
    # and 3, 9.
    game.rolls(5, 5, 5, 5, 5, 6, 5, 5, 4, 7, 4, 2, 2, 3, 9)
    choose(game, *["ranged"] * 4)
    assert order(game) == [2, 1, 3, 0]
    assert [(e.unit, e.what) for e in game.happened("rolled_off")] == [
        (0, 4), (1, 7), (3, 4), (0, 2), (3, 2), (0, 3), (3, 9),
    ]  # fmt: skip
    game.done()


@pytest.mark.clause("AI-018")
def test_groups_of_equals_are_settled_from_the_top():
    game = open_field(2, 2)
    game.rolls(5, 5, 6, 5, 5, 5, 6, 5, 1, 2, 3, 4)
    choose(game, *["ranged"] * 4)
    assert [e.unit for e in game.happened("rolled_off")] == [1, 3, 0, 2]
    assert order(game) == [3, 1, 2, 0]


@pytest.mark.clause("AI-007", "AI-021")
@pytest.mark.parametrize(
    ("red", "blue", "friend", "gain"), [((8, 8), (6, 5), (2, 2), 1), ((8, 7), (6, 5), (2, 2), 0)]
)
def test_who_leads_by_five_gains_advantage(red, blue, friend, gain):
    game = open_field(1, 2)  # 21 or 20, 16, 9
    game.rolls(*red, *blue, *friend)
    choose(game, *["ranged"] * 3)
    assert game.unit("red_0").advantage == gain


@pytest.mark.clause("AI-021")
def test_the_lead_counts_once():
    game = open_field().rolls(10, 10, 1, 1)
    choose(game, "ranged", "ranged")
    assert game.unit("red_0").advantage == 1


@pytest.mark.clause("AI-022")
def test_the_weapon_in_hand_modifies_initiative():
    game = Game(arena([at(1, 2, weapons=["pistol"])], [at(22, 2)], options=ROLL))
    game.rolls(5, 5, 5, 5)
    choose(game, "ranged", "ranged")
    assert [e.what for e in game.happened("initiative")] == [16, 15]


@pytest.mark.clause("AI-111", "AI-112", "AI-126")
def test_snap_boosts_and_adds_advantage_to_initiative():
    game = open_field(boost=True)
    game.rolls(5, 5, 4, 5)
    choose(game, "ranged", "ranged")
    game.until("red_0", stance="snap").then("end").until("blue_0").then("end")
    game.set("red_0", advantage=3)
    choose(game, "ranged", "ranged")
    game.expect("boost", "red_0").rolls(5, 5, 5, 5).do("by focus")
    assert [e.what for e in game.happened("initiative")] == [15 + 5, 15]


@pytest.mark.clause("AI-116")
def test_another_category_ends_a_stance_of_ranged_combat():
    game = open_field(first_side="red").until("red_0", stance="ready").then("end")
    game.until("blue_0").then("end")
    choose(game, "close", "ranged")
    assert game.unit("red_0").stance == 0


@pytest.mark.clause("AI-113")
def test_a_stance_is_picked_at_the_start_of_the_turn():
    game = open_field(first_side="red").until("red_0", "stance")
    assert game.legal() == [
        "no", "stance overwatch", "stance snap", "stance ready", "stance defensive",
    ]  # fmt: skip
    game.do("stance ready")
    game.expect("action", "red_0")
    game = open_field(first_side="red").until("red_0", "stance", categories={"red_0": "tech"})
    assert game.legal() == ["no", "stance defensive"]


@pytest.mark.clause("AI-114")
def test_a_stance_lasts_until_it_is_lost():
    game = open_field(first_side="red").until("red_0", stance="ready").then("end")
    game.until("blue_0").then("end").until("red_0").then("end").until("blue_0").then("end")
    assert game.b.round_number == 3
    assert game.unit("red_0").stance == 3


# --- categories and actions ---
@pytest.mark.clause("AI-017", "AI-024", "AI-033")
def test_a_fresh_turn_moves_and_shoots():
    game = line_up(8).until("red_0")
    game.rolls(1, 1).act("move", step="direction forward")
    game.act("shoot", form="form single", rapid="number 0")
    assert game.legal() == ["end", "extra", "face"]
    game = line_up(8).until("red_0", categories={"red_0": "close"}).set("red_0", ammo=[1, 1, 0])
    assert game.may("reload") and not game.may("shoot")


@pytest.mark.clause("AI-024", "AI-056")
def test_a_standard_action_is_a_second_move():
    game = line_up(15).until("red_0")
    game.act("move", step=["direction forward", "direction forward"])
    u = game.unit("red_0")
    assert (u.move_left, u.standard_left, u.x) == (0, 1, 4)
    game.act("move", step=["direction forward", "direction forward"])
    assert (u.move_left, u.standard_left, u.x) == (0, 0, 6)


@pytest.mark.clause("AI-056")
def test_steps_in_eight_directions():
    game = line_up(15).until("red_0").set("red_0", x=3, y=3)
    way = "direction forward north"
    game.act("move", step=[way, way])
    u = game.unit("red_0")
    assert (u.x, u.y, u.facing) == (5, 1, 7)


@pytest.mark.clause("AI-047", "AI-057", "AI-133")
def test_a_sprint_costs_both_and_ends_ready():
    game = line_up(15).until("red_0", stance="ready")
    game.act("sprint", step=["direction forward"] * 5)
    u = game.unit("red_0")
    assert (u.standard_left, u.move_left, u.moved, u.stance, u.x) == (0, 0, 2, 0, 7)
    game.expect("action", "red_0")
    game = line_up(15).until("red_0", stance="ready")
    game.act("move", step=["direction forward", "no"])
    assert (game.unit("red_0").stance, game.unit("red_0").moved) == (3, 1)


@pytest.mark.clause("AI-128")
def test_snap_is_kept_by_a_sprint():
    game = line_up(15).until("red_0", stance="snap").then("sprint", "direction forward", "no")
    assert game.unit("red_0").stance == 2


@pytest.mark.clause("AI-047")
def test_the_higher_value_of_moved_stays_until_the_next_turn():
    game = line_up(15).until("red_0")
    game.set("red_0", move_left=2)
    game.then("move", "direction forward", "no", "sprint", "direction forward", "no")
    assert game.unit("red_0").moved == 2
    game.then("end").until("blue_0")
    assert game.unit("red_0").moved == 2
    game.then("end").until("red_0")
    assert game.unit("red_0").moved == 0


@pytest.mark.clause("AI-124")
def test_a_move_or_lean_ends_overwatch():
    game = line_up(15).until("red_0", stance="overwatch").then("move", "direction forward")
    assert game.unit("red_0").stance == 0
    game = line_up(15, pieces=[("crate", (2, 4), "E")]).until("red_0", stance="overwatch")
    game.do("hide")
    assert game.unit("red_0").stance == 0 and game.unit("red_0").behind == 1


@pytest.mark.clause("AI-060", "AI-063", "AI-065")
def test_hiding_leaning_and_leaving():
    game = line_up(5, pieces=[("crate", (2, 4), "E")]).until("red_0")
    game.do("hide")
    u = game.unit("red_0")
    assert (u.behind, u.move_left, u.moved) == (1, 0, 0)
    assert not game.may("shoot")  # AI-061
    game.set("red_0", move_left=2).do("lean")
    assert (u.behind, u.move_left) == (0, 1)
    game.set("red_0", behind=1).do("move", "direction back")
    assert u.behind == 0


@pytest.mark.clause("AI-019", "AI-020")
def test_changing_the_category():
    game = open_field(first_side="red").until("red_0", "recat", stance="ready")
    game.set("red_0", advantage=5, exploits=[2, 3, 3, 0], stance=3)
    assert game.may("category close") and not game.may("category etheric")
    game.do("category close")
    u = game.unit("red_0")
    assert (u.advantage, u.exploits[0], u.category, u.stance) == (0, 1, 0, 0)


@pytest.mark.clause("AI-026")
@pytest.mark.parametrize(
    ("means", "left"),
    [
        ("by advantage", (2, [3, 3, 3, 3], 2, 1)),
        ("by exploits", (7, [3, 1, 3, 3], 2, 1)),
        ("by adrenaline", (7, [2, 3, 3, 3], 1, 2)),
    ],
)
def test_extra_actions(means, left):
    game = line_up(15).until("red_0").set("red_0", advantage=7)
    game.do("extra", means)
    u = game.unit("red_0")
    assert (u.advantage, list(u.exploits), u.standard_left, u.move_left) == left
    assert not game.may("extra")


@pytest.mark.clause("AI-027")
def test_the_swift_move_twice_and_shoot():
    game = Game(arena([at(2, 4, "scout")], [at(9, 4)], options=CALM)).until("red_0")
    game.then("move", "direction forward", "no", "move", "direction forward", "no")
    assert game.may("shoot")


@pytest.mark.clause("AI-027", "AI-115")
def test_the_quick_swap_and_reload_for_free_and_close_with_a_stance():
    game = Game(arena([at(2, 4, "sharpshooter")], [at(9, 4)], options=CALM)).until("red_0")
    game.set("red_0", ammo=[1, 1, 0], move_left=0)
    game.do("reload", "weapon 0")
    game.do("swap", "weapon 1")
    assert (game.unit("red_0").move_left, game.unit("red_0").in_hand) == (0, 1)
    assert not game.may("reload") and not game.may("swap")
    game.do("end")
    game.expect("stance", "red_0").do("stance overwatch")
    game.expect("arc", "red_0").do("direction forward")
    assert game.unit("red_0").stance == 1
    assert game.asked == "blue_0"


@pytest.mark.clause("AI-116")
def test_a_close_weapon_ends_a_stance_of_ranged_combat():
    game = line_up(15).until("red_0", stance="ready").then("swap", "weapon 1")
    assert game.unit("red_0").stance == 3  # a pistol
    game.set("red_0", move_left=1).do("swap", "weapon 2")
    assert game.unit("red_0").stance == 0


@pytest.mark.clause("AI-029", "AI-134", "AI-142")
def test_a_move_with_a_reload():
    game = line_up(15).until("red_0", stance="snap").set("red_0", ammo=[2, 4, 0], advantage=6)
    game.do("move_reload", "direction forward", "no")
    u = game.unit("red_0")
    assert (u.move_left, u.standard_left, u.ammo[0], u.advantage, u.stance) == (0, 1, 6, 0, 3)


@pytest.mark.clause("AI-118")
def test_facing():
    game = line_up(15).until("red_0").then("face", "direction south")
    assert game.unit("red_0").facing == 2
    assert not game.may("face")
    game = line_up(15).until("red_0", stance="overwatch", arc="north")
    assert (game.unit("red_0").facing, game.unit("red_0").arc) == (6, 6)
    assert not game.may("face")


# --- the end ---
@pytest.mark.clause("AI-120", "AI-125")
def test_overwatch_at_the_end_of_a_round():
    game = line_up(15).until("red_0", stance="overwatch").then("end").until("blue_0").then("end")
    u = game.unit("red_0")
    assert (u.advantage, u.held) == (2, 1)
    game.until("red_0")
    assert u.held == 0


@pytest.mark.clause("AI-099")
def test_turns_that_are_lost():
    game = line_up(15).set("red_0", skip=2, moved=1, held=1).until("blue_0")
    u = game.unit("red_0")
    assert (u.skip, u.moved, u.held, u.turn_done) == (1, 0, 0, 1)
    game.then("end").until("blue_0")
    assert (game.b.round_number, u.skip) == (2, 0)
    game.then("end").until("red_0")


def test_the_round_limit_compares_stress():
    game = line_up(15, round_limit=1, limit_result="stress").until("red_0")
    game.b.units[0].stress[0] = 1
    game.then("end").until("blue_0").then("end")
    assert (game.b.winner, game.b.reason) == (1, 0)
    assert list(game.b.scores) == [-1, 1]


def test_who_has_nothing_left_to_do_ends_its_turn():
    """T4: also the quick, whose stance closes a turn that ends by END only (AI-115)."""
    verbs = ["end", "face"]
    game = Game(arena([at(2, 4, "sharpshooter")], [at(9, 4)], options=CALM | {"verbs": verbs}))
    game.until("red_0").do("face", "direction north")
    assert game.asked == "blue_0"
