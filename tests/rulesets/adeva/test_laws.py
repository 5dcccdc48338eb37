"""Laws: what holds in battles as they are played, and what is refused in those that cannot be."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from mech_env.core.record import check_limits
from mech_env.rulesets.adeva import RULESET
from mech_env.rulesets.adeva.laws.frames import LAWS
from mech_env.rulesets.adeva.state.codes import Berth, Condition, Kind, Status, Until
from mech_env.rulesets.adeva.state.decisions import Decision
from mech_env.rulesets.adeva.state.frames import FRAMES
from mech_env.rulesets.adeva.state.procedures import Frame
from tests.changes import Change, bit, both, write
from tests.rulesets.adeva.bare import Bare, packed
from tests.rulesets.adeva.campaigns import Campaign
from tests.rulesets.adeva.law_games import GAMES, camp

CELL = 12  # columns of the camp


def broken(game: Bare, change: Change | None = None) -> str:
    """The law that a battle breaks once it is changed; none: nothing."""
    records = game._record.copy()
    if change is not None:
        change(records[0])
        check_limits(records, RULESET.limits)
    found = LAWS.first_broken(game.setups[records["encounter"]], records)
    return found[0] if found else ""


@pytest.mark.parametrize("game", GAMES)
def test_battles_as_they_are_played_break_no_law(game: Callable[[], Bare]):
    assert broken(game()) == ""


@pytest.mark.parametrize("scenario, steps", [("skirmish", 90), ("siege", 90), ("campaign", 60)])
def test_random_play_breaks_no_law(scenario: str, steps: int):
    game, chance = Campaign(scenario).begin(), np.random.default_rng(3)
    for _ in range(steps):
        if game.state.winner != -2:
            break
        assert broken(game) == "", LAWS.under_way(game.state)
        game.step(int(chance.choice(np.flatnonzero(game.mask))))


WHO = "every unit that a field names"
SHARED = "who shares a cell"
NAMED = {
    "carrier": write("units.0.carrier", 10),
    "feinted": write("units.0.feinted", 10),
    "helps": write("units.0.helps.1", packed(10, 0)),
    "shields": write("units.0.shields", 31),
    "grapples": write("units.0.grapples", 10),
    "watch.whom": write("units.8.watch.whom", 10),
    "order": write("order.8", 12),
    "supcom": write("sides.0.supcom", 10),
    "director": write("sides.0.directors.0.who", 10),
    "focus": write("sides.0.directors.0.focus", 10),
    "outcome.who": write("outcome.who", 10),
    "outcome.against": write("outcome.against", 10),
    "engaged": bit("units.0.engaged", 4),  # blue has four
    "cut": bit("units.6.cut", 6),  # red has six
}
ON_CAMP = {
    **{name: (change, WHO) for name, change in NAMED.items()},
    "asked nobody": (write("request.unit", 10), "asks a unit of the side"),
    "absent unit": (write("units.12.status", Status.ACTIVE), "takes no part"),
    "nobody acts": (write("units.5.person", -1), "takes no part"),
    "off the map": (write("units.5.cell", 12 * CELL), "places are cells"),
    "helps fully with nothing": (bit("units.0.until", Until.ASSIST_FULL), "helps once"),
    "wreck beyond": (write("units.5.wreck", 12 * CELL), "places are cells"),
    "thing nowhere": (write("ground.0.cell", -1), "places are cells"),
    "smoke beyond": (write("smokes.0.cell", 12 * CELL + 5), "places are cells"),
    "two in a cell": (write("units.9.cell", 10 * CELL + 9), "a cell of its own"),
    "in a wall": (write("units.9.cell", 6 * CELL + 6), "a cell of its own"),
    "in a gate": (write("units.9.cell", 11), "a cell of its own"),
    "nowhere": (write("units.9.cell", -1), "a cell of its own"),
    "carried by nobody": (write("units.2.carrier", -1), SHARED),
    "on its own feet": (write("units.2.berth", Berth.NONE), "a cell of its own"),
    "apart": (write("units.4.cell", 40), SHARED),
    "on one that is out": (write("units.3.status", Status.DESTROYED), SHARED),
    "on a rider": (both(write("units.2.carrier", 4), write("units.2.cell", 8 * CELL + 8)), SHARED),
    "itself": (write("units.2.carrier", 2), SHARED),
    "two drivers": (
        both(write("units.2.carrier", 3), write("units.2.cell", 8 * CELL + 8),
             write("units.2.berth", Berth.DRIVER)), "one berth"),
    "no Construct": (write("units.5.machine", -1), "Constructs have a machine"),
    "a Horde's machine": (write("units.1.machine", 9), "Constructs have a machine"),
    "kind": (write("units.5.kind", Kind.PILOT), "Constructs have a machine"),
    "too whole": (write("units.5.wounds.0", 30), "no pool holds"),
    "too many squads": (write("units.1.wounds.0", 50), "no pool holds"),
    "a limb of its own": (write("units.2.wounds.3", 1), "no pool holds"),
    "fate": (both(write("units.0.fate", 5), write("units.0.fate_most", 3)), "more fate"),
    "a field of none": (both(write("units.6.ats", 3), write("units.6.pattern", -1)), "an ATS"),
    "one-sided melee": (bit("units.0.engaged", 1), "engagement is mutual"),
    "melee with who is out": (write("units.6.status", Status.DEAD), "engagement is mutual"),
    "held one way": (write("units.7.grapples", -1), "a grapple has two"),
    "two controllers": (bit("units.5.conditions", Condition.CONTROLS), "a grapple has two"),
    "no controller": (write("units.7.conditions", 0), "a grapple has two"),
    "controls nothing": (bit("units.0.conditions", Condition.CONTROLS), "a grapple has two"),
    "empty hand": (write("units.0.right", 5), "hands hold"),
    "one hand for two": (both(write("units.0.right", 1), write("units.0.left", -1)), "hands hold"),
    "too many rounds": (write("units.0.ammo.1", 21), "only what a slot holds"),
    "rounds of nothing": (write("units.0.ammo.5", 1), "only what a slot holds"),
    "jammed nothing": (bit("units.0.jammed", 5), "what jams"),
    "braced nothing": (bit("units.0.braced", 4), "what jams"),
    "coated nothing": (bit("units.0.coated", 3), "what jams"),
    "watches for nobody": (write("units.8.watch.arm", -1), "only an Overwatch"),
    "twice in the order": (write("order.8", 6), "the order has"),
    "a hole in the order": (write("order.5", -1), "the order has"),
    "a Director of theirs": (write("sides.0.directors.0.who", 8), "Directors are"),
    "two slots": (write("sides.0.directors.1.who", 4), "Directors are"),
    "better cover": (write("covers.0", 9), "cover and gates are worn"),
    "cover of nothing": (write("covers.7", 4), "cover and gates are worn"),
    "a better gate": (write("gates.1.integrity", 17), "cover and gates are worn"),
    "late": (write("round_number", 11), "keeps to its rounds"),
    "no round": (write("round_number", 0), "keeps to its rounds"),
    "paid": (write("scores.0", 1), "paid against"),
    "another's turn": (write("frames.1.actor", 8), "a turn belongs to"),
    "not its place": (write("frames.0.order_place", 3), "a turn belongs to"),
    "actor": (write("frames.1.actor", 10), "are those of the encounter"),
    "target": (write("frames.1.target", 10), "are those of the encounter"),
    "verb of a turn": (write("frames.1.verb", 3), "does not use"),
    "hits of a turn": (write("frames.1.hits.2", 9), "does not use"),
    "hides in melee": (bit("units.0.conditions", Condition.HIDDEN), "who hides"),
    "hides and holds": (bit("units.7.conditions", Condition.HIDDEN), "who hides"),
    "held and hidden": (bit("units.2.conditions", Condition.HIDDEN), "who hides"),
    "stunned": (write("units.0.stunned", 1), "can act"),
    "surprised": (bit("units.0.conditions", Condition.SURPRISED), "can act"),
    "awaits another": (write("request.decision", Decision.ENGAGE), "waits for the answer"),
}  # fmt: skip


@pytest.mark.parametrize("case", ON_CAMP)
def test_what_no_battle_has_breaks_a_law(case: str):
    change, law = ON_CAMP[case]
    assert law in broken(camp(), change)


def test_every_law_of_states_is_broken_by_some_test():
    from tests.rulesets.adeva.test_laws_procedures import UNDER_WAY

    texts = [text for text, _ in LAWS.states[LAWS.shared :]]
    tested = {law for _, law in ON_CAMP.values()} | {law for *_, law in UNDER_WAY.values()}
    assert [text for text in texts if not any(law in text for law in tested)] == []


def test_procedures_stand_where_they_are_declared():
    assert FRAMES.may_stand[Frame.TURN, Frame.FIGHT].sum() == 1
    assert FRAMES.may_begin.nonzero()[0].tolist() == [Frame.FIGHT]
