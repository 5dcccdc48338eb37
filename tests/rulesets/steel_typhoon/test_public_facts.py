"""The observation shows everything public, and geometry as the rules have it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from mech_env.core import hexes
from mech_env.core.jit import interpreted
from mech_env.core.record import RUNNING
from mech_env.rulesets.steel_typhoon.observe.unit import LAYOUT
from mech_env.rulesets.steel_typhoon.questions import capabilities, sight
from mech_env.rulesets.steel_typhoon.state import codes as st
from mech_env.rulesets.steel_typhoon.state import decisions
from mech_env.rulesets.steel_typhoon.state.frames import Frame, Occasion
from tests.rulesets.steel_typhoon.observations import (
    ask,
    changed,
    look,
    push,
    setup,
    shown,
    shuffle,
)
from tests.rulesets.steel_typhoon.table import Table

# Plain Python twins, as in ``observations``.
distance = interpreted(hexes.distance)
clear_line = interpreted(sight.clear_line)
cover_of = interpreted(sight.cover_of)
allies_in_way = interpreted(sight.allies_in_way)
modes_against = interpreted(capabilities.modes_against)
line_point = interpreted(hexes.line_point)


# --- what is public -----------------------------------------------------------------------------


def put(record: str, index: int, field: str, value: int, k: int = -1) -> Callable[[Any, Any], None]:
    """Change a field of the battle."""

    def change(s: Any, b: Any) -> None:
        if k < 0:
            b[record][index][field] = value
        else:
            b[record][index][field][k] = value

    return change


def put_fact(record: str, index: int, field: str, value: int) -> Callable[[Any, Any], None]:
    """Change a field of the setup."""

    def change(s: Any, b: Any) -> None:
        s[record][index][field] = value

    return change


PUBLIC: dict[str, Callable[[Any, Any], None]] = {
    "enemies[0].K0": put("units", 3, "die", 4, 0),
    "enemies[0].D1": put("units", 3, "die", -6, 12),
    "enemies[0].rolled_defence": put("units", 3, "rolled", 1, st.Pool.DEFENCE),
    "enemies[0].DEF_destroyed": put("units", 3, "system_state", st.SlotState.DESTROYED, 0),
    "enemies[0].direct_hits": put("units", 3, "direct_hits", 1),
    "enemies[0].pilot_hp": put("units", 3, "pilot_hp", 1),
    "enemies[0].in_fight": put("units", 3, "fate", st.Fate.OUT),
    "enemies[0].acted": put("units", 3, "acted", 1),
    "enemies[0].actions_left": put("units", 3, "actions_left", 1),
    "enemies[0].shut_down": put("units", 3, "shut_down", 1),
    "enemies[0].attacked": put("units", 3, "forgo", 1),
    "enemies[0].metres_left": put("units", 3, "metres_left", 9),
    "enemies[0].move_started": put("units", 3, "move_started", 1),
    "enemies[0].rockets": put("units", 3, "rockets", 0),
    "enemies[0].initiative": put("units", 3, "init_roll", 9),
    "enemies[0].rank": put_fact("units", 3, "rank", 5),
    "enemies[0].skill_dice": put_fact("units", 3, "skill_dice", 4),
    "enemies[0].chassis_Mantis": put_fact("units", 3, "chassis", st.Chassis.MANTIS),
    "enemies[0].talent_Evader": put_fact("units", 3, "talents", 1 << st.Talent.EVADER),
    "enemies[0].held_trigger_1": put("units", 3, "held_trigger", st.Trigger.ADJACENT, 0),
    "enemies[0].dq": put("units", 3, "hex", 40),
    "enemies[0].spotted_by_me": put("units", 0, "spotted_bits", 8),
    "enemies[0].spot_value": put("sides", 0, "spot_value", 5, 3),
    "allies[0].spot_of_others": put("sides", 1, "spot_value", 5, 1),
    "enemies[0].holder": put("units", 3, "grappled_by", 1),
    "allies[0].victims": put("units", 1, "victims", 3, 0),
    "self.K1": put("units", 0, "die", 3, 1),
    "self.rockets": put("units", 0, "rockets", 0),
    "self.held_by_me": put("units", 0, "grappled_by", 0),
    "enemies[0].holds_me": put("units", 0, "grappled_by", 3),
    "pieces[0].standing": put("pieces", 0, "health", 1),
    "globals.my_morale": put_fact("sides", 0, "morale", 3),
    "globals.other_1_half_checked": put("sides", 1, "half_checked", 1),
    "globals.other_1_lead_checked": put("sides", 1, "lead_checked", 1),
    "globals.other_1_beaten": put("sides", 1, "beaten", st.Ending.ROUT),
    "globals.round": lambda s, b: b.__setattr__("round_number", 9),
    "globals.clock": lambda s, b: b.__setattr__("round_number", 12),
    "globals.my_foot_place": lambda s, b: b.__setattr__("foot_order", [1, 0, -1]),
    "globals.my_place": lambda s, b: b.__setattr__("side_order", [1, 0, -1]),
    "globals.objective": lambda s, b: s.__setattr__("objective_hex", 9),
    "globals.option_hits_per_system": lambda s, b: s.options.__setattr__("hits_per_system", 1),
    "globals.option_chassis_abilities": lambda s, b: s.options.__setattr__("chassis_abilities", 1),
    "globals.option_talents": lambda s, b: s.options.__setattr__("talents", 1),
    "globals.option_grapple": lambda s, b: s.options.__setattr__("actions", 0b111110111),
    "globals.option_release": lambda s, b: s.options.__setattr__("actions", 0b011111111),
    "globals.option_ace_is_lead": lambda s, b: s.options.__setattr__("ace_rule", 1),
    "globals.option_first_side": lambda s, b: s.options.__setattr__("first_side", 1),
    "globals.my_chooses_systems": lambda s, b: s.options.loadout_choice.__setitem__(0, 1),
    "globals.other_1_chooses_systems": lambda s, b: s.options.loadout_choice.__setitem__(1, 1),
    "request.attack_value": put("frames", 0, "attack_value", 5),
    "request.spot_value": put("frames", 0, "spot_value", 5),
    "request.defence_value": put("frames", 0, "defence_value", 5),
    "request.margin": put("frames", 0, "margin", -3),
    "request.losses": put("frames", 0, "losses", 1),
    "request.cover_losses": put("frames", 0, "cover_losses", 1),
    "request.interrupt": put("frames", 0, "interrupt", 1),
    "request.actor_1": put("frames", 0, "actor", 1),
    "request.target_5": put("frames", 0, "target", 4),
    "request.mode_sma": put("frames", 0, "mode", st.Mode.SMA),
    "request.cover_ally": put("frames", 0, "cover_kind", st.CoverKind.ALLY),
}


@pytest.mark.parametrize("feature", PUBLIC)
def test_public_facts_show(feature: str) -> None:
    s, b = setup("skirmish")
    for unit in range(6):
        b.units[unit].rockets = 1
        b.units[unit].held_action[0] = st.PaidAction.SPOT
    ask(s, b, 3, decisions.Decision.DEFDIE, Frame.ATTACK, actor=0, target=3)
    assert feature in changed(s, b, 0, PUBLIC[feature])


def test_systems_show_what_works() -> None:
    s, b = setup("duel")  # trooper: DEF MOV SUR DIR HTH
    b.units[1].system_state[0] = st.SlotState.DISABLED
    b.units[1].system_state[3] = st.SlotState.DESTROYED
    assert shown(s, b, 0, "enemies", "DEF_installed") == 0.25
    assert shown(s, b, 0, "enemies", "MOV_installed") == 0.5
    assert shown(s, b, 0, "enemies", "DIR_installed") == 0
    assert shown(s, b, 0, "enemies", "DIR_destroyed") == 0.5
    f = ask(s, b, 0, decisions.Decision.LOSS, Frame.ATTACK, actor=0, target=1)
    f.losses = 1
    assert shown(s, b, 0, "request", "slot_1_DEF") == 0.5
    assert shown(s, b, 0, "request", "slot_4_DIR") == -1
    assert shown(s, b, 1, "request", "slot_5_HTH") == 1


def test_dice_show_face_and_assignment() -> None:
    s, b = setup("duel")
    b.units[0].die[st.DIE_A + 1] = 8
    b.units[1].die[st.DIE_D] = -2
    assert shown(s, b, 0, "self", "A1") == 1
    assert shown(s, b, 1, "enemies", "A1") == 1
    assert shown(s, b, 0, "enemies", "D0") == -0.25


def test_held_actions_show_order_and_pairing() -> None:
    s, b = setup("duel")
    b.units[1].held_trigger[:] = (st.Trigger.REACH, st.Trigger.ADJACENT)
    b.units[1].held_action[:] = (st.PaidAction.ATTACK, st.PaidAction.ATTACK)
    assert shown(s, b, 0, "enemies", "held_trigger_0") == pytest.approx(0.6)
    assert shown(s, b, 0, "enemies", "held_trigger_1") == pytest.approx(0.4)
    assert shown(s, b, 0, "enemies", "held_attack") == pytest.approx(1)


def test_a_held_action_shows_what_it_interrupts() -> None:
    events = [f"event_{name}" for name in Occasion.names()]
    s, b = setup("skirmish")
    for event, shows in zip(Occasion, events, strict=True):
        ask(s, b, 3, decisions.Decision.ATKDIE, Frame.WINDOW, actor=-1).event = event
        push(b, Frame.ATTACK, 3, 0)
        b.frames[1].interrupt = 1
        for viewer in (0, 3):
            assert [name for name in events if shown(s, b, viewer, "request", name)] == [shows]
    ask(s, b, 0, decisions.Decision.ACTION, Frame.TURN, actor=0)
    assert not [name for name in events if shown(s, b, 0, "request", name)]


def test_a_repair_shows_how_many_systems_it_may_still_replace() -> None:
    s, b = setup("full")
    ask(s, b, 1, decisions.Decision.REPAIR, Frame.CAMP, actor=1).repairs = 2
    assert shown(s, b, 0, "request", "repairs") == pytest.approx(2 / 6)
    assert shown(s, b, 3, "request", "repairs") == 0  # another side's interlude
    # What a roll left over is nobody's to use.
    ask(s, b, 1, decisions.Decision.CAMP, Frame.CAMP, actor=1).repairs = 2
    assert shown(s, b, 0, "request", "repairs") == 0


def test_who_goes_first_by_the_scenario_is_mine_or_anothers() -> None:
    s, b = setup("skirmish")
    assert shown(s, b, 0, "globals", "option_first_side") == 0
    s.options.first_side = 1
    assert shown(s, b, 0, "globals", "option_first_side") == -1
    assert shown(s, b, 3, "globals", "option_first_side") == 1


def test_a_unit_off_the_map_leaves_only_that() -> None:
    s, b = setup("skirmish")
    b.units[3].fate, b.units[3].hex = st.Fate.OUT, -1
    piece = LAYOUT.pieces["enemies"]
    row = look(s, b, 0)[piece.start : piece.start + piece.width]
    assert row[0] == -1
    assert not row[1:].any()


def test_the_eye_of_a_commander_follows_the_squad_it_decides_for() -> None:
    s, b = setup("siege")
    commander = 4
    assert s.units[commander].side == s.squads[0].side
    ask(s, b, commander, decisions.Decision.SQUAD, Frame.SQUAD, actor=st.MAX_UNITS)
    assert shown(s, b, commander, "squads", "acting") == 1
    assert shown(s, b, commander, "squads", "distance") == 0
    assert shown(s, b, commander, "self", "distance") > 0
    assert shown(s, b, commander, "globals", "turn_squad") == 1
    assert shown(s, b, 0, "self", "distance") == 0
    assert shown(s, b, 0, "squads", "side") == -1


def test_whose_turn_it_is() -> None:
    s, b = setup("skirmish")
    ask(s, b, 1, decisions.Decision.ACTION, Frame.TURN, actor=1)
    for viewer, who in ((1, "me"), (0, "ally"), (3, "enemy")):
        assert shown(s, b, viewer, "globals", f"turn_{who}") == 1
        assert shown(s, b, viewer, "request", f"asked_{who}") == 1
    assert shown(s, b, 1, "request", "own_slot_1") == 1
    assert shown(s, b, 0, "request", "actor_1") == 1
    assert shown(s, b, 3, "request", "actor_5") == 1


def test_the_surroundings() -> None:
    s, b = setup("duel")
    b.units[0].hex = 0  # corner: north and west are off the map
    b.units[1].hex = 1
    assert shown(s, b, 0, "around", "enemy", 0) == 1
    assert [shown(s, b, 0, "around", "closed", d) for d in range(6)] == [0, 1, 1, 1, 1, 0]
    b.units[0].hex = 10  # (0,1): glass at (1,1)
    assert shown(s, b, 0, "around", "piece", 0) == pytest.approx(6 / 13)


def test_a_request_that_is_over_shows_nothing() -> None:
    s, b = setup("duel")
    b.winner = 0
    assert b.winner != RUNNING
    assert shown(s, b, 0, "request", "decision_action") == 0


# --- geometry: the short cuts of the encoder agree with the rules -------------------------------


@pytest.mark.parametrize("name", ["skirmish", "siege", "full"])
def test_lines_cover_and_modes_agree_with_the_rules(name: str) -> None:
    rng = np.random.default_rng(11)
    s, b = setup(name)
    enemies = LAYOUT.pieces["enemies"]
    for _ in range(40):
        shuffle(s, b, rng)
        b.request.decision = decisions.Decision.ACTION
        b.frames[0].kind, b.frames[0].actor = Frame.TURN, 0
        b.units["limp"] = st.Limp.NONE
        for me in range(s.n_units):
            if b.units[me].hex < 0:
                continue
            out = look(s, b, me)
            others = [u for u in range(s.n_units) if s.units[u].side != s.units[me].side]
            for row, it in enumerate(others):
                if b.units[it].hex >= 0:
                    compare(s, b, me, it, out[enemies.start + row * enemies.width :])


def compare(s: Any, b: Any, me: int, it: int, row: NDArray[np.float32]) -> None:
    def number(feature: str) -> float:
        enemies = LAYOUT.pieces["enemies"]
        return float(row[enemies.offset(feature) - enemies.start])

    here, there = int(b.units[me].hex), int(b.units[it].hex)
    assert number("line_of_fire") == clear_line(s, b, here, there)
    for who, at, target in (("its", here, it), ("my", there, me)):
        kind, by = cover_of(s, b, at, target)
        assert number(f"{who}_piece") == (kind == st.CoverKind.PIECE)
        assert number(f"{who}_victim_cover") == (kind == st.CoverKind.VICTIM)
        health = b.pieces[by].health if kind == st.CoverKind.PIECE else 0
        assert number(f"{who}_piece_health") == pytest.approx(health / 12)
        screen = bin(allies_in_way(s, b, at, target)).count("1")
        assert number(f"{who}_screen") == pytest.approx(screen / 3)
    mine, its = (
        modes_against(s, b, me, st.TargetKind.UNIT, it),
        modes_against(s, b, it, st.TargetKind.UNIT, me),
    )
    for mode, word in enumerate(("hth", "dir", "sma")):
        assert number(f"i_can_{word}") == (mine >> mode) & 1
        assert number(f"it_can_{word}") == (its >> mode) & 1


# --- what the viewer is asked for ---


def test_dice_show_how_well_they_answer_an_attack() -> None:
    game = (
        Table()
        .unit("red", at=(1, 1), systems=["DIR"])
        .unit("blue", at=(5, 1), systems=["DEF"])
        .start()
    )
    game.set_dice("red_0", A0=4).set_dice("blue_0", D0=3, D1=6, K0=4)
    game.do("attack")  # one target, one die
    game.expect("defdie", "blue_0")
    seen = game.battle.observe("blue_0")
    fit = {d: seen[LAYOUT.pieces["answers"].offset(f"fit_{d}")] for d in ("K0", "D0", "D1", "M0")}
    assert fit == {"K0": 1.0, "D0": -1 / 8, "D1": 1 - 2 / 8, "M0": 0.0}
    piece = LAYOUT.pieces["answers"]
    assert not game.battle.observe("red_0")[piece.start : piece.stop].any()  # not asked


def test_steps_show_cover_and_distance_to_the_nearest_enemy() -> None:
    game = (
        Table()
        .unit("red", at=(1, 4), systems=["DIR", "MOV"])
        .unit("blue", at=(7, 4), systems=["DIR"])
        .piece((3, 4), "C")
        .piece((6, 4), "t")
        .start()
    )
    seen = game.battle.observe("red_0")
    steps = LAYOUT.pieces["steps"]
    east = {f.name: seen[steps.offset(f.name, 0)] for f in steps.features}
    assert east["nearer"] == 1.0
    assert east["cover"] == pytest.approx((1 + 10) / 13)  # the concrete lies next to (2, 4)
    assert east["enemy_cover"] == pytest.approx((1 + 5) / 13)
    assert seen[steps.offset("nearer", 3)] == -1.0
    assert seen[steps.offset("cover", 3)] == 0.0


# --- lines ---


def test_a_line_is_blocked_where_all_its_candidates_are_solid() -> None:
    rng = np.random.default_rng(3)
    s, b = setup("duel")
    width, height = int(s.width), int(s.height)
    for _ in range(3):
        walls = rng.choice(width * height, int(rng.integers(1, 30)), replace=False)
        s.ground[:] = st.OPEN
        s.ground[walls] = st.SOLID
        s.first_solid, s.last_solid = walls.min(), walls.max()
        for a in rng.choice(width * height, 10, replace=False):
            for t in range(width * height):
                points = [
                    line_point(a, t, i, width, height) for i in range(1, distance(a, t, width))
                ]
                solid = [all(h in walls for h in point if h >= 0) for point in points]
                assert clear_line(s, b, int(a), t) == (not any(solid))
