"""What an onlooker of a Framewerk battle sees: the record as a :class:`Scene`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mech_env.core.record import DRAW, RUNNING
from mech_env.core.scene import (
    NO_DIRECTION,
    Cell,
    Condition,
    Cover,
    Entry,
    Item,
    Link,
    Objective,
    Pip,
    Scene,
    Sight,
    Token,
    Zone,
)
from mech_env.core.squares import ALL_ROUND, DIRECTION_NAMES
from mech_env.rulesets.framewerk.questions import modifiers
from mech_env.rulesets.framewerk.state import codes as c
from mech_env.rulesets.framewerk.state import decisions as d
from mech_env.rulesets.framewerk.state import frames as fr
from mech_env.rulesets.framewerk.state import weapons as wp
from mech_env.rulesets.framewerk.words import ask, names
from mech_env.rulesets.framewerk.words.report import reason
from mech_env.rulesets.framewerk.words.requests import request

_WOUNDS: tuple[Condition, ...] = ("whole", "disabled", "grave")
_CAMP = (d.Decision.MED, d.Decision.PATIENT, d.Decision.SUPPLY, d.Decision.LOAD)


def scene(s: Any, b: Any) -> Scene:
    """The public view of a battle; with ``fog``, as far as the side that is asked sees it."""
    return Scene(
        title=_title(s, b),
        grid="square",
        width=int(s.width),
        height=int(s.height),
        side_names=c.SIDE_NAMES,
        cells=_cells(s, b),
        tokens=_tokens(s, b),
        links=_links(s, b),
        entries=_entries(s, b),
        caption=_caption(s, b),
        objectives=_objectives(s, b),
        items=tuple(Item(_weapon(s, b, w), int(b.weapons[w].at)) for w in _on_ground(s, b)),
        zones=_zones(s, b),
        legend=tuple(_legend(s, b)),
        picture_legend=(" ".join(_picture_legend(s, b)),),
    )


def _title(s: Any, b: Any) -> str:
    fights = int(s.n_encounters)
    encounter = f", encounter {int(b.encounter) + 1} of {fights}" if fights > 1 else ""
    turn = int(b.round_number)
    when = f"turn {turn} of {int(s.round_limit)}, pass {max(int(b.pass_number), 1)}"
    if _between_fights(s, b):
        when = "between fights"
    elif turn == 0:
        when = "before the first turn"
    return f"Framewerk{encounter}, {when}"


def _between_fights(s: Any, b: Any) -> bool:
    return int(b.winner) == RUNNING and int(b.request.decision) in _CAMP


def _legend(s: Any, b: Any) -> Iterator[str]:
    """The same at every moment of a fight."""
    if any(ask.cover_rating(s, b, index) for index in range(int(s.width) * int(s.height))):
        yield "L light, H heavy cover. It helps those who take it (C)."
    if s.n_weapons > 0:
        yield "rifle 12/30+1: 12 of 30 rounds in the magazine and a spare one."


def _picture_legend(s: Any, b: Any) -> Iterator[str]:
    yield "A unit's tip shows where it faces; dots: what it can still take."
    cells = range(int(s.width) * int(s.height))
    if any(ask.cover_rating(s, b, index) for index in cells):
        yield "Bars: cover, thin or thick, on the side that it protects."
    if any(ask.sight_at(s, b, index) for index in cells):
        yield "Grey ground: sight is difficult, darker: obscured."
    if s.n_weapons > 0:
        yield "+4, +6: aim. Tinted: a suppression zone. Diamond: things on the ground."


def _caption(s: Any, b: Any) -> str:
    if int(b.winner) == RUNNING:
        return request(s, b)
    if int(b.winner) == DRAW:
        return f"A draw: {reason(int(b.reason))}"
    return f"{names.side_name(int(b.winner))} wins: {reason(int(b.reason))}"


# --- the map --------------------------------------------------------------------------------------


def _cells(s: Any, b: Any) -> dict[int, Cell]:
    cells = {}
    for index in range(int(s.width) * int(s.height)):
        rating, sight = ask.cover_rating(s, b, index), _sight(s, b, index)
        solid = "impassable" if int(s.cells[index]) & c.CELL_BLOCKED else ""
        if solid or rating or sight:
            cells[index] = Cell(solid, _cover(s, b, index) if rating else None, sight)
    return cells


def _sight(s: Any, b: Any, index: int) -> Sight:
    levels: tuple[Sight, ...] = (0, 1, 2)
    return levels[ask.sight_at(s, b, index)]


def _cover(s: Any, b: Any, index: int) -> Cover:
    rating = ask.cover_rating(s, b, index)
    direction = int(s.cells[index]) >> c.CELL_DIRECTION & 15
    return Cover(
        name=names.COVER_NAMES[rating] + ("" if direction == ALL_ROUND else _towards(direction)),
        letter="LH"[rating - 1],
        rating=rating,
        direction=NO_DIRECTION if direction == ALL_ROUND else direction,
    )


def _towards(direction: int) -> str:
    return f" to {DIRECTION_NAMES[direction]}"


def _label(s: Any, b: Any, unit: int) -> str:
    """``R0`` for red_0."""
    name = names.unit_name(s, b, unit)
    return name[0].upper() + name.rsplit("_", 1)[-1]


def _tokens(s: Any, b: Any) -> tuple[Token, ...]:
    """Those who are down first: others may stand on their cells (FW-016)."""
    running = int(b.winner) == RUNNING and int(b.request.decision) != d.Decision.NONE
    deciding = int(b.request.unit) if running else -1
    units = sorted(
        range(int(s.n_units)), key=lambda unit: int(b.units[unit].status) == c.Status.ACTIVE
    )
    tokens = []
    for unit in units:
        u = b.units[unit]
        if u.at < 0:
            continue
        active = int(u.status) == c.Status.ACTIVE
        tokens.append(
            Token(
                name=names.unit_name(s, b, unit),
                label=_label(s, b, unit),
                side=int(s.units[unit].side),
                cell=int(u.at),
                pips=_thirds(int(u.wound)) if active else (),
                small=not active,
                faded=not active,
                deciding=unit == deciding,
                facing=int(u.facing) if active else NO_DIRECTION,
                marks=_marks(u) if active else (),
            )
        )
    return tuple(tokens)


def _thirds(wound: int) -> tuple[Pip, ...]:
    """What is left before each wound level (FW-134) and before going down."""
    left = len(_WOUNDS) - wound
    return (Pip("", _WOUNDS[wound]),) * left + (Pip("", "destroyed"),) * wound


def _marks(u: Any) -> tuple[str, ...]:
    if u.surprised:
        return ("!",)
    aim = (f"+{modifiers.AIM_BONUS[int(u.aim)]}",) if u.aim > 0 else ()
    return (*aim, "C") if u.cover_taken > 0 else aim


def _on_ground(s: Any, b: Any) -> list[int]:
    return [w for w in range(int(s.n_weapons)) if b.weapons[w].owner < 0 and b.weapons[w].at >= 0]


def _objectives(s: Any, b: Any) -> tuple[Objective, ...]:
    return tuple(
        Objective(
            name=names.object_name(s, b, k),
            cell=int(s.objects[k].at),
            side=int(s.objects[k].side),
            letter=_object_letter(s, b, k),
            health=0 if o.destroyed else max(int(s.objects[k].toughness) - int(o.wear), 0),
            health_full=int(s.objects[k].toughness),
        )
        for k, o in enumerate(b.objects[: int(s.n_objects)])
    )


def _object_letter(s: Any, b: Any, k: int) -> str:
    return names.object_name(s, b, k).rsplit(" ", 1)[-1][0].upper()


def _zones(s: Any, b: Any) -> tuple[Zone, ...]:
    """FW-222: the zones there are, in order of creation."""
    firers = [unit for unit in range(int(s.n_units)) if b.units[unit].zone_left > 0]
    zones = []
    for unit in sorted(firers, key=lambda unit: int(b.units[unit].zone_seq)):
        u = b.units[unit]
        cells = range(int(s.width) * int(s.height))
        inside = frozenset(index for index in cells if ask.in_zone(s, b, u, index))
        name = f"zone of {names.unit_name(s, b, unit)}: {_zone_words(u)}"
        zones.append(Zone(name, int(s.units[unit].side), inside))
    return tuple(zones)


def _zone_words(u: Any) -> str:
    return f"attack {int(u.zone_total)}, {names.count(int(u.zone_left), 'check')} left"


# --- links ----------------------------------------------------------------------------------------


def _links(s: Any, b: Any) -> tuple[Link, ...]:
    links = []
    for unit in range(int(s.n_units)):
        u = b.units[unit]
        for other in range(unit + 1, int(s.n_units)):
            o = b.units[other]
            # Who holds somebody is engaged with them as well: one line says both.
            if other == u.holding or unit == o.holding:
                holder, held = (u, o) if other == u.holding else (o, u)
                links.append(Link("hold", int(holder.at), int(held.at)))
            elif int(u.engaged) >> other & 1:
                links.append(Link("engaged", int(u.at), int(o.at)))
    if int(b.winner) == RUNNING:
        for f in b.frames[: int(b.depth)]:
            links += _attack_links(s, b, f)
    return tuple(links)


def _attack_links(s: Any, b: Any, f: Any) -> list[Link]:
    """An attack under way: an arrow to each target, the total on the one whose turn it is."""
    kind, actor, target = int(f.kind), int(f.actor), int(f.target)
    if kind == fr.Frame.ZONE:  # the mover acts; its frame's target is who fires
        return [Link("attack", int(b.units[target].at), int(b.units[actor].at), _total(f))]
    if kind != fr.Frame.ATTACK:
        return []
    start = int(b.units[actor].at)
    if f.thing >= 0:
        return [Link("attack", start, int(s.objects[int(f.thing)].at), _total(f))]
    targets = [int(unit) for unit in f.listed[: int(f.n_listed)]]
    return [
        Link("attack", start, int(b.units[unit].at), _total(f) if k == f.list_place else "")
        for k, unit in enumerate(targets)
        if _stands(s, b, unit)
    ]


def _stands(s: Any, b: Any, unit: int) -> bool:
    return unit >= 0 and int(b.units[unit].status) == c.Status.ACTIVE


def _total(f: Any) -> str:
    """What the target faces, once the dice lie (totals may be below 0)."""
    return str(int(f.total)) if f.total != 0 else ""


# --- beside the map -------------------------------------------------------------------------------


def _entries(s: Any, b: Any) -> tuple[Entry, ...]:
    entries = [_unit_entry(s, b, unit) for unit in range(int(s.n_units))]
    for k, objective in enumerate(_objectives(s, b)):
        gone = objective.health < 1
        takes = "destroyed" if gone else f"{objective.health} of {objective.health_full} left"
        title = f"{_object_letter(s, b, k)} {objective.name}"
        line = f"{names.place(s, b, objective.cell)}, {takes}"
        entries.append(Entry(title, objective.side, (), (line,), gone, rows=1))
    if s.n_weapons > 0:
        lying = [
            f"{_weapon(s, b, w)} {names.place(s, b, int(b.weapons[w].at))}"
            for w in _on_ground(s, b)
        ]
        entries.append(Entry("on the ground", -1, (), (", ".join(lying) or "nothing",), rows=1))
    return tuple(entries)


def _unit_entry(s: Any, b: Any, unit: int) -> Entry:
    u = b.units[unit]
    profile = s.units[unit]
    title = f"{_label(s, b, unit)} {names.unit_name(s, b, unit)}"
    if int(u.status) != c.Status.ACTIVE:
        state = "down" if int(u.status) == c.Status.DOWN else "dead"
        where = f" at {names.place(s, b, int(u.at))}" if u.at >= 0 else ""
        return Entry(title, int(profile.side), (), (state + where,), True)
    wound = Pip(c.Wound.names()[int(u.wound)], _WOUNDS[int(u.wound)])
    lines = [_arms(s, b, unit), _shape(s, b, unit)]
    ties = ", ".join(_conditions(s, b, unit))
    return Entry(title, int(profile.side), (wound,), (*lines, ties) if ties else tuple(lines))


def _fogged(s: Any, b: Any, unit: int) -> bool:
    """Whether fog hides a unit's figures: it does from the side whose decision stands."""
    if not s.options.fog or int(b.winner) != RUNNING:
        return False
    return int(s.units[unit].side) != int(b.request.side)


def _arms(s: Any, b: Any, unit: int) -> str:
    """Where it stands and what it has in hand and about it."""
    u = b.units[unit]
    where = f"{names.place(s, b, int(u.at))} facing {DIRECTION_NAMES[int(u.facing)]}"
    hand = ask.in_hand(b.units[unit])
    rest = [
        _weapon(s, b, int(w), _fogged(s, b, unit)) for w in u.carried if w >= 0 and int(w) != hand
    ]
    words = [where, _in_hand(s, b, unit), *(["carries " + " and ".join(rest)] if rest else [])]
    return ", ".join(words)


def _in_hand(s: Any, b: Any, unit: int) -> str:
    hand = ask.in_hand(b.units[unit])
    if hand < 0:
        return names.weapon_name(ask.hand_kind(s, b, unit))
    return _weapon(s, b, hand, _fogged(s, b, unit))


def _weapon(s: Any, b: Any, weapon: int, fogged: bool = False) -> str:
    """``rifle 12/30+1``: rounds of the magazine and spare magazines; wear, if any."""
    w = b.weapons[weapon]
    kind = int(w.kind)
    words = names.weapon_name(kind)
    if wp.MAGAZINE_SIZE[kind] > 0 and not fogged:
        words += f" {int(w.loaded)}/{wp.MAGAZINE_SIZE[kind]}+{int(w.mags)}"
    if ask.is_broken(s, b, weapon):
        return f"broken {words}"
    return words if w.wear == 0 else f"{words} (worn {int(w.wear)}/{wp.TOUGHNESS[kind]})"


def _shape(s: Any, b: Any, unit: int) -> str:
    """What it can take and do this turn."""
    u = b.units[unit]
    words = (
        [] if _fogged(s, b, unit) else [f"damage {int(u.damage)} of {int(s.units[unit].vitality)}"]
    )
    if u.declared > 0 and not _between_fights(s, b):
        left = "action" if u.declared == 1 else "actions"
        words.append(f"{int(u.acts_left)} of {int(u.declared)} {left} left")
    if u.initiative > 0 and not _between_fights(s, b):
        words.append(f"initiative {int(u.initiative)}")
    if not _fogged(s, b, unit):
        words += [f"drama {int(u.drama)}"] if u.drama > 0 else []
        words += [f"forfeits {int(u.debt)}"] if u.debt > 0 else []
    return ", ".join(words)


def _conditions(s: Any, b: Any, unit: int) -> list[str]:
    """Aim, cover, close quarters, holds, zone, surprise."""
    u = b.units[unit]
    words = []
    if u.surprised:
        words.append("surprised")
    if u.aim > 0:
        words.append(f"aim +{modifiers.AIM_BONUS[int(u.aim)]}")
    if ask.cover_rating(s, b, int(u.at)) > 0:
        cover = _cover(s, b, int(u.at)).name
        words.append(f"{cover} taken" if u.cover_taken > 0 else f"at {cover}")
    others = range(int(s.n_units))
    engaged = [names.unit_name(s, b, k) for k in others if int(u.engaged) >> k & 1]
    if engaged:
        words.append(f"engaged with {' and '.join(engaged)}")
    if u.holding >= 0:
        kept = "" if u.hold_kept else ", not yet maintained"
        words.append(
            f"holds {names.unit_name(s, b, int(u.holding))} (loss {int(u.hold_loss)}, "
            f"rate {int(u.hold_rate)}{kept})"
        )
    holders = [names.unit_name(s, b, k) for k in others if b.units[k].holding == unit]
    if holders:
        words.append(f"held by {' and '.join(holders)}")
    if u.zone_left > 0:
        words.append(f"zone to {DIRECTION_NAMES[int(u.zone_facing)]}: {_zone_words(u)}")
    return words
