"""Parameters of the verbs that always need the same ones (4.2)."""

from __future__ import annotations

from mech_env.rulesets.adeva.state.decisions import N_VERBS, Decision, Verb

# In the order in which they are asked; of others `questions/arguments.py` knows.
_D = Decision
PARAMETERS: dict[Verb, tuple[Decision, ...]] = {
    Verb.SPREAD_HALF: (_D.PATTERN,),
    Verb.SPREAD_FULL: (_D.PATTERN,),
    Verb.LANCE: (_D.TARGET,),
    Verb.JAUNT: (_D.COLUMN,),
    Verb.BULWARK: (_D.FRIEND,),
    Verb.PROBE: (_D.TARGET,),
    Verb.AIM: (_D.SIZE,),
    Verb.ALL_OUT: (_D.WEAPON, _D.TARGET, _D.STRIKE),
    Verb.BURST_SEMI: (_D.WEAPON, _D.TARGET),
    Verb.BURST_FULL: (_D.WEAPON, _D.TARGET),
    Verb.CHARGE: (_D.TARGET, _D.CHARGE_WITH),
    Verb.DISARM: (_D.TARGET,),
    Verb.FEINT: (_D.TARGET,),
    Verb.SWIFT: (_D.WEAPON, _D.TARGET),
    Verb.LIGHTNING: (_D.WEAPON, _D.TARGET),
    Verb.GRAPPLE: (_D.TARGET,),
    Verb.EITHER_ATTACK: (_D.WEAPON, _D.TARGET),
    Verb.KNOCK_DOWN: (_D.TARGET,),
    Verb.MANEUVER: (_D.TARGET,),
    Verb.MULTIPLE: (_D.WEAPON, _D.FIRST_KIND, _D.TARGET, _D.SECOND_KIND, _D.SECOND_TARGET),
    Verb.STUN: (_D.WEAPON, _D.TARGET),
    Verb.SUPPRESS: (_D.WEAPON, _D.MODE, _D.DIRECTION),
    Verb.TAKE_DOWN: (_D.WEAPON, _D.TARGET),
    Verb.BOOSTED_JUMP: (_D.COLUMN,),
    Verb.DISENGAGE: (_D.COLUMN,),
    Verb.DROP_DOWN: (_D.DIRECTION, _D.BY),
    Verb.RUNNING_JUMP: (_D.COLUMN, _D.DIRECTION, _D.BY),
    Verb.STANDING_JUMP: (_D.DIRECTION,),
    Verb.STANDING_LEAP: (_D.DIRECTION, _D.CELLS, _D.BY),
    Verb.RUNNING_LEAP: (_D.COLUMN, _D.CELLS, _D.BY),
    Verb.ADVANCE: (_D.COLUMN,),
    Verb.ASSIST: (_D.FRIEND, _D.TASK, _D.SIZE),
    Verb.BRACE: (_D.WEAPON,),
    Verb.CLEAR: (_D.WEAPON,),
    Verb.RELOAD: (_D.WEAPON,),
    Verb.MORALE: (_D.FRIEND,),
    Verb.CAPTURE: (_D.TARGET,),
}
MOST = 5
PLAIN = tuple(  # ``MOST`` of each verb, one after the other; NONE fills them up
    int(one)
    for k in range(N_VERBS)
    for one in (PARAMETERS.get(Verb(k), ()) + (_D.NONE,) * MOST)[:MOST]
)
