"""Equipment: hands, weapons, ammunition, integrity (AE-240 to AE-246, AE-282, AE-402 to AE-408)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import units
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.codes import Berth, Kind, Location, Upgrade
from mech_env.rulesets.adeva.state.decisions import N_ARMS, Arm
from mech_env.rulesets.adeva.state.weapons import Class, Item, Quality

RIGHT, LEFT = 0, 1
WEAR_BITS, MOST_WEAR = 3, 7  # of each slot in ``wear``
# What a weapon that is no item is (AE-286, AE-402, AE-430), from Arm.UNARMED on.
BARE_ITEM = (Item.UNARMED, Item.CLAWS, Item.ANGEL_ARM, Item.VOLLEY, Item.SWARM)
BARE_UPGRADE = (
    *(Upgrade.UNARMED, Upgrade.CLAWS, Upgrade.ANGEL_ARM, Upgrade.VOLLEY, Upgrade.SWARM),
)


# --- hands ---
@kernel
def hand_of_location(location: int) -> int:
    """The hand of an arm."""
    return RIGHT if location == Location.RIGHT_ARM else LEFT


@kernel
def arm_of_hand(hand: int) -> int:
    """The location of a hand's arm."""
    return int(Location.RIGHT_ARM) if hand == RIGHT else int(Location.LEFT_ARM)


@kernel
def in_hand(b: Any, unit: int, hand: int) -> int:
    """The slot of the item in a hand, -1 none."""
    return int(b.units[unit].right) if hand == RIGHT else int(b.units[unit].left)


@kernel
def pilot_in(s: Any, b: Any, unit: int, berth: int) -> int:
    """AE-346: the unit in a hand or in the dock of another, -1 nobody."""
    for other in range(s.n_units):
        if b.units[other].carrier == unit and b.units[other].berth == berth:
            return other
    return c.NO_UNIT


@kernel
def hand_works(s: Any, b: Any, unit: int, hand: int) -> bool:
    """AE-385, 7.2: whether a hand exists and its arm is not crippled."""
    u = b.units[unit]
    if u.kind == Kind.HORDE or u.kind == Kind.TRANSPORT:
        return False
    if u.machine >= 0 and s.machines[u.machine].one_hand == 1 and hand == RIGHT:
        return False
    return not units.is_crippled(b, unit, arm_of_hand(hand))


@kernel
def hand_is_free(s: Any, b: Any, unit: int, hand: int) -> bool:
    """AE-092: whether a hand works and holds neither an item nor a pilot."""
    if not hand_works(s, b, unit, hand) or in_hand(b, unit, hand) >= 0:
        return False
    return pilot_in(s, b, unit, Berth.RIGHT_HAND + hand) < 0


@kernel
def free_hands(s: Any, b: Any, unit: int) -> int:
    """How many hands are free."""
    return int(hand_is_free(s, b, unit, RIGHT)) + int(hand_is_free(s, b, unit, LEFT))


@kernel
def main_hand(s: Any, b: Any, unit: int) -> int:
    """AE-131: the main hand."""
    return LEFT if s.people[b.units[unit].person].left_handed == 1 else RIGHT


# --- items ---
@kernel
def is_readied(b: Any, unit: int, slot: int) -> bool:
    """AE-240: whether an item is in a hand."""
    return bool(b.units[unit].right == slot or b.units[unit].left == slot)


@kernel
def is_in_use(s: Any, b: Any, unit: int, slot: int) -> bool:
    """AE-240, AE-385: whether an item is in a hand, and no hand that holds it is useless."""
    u = b.units[unit]
    if not is_readied(b, unit, slot):
        return False
    if u.right == slot and not hand_works(s, b, unit, RIGHT):
        return False
    return bool(u.left != slot or hand_works(s, b, unit, LEFT))


@kernel
def item_of(b: Any, unit: int, slot: int) -> int:
    """The kind of the item in a slot, -1 none."""
    return int(b.units[unit].carried[slot])


@kernel
def first_empty(b: Any, unit: int) -> int:
    """The first slot that holds no item, -1 none."""
    for slot in range(c.ITEMS):
        if b.units[unit].carried[slot] < 0:
            return slot
    return -1


@kernel
def integrity(b: Any, unit: int, slot: int) -> int:
    """AE-068: what is left of an item's integrity."""
    return c.MOST_INTEGRITY - ((int(b.units[unit].wear) >> (WEAR_BITS * slot)) & MOST_WEAR)


@kernel
def has_slot(bits: int, slot: int) -> bool:
    """Whether a set of slots (`jammed`, `braced`, `coated`) has one."""
    return bool((int(bits) >> slot) & 1)


@kernel
def holds_melee_weapon(s: Any, b: Any, unit: int) -> bool:
    """AE-365: whether a unit holds a melee weapon."""
    for hand in range(2):
        slot = in_hand(b, unit, hand)
        if slot >= 0 and s.weapons[item_of(b, unit, slot)].form == Class.MELEE:
            if is_in_use(s, b, unit, slot):
                return True
    return False


@kernel
def holds_quality(s: Any, b: Any, unit: int, quality: int) -> bool:
    """AE-078, AE-391: whether a unit holds an item of a quality."""
    for hand in range(2):
        slot = in_hand(b, unit, hand)
        if slot >= 0 and has_quality(s, item_of(b, unit, slot), quality):
            if is_in_use(s, b, unit, slot):
                return True
    return False


# --- weapons ---
@kernel
def bearer(b: Any, unit: int) -> int:
    """AE-442: whose weapons a unit uses: a gunner those of its Transport."""
    u = b.units[unit]
    return int(u.carrier) if u.berth == Berth.GUNNER else int(unit)


@kernel
def weapon_of(b: Any, unit: int, arm: int) -> int:
    """The kind of weapon behind an ``Arm``, -1 none; of a gunner that of its Transport."""
    if arm < Arm.UNARMED:
        return item_of(b, bearer(b, unit), arm)
    return int(BARE_ITEM[arm - Arm.UNARMED])


@kernel
def has_quality(s: Any, item: int, quality: int) -> bool:
    """Whether a kind of item has a quality."""
    return bool((int(s.weapons[item].qualities) >> quality) & 1)


@kernel
def is_melee(s: Any, item: int) -> bool:
    """AE-264: strikes in melee; thrown weapons are ranged ones here (AE-407)."""
    return bool(s.weapons[item].form == Class.MELEE)


@kernel
def is_ranged(s: Any, item: int) -> bool:
    """AE-264, AE-407: fired or thrown."""
    form = s.weapons[item].form
    return bool(form == Class.RANGED or form == Class.THROWN)


@kernel
def has_arm(s: Any, b: Any, unit: int, arm: int) -> bool:
    """AE-240, AE-282, AE-402: whether a unit has a weapon ready: in hand, or part of its body."""
    if arm >= Arm.UNARMED:
        if b.units[unit].berth == Berth.GUNNER:
            return False  # AE-442: it fires the Transport's weapon
        if not units.has_upgrade(s, b, unit, BARE_UPGRADE[arm - Arm.UNARMED]):
            return False
        return arm != Arm.UNARMED or has_fist(s, b, unit)
    owner = bearer(b, unit)
    if owner == unit and not is_in_use(s, b, unit, arm):
        return False
    item = item_of(b, owner, arm)
    return bool(item >= 0 and s.weapons[item].form != Class.CONSUMABLE)


@kernel
def arms_of(s: Any, b: Any, unit: int) -> int:
    """The weapons that a unit has ready: a set of ``Arm``."""
    found = 0
    for arm in range(N_ARMS):
        if has_arm(s, b, unit, arm):
            found |= 1 << arm
    return found


@kernel
def has_fist(s: Any, b: Any, unit: int) -> bool:
    """AE-282: one functional arm that holds no pilot."""
    for hand in range(2):
        if hand_works(s, b, unit, hand) and pilot_in(s, b, unit, Berth.RIGHT_HAND + hand) < 0:
            return True
    return False


@kernel
def is_loaded(s: Any, b: Any, unit: int, arm: int) -> bool:
    """4.2, AE-408: not jammed, and a round is left if it needs any."""
    item = weapon_of(b, unit, arm)
    if s.weapons[item].rounds == 0 or arm >= Arm.UNARMED:
        return True
    u = b.units[bearer(b, unit)]
    return bool(u.ammo[arm] > 0 and not has_slot(u.jammed, arm))


@kernel
def fits_grapple(s: Any, item: int) -> bool:
    """AE-114, AE-402, AE-403: Natural, Angelic or Compact."""
    return has_quality(s, item, Quality.NATURAL) or has_quality(s, item, Quality.COMPACT)


@kernel
def may_parry_with(s: Any, b: Any, unit: int, arm: int) -> bool:
    """AE-171, AE-401: a readied melee, Natural or Angelic weapon; not Unarmed."""
    if arm == Arm.UNARMED or not has_arm(s, b, unit, arm):
        return False
    return is_melee(s, weapon_of(b, unit, arm)) and not units.is_horde(b, unit)
