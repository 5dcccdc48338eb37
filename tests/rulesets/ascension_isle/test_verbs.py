"""The verbs of a turn, their costs and arguments (table 4.1, 5.3)."""

from __future__ import annotations

import pytest

from mech_env.rulesets.ascension_isle.questions import actions as actions_kernels
from mech_env.rulesets.ascension_isle.questions import gear as gear_kernels
from mech_env.rulesets.ascension_isle.questions import verbs as verbs_kernels
from mech_env.rulesets.ascension_isle.state.codes import (
    Category,
    Facing,
    Once,
    Pool,
    Skill,
    Stance,
    Status,
)
from mech_env.rulesets.ascension_isle.state.decisions import Decision, Verb
from mech_env.rulesets.ascension_isle.state.frames import Frame
from tests.rulesets.ascension_isle.boards import Board
from tests.twins import twins

actions = twins(actions_kernels)
gear = twins(gear_kernels)
verbs = twins(verbs_kernels)

CLOSE, RANGED, TECH, ETHERIC = Category
EVERYWHERE = {"move", "sprint", "swap", "extra", "face"}  # open to a fresh trooper (AI-017)


def turn(profile="trooper", category=RANGED, enemy=(9, 5), options=None, **fields):
    """The turn of a red unit; a blue trooper stands elsewhere."""
    board = Board(options=options)
    board.unit("red", profile, (5, 5), category=category, **fields)
    board.unit("blue", "trooper", enemy)
    board.frame(Frame.TURN, 0)
    return board


def offers(board):
    return set(board.open_to(0, Decision.ACTION))


def act(board, verb, **fields):
    """The verb is under way: the frame that its arguments are asked from."""
    return board.frame(Frame.ACT, 0, verb=verb, **fields)


# --- what a fresh turn offers ---
@pytest.mark.clause("AI-017", "AI-024")
@pytest.mark.parametrize(
    ("category", "fields", "more"),
    [
        (RANGED, {}, {"shoot", "aim", "sustain"}),
        (CLOSE, {}, set()),
        (CLOSE, {"in_hand": 2, "enemy": (6, 5)}, {"strike"}),
        (TECH, {}, {"taunt"}),
        (ETHERIC, {}, {"bolt"}),
    ],
)
def test_attacks_and_tech_only_in_their_category(category, fields, more):
    assert offers(turn(category=category, **fields)) == {"end"} | EVERYWHERE | more


@pytest.mark.clause("AI-017")
def test_reloading_is_open_in_every_category():
    for category in Category:
        board = turn(category=category, ammo=(5, 4, 0))
        assert {"reload", "move_reload"} <= offers(board)
    assert "reload" in offers(turn(ammo=(6, 3, 0)))
    assert "move_reload" not in offers(turn(ammo=(6, 3, 0)))  # the weapon in hand is full


# --- actions ---
@pytest.mark.clause("AI-024")
def test_the_standard_action_pays_for_a_second_move():
    board = turn(move_left=0)
    assert "move" in offers(board)
    assert offers(board) == {"end", "move", "shoot", "aim", "sustain", "extra", "face"}
    board.b.units[0].standard_left = 0
    assert offers(board) == {"end", "extra", "face"}  # after MOVE and SHOOT


@pytest.mark.clause("AI-024", "AI-033")
def test_without_a_standard_action_nobody_attacks():
    for category in Category:
        found = offers(turn(category=category, standard_left=0, in_hand=0, enemy=(6, 5)))
        assert not found & {"shoot", "aim", "strike", "bolt", "sustain", "killzone", "taunt"}
        assert "sprint" not in found and "move" in found


@pytest.mark.clause("AI-057")
@pytest.mark.parametrize(
    ("standard", "move", "expected"), [(1, 1, True), (0, 1, False), (1, 0, False)]
)
def test_a_sprint_costs_both(standard, move, expected):
    assert ("sprint" in offers(turn(standard_left=standard, move_left=move))) == expected


@pytest.mark.clause("AI-024", "AI-027", "AI-137")
@pytest.mark.parametrize(
    ("traits", "debt", "expected"),
    [((), 0, (1, 1)), ((), 1, (0, 1)), ((), 2, (0, 0)), (("swift",), 0, (1, 2)),
     (("swift",), 1, (0, 2)), (("swift",), 2, (0, 1))],
)  # fmt: skip
def test_actions_of_a_round(traits, debt, expected):
    board = turn(traits=traits, debt=debt)
    assert actions.of_round(board.s, board.b, 0) == expected


@pytest.mark.clause("AI-027")
def test_swift_units_move_twice_and_shoot():
    board = turn(traits=("swift",))
    assert board.b.units[0].move_left == 2
    board.b.units[0].move_left = 0
    assert {"shoot", "move"} <= offers(board)


@pytest.mark.clause("AI-056")
def test_who_cannot_step_does_not_move():
    board = turn()
    board.solid(*((x, y) for x in (4, 5, 6) for y in (4, 5, 6) if (x, y) != (5, 5)))
    assert not offers(board) & {"move", "move_reload", "sprint"}


@pytest.mark.clause("AI-027")
def test_quickdraw_swaps_and_reloads_for_free_once_a_turn():
    board = turn("sharpshooter", move_left=0, ammo=(1, 4, 0))
    assert {"swap", "reload"} <= offers(board)
    board.b.units[0].used = 1 << Once.SWAP
    assert not gear.is_free(board.s, board.b, 0, Verb.SWAP)
    assert "swap" not in offers(board) and "reload" in offers(board)
    board.b.units[0].used = 1 << Once.RELOAD
    assert "swap" in offers(board) and "reload" not in offers(board)
    assert not gear.is_free(board.s, board.b, 0, Verb.MOVE)
    board = turn(move_left=0, ammo=(1, 4, 0))
    assert not offers(board) & {"swap", "reload"}


@pytest.mark.clause("AI-029")
@pytest.mark.parametrize(
    ("fields", "expected"),
    [({"ammo": (2, 4, 0)}, True), ({}, False), ({"ammo": (2, 4, 0), "in_hand": 1}, False),
     ({"ammo": (2, 4, 0), "move_left": 0, "standard_left": 0}, False)],
)  # fmt: skip
def test_a_move_may_reload_the_weapon_in_hand(fields, expected):
    assert ("move_reload" in offers(turn(**fields))) == expected


# --- EXTRA ---
@pytest.mark.clause("AI-026", "AI-030")
@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"advantage": 7}, ["adrenaline", "advantage", "exploits"]),
        ({"advantage": 4}, ["adrenaline", "exploits"]),
        ({"exploits": (1, 1, 3, 3)}, ["adrenaline"]),
        ({"exploits": (0, 0, 0, 0), "advantage": 5}, ["advantage"]),
        ({"exploits": (0, 2, 0, 0)}, ["exploits"]),
        ({"exploits": (2, 1, 0, 0), "category": CLOSE}, ["adrenaline", "exploits"]),
        ({"exploits": (0, 1, 3, 3)}, []),
        ({"advantage": 9, "used": 1 << Once.EXTRA}, []),
    ],
)
def test_what_pays_for_an_extra_action(fields, expected):
    board = turn(**fields)
    assert ("extra" in offers(board)) == bool(expected)
    act(board, Verb.EXTRA)
    assert board.open_to(0, Decision.MEANS) == expected


@pytest.mark.clause("AI-038")
def test_pools_are_as_large_as_the_stats():
    board = turn("captain")
    assert [actions.pool_of(board.s, 0, pool) for pool in Pool] == [4, 4, 4, 4]
    assert [actions.pool_of(board.s, 1, pool) for pool in Pool] == [3, 3, 3, 3]
    board = turn("captain", options={"exploit_pool": "fixed3"})
    assert [actions.pool_of(board.s, 0, pool) for pool in Pool] == [3, 3, 3, 3]


# --- cover, facing ---
@pytest.mark.clause("AI-060", "AI-063", "AI-029")
def test_leaning_out_and_going_back():
    board = turn()
    assert not offers(board) & {"lean", "hide"}
    board.piece("crate", (5, 5), "N")
    assert "hide" in offers(board) and "lean" not in offers(board)
    board.b.units[0].behind = 1
    assert "lean" in offers(board) and "hide" not in offers(board)
    board.b.units[0].move_left = 0
    assert not offers(board) & {"lean", "hide"}


@pytest.mark.clause("AI-118")
def test_turning_on_the_spot_once_a_turn_not_in_overwatch():
    board = turn()
    assert "face" in offers(board)
    act(board, Verb.FACE)
    ways = board.open_to(0, Decision.WAY)
    assert len(ways) == 7 and "forward" not in ways
    for fields in ({"used": 1 << Once.FACE}, {"stance": Stance.OVERWATCH, "arc": Facing.E}):
        assert "face" not in offers(turn(**fields))


# --- SHOOT, AIM ---
@pytest.mark.clause("AI-041", "AI-058", "AI-143")
def test_whom_a_unit_may_shoot():
    board = turn("medic", enemy=(15, 5))  # a pistol: five increments of two
    board.unit("blue", "trooper", (16, 6))
    board.unit("blue", "trooper", (5, 9), status=Status.OUT)
    board.unit("blue", "trooper", (5, 2))
    board.solid((5, 3))
    act(board, Verb.SHOOT)
    assert board.open_to(0, Decision.TARGET) == ["0"]
    assert board.open_to(0, Decision.FORM) == ["single", "double"]
    board.b.units[0].ammo[0] = 0
    assert board.open_to(0, Decision.TARGET) == []


@pytest.mark.clause("AI-159")
def test_rapid_fire_of_a_shot():
    board = turn()
    frame = act(board, Verb.SHOOT)
    assert board.open_to(0, Decision.RAPID) == ["0", "1", "2", "3"]
    frame.form = 3
    board.b.units[0].ammo[0] = 5
    assert board.open_to(0, Decision.RAPID) == ["0", "1", "2"]


@pytest.mark.clause("AI-143")
def test_an_empty_weapon_neither_fires_nor_aims():
    board = turn(ammo=(0, 4, 0))
    assert not offers(board) & {"shoot", "aim", "sustain"}
    board = turn(ammo=(0, 4, 0), options={"empty_weapon": "plain_ok"})
    assert {"shoot", "aim"} <= offers(board)


@pytest.mark.clause("AI-146")
def test_a_second_aim_is_masked_at_another_target_too():
    board = turn()
    board.unit("blue", "trooper", (9, 9))
    board.b.units[0].aims[0] = 1
    assert "aim" not in offers(board) and "shoot" in offers(board)


@pytest.mark.clause("AI-058")
def test_a_wall_between_masks_the_shot():
    board = turn()
    board.solid((7, 5))
    assert not offers(board) & {"shoot", "aim"}


@pytest.mark.clause("AI-061", "AI-063")
def test_from_behind_a_piece_other_directions_are_open():
    board = turn(behind=1)
    board.unit("blue", "trooper", (1, 5))
    board.piece("crate", (5, 5), "E")
    act(board, Verb.AIM)
    assert board.open_to(0, Decision.TARGET) == ["1"]


# --- STRIKE, BOLT ---
@pytest.mark.clause("AI-034")
@pytest.mark.parametrize(
    ("enemy", "in_hand", "expected"), [((6, 6), 2, True), ((7, 5), 2, False), ((6, 6), 0, False)]
)
def test_strikes_need_a_close_weapon_and_a_neighbour(enemy, in_hand, expected):
    found = offers(turn(category=CLOSE, enemy=enemy, in_hand=in_hand))
    assert ("strike" in found) == expected


@pytest.mark.clause("AI-039")
def test_bolts_reach_six_cells_in_sight():
    assert "bolt" in offers(turn(category=ETHERIC, enemy=(11, 5)))
    assert "bolt" not in offers(turn(category=ETHERIC, enemy=(12, 5)))
    assert "bolt" in offers(turn(category=ETHERIC, core=1))
    assert "bolt" not in offers(turn(category=ETHERIC, core=0))
    board = turn(category=ETHERIC)
    board.b.units[1].status = Status.OUT
    assert "bolt" not in offers(board)
    board = turn(category=ETHERIC)
    board.solid((7, 5))
    assert "bolt" not in offers(board)


@pytest.mark.clause("AI-039")
@pytest.mark.parametrize(("aether", "expected"), [(3, ["0", "1", "2"]), (1, ["0", "1"]),
                                                  (0, ["0"])])  # fmt: skip
def test_up_to_two_aether(aether, expected):
    board = turn(category=ETHERIC, exploits=(3, 3, 3, aether))
    act(board, Verb.BOLT)
    assert board.open_to(0, Decision.AETHER) == expected


# --- RELOAD, SWAP ---
@pytest.mark.clause("AI-027", "AI-141")
def test_which_weapon():
    board = turn(ammo=(6, 1, 0))
    frame = act(board, Verb.RELOAD)
    assert board.open_to(0, Decision.WEAPON) == ["1"]
    frame.verb = Verb.SWAP
    assert board.open_to(0, Decision.WEAPON) == ["1", "2"]
    board.b.units[0].in_hand = 2
    assert board.open_to(0, Decision.WEAPON) == ["0", "1"]


def test_who_carries_one_weapon_does_not_swap():
    assert "swap" not in offers(turn(weapons=("knife",)))
    found = offers(turn(weapons=(), category=CLOSE))
    assert not found & {"swap", "reload", "move_reload", "strike", "shoot"}


# --- TECH ---
@pytest.mark.clause("AI-092")
def test_first_aid_to_neighbours_in_pain():
    board = Board()
    board.unit("red", "medic", (5, 5), category=TECH)
    for at in ((6, 6), (7, 5), (5, 4)):
        board.unit("red", "trooper", at)
    board.unit("blue", "trooper", (4, 5))
    board.frame(Frame.TURN, 0)
    assert "firstaid" not in offers(board)
    for unit in (1, 2, 4):
        board.wound(unit)
    act(board, Verb.FIRSTAID)
    assert board.open_to(0, Decision.PATIENT) == ["1"]
    board.wound(0)
    assert board.open_to(0, Decision.PATIENT) == ["0", "1"]
    board.b.units[1].status = Status.OUT
    assert board.open_to(0, Decision.PATIENT) == ["0"]
    assert "firstaid" in offers(board)
    for medical, expected in ((1, True), (0, False)):
        board.s.units[0].skills[Skill.MEDICAL] = medical
        assert ("firstaid" in offers(board)) == expected


@pytest.mark.clause("AI-037")
def test_objects_next_to_the_unit_with_points_that_are_not_its_own():
    board = turn(category=TECH)
    assert "use" not in offers(board)
    board.thing((6, 6), 1)
    board.thing((5, 5), 0)
    board.thing((7, 5), 2)
    board.thing((4, 5), 2, owner=0)
    act(board, Verb.USE)
    assert board.open_to(0, Decision.OBJECT) == ["0"]
    board.b.objects[3].owner = 1
    assert board.open_to(0, Decision.OBJECT) == ["0", "3"]
    assert "use" in offers(board)


@pytest.mark.clause("AI-037")
@pytest.mark.parametrize(("enemy", "expected"), [((11, 5), True), ((12, 5), False)])
def test_taunts_reach_six_cells_in_sight(enemy, expected):
    board = turn(category=TECH, enemy=enemy)
    assert ("taunt" in offers(board)) == expected
    board.solid((8, 5))
    assert "taunt" not in offers(board)


# --- SUSTAIN, KILLZONE ---
@pytest.mark.clause("AI-161", "AI-173")
def test_areas_under_fire_are_offered():
    board = turn(advantage=10)
    assert {"sustain", "killzone"} <= offers(board)
    assert "killzone" not in offers(turn(advantage=9))
    assert not offers(turn("medic", advantage=10)) & {"sustain", "killzone"}


# --- END, options ---
@pytest.mark.clause("AI-025")
def test_the_end_is_always_open():
    assert "end" in offers(turn())
    board = turn(options={"verbs": ["end"]})
    assert offers(board) == {"end"}


@pytest.mark.clause("AI-025")
def test_in_the_micro_scenario_a_turn_goes_on_while_a_verb_is_open():
    options = {"verbs": ["end", "shoot", "aim"], "must_act": True}
    board = turn(options=options)
    assert offers(board) == {"shoot", "aim"}
    board.b.units[0].standard_left = 0
    assert offers(board) == {"end"}


# --- what interrupts undo (T4.1) ---
def blocked(frame, board):
    return verbs.is_blocked(board.s, board.b, frame)


@pytest.mark.clause("AI-061")
@pytest.mark.parametrize("verb", [Verb.SHOOT, Verb.AIM, Verb.BOLT, Verb.STRIKE, Verb.MOVE])
def test_a_ranged_verb_is_lost_to_who_is_behind_its_piece_by_now(verb):
    board = turn()
    board.piece("crate", (5, 5), "E")
    frame = act(board, verb)
    frame.target = 1
    assert not blocked(frame, board)
    board.b.units[0].behind = 1
    assert blocked(frame, board) == (verb in (Verb.SHOOT, Verb.AIM, Verb.BOLT))
    board.move(1, (5, 9))
    assert not blocked(frame, board)


@pytest.mark.clause("AI-061", "AI-163", "AI-173")
def test_a_line_is_lost_with_a_cell_a_kill_zone_with_all():
    board = turn(behind=1)
    board.piece("crate", (5, 5), "E")
    frame = act(board, Verb.SUSTAIN, x=5, y=8, way=Facing.E, cells=1)
    assert not blocked(frame, board)
    frame.cells = 4  # the fourth lies to the south-east
    assert blocked(frame, board)
    frame = act(board, Verb.KILLZONE, way=Facing.E)
    assert not blocked(frame, board)  # the sides of the arc are open
    board.solid((5, 4), (5, 6))
    assert blocked(frame, board)
