"""What an onlooker of a Steel Typhoon battle sees, or a side: the record as a :class:`Scene`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mech_env.core.ruleset import ONLOOKER
from mech_env.core.scene import Cell, Condition, Cover, Entry, Link, Objective, Pip, Scene, Token
from mech_env.core.words import pictures
from mech_env.core.words.phrases import count, label
from mech_env.rulesets.steel_typhoon.questions import sight
from mech_env.rulesets.steel_typhoon.state import codes as st
from mech_env.rulesets.steel_typhoon.state import decisions as d
from mech_env.rulesets.steel_typhoon.state.frames import Frame
from mech_env.rulesets.steel_typhoon.words.requests import QUESTIONS
from mech_env.rulesets.steel_typhoon.words.view import POOLS, View

_MATERIALS = ", ".join(
    f"{letter} {name}"
    for letter, name in zip(st.MATERIAL_LETTERS, st.Material.names(), strict=True)
)
_CONDITIONS: dict[int, Condition] = {
    st.SlotState.WORKING: "whole",
    st.SlotState.DISABLED: "disabled",
    st.SlotState.DESTROYED: "destroyed",
}
_LEGEND = (
    f"Cover: the hits it takes and its letter ({_MATERIALS}); capitals for thick, small letters "
    "for thin pieces.",
    "Dice in brackets are assigned.",
)
_TEXT_LEGEND = (
    "r0 is a squad.",
    "Systems: DEF works, (DEF) is disabled, xDEF is destroyed.",
)


def scene(s: Any, b: Any, viewer: int = ONLOOKER) -> Scene:
    """The view of a side or an onlooker; loadouts that are being chosen are left out of both."""
    v = View(s, b, viewer=viewer)
    goal = v.s.objective_hex
    return Scene(
        title=pictures.title(v, "Steel Typhoon", _when(v)),
        grid="hex",
        width=v.s.width,
        height=v.s.height,
        side_names=st.SIDE_NAMES[: max(v.s.n_sides, 1)],
        cells=_cells(v),
        tokens=(*_units(v), *_squads(v)),
        links=(*_grapples(v), *_attacks(v)),
        entries=(*_unit_entries(v), *_squad_entries(v)),
        caption=pictures.caption(v, QUESTIONS.request(s, b)),
        objectives=(Objective("objective", goal),) if goal >= 0 else (),
        legend=_LEGEND,
        text_legend=_TEXT_LEGEND,
    )


def _when(v: View) -> str:
    if v.b.round_number > 0:
        return f"round {v.b.round_number} of {v.s.round_limit}"
    ambushed = v.s.options.ambush_side >= 0 and v.decision != d.Decision.LOADOUT
    return "ambush" if ambushed else "before the first round"


def _cells(v: View) -> dict[int, Cell]:
    ground = v.s.ground[: v.s.width * v.s.height]
    cells = {at: Cell(solid="solid") for at, kind in enumerate(ground) if kind == st.SOLID}
    for piece, p in enumerate(v.b.pieces[: v.s.n_pieces]):
        if p.hex >= 0:
            material, thick = v.s.pieces[piece].material, v.s.pieces[piece].thick
            letter = st.MATERIAL_LETTERS[material]
            full = st.OBJECT_HEALTH[material][1 - thick]
            cells[p.hex] = Cell(
                cover=Cover(v.material(piece), letter if thick else letter.lower(), p.health, full)
            )
    return cells


def _units(v: View) -> Iterator[Token]:
    deciding = pictures.deciding(v)
    for unit, name in enumerate(v.unit_names):
        u = v.b.units[unit]
        if u.hex >= 0:
            yield Token(
                name=name,
                label=label(name),
                side=v.s.units[unit].side,
                cell=u.hex,
                pips=_pips(v, unit),
                faded=bool(u.shut_down),
                deciding=unit == deciding,
            )


def _squads(v: View) -> Iterator[Token]:
    for squad in range(v.s.n_squads):
        q, name = v.b.squads[squad], v.squad(squad)
        if _stands(q):
            soldiers = (Pip("", "whole"),) * q.soldiers
            yield Token(name, label(name), v.s.squads[squad].side, q.hex, soldiers, small=True)


def _stands(q: Any) -> bool:
    return bool(q.hex >= 0 and q.soldiers > 0)


def _pips(v: View, unit: int) -> tuple[Pip, ...]:
    # ST-003: loadouts are secret until all sides have chosen.
    if v.keeps_secret(unit):
        return ()
    onlooker = v.viewer == ONLOOKER and v.decision == d.Decision.LOADOUT
    if onlooker and v.s.units[unit].side != v.b.request.side:
        return ()
    u = v.b.units[unit]
    return tuple(
        Pip(st.SYSTEM_NAMES[kind], _CONDITIONS[condition])
        for kind, condition in zip(u.system_kind, u.system_state, strict=True)
        if condition in _CONDITIONS
    )


def _grapples(v: View) -> Iterator[Link]:
    for u in v.b.units[: v.s.n_units]:
        for victim in u.victims:
            if victim >= 0 and u.hex >= 0:
                yield Link("hold", u.hex, v.b.units[victim].hex, name="grapple")


def _attacks(v: View) -> Iterator[Link]:
    for f in v.b.frames[: v.b.depth] if v.running else ():
        # An attack has no target until it is chosen; interrupted attacks lie below the top.
        if f.kind == Frame.ATTACK and f.target >= 0:
            start, end = v.hex_of(f.actor), v.target_hex(f.target_kind, f.target)
            value = f.attack_value + f.spot_value
            if start >= 0 and end >= 0:
                yield Link("attack", start, end, str(value) if value > 0 else "")


def _unit_entries(v: View) -> Iterator[Entry]:
    for unit, name in enumerate(v.unit_names):
        u = v.b.units[unit]
        in_fight = u.fate == st.Fate.IN_FIGHT and u.hex >= 0
        fate = "off the map" if u.fate == st.Fate.IN_FIGHT else v.codes["fate"][u.fate]
        lines = tuple(_unit_lines(v, unit)) if in_fight else (fate,)
        side = v.s.units[unit].side
        yield Entry(f"{label(name)} {name}", side, _pips(v, unit), lines, not in_fight)


def _squad_entries(v: View) -> Iterator[Entry]:
    for squad in range(v.s.n_squads):
        q, facts, name = v.b.squads[squad], v.s.squads[squad], v.squad(squad)
        arms = "" if facts.anti_armor else ", no weapons against Armor"
        line = f"{v.place(q.hex)}, {count(q.soldiers, 'soldier')}{arms}"
        lines = (line if _stands(q) else "gone",)
        yield Entry(f"{label(name)} {name}", facts.side, (), lines, not _stands(q))


def _unit_lines(v: View, unit: int) -> Iterator[str]:
    """Where and in what shape it is; its dice; what ties it."""
    u, facts = v.b.units[unit], v.s.units[unit]
    piece = v.ask(sight.ground_at, u.hex) - 1
    on = f" on {v.material(piece)} ({v.b.pieces[piece].health})" if piece >= 0 else ""
    words = [v.place(u.hex) + on, st.Chassis.abouts()[facts.chassis]]
    if not v.keeps_secret(unit):
        words.append(f"pilot {u.pilot_hp} HP")
        if facts.rockets_full > 0:
            words.append(f"rockets {u.rockets}")
    if u.direct_hits > 0:
        words.append(f"{count(u.direct_hits, 'Direct Hit')} stored")
    if u.shut_down:
        words.append("shut down")
    yield ", ".join(words)
    if dice := ", ".join(_dice(u)):
        yield dice
    yield from _ties(v, unit)


def _dice(u: Any) -> Iterator[str]:
    """``Skill 5 (2)``, ``Attack 3 6``: dice rolled this round, those assigned in brackets."""
    pools = {name: first for name, first in POOLS.items() if first != st.DIE_ROCKET}
    for (name, first), stop in zip(pools.items(), [*pools.values(), st.DIE_SLOTS][1:]):
        if faces := [face for face in u.die[first:stop] if face != 0]:
            yield f"{name} {' '.join(str(face) if face > 0 else f'({-face})' for face in faces)}"


def _ties(v: View, unit: int) -> Iterator[str]:
    """Grapples, held actions, Spot dice lying on the unit, limits."""
    u = v.b.units[unit]
    if victims := [v.unit(victim) for victim in u.victims if victim >= 0]:
        yield f"grapples {' and '.join(victims)}"
    if u.grappled_by >= 0:
        yield f"grappled by {v.unit(u.grappled_by)}"
    for trigger, held in zip(u.held_trigger, u.held_action, strict=True):
        if held >= 0 and trigger >= 0:
            yield f"holds {st.PaidAction.names()[held]}: {st.Trigger.abouts()[trigger]}"
    for number, side in enumerate(v.b.sides[: v.s.n_sides]):
        if (value := side.spot_value[unit]) > 0:
            by = v.unit(side.spot_by[unit])
            yield f"Spot die {value} of {v.side(number)} (by {by})"
    if u.limp != st.Limp.NONE and not v.theirs(unit):
        yield "can move only" if u.limp == st.Limp.MOVE_ONLY else "can attack only"
