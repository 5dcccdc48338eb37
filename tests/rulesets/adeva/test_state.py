"""The declarations of the state fit together."""

from __future__ import annotations

import itertools

from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state import hits as hits_kernels
from mech_env.rulesets.adeva.state import verbs
from mech_env.rulesets.adeva.state import weapons as w
from mech_env.rulesets.adeva.state.codes import MAX_UNITS, Location
from mech_env.rulesets.adeva.state.decisions import Decision
from mech_env.rulesets.adeva.state.frames import FRAMES
from mech_env.rulesets.adeva.state.procedures import ANSWERS, PARAMETER, UPON, Frame
from mech_env.rulesets.adeva.state.record import BATTLE, MOST_BYTES
from mech_env.rulesets.adeva.state.stages import ActStage
from tests.twins import twins

hits = twins(hits_kernels)


def test_the_battle_keeps_to_its_size():
    assert BATTLE.dtype.itemsize <= MOST_BYTES == 8192


def test_stages_of_an_action_wait_for_the_decision_of_their_name():
    waiting = {stage.name: Decision(stage - PARAMETER).name for stage in ANSWERS[Frame.ACT]}
    assert waiting and all(stage == decision for stage, decision in waiting.items())
    assert max(ActStage) - PARAMETER == Decision.CARD


def test_every_decision_is_awaited_by_some_stage():
    awaited = {decision for stages in ANSWERS.values() for decision in stages.values()}
    assert set(Decision) - awaited == {Decision.NONE}


def test_all_kinds_but_the_fight_stand_on_another():
    assert set(Frame) - set(UPON) == {Frame.FIGHT}
    assert FRAMES.may_begin.sum() == 1


def test_verbs_are_the_sixty_actions_of_the_catalogue_in_its_order():
    assert d.N_VERBS == len(verbs.COST) == 60
    assert int(d.Verb.END) == 59  # A60
    assert int(d.Verb.OVERWATCH) == 31  # A32


def test_choices_have_slots():
    assert all(len(codes) <= d.N_CHOICES for codes in d.CHOICES.values())
    assert d.N_ACTIONS <= 256


def test_hits_are_read_as_they_were_written():
    for target, location in itertools.product(range(MAX_UNITS), range(hits.NOWHERE + 1)):
        hit = hits.hit_of(target, location)
        assert (hits.hit_target(hit), hits.hit_location(hit)) == (target, location)
        assert hits.hit_taker(hit) == -1
        for taker, arm in itertools.product(
            range(MAX_UNITS), (Location.RIGHT_ARM, Location.LEFT_ARM)
        ):
            given = hits.taken(hit, taker, arm)
            assert (hits.hit_target(given), hits.hit_location(given)) == (target, location)
            assert (hits.hit_taker(given), hits.hit_arm(given)) == (taker, arm)
            assert 0 <= given <= hits.MOST_HIT < 2**15


def test_the_table_of_items_has_a_row_for_each():
    assert set(w.ROWS) == set(w.Item)
