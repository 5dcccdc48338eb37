"""Adeptus Evangelion at E-Scale: Evangelions, Superheavies and Angels, d100 tests, fate."""

from mech_env.core.card import Card
from mech_env.core.jit import interpreted
from mech_env.core.ruleset import Ruleset, Words
from mech_env.rulesets.adeva.bot.belief import imagine
from mech_env.rulesets.adeva.bot.choice import bot
from mech_env.rulesets.adeva.laws.frames import LAWS
from mech_env.rulesets.adeva.observe.surroundings import surroundings
from mech_env.rulesets.adeva.observe.unit import LAYOUT, observe, observe_request, observe_self
from mech_env.rulesets.adeva.questions.legal import legal
from mech_env.rulesets.adeva.questions.order import decider
from mech_env.rulesets.adeva.questions.outcome import potential
from mech_env.rulesets.adeva.rules.flow import run_stage, start
from mech_env.rulesets.adeva.rules.solving import alike, forget, same_until
from mech_env.rulesets.adeva.scenario.model import SCENARIO_FOLDER
from mech_env.rulesets.adeva.scenario.positions import POSITIONS
from mech_env.rulesets.adeva.scenario.setups import load_scenario
from mech_env.rulesets.adeva.scripts.gauntlet import GAUNTLET
from mech_env.rulesets.adeva.state.codes import SIDE_NAMES, Ending
from mech_env.rulesets.adeva.state.decisions import ACTIONS, Decision
from mech_env.rulesets.adeva.state.events import Event
from mech_env.rulesets.adeva.state.options import options_table
from mech_env.rulesets.adeva.state.record import BATTLE, SETUP
from mech_env.rulesets.adeva.words.actions import ANSWERS
from mech_env.rulesets.adeva.words.report import HEADINGS, REPORT
from mech_env.rulesets.adeva.words.requests import QUESTIONS
from mech_env.rulesets.adeva.words.results import RESULTS
from mech_env.rulesets.adeva.words.scene import scene

RULESET = Ruleset(
    id="adeva",
    title="Adeptus Evangelion: E-scale battles",
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
        surroundings=surroundings,
        observe_self=observe_self,
        potential=potential,
        bot=bot,
        scripts=GAUNTLET.play,
        imagine=imagine,
        forget=forget,
        alike=alike,
        same_until=same_until,
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
    paid_apart=(Ending.CAMPAIGN,),  # AE-455
    agent_of=interpreted(decider),
)
