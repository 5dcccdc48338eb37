"""A race of walkers, with dice: a complete small ruleset, written by docs/adding-a-ruleset.md.

It proves that the library, its tools and its tests know no ruleset by name, and it uses what the
published rulesets do not need yet: a set of more than 62 things, a step of more than 32 dice, an
answer that stays hidden until another is given, three sides.
"""

from pathlib import Path

from mech_env.core.card import Card
from mech_env.core.ruleset import Ruleset, Words
from tests.toy.bot.belief import imagine
from tests.toy.bot.choice import bot
from tests.toy.laws import LAWS
from tests.toy.observe.layout import LAYOUT
from tests.toy.observe.unit import observe
from tests.toy.questions.legal import legal
from tests.toy.questions.outcome import potential
from tests.toy.rules.flow import alike, forget, run_stage, start
from tests.toy.scenario.positions import POSITIONS
from tests.toy.scenario.setups import load_scenario
from tests.toy.scripts.gauntlet import GAUNTLET
from tests.toy.state.codes import SIDE_NAMES
from tests.toy.state.decisions import ACTIONS, Decision
from tests.toy.state.events import Event
from tests.toy.state.options import options_table
from tests.toy.state.record import BATTLE, SETUP
from tests.toy.words.actions import ANSWERS
from tests.toy.words.report import HEADINGS, REPORT
from tests.toy.words.requests import QUESTIONS
from tests.toy.words.scene import scene

RULESET = Ruleset(
    id="toy",
    title="Toy race",
    version=1,
    battle=BATTLE,
    setup=SETUP,
    side_names=SIDE_NAMES,
    decisions=Decision.names(),
    event_kinds=Event.names(),
    actions=ACTIONS,
    layout=LAYOUT,
    card=Card(
        start=start,
        run_stage=run_stage,
        legal=legal,
        observe=observe,
        potential=potential,
        bot=bot,
        scripts=GAUNTLET.play,
        imagine=imagine,
        forget=forget,
        alike=alike,
    ),
    laws=LAWS,
    scenario_folder=Path(__file__).parent / "scenarios",
    load_scenario=load_scenario,
    options=options_table(),
    words=Words(
        action=ANSWERS.action,
        request=QUESTIONS.request,
        context=QUESTIONS.context,
        event=REPORT.event,
        heard=REPORT.heard,
        reason=REPORT.reason,
        headings=HEADINGS,
        begins="heat_begins",
    ),
    scene=scene,
    scripts=GAUNTLET.names,
    positions=POSITIONS,
)
