"""HIT: one hit of an attack, from its location to its wounds (A8; AI-066 to AI-107)."""

from __future__ import annotations

from typing import Any

from mech_env.core.dice import roll
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.ascension_isle.questions import armour, attacks, cover, locations
from mech_env.rulesets.ascension_isle.questions import wounds as made
from mech_env.rulesets.ascension_isle.rules import health, means, wounds
from mech_env.rulesets.ascension_isle.rules.dice import roll_test
from mech_env.rulesets.ascension_isle.rules.stress import begin_stress
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import decisions as d
from mech_env.rulesets.ascension_isle.state import frames as fr
from mech_env.rulesets.ascension_isle.state import weapons as w
from mech_env.rulesets.ascension_isle.state.decisions import Decision, Verb
from mech_env.rulesets.ascension_isle.state.events import Event, Roll
from mech_env.rulesets.ascension_isle.state.frames import HitStage


@kernel
def hit(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of a hit (AI-069); what the attack is stands in the frame below.

    Reads: cover, armour, levels. Writes: stress, wounds and what they do. Rolls: location, damage,
    save, burning. Asks: loc, save (cap).
    """
    stage = int(f.stage)
    attack = b.frames[b.depth - 2]
    kind = attacks.kind_of(s, attack)
    if stage == HitStage.LOCATION:
        roll_location(s, b, log, f, int(attack.called), kind)
    elif stage == HitStage.LOC_SET:
        set_location(s, b, log, f, kind, int(b.request.answer) - d.LOCATION)
    elif stage == HitStage.DAMAGE:
        roll_damage(b, log, f, kind, int(attack.kills), int(attack.hits_done) - 1)
    elif stage == HitStage.ARMOUR:
        go_through(s, b, log, f, kind)
    elif stage == HitStage.WOUNDS:
        count_wounds(s, b, f, kind)
    elif stage == HitStage.SAVE:
        f.stage = HitStage.EFFECT
        if f.wounds > 0 and made.may_save(s, b, int(f.target)):
            fr.ask_then(s, b, f, int(f.target), Decision.SAVE, HitStage.SAVED)
    elif stage == HitStage.SAVED:
        f.stage = HitStage.EFFECT
        if b.request.answer == Verb.YES:
            save(s, b, log, f)
    elif stage == HitStage.EFFECT:
        next_wound(s, b, log, f, kind)
    elif stage == HitStage.BURN:
        f.stage = HitStage.EFFECT
        face = roll(b, log, made.BURN_FACES, int(f.target), Roll.BURN)
        begin_stress(b, int(f.target), face, 1)
    else:
        fr.pop(b)
        health.put_out_if_filled(s, b, log, int(f.target))


# --- where ---
@kernel
def roll_location(s: Any, b: Any, log: Any, f: Any, called: int, kind: int) -> None:
    """AI-070, AI-073, AI-075: the die, called shots; then whether there is a lower location."""
    face = roll(b, log, locations.FACES, int(f.actor), Roll.LOCATION)
    f.face = locations.face_of(face, called)
    arm = w.ARM[kind]
    if locations.any_lower(s, arm, int(f.face)):
        fr.ask_then(s, b, f, int(f.actor), Decision.LOC, HitStage.LOC_SET)
    else:
        set_location(s, b, log, f, kind, locations.location_at(arm, int(f.face)))


@kernel
def set_location(s: Any, b: Any, log: Any, f: Any, kind: int, location: int) -> None:
    """AI-071 to AI-074: the location struck, and the face that counts against cover."""
    rolled = int(f.face)
    f.face = locations.face_that_counts(w.ARM[kind], rolled, location)
    f.stage = HitStage.DAMAGE
    emit(log, Event.LOCATION, int(f.target), location, rolled, f.face, 0)


# --- how much ---
@kernel
def roll_damage(b: Any, log: Any, f: Any, kind: int, kills: int, number: int) -> None:
    """AI-085, AI-168 to AI-171: one die of damage; dice of kill shots come last.

    One die a stage: exact outcomes merge equal sums. ``number``: of the hit, from 0 on.
    """
    k = int(f.dice)
    face = roll(b, log, made.die_faces(kind, k), int(f.actor), Roll.DAMAGE)
    f.damage += face
    f.dice += 1
    if made.makes_wound(kind, k, face):
        f.wounds += 1
    if f.dice >= made.damage_dice(kind, kills, number):
        f.stage = HitStage.ARMOUR


@kernel
def go_through(s: Any, b: Any, log: Any, f: Any, kind: int) -> None:
    """AI-066, AI-098, AI-102 to AI-107: cover and armour; what is left is stress (AI-076)."""
    attacker, target, face = int(f.actor), int(f.target), int(f.face)
    location = locations.location_at(w.ARM[kind], face)
    piece = armour.shield(s, b, attacker, target, w.ARM[kind], face)
    if piece != cover.NO_PIECE:
        p = s.pieces[piece]
        emit(log, Event.COVER_HIT, target, p.level, p.worth, 0, 0)
        if armour.is_stopped(kind, int(f.damage), int(p.worth), int(p.hardened)):
            f.wounds = 0  # whatever option wounds_need_damage says
    through = armour.stress_by(s, b, attacker, target, kind, face, location, int(f.damage))
    value, _ = armour.worn(s, b, target, location, kind)
    emit(log, Event.DAMAGE, target, f.damage, through, value, int(f.dice) - w.DICE[kind])
    f.stage = HitStage.WOUNDS
    if through > 0:
        begin_stress(b, target, through, 0)


# --- wounds ---
@kernel
def count_wounds(s: Any, b: Any, f: Any, kind: int) -> None:
    """AI-080, AI-083, AI-085, AI-086, AI-087: how many wounds, at which level.

    All of them are taken at the level after the stress of the hit, which fire and cuts of the
    first ones do not change.
    """
    # A level always has room, so damage that got through was taken.
    f.wounds = made.wounds_of(s, kind, int(f.wounds), int(f.taken), int(f.capped))
    f.level = b.units[f.target].level
    f.stage = HitStage.SAVE


@kernel
def save(s: Any, b: Any, log: Any, f: Any) -> None:
    """AI-068: an Adrenaline and a test; success cancels one wound, not the stress."""
    target = int(f.target)
    means.spend(b, log, target, c.Pool.ADRENALINE, 1)
    total = roll_test(s, b, log, target, Roll.SAVE) + made.save_bonus(s, b, target)
    done = 1 if total >= made.SAVE_CHALLENGE else 0
    f.wounds -= done
    emit(log, Event.SHAKEN_OFF, target, total, done, 0, 0)


@kernel
def next_wound(s: Any, b: Any, log: Any, f: Any, kind: int) -> None:
    """AI-087, AI-095: the next wound is taken and acts; a burning one rolls."""
    if f.wounds == 0:
        f.stage = HitStage.OVER
        return
    f.wounds -= 1
    target, sort = int(f.target), w.WOUND[kind]
    location = locations.location_at(w.ARM[kind], int(f.face))
    if wounds.take(b, log, target, sort, location, int(f.level), int(f.taken)):
        wounds.act(s, b, log, target, sort, location)
        if wounds.burns(s, b, target, sort):
            f.stage = HitStage.BURN
