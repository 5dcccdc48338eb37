"""Target numbers of attacks and contests that are being chosen, and what they are made of (7.6)."""

from __future__ import annotations

from typing import Any

from mech_env.core.words.view import ask
from mech_env.rulesets.adeva.questions import contests, ranges, to_hit, trials, two_weapons
from mech_env.rulesets.adeva.state import verbs
from mech_env.rulesets.adeva.state.decisions import Decision, Verb
from mech_env.rulesets.adeva.state.frames import Frame
from mech_env.rulesets.adeva.state.procedures import Cause
from mech_env.rulesets.adeva.words.view import View

_PARTS = to_hit.Part.names(" ")
_CONTESTS = (Verb.DISARM, Verb.FEINT, Verb.MANEUVER, Verb.KNOCK_DOWN, Verb.PROBE)
_WITHOUT_WEAPON = (Verb.LANCE, Verb.GRAPPLE)  # the weapon of others is chosen before the target
NO_PART = -1


def _attack(v: View) -> tuple[int, int, int] | None:
    """Verb, cause and weapon of the attack whose target is asked for; None of other actions."""
    f = v.frame
    if f.kind != Frame.ACT or f.verb < 0 or f.verb == Verb.CHARGE:
        return None
    verb, cause, arm = int(f.verb), int(Cause.ACTION), int(f.arm)
    if v.decision == Decision.SECOND_TARGET:
        other = int(v.ask_b(two_weapons.other_arm, v.asked, arm))
        return int(f.second_kind), int(Cause.SECOND), other
    if verb == Verb.MULTIPLE:
        return int(f.first_kind), int(Cause.FIRST), arm
    if verb == Verb.EITHER_POWER:
        verb = int(f.first_kind)
    attacks = verb >= 0 and verbs.IS_ATTACK[verb] == 1 and verb not in _CONTESTS
    if not attacks or (arm < 0 and verb not in _WITHOUT_WEAPON):
        return None
    return verb, cause, arm


def number(v: View, target: int, part: int = NO_PART) -> int | None:
    """T of the test against a unit, before fate; None if there is no such test (AE-001)."""
    if v.decision not in (Decision.TARGET, Decision.SECOND_TARGET, Decision.PART):
        return None
    if not 0 <= target < v.s.n_units or v.b.units[target].cell < 0:
        return None
    attack = _attack(v)
    if attack is None:
        return _of_contest(v, target)
    verb, cause, arm = attack
    weapon = int(v.ask_b(ranges.weapon_for, v.asked, verb, arm))
    if weapon < 0 or v.ask_s(ranges.is_spray, weapon):
        return None
    test = int(v.ask_s(ranges.test_of, weapon))
    given = (*_given(v, verb, cause, arm, weapon, target), part)
    return _number(v, test, int(v.ask(to_hit.total, v.asked, *given)))


def _given(v: View, verb: int, cause: int, arm: int, weapon: int, target: int) -> tuple[int, ...]:
    mode = int(v.ask_s(ranges.mode_of, verb, weapon, -1))
    return verb, cause, arm, mode, target, int(v.b.units[target].cell)


def _of_contest(v: View, target: int) -> int | None:
    """Of who begins a Disarm, Feint, Maneuver, Knock Down or Probe."""
    f = v.frame
    verb = int(f.first_kind if f.verb == Verb.EITHER_POWER else f.verb)
    if f.kind != Frame.ACT or verb not in _CONTESTS:
        return None
    total = int(v.ask(contests.total, v.asked, verb, int(Cause.ACTION), target))
    return _number(v, int(ask(contests.test_of, verb)), total)


def _number(v: View, test: int, modifiers: int) -> int:
    if v.ask(trials.is_hopeless, v.asked, test):
        return 0
    value = int(v.ask(trials.value, v.asked, test))
    return int(v.ask_s(trials.target_number, value, modifiers))


def shares(v: View, target: int) -> dict[str, int] | None:
    """The modifiers of an attack on a unit that are not 0, by name; None of other actions."""
    attack = _attack(v)
    if attack is None or v.b.units[target].cell < 0:
        return None
    verb, cause, arm = attack
    weapon = int(v.ask_b(ranges.weapon_for, v.asked, verb, arm))
    if weapon < 0 or v.ask_s(ranges.is_spray, weapon):
        return None
    given = (*_given(v, verb, cause, arm, weapon, target), NO_PART)
    found: dict[str, Any] = {
        name: int(v.ask(to_hit.part, v.asked, *given, k)) for k, name in enumerate(_PARTS)
    }
    return {name: value for name, value in found.items() if value}
