"""Where the scripted player stands: short cuts in the reckoning change no figure."""

from __future__ import annotations

import numpy as np
import pytest

from mech_env import BattleBatch
from mech_env.batch import ASK_BOT
from mech_env.core.hexes import distance
from mech_env.core.jit import interpreted
from mech_env.rulesets.steel_typhoon.bot import places
from mech_env.rulesets.steel_typhoon.questions import pools, sight
from mech_env.rulesets.steel_typhoon.state.codes import Fate, System

place_worth, best_place, arms_of = (
    interpreted(f) for f in (places.place_worth, places.best_place, places.arms_of)
)
working, operable = interpreted(pools.working), interpreted(pools.operable)
clear_line, piece_cover = interpreted(sight.clear_line), interpreted(sight.piece_cover)
apart = interpreted(distance)


def rate(s, b, unit, a, t):
    """Chance per damage die, in the words of the rules."""
    away = apart(a, t, s.width)
    if (away == 1 and working(s, b, unit, System.HTH)) or working(s, b, unit, System.SMA):
        return 1 / 2
    if working(s, b, unit, System.DIR) and away <= 25 and clear_line(s, b, a, t):
        return 1 / 6 if piece_cover(s, b, a, t) >= 0 else 1 / 3
    return 0.15 if away == 1 else 0.0


def full_worth(s, b, unit, at):
    """Every offer and every danger, reckoned to the end."""
    side = s.units[unit].side
    foes = [
        k for k in range(s.n_units) if b.units[k].fate == Fate.IN_FIGHT and s.units[k].side != side
    ]
    awake = [k for k in foes if operable(s, b, k)]
    squads = [
        b.squads[k] for k in range(s.n_squads) if b.squads[k].hex >= 0 and s.squads[k].side != side
    ]
    offer = max([rate(s, b, unit, at, int(b.units[k].hex)) for k in foes], default=0.0)
    danger = sum(rate(s, b, k, int(b.units[k].hex), at) for k in awake)
    for q in squads:
        if clear_line(s, b, int(q.hex), at):
            danger += 0.3 * (1 / 6 if piece_cover(s, b, int(q.hex), at) >= 0 else 1 / 3)
    near = [apart(at, int(x.hex), s.width) for x in [*(b.units[k] for k in foes), *squads]]
    worth = offer - places.CAUTION * danger / max(1, len(awake))
    if offer < 1 / 3:
        worth -= 0.012 * min(near, default=99)
    if s.objective_hex >= 0 and side == s.objective_side:
        worth -= 0.03 * apart(at, int(s.objective_hex), s.width)
    return worth


@pytest.fixture(scope="module", params=["skirmish", "siege", "full"])
def states(request):
    """Setups and records of battles between bots, early and late."""
    batch = BattleBatch("steel_typhoon", request.param, n=4, seed=5, observations=False)
    found = []
    for step in range(160):
        batch.step(np.full(4, ASK_BOT))
        if step % 40 == 39:
            records = batch.battles.copy()
            found += [(batch._setups[b.encounter], b) for b in records]
    return found


def test_a_place_is_worth_what_all_offers_and_dangers_make_it(states):
    rng = np.random.default_rng(1)
    for s, b in states:
        arms = arms_of(s, b)
        units = [k for k in range(s.n_units) if b.units[k].fate == Fate.IN_FIGHT]
        for at in rng.integers(0, int(s.width) * int(s.height), 6).tolist():
            unit = int(rng.choice(units))
            worth = full_worth(s, b, unit, at)
            assert place_worth(s, b, unit, at, arms, 0.0, -99.0) == pytest.approx(worth, abs=1e-12)
            exact = place_worth(s, b, unit, at, arms, 0.1, -99.0)
            assert exact == pytest.approx(worth - 0.1, abs=1e-12)
            # Cut short: never a different figure where it counts.
            for least in (exact - 0.05, exact, exact + 0.05):
                assert place_worth(s, b, unit, at, arms, 0.1, least) == max(least, exact)


def test_the_best_place_is_the_best_of_all_in_reach(states):
    enterable = interpreted(sight.enterable)
    for s, b in states[::2]:
        for unit in [k for k in range(s.n_units) if b.units[k].fate == Fate.IN_FIGHT][:3]:
            home = int(b.units[unit].hex)
            best, gain = best_place(s, b, np.int16(unit), 2)
            here = full_worth(s, b, unit, home)
            gains = {home: 0.0}
            for at in range(int(s.width) * int(s.height)):
                away = apart(home, at, s.width)
                if 1 <= away <= 2 and enterable(s, b, unit, at):
                    gains[at] = full_worth(s, b, unit, at) - places.STEP_COST * away - here
            assert gain == pytest.approx(max(gains.values()), abs=1e-12)
            assert gains[best] == pytest.approx(gain, abs=1e-12)
