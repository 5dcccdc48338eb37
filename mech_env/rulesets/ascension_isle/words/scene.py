"""What an onlooker of a battle of Ascension Isle sees, or a side: the record as a :class:`Scene`.

Categories that are still being chosen are left out; in fog, what the side cannot see, of an
onlooker's picture what the unit that decides cannot see.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mech_env.core import scene as core
from mech_env.core.record import RUNNING
from mech_env.core.ruleset import ONLOOKER
from mech_env.core.squares import DIRECTION_NAMES
from mech_env.core.words import pictures
from mech_env.core.words.phrases import count, label, listed, measured
from mech_env.rulesets.ascension_isle.questions import cover, health, pain, space, zones
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import ground as g
from mech_env.rulesets.ascension_isle.state.frames import FightStage, Frame
from mech_env.rulesets.ascension_isle.words.requests import QUESTIONS
from mech_env.rulesets.ascension_isle.words.view import COVERS, STANCES, THINGS, View

_SIGHTS: tuple[core.Sight, ...] = (0, 1, 2)
_LETTERS = ("", "B", "W", "C", "L")  # by level of cover
_RATINGS = (0, 1, 1, 2, 2)
_STANCE_MARKS = ("", "O", "S", "R", "D")
_LINK_NAMES: dict[int, str] = {c.Cause.ZONE: "sustained fire"}


def scene(s: Any, b: Any, viewer: int = ONLOOKER) -> core.Scene:
    """The view of a side or an onlooker."""
    v = View(s, b, viewer=viewer)
    cells = _cells(v)
    return core.Scene(
        title=pictures.title(v, "Ascension Isle", _when(v)),
        grid="square",
        width=v.s.width,
        height=v.s.height,
        side_names=c.SIDE_NAMES,
        cells=cells,
        tokens=tuple(_tokens(v)),
        links=tuple(_attacks(v)),
        entries=tuple(_entries(v)),
        caption=pictures.caption(v, QUESTIONS.request(s, b)),
        objectives=tuple(_objectives(v)),
        zones=tuple(_zones(v)),
        legend=tuple(_legend(v, cells)),
        picture_legend=(_picture_legend(cells),),
    )


def _when(v: View) -> str:
    stage = v.b.frames[0].stage
    if v.b.winner == RUNNING and (stage >= FightStage.OVER or stage < FightStage.DEPLOY):
        return "between fights" if stage >= FightStage.OVER else "before the fight"
    number = v.b.round_number
    return f"round {number} of {v.s.round_limit}" if number else "before the first round"


def _legend(v: View, cells: dict[int, core.Cell]) -> Iterator[str]:
    """The same at every moment of a fight."""
    kinds = sorted({v.s.pieces[k].level for k in range(v.s.n_pieces)})
    if kinds:
        names = ", ".join(f"{_LETTERS[k]} {COVERS[k]}" for k in kinds)
        yield f"Cover: {names}; it protects its own cell from the side named."
    yield "Exploits: Adrenaline/Focus/Willpower/Aether. Actions: standard+move."


def _picture_legend(cells: dict[int, core.Cell]) -> str:
    lines = ["A unit's tip shows where it faces; dots: health levels left."]
    if any(cell.cover for cell in cells.values()):
        lines.append("Bars: cover, thin or thick, on the side that it protects.")
    if any(cell.sight for cell in cells.values()):
        lines.append("Grey ground: poor light, darker: very poor.")
    lines.append("O overwatch, S snap, R ready, D defensive; b fully behind cover, X stunned.")
    lines.append("Tinted: cells under sustained fire.")
    return " ".join(lines)


# --- the map --------------------------------------------------------------------------------------


def _cells(v: View) -> dict[int, core.Cell]:
    found = {}
    for y in range(v.s.height):
        for x in range(v.s.width):
            cell = core.Cell(
                "rock" if v.ask_s(space.is_solid, x, y) else "",
                _cover(v, x, y),
                _SIGHTS[v.ask_s(space.light_at, x, y)],
            )
            if cell != core.Cell():
                found[y * v.s.width + x] = cell
    return found


def _cover(v: View, x: int, y: int) -> core.Cover | None:
    """The better piece of a cell; its name tells of both."""
    pieces = [k for k in (v.ask_s(cover.wall_at, x, y), v.ask_s(cover.bush_at, x, y)) if k >= 0]
    if not pieces:
        return None
    facts = v.s.pieces[pieces[0]]
    name = " and ".join(v.piece(k) for k in pieces)
    return core.Cover(
        name, _LETTERS[facts.level], rating=_RATINGS[facts.level], direction=facts.facing
    )


def _on_board(v: View, unit: int) -> bool:
    return bool(v.b.units[unit].status in (c.Status.ACTIVE, c.Status.OUT))


def _active(v: View, unit: int) -> bool:
    return bool(v.b.units[unit].status == c.Status.ACTIVE)


def _tokens(v: View) -> Iterator[core.Token]:
    """Those who are out first: others may stand on their cells (AI-056)."""
    deciding = pictures.deciding(v)
    shown = [k for k in range(v.s.n_units) if _on_board(v, k) and not v.hides(k)]
    for unit in sorted(shown, key=lambda unit: _active(v, unit)):
        u, active, name = v.b.units[unit], _active(v, unit), v.unit(unit)
        yield core.Token(
            name=name,
            label=label(name),
            side=v.s.units[unit].side,
            cell=v.cell_of(unit),
            pips=_levels(v, unit) if active else (),
            small=not active,
            faded=not active,
            deciding=unit == deciding,
            facing=u.facing if active else core.NO_DIRECTION,
            marks=_marks(u) if active else (),
        )


def _levels(v: View, unit: int) -> tuple[core.Pip, ...]:
    """A dot for each health level: those left, then those that are full."""
    levels, now = v.ask(health.n_levels, unit), v.ask(health.level_now, unit)
    left = max(levels - now, 0)
    gone = core.Pip("", "destroyed")
    return (core.Pip("", _condition(now, levels)),) * left + (gone,) * min(now, levels)


def _condition(level: int, levels: int) -> core.Condition:
    if level >= levels:
        return "destroyed"
    if level == levels - 1 and levels > 1:
        return "grave"
    return "disabled" if level > 0 else "whole"


def _marks(u: Any) -> tuple[str, ...]:
    marks = ("X" if u.skip else "", _STANCE_MARKS[u.stance], "b" if u.behind else "")
    return tuple(filter(None, marks))[:2]


def _objectives(v: View) -> Iterator[core.Objective]:
    for k in range(v.s.n_objects):
        o, facts = v.b.objects[k], v.s.objects[k]
        name = THINGS[facts.kind]
        yield core.Objective(
            name=name,
            cell=facts.y * v.s.width + facts.x,
            side=o.owner,
            letter=name[0].upper(),
            health=o.points,
            health_full=facts.points_full,
        )


def _zones(v: View) -> Iterator[core.Zone]:
    for unit in range(v.s.n_units):
        if v.b.units[unit].zone.kind and _active(v, unit):
            cells = frozenset(
                y * v.s.width + x
                for y in range(v.s.height)
                for x in range(v.s.width)
                if v.ask(zones.holds, unit, x, y)
            )
            yield core.Zone(f"fire of {v.unit(unit)}", v.s.units[unit].side, cells)


def _attacks(v: View) -> Iterator[core.Link]:
    """Attacks under way; the total stands on them once it is rolled."""
    for f in v.b.frames[: v.b.depth] if v.running else ():
        if f.kind == Frame.ATTACK and not (v.hides(f.actor) or v.hides(f.target)):
            ends = v.cell_of(f.actor), v.cell_of(f.target)
            text = str(f.total) if f.rolled else ""
            yield core.Link("attack", *ends, text, _LINK_NAMES.get(f.cause, ""))


# --- beside the map -------------------------------------------------------------------------------


def _entries(v: View) -> Iterator[core.Entry]:
    for unit, name in enumerate(v.unit_names):
        u, side, title = v.b.units[unit], v.s.units[unit].side, f"{label(name)} {name}"
        if v.hides(unit):
            yield core.Entry(title, side, (), ("out of sight",), True, rows=3)
        elif _active(v, unit):
            pip = core.Pip(v.health(unit), _condition(*_level_of(v, unit)))
            told = (_arms(v, unit), _shape(v, unit), _state(v, unit))
            yield core.Entry(title, side, (pip,), tuple(filter(None, told)), rows=3)
        else:
            states = {c.Status.OUT: f"out at {v.spot(unit)}", c.Status.DEAD: "dead"}
            # Of an enemy's roster only the number is known (section 6).
            wounds = "" if v.theirs(unit) and v.s.n_encounters > 1 else _wounds(v, unit)
            lines = (states.get(u.status, "not in the fight"), *([wounds] if wounds else []))
            yield core.Entry(title, side, (), lines, True, rows=3)
    for k in range(v.s.n_objects):
        o, facts = v.b.objects[k], v.s.objects[k]
        line = f"({facts.x},{facts.y}), {o.points} of {measured(facts.points_full, 'point')} left"
        owner = f", {v.side(o.owner)}'s" if o.owner >= 0 else ""
        name = THINGS[facts.kind]
        yield core.Entry(f"{name[0].upper()} {name}", o.owner, (), (line + owner,), rows=1)


def _level_of(v: View, unit: int) -> tuple[int, int]:
    return v.ask(health.level_now, unit), v.ask(health.n_levels, unit)


def _arms(v: View, unit: int) -> str:
    """Where it stands and what it carries, the weapon in hand first."""
    u, carried = v.b.units[unit], v.s.units[unit].carried
    where = f"{v.spot(unit)} facing {DIRECTION_NAMES[u.facing]}"
    name = v.kind if v.fogged(unit) else v.armed
    held = name(unit, u.in_hand)
    rest = [name(unit, k) for k in range(c.WEAPON_SLOTS) if carried[k] >= 0 and k != u.in_hand]
    return f"{where}, {held}" + (f"; carries {listed(rest)}" if rest else "")


def _shape(v: View, unit: int) -> str:
    """Category, stance, what it has left."""
    u, hidden = v.b.units[unit], v.fogged(unit)
    words = [] if v.choosing else [c.Category.names(" ")[u.category]]
    if u.stance:
        arc = f" to {DIRECTION_NAMES[u.arc]}" if u.arc >= 0 else ""
        words.append(STANCES[u.stance] + arc)
    if not hidden:
        pools = "/".join(map(str, u.exploits))
        words += [f"advantage {u.advantage}", f"exploits {pools}"]
    if v.b.n_order:
        words.append(f"initiative {u.initiative}")
    words.append(f"actions {u.standard_left}+{u.move_left}")
    return ", ".join(words)


def _state(v: View, unit: int) -> str:
    """Wounds, pain, movement, cover, debts, what is to be lost."""
    u = v.b.units[unit]
    words = {
        _wounds(v, unit): True,
        f"pain {v.ask_b(pain.pain, unit)}": v.ask_b(pain.pain, unit) > 0,
        f"behind the {v.own_wall(unit)}": u.behind,
        f"at the {v.ground(u.x, u.y)}": not u.behind and _has_cover(v, u),
        "moved": u.moved == c.Moved.MOVED,
        "sprinted": u.moved == c.Moved.SPRINTED,
        "hit the deck": u.decked,
        "holds an action": u.held,
        f"owes {measured(u.debt, 'action')}": u.debt,
        f"loses {measured(u.skip, 'turn')}": u.skip,
        f"aura {u.aura}": u.aura,
    }
    return ", ".join(phrase for phrase, holds in words.items() if holds and phrase)


def _has_cover(v: View, u: Any) -> bool:
    return bool(v.ask_s(space.cell_of, u.x, u.y) >> g.CELL_PIECE)


def _wounds(v: View, unit: int) -> str:
    """``two wounds (piercing arms, burning torso)``"""
    u = v.b.units[unit]
    number = u.n_wounds + u.further
    if not number:
        return ""
    names = [
        " ".join(filter(None, (
            c.Grade.abouts()[one.grade] if one.grade else "",
            c.Wound.abouts()[one.kind], c.Location.abouts()[one.location],
        )))
        for one in u.wounds[: u.n_wounds]
    ]  # fmt: skip
    return f"{count(number, 'wound')} ({', '.join(names)})"
