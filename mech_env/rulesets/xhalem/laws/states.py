"""Laws of units and of the fight: what holds in every battle of Xha'lem, whatever the players do.

Each law looks at many battles at once, at the setup and the record of each, shape (n,), and says
which break it. Between two fights of a campaign (7.8) the fight that is over is left as it stood.
"""

from __future__ import annotations

import numpy as np

from mech_env.core.laws import Flags, LawBook, Records
from mech_env.core.readings import at_unit, beyond, bits, of, pairs
from mech_env.rulesets.xhalem.laws.readings import (
    IS_RESPONSE,
    PIECES,
    QUANTITY,
    UNITS,
    active,
    armed,
    fighting,
    has_turn,
    in_hand,
    in_rounds,
    listed,
    natural,
    owns,
    present,
)
from mech_env.rulesets.xhalem.state import pieces as p
from mech_env.rulesets.xhalem.state import programs as pr
from mech_env.rulesets.xhalem.state import weapons as wp
from mech_env.rulesets.xhalem.state.codes import (
    MAX_UNITS,
    SIDES,
    WEAPON_SLOTS,
    Aware,
    Kind,
    Status,
    Task,
    Trigger,
)
from mech_env.rulesets.xhalem.state.decisions import TARGET_PIECE, TARGET_PLACE, Verb
from mech_env.rulesets.xhalem.state.frames import FRAMES

LAWS = LawBook(FRAMES)
state_law = LAWS.of_states

NAMES_UNIT = (
    *("subject", "aided_by", "aided_against", "grapples", "grappled_by", "rides", "rider"),
    "inside",
)
COOL_DOWN = np.array([*(pr.COOL_DOWN[one] for one in pr.USED), pr.COOL_DOWN[pr.Program.CLOAK]])
SLOT_OWNER = np.array([*pr.USED, pr.Program.CLOAK])  # of each cool-down
HANDS = np.array(wp.HANDS)


# --- who and what is named ---
@state_law("every unit that a field names takes part")
def _units_named(s: Records, b: Records) -> Flags:
    u, way, n_units = b["units"], b["passage"], s["n_units"][:, None]
    seen = np.where(b["seen"]["aim"] < MAX_UNITS, b["seen"]["aim"], b["seen"]["aim"] - TARGET_PLACE)
    fields = [*(u[name] for name in NAMES_UNIT), b["order"], b["pieces"]["pierced_by"], seen,
              way["mover"], way["mate"], way["held"], b["seen"]["who"]]  # fmt: skip
    wrong = np.zeros(len(b), bool)
    for field in fields:
        wrong |= (field.reshape(len(b), -1) >= n_units).any(1)
    sets = [u["entered"], u["attacked"], b["appeared"], way["by_mover"], way["by_mount"],
            way["by_held"]]  # fmt: skip
    for field in sets:
        wrong |= beyond(field.reshape(len(b), -1), n_units).any(1)
    return wrong


@state_law("every piece that a field names is one of the board")
def _pieces_named(s: Records, b: Records) -> Flags:
    u, aim, n_pieces = b["units"], b["seen"]["aim"], s["n_pieces"][:, None]
    wrong = (u["held"] >= n_pieces) | beyond(u["hazards"], n_pieces)
    aimed = (aim >= TARGET_PIECE) & (aim < TARGET_PLACE) & (aim - TARGET_PIECE >= s["n_pieces"])
    return np.asarray(wrong.any(1) | aimed)


@state_law("who is not in the scenario takes no part")
def _absent(s: Records, b: Records) -> Flags:
    there = (b["units"]["status"] != Status.AWAY) & ~present(s)
    return np.asarray(there.any(1) | ((b["pieces"]["there"] == 1) & ~listed(s)).any(1))


# --- units ---
@state_law("who is on the board has hit points, who is out has none (XH-076)")
def _hit_points(s: Records, b: Records) -> Flags:
    u = b["units"]
    alive = (u["hp"] > 0) & (u["hp"] <= s["units"]["hp_full"])
    wrong = ((u["status"] == Status.ACTIVE) & ~alive) | (u["hp"] > s["units"]["hp_full"])
    wrong |= (u["status"] == Status.OUT) & (u["hp"] > 0)
    return np.asarray((wrong & present(s)).any(1))


@state_law("units are on the board, and where they were last known, too (XH-007)")
def _places(s: Records, b: Records) -> Flags:
    u = b["units"]
    width, height = s["width"][:, None], s["height"][:, None]
    wrong = (u["q"] >= width) | (u["r"] >= height)
    wrong |= (u["last_q"] >= width) | (u["last_r"] >= height)
    return np.asarray((wrong & present(s)).any(1))


@state_law("the unit that decides in a fight is on the board")
def _asked(s: Records, b: Records) -> Flags:
    status = at_unit(b["units"]["status"], b["request"]["unit"])
    return np.asarray(fighting(b) & (status != Status.ACTIVE))


@state_law("what a turn gives is not given twice; a reaction's dash is a dash (XH-090, XH-096)")
def _turns(s: Records, b: Records) -> Flags:
    u = b["units"]
    wrong = u["reactions"] > s["options"]["reactions_per_round"][:, None]
    wrong |= ((u["held_dash"] == 1) | (u["thrusting"] == 1)) & (u["dashed"] == 0)
    wrong |= (u["drag_ok"] == 1) & (u["grapples"] < 0)
    return np.asarray((wrong & present(s)).any(1))


# --- grapples, riders, occupants ---
@state_law("holder and held know each other; both are on the board (XH-169, XH-177)")
def _grapples(s: Records, b: Records) -> Flags:
    u, there = b["units"], active(s, b)
    holds, held = pairs(u["grapples"]), pairs(u["grappled_by"]).transpose(0, 2, 1)
    apart = ~(there[:, :, None] & there[:, None, :]) | np.eye(MAX_UNITS, dtype=bool)
    return np.asarray(((holds != held) | (holds & apart)).any((1, 2)) & fighting(b))


@state_law("rider and mount know each other, are together and of one side (XH-219, XH-223)")
def _riders(s: Records, b: Records) -> Flags:
    u, side = b["units"], s["units"]["side"]
    rides, ridden = u["rides"] >= 0, u["rider"] >= 0
    mutual = pairs(u["rides"]) == pairs(u["rider"]).transpose(0, 2, 1)
    wrong = rides & ((of(s["units"]["mountable"], u["rides"]) == 0) | ridden | (u["inside"] >= 0))
    wrong |= rides & ((of(side, u["rides"]) != side) | (of(u["status"], u["rides"]) != u["status"]))
    wrong |= ridden & (u["inside"] >= 0)
    for name in ("q", "r", "z"):
        wrong |= rides & (u["status"] == Status.ACTIVE) & (of(u[name], u["rides"]) != u[name])
    return np.asarray((~mutual.all((1, 2)) | (wrong & present(s)).any(1)) & fighting(b))


@state_law("occupants are in machines of their side that have seats for them (XH-193)")
def _occupants(s: Records, b: Records) -> Flags:
    u, facts = b["units"], s["units"]
    inside = (u["inside"] >= 0) & present(s)
    taken = (pairs(u["inside"]) & active(s, b)[:, :, None]).sum(1)
    wrong = inside & (of(facts["side"], u["inside"]) != facts["side"])
    wrong |= inside & ((facts["kind"] != Kind.CREATURE) | (of(u["inside"], u["inside"]) >= 0))
    wrong |= inside & ((u["grapples"] >= 0) | (u["grappled_by"] >= 0))
    wrong |= inside & (of(u["status"], u["inside"]) != u["status"])
    for name in ("q", "r", "z"):
        wrong |= inside & (u["status"] == Status.ACTIVE) & (of(u[name], u["inside"]) != u[name])
    return np.asarray((wrong | (taken > facts["seats"])).any(1) & fighting(b))


# --- equipment ---
@state_law("weapons in hand and weapons seen are carried; natural ones are always in hand (XH-082)")
def _equipment(s: Records, b: Records) -> Flags:
    u, carries = b["units"], armed(s)
    equipped, seen = bits(u["equipped"], WEAPON_SLOTS), bits(u["seen_arms"], WEAPON_SLOTS)
    wrong = ((equipped | seen) & ~carries) | (natural(s) & ~equipped)
    wrong |= u["quantity"] > np.where(carries, QUANTITY[s["units"]["carried"]], 0)
    return np.asarray((wrong & present(s)[:, :, None]).any((1, 2)))


@state_law("hands hold no more than there are hands (XH-045)")
def _hands(s: Records, b: Records) -> Flags:
    facts = s["units"]
    used = np.where(in_hand(s, b), HANDS[facts["carried"]], 0).sum(2) + (b["units"]["held"] >= 0)
    wrong = (used > facts["hands"]) & (facts["mounted_arms"] == 0) & active(s, b)
    return np.asarray(wrong.any(1) & fighting(b))


@state_law("what somebody holds can be lifted, is held by nobody else and not on the board")
def _held(s: Records, b: Records) -> Flags:
    held = (b["units"]["held"][:, :, None] == PIECES) & present(s)[:, :, None]
    gone = listed(s) & (b["pieces"]["there"] == 0)
    kind = s["pieces"]["kind"]
    liftable, hazard = (
        np.array(p.LIFT_SIZE)[kind] >= 0,
        (np.array(p.FLAGS)[kind] >> p.Flag.HAZARD) & 1,
    )
    wrong = (held.sum(1) > 1) | (held.any(1) & ~(liftable & gone))
    wrong |= gone & ~held.any(1) & (hazard == 0)
    return np.asarray(wrong.any(1) & fighting(b))


@state_law("only programs that a unit owns cool down, no longer than they take (XH-108)")
def _cool_downs(s: Records, b: Records) -> Flags:
    cooling = b["units"]["cooldown"]
    owned = np.stack([owns(s, one) for one in SLOT_OWNER], axis=2)
    wrong = (cooling > COOL_DOWN) | ((cooling > 0) & ~owned)
    return np.asarray((wrong & present(s)[:, :, None]).any((1, 2)))


# --- what is held ready, aid, knowledge ---
@state_law("a standby has a trigger and a response, with what that takes (XH-087 to XH-089)")
def _standbys(s: Records, b: Records) -> Flags:
    u, facts = b["units"], s["units"]
    side, held, response = facts["side"], u["response_with"], u["response"]
    waits = u["trigger"] >= 0
    wrong = waits != (response >= 0)
    wrong |= ~waits & ((u["subject"] >= 0) | (held > 0) | (u["response_pull"] == 1))
    wrong |= waits & ~IS_RESPONSE[np.maximum(response, 0)]
    own = of(side, u["subject"]) == side
    for_ally = u["trigger"] == Trigger.ALLY_ENGAGES
    wrong |= for_ally & ((u["subject"] < 0) | ~own | (u["subject"] == UNITS))
    wrong |= waits & ~for_ally & (u["subject"] >= 0) & own
    slot = np.minimum(np.maximum(held, 0), WEAPON_SLOTS - 1)
    weapon = np.take_along_axis(facts["carried"], slot[:, :, None].astype(np.int64), axis=2)[
        :, :, 0
    ]
    strikes, runs = response == Verb.STRIKE, response == Verb.PROGRAM
    wrong |= strikes & ((held < 0) | (held > WEAPON_SLOTS) | ((held < WEAPON_SLOTS) & (weapon < 0)))
    program = SLOT_OWNER[np.minimum(np.maximum(held, 0), pr.N_USED - 1)]
    blink = pr.USED.index(pr.Program.BLINK)
    wrong |= runs & ((held < 0) | (held >= pr.N_USED) | (held == blink) | ~owns(s, program))
    wrong |= (u["response_pull"] == 1) & ~runs
    wrong |= (response == Verb.USE) & ((held < 0) | (held >= s["n_pieces"][:, None]))
    ally = np.where(held < MAX_UNITS, held, 0)
    helps = (
        (held >= 0) & (held < s["n_units"][:, None]) & (of(side, ally) == side) & (held != UNITS)
    )
    wrong |= (response == Verb.ASSIST) & ~helps
    takes = strikes | runs | (response == Verb.USE) | (response == Verb.ASSIST)
    wrong |= waits & ~takes & (held >= 0)
    return np.asarray((wrong & present(s)).any(1))


@state_law("aid is given by another of the side; only attacks are on somebody (XH-129, XH-130)")
def _aid(s: Records, b: Records) -> Flags:
    u, side = b["units"], s["units"]["side"]
    by, against = u["aided_by"], u["aided_against"]
    aided = u["aided"] != Task.NONE
    wrong = (aided != (by >= 0)) | (aided & ((of(side, by) != side) | (by == UNITS)))
    wrong |= (against >= 0) != (u["aided"] == Task.ATTACK)
    wrong |= (against >= 0) & (of(side, against) == side)
    return np.asarray((wrong & present(s)).any(1))


@state_law("who is located has a last known place; only creatures hide; who cloaks has a cloak")
def _knowledge(s: Records, b: Records) -> Flags:
    u = b["units"]
    wrong = (u["aware"] == Aware.LOCATED) & (u["placed"] == 0)
    wrong |= (u["hidden"] > 0) & (s["units"]["kind"] != Kind.CREATURE)
    wrong |= (u["cloaked"] == 1) & ((u["cloak_turns"] == 0) | ~owns(s, pr.Program.CLOAK))
    wrong |= u["cloak_turns"] > s["options"]["cloak_turns"][:, None]
    wrong |= u["last_round"] > b["round_number"][:, None]
    return np.asarray((wrong & present(s)).any(1))


@state_law("reaches are entered by enemies; who scans through a piece is of that side (XH-097)")
def _sides(s: Records, b: Records) -> Flags:
    side = s["units"]["side"]
    same = side[:, :, None] == side[:, None, :]
    entered = bits(b["units"]["entered"], MAX_UNITS)
    by = b["pieces"]["pierced_by"]
    wrong = (by >= 0) & (of(side, by) != np.arange(SIDES))
    return np.asarray((entered & same).any((1, 2)) | wrong.any((1, 2)))


# --- the order, the fight ---
@state_law("the order has each unit once, and all that have turns of their own (XH-021, XH-222)")
def _order(s: Records, b: Records) -> Flags:
    order = b["order"]
    placed = b["n_order"][:, None] > UNITS
    count = (pairs(order) & placed[:, :, None]).sum(1)
    wrong = (placed != (order >= 0)) | (count > 1) | ((count > 0) & (s["units"]["inert"] == 1))
    wrong |= (count > 0) & (b["units"]["rider"] >= 0) & active(s, b)
    missing = (has_turn(s, b) & (count == 0)).any(1) & in_rounds(b)
    return np.asarray((wrong & fighting(b)[:, None]).any(1) | missing)


@state_law("while rounds are fought both sides stand (XH-005)")
def _undecided(s: Records, b: Records) -> Flags:
    counts = active(s, b) & (s["units"]["inert"] == 0)
    stands = np.stack([(counts & (s["units"]["side"] == side)).any(1) for side in range(SIDES)])
    return np.asarray(in_rounds(b) & ~stands.all(0))


@state_law("the battle keeps to its rounds (XH-005)")
def _rounds(s: Records, b: Records) -> Flags:
    late = b["round_number"] > s["round_limit"]
    return np.asarray(late | (in_rounds(b) & (b["round_number"] < 1)))


@state_law("two sides are paid against each other, a win being 1, at the end of the battle")
def _scores(s: Records, b: Records) -> Flags:
    scores, winner = b["scores"].astype(np.int64), b["winner"][:, None]
    owed = np.where(winner < 0, 0, np.where(np.arange(SIDES) == winner, 1, -1))
    return np.asarray(np.where(b["faults"] == 0, (scores != owed).any(1), False))
