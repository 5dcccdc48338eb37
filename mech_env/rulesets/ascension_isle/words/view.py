"""A battle of Ascension Isle as words look at it: who, where, with what."""

from __future__ import annotations

from typing import Any, ClassVar

from mech_env.core.record import RUNNING
from mech_env.core.ruleset import ONLOOKER
from mech_env.core.squares import DIRECTION_NAMES, square_distance, step_to
from mech_env.core.words.phrases import measured, without_clauses
from mech_env.core.words.view import View as CoreView
from mech_env.core.words.view import ask
from mech_env.rulesets.ascension_isle.questions import (
    advantage,
    attacks,
    challenge,
    cover,
    gear,
    health,
    odds,
    space,
)
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import decisions as d
from mech_env.rulesets.ascension_isle.state import ground as g
from mech_env.rulesets.ascension_isle.state import weapons as w
from mech_env.rulesets.ascension_isle.state.frames import FightStage, Frame

WEAPONS = (*w.Weapon.abouts(), "nothing")  # the last for -1
VERBS = without_clauses(d.Verb.abouts())
FORMS = without_clauses(c.Form.abouts())
STANCES = ("no stance", "OVERWATCH", "SNAP", "READY", "DEFENSIVE")
COVERS = g.Cover.abouts()
LEVELS = c.Level.abouts()[: c.Level.LAST]
LIGHTS = ("", "poor light", "very poor light")
CATEGORIES = ("close combat", "ranged combat", "technical actions", "etheric actions")
POOLS = c.Pool.abouts()
THINGS = tuple(name.removeprefix("a ") for name in c.Thing.abouts())
# Many words want "an" before them.
A_POOL = ("an Adrenaline", "a Focus", "a Willpower", "an Aether")


class View(CoreView):
    """A place is a cell (x,y), x to the east, y to the south."""

    side_names = c.SIDE_NAMES
    distance = square_distance
    endings: ClassVar = dict(enumerate(c.Ending.abouts()))
    codes: ClassVar = {
        "weapon": WEAPONS,
        "verb": VERBS,
        "form": FORMS,
        "stance": STANCES,
        "category": CATEGORIES,
        "pool": POOLS,
        "a_pool": A_POOL,
        "way": DIRECTION_NAMES,
        "location": c.Location.abouts(),
        "wound": c.Wound.abouts(),
        "grade": c.Grade.abouts(),
        "cover": COVERS,
        "means": without_clauses(d.Means.abouts()),
    }

    # --- where -----------------------------------------------------------------------------------

    def spot(self, unit: int) -> str:
        """Where a unit is: ``(5,6)``."""
        u = self.b.units[unit]
        return f"({u.x},{u.y})"

    def cell_of(self, unit: int) -> int:
        """The index of its cell."""
        u = self.b.units[unit]
        return int(u.y * self.s.width + u.x)

    def cells_between(self, one: int, other: int) -> int:
        """Distance of two units."""
        return int(self.ask_b(space.distance, one, other))

    def away_from(self, one: int, other: int) -> str:
        """``, 7 cells away``"""
        return f", {measured(self.cells_between(one, other), 'cell')} away"

    def beside(self, unit: int, way: int) -> tuple[int, int]:
        """The cell one step from a unit."""
        u = self.b.units[unit]
        dx, dy = ask(step_to, way)
        return int(u.x + dx), int(u.y + dy)

    def wall_at(self, x: int, y: int) -> str:
        """The piece of a cell that one can be behind: ``crate``; "" for none."""
        return self._piece_name(self.ask_s(cover.wall_at, x, y))

    def own_wall(self, unit: int) -> str:
        """The piece that a unit can be behind; without one, "cover"."""
        u = self.b.units[unit]
        return self.wall_at(u.x, u.y) or "cover"

    def ground(self, x: int, y: int) -> str:
        """What a cell offers: ``crate to W, bush, poor light``."""
        pieces = [self.ask_s(cover.wall_at, x, y), self.ask_s(cover.bush_at, x, y)]
        words = [self.piece(k) for k in pieces if k >= 0]
        words.append(LIGHTS[self.ask_s(space.light_at, x, y)])
        return ", ".join(filter(None, words))

    def piece(self, piece: int) -> str:
        """``crate to W``: what it is, and from where it covers."""
        return f"{self._piece_name(piece)} to {DIRECTION_NAMES[self.s.pieces[piece].facing]}"

    def _piece_name(self, piece: int) -> str:
        return COVERS[self.s.pieces[piece].level] if piece >= 0 else ""

    def thing(self, thing: int) -> str:
        """``the console at (21,8)``"""
        if not 0 <= thing < self.s.n_objects:
            return "something"
        o = self.s.objects[thing]
        name = f"the {THINGS[o.kind]} at ({o.x},{o.y})"
        others = [self.s.objects[k] for k in range(self.s.n_objects) if k != thing]
        twice = any((one.x, one.y, one.kind) == (o.x, o.y, o.kind) for one in others)
        return f"{name} (number {thing})" if twice else name

    # --- who decides -----------------------------------------------------------------------------

    @property
    def choosing(self) -> bool:
        """Whether categories are being chosen, each a secret until all are (AI-012)."""
        stage = self.b.frames[0].stage
        return bool(self.b.winner == RUNNING and stage <= FightStage.CHOSEN)

    def unit(self, unit: int) -> str:
        """``red_0``; for a viewer, an enemy in fog goes without a name."""
        there = self.viewer != ONLOOKER and 0 <= unit < self.s.n_units
        return "an unseen enemy" if there and self.hides(unit) else super().unit(unit)

    def hides(self, unit: int) -> bool:
        """Whether fog hides an enemy from the viewer, or from the unit that decides (section 6).

        A side sees what any of its units sees, and who is at odds with it just now.
        """
        if self.viewer != ONLOOKER:
            if not (self.s.options.fog and self.theirs(unit)):
                return False
            frames = self.b.frames[1 : self.b.depth]
            busy = any(unit in (f.actor, f.target) for f in frames)
            active = self.b.units[unit].status == c.Status.ACTIVE
            return (
                active and not busy and not self.watches(self.b.units[unit].x, self.b.units[unit].y)
            )
        theirs = self.s.units[unit].side != self.side_asked
        if not (self.running and self.s.options.fog and theirs):
            return False
        here = self.u.status == c.Status.ACTIVE == self.b.units[unit].status
        return here and not self.ask(space.sees, self.asked, unit)

    def watches(self, x: int, y: int) -> bool:
        """Whether any unit of the viewer's side sees a cell (AI-058)."""
        own = (k for k in range(self.s.n_units) if self.s.units[k].side == self.viewer)
        eyes = (self.b.units[k] for k in own if self.b.units[k].status == c.Status.ACTIVE)
        return any(self.ask_s(space.is_clear, u.x, u.y, x - u.x, y - u.y) for u in eyes)

    def fogged(self, unit: int) -> bool:
        """Whether fog hides what a unit has left (section 6)."""
        if self.viewer != ONLOOKER:
            return bool(self.s.options.fog and self.theirs(unit))
        theirs = self.s.units[unit].side != self.side_asked
        return bool(self.running and self.s.options.fog and theirs)

    # --- what a unit has -------------------------------------------------------------------------

    def hand_kind(self, unit: int) -> int:
        """The weapon kind in hand, -1 none."""
        return int(self.ask(gear.hand_kind, unit))

    def hand(self, unit: int) -> str:
        """``assault rifle``"""
        return WEAPONS[self.hand_kind(unit)]

    def kind(self, unit: int, slot: int) -> str:
        """A carried weapon without its ammunition."""
        return WEAPONS[self.s.units[unit].carried[slot]]

    def armed(self, unit: int, slot: int) -> str:
        """A carried weapon with its ammunition: ``pistol 3/4``; of two alike with its slot."""
        kinds = self.s.units[unit].carried
        kind = kinds[slot]
        name = WEAPONS[kind]
        if kind >= 0 and w.AMMO[kind]:
            name += f" {self.b.units[unit].ammo[slot]}/{w.AMMO[kind]}"
        return f"{name} of slot {slot + 1}" if kind >= 0 and kinds.count(kind) > 1 else name

    @property
    def loaded(self) -> str:
        """The weapon in hand of the unit that decides: ``assault rifle (5 of 6 ammunition)``."""
        kind, u = self.hand_kind(self.asked), self.u
        name = WEAPONS[kind]
        rounds = f" ({u.ammo[u.in_hand]} of {w.AMMO[kind]} ammunition)"
        return name + rounds if kind >= 0 and w.AMMO[kind] else name

    def level(self, unit: int, level: int) -> str:
        """The name of a unit's health level; the last that it has is Last (AI-077, AI-100)."""
        if level >= self.ask(health.n_levels, unit) - 1:
            return "Last"
        return LEVELS[level] if level < len(LEVELS) else f"level {level + 1}"

    def health(self, unit: int) -> str:
        """``Stressed 3/7``; once all is full, ``Last 7/7``."""
        levels = self.ask(health.n_levels, unit)
        level = min(self.ask(health.level_now, unit), max(levels - 1, 0))
        room, stress = self.ask(health.size_of, unit, level), self.b.units[unit].stress[level]
        return f"{self.level(unit, level)} {stress}/{room}"

    def wound_of(self, unit: int, k: int) -> str:
        """``serious piercing wound of the arms``"""
        wound = self.b.units[unit].wounds[k]
        grade = f"{c.Grade.abouts()[wound.grade]} " if wound.grade else ""
        where = c.Location.abouts()[wound.location]
        return f"{grade}{c.Wound.abouts()[wound.kind]} wound of the {where}"

    # --- attacks ---------------------------------------------------------------------------------

    def odds_of(self, unit: int, target: int, kind: int, aiming: int = 0) -> str:
        """``challenge 15, roll 8 or more: 79%``: what an attack now would need (AI-004)."""
        against = self._challenge(unit, target, kind, aiming)
        needed = against - self.ask(attacks.attack_bonus, unit, target, kind, 0)
        return f"challenge {against}, {self.needs(needed)}"

    def _challenge(self, unit: int, target: int, kind: int, aiming: int) -> int:
        """In fog without the advantage that an enemy in SNAP may have (AI-127, section 6)."""
        against = self.ask(challenge.challenge, unit, target, kind, aiming)
        if self.fogged(target) and w.ARM[kind] != w.Arm.CLOSE:
            against -= self.ask_b(advantage.in_snap, target)
        return int(ask(challenge.final, against, 0))

    def needs(self, needed: int) -> str:
        """``roll 8 or more: 79%``"""
        chance = self.ask_s(odds.chance, needed)
        return f"roll {max(needed, 0)} or more: {chance:.0%}"

    @property
    def attack(self) -> Any:
        """The attack under way, or None."""
        return self.frame_of(Frame.ATTACK)

    @property
    def attack_weapon(self) -> str:
        """What it is made with."""
        f = self.attack
        if f is None:
            return "nothing"
        if f.slot < 0:
            return WEAPONS[w.Weapon.BOLT]
        return WEAPONS[self.s.units[f.actor].carried[f.slot]]

    def challenge_now(self, f: Any) -> int:
        """The challenge of an attack so far: final from the result on, before it as it stands."""
        if f.hits or f.challenge:
            return int(f.challenge)
        kind = w.Weapon.BOLT if f.slot < 0 else self.s.units[f.actor].carried[f.slot]
        aiming = int(f.verb == d.Verb.AIM)
        return self._challenge(f.actor, f.target, kind, aiming)

    # --- the event -------------------------------------------------------------------------------

    @property
    def spot_xy(self) -> str:
        """The place x, y of an event."""
        return f"({self.x},{self.y})"
