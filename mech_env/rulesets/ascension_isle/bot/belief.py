"""What a side believes of facts it cannot know (catalogue 6): the ground of a search.

Hidden are categories while they are chosen (AI-012), those of friends, too; who of the enemy is
named for the next fight (AI-190); with the option ``fog`` what enemies have left of advantage,
exploits and ammunition, and all about those who are out of sight. A guess rests on what the side
sees and on what the scenario says: never on what is true.

In a campaign the wounds of enemies who are not in the fight are hidden, too.
"""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.dice import guess
from mech_env.core.jit import kernel
from mech_env.rulesets.ascension_isle.bot.belief_fog import BLOCK, CATEGORY_AT, imagine_fog
from mech_env.rulesets.ascension_isle.bot.belief_wounds import imagine_wounds
from mech_env.rulesets.ascension_isle.questions import campaign, initiative
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state.frames import FightStage

ROSTER_AT = 1  # which guess of a unit's block


@kernel
def imagine(setups: Any, b: Any, side: int, key: int) -> int:
    """Replace what ``side`` cannot know by a guess from ``key``; 1 if anything may be hidden."""
    s = setups[b.encounter]
    side, guessed = int(side), 0
    stage = int(b.frames[0].stage)
    if stage == FightStage.CATEGORY or stage == FightStage.CHOSEN:
        guessed = imagine_categories(s, b, key)
    elif stage == FightStage.ROSTER or stage == FightStage.PICKED:
        guessed = imagine_roster(s, b, side, key)
    if imagine_wounds(s, b, side):
        guessed = 1
    if s.options.fog == 1:
        imagine_fog(s, b, side, key)
        guessed = 1
    return guessed


@kernel
def imagine_categories(s: Any, b: Any, key: int) -> int:
    """AI-012: a category for everybody but who is asked, friends included, chosen yet or not."""
    guessed = 0
    for unit in range(s.n_units):
        u = b.units[unit]
        if u.status != c.Status.ACTIVE or unit == b.request.unit:
            continue
        open_to = 0
        for category in range(c.N_CATEGORIES):
            open_to += 1 if initiative.may_choose(s, b, unit, category) else 0
        wanted = guess(open_to, BLOCK * unit + CATEGORY_AT, key)
        for category in range(c.N_CATEGORIES):
            if initiative.may_choose(s, b, unit, category):
                if wanted == 0:
                    u.category = category
                wanted -= 1
        guessed = 1
    return guessed


@kernel
def imagine_roster(s: Any, b: Any, side: int, key: int) -> int:
    """AI-190: fighters of an enemy that has named some: a set of those alive.

    Red names its fighters first: to it the enemy has named nobody.
    """
    f = b.frames[0]
    first, last = sides.enemies_of(s, side)
    fielded, alive = int(f.fielded), 0
    for unit in range(first, last):
        fielded &= ~(1 << unit)
        alive += 1 if campaign.is_alive(b, unit) else 0
    if side == 0:
        f.fielded = fielded
        return 1 if f.next_side > 0 else 0
    # Of those alive as many as may fight: each with the chance that fills the places left.
    places = min(int(s.fighters), alive)
    for unit in range(first, last):
        if campaign.is_alive(b, unit):
            if guess(max(1, alive), BLOCK * unit + ROSTER_AT, key) < places:
                fielded |= 1 << unit
                places -= 1
            alive -= 1
    f.fielded = fielded
    return 1
