"""Ascension Isle: personal combat with stances, advantage and health levels."""

from mech_env.core.card import Card
from mech_env.core.ruleset import Ruleset, Words
from mech_env.rulesets.ascension_isle.bot.belief import imagine
from mech_env.rulesets.ascension_isle.bot.choice import bot
from mech_env.rulesets.ascension_isle.laws.frames import LAWS
from mech_env.rulesets.ascension_isle.observe.layout import LAYOUT
from mech_env.rulesets.ascension_isle.observe.unit import observe, observe_request
from mech_env.rulesets.ascension_isle.questions.legal import legal
from mech_env.rulesets.ascension_isle.questions.outcome import potential
from mech_env.rulesets.ascension_isle.rules.flow import run_stage, start
from mech_env.rulesets.ascension_isle.rules.solving import alike, forget
from mech_env.rulesets.ascension_isle.scenario.model import SCENARIO_FOLDER
from mech_env.rulesets.ascension_isle.scenario.positions import POSITIONS
from mech_env.rulesets.ascension_isle.scenario.setups import load_scenario
from mech_env.rulesets.ascension_isle.scripts.gauntlet import GAUNTLET
from mech_env.rulesets.ascension_isle.state.codes import SIDE_NAMES
from mech_env.rulesets.ascension_isle.state.decisions import ACTIONS, Decision
from mech_env.rulesets.ascension_isle.state.events import Event
from mech_env.rulesets.ascension_isle.state.options import options_table
from mech_env.rulesets.ascension_isle.state.record import BATTLE, SETUP
from mech_env.rulesets.ascension_isle.words.actions import ANSWERS
from mech_env.rulesets.ascension_isle.words.report import HEADINGS, REPORT
from mech_env.rulesets.ascension_isle.words.requests import QUESTIONS
from mech_env.rulesets.ascension_isle.words.results import RESULTS
from mech_env.rulesets.ascension_isle.words.scene import scene

RULESET = Ruleset(
    id="ascension_isle",
    title="Ascension Isle: personal combat",
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
