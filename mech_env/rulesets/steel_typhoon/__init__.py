"""Steel Typhoon Eon, Armor Combat: battle suits, dice pools, cover and grapples on hexes."""

from mech_env.core.card import Card
from mech_env.core.ruleset import Ruleset, Words
from mech_env.rulesets.steel_typhoon.bot.belief import imagine
from mech_env.rulesets.steel_typhoon.bot.choice import bot
from mech_env.rulesets.steel_typhoon.laws.frames import LAWS
from mech_env.rulesets.steel_typhoon.observe.unit import LAYOUT, observe
from mech_env.rulesets.steel_typhoon.questions.legal import legal
from mech_env.rulesets.steel_typhoon.questions.outcome import potential
from mech_env.rulesets.steel_typhoon.rules.flow import alike, forget, run_stage, start
from mech_env.rulesets.steel_typhoon.scenario.model import SCENARIO_FOLDER
from mech_env.rulesets.steel_typhoon.scenario.positions import POSITIONS
from mech_env.rulesets.steel_typhoon.scenario.setups import load_scenario
from mech_env.rulesets.steel_typhoon.scripts.gauntlet import GAUNTLET
from mech_env.rulesets.steel_typhoon.state.codes import SIDE_NAMES
from mech_env.rulesets.steel_typhoon.state.decisions import ACTIONS, Decision
from mech_env.rulesets.steel_typhoon.state.events import Event
from mech_env.rulesets.steel_typhoon.state.options import options_table
from mech_env.rulesets.steel_typhoon.state.record import BATTLE, SETUP
from mech_env.rulesets.steel_typhoon.words.actions import ANSWERS
from mech_env.rulesets.steel_typhoon.words.report import REPORT
from mech_env.rulesets.steel_typhoon.words.requests import QUESTIONS
from mech_env.rulesets.steel_typhoon.words.results import RESULTS
from mech_env.rulesets.steel_typhoon.words.scene import scene

RULESET = Ruleset(
    id="steel_typhoon",
    title="Steel Typhoon Eon: Armor Combat",
    version=2,
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
    scenario_folder=SCENARIO_FOLDER,
    load_scenario=load_scenario,
    options=options_table(),
    words=Words(
        action=ANSWERS.action,
        request=QUESTIONS.request,
        context=QUESTIONS.context,
        event=REPORT.event,
        heard=REPORT.heard,
        reason=REPORT.reason,
        results=RESULTS,
    ),
    scene=scene,
    scripts=GAUNTLET.names,
    positions=POSITIONS,
)
