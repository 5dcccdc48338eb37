"""What an onlooker of a Xha'lem battle sees: the record as a :class:`Scene`. It hides nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mech_env.core import scene as core
from mech_env.core.words import pictures
from mech_env.core.words.phrases import label
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state.frames import Frame
from mech_env.rulesets.xhalem.words import board
from mech_env.rulesets.xhalem.words.requests import QUESTIONS, conditions
from mech_env.rulesets.xhalem.words.view import View

_QUARTERS = 4  # pips of a token


def scene(s: Any, b: Any) -> core.Scene:
    """The public view of a battle."""
    v = View(s, b)
    chart = board.chart(v)
    return core.Scene(
        title=pictures.title(v, "Xha'lem", _when(v)),
        grid="hex",
        width=chart.width,
        height=chart.rows,
        side_names=c.SIDE_NAMES,
        cells=board.cells(v, chart),
        tokens=tuple(_tokens(v, chart)),
        links=(*_holds(v, chart), *_attacks(v, chart)),
        entries=(*_unit_entries(v), *board.entries(v)),
        caption=pictures.caption(v, QUESTIONS.request(s, b)),
        objectives=tuple(board.objectives(v, chart)),
        items=tuple(board.items(v, chart)),
        legend=tuple(_legend(v, chart)),
        text_legend=("40/40 hit points, (20/40) half or less, !10/40 a quarter or less.",),
    )


def _when(v: View) -> str:
    number = v.b.round_number
    return f"round {number} of {v.s.round_limit}" if number else "before the first round"


def _legend(v: View, chart: board.Chart) -> Iterator[str]:
    """The same at every moment of a fight."""
    step = ("5 ft", "75 ft", "1,000 km")[v.s.lattice]
    yield f"Place (q,r): row r, q cells of {step} right of where the row begins."
    if (f := chart.scale) > 1:
        yield f"A hex of the map is {f} x {f} cells: divide q and r by {f}."
    yield "^ above, v below the ground; C cloaked, H hidden, P prone, X stunned, I cannot move."


# --- the map --------------------------------------------------------------------------------------


def _tokens(v: View, chart: board.Chart) -> Iterator[core.Token]:
    """The larger ones first: others may stand under them, or ride them (XH-013)."""
    deciding = pictures.deciding(v)
    on_board = [unit for unit in range(v.s.n_units) if _on_board(v, unit)]
    for unit in sorted(on_board, key=lambda unit: -v.s.units[unit].size_class):
        u, facts, name = v.b.units[unit], v.s.units[unit], v.unit(unit)
        yield core.Token(
            name=name,
            label=label(name),
            side=facts.side,
            cell=chart.at(u.q, u.r),
            pips=_quarters(u.hp, facts.hp_full),
            small=facts.kind == c.Kind.CREATURE,
            deciding=unit == deciding,
            marks=_marks(u),
        )


def _on_board(v: View, unit: int) -> bool:
    u = v.b.units[unit]
    return bool(u.status == c.Status.ACTIVE and u.inside < 0)


def _quarters(hp: int, full: int) -> tuple[core.Pip, ...]:
    left = -(-_QUARTERS * hp // full)
    gone = core.Pip("", "destroyed")
    return (core.Pip("", _condition(hp, full)),) * left + (gone,) * (_QUARTERS - left)


def _condition(hp: int, full: int) -> core.Condition:
    if hp < 1:
        return "destroyed"
    return "whole" if 2 * hp > full else "disabled" if 4 * hp > full else "grave"


def _marks(u: Any) -> tuple[str, ...]:
    """At most two: how high it is, and the gravest condition."""
    height = {"^": u.z > 0, "v": u.z < 0}
    shape = {"X": u.stunned, "P": u.prone, "I": u.immobile, "C": u.cloaked, "H": u.hidden}
    return (
        *(mark for mark, holds in height.items() if holds),
        *[mark for mark, holds in shape.items() if holds][:1],
    )


def _holds(v: View, chart: board.Chart) -> Iterator[core.Link]:
    for unit in range(v.s.n_units):
        held = v.b.units[unit].grapples
        if held >= 0 and _on_board(v, unit):
            yield core.Link("hold", _at(v, chart, unit), _at(v, chart, held), name="grapple")


def _attacks(v: View, chart: board.Chart) -> Iterator[core.Link]:
    """Engagements under way; the total stands on them once it is rolled."""
    for f in v.b.frames[: v.b.depth] if v.running else ():
        if f.kind == Frame.ENGAGE and f.aim >= 0:
            end, text = _aim_at(v, chart, f.aim), str(f.total) if f.total else ""
            yield core.Link("attack", _at(v, chart, f.actor), end, text, "engagement")
        elif f.kind == Frame.SHOVE and f.target >= 0:
            start, end = _at(v, chart, f.actor), _at(v, chart, f.target)
            name = "grapple" if f.verb == d.Verb.GRAPPLE else "shove"
            yield core.Link("attack", start, end, name=name)


def _at(v: View, chart: board.Chart, unit: int) -> int:
    u = v.b.units[unit]
    return chart.at(u.q, u.r)


def _aim_at(v: View, chart: board.Chart, target: int) -> int:
    if target >= d.TARGET_PLACE:
        u = v.b.units[target - d.TARGET_PLACE]
        return chart.at(u.last_q, u.last_r)
    if target >= d.TARGET_PIECE:
        box = v.b.pieces[target - d.TARGET_PIECE]
        return chart.at(box.q0, box.r0)
    return _at(v, chart, target)


# --- beside the map -------------------------------------------------------------------------------


def _unit_entries(v: View) -> Iterator[core.Entry]:
    for unit, name in enumerate(v.unit_names):
        u, facts, title = v.b.units[unit], v.s.units[unit], f"{label(name)} {name}"
        if u.status == c.Status.ACTIVE:
            pip = core.Pip(f"{u.hp}/{facts.hp_full}", _condition(u.hp, facts.hp_full))
            lines = (_arms(v, unit), ", ".join(_shape(v, unit)))
            yield core.Entry(title, facts.side, (pip,), tuple(filter(None, lines)))
        else:
            state = c.Status.names()[u.status] if u.status != c.Status.OUT else "defeated"
            yield core.Entry(title, facts.side, (), (state,), True)


def _arms(v: View, unit: int) -> str:
    """Where it is and what it has equipped and stowed."""
    facts = v.s.units[unit]
    words = [v.spot(unit), c.Class.names()[facts.cls]]
    words += v.arms(unit, True) or ["unarmed"]
    if stowed := v.arms(unit, False):
        words.append(f"carries {' and '.join(stowed)}")
    return ", ".join(words)


def _shape(v: View, unit: int) -> Iterator[str]:
    """Initiative, conditions, what it waits for, what the enemy knows of it."""
    u = v.b.units[unit]
    if v.b.round_number:
        yield f"initiative {u.init}"
    yield from conditions(v, unit, v.unit)
    if u.held >= 0:
        yield f"holds the {v.piece_name(u.held)}"
    if u.response >= 0 and u.trigger >= 0:
        yield f"waits: {d.Verb.names(' ')[u.response]} when {c.Trigger.names(' ')[u.trigger]}"
    if u.exposed:
        yield "exposed"
    if u.aware == c.Aware.SUSPECTED:
        last = v.last_spot(unit)
        yield f"suspected{f' at {last}' if last else ''}"
    elif u.aware == c.Aware.UNAWARE:
        yield "undetected"
