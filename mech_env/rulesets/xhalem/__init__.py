"""Xha'lem: machines and creatures, d20 contests, what is seen and what is hidden."""

from mech_env.core.card import Card
from mech_env.core.ruleset import Ruleset, Words
from mech_env.rulesets.xhalem.bot.belief import imagine
from mech_env.rulesets.xhalem.bot.choice import bot
from mech_env.rulesets.xhalem.laws.frames import LAWS
from mech_env.rulesets.xhalem.observe.unit import LAYOUT, observe, observe_request
from mech_env.rulesets.xhalem.questions.legal import legal
from mech_env.rulesets.xhalem.questions.outcome import potential
from mech_env.rulesets.xhalem.rules.flow import run_stage, start
from mech_env.rulesets.xhalem.rules.solving import alike, forget
from mech_env.rulesets.xhalem.scenario.model import SCENARIO_FOLDER
from mech_env.rulesets.xhalem.scenario.positions import POSITIONS
from mech_env.rulesets.xhalem.scenario.setups import load_scenario
from mech_env.rulesets.xhalem.scripts.gauntlet import GAUNTLET
from mech_env.rulesets.xhalem.state.codes import SIDE_NAMES
from mech_env.rulesets.xhalem.state.decisions import ACTIONS, Decision
from mech_env.rulesets.xhalem.state.events import Event
from mech_env.rulesets.xhalem.state.options import options_table
from mech_env.rulesets.xhalem.state.record import BATTLE, SETUP
from mech_env.rulesets.xhalem.words.actions import ANSWERS
from mech_env.rulesets.xhalem.words.report import HEADINGS, REPORT
from mech_env.rulesets.xhalem.words.requests import QUESTIONS
from mech_env.rulesets.xhalem.words.results import RESULTS
from mech_env.rulesets.xhalem.words.scene import scene

RULESET = Ruleset(
    id="xhalem",
    title="Xha'lem: mechs, ships, creatures",
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
        observe_request=observe_request,
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
