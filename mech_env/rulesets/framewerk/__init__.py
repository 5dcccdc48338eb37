"""Framewerk, personal combat: d10 pools, squares, close quarters, automatic fire."""

from mech_env.core.card import Card
from mech_env.core.ruleset import Ruleset, Words
from mech_env.rulesets.framewerk.bot.belief import imagine
from mech_env.rulesets.framewerk.bot.choice import bot
from mech_env.rulesets.framewerk.laws.frames import LAWS
from mech_env.rulesets.framewerk.observe.unit import LAYOUT, observe
from mech_env.rulesets.framewerk.questions.legal import legal
from mech_env.rulesets.framewerk.questions.outcome import potential
from mech_env.rulesets.framewerk.rules.flow import alike, forget, run_stage, start
from mech_env.rulesets.framewerk.scenario.model import SCENARIO_FOLDER
from mech_env.rulesets.framewerk.scenario.positions import POSITIONS
from mech_env.rulesets.framewerk.scenario.setups import load_scenario
from mech_env.rulesets.framewerk.scripts.gauntlet import GAUNTLET
from mech_env.rulesets.framewerk.state.codes import SIDE_NAMES
from mech_env.rulesets.framewerk.state.decisions import ACTIONS, Decision
from mech_env.rulesets.framewerk.state.events import Event
from mech_env.rulesets.framewerk.state.options import options_table
from mech_env.rulesets.framewerk.state.record import BATTLE, SETUP
from mech_env.rulesets.framewerk.words.actions import ANSWERS
from mech_env.rulesets.framewerk.words.report import HEADINGS, REPORT
from mech_env.rulesets.framewerk.words.requests import QUESTIONS
from mech_env.rulesets.framewerk.words.results import RESULTS
from mech_env.rulesets.framewerk.words.scene import scene

RULESET = Ruleset(
    id="framewerk",
    title="Framewerk: personal combat",
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
        headings=HEADINGS,
    ),
    scene=scene,
    scripts=GAUNTLET.names,
    positions=POSITIONS,
)
