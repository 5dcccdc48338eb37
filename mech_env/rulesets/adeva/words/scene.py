"""What an onlooker of a battle of Adeptus Evangelion sees, or a side: the record as a Scene.

A side sees its own units and what shows of its enemies; of those that hide only how many they are
(section 6, AE-443).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mech_env.core import scene as core
from mech_env.core.ruleset import ONLOOKER
from mech_env.core.words import pictures
from mech_env.core.words.phrases import label, listed
from mech_env.rulesets.adeva.questions import board, units
from mech_env.rulesets.adeva.rules.defeat import WRECK_AP
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.codes import Berth, Condition, Kind, Status, Terrain, Until
from mech_env.rulesets.adeva.state.frames import Frame
from mech_env.rulesets.adeva.words.names import (
    ITEMS,
    KINDS,
    STATUSES,
)
from mech_env.rulesets.adeva.words.requests import QUESTIONS
from mech_env.rulesets.adeva.words.view import View

_EAST = 2  # the direction of AE-013 that is 0 in `core.squares`
_MARKED = {Terrain.EXIT_RED: "exit of red", Terrain.EXIT_BLUE: "exit of blue"}
_QUARTERS = 4  # pips of a unit with one pool


def scene(s: Any, b: Any, viewer: int = ONLOOKER) -> core.Scene:
    """The view of a side or an onlooker."""
    v = View(s, b, viewer=viewer)
    return core.Scene(
        title=pictures.title(v, "Adeptus Evangelion", _when(v)),
        grid="square",
        width=v.s.width,
        height=v.s.height,
        side_names=c.SIDE_NAMES,
        cells=_cells(v),
        tokens=tuple(_tokens(v)),
        links=(*_holds(v), *_engaged(v), *_attacks(v)),
        entries=(*_unit_entries(v), *_side_entries(v)),
        caption=pictures.caption(v, QUESTIONS.request(s, b)),
        objectives=tuple(_gates(v)),
        items=tuple(_items(v)),
        zones=tuple(_zones(v)),
        legend=tuple(_legend(v)),
    )


def _when(v: View) -> str:
    number = v.b.round_number
    return f"round {number} of {v.s.round_limit}" if number else "before the first round"


def _legend(v: View) -> Iterator[str]:
    """As many lines at every moment of a fight."""
    yield "X stunned, P prone, N pinned, K shaken, H hidden, D delays, G guarded or in stance."
    yield "A number and C: AP of cover or a wreck. Tinted: zones of overwatch. Lined: fog."


# --- the map --------------------------------------------------------------------------------------


def _cells(v: View) -> dict[int, core.Cell]:
    found = {}
    for cell in range(v.s.width * v.s.height):
        looks = _cell(v, cell)
        if looks != core.Cell():
            found[cell] = looks
    return found


def _cell(v: View, cell: int) -> core.Cell:
    bits, height = v.s.terrain[cell], v.s.elevation[cell]
    if bits >> Terrain.WALL & 1:
        return core.Cell(solid="wall")
    names = [f"height {height / board.KM:g} {v.unit_of_length}"] if height else []
    ground: core.Ground = "raised" if height > 0 else "low" if height < 0 else ""
    if v.ask(board.is_difficult, cell):
        ground, names = "rough", [*names, "difficult"]
    fog = v.ask(board.is_fog, cell)
    names += ["fog"] if fog else []
    names += [word for one, word in _MARKED.items() if bits >> one & 1]
    sight: core.Sight = 1 if fog else 0
    return core.Cell("", _cover(v, cell), sight, ground, ", ".join(names))


def _cover(v: View, cell: int) -> core.Cover | None:
    """A piece of cover, or a wreck: what is left of its AP (AE-338, AE-378)."""
    left, piece = int(v.ask(board.cover_armour, cell)), v.s.cover_at[cell]
    if not left:
        return None
    wreck = int(v.ask(board.wreck_at, cell)) >= 0
    full = v.s.covers[piece].armour if piece >= 0 else WRECK_AP
    return core.Cover("wreck" if wreck else "cover", "C", left, max(left, full))


def _shown(v: View, unit: int) -> bool:
    """Whether the viewer sees a unit on the map, on its own feet."""
    u = v.b.units[unit]
    there = u.status == Status.ACTIVE and u.berth == Berth.NONE and u.cell >= 0
    return bool(there and not v.hides(unit))


def _tokens(v: View) -> Iterator[core.Token]:
    deciding = pictures.deciding(v)
    for unit in range(v.s.n_units):
        if _shown(v, unit):
            u, name = v.b.units[unit], v.unit(unit)
            yield core.Token(
                name=name,
                label=label(name),
                side=v.s.units[unit].side,
                cell=u.cell,
                pips=_pips(v, unit),
                small=u.kind in (Kind.PILOT, Kind.DIRECTOR) or v.has(unit, Condition.PRONE),
                deciding=unit == deciding,
                facing=(u.facing - _EAST) % c.DIRECTIONS,
                marks=_marks(v, unit),
            )


def _pips(v: View, unit: int) -> tuple[core.Pip, ...]:
    """Of a Construct a dot for each location, else one for each quarter of its pool."""
    if not v.is_whole(unit):
        return tuple(core.Pip("", _condition(v, unit, k)) for k in range(len(c.Location)))
    full = max(1, int(v.ask(units.most_wounds, unit, 0)))
    left = -(-_QUARTERS * v.b.units[unit].wounds[0] // full)
    gone = core.Pip("", "destroyed")
    return (core.Pip("", _condition(v, unit, 0)),) * left + (gone,) * (_QUARTERS - left)


def _condition(v: View, unit: int, location: int) -> core.Condition:
    u, full = v.b.units[unit], int(v.ask(units.most_wounds, unit, location))
    left = u.wounds[location]
    if v.ask_b(units.is_destroyed, unit, location):
        return "destroyed"
    if left == 0:
        return "grave"
    return "whole" if 2 * left > full else "disabled"


def _marks(v: View, unit: int) -> tuple[str, ...]:
    """The two gravest conditions."""
    u = v.b.units[unit]
    shape = {
        "X": u.stunned > 0,
        "P": v.has(unit, Condition.PRONE),
        "N": v.has(unit, Condition.PINNED),
        "K": v.has(unit, Condition.SHAKEN),
        "H": v.has(unit, Condition.HIDDEN),
        "D": v.lasts(unit, Until.DELAYING),
        "G": v.lasts(unit, Until.GUARDED) or v.lasts(unit, Until.STANCE),
    }
    return tuple(mark for mark, holds in shape.items() if holds)[:2]


def _gates(v: View) -> Iterator[core.Objective]:
    for side in range(c.GATES):
        facts = v.s.gates[side]
        if facts.cell >= 0:
            yield core.Objective(
                name=v.gate(side),
                cell=facts.cell,
                side=side,
                letter="G",
                health=v.b.gates[side].integrity,
                health_full=facts.integrity,
            )


def _items(v: View) -> Iterator[core.Item]:
    for thing in v.b.ground:
        if thing.kind >= 0 and thing.cell >= 0:
            yield core.Item(ITEMS[thing.kind], thing.cell)


def _zones(v: View) -> Iterator[core.Zone]:
    for unit in range(v.s.n_units):
        u = v.b.units[unit]
        if u.watch.arm >= 0 and _shown(v, unit):
            radius = ch.RADIUS_KM[u.watch.radius]
            cells = frozenset(
                cell
                for cell in range(v.s.width * v.s.height)
                if v.ask_s(board.distance, u.cell, cell) <= radius
            )
            yield core.Zone(f"overwatch of {v.unit(unit)}", v.s.units[unit].side, cells)


def _holds(v: View) -> Iterator[core.Link]:
    for unit in range(v.s.n_units):
        u = v.b.units[unit]
        if u.grapples >= 0 and v.has(unit, Condition.CONTROLS):
            yield from _link(v, "hold", unit, u.grapples, "grapple")


def _engaged(v: View) -> Iterator[core.Link]:
    for unit in range(v.s.n_red):
        for other in range(v.s.n_red, v.s.n_units):
            if v.ask(units.are_engaged, unit, other):
                yield from _link(v, "engaged", unit, other, "")


def _attacks(v: View) -> Iterator[core.Link]:
    """Attacks under way; the die stands on them once it is rolled."""
    for f in v.b.frames[: v.b.depth] if v.running else ():
        if f.kind == Frame.ATTACK and f.target >= 0:
            text = str(f.die) if f.die else ""
            yield from _link(v, "attack", f.actor, f.target, "attack", text)


def _link(
    v: View, kind: core.LinkKind, one: int, other: int, name: str, text: str = ""
) -> Iterator[core.Link]:
    if _shown(v, one) and _shown(v, other):
        ends = v.b.units[one].cell, v.b.units[other].cell
        yield core.Link(kind, *ends, text, name, (v.unit(one), v.unit(other)))


# --- beside the map -------------------------------------------------------------------------------


def _unit_entries(v: View) -> Iterator[core.Entry]:
    for unit, name in enumerate(v.unit_names):
        u, side = v.b.units[unit], v.s.units[unit].side
        title = f"{label(name)} {name}"
        if v.hides(unit):
            yield core.Entry(title, side, (), ("hidden",), True)
        elif u.status in (Status.ACTIVE, Status.OFFMAP):
            lines = (_arms(v, unit), _shape(v, unit))
            yield core.Entry(title, side, _health(v, unit), tuple(filter(None, lines)))
        else:
            yield core.Entry(title, side, (), (STATUSES[u.status],), True)


def _health(v: View, unit: int) -> tuple[core.Pip, ...]:
    if v.is_whole(unit):
        name = "Magnitude " if v.b.units[unit].kind == Kind.HORDE else ""
        return (core.Pip(name + v.pool(unit, 0), _condition(v, unit, 0)),)
    letters = ("H", "RA", "LA", "B", "RL", "LL")
    return tuple(
        core.Pip(f"{letters[k]} {v.pool(unit, k)}", _condition(v, unit, k))
        for k in range(len(c.Location))
    )


def _arms(v: View, unit: int) -> str:
    """Where it is, what it is, what it holds and carries."""
    words = [v.spot(unit), KINDS[v.b.units[unit].kind]]
    words += v.held(unit)
    if stowed := v.stowed(unit):
        words.append(f"carries {listed(stowed)}")
    if aboard := v.carries(unit):
        words.append(f"with {listed(aboard)}")
    return ", ".join(words)


def _shape(v: View, unit: int) -> str:
    u = v.b.units[unit]
    words = [f"initiative {u.initiative}"] if v.b.n_order and u.initiative else []
    if not v.theirs(unit) and u.fate_most:
        words.append(f"fate {u.fate}/{u.fate_most}")
    return ", ".join([*words, *v.conditions(unit)])


def _side_entries(v: View) -> Iterator[core.Entry]:
    """Directors, Morale and cards, where a side has a commander."""
    for side in range(c.SIDES):
        one = v.b.sides[side]
        if one.supcom < 0:
            continue
        words = [f"supreme commander {v.unit(one.supcom)}"]
        words += [
            f"{v.unit(k.who)} commands {v.codes['charge'][k.charge]}"
            + (f", {v.codes['formation'][k.formation]}" if k.formation >= 0 else "")
            for k in one.directors
            if k.who >= 0
        ]
        if v.viewer in (ONLOOKER, side):
            cards = [name for k, name in enumerate(v.codes["card"]) if one.cards >> k & 1]
            words += [f"Morale {one.morale}", f"cards: {listed(cards) or 'none'}"]
        yield core.Entry(f"command of {v.side(side)}", side, (), (", ".join(words),), rows=2)
