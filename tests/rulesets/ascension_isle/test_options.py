"""House rules, and what the record says of them (7.5)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.core.record import to_plain
from mech_env.rulesets.ascension_isle.scenario.setups import load_scenario
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state.decisions import VERBS, Verb
from mech_env.rulesets.ascension_isle.state.options import MODES, Options, options_table
from mech_env.rulesets.ascension_isle.state.record import OPTIONS
from tests.rulesets.ascension_isle.scenario_table import battle, each, only

# The catalogue's table of options: each with its default and another value.
CATALOGUE = """
test_dice | 2d10 | 3d6
adv_cap | 20 | 30
advantage_use | passive | consumed
rangedint_cost | standard | free
exploit_pool | stat | fixed3
cover_reading | hidden | exposed
levels | 4 | 6
saves | on | off
wounds | on | off
react | on | off
boost | on | off
wounds_need_damage | yes | no
empty_weapon | dry | plain_ok
rapid_auto | k+1 | k
zone_standing | no | yes
zone_cell_price | 1 | 2
fog | off | on
"""
_WORDS: dict[str, Any] = {"on": True, "off": False, "yes": True, "no": False}

# What a value is in the record, for each option that it holds.
RECORDED: list[tuple[str, Any, Any]] = [
    ("test_dice", "1d20", 1), ("test_dice", "3d6", 2), ("adv_cap", 4, 4), ("adv_cap", 30, 30),
    ("advantage_use", "consumed", c.AdvantageUse.CONSUMED),
    ("rangedint_cost", "free", c.InterruptCost.FREE),
    ("exploit_pool", "fixed3", c.ExploitPool.FIXED3),
    ("cover_reading", "exposed", c.CoverReading.EXPOSED), ("levels", 1, 1), ("levels", 6, 6),
    ("saves", False, 0), ("wounds", False, 0), ("react", False, 0), ("boost", False, 0),
    ("wounds_need_damage", False, 0), ("empty_weapon", "plain_ok", c.EmptyWeapon.PLAIN_OK),
    ("rapid_auto", "k", 1), ("zone_standing", True, 1), ("zone_cell_price", 2, 2), ("fog", True, 1),
    ("campaign_tie", "survivors", c.CampaignTie.SURVIVORS),
    ("category", "close", 1 + c.Category.CLOSE), ("category", "tech", 1 + c.Category.TECH),
    ("stance", "none", 1 + c.Stance.NONE), ("stance", "defensive", 1 + c.Stance.DEFENSIVE),
    ("first_side", "red", 0), ("first_side", "blue", 1),
    ("verbs", ["shoot"], 1 << Verb.END | 1 << Verb.SHOOT), ("must_act", True, 1),
    ("modes", ["burst"], 0b101), ("lower_location", False, 0), ("called_shots", 0, 0),
    ("kill_shots", 1, 1),
]  # fmt: skip


def plain(**options: Any) -> dict[str, Any]:
    return battle(sides=each("scout"), options=options)


def rows() -> list[tuple[str, Any, Any]]:
    split = [line.split("|") for line in CATALOGUE.strip().splitlines()]
    return [(name.strip(), value(default), value(other)) for name, default, other in split]


def value(text: str) -> Any:
    text = text.strip()
    return int(text) if text.isdigit() else _WORDS.get(text, text)


@pytest.mark.parametrize(("name", "default", "other"), rows())
def test_options_have_the_catalogues_defaults_and_values(
    name: str, default: Any, other: Any
) -> None:
    assert getattr(Options(), name) == default
    assert getattr(load_scenario(plain(**{name: other})).options, name) == other


@pytest.mark.parametrize("name", sorted(Options.model_fields))
def test_every_option_is_described_with_its_clause(name: str) -> None:
    line = options_table()[name]
    assert "; default " in line
    assert any(mark in line for mark in ("(AI-", "(7.4)", "(4.1)", "(section 6)"))


@pytest.mark.parametrize(("name", "given", "code"), RECORDED)
def test_options_reach_the_record(name: str, given: Any, code: int) -> None:
    default = to_plain(only(plain()).options)
    scenario = load_scenario(plain(**{name: given}))
    assert to_plain(scenario.setups()[0].options) == {**default, name: code}
    assert default[name] != code
    assert load_scenario(scenario.to_dict()) == scenario


def test_all_options_of_the_record_are_tested() -> None:
    assert {name for name, _, _ in RECORDED} == set(OPTIONS.fields) - {"spare"}
    # Scores are whole numbers: a share for each battle cannot be paid.
    assert set(Options.model_fields) - set(OPTIONS.fields) == {"battle_reward"}


def test_nothing_is_closed_unless_the_scenario_says_so() -> None:
    o = only(plain()).options
    assert (o.verbs, o.modes) == (2 ** len(VERBS) - 1, 2 ** len(MODES) - 1)
    assert (o.category, o.stance, o.first_side, o.must_act) == (0, 0, -1, 0)
    assert (o.called_shots, o.kill_shots, o.lower_location) == (5, 15, 1)
    assert only(plain(verbs="all", modes="all")).options.tobytes() == o.tobytes()
