"""Laws of states: what holds in every battle of Framewerk, whatever the players do.

Each law looks at many battles at once, at the setup and the record of each, shape (n,), and says
which break it.
"""

from __future__ import annotations

import numpy as np

from mech_env.core.laws import Flags, LawBook, Records
from mech_env.core.readings import at_unit, bits, of, under_way
from mech_env.core.record import RUNNING
from mech_env.rulesets.framewerk.laws.readings import (
    MAGAZINE,
    OBJECTS,
    SHOTS,
    UNITS,
    WEAPONS,
    active,
    apart,
    broken,
    fighting,
    hand_has,
    in_hand,
    in_play,
    present,
)
from mech_env.rulesets.framewerk.state import weapons as wp
from mech_env.rulesets.framewerk.state.codes import (
    CARRIED_SLOTS,
    CELL_BLOCKED,
    CELL_COVER,
    MAX_CELLS,
    MAX_POOL,
    MAX_UNITS,
    Skill,
    Status,
    Wound,
)
from mech_env.rulesets.framewerk.state.frames import FRAMES, Frame

MAY_AIM = np.array(wp.IS_FIREARM) + np.array(wp.IS_THROWN) > 0
AUTOMATIC = np.array(wp.AUTO_TARGETS) > 0

LAWS = LawBook(FRAMES)
state_law = LAWS.of_states


@state_law("the unit that decides is active")
def _asked(s: Records, b: Records) -> Flags:
    status = at_unit(b["units"]["status"], b["request"]["unit"])
    return np.asarray((b["winner"] == RUNNING) & (status != Status.ACTIVE))


@state_law("wounds and status follow from damage and Vitality (FW-134, FW-135)")
def _wounds(s: Records, b: Records) -> Flags:
    u = b["units"]
    damage, vitality = u["damage"].astype(int), s["units"]["vitality"].astype(int)
    wound = np.where(2 * damage >= vitality, Wound.HURT, Wound.FRESH)
    wound = np.where(4 * damage >= 3 * vitality, Wound.GRAVE, wound)
    status = np.where(damage >= vitality, Status.DOWN, Status.ACTIVE)
    status = np.where(damage >= 2 * vitality, Status.DEAD, status)
    wrong = (u["wound"] != wound) | (u["status"] != status)
    return np.asarray((wrong & present(s)).any(1))


@state_law("one active unit to a cell, on the board, none on what is impassable (FW-016)")
def _places(s: Records, b: Records) -> Flags:
    u, there = b["units"], active(s, b)
    cells = (s["width"].astype(int) * s["height"])[:, None]
    off = (u["at"] < 0) | (u["at"] >= cells) | ((of(s["cells"], u["at"]) & CELL_BLOCKED) != 0)
    stands = (s["n_objects"][:, None] > OBJECTS) & (b["objects"]["destroyed"] == 0)
    on_thing = (u["at"][:, :, None] == s["objects"]["at"][:, None, :]) & stands[:, None, :]
    spread = np.sort(np.where(there, u["at"].astype(int), MAX_CELLS + UNITS), axis=1)
    # Between fights who was down may be up again where another stands.
    shared = (spread[:, 1:] == spread[:, :-1]).any(1) & fighting(b)
    fallen = present(s) & (u["at"] >= cells)  # they lie on the board, too
    return np.asarray(shared | (((off | on_thing.any(2)) & there) | fallen).any(1))


@state_law("close quarters are mutual, between active enemies in touch (FW-019 to FW-021)")
def _engaged(s: Records, b: Records) -> Flags:
    u = b["units"]
    with_whom = bits(u["engaged"], MAX_UNITS)
    there = active(s, b)
    both = there[:, :, None] & there[:, None, :]
    side = s["units"]["side"]
    enemies = side[:, :, None] != side[:, None, :]
    far = apart(s, u["at"][:, :, None], u["at"][:, None, :]) > 1
    wrong = (with_whom != with_whom.transpose(0, 2, 1)) | (with_whom & ~(both & enemies))
    return np.asarray((wrong | (with_whom & far)).any((1, 2)) & fighting(b))


@state_law("holder and held know each other and are in close quarters (FW-248, FW-250)")
def _holds(s: Records, b: Records) -> Flags:
    u = b["units"]
    holds = u["holding"][:, :, None] == UNITS
    held = bits(u["held_bits"], MAX_UNITS).transpose(0, 2, 1)  # row, holder, victim
    return np.asarray(((holds != held) | (holds & ~bits(u["engaged"], MAX_UNITS))).any((1, 2)))


@state_law("L is the loss by all holds on a unit; who holds nobody causes none (FW-251)")
def _loss(s: Records, b: Records) -> Flags:
    u = b["units"]
    loss = (bits(u["held_bits"], MAX_UNITS) * u["hold_loss"][:, None, :].astype(int)).sum(2)
    idle = u["holding"] < 0
    figures = (u["hold_rate"] != 0) | (u["hold_loss"] != 0) | (u["hold_kept"] != 0)
    wrong = (loss != u["loss"]) | (idle & figures) | (u["hold_rate"] > u["hold_loss"])
    return np.asarray((wrong & present(s)).any(1))


@state_law("actions left are at most those declared, and at most the cap (FW-112, FW-251)")
def _actions(s: Records, b: Records) -> Flags:
    u = b["units"]
    most = s["options"]["max_actions"][:, None].astype(int)
    cap = np.maximum(0, most - u["loss"])
    wrong = (u["acts_left"] > u["declared"]) | (u["acts_left"] > cap) | (u["declared"] > most)
    return np.asarray(((wrong | (u["acts_left"] < 0)) & present(s)).any(1) & fighting(b))


@state_law("debt is at most a full turn (FW-245), drama points at most ten (FW-012)")
def _debts(s: Records, b: Records) -> Flags:
    u = b["units"]
    wrong = (u["debt"] < 0) | (u["debt"] > 3) | (u["drama"] < 0) | (u["drama"] > 10)
    return np.asarray((wrong & present(s)).any(1))


@state_law("a weapon is carried once, by its owner, or lies on the ground, or is gone (FW-025)")
def _weapons(s: Records, b: Records) -> Flags:
    w = b["weapons"]
    carried = b["units"]["carried"]
    slots = (carried[:, :, :, None] == WEAPONS) & present(s)[:, :, None, None]
    by = slots.any(2)  # row, unit, weapon
    owned = w["owner"][:, None, :] == UNITS[:, None]
    wrong = (slots.sum((1, 2)) > 1) | (by != owned).any(1) | ((w["owner"] >= 0) & (w["at"] >= 0))
    cells = (s["width"].astype(int) * s["height"])[:, None]
    wrong |= (w["at"] >= cells) & fighting(b)[:, None]
    wrong |= (s["n_weapons"][:, None] <= WEAPONS) & in_play(b)
    return np.asarray(wrong.any(1))


@state_law("the weapon in hand is one that is carried, and not broken (FW-025, FW-237)")
def _ready(s: Records, b: Records) -> Flags:
    u = b["units"]
    weapon = in_hand(b)
    worn = of(broken(b), weapon)
    wrong = (u["ready"] >= CARRIED_SLOTS) | ((u["ready"] >= 0) & ((weapon < 0) | worn))
    return np.asarray((wrong & present(s)).any(1))


@state_law("rounds, magazines and shots keep to the weapon's entry (FW-027, FW-206)")
def _ammunition(s: Records, b: Records) -> Flags:
    w = b["weapons"]
    kind = w["kind"]
    wrong = (w["loaded"] < 0) | (w["loaded"] > MAGAZINE[kind]) | (w["shots_used"] > SHOTS[kind])
    wrong |= (w["mags"] < 0) | (w["mags"] > wp.MAX_MAGAZINES)
    return np.asarray((wrong & in_play(b)).any(1) & fighting(b))


@state_law("an aim is with a weapon that may aim, by who is active and free of holds (FW-204)")
def _aim(s: Records, b: Records) -> Flags:
    u = b["units"]
    free = active(s, b) & (u["held_bits"] == 0) & (u["holding"] < 0)
    return np.asarray(((u["aim"] > 0) & ~(free & hand_has(b, MAY_AIM))).any(1) & fighting(b))


@state_law("cover is that of the cell, taken by who is active and not entangled (FW-240, FW-243)")
def _cover(s: Records, b: Records) -> Flags:
    u = b["units"]
    rating = (of(s["cells"], u["at"]) >> CELL_COVER) & 3
    fits = active(s, b) & (u["held_bits"] == 0) & (u["cover_taken"] == rating)
    return np.asarray(((u["cover_taken"] > 0) & ~fits).any(1) & fighting(b))


def _spent(b: Records) -> Flags:
    """Zones whose tenth mover still answers (FW-224), shape (n, units)."""
    f = b["frames"]
    answers = under_way(b, Frame.ZONE)
    firer = (f["target"][:, :, None] == UNITS) & answers[:, :, None]
    return np.asarray(firer.any(1) & (b["units"]["zone_left"] == 0) & (b["units"]["zone_seq"] > 0))


@state_law("a suppression zone has a free, active firer with an automatic weapon (FW-226)")
def _zones(s: Records, b: Records) -> Flags:
    u = b["units"]
    lies = (u["zone_left"] > 0) | _spent(b)
    free = active(s, b) & (u["engaged"] == 0) & (u["held_bits"] == 0) & (u["holding"] < 0)
    turn = b["round_number"][:, None]
    fresh = (u["zone_turn"] == turn) | (
        (u["zone_turn"] == turn - 1) & (b["pass_number"] <= 1)[:, None]
    )
    wrong = lies & ~(free & hand_has(b, AUTOMATIC) & fresh & (u["zone_seq"] > 0))
    for name in ("zone_total", "zone_facing", "zone_seq", "zone_turn"):
        wrong |= ~lies & (u[name] != 0)
    numbers = np.sort(np.where(lies, u["zone_seq"].astype(int), -1 - UNITS), axis=1)
    twice = (numbers[:, 1:] == numbers[:, :-1]).any(1)
    return np.asarray(((wrong & present(s)).any(1) | twice) & fighting(b))


@state_law("the order has all that rolled, each once, by falling initiative (FW-109 to FW-111)")
def _order(s: Records, b: Records) -> Flags:
    u = b["units"]
    placed = b["n_order"][:, None] > UNITS
    order = np.where(placed, b["order"], 0).astype(np.int64)
    counts = ((order[:, :, None] == UNITS) & placed[:, :, None]).sum(1)
    score = u["initiative"].astype(int) * 100 + s["units"]["reflex"]
    value = np.take_along_axis(score, order, axis=1)
    rising = (value[:, 1:] > value[:, :-1]) & placed[:, 1:]
    die = u["initiative"].astype(int) - s["units"]["reflex"]
    rolled = u["initiative"] > 0
    wrong = (counts != rolled) | (rolled & ((die < 1) | (die > 10))) | (rolled & ~present(s))
    return np.asarray((wrong.any(1) | rising.any(1)) & fighting(b))


@state_law("surprise by ambush is over after turn 1 and gives no action (FW-266)")
def _surprise(s: Records, b: Records) -> Flags:
    u = b["units"]
    late = (b["round_number"] > 1)[:, None]
    wrong = (u["surprised"] == 1) & (late | (u["declared"] > 0) | (u["initiative"] > 0))
    return np.asarray((wrong & present(s)).any(1) & fighting(b))


@state_law("the pool on the table counts what it shows (FW-001 to FW-005, FW-008)")
def _pool(s: Records, b: Records) -> Flags:
    p = b["pool"]
    used = np.arange(MAX_POOL) < p["count"][:, None]
    face = np.where(used, p["face"], 0).astype(int)
    count = (face[:, :, None] == np.arange(1, 11)).sum(1)
    best = (count * np.arange(1, 11)).max(1)
    run, total = np.zeros(len(b), int), np.zeros(len(b), int)
    for value in range(1, 11):
        run = np.where(count[:, value - 1] > 0, run + 1, 0)
        total = np.where(count[:, value - 1] > 0, total + value, 0)
        best = np.maximum(best, np.where(run >= 3, total, 0))
    roller = np.maximum(p["roller"], 0).astype(np.int64)
    u = s["units"][np.arange(len(b)), roller]
    rank = u["rank"][np.arange(len(b)), p["skill"]]
    best = np.where(rank == 0, (face[:, 0] + 1) // 2, best)
    perceived = (p["skill"] == Skill.MARKSMAN) | (p["skill"] == Skill.SUPPORT)
    base = np.where(perceived, u["perception"], u["agility"])
    base = np.where(p["skill"] == Skill.FEAT, u["strength"], base)
    critical = 2 * count[:, 0] >= p["count"]
    sum_ = np.where(critical & (p["skill"] == Skill.FEAT), 0, base + best + p["modifier"])
    wrong = ((face < 1) | (face > 10)) & used
    bad = wrong.any(1) | (p["best"] != best) | (p["critical"] != critical) | (p["total"] != sum_)
    bad |= p["roller"] >= s["n_units"]
    return np.asarray(bad & (p["roller"] >= 0) & (p["count"] > 0))


@state_law("an object is destroyed from its toughness on (FW-238)")
def _objects(s: Records, b: Records) -> Flags:
    o = b["objects"]
    wrong = (o["destroyed"] == 1) != (o["wear"] >= s["objects"]["toughness"])
    return np.asarray((wrong & (s["n_objects"][:, None] > OBJECTS)).any(1))


@state_law("the fight keeps to its turns and passes (FW-030, FW-136)")
def _turns(s: Records, b: Records) -> Flags:
    turn, passes = b["round_number"], b["pass_number"]
    return np.asarray((turn < 0) | (turn > s["round_limit"]) | (passes < 0) | (passes > 3))


@state_law("two sides are paid against each other; a campaign pays for each fight")
def _scores(s: Records, b: Records) -> Flags:
    scores = b["scores"].astype(int)
    single, over = s["n_encounters"] == 1, b["winner"] != RUNNING
    wrong = scores.sum(1) != 0
    wrong |= single & ~over & (scores != 0).any(1)
    wrong |= abs(scores).max(1) > s["n_encounters"]
    return np.asarray(wrong | (b["wins"] > s["n_encounters"]))
