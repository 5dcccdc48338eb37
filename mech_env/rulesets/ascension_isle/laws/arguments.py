"""Laws of verbs: which arguments they have by now, and whether these can be (table 4.1)."""

from __future__ import annotations

import numpy as np

from mech_env.core.laws import Flags, Records
from mech_env.core.readings import of, under_way
from mech_env.rulesets.ascension_isle.laws.bodies import LAWS
from mech_env.rulesets.ascension_isle.laws.readings import in_hand
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import decisions as d
from mech_env.rulesets.ascension_isle.state import weapons as w
from mech_env.rulesets.ascension_isle.state.decisions import Decision, Verb
from mech_env.rulesets.ascension_isle.state.frames import ARGUMENT, ActStage, Frame

__all__ = ["LAWS"]

state_law = LAWS.of_states

# The field of each argument that is blank until it is given. Numbers, which are 0 at first, are
# held to 0 below; ZONECELL has none of its own.
FIELD_OF = {
    Decision.TARGET: "target", Decision.COLUMN: "x", Decision.ROW: "y", Decision.WAY: "way",
    Decision.WEAPON: "slot", Decision.OBJECT: "thing", Decision.PATIENT: "target",
    Decision.MEANS: "means", Decision.FORM: "form", Decision.RAPID: "rapid",
    Decision.AETHER: "aether",
}  # fmt: skip
NUMBERS = ("form", "rapid", "aether")
BLANK = {name: 0 if name in NUMBERS else -1 for name in sorted(set(FIELD_OF.values()))}
N_ARGUMENTS = np.array([len(d.ARGUMENTS.get(verb, ())) for verb in Verb])
ARGUMENTS = np.array(d.ARGUMENT_OF).reshape(len(Verb), d.MOST_ARGUMENTS)
# Of each field: the place among the arguments of a verb at which it is given, 99 never.
NEVER = 99


def _given_at(name: str, verb: Verb) -> int:
    fields = [FIELD_OF.get(one) for one in d.ARGUMENTS.get(verb, ())]
    return fields.index(name) if name in fields else NEVER


GIVEN_AT = {name: np.array([_given_at(name, verb) for verb in Verb]) for name in BLANK}
AT_ENEMIES = np.isin(
    np.arange(len(Verb)), (Verb.SHOOT, Verb.AIM, Verb.STRIKE, Verb.BOLT, Verb.TAUNT)
)
# Verbs that are done with the weapon in hand, whose slot is theirs from the first.
IS_ARMED = np.isin(
    np.arange(len(Verb)),
    (Verb.MOVE_RELOAD, Verb.SHOOT, Verb.AIM, Verb.STRIKE, Verb.SUSTAIN, Verb.KILLZONE),
)
ZONE_CELLS = np.array(w.ZONE_CELLS)


@state_law("a verb is one that the scenario offers (option verbs)")
def _verbs(s: Records, b: Records) -> Flags:
    f, verb = b["frames"], b["frames"]["verb"].astype(np.int64)
    offered = s["options"]["verbs"].astype(np.int64)[:, None] >> np.maximum(verb, 0) & 1 == 1
    wrong = (verb <= Verb.END) | (verb >= d.N_VERBS) | ~offered
    return np.asarray((under_way(b, Frame.ACT) & wrong & (f["kind"] == Frame.ACT)).any(1))


@state_law("a verb has the arguments that it asked for, and waits for the next (table 4.1)")
def _arguments(s: Records, b: Records) -> Flags:
    f, acts = b["frames"], under_way(b, Frame.ACT)
    verb, stage, given = (f[name].astype(np.int64) for name in ("verb", "stage", "given"))
    verb = np.where(acts, verb, 0)
    wrong = given > N_ARGUMENTS[verb]
    waits = stage >= ActStage.ZONECELL_SET
    next_one = ARGUMENTS[verb, np.minimum(given, d.MOST_ARGUMENTS - 1)]
    asked = np.where(stage == ActStage.ZONECELL_SET, Decision.ZONECELL, stage - ARGUMENT)
    wrong |= waits & ((given >= N_ARGUMENTS[verb]) | (asked != next_one))
    wrong |= ~waits & (given < N_ARGUMENTS[verb])
    for name, blank in BLANK.items():
        has, at = f[name] != blank, GIVEN_AT[name][verb]
        late = at >= given
        if name == "way":  # of a line with two cells, given by the second (AI-165)
            late &= ~((verb == Verb.SUSTAIN) & (f["cells"] > 1))
        if name == "slot":
            late &= ~IS_ARMED[verb]
        wrong |= has & late
        if name not in NUMBERS:
            wrong |= ~has & (at < given)
    return np.asarray((wrong & acts).any(1))


@state_law("what a verb names is there: an enemy, a friend, a weapon, an object (table 4.1)")
def _named(s: Records, b: Records) -> Flags:
    f, acts, side = b["frames"], under_way(b, Frame.ACT), s["units"]["side"]
    verb = np.where(acts, f["verb"], 0).astype(np.int64)
    foe = of(side, f["target"]) != of(side, f["actor"])
    wrong = (f["target"] >= 0) & (foe != AT_ENEMIES[verb])
    carried = s["units"]["carried"][
        np.arange(len(b))[:, None], np.maximum(f["actor"], 0), np.maximum(f["slot"], 0)
    ]
    wrong |= (f["slot"] >= 0) & (carried < 0)
    wrong |= IS_ARMED[verb] & (f["slot"] < 0)
    wrong |= f["thing"] >= s["n_objects"][:, None]
    return np.asarray((wrong & acts).any(1))


@state_law("cells to be put under fire are on the board, no more than the weapon can (AI-165)")
def _cells(s: Records, b: Records) -> Flags:
    f, acts = b["frames"], under_way(b, Frame.ACT)
    kind = of(in_hand(s, b), f["actor"])
    cells, sustains = f["cells"], f["verb"] == Verb.SUSTAIN
    wrong = (f["x"] >= s["width"][:, None]) | (f["y"] >= s["height"][:, None])
    wrong |= cells > np.where(sustains & (kind >= 0), ZONE_CELLS[kind], 0)
    extends = (f["stage"] == ActStage.ZONECELL_SET) | (f["given"] >= N_ARGUMENTS[Verb.SUSTAIN])
    wrong |= sustains & extends & (cells < 1)
    return np.asarray((wrong & acts).any(1))


@state_law("a verb with a form or rapid fire is paid within a weapon's rate (AI-156, AI-160)")
def _rates(s: Records, b: Records) -> Flags:
    f = b["frames"]
    fires = under_way(b, Frame.ACT) | under_way(b, Frame.ATTACK)
    carried = s["units"]["carried"]
    slot = np.where(f["slot"] >= 0, f["slot"], of(b["units"]["in_hand"], f["actor"]))
    kind = carried[np.arange(len(b))[:, None], np.maximum(f["actor"], 0), slot]
    rate = np.where(kind >= 0, np.array(w.RATE)[kind], 0)
    wrong = (f["form"] > c.Form.DOUBLE) & (f["form"] > rate)
    wrong |= f["rapid"] > np.maximum(1, rate)
    return np.asarray((wrong & fires).any(1))
