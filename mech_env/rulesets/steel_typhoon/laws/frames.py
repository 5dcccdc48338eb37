"""Laws of the procedures under way: whose they are, upon whom, and where their places point."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from mech_env.core.codes import Codes
from mech_env.core.laws import Flags, Records
from mech_env.core.readings import frames_in_use, of, on_top
from mech_env.core.record import RUNNING
from mech_env.rulesets.steel_typhoon.laws.readings import has_chassis, hexes_apart
from mech_env.rulesets.steel_typhoon.laws.states import LAWS
from mech_env.rulesets.steel_typhoon.state.codes import (
    MAX_SIDES,
    MAX_UNITS,
    SYSTEM_SLOTS,
    Chassis,
    CoverKind,
    Limp,
    SlotState,
    TargetKind,
)
from mech_env.rulesets.steel_typhoon.state.decisions import Decision
from mech_env.rulesets.steel_typhoon.state.frames import (
    FRAMES,
    AttackStage,
    CampStage,
    FightStage,
    ForceStage,
    Frame,
    GrappleStage,
    SpotStage,
    TurnStage,
)

__all__ = ["LAWS"]

state_law = LAWS.of_states

# Whose procedures they are: an Armor's, in its turn or by a held action.
OF_ARMOR = np.zeros(len(Frame), bool)
OF_ARMOR[
    [Frame.TURN, Frame.SPOT, Frame.MOVE, Frame.GRAPPLE, Frame.FORCE, Frame.BREAK, Frame.HOLD,
     Frame.COMMS, Frame.RELEASE, Frame.LOADOUT, Frame.CAMP]
] = True  # fmt: skip


# Whose actor is on the map, if they are on top.
IN_FIGHT = OF_ARMOR.copy()
IN_FIGHT[[Frame.LOADOUT, Frame.CAMP]] = False
IN_FIGHT[[Frame.ATTACK, Frame.SQUAD]] = True

# Stages at which a procedure has its target.
HAS_TARGET = np.zeros(FRAMES.awaited.shape, bool)
HAS_TARGET[Frame.ATTACK, AttackStage.MODE : AttackStage.INF_SET + 1] = True
HAS_TARGET[Frame.SPOT, [SpotStage.ROLL, SpotStage.DIE]] = True
HAS_TARGET[Frame.GRAPPLE, GrappleStage.DIE : GrappleStage.DISABLE + 1] = True
HAS_TARGET[Frame.FORCE, ForceStage.ANSWER] = True

# Which kinds of target an attack has at a stage, shape (stages, kinds).
FITS = np.ones((len(AttackStage), len(TargetKind)), bool)
FITS[AttackStage.DIE : AttackStage.END, [TargetKind.SQUAD, TargetKind.PIECE]] = False
FITS[AttackStage.PIECE] = [kind == TargetKind.PIECE for kind in TargetKind]
FITS[[AttackStage.INF, AttackStage.INF_SET]] = [kind == TargetKind.SQUAD for kind in TargetKind]


class Whom(Codes):
    """Whom a question is put to."""

    ANYBODY = "see the other laws"
    ACTOR = "the Armor that acts"
    SIDE = "an Armor of its side"
    VOICE = "the Armor that acts, or for a squad an Armor of its side"
    TARGET = "the target"
    EITHER = "the Armor that acts or its target"
    LOSS = "the attacker, or whose system is lost"
    COVER = "the ally that may cover"
    HOLDER = "who grapples the Armor that acts"


_WHOM = {
    Decision.NONE: Whom.ANYBODY,
    Decision.ACTIVATE: Whom.ANYBODY,
    Decision.LOADOUT: Whom.SIDE,
    Decision.SQUAD: Whom.SIDE,
    Decision.TARGET: Whom.VOICE,
    Decision.MODE: Whom.VOICE,
    Decision.USESPOT: Whom.VOICE,
    Decision.DEFDIE: Whom.TARGET,
    Decision.GRAPDEF: Whom.TARGET,
    Decision.DISABLE: Whom.EITHER,
    Decision.LOSS: Whom.LOSS,
    Decision.INTERPOSE: Whom.COVER,
    Decision.BREAKDEF: Whom.HOLDER,
}
WHOM = np.array([_WHOM.get(decision, Whom.ACTOR) for decision in Decision])


def sides_of(s: Records, who: NDArray[Any]) -> NDArray[Any]:
    """Sides of Armors, or of squads written as MAX_UNITS + squad, shape (n, k)."""
    squads = of(s["squads"]["side"], who - MAX_UNITS)
    return np.asarray(np.where(who < MAX_UNITS, of(s["units"]["side"], who), squads))


def is_unit(s: Records, index: NDArray[Any]) -> Flags:
    """Whether an index, shape (n, k), is that of an Armor that takes part."""
    return np.asarray((index >= 0) & (index < s["n_units"][:, None]))


def is_squad(s: Records, index: NDArray[Any]) -> Flags:
    """Whether an index, shape (n, k), is that of a squad."""
    return np.asarray((index >= MAX_UNITS) & (index < MAX_UNITS + s["n_squads"][:, None]))


@state_law("every unit that a field names takes part")
def _named(s: Records, b: Records) -> Flags:
    u, sides, f = b["units"], b["sides"], b["frames"]
    used = frames_in_use(b)
    fields = (u["victims"], u["grappled_by"], sides["lead"], sides["commander"], sides["spot_by"],
              np.where(used, f["cover_unit"], -1))  # fmt: skip
    wrong = np.zeros(len(b), bool)
    for field in fields:
        index = field.reshape(len(b), -1)
        wrong |= ((index >= 0) & ~is_unit(s, index)).any(1)
    cause = np.where(used, f["cause"], -1)
    wrong |= ((cause >= 0) & ~is_unit(s, cause) & ~is_squad(s, cause)).any(1)
    return np.asarray(wrong | (used & (f["cover_piece"] >= s["n_pieces"][:, None])).any(1))


@state_law("lead and commander of a side are its own Armors (ST-059, ST-170)")
def _leads(s: Records, b: Records) -> Flags:
    here = np.arange(MAX_SIDES) < s["n_sides"][:, None]
    wrong = np.zeros(len(b), bool)
    for name in ("lead", "commander"):
        named = b["sides"][name]
        own = of(s["units"]["side"], named) == np.arange(MAX_SIDES)
        wrong |= (here & (named >= 0) & ~own).any(1)
    return wrong


@state_law("who acts in a procedure takes part, and acts on what is there")
def _whose(s: Records, b: Records) -> Flags:
    f = b["frames"]
    kind, actor, target = f["kind"], f["actor"], f["target"]
    armor, squad = is_unit(s, actor), is_squad(s, actor)
    wrong = (OF_ARMOR[kind] & ~armor) | ((kind == Frame.SQUAD) & ~squad)
    attack = kind == Frame.ATTACK
    wrong |= attack & ~armor & ~squad
    wrong |= (kind == Frame.WINDOW) & (actor >= 0) & ~armor & ~squad
    most = np.broadcast_to(s["n_units"][:, None], target.shape).copy()
    of_kind = f["target_kind"]
    for named, count in ((TargetKind.SQUAD, "n_squads"), (TargetKind.PIECE, "n_pieces")):
        most = np.where(attack & (of_kind == named), s[count][:, None], most)
    wrong |= target >= most
    return np.asarray((wrong & frames_in_use(b)).any(1))


@state_law("a procedure that has come to its target has one, an enemy on the map")
def _targets(s: Records, b: Records) -> Flags:
    f, u = b["frames"], b["units"]
    kind, stage, target = f["kind"], f["stage"].astype(np.int64), f["target"]
    attack = kind == Frame.ATTACK
    has = HAS_TARGET[kind, stage] | (attack & (f["interrupt"] == 1))
    wrong = has & (target < 0)
    wrong |= attack & ~FITS[np.minimum(stage, len(FITS) - 1), f["target_kind"]]
    wrong |= (kind == Frame.WINDOW) & (f["cause"] < 0)
    # What interrupts did to it is seen when the procedure goes on: that on top has seen it.
    seen = has & on_top(b)
    armor = seen & ~(attack & (f["target_kind"] != TargetKind.UNIT))
    wrong |= armor & (of(s["units"]["side"], target) == sides_of(s, f["actor"]))
    gone = of(u["hex"], target) < 0
    for named, things in ((TargetKind.SQUAD, "squads"), (TargetKind.PIECE, "pieces")):
        off = of(b[things]["hex"], target) < 0
        gone = np.where(attack & (f["target_kind"] == named), off, gone)
    after = attack & (stage == AttackStage.LOSS_SET)  # it may be gone: see `_attacks`
    return np.asarray(((wrong | (seen & gone & ~after)) & frames_in_use(b)).any(1))


@state_law("who acts in the procedure on top is on the map")
def _there(s: Records, b: Records) -> Flags:
    f = b["frames"]
    actor = f["actor"].astype(np.int64)
    squad = of(b["squads"]["hex"], actor - MAX_UNITS)
    where = np.where(actor < MAX_UNITS, of(b["units"]["hex"], actor), squad)
    return np.asarray((IN_FIGHT[f["kind"]] & (where < 0) & on_top(b)).any(1))


@state_law("a question is put to whom the procedure asks")
def _asked(s: Records, b: Records) -> Flags:
    f, u = b["frames"], b["units"]
    asked = b["request"]["unit"][:, None]
    actor, target, kind = f["actor"], f["target"], WHOM[b["request"]["decision"]][:, None]
    mine, ours = actor == asked, sides_of(s, actor) == b["request"]["side"][:, None]
    voice = mine | ((actor >= MAX_UNITS) & ours)
    loser = np.where(f["losses"] > 0, target, f["cover_unit"])
    is_asked = {
        Whom.ANYBODY: np.ones_like(mine),
        Whom.ACTOR: mine,
        Whom.SIDE: ours,
        Whom.VOICE: voice,
        Whom.TARGET: target == asked,
        Whom.EITHER: mine | (target == asked),
        Whom.LOSS: voice | (loser == asked),
        Whom.COVER: f["cover_unit"] == asked,
        Whom.HOLDER: of(u["grappled_by"], actor) == asked,
    }
    fits = np.any([(kind == whom) & whose for whom, whose in is_asked.items()], axis=0)
    return np.asarray((~fits & on_top(b)).any(1))


@state_law("who attacks may; cover and losses of an attack are there when it comes to them")
def _attacks(s: Records, b: Records) -> Flags:
    f, u = b["frames"], b["units"]
    attack = frames_in_use(b) & (f["kind"] == Frame.ATTACK)
    stage, cover, by = f["stage"], f["cover_kind"], f["cover_unit"]
    early = stage < AttackStage.DEFEND
    wrong = early & (cover != CoverKind.NONE)
    wrong |= (stage < AttackStage.INTERPOSE) & ((f["asked_bits"] != 0) | (by >= 0))
    wrong |= (stage < AttackStage.DAMAGE) & ((f["losses"] > 0) | (f["cover_losses"] > 0))
    piece = f["cover_piece"]
    stands = (piece >= 0) & (of(b["pieces"]["hex"], piece) >= 0)
    before = stage <= AttackStage.DEFENDED  # its hits may have destroyed what covered
    wrong |= before & (cover == CoverKind.PIECE) & ~stands
    in_fight = (by >= 0) & (of(u["hex"], by) >= 0)
    armor = (cover == CoverKind.VICTIM) | (cover == CoverKind.ALLY)
    wrong |= before & (armor | (stage == AttackStage.INTERPOSE)) & ~in_fight
    wrong |= (f["cover_losses"] > 0) & (by < 0)
    loser = np.where(f["losses"] > 0, f["target"], np.where(f["cover_losses"] > 0, by, -1))
    loses = (loser >= 0) & (of(u["hex"], loser) >= 0)
    wrong |= (stage == AttackStage.LOSS_SET) & ~loses
    unit = f["actor"] < MAX_UNITS
    wrong |= unit & (of(u["forgo"], f["actor"]) == 1)  # ST-104
    wrong |= unit & (of(u["limp"], f["actor"]) == Limp.MOVE_ONLY)  # ST-182
    spotted = of(u["spotted_bits"], f["actor"]) >> np.maximum(f["target"], 0) & 1
    wrong |= unit & (f["target_kind"] == TargetKind.UNIT) & (f["target"] >= 0) & (spotted == 1)
    return np.asarray((attack & wrong).any(1))


@state_law("grapples, and what is done with them, are between those whom they bind")
def _grips(s: Records, b: Records) -> Flags:
    f, u = b["frames"], b["units"]
    kind, stage, actor, target = f["kind"], f["stage"], f["actor"], f["target"]
    by, holder = of(u["grappled_by"], target), of(u["grappled_by"], actor)
    holding = of((u["victims"] >= 0).sum(2), actor)
    most = 1 + of(has_chassis(s, Chassis.MANTIS), actor)
    here = of(u["hex"], actor).astype(np.int64)
    apart = hexes_apart(s, here, of(u["hex"], target).astype(np.int64)) != 1
    grapple = kind == Frame.GRAPPLE
    tries = grapple & ((stage == GrappleStage.DIE_SET) | (stage == GrappleStage.DEF))
    wrong = tries & ((by >= 0) | (holder >= 0) | (holding >= most) | apart)
    wrong |= grapple & (stage == GrappleStage.DISABLE) & (by != actor)
    force = kind == Frame.FORCE
    wrong |= force & (stage == ForceStage.ANSWER) & (by != actor)
    wrong |= (force & (stage == ForceStage.VICTIM)) & (holding == 0)
    wrong |= (kind == Frame.RELEASE) & (holding == 0)
    wrong |= (kind == Frame.BREAK) & (holder < 0)
    return np.asarray((wrong & on_top(b)).any(1))


@state_law("slots of systems and of time are those that there are (ST-001, ST-181, ST-184)")
def _slots(s: Records, b: Records) -> Flags:
    f = b["frames"]
    lost = (b["units"]["system_state"] == SlotState.DESTROYED).sum(2)
    wrong = (f["kind"] == Frame.LOADOUT) & (f["slot"] >= SYSTEM_SLOTS)
    camp, stage = f["kind"] == Frame.CAMP, f["stage"]
    wrong |= camp & (stage == CampStage.ANSWER) & (f["slots_left"] < 1)
    picks = camp & (stage == CampStage.REPAIR_SET)
    wrong |= picks & ((f["repairs"] < 1) | (of(lost, f["actor"]) <= f["repairs"]))
    return np.asarray((wrong & frames_in_use(b)).any(1))


@state_law("what is done in a turn, or by a held action, is done by one unit or squad")
def _same_actor(s: Records, b: Records) -> Flags:
    f, used = b["frames"], frames_in_use(b)
    kind, actor = f["kind"], f["actor"].astype(np.int64)
    owned = (kind == Frame.TURN) | (kind == Frame.SQUAD)
    on_owner = used[:, 1:] & owned[:, :-1] & (kind[:, 1:] != Frame.WINDOW)
    wrong = (on_owner & (actor[:, 1:] != actor[:, :-1])).any(1)
    held = used[:, 1:] & (kind[:, :-1] == Frame.WINDOW)
    listed = (f["first_bits"] | f["second_bits"])[:, :-1].astype(np.int64)
    waits = (listed >> np.clip(actor[:, 1:], 0, 62)) & 1
    wrong |= (held & (waits == 1)).any(1)
    wrong |= ((held != (f["interrupt"][:, 1:] == 1)) & used[:, 1:]).any(1)
    asked = (kind == Frame.TURN) & used & (f["stage"] == TurnStage.ANSWER)
    mine = actor == b["request"]["unit"][:, None]
    return np.asarray(wrong | (asked & ~mine).any(1))


@state_law("orders of sides have each side once (ST-056, ST-159)")
def _side_orders(s: Records, b: Records) -> Flags:
    number = np.arange(MAX_SIDES)
    here = number < s["n_sides"][:, None]
    wrong = np.zeros(len(b), bool)
    for name in ("side_order", "foot_order"):
        order = np.sort(np.where(here, b[name], MAX_SIDES + number), axis=1)
        wrong |= ((order != number) & here).any(1)
    return wrong


@state_law("places in orders lie in them")
def _places(s: Records, b: Records) -> Flags:
    f, rows = b["frames"][:, 0], np.arange(len(b))
    place = np.minimum(f["order_place"], MAX_SIDES - 1)
    broken = np.zeros(len(b), bool)
    asked = b["request"]["decision"] == Decision.ACTIVATE
    ambush = (b["round_number"] == 0) & (f["order_place"] == 0)  # ST-052: only one side acts
    side = np.where(ambush, s["options"]["ambush_side"], b["side_order"][rows, place])
    late = f["order_place"] >= np.where(b["round_number"] == 0, 1, s["n_sides"])
    broken |= asked & (late | (side != b["request"]["side"]))
    on_foot = f["stage"] == FightStage.SQUADS
    mine = b["foot_order"][rows, place]
    late = (f["foot_sides"] > s["n_sides"]) | (f["order_place"] >= f["foot_sides"])
    broken |= on_foot & (late | (mine < 0) | (f["last_squad"] >= s["n_squads"]))
    return np.asarray(broken & (b["winner"] == RUNNING))
