"""A battle of Adeptus Evangelion as words look at it: who, where, with what.

A report and a picture see all, or what their viewer knows; a question knows what the side knows
that is asked (:class:`Asked`). Of an enemy that hides nothing is told (AE-443, section 6).
"""

from __future__ import annotations

from typing import Any, ClassVar

from mech_env.core import sides
from mech_env.core.ruleset import ONLOOKER
from mech_env.core.squares import square_distance
from mech_env.core.words.phrases import without_clauses
from mech_env.core.words.view import View as CoreView
from mech_env.rulesets.adeva.questions import assists, gear, handling, kits, units
from mech_env.rulesets.adeva.questions.outcome import QUARTERS
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state.codes import Condition, Status, Until
from mech_env.rulesets.adeva.words.names import (
    BERTHS,
    CARDS,
    COMPASS,
    FORMATIONS,
    HULLS,
    ITEMS,
    KINDS,
    LOCATIONS,
    MODES,
    PATTERNS,
    POWERS,
    PROFILES,
    TALENTS,
    TESTS,
    VERBS,
    nth,
)

_SHOWN: dict[int, str] = {
    Condition.PRONE: "prone",
    Condition.PINNED: "pinned",
    Condition.SHAKEN: "shaken",
    Condition.SURPRISED: "surprised",
    Condition.HIDDEN: "hidden",
    Condition.BURNED: "out of action",
    Condition.FRESH: "not yet ready to act",
}
_LASTING: dict[int, str] = {
    Until.ALL_OUT: "attacked all-out",
    Until.STANCE: "in defensive stance",
    Until.GUARDED: "guarded",
    Until.RAN: "ran",
    Until.JUMPED: "jumped",
    Until.OBSTRUCTED: "obstructed",
    Until.DELAYING: "delays",
}


class View(CoreView):
    """A place is a cell (x,y), x to the east, y to the south."""

    side_names = c.SIDE_NAMES
    distance = square_distance
    endings: ClassVar = dict(enumerate(without_clauses(c.Ending.abouts())))
    codes: ClassVar = {
        "item": ITEMS,
        "verb": VERBS,
        "way": COMPASS,
        "location": LOCATIONS,
        "test": TESTS,
        "pattern": PATTERNS,
        "power": POWERS,
        "mode": MODES,
        "card": CARDS,
        "formation": FORMATIONS,
        "kind": KINDS,
        "task": without_clauses(ch.Task.abouts()),
        "style": ch.Style.names(" "),
        "charge": without_clauses(ch.Charge.abouts()),
        "order": without_clauses(ch.Order.abouts()),
        "skill": without_clauses(ch.Usage.abouts()),
        "handling": without_clauses(ch.Handling.abouts()),
        "posture": without_clauses(ch.Posture.abouts()),
        "hold": without_clauses(ch.Hold.abouts()),
        "release": without_clauses(ch.Release.abouts()),
        "repair": without_clauses(ch.Repair.abouts()),
    }

    # --- where -----------------------------------------------------------------------------------

    @property
    def unit_of_length(self) -> str:
        """``km``, in P-Scale ``m`` (AE-011)."""
        return "m" if self.s.options.scale == ch.Scale.P else "km"

    def km(self, far: int) -> str:
        """``3 km``; in P-Scale ``3 m`` (AE-011)."""
        return f"{far} {self.unit_of_length}"

    def spot(self, unit: int) -> str:
        """Where a unit is: ``(5,6)``, ``with red_3``."""
        u = self.b.units[unit]
        if u.berth != c.Berth.NONE and u.carrier >= 0:
            return f"{BERTHS[u.berth]} {self.unit(u.carrier)}"
        return self.place(u.cell) if u.cell >= 0 else "off the map"

    def far(self, one: int, other: int) -> int:
        """km between two units; 99 if one is nowhere."""
        return int(self.ask(units.between, one, other))

    def whereabouts(self, unit: int) -> list[str]:
        """``(10,5)``, ``8 km away``: from the unit that decides."""
        found = [self.spot(unit)]
        if unit != self.asked and min(self.u.cell, self.b.units[unit].cell) >= 0:
            found.append(f"{self.km(self.far(self.asked, unit))} away")
        return found

    def spot_of(self, cell: int) -> str:
        """What is aimed at in a cell: ``the gate of blue``, ``(5,4)``; "" for none."""
        gates = [side for side in range(c.GATES) if self.s.gates[side].cell == cell >= 0]
        return self.gate(gates[0]) if gates else self.place(cell) if cell >= 0 else ""

    def gate(self, side: int) -> str:
        """``the gate of blue``"""
        return f"the gate of {self.side(side)}"

    # --- who -------------------------------------------------------------------------------------

    def unit(self, unit: int) -> str:
        """``red_0``; for a viewer an enemy that hides goes without a name."""
        there = 0 <= unit < self.s.n_units
        return "a hidden enemy" if there and self.hides(unit) else super().unit(unit)

    def hides(self, unit: int) -> bool:
        """Whether a unit is hidden from the viewer, or on somebody who is (AE-443)."""
        if not self.theirs(unit) or self.b.units[unit].status != Status.ACTIVE:
            return False
        return self.has(self.body(unit), Condition.HIDDEN)

    def body(self, unit: int) -> int:
        """Who carries a unit, or the unit itself."""
        carrier = self.b.units[unit].carrier
        return int(carrier if carrier >= 0 else unit)

    def person(self, person: int) -> str:
        """Who acts: of a roster ``striker (red 1)``, else ``the striker of blue_2``."""
        if not 0 <= person < c.MAX_PEOPLE:
            return "nobody"
        name = nth(PROFILES, self.s.people[person].profile, "person")
        return self._of_roster(name, person, c.ROSTER_PEOPLE)

    def machine(self, machine: int) -> str:
        """A Construct: of a roster ``assault (red 2)``, else ``the gun of blue_1``."""
        if not 0 <= machine < c.MAX_MACHINES:
            return "nothing"
        name = nth(HULLS, self.s.machines[machine].profile, "Construct")
        return self._of_roster(name, machine, c.ROSTER_MACHINES)

    def _of_roster(self, name: str, row: int, places: int) -> str:
        if row >= c.SIDES * places:
            return f"the {name} of {self.unit_names[row - c.SIDES * places]}"
        return f"{name} ({self.side(row // places)} {row % places + 1})"

    # --- how it fares ----------------------------------------------------------------------------

    def has(self, unit: int, condition: int) -> bool:
        return bool(self.b.units[unit].conditions >> condition & 1)

    def lasts(self, unit: int, until: int) -> bool:
        return bool(self.b.units[unit].until >> until & 1)

    def is_whole(self, unit: int) -> bool:
        """Whether a unit has one pool: no Construct."""
        return bool(self.b.units[unit].machine < 0)

    def coarse(self, unit: int) -> bool:
        """Whether wounds of a unit show in quarters only (section 6)."""
        return self.theirs(unit) and self.s.options.enemy_wounds == ch.EnemyWounds.BANDS

    def pool(self, unit: int, location: int) -> str:
        """``9/11``, ``0/11 critical 3``; of an enemy by house rule ``3/4 left``."""
        u = self.b.units[unit]
        full = int(self.ask(units.most_wounds, unit, location))
        left, critical = u.wounds[location], u.critical[location]
        if self.coarse(unit):
            shown = f"{-(-QUARTERS * left // full) if full else 0}/{QUARTERS} left"
        else:
            shown = f"{left}/{full}"
        whole = self.is_whole(unit)  # its one pool has critical totals of all locations (AE-388)
        return shown + (f" critical {critical}" if critical and not whole else "")

    def conditions(self, unit: int) -> list[str]:
        """What shows of a unit's state; to its own side also what does not."""
        u = self.b.units[unit]
        found = [word for one, word in _SHOWN.items() if u.conditions >> one & 1]
        if u.stunned:
            found.append(f"stunned {u.stunned}")
        if self.ask(units.is_helpless, unit):
            found.append("helpless")
        found += [word for one, word in _LASTING.items() if u.until >> one & 1]
        if self.is_whole(unit):
            found += [
                f"critical {n} of {where}"
                for n, where in zip(u.critical, c.Location.abouts(), strict=True)
                if n
            ]
        if u.grapples >= 0:
            holds = u.conditions >> Condition.CONTROLS & 1
            found.append(f"{'grapples' if holds else 'held by'} {self.unit(u.grapples)}")
        if foes := self.engaged_with(unit):
            found.append(f"engaged with {' and '.join(foes)}")
        if u.pattern >= 0:
            found.append(f"{PATTERNS[u.pattern]} {u.ats}")
        if u.watch.arm >= 0:
            found.append(f"overwatch, {self.km(ch.RADIUS_KM[u.watch.radius])}")
        if not self.theirs(unit):
            return found + self._own_conditions(unit)
        if shown := [name for k, name in enumerate(TALENTS) if u.talents_seen >> k & 1]:
            found.append(f"has shown {' and '.join(shown)}")
        return found

    def _own_conditions(self, unit: int) -> list[str]:
        u = self.b.units[unit]
        helped = [self.ask_b(assists.helped, unit, k) for k in range(c.MAX_HELPS)]
        helps = " and ".join(self.unit(ally) for ally in helped if ally >= 0)
        words = {
            f"fatigue {u.fatigue}": u.fatigue,
            f"Ego {u.ego}": u.ego,
            f"aim +{u.aim}": u.aim,
            f"feinted {self.unit(u.feinted)}": u.feinted >= 0,
            f"helps {helps}": helps != "",
        }
        return [word for word, holds in words.items() if holds]

    def engaged_with(self, unit: int) -> list[str]:
        """Enemies in melee with a unit, by name."""
        first, stop = self.ask_s(sides.units_of, 1 - self.s.units[unit].side)
        bits = self.b.units[unit].engaged
        return [self.unit(first + k) for k in range(stop - first) if bits >> k & 1]

    # --- equipment -------------------------------------------------------------------------------

    def item(self, unit: int, slot: int) -> str:
        """``rifle``; "nothing" of an empty slot."""
        return ITEMS[self.b.units[unit].carried[slot]] if 0 <= slot < c.ITEMS else "nothing"

    def loaded(self, unit: int, slot: int) -> str:
        """``rifle 12/20``, ``pistol 0/8 jammed``; of an enemy the name alone (section 6)."""
        u, name = self.b.units[unit], self.item(unit, slot)
        kind = u.carried[slot] if 0 <= slot < c.ITEMS else -1
        if kind < 0 or self.theirs(unit):
            return name
        rounds = self.s.weapons[kind].rounds
        words = [name + (f" {u.ammo[slot]}/{rounds}" if rounds else "")]
        words += [word for word, bits in (("jammed", u.jammed), ("braced", u.braced),
                                          ("coated", u.coated)) if bits >> slot & 1]  # fmt: skip
        return " ".join(words)

    def which(self, unit: int, slot: int) -> str:
        """The same, and of two alike the slot."""
        carried = self.b.units[unit].carried
        twice = 0 <= slot < c.ITEMS and carried.count(carried[slot]) > 1
        return self.loaded(unit, slot) + (f" of slot {slot + 1}" if twice else "")

    def arm(self, unit: int, arm: int) -> str:
        """What strikes: an item with its rounds, or a part of the body."""
        if arm < 0:
            return "nothing"
        if arm < d.Arm.UNARMED:
            return self.which(int(self.ask_b(gear.bearer, unit)), arm)
        return ITEMS[int(self.ask_b(gear.weapon_of, unit, arm))]

    def in_hand(self, unit: int, hand: int) -> int:
        """The slot of what a hand holds, -1 nothing."""
        u = self.b.units[unit]
        return int(u.right if hand == gear.RIGHT else u.left)

    def held(self, unit: int) -> list[str]:
        """Items in hand, and pilots: ``rifle in both hands``."""
        u = self.b.units[unit]
        if u.right >= 0 and u.right == u.left:
            return [f"{self.loaded(unit, u.right)} in both hands"]
        return [self.loaded(unit, slot) for slot in (u.right, u.left) if slot >= 0]

    def stowed(self, unit: int) -> list[str]:
        """Items that it carries beside them; of an enemy none are known (section 6)."""
        if self.theirs(unit):
            return []
        u = self.b.units[unit]
        return [self.loaded(unit, k) for k in range(c.ITEMS)
                if u.carried[k] >= 0 and k not in (u.right, u.left)]  # fmt: skip

    def carries(self, unit: int) -> list[str]:
        """Who shares its cell: attached, seated or held."""
        there = range(self.s.n_units)
        return [self.unit(k) for k in there if self.b.units[k].carrier == unit]

    def kit_choice(self, k: int) -> str:
        """The k-th kit that the unit that decides may choose."""
        kit = int(self.ask(kits.kit_at, self.asked, k))
        return self.kit(kit) if kit >= 0 else ""

    def kit(self, kit: int) -> str:
        """``rifle, sword, knife, Repair Gel``"""
        contents = self.s.kits[kit].contents if 0 <= kit < c.MAX_KITS else []
        return ", ".join(ITEMS[one] for one in contents if one >= 0)

    def on_ground(self, k: int) -> str:
        """The k-th thing in reach of the unit that decides, in the order of the list."""
        thing = self.ask(handling.thing_at, self.asked, k) if self.u.cell >= 0 else -1
        if thing < 0:
            return f"thing {k + 1}"
        alike = [self.thing(one) for one in range(thing + 1)].count(self.thing(thing))
        return self.thing(thing) + (f" ({alike})" if alike > 1 else "")

    def thing(self, k: int) -> str:
        """``rifle at 3,4``, of the k-th place of the list of what lies on the ground (AE-241)."""
        g = self.b.ground[k]
        return f"{ITEMS[g.kind]} at {self.place(g.cell)}" if g.kind >= 0 else "nothing"

    # --- the event -------------------------------------------------------------------------------


class Asked(View):
    """The same as the side sees it that is asked."""

    def __init__(
        self, s: Any, b: Any, events: Any = (), k: int = 0, viewer: int = ONLOOKER
    ) -> None:
        super().__init__(s, b, events, k, int(b.request.side) if viewer == ONLOOKER else viewer)
