"""What an onlooker of a Framewerk battle sees, or a side: the record as a :class:`Scene`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mech_env.core import scene as core
from mech_env.core.record import RUNNING
from mech_env.core.ruleset import ONLOOKER
from mech_env.core.squares import ALL_ROUND, DIRECTION_NAMES
from mech_env.core.words import pictures
from mech_env.core.words.phrases import count, label, measured
from mech_env.core.words.view import ask
from mech_env.rulesets.framewerk.questions import capabilities as can
from mech_env.rulesets.framewerk.questions import modifiers, sight
from mech_env.rulesets.framewerk.state import codes as c
from mech_env.rulesets.framewerk.state import decisions as d
from mech_env.rulesets.framewerk.state import frames as fr
from mech_env.rulesets.framewerk.state import weapons as wp
from mech_env.rulesets.framewerk.words.requests import QUESTIONS
from mech_env.rulesets.framewerk.words.view import WEAPONS, View

_WOUNDS: tuple[core.Condition, ...] = ("whole", "disabled", "grave")
_SIGHTS: tuple[core.Sight, ...] = (0, 1, 2)


def scene(s: Any, b: Any, viewer: int = ONLOOKER) -> core.Scene:
    """The view of a side, or of an onlooker: in ``fog`` he looks with the side that is asked."""
    v = View(s, b, viewer=viewer)
    cells, objectives = _cells(v), tuple(_objectives(v))
    return core.Scene(
        title=pictures.title(v, "Framewerk", _when(v)),
        grid="square",
        width=v.s.width,
        height=v.s.height,
        side_names=c.SIDE_NAMES,
        cells=cells,
        tokens=tuple(_tokens(v)),
        links=(*_ties(v), *_attacks(v)),
        entries=(*_unit_entries(v), *_thing_entries(v, objectives)),
        caption=pictures.caption(v, QUESTIONS.request(s, b)),
        objectives=objectives,
        items=tuple(core.Item(_weapon(v, w), v.b.weapons[w].at) for w in _on_ground(v)),
        zones=tuple(_zones(v)),
        legend=tuple(_legend(v, cells)),
        picture_legend=(" ".join(_picture_legend(v, cells)),),
    )


def _when(v: View) -> str:
    if _in_camp(v):
        return "between fights"
    turn, number = v.b.round_number, max(v.b.pass_number, 1)
    return f"turn {turn} of {v.s.round_limit}, pass {number}" if turn else "before the first turn"


def _in_camp(v: View) -> bool:
    return v.running and bool(ask(d.in_camp, v.decision))


def _legend(v: View, cells: dict[int, core.Cell]) -> Iterator[str]:
    """The same at every moment of a fight."""
    if any(cell.cover for cell in cells.values()):
        yield "L light, H heavy cover. It helps those who take it (C)."
    if v.s.n_weapons > 0:
        yield "rifle 12/30+1: 12 of 30 rounds in the magazine and a spare one."


def _picture_legend(v: View, cells: dict[int, core.Cell]) -> Iterator[str]:
    yield "A unit's tip shows where it faces; dots: what it can still take."
    if any(cell.cover for cell in cells.values()):
        yield "Bars: cover, thin or thick, on the side that it protects."
    if any(cell.sight for cell in cells.values()):
        yield "Grey ground: sight is difficult, darker: obscured."
    if v.s.n_weapons > 0:
        yield "+4, +6: aim. Tinted: a suppression zone. Diamond: things on the ground."


# --- the map --------------------------------------------------------------------------------------


def _cells(v: View) -> dict[int, core.Cell]:
    cells = {}
    for at in range(v.s.width * v.s.height):
        solid = "impassable" if v.s.cells[at] & c.CELL_BLOCKED else ""
        cell = core.Cell(solid, _cover(v, at), _SIGHTS[v.ask(sight.sight_at, at)])
        if cell != core.Cell():
            cells[at] = cell
    return cells


def _cover(v: View, at: int) -> core.Cover | None:
    rating = v.ask(sight.cover_rating, at)
    if not rating:
        return None
    direction, name = v.s.cells[at] >> c.CELL_DIRECTION & 15, c.Cover.abouts()[rating]
    if direction == ALL_ROUND:
        return core.Cover(name, "LH"[rating - 1], rating=rating)
    towards = f"{name} to {DIRECTION_NAMES[direction]}"
    return core.Cover(towards, "LH"[rating - 1], rating=rating, direction=direction)


def _tokens(v: View) -> Iterator[core.Token]:
    """Those who are down first: others may stand on their cells (FW-016)."""
    deciding = pictures.deciding(v)
    for unit in sorted(range(v.s.n_units), key=lambda unit: _active(v, unit)):
        u, active, name = v.b.units[unit], _active(v, unit), v.unit(unit)
        if u.at >= 0:
            yield core.Token(
                name=name,
                label=label(name),
                side=v.s.units[unit].side,
                cell=u.at,
                pips=_thirds(u.wound) if active else (),
                small=not active,
                faded=not active,
                deciding=unit == deciding,
                facing=u.facing if active else core.NO_DIRECTION,
                marks=_marks(u) if active else (),
            )


def _active(v: View, unit: int) -> bool:
    return bool(v.b.units[unit].status == c.Status.ACTIVE)


def _thirds(wound: int) -> tuple[core.Pip, ...]:
    """What is left before each wound level (FW-134) and before going down."""
    left = len(_WOUNDS) - wound
    return (core.Pip("", _WOUNDS[wound]),) * left + (core.Pip("", "destroyed"),) * wound


def _marks(u: Any) -> tuple[str, ...]:
    if u.surprised:
        return ("!",)
    aim = (f"+{modifiers.AIM_BONUS[u.aim]}",) if u.aim > 0 else ()
    return (*aim, "C") if u.cover_taken > 0 else aim


def _on_ground(v: View) -> list[int]:
    weapons = enumerate(v.b.weapons[: v.s.n_weapons])
    return [k for k, w in weapons if w.owner < 0 and w.at >= 0]


def _objectives(v: View) -> Iterator[core.Objective]:
    for k in range(v.s.n_objects):
        o, facts, name = v.b.objects[k], v.s.objects[k], v.thing(k)
        yield core.Objective(
            name=name,
            cell=facts.at,
            side=facts.side,
            letter=name.rsplit(" ", 1)[-1][0].upper(),
            health=0 if o.destroyed else max(facts.toughness - o.wear, 0),
            health_full=facts.toughness,
        )


def _zones(v: View) -> Iterator[core.Zone]:
    """FW-222: the zones there are, in order of creation."""
    firers = [unit for unit in range(v.s.n_units) if v.b.units[unit].zone_left > 0]
    for unit in sorted(firers, key=lambda unit: int(v.b.units[unit].zone_seq)):
        u, cells = v.b.units[unit], range(v.s.width * v.s.height)
        inside = frozenset(at for at in cells if v.ask(sight.in_zone, u, at))
        yield core.Zone(f"zone of {v.unit(unit)}: {_zone_words(u)}", v.s.units[unit].side, inside)


def _zone_words(u: Any) -> str:
    return f"attack {u.zone_total}, {count(u.zone_left, 'check')} left"


# --- links ----------------------------------------------------------------------------------------


def _ties(v: View) -> Iterator[core.Link]:
    units = v.b.units[: v.s.n_units]
    for unit, u in enumerate(units):
        for other, o in enumerate(units[unit + 1 :], unit + 1):
            # Who holds somebody is engaged with them as well: one line says both.
            if u.holding == other:
                yield core.Link("hold", u.at, o.at)
            elif o.holding == unit:
                yield core.Link("hold", o.at, u.at)
            elif u.engaged >> other & 1:
                yield core.Link("engaged", u.at, o.at)


def _attacks(v: View) -> Iterator[core.Link]:
    """Attacks under way: an arrow to each target, the total on the one whose turn it is."""
    for f in v.b.frames[: v.b.depth] if v.running else ():
        # What the target faces, once the dice lie (totals may be below 0).
        total = str(f.total) if f.total else ""
        start = v.b.units[f.actor].at
        if f.kind == fr.Frame.ZONE:  # the mover acts; its frame's target is who fires
            yield core.Link("attack", v.b.units[f.target].at, start, total)
        elif f.kind == fr.Frame.ATTACK and f.thing >= 0:
            yield core.Link("attack", start, v.s.objects[f.thing].at, total)
        elif f.kind == fr.Frame.ATTACK:
            for k, unit in enumerate(f.listed[: f.n_listed]):
                if unit >= 0 and _active(v, unit):
                    end = v.b.units[unit].at
                    yield core.Link("attack", start, end, total if k == f.list_place else "")


# --- beside the map -------------------------------------------------------------------------------


def _unit_entries(v: View) -> Iterator[core.Entry]:
    for unit, name in enumerate(v.unit_names):
        u, side, title = v.b.units[unit], v.s.units[unit].side, f"{label(name)} {name}"
        if _active(v, unit):
            wound = core.Pip(v.codes["wound"][u.wound], _WOUNDS[u.wound])
            lines = (_arms(v, unit), _shape(v, unit), ", ".join(_conditions(v, unit)))
            yield core.Entry(title, side, (wound,), lines if lines[-1] else lines[:-1])
        else:
            state = "down" if u.status == c.Status.DOWN else "dead"
            where = f" at {v.place(u.at)}" if u.at >= 0 else ""
            yield core.Entry(title, side, (), (state + where,), True)


def _thing_entries(v: View, objectives: tuple[core.Objective, ...]) -> Iterator[core.Entry]:
    for o in objectives:
        takes = f"{o.health} of {o.health_full} left" if o.health > 0 else "destroyed"
        line = f"{v.place(o.cell)}, {takes}"
        yield core.Entry(f"{o.letter} {o.name}", o.side, (), (line,), o.health < 1, rows=1)
    if v.s.n_weapons > 0:
        lying = ", ".join(f"{_weapon(v, w)} {v.place(v.b.weapons[w].at)}" for w in _on_ground(v))
        yield core.Entry("on the ground", -1, (), (lying or "nothing",), rows=1)


def _fogged(v: View, unit: int) -> bool:
    """Whether fog hides a unit's figures."""
    if v.viewer != ONLOOKER:
        return v.fogged(unit)
    theirs = v.s.units[unit].side != v.b.request.side
    return bool(v.s.options.fog and v.b.winner == RUNNING and theirs)


def _arms(v: View, unit: int) -> str:
    """Where it stands and what it has in hand and about it."""
    u, hand, fogged = v.b.units[unit], v.in_hand(unit), _fogged(v, unit)
    where = f"{v.place(u.at)} facing {DIRECTION_NAMES[u.facing]}"
    held = _weapon(v, hand, fogged) if hand >= 0 else WEAPONS[v.hand_kind(unit)]
    rest = [_weapon(v, w, fogged) for w in u.carried if w >= 0 and w != hand]
    return f"{where}, {held}" + (f", carries {' and '.join(rest)}" if rest else "")


def _weapon(v: View, weapon: int, fogged: bool = False) -> str:
    """``rifle 12/30+1``: rounds of the magazine and spare magazines; wear, if any."""
    w = v.b.weapons[weapon]
    words, size = WEAPONS[w.kind], wp.MAGAZINE_SIZE[w.kind]
    if size > 0 and not fogged:
        words += f" {w.loaded}/{size}+{w.mags}"
    if v.ask(can.is_broken, weapon):
        return f"broken {words}"
    return words if w.wear == 0 else f"{words} (worn {w.wear}/{wp.TOUGHNESS[w.kind]})"


def _shape(v: View, unit: int) -> str:
    """What it can take and do this turn."""
    u, fogged, fights = v.b.units[unit], _fogged(v, unit), not _in_camp(v)
    words = {
        f"damage {u.damage} of {v.s.units[unit].vitality}": not fogged,
        f"{u.acts_left} of {measured(u.declared, 'action')} left": u.declared > 0 and fights,
        f"initiative {u.initiative}": u.initiative > 0 and fights,
        f"drama {u.drama}": u.drama > 0 and not fogged,
        f"forfeits {u.debt}": u.debt > 0 and not fogged,
    }
    return ", ".join(phrase for phrase, holds in words.items() if holds)


def _conditions(v: View, unit: int) -> Iterator[str]:
    """Aim, cover, close quarters, holds, zone, surprise."""
    u = v.b.units[unit]
    if u.surprised:
        yield "surprised"
    if u.aim > 0:
        yield f"aim +{modifiers.AIM_BONUS[u.aim]}"
    if (cover := _cover(v, u.at)) is not None:
        yield f"{cover.name} taken" if u.cover_taken > 0 else f"at {cover.name}"
    if engaged := [name for k, name in enumerate(v.unit_names) if u.engaged >> k & 1]:
        yield f"engaged with {' and '.join(engaged)}"
    if u.holding >= 0:
        kept = "" if u.hold_kept else ", not yet maintained"
        yield f"holds {v.unit(u.holding)} (loss {u.hold_loss}, rate {u.hold_rate}{kept})"
    if holders := [name for k, name in enumerate(v.unit_names) if v.b.units[k].holding == unit]:
        yield f"held by {' and '.join(holders)}"
    if u.zone_left > 0:
        yield f"zone to {DIRECTION_NAMES[u.zone_facing]}: {_zone_words(u)}"
