"""TREAT: a side treats lingering wounds (AI-185 to AI-188)."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.ascension_isle.questions import campaign
from mech_env.rulesets.ascension_isle.rules import wounds
from mech_env.rulesets.ascension_isle.rules.dice import roll_test
from mech_env.rulesets.ascension_isle.state import decisions as d
from mech_env.rulesets.ascension_isle.state import frames as fr
from mech_env.rulesets.ascension_isle.state.codes import Grade
from mech_env.rulesets.ascension_isle.state.decisions import Decision, Verb
from mech_env.rulesets.ascension_isle.state.events import Event, Roll
from mech_env.rulesets.ascension_isle.state.frames import TreatStage


@kernel
def treat(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of a side's treatments.

    Reads: wounds, medics. Writes: grades, wounds, suppressed, treatments. Rolls: the medic. Asks:
    treat, wound, healer.
    """
    speaker, stage, answer = int(f.actor), int(f.stage), int(b.request.answer)
    side = int(s.units[speaker].side)
    if stage == TreatStage.ASK:
        f.target = -1
        f.wound = -1
        f.healer = -1
        if campaign.any_treatment(s, b, side):
            fr.ask_then(s, b, f, speaker, Decision.TREAT, TreatStage.PATIENT)
        else:
            fr.pop(b)
    elif stage == TreatStage.PATIENT:
        if answer == Verb.NO:
            fr.pop(b)
        else:
            f.target = sides.own_unit(s, side, answer - d.OWN)
            fr.ask_then(s, b, f, speaker, Decision.WOUND, TreatStage.WOUND)
    elif stage == TreatStage.WOUND:
        f.wound = answer - d.NUMBER
        fr.ask_then(s, b, f, speaker, Decision.HEALER, TreatStage.HEALER)
    else:
        f.healer = sides.own_unit(s, side, answer - d.OWN)
        treat_wound(s, b, log, f)
        f.stage = TreatStage.ASK


@kernel
def treat_wound(s: Any, b: Any, log: Any, f: Any) -> None:
    """AI-187, AI-188: a medic's test lowers the grade; a near failure suppresses the wound."""
    healer, patient, k = int(f.healer), int(f.target), int(f.wound)
    u = b.units[patient]
    b.units[healer].treatments -= 1
    total = roll_test(s, b, log, healer, Roll.TREAT) + campaign.medic_bonus(s, b, healer)
    grade = int(u.wounds[k].grade)
    left = campaign.grade_after(grade, total)
    emit(log, Event.TREATED, healer, total, patient, k, left)
    u.wounds[k].grade = left
    if left == Grade.NONE:
        wounds.remove(b, patient, k)
        emit(log, Event.HEALED, patient, 1, 0, 0, 0)
    elif campaign.is_suppressed_by(grade, total):
        u.suppressed = int(u.suppressed) | 1 << k
        emit(log, Event.SUPPRESSED, patient, k, 0, 0, 0)
