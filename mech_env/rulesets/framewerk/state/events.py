"""What can happen in a battle of Framewerk: event kinds, and why dice are rolled.

``unit`` of an event is a unit or -1. ``what`` and the values x, y, z are given after each kind.
"""

from __future__ import annotations

EVENTS = (
    "rolled", "fight_begins", "round_begins", "initiative", "declared", "forfeits", "action",
    "attack", "listed", "cut", "added", "tested", "fumbled", "defends", "missed", "hit", "rate",
    "soaked", "wounded", "downed", "worn", "broken", "destroyed", "feat", "entangled", "slipped",
    "disarmed", "hold_ends", "maintained", "escape", "engaged", "broke_away", "stepped", "zone",
    "zone_hit", "zone_ends", "aimed", "aim_lost", "took_cover", "faced", "reloaded", "readied",
    "picked_up", "landed", "surprise", "encounter_ends", "recovers", "treated", "supplied",
    "battle_ends",
)  # fmt: skip
(
    ROLLED,  # what: why (R_*); values: faces
    FIGHT_BEGINS,  # what: encounter
    TURN_BEGINS,  # what: turn
    INITIATIVE,  # unit; what: place in the order; x result
    DECLARED,  # unit; what: actions
    FORFEITS,  # unit: a slot lost to debt; what: debt left
    ACTED,  # unit; what: verb (PASS … FACE)
    ATTACK_MADE,  # unit; what: SINGLE … THROW; x target (-1 nobody), y weapon kind, z object or -1
    LISTED,  # unit attacker; x target of automatic fire
    CUT,  # unit that spends; what: dice removed; x roller
    ADDED,  # unit: a die added; what: drama points left
    TESTED,  # unit roller; what: skill; x total, y best (B), z 1 = critical failure
    FUMBLED,  # unit attacker; what: debt now
    DEFENDS,  # unit; what: 0 none, 1 Fighting, 2 Armed Fighting, 3 Dodge; x attack total
    MISSED,  # unit attacker; what: attack total; x target (-1 an object), y defence total
    HIT,  # unit attacker; what: margin; x target (-1 an object), y attack total, z defence total
    RATE,  # unit hit; what: rounds that hit
    SOAKED,  # unit hit; what: damage; x armour
    WOUNDED,  # unit hit; what: damage taken; x damage now, y wound level
    DOWNED,  # unit; what: DOWN or DEAD
    WORN,  # what: weapon kind (x 0) or object (x 1); unit: who holds it, -1; y damage, z wear
    BROKEN,  # unit: whose weapon broke; what: weapon kind
    DESTROYED,  # what: object; unit: who destroyed it
    FEAT_ROLLED,  # unit; what: total of a Strength feat; x opponent
    ENTANGLED,  # unit holder; what: actions lost; x target
    SLIPPED,  # unit attacker: its feat failed; x target
    DISARMED,  # unit attacker; x target, y weapon kind
    HOLD_ENDS,  # unit holder; x who is free
    MAINTAINED,  # unit holder; what: loss now; x target
    ESCAPES,  # unit; what: 1 free of it, 0 not; x holder
    ENGAGED,  # unit; x the other
    BROKE_AWAY,  # unit; what: 1 done, 0 failed; x number needed
    STEPPED,  # unit; x from cell, y to cell
    ZONE_LAID,  # unit; what: facing; x total
    ZONE_ENTERED,  # unit mover; x firer, y total, z checks left
    ZONE_ENDS,  # unit firer
    AIMED,  # unit; what: aim actions banked
    AIM_LOST,  # unit
    TOOK_COVER,  # unit; what: rating
    FACED,  # unit; what: direction
    RELOADED,  # unit; what: weapon kind; x magazines left
    READIED,  # unit; what: weapon kind, -1 empty hands
    PICKED_UP,  # unit; what: weapon kind
    LANDED,  # what: weapon kind; x cell
    SURPRISE,  # unit attacked by surprise; x attacker
    ENCOUNTER_ENDS,  # what: encounter; x winner
    RECOVERS,  # unit; what: healed; x damage now (FW-304)
    TREATED,  # unit; what: healed; x damage now (FW-305)
    SUPPLIED,  # unit; what: 0 magazine, 1 mended, 2 drama point; x weapon kind
    BATTLE_ENDS,  # what: reason; x winner
) = range(50)  # fmt: skip

# Why a die is rolled (`what` of a roll).
REASONS = (
    "initiative", "tie", "attack", "defence", "feat", "drama", "rate", "damage", "armour", "break",
    "kit",
)  # fmt: skip
(
    R_INITIATIVE, R_TIE, R_ATTACK, R_DEFENCE, R_FEAT, R_DRAMA, R_RATE, R_DAMAGE, R_ARMOUR, R_BREAK,
    R_KIT,
) = range(11)  # fmt: skip
