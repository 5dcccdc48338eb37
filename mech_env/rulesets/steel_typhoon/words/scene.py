"""What an onlooker of a Steel Typhoon battle sees: the record as a :class:`Scene`."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import interpreted
from mech_env.core.record import DRAW, RUNNING
from mech_env.core.scene import (
    Cell,
    Condition,
    Cover,
    Entry,
    Link,
    Objective,
    Pip,
    Scene,
    Token,
)
from mech_env.rulesets.steel_typhoon.questions.sight import ground_at
from mech_env.rulesets.steel_typhoon.state import codes as st
from mech_env.rulesets.steel_typhoon.state import decisions as d
from mech_env.rulesets.steel_typhoon.state.frames import Frame
from mech_env.rulesets.steel_typhoon.words.names import (
    count,
    hex_of,
    material,
    place,
    side_name,
    squad_name,
    target_hex,
    unit_name,
)
from mech_env.rulesets.steel_typhoon.words.report import reason
from mech_env.rulesets.steel_typhoon.words.requests import request

_ground_at = interpreted(ground_at)

_LETTERS = "STGCWP"  # materials, as on the maps of the catalogue: small letters are thin pieces
_CONDITIONS: dict[int, Condition] = {
    st.SlotState.WORKING: "whole",
    st.SlotState.DISABLED: "disabled",
    st.SlotState.DESTROYED: "destroyed",
}
_POOLS = (
    ("Skill", st.DIE_K, st.DIE_A),
    ("Attack", st.DIE_A, st.DIE_D),
    ("Defence", st.DIE_D, st.DIE_M),
    ("Move", st.DIE_M, st.DIE_P),
    ("Spot", st.DIE_P, st.DIE_O),
    ("Opportunity", st.DIE_O, st.DIE_SLOTS),
)
_LEGEND = (
    "Cover: the hits it takes and its letter (S steel, T stone, G glass, C concrete, W wood, "
    "P plaster); capitals for thick, small letters for thin pieces.",
    "Dice in brackets are assigned.",
)
_TEXT_LEGEND = (
    "r0 is a squad.",
    "Systems: DEF works, (DEF) is disabled, xDEF is destroyed.",
)


def scene(s: Any, b: Any) -> Scene:
    """The public view of a battle: what hidden choices are pending is left out."""
    goal = int(s.objective_hex)
    return Scene(
        title=_title(s, b),
        grid="hex",
        width=int(s.width),
        height=int(s.height),
        side_names=st.SIDE_NAMES[: max(int(s.n_sides), 1)],
        cells=_cells(s, b),
        tokens=_tokens(s, b),
        links=_links(s, b),
        entries=_entries(s, b),
        caption=_caption(s, b),
        objectives=(Objective("objective", goal),) if goal >= 0 else (),
        legend=_LEGEND,
        text_legend=_TEXT_LEGEND,
    )


def _title(s: Any, b: Any) -> str:
    fights = int(s.n_encounters)
    encounter = f", encounter {int(b.encounter) + 1} of {fights}" if fights > 1 else ""
    number = int(b.round_number)
    when = f"round {number} of {int(s.round_limit)}"
    if number == 0:
        ambushed = int(s.options.ambush_side) >= 0 and int(b.request.decision) != d.Decision.LOADOUT
        when = "ambush" if ambushed else "before the first round"
    return f"Steel Typhoon{encounter}, {when}"


def _caption(s: Any, b: Any) -> str:
    if int(b.winner) == RUNNING:
        return request(s, b)
    if int(b.winner) == DRAW:
        return f"A draw: {reason(int(b.reason))}"
    return f"{side_name(int(b.winner))} wins: {reason(int(b.reason))}"


def _cells(s: Any, b: Any) -> dict[int, Cell]:
    cells = {
        index: Cell(solid="solid")
        for index in range(int(s.width) * int(s.height))
        if int(s.ground[index]) == st.SOLID
    }
    for piece in range(int(s.n_pieces)):
        p = b.pieces[piece]
        if p.hex < 0:
            continue
        facts = s.pieces[piece]
        letter = _LETTERS[int(facts.material)]
        full = st.OBJECT_HEALTH[int(facts.material)][0 if facts.thick else 1]
        cover = Cover(
            name=material(s, b, piece),
            letter=letter if facts.thick else letter.lower(),
            health=int(p.health),
            health_full=full,
        )
        cells[int(p.hex)] = Cell(cover=cover)
    return cells


def _label(name: str, side: int) -> str:
    """``R0`` for red_0, ``r0`` for red squad 0."""
    letter = st.SIDE_NAMES[side][0]
    index = name.rsplit(" ", 1)[-1].rsplit("_", 1)[-1]
    return (letter if " " in name else letter.upper()) + index


def _tokens(s: Any, b: Any) -> tuple[Token, ...]:
    running = int(b.winner) == RUNNING and int(b.request.decision) != d.Decision.NONE
    deciding = int(b.request.unit) if running else -1
    tokens = []
    for unit in range(int(s.n_units)):
        u = b.units[unit]
        if u.hex < 0:
            continue
        name = unit_name(s, b, unit)
        tokens.append(
            Token(
                name=name,
                label=_label(name, int(s.units[unit].side)),
                side=int(s.units[unit].side),
                cell=int(u.hex),
                pips=_pips(s, b, unit),
                faded=bool(u.shut_down),
                deciding=unit == deciding,
            )
        )
    for squad in range(int(s.n_squads)):
        q = b.squads[squad]
        if q.hex >= 0 and q.soldiers > 0:
            name, side = squad_name(s, b, squad), int(s.squads[squad].side)
            soldiers = (Pip("", "whole"),) * int(q.soldiers)
            label = _label(name, side)
            tokens.append(Token(name, label, side, int(q.hex), soldiers, small=True))
    return tuple(tokens)


def _pips(s: Any, b: Any, unit: int) -> tuple[Pip, ...]:
    u = b.units[unit]
    # ST-003: loadouts are secret until all sides have chosen.
    if int(b.request.decision) == d.Decision.LOADOUT and int(s.units[unit].side) != int(
        b.request.side
    ):
        return ()
    return tuple(
        Pip(st.SYSTEM_NAMES[int(kind)], _CONDITIONS[int(condition)])
        for kind, condition in zip(u.system_kind, u.system_state, strict=True)
        if int(condition) in _CONDITIONS
    )


def _links(s: Any, b: Any) -> tuple[Link, ...]:
    links = [
        Link("hold", int(b.units[unit].hex), int(b.units[int(victim)].hex), name="grapple")
        for unit in range(int(s.n_units))
        for victim in b.units[unit].victims
        if 0 <= int(victim) < int(s.n_units) and int(b.units[unit].hex) >= 0
    ]
    if int(b.winner) != RUNNING:
        return tuple(links)
    for f in b.frames[: int(b.depth)]:
        # An attack has no target until it is chosen; interrupted attacks lie below the top.
        if int(f.kind) != Frame.ATTACK or int(f.target) < 0:
            continue
        start = hex_of(s, b, int(f.actor))
        end = target_hex(s, b, int(f.target_kind), int(f.target))
        if start >= 0 and end >= 0:
            value = int(f.attack_value) + int(f.spot_value)
            links.append(Link("attack", start, end, str(value) if value > 0 else ""))
    return tuple(links)


def _entries(s: Any, b: Any) -> tuple[Entry, ...]:
    entries = []
    for unit in range(int(s.n_units)):
        u = b.units[unit]
        in_fight = int(u.fate) == st.Fate.IN_FIGHT and int(u.hex) >= 0
        lines = _unit_lines(s, b, unit) if in_fight else (_fate(int(u.fate)),)
        name, side = unit_name(s, b, unit), int(s.units[unit].side)
        title = f"{_label(name, side)} {name}"
        entries.append(Entry(title, side, _pips(s, b, unit), lines, not in_fight))
    for squad in range(int(s.n_squads)):
        q = b.squads[squad]
        name, side = squad_name(s, b, squad), int(s.squads[squad].side)
        title = f"{_label(name, side)} {name}"
        alive = q.hex >= 0 and q.soldiers > 0
        arms = "" if s.squads[squad].anti_armor else ", no weapons against Armor"
        line = f"{place(s, b, int(q.hex))}, {count(int(q.soldiers), 'soldier')}{arms}"
        entries.append(Entry(title, side, (), (line if alive else "gone",), not alive))
    return tuple(entries)


def _fate(fate: int) -> str:
    names = ("off the map", "out of the fight", "routed", "taken prisoner", "not fielded", "lost")
    return names[fate]


def _unit_lines(s: Any, b: Any, unit: int) -> tuple[str, ...]:
    u = b.units[unit]
    where = place(s, b, int(u.hex))
    ground = int(_ground_at(s, b, int(u.hex)))
    if ground > st.OPEN:
        where += f" on {material(s, b, ground - 1)} ({int(b.pieces[ground - 1].health)})"
    words = [where, st.Chassis.abouts()[int(s.units[unit].chassis)], f"pilot {int(u.pilot_hp)} HP"]
    if s.units[unit].rockets_full > 0:
        words.append(f"rockets {int(u.rockets)}")
    if u.direct_hits > 0:
        words.append(f"{count(int(u.direct_hits), 'Direct Hit')} stored")
    if u.shut_down:
        words.append("shut down")
    lines = [", ".join(words)]
    dice = _dice(u)
    if dice:
        lines.append(dice)
    return (*lines, *_ties(s, b, unit))


def _dice(u: Any) -> str:
    """``Skill 5 (2), Attack 3 6``: dice rolled this round, those assigned in brackets."""
    pools = []
    for name, first, stop in _POOLS:
        faces = [int(face) for face in u.die[first:stop] if face != 0]
        if faces:
            shown = " ".join(str(face) if face > 0 else f"({-face})" for face in faces)
            pools.append(f"{name} {shown}")
    return ", ".join(pools)


def _ties(s: Any, b: Any, unit: int) -> list[str]:
    """Grapples, held actions, Spot dice lying on the unit, limits."""
    u = b.units[unit]
    lines = []
    victims = [unit_name(s, b, int(v)) for v in u.victims if v >= 0]
    if victims:
        lines.append(f"grapples {' and '.join(victims)}")
    if u.grappled_by >= 0:
        lines.append(f"grappled by {unit_name(s, b, int(u.grappled_by))}")
    for trigger, held in zip(u.held_trigger, u.held_action, strict=True):
        if int(held) >= 0 and int(trigger) >= 0:
            held_name = st.PaidAction.names()[int(held)]
            lines.append(f"holds {held_name}: {st.Trigger.abouts()[int(trigger)]}")
    for side in range(int(s.n_sides)):
        value = int(b.sides[side].spot_value[unit])
        if value > 0:
            by = unit_name(s, b, int(b.sides[side].spot_by[unit]))
            lines.append(f"Spot die {value} of {side_name(side)} (by {by})")
    if u.limp != st.Limp.NONE:
        lines.append("can move only" if u.limp == st.Limp.MOVE_ONLY else "can attack only")
    return lines
