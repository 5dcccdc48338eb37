"""For authors of rulesets: a conformance suite, and battles with forced dice for rule tests.

    from mech_env.testing import check_ruleset

    print(check_ruleset("steel_typhoon", symmetric=["duel", "skirmish"]))

:func:`check_ruleset` asks everything that can be asked without knowing the rules; each of its
checks is a function of its own and raises AssertionError with ruleset, scenario, seed, step and
what differed. :class:`ScriptedBattle` is what tests of single rules are built on.
"""

from __future__ import annotations

from mech_env.core.laws import LawBook
from mech_env.testing.api import (
    check_aec,
    check_gymnasium,
    check_max_cycles,
    check_pettingzoo,
    check_render,
    check_sb3,
    check_seat,
)
from mech_env.testing.conformance import Report, Result, check_ruleset
from mech_env.testing.copies import check_copies, check_illegal_actions, check_refusals
from mech_env.testing.device import check_device
from mech_env.testing.fairness import Balance, check_fair, play_balance
from mech_env.testing.fuzz import (
    Tally,
    check_course,
    check_endings,
    check_names,
    check_random_play,
    check_reached,
)
from mech_env.testing.habits import Habits, check_habits
from mech_env.testing.information import (
    check_information,
    check_observations,
)
from mech_env.testing.lookahead import check_search
from mech_env.testing.many_states import Compared, check_many_states
from mech_env.testing.place import Skipped
from mech_env.testing.scripted import ScriptedBattle, slot
from mech_env.testing.scripts import check_script
from mech_env.testing.twin import (
    check_batches,
    check_inside_players,
    check_interpreted,
    check_neighbours,
    check_playout,
    check_replay,
    check_rows,
    check_twin,
    quickest,
)
from mech_env.testing.viewers import check_viewers

__all__ = [
    "Balance",
    "Compared",
    "Habits",
    "LawBook",
    "Report",
    "Result",
    "ScriptedBattle",
    "Skipped",
    "Tally",
    "check_aec",
    "check_batches",
    "check_copies",
    "check_course",
    "check_device",
    "check_endings",
    "check_fair",
    "check_gymnasium",
    "check_illegal_actions",
    "check_habits",
    "check_information",
    "check_many_states",
    "check_inside_players",
    "check_interpreted",
    "check_max_cycles",
    "check_names",
    "check_neighbours",
    "check_observations",
    "check_pettingzoo",
    "check_playout",
    "check_random_play",
    "check_reached",
    "check_refusals",
    "check_render",
    "check_replay",
    "check_rows",
    "check_ruleset",
    "check_script",
    "check_sb3",
    "check_search",
    "check_seat",
    "check_twin",
    "check_viewers",
    "play_balance",
    "quickest",
    "slot",
]
