"""A battle of Framewerk as words look at it: who, where, with what, and parts of sums."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from mech_env.core.squares import DIRECTION_NAMES, octant, square_distance
from mech_env.core.words.phrases import figures, signed
from mech_env.core.words.view import View as CoreView
from mech_env.core.words.view import ask
from mech_env.rulesets.framewerk.questions import capabilities as can
from mech_env.rulesets.framewerk.questions import modifiers, pools, sight
from mech_env.rulesets.framewerk.state import codes as c
from mech_env.rulesets.framewerk.state import decisions as d
from mech_env.rulesets.framewerk.state import events as ev
from mech_env.rulesets.framewerk.state import frames as fr
from mech_env.rulesets.framewerk.state import weapons as wp

Part = tuple[int, str]  # a modifier and what it is for

# Range bands by modifier (FW-117), as a rifle has all of them.
BANDS: dict[int, str] = {
    ask(sight.band_modifier, wp.Weapon.RIFLE, most[wp.Weapon.RIFLE]): name
    for name, most in (
        ("Short", wp.SHORT),
        ("Mid", wp.MID),
        ("Long", wp.LONG),
        ("Extreme", wp.REACH),
    )
}
SIGHTS = ("clear sight", "difficult sight", "obscured sight")
_SIGHTS_BY_PENALTY = {ask(sight.sight_penalty, level): name for level, name in enumerate(SIGHTS)}
WEAPONS = (*wp.Weapon.names(" "), "empty hands")  # the last for -1
POINT_SIZES = ("", "Medium", "Small", "Tiny", "Small")  # by aimpoint (FW-234)
OBJECTS: dict[int, str] = {point: name for name, (point, _) in c.OBJECT_KINDS.items()}
SUPPLIES: dict[int, str] = {
    d.Verb.MAGAZINE: "a magazine",
    d.Verb.MEND: "a repair",
    d.Verb.INSPIRE: "a drama point",
}
# What a chosen verb does to whom: "shoot blue_1".
_DEEDS: dict[int, str] = {
    d.Verb.SHOOT: "shoot",
    d.Verb.BURST: "fire a burst at",
    d.Verb.STRIKE: "strike",
    d.Verb.ENTANGLE: "grab and hurt",
    d.Verb.RESTRAIN: "grab",
    d.Verb.DISARM: "disarm",
    d.Verb.THROW: "throw the {weapon} at",
    d.Verb.SHOOT_OBJECT: "shoot at",
    d.Verb.STRIKE_OBJECT: "strike",
    d.Verb.THROW_OBJECT: "throw the {weapon} at",
    d.Verb.ESCAPE: "struggle against",
}


class View(CoreView):
    """Objects as targets are written as ``MAX_UNITS + index``, beside units."""

    side_names = c.SIDE_NAMES
    distance = square_distance
    endings: ClassVar = dict(enumerate(c.Ending.abouts()))
    codes: ClassVar = {
        "skill": c.Skill.abouts(),
        "form": c.Form.abouts(),
        "wound": c.Wound.names(),
        "defence": c.Defence.abouts(),
        "cover": c.Cover.abouts(),
        "direction": DIRECTION_NAMES,
        "weapon": WEAPONS,
        # What a called shot aims at, by aimpoint (FW-234, FW-237).
        "point": ("the body", "a limb", "head or hand", "an eye or finger", "the weapon in hand"),
        "size": POINT_SIZES,
        "threat": (
            "shoots at", "fires a burst at", "fires on automatic at", "suppresses", "strikes at",
            "grabs at", "tries to pin", "tries to disarm", "throws at",
        ),
        "breaks": ("fails to break away", "breaks away"),
        "frees": ("does not get", "gets"),
    }  # fmt: skip

    # --- names -----------------------------------------------------------------------------------

    def thing(self, thing: int) -> str:
        """``blue's terminal``: an objective object by its size and side."""
        if not 0 <= thing < self.s.n_objects:
            return "an object"
        facts = self.s.objects[thing]
        return f"{self.side(facts.side)}'s {OBJECTS.get(facts.point, 'object')}"

    def in_hand(self, unit: int) -> int:
        """The weapon in hand, -1 = none."""
        return ask(can.in_hand, self.b.units[unit])

    def hand_kind(self, unit: int) -> int:
        """The kind of weapon in hand, or of the bare hands."""
        return self.ask(can.hand_kind, unit)

    @property
    def weapon(self) -> str:
        """What the unit that decides has in hand."""
        return WEAPONS[self.hand_kind(self.asked)]

    @property
    def rounds(self) -> str:
        """``12 of 30``: in the magazine of the weapon in hand."""
        size = wp.MAGAZINE_SIZE[self.hand_kind(self.asked)]
        return f"{self.b.weapons[self.in_hand(self.asked)].loaded} of {size}"

    def deed(self, verb: int) -> str:
        """``shoot``, ``throw the knife at``: the verb of a slot before its object."""
        return self.say(_DEEDS.get(verb, "choose"))

    def fogged(self, unit: int) -> bool:
        """Whether ``fog`` hides a unit's numbers from the viewer (section 6)."""
        return bool(self.s.options.fog and self.theirs(unit))

    # --- where -----------------------------------------------------------------------------------

    def target_cell(self, target: int) -> int:
        """Where a unit stands, or an object; -1 = nowhere."""
        if target >= c.MAX_UNITS:
            return int(self.s.objects[target - c.MAX_UNITS].at)
        return int(self.b.units[target].at) if target >= 0 else -1

    def against(self, unit: int, target: int, kind: int, close: bool) -> list[Part]:
        """What a target changes in an attack on it: range, sight, cover, each by name (FW-010)."""
        if target < c.MAX_UNITS:
            far, light, cover = self.ask(modifiers.against_unit, unit, target, kind, int(close))
        else:
            at, thing, cover = self.b.units[unit].at, target - c.MAX_UNITS, 0
            far, light = self.ask(modifiers.against_object, at, thing, kind, int(close))
        covers = {
            self.ask(sight.cover_penalty, rating, int(close)): name
            for rating, name in enumerate(c.Cover.abouts())
        }
        parts = (
            (far, BANDS.get(far, "")),
            (light, _SIGHTS_BY_PENALTY[light]),
            (cover, covers[cover]),
        )
        return [part for part in parts if part[0]]

    # --- the pending question --------------------------------------------------------------------

    @property
    def contest(self) -> Any:
        """Its attack, suppressing fire or struggle; None = it comes up in none of these."""
        return self.frame_of(fr.Frame.ATTACK, fr.Frame.ZONE, fr.Frame.ESCAPE)

    @property
    def supply(self) -> str:
        """What is made of the crate."""
        return SUPPLIES.get(self.frame.supply, "it")

    @property
    def listed(self) -> list[str]:
        """Targets of automatic fire."""
        f = self.contest
        return [self.unit(unit) for unit in f.listed[: f.n_listed]] if f is not None else []

    @property
    def table(self) -> str:
        """``Marksman 2, 7, 8: 6 + 8 - 2 = 12``: the dice on the table."""
        p = self.b.pool
        profile, faces = self.s.units[p.roller], p.face[: p.count]
        head = f"{c.Skill.abouts()[p.skill]} {figures(faces)}"
        if p.critical:
            return f"{head}: a critical failure"
        best = best_phrase(faces, p.best, bool(profile.rank[p.skill]))
        start = f"{ask(pools.attribute_of, profile, p.skill)} + {best}"
        return f"{head}: {sum_phrase(start, p.modifier, ())} = {p.total}"

    # --- the event -------------------------------------------------------------------------------

    @property
    def aimed_at(self) -> str:
        """The target of an attack: a unit or an object."""
        return self.unit(self.x) if self.x >= 0 else self.thing(self.z)

    @property
    def way(self) -> str:
        """``NE `` of a step."""
        direction = ask(octant, self.x, self.y, self.s.width) if self.s.width else -1
        return f"{DIRECTION_NAMES[direction]} " if direction >= 0 else ""

    @property
    def feats(self) -> str:
        """``: 19 against 16``: the Strength feats that decided it, the unit's own first."""
        totals: dict[int, int] = {}
        for earlier in self.before():
            if earlier.kind == ev.Event.FEAT:
                totals.setdefault(earlier.unit, earlier.what)
            elif totals:
                break
        own, other = totals.get(self.event.unit), totals.get(self.x)
        return "" if own is None or other is None else f": {own} against {other}"

    def last_roll(self, why: int) -> list[int]:
        """The dice of the roll for one reason that came right before it; [] if not known."""
        faces: list[int] = []
        for earlier in self.before():
            if earlier.kind != ev.Event.ROLLED or earlier.what != why:
                break
            faces = [*earlier.values[: earlier.used], *faces]
        return faces


def best_phrase(faces: list[int], best: int, trained: bool) -> str:
    """Where the best value of a pool comes from: ``9``, ``set 7-7``, ``run 7-8-9``, ``half of 7``.

    FW-002 to FW-004. Just the value where the faces are not known.
    """
    if not trained:
        return f"half of {faces[0]}" if len(faces) == 1 else str(best)
    if best in faces or not faces:
        return str(best)
    for face in sorted(set(faces), reverse=True):
        times = faces.count(face)
        if times > 1 and times * face == best:
            return "set " + "-".join([str(face)] * times)
    for first in faces:
        run = [first]
        while run[-1] + 1 in faces:
            run.append(run[-1] + 1)
        if len(run) > 2 and sum(run) == best:
            return "run " + "-".join(map(str, run))
    return str(best)


def sum_phrase(start: str, modifier: int, parts: Iterable[Part]) -> str:
    """``6 + run 7-8-9 - 2 two actions``: a value and what changes it.

    The parts are named where they make up the modifier; else it stands without a name.
    """
    named = [part for part in parts if part[0]]
    if sum(value for value, _ in named) != modifier:
        named = [(modifier, "")] if modifier else []
    for value, name in named:
        start += f" {'+' if value > 0 else '-'} {abs(value)}{' ' if name else ''}{name}"
    return start


def parts_phrase(parts: Iterable[Part]) -> str:
    """`` (+2 Short, -4 heavy cover)``; "" without parts."""
    named = ", ".join(f"{signed(value)} {name}" for value, name in parts)
    return f" ({named})" if named else ""
