"""What a Xha'lem battle looks like: the record as a :class:`Scene`.

An onlooker sees all. A side sees its own units, the enemies that it has located and, marked by a
question mark, where it last knew those that it suspects (XH-015, XH-017); not what an enemy waits
for, can do, carries unseen or has left exactly (section 6).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mech_env.core import scene as core
from mech_env.core.ruleset import ONLOOKER
from mech_env.core.words import pictures
from mech_env.core.words.phrases import label
from mech_env.rulesets.xhalem.questions import speed
from mech_env.rulesets.xhalem.questions.knowledge import EIGHTHS, eighths_of
from mech_env.rulesets.xhalem.questions.order import initiative
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state.frames import Frame
from mech_env.rulesets.xhalem.words import board
from mech_env.rulesets.xhalem.words.requests import QUESTIONS, conditions
from mech_env.rulesets.xhalem.words.view import View

_QUARTERS = 4  # pips of a token
_ATTACKS: dict[int, str] = {
    d.Verb.GRAPPLE: "grapple",
    d.Verb.SHOVE: "shove",
    d.Verb.RUSH: "shove",
    d.Verb.PROGRAM: "program",
}


def scene(s: Any, b: Any, viewer: int = ONLOOKER) -> core.Scene:
    """The view of an onlooker, or of a side."""
    v = View(s, b, viewer=viewer)
    units = [unit for unit in range(v.s.n_units) if _on_board(v, unit)]
    suspects = [unit for unit in range(v.s.n_units) if _suspected(v, unit)]
    shown = board.window(v, units, suspects)
    return core.Scene(
        title=pictures.title(v, "Xha'lem", _when(v)),
        grid="axial",
        width=shown.columns,
        height=shown.rows,
        side_names=c.SIDE_NAMES,
        cells=board.cells(v, shown),
        tokens=(*_suspects(v, shown, suspects), *_tokens(v, shown, units)),
        links=(*_holds(v, shown, units), *_attacks(v, shown)),
        entries=(*_unit_entries(v), *board.entries(v)),
        caption=pictures.caption(v, QUESTIONS.request(s, b)),
        objectives=tuple(board.objectives(v, shown)),
        items=tuple(board.items(v, shown)),
        legend=tuple(_legend(v, shown)),
        text_legend=("40/40 hit points, (20/40) half or less, !10/40 a quarter or less.",),
        origin=shown.first,
        scale=shown.scale,
    )


def _when(v: View) -> str:
    number = v.b.round_number
    return f"round {number} of {v.s.round_limit}" if number else "before the first round"


def _legend(v: View, shown: core.Window) -> Iterator[str]:
    """As many lines at every moment of a fight."""
    step = ("5 ft", "75 ft", "1,000 km")[v.s.lattice]
    height = "steps of 1,000 km" if v.s.lattice == c.Lattice.SPACE else "ft"
    yield f"Place (q,r): column q slants down to the right, row r is level; a cell is {step}."
    if v.s.width > shown.columns or v.s.height > shown.rows:
        cells = "x".join([f"{shown.scale}"] * 2) + " cells" if shown.scale > 1 else "one cell"
        yield f"The map follows the units; a hex of it is now {cells}, numbered by the first."
    yield f"Altitudes are in {height}. C cloaked, H hidden, P prone, X stunned, I cannot move."
    if v.viewer != ONLOOKER:
        yield "? the last known place of an enemy."


# --- the map --------------------------------------------------------------------------------------


def _tokens(v: View, shown: core.Window, units: list[int]) -> Iterator[core.Token]:
    """The larger ones first, who decides last: others may stand under or ride them (XH-013)."""
    deciding = pictures.deciding(v)
    for unit in sorted(units, key=lambda k: (k == deciding, -v.s.units[k].size_class)):
        u, facts, name = v.b.units[unit], v.s.units[unit], v.unit(unit)
        yield core.Token(
            name=name,
            label=label(name),
            side=facts.side,
            cell=shown.at(u.q, u.r),
            pips=_quarters(u.hp, facts.hp_full),
            small=facts.kind == c.Kind.CREATURE,
            deciding=unit == deciding,
            marks=_marks(u),
            altitude=u.z,
        )


def _suspects(v: View, shown: core.Window, units: list[int]) -> Iterator[core.Token]:
    """Enemies at the last place that the viewer knows of."""
    for unit in units:
        u, facts, name = v.b.units[unit], v.s.units[unit], v.unit_names[unit]
        yield core.Token(
            name=name,
            label=label(name),
            side=facts.side,
            cell=shown.at(u.last_q, u.last_r),
            small=facts.kind == c.Kind.CREATURE,
            faded=True,
            marks=("?",),
            altitude=u.last_z,
        )


def _suspected(v: View, unit: int) -> bool:
    """Whether the viewer knows no more than a place of a unit."""
    u = v.b.units[unit]
    suspected = v.theirs(unit) and v.aware(unit) == c.Aware.SUSPECTED
    return bool(suspected and u.status == c.Status.ACTIVE and u.placed)


def _on_board(v: View, unit: int) -> bool:
    """Whether the viewer sees a unit on the board."""
    u = v.b.units[unit]
    there = u.status == c.Status.ACTIVE and u.inside < 0
    return bool(there and _is_seen(v, unit))


def _is_seen(v: View, unit: int) -> bool:
    """Whether the viewer sees all of a unit that shows."""
    return not v.theirs(unit) or v.aware(unit) == c.Aware.LOCATED


def _quarters(hp: int, full: int) -> tuple[core.Pip, ...]:
    left = -(-_QUARTERS * hp // full)
    gone = core.Pip("", "destroyed")
    return (core.Pip("", _condition(hp, full)),) * left + (gone,) * (_QUARTERS - left)


def _condition(hp: int, full: int) -> core.Condition:
    if hp < 1:
        return "destroyed"
    return "whole" if 2 * hp > full else "disabled" if 4 * hp > full else "grave"


def _marks(u: Any) -> tuple[str, ...]:
    """The two gravest conditions."""
    shape = {"X": u.stunned, "P": u.prone, "I": u.immobile, "C": u.cloaked, "H": u.hidden}
    return tuple(mark for mark, holds in shape.items() if holds)[:2]


def _holds(v: View, shown: core.Window, units: list[int]) -> Iterator[core.Link]:
    for unit in units:
        held = v.b.units[unit].grapples
        if held >= 0 and _is_seen(v, held):
            yield _link(v, shown, "hold", unit, held, "grapple")


def _attacks(v: View, shown: core.Window) -> Iterator[core.Link]:
    """Engagements under way; the total stands on them once it is rolled."""
    for f in v.b.frames[: v.b.depth] if v.running else ():
        if f.kind == Frame.ENGAGE and f.aim >= 0 and _shows(v, f):
            text = str(f.total) if f.total else ""
            yield _link(
                v, shown, "attack", f.actor, f.aim, _ATTACKS.get(f.verb, "engagement"), text
            )


def _shows(v: View, f: Any) -> bool:
    """Whether the viewer sees who engages, and whom or what."""
    if not _is_seen(v, f.actor):
        return False
    if f.aim >= d.TARGET_PLACE:
        return v.viewer == ONLOOKER or not v.is_own(f.aim - d.TARGET_PLACE)
    if f.aim >= d.TARGET_PIECE:
        return v.knows_piece(f.aim - d.TARGET_PIECE)
    return _is_seen(v, f.aim)


def _link(
    v: View, shown: core.Window, kind: core.LinkKind, unit: int, aim: int, name: str, text: str = ""
) -> core.Link:
    """From a unit to a target code; to the edge of the map if that lies beyond."""
    u = v.b.units[unit]
    start, end = shown.nearest(u.q, u.r), shown.nearest(*board.target_cell(v, aim))
    return core.Link(kind, start, end, text, name, (v.unit(unit), v.target(aim)))


# --- beside the map -------------------------------------------------------------------------------


def _unit_entries(v: View) -> Iterator[core.Entry]:
    for unit, name in enumerate(v.unit_names):
        u, facts, title = v.b.units[unit], v.s.units[unit], f"{label(name)} {name}"
        if u.status != c.Status.ACTIVE:
            state = c.Status.names()[u.status] if u.status != c.Status.OUT else "defeated"
            yield core.Entry(title, facts.side, (), (state,), True)
        elif _is_seen(v, unit):
            pip = core.Pip(_points(v, unit), _condition(u.hp, facts.hp_full))
            lines = (_arms(v, unit), ", ".join(_shape(v, unit)))
            yield core.Entry(title, facts.side, (pip,), tuple(filter(None, lines)))
        elif v.aware(unit) == c.Aware.SUSPECTED:
            last = f" at {v.last_spot(unit)} in round {u.last_round}" if u.placed else ""
            line = f"{c.Class.names()[facts.cls]}, suspected{last}"
            yield core.Entry(title, facts.side, (), (line,), True)


def _points(v: View, unit: int) -> str:
    """``12/40``; of an enemy only the eighths, unless a house rule shows more."""
    if v.theirs(unit) and not v.s.options.exact_hp:
        return f"{v.ask(eighths_of, unit)}/{EIGHTHS} of its hit points"
    return f"{v.b.units[unit].hp}/{v.s.units[unit].hp_full}"


def _arms(v: View, unit: int) -> str:
    """Where it is and what it has equipped and stowed."""
    facts = v.s.units[unit]
    words = [v.spot(unit), c.Class.names()[facts.cls]]
    words += v.arms(unit, True) or ["unarmed"]
    if stowed := v.arms(unit, False):
        words.append(f"carries {' and '.join(stowed)}")
    return ", ".join(words)


def _shape(v: View, unit: int) -> Iterator[str]:
    """Initiative, speed in space (XH-218), conditions, what it waits for, what the enemy knows."""
    u, theirs = v.b.units[unit], v.theirs(unit)
    if v.b.round_number:
        yield f"initiative {v.ask(initiative, unit, v.viewer)}"
    if v.s.lattice == c.Lattice.SPACE and not theirs:
        yield f"{v.ask_s(speed.space_speed_per_second, unit):,} km/s"
    yield from conditions(v, unit, v.unit)
    if u.held >= 0:
        yield f"holds the {v.piece_name(u.held)}"
    if u.response >= 0 and u.trigger >= 0 and not theirs:
        yield f"waits: {d.Verb.names(' ')[u.response]} when {c.Trigger.names(' ')[u.trigger]}"
    if v.viewer == ONLOOKER or theirs or v.s.options.know_exposed:
        yield from _fame(v, unit)


def _fame(v: View, unit: int) -> Iterator[str]:
    """What the enemy knows of a unit: its side knows that if the house rules let it (section 6).

    Whether it is seen or gave itself away depends on enemies that its side may not know.
    """
    u = v.b.units[unit]
    if u.exposed and (v.viewer == ONLOOKER or v.theirs(unit)):
        yield "exposed"
    if u.aware == c.Aware.SUSPECTED:
        last = v.last_spot(unit)
        yield f"suspected{f' at {last}' if last else ''}"
    elif u.aware == c.Aware.UNAWARE:
        yield "undetected"
