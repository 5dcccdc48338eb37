"""The battle report of Framewerk: one line per event, nothing said twice.

In ``fog`` a side learns of enemies what happens, and the dice; not their numbers or stores.

Lines of one kind about one unit share what stands before their colon (``red_0 moves: E to (2,4)``),
so that a reader may join them. Some events have no line: the next line says what they say, as the
result of a test names its dice.
"""

from __future__ import annotations

from mech_env.core.words.phrases import after, count, signed
from mech_env.core.words.tables import Report
from mech_env.core.words.view import Line, ask
from mech_env.rulesets.framewerk.questions import modifiers
from mech_env.rulesets.framewerk.state import codes as c
from mech_env.rulesets.framewerk.state import decisions as d
from mech_env.rulesets.framewerk.state import events as ev
from mech_env.rulesets.framewerk.state import weapons as wp
from mech_env.rulesets.framewerk.words import contests
from mech_env.rulesets.framewerk.words.view import WEAPONS, View

# Kinds of event that open a section of the report: turns, and in them what a unit does.
HEADINGS = {
    "fight_begins": 0,
    "round_begins": 0,
    "encounter_ends": 0,
    "battle_ends": 0,
} | dict.fromkeys(
    (
        "forfeits", "action", "attack", "aimed", "took_cover", "stepped", "broke_away", "reloaded",
        "readied", "picked_up", "maintained", "faced", "zone_ends",
    ),
    1,
)  # fmt: skip


def _rolled(v: View) -> str:
    if v.what == ev.Roll.TIE:
        return v.say("Ties: {who} {faces:figures}")
    # All other dice stand in the line of what comes of them.
    return v.say("{who} rolls damage: {faces:figures}") if v.what == ev.Roll.DAMAGE else ""


def _initiative(v: View) -> str:
    reflex = v.s.units[v.event.unit].reflex
    return f"Initiative: {v.who} {v.x - reflex} + {reflex} = {v.x}"


def _declared(v: View) -> str:
    penalty = ask(modifiers.count_penalty, v.what)
    return f"Actions: {v.who} {v.what}{f' at {signed(penalty)}' if penalty else ''}"


def _acted(v: View) -> str:
    # The other verbs have events that say more.
    lines: dict[int, str] = {d.Verb.PASS: "does nothing", d.Verb.ESCAPE: "struggles to get free"}
    return after(f"{v.who} ", lines.get(v.what, ""))


def _defends(v: View) -> str:
    if v.what == c.Defence.NONE:
        return f"{v.who} does not defend"
    # Chosen before the attack it is news; otherwise the roll that follows names the skill.
    before = v.s.options.defence_timing == c.Timing.BEFORE
    return v.say("{who} will defend with {what:defence}") if before else ""


def _worn(v: View) -> str:
    if v.x:
        name, toughness = v.thing(v.what), v.s.objects[v.what].toughness
    else:
        name, toughness = v.say("the {what:weapon} of {who}"), wp.TOUGHNESS[v.what]
    return f"{name} takes {v.y} damage: {v.z} of {toughness}"


def _entangled(v: View) -> str:
    cost = f" and robs it of {count(v.what, 'action')}" if v.what else ""
    return v.say("{who} holds {x:unit} fast") + cost + v.feats


def _maintained(v: View) -> str:
    cost = f", which costs it {count(v.what, 'action')} a turn" if v.what else ""
    return v.say("{who} keeps hold of {x:unit}") + cost


def _aim_lost(v: View) -> str:
    # Whoever does something else loses its aim; only what others make of it is news.
    last = next(v.before(), None)
    own = last is not None and last.kind == ev.Event.ACTION and last.unit == v.event.unit
    return "" if own else f"{v.who} loses its aim"


def _broke_away(v: View) -> str:
    die = v.last_roll(ev.Roll.BREAK)
    return v.say("{who} {what:breaks}: ") + (f"{die[0]}, " if die else "") + f"{v.x} needed"


def _zone_entered(v: View) -> str:
    rest = f", {count(v.z, 'check')} left" if v.z else ", the last it covers"
    return v.say("{who} steps into the fire of {x:unit}: {y} to beat") + rest


def _aimed(v: View) -> str:
    bonus = modifiers.AIM_BONUS[min(v.what, 2)]
    return f"{v.who} aims: {signed(bonus)} on its next attack"


def _treated(v: View) -> str:
    dice = v.last_roll(ev.Roll.KIT)
    rolled = f" ({' + '.join(map(str, dice))})" if dice else ""
    return f"{v.who} is treated{rolled}: {v.what} damage less{_left(v, '{x} left')}"


def _recovers(v: View) -> str:
    return v.say("{who} recovers: {what} damage less") + _left(v, "{x} left")


def _left(v: View, template: str) -> str:
    """``, 3 left``: of a unit whose stores the viewer knows."""
    return "" if v.fogged(v.event.unit) else f", {v.say(template)}"


def _forfeits(v: View) -> str:
    owes = v.what and not v.fogged(v.event.unit)
    return f"{v.who} forfeits an action" + (f" and owes {v.what} more" if owes else "")


def _fumbled(v: View) -> str:
    if v.fogged(v.event.unit):
        return f"{v.who} fumbles"
    return v.say("{who} fumbles and loses its next {what:count action}")


def _supplied(v: View) -> str:
    weapon = WEAPONS[v.x]
    gifts = (f"gets a magazine for its {weapon}", f"gets its {weapon} mended", "gets a drama point")
    return f"{v.who} {gifts[v.what]}"


_LINES: dict[int, Line[View]] = {
    ev.Event.ROLLED: _rolled,
    ev.Event.FIGHT_BEGINS: lambda v: (
        f"Fight {v.what + 1}" if v.s.n_encounters > 1 else "The fight begins"
    ),
    ev.Event.ROUND_BEGINS: "Turn {what}",
    ev.Event.INITIATIVE: _initiative,
    ev.Event.DECLARED: _declared,
    ev.Event.FORFEITS: _forfeits,
    ev.Event.ACTION: _acted,
    ev.Event.ATTACK: contests.attack,
    ev.Event.LISTED: "{who} fires at: {x:unit}",
    ev.Event.CUT: "{who} spends {what:count drama point} and takes {what:count die} from {x:unit}",
    ev.Event.ADDED: lambda v: (
        f"{v.who} spends a drama point on another die{_left(v, '{what} left')}"
    ),
    ev.Event.TESTED: contests.tested,
    ev.Event.FUMBLED: _fumbled,
    ev.Event.DEFENDS: _defends,
    ev.Event.MISSED: contests.missed,
    ev.Event.HIT: contests.hit,
    ev.Event.RATE: contests.rate,
    ev.Event.SOAKED: contests.soaked,
    ev.Event.WOUNDED: contests.wounded,
    ev.Event.DOWNED: lambda v: f"{v.who} {'is killed' if v.what == c.Status.DEAD else 'goes down'}",
    ev.Event.WORN: _worn,
    ev.Event.BROKEN: "the {what:weapon} of {who} is broken",
    ev.Event.DESTROYED: "{what:thing} is destroyed",
    ev.Event.FEAT: "",  # its dice have a line, and what comes of it compares it
    ev.Event.ENTANGLED: _entangled,
    ev.Event.SLIPPED: "{who} wins nothing from {x:unit}{feats}",
    ev.Event.DISARMED: "{who} strikes the {y:weapon} from the hand of {x:unit}{feats}",
    ev.Event.HOLD_ENDS: "{who} no longer holds {x:unit}",
    ev.Event.MAINTAINED: _maintained,
    ev.Event.ESCAPE: "{who} {what:frees} free of {x:unit}{feats}",
    ev.Event.ENGAGED: "{who} and {x:unit} are in close quarters",
    ev.Event.BROKE_AWAY: _broke_away,
    ev.Event.STEPPED: "{who} moves: {way}to {y:place}",
    ev.Event.ZONE: "{who} sweeps the ground to the {what:direction}: {x} to beat",
    ev.Event.ZONE_HIT: _zone_entered,
    ev.Event.ZONE_ENDS: "the suppressing fire of {who} ends",
    ev.Event.AIMED: _aimed,
    ev.Event.AIM_LOST: _aim_lost,
    ev.Event.TOOK_COVER: "{who} takes {what:cover}",
    ev.Event.FACED: "{who} turns to the {what:direction}",
    ev.Event.RELOADED: lambda v: (
        v.say("{who} reloads its {what:weapon}") + _left(v, "{x:count magazine} left")
    ),
    ev.Event.READIED: lambda v: v.say(
        "{who} takes its {what:weapon} in hand" if v.what >= 0 else "{who} empties its hands"
    ),
    ev.Event.PICKED_UP: "{who} picks up the {what:weapon}",
    ev.Event.LANDED: "the {what:weapon} lands at {x:place}",
    ev.Event.SURPRISE: "{who} is taken by surprise",
    ev.Event.ENCOUNTER_ENDS: lambda v: f"{v.won(v.x, f'fight {v.what + 1}')}: {v.ending(v.y)}",
    ev.Event.RECOVERS: _recovers,
    ev.Event.TREATED: _treated,
    ev.Event.SUPPLIED: _supplied,
    ev.Event.BATTLE_ENDS: "{x:won the battle}: {what:ending}",
}

REPORT = Report(View, ev.Event, _LINES, c.Ending)
