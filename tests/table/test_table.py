"""A table: who is asked, what others do meanwhile, what is taken back, and what is seen."""

from __future__ import annotations

import re
from fractions import Fraction

import numpy as np
import pytest

from mech_env import Battle, scenarios
from mech_env.advice.guesses import guesses_of
from mech_env.players import bot_action
from mech_env.table import Offer, Seat, Table, TableError, View
from mech_env.table.opening import new_battle, saved_battle
from mech_env.table.outcomes import outcomes_of
from tests.cases import every_ruleset

OFFER = Offer()


def table_of(ruleset: str, undo: int = 100, **players: str) -> Table:
    """A duel with some players; the others are bots."""
    battle = new_battle(ruleset, "duel", 3)
    table = Table(battle, OFFER.seats(players, battle.sides, battle.ruleset, 3), undo)
    table.begin(scenes=True)
    return table


def first_side(ruleset: str) -> str:
    return new_battle(ruleset, "duel", 1).sides[0]


def play_to_the_end(table: Table, rng: np.random.Generator) -> list[View]:
    """A person who answers at random; the view before each answer and the last."""
    views = [table.view()]
    while not views[-1].over:
        choice = rng.choice(len(views[-1].actions))
        table.answer(views[-1].actions[choice].action)
        views.append(table.view())
        assert len(views) < 2000
    return views


@every_ruleset
def test_a_person_plays_the_bot_to_the_end(ruleset):
    table = table_of(ruleset, 100, **{(side := first_side(ruleset)): "person"})
    views = play_to_the_end(table, np.random.default_rng(5))
    assert all(v.request and v.request.person and v.request.side == side for v in views[:-1])
    assert all(v.viewer == side and v.players[side] == "person" for v in views)
    last = views[-1]
    assert last.reason and last.request is None and not last.actions
    # Every decision of the battle is a step of one view, in order.
    numbers = [s.number for v in views for s in v.steps if s.side is not None]
    assert numbers == list(range(last.decisions))


@every_ruleset
def test_undo_is_the_earlier_state(ruleset):
    table = table_of(ruleset, 100, **{first_side(ruleset): "person"})
    rng = np.random.default_rng(6)
    before: list[tuple[Battle, View]] = []
    while not table.battle.over and len(before) < 30:
        before.append((table.battle.clone(), table.view()))
        table.answer(int(rng.choice(table.battle.legal_actions())))
    assert len(before) >= 2
    for battle, view in reversed(before):
        table.undo()
        assert table.battle == battle
        assert table.view() == view.model_copy(update={"steps": []})
    with pytest.raises(TableError, match="nothing to undo"):
        table.undo()


def test_undo_and_the_same_answer_lead_to_the_same_battle():
    table = table_of("steel_typhoon", red="person")
    action = table.view().actions[-1].action
    table.answer(action)
    after, steps = table.battle.clone(), table.view().steps
    table.undo()
    table.answer(action)
    assert table.battle == after and table.view().steps == steps


def test_undo_is_bounded():
    table = table_of("steel_typhoon", undo=2, red="person", blue="person")
    for _ in range(5):
        table.answer(table.battle.legal_actions()[0])
    assert table.view().undo == 2 and table.view().decisions == 5
    table.undo()
    table.undo()
    assert table.view().decisions == 3
    with pytest.raises(TableError, match="nothing to undo"):
        table.undo()


def test_watching_goes_on_when_asked():
    table = table_of("steel_typhoon", red="random")
    view = table.view()
    assert view.viewer is None and view.decisions == 0 and not view.actions
    assert view.request is not None and not view.request.person
    table.advance(5, scenes=True)
    view = table.view()
    assert [step.number for step in view.steps] == [0, 1, 2, 3, 4]
    assert all(s.scene and s.text and s.action is not None for s in view.steps)
    table.undo()
    assert table.view().decisions == 4
    with pytest.raises(TableError, match="no person"):
        table.answer(table.battle.legal_actions()[0])
    while not table.battle.over:
        table.advance(200)
    with pytest.raises(TableError, match="over"):
        table.advance(1)
    table.undo()
    assert not table.battle.over


def test_a_reply_ends_when_its_time_is_up():
    table = table_of("steel_typhoon", red="person")
    while True:
        table.answer(table.battle.legal_actions()[0], go_on=lambda: False)
        view = table.view()
        assert len(view.steps) == 1
        if view.request and not view.request.person:
            break
    assert not view.actions and view.request.text == "" and view.request.context == {}
    table.advance(200)
    assert table.view().over or table.asks_person


def test_refusals_say_what_is_allowed_and_change_nothing():
    table = table_of("steel_typhoon", red="person")
    before = table.battle.clone(), table.view()
    for action in (-1, 125, 10**30):
        with pytest.raises(TableError, match=r"is not legal for red_0.*; legal: ") as caught:
            table.answer(action)
        assert caught.value.field == "action"
    with pytest.raises(TableError, match="a person decides"):
        table.advance(3)
    assert (table.battle, table.view()) == before


def test_a_player_that_fails_leaves_the_battle_as_it_was():
    def broken(battle: Battle) -> int:
        raise RuntimeError("no idea")

    battle = new_battle("steel_typhoon", "duel", 3)
    table = Table(battle, {"red": Seat("person", None), "blue": Seat("broken", broken)})
    table.begin(go_on=lambda: False)
    while not table.asks_person:
        table._seats["blue"] = OFFER.seat("bot", battle.ruleset, 1)
        table.advance(1)
    table._seats["blue"] = Seat("broken", broken)
    before = table.battle.clone()
    with pytest.raises(RuntimeError, match="no idea"):
        for _ in range(50):
            before = table.battle.clone()
            table.answer(table.battle.legal_actions()[0])
    assert table.battle == before


@every_ruleset
def test_a_person_sees_what_its_side_may_know(ruleset):
    side = first_side(ruleset)
    table = table_of(ruleset, 100, **{side: "person"})
    rng = np.random.default_rng(7)
    others = 0
    for _ in range(40):
        if table.battle.over:
            break
        table.answer(int(rng.choice(table.battle.legal_actions())), scenes=True)
        for step in table.view().steps:
            if step.side != side:
                others += 1
                assert step.action is None and step.text == ""
                assert step.unit is None and step.decision is None
            else:
                assert step.action is not None and step.text
            for event in step.events:
                assert event.data == ({"values": event.dice} if event.dice else {})
        assert table.view().scene == table.battle.scene(side)
    assert others


def test_units_that_nobody_sees_are_not_named():
    battle = new_battle("xhalem", "skirmish", 3)
    for players, others in (({"red": "person"}, 0), ({"red": "bot"}, 3)):
        table = Table(battle.clone(), OFFER.seats(players, battle.sides, battle.ruleset, 3))
        table.begin(go_on=lambda: False)
        text = table.view().model_dump_json()
        assert len([name for name in table.view().units if name.startswith("blue")]) == others
        assert ("blue_0" in text) == (others > 0) and "red_0" in text


@every_ruleset
def test_dice_of_events_are_the_faces_that_fell(ruleset):
    side = first_side(ruleset)
    table = table_of(ruleset, 100, **dict.fromkeys(new_battle(ruleset, "duel", 1).sides, "bot"))
    rolls = 0
    while not table.battle.over and table.view().decisions < 400:
        table.advance(50)
        for step in table.view().steps:
            for event in step.events:
                if event.kind != "rolled":
                    assert not event.dice
                else:
                    rolls += 1
                    assert event.dice == event.data["values"] and event.dice
                    told = re.findall(r"(?<!\w)\d+", event.text.rpartition(": ")[2])
                    assert not event.text or [int(face) for face in told] == event.dice
    assert rolls, side


@every_ruleset
def test_lines_tell_all_that_events_tell(ruleset):
    table = table_of(ruleset, 100, **{first_side(ruleset): "bot"})
    table.advance(100)
    for step in table.view().steps:
        told = " ".join(line.text for line in step.lines)
        for event in step.events:
            assert event.text.partition(": ")[2] in told


def test_actions_name_the_places_where_they_can_be_clicked():
    battle = new_battle("steel_typhoon", "skirmish", 3)
    table = Table(battle, OFFER.seats(dict.fromkeys(battle.sides, "person"), battle.sides,
                                      battle.ruleset, 3))  # fmt: skip
    table.begin()
    rng = np.random.default_rng(1)
    found = []
    while not table.battle.over and table.view().decisions < 300:
        found += table.view().actions
        table.answer(int(rng.choice(table.battle.legal_actions())))
    steps = [a for a in found if a.group == "direction"]
    assert steps and all(f"({a.cells[0][0]},{a.cells[0][1]})" in a.text for a in steps)
    targets = [a for a in found if a.group == "enemy"]
    assert targets and all(a.units and a.units[0] in a.text for a in targets)


@every_ruleset
def test_a_view_is_the_same_after_json(ruleset):
    view = table_of(ruleset, 100, **{first_side(ruleset): "person"}).view("token")
    assert View.model_validate_json(view.model_dump_json()) == view


@every_ruleset
def test_outcomes_sum_to_one(ruleset):
    table = table_of(ruleset, 100, **{first_side(ruleset): "person"})
    tried = 0
    for _ in range(15):
        if table.battle.over:
            break
        action = bot_action(table.battle)
        before = table.battle.clone()
        try:
            odds = table.outcomes(action, 2000, 3)
        except TableError as refused:  # a step may roll more than can be tried
            assert "sequences" in refused.message or "dice" in refused.message
        else:
            tried += 1
            chances = [Fraction(outcome.chance) for outcome in odds.outcomes]
            assert sum(map(float, chances)) + odds.others_probability == pytest.approx(1)
            assert chances == sorted(chances, reverse=True) and len(chances) <= 3
            if not odds.guessed:
                states = sum(outcome.states for outcome in odds.outcomes) + odds.others
                assert states == len(before.outcomes(action))
        assert table.battle == before
        table.answer(action)
    assert tried


def test_outcomes_say_what_differs():
    table = table_of("steel_typhoon", red="person")
    several = 0
    while not table.battle.over:
        battle, action = table.battle.clone(), bot_action(table.battle)
        if battle.ruleset.actions.name(action) == "table":  # rolls again until it fits: no last die
            table.answer(action)
            continue
        odds = table.outcomes(action, 20_000, 1000)
        if len(odds.outcomes) > 1 and odds.others == 0:  # else more than can be listed
            several += 1
            real = battle.outcomes(action)
            assert not odds.guessed and odds.others_probability == 0
            assert sum(Fraction(outcome.chance) for outcome in odds.outcomes) == 1
            assert len({tuple(outcome.changes) for outcome in odds.outcomes}) == len(odds.outcomes)
            # Those that look alike are counted here by another way: by the whole picture.
            pictures = {repr((s.entries, s.caption)) for s in (c.scene("red") for _, c in real)}
            assert len(pictures) == len(odds.outcomes)
        table.answer(action)
    assert several


def test_outcomes_do_not_depend_on_what_the_viewer_cannot_know():
    """Of a person who plays one side; both battles look the same to it."""
    battle = new_battle("xhalem", "ambush" if "ambush" in scenarios("xhalem") else "duel", 3)
    rng, compared = np.random.default_rng(2), 0
    while not battle.over and compared < 15 and battle.decisions < 300:
        side, action = battle.side, int(rng.choice(battle.legal_actions()))
        assert side is not None
        guesses = guesses_of(battle.ruleset, battle._battles, battle._setups,
                             battle.ruleset.side_names.index(side), 2, 5)  # fmt: skip
        if len(guesses) == 2:
            other = battle.clone()
            other._battles[0] = guesses[1].record[0]
            other.refresh()
            try:
                mine = outcomes_of(battle, action, side, 9, 500, 5)
            except TableError:
                continue
            finally:
                battle.step(action)
            assert mine.guessed
            assert outcomes_of(other, action, side, 9, 500, 5) == mine
            compared += 1
        else:
            battle.step(action)
    assert compared


def test_names_of_players_and_sides_are_checked():
    battle = new_battle("framewerk", "duel", 1)
    for given, field, words in (
        ({"red": "mcts:/etc/passwd"}, "players.red", "bot, mcts:100, mcts:1000, script:clinch"),
        ({"red": "mcts:10:/etc/passwd"}, "players.red", "is not one of person"),
        ({"red": "mcts:10001"}, "players.red", "at most 10,000 simulations"),
        ({"green": "bot"}, "players", "red or blue"),
        ({"red": "policies/steel"}, "players.red", "person"),
    ):
        with pytest.raises(TableError, match=words) as caught:
            OFFER.seats(given, battle.sides, battle.ruleset, 1)
        assert caught.value.field == field
    names = {side: s.name for side, s in OFFER.seats(None, battle.sides, battle.ruleset, 1).items()}
    assert names == {"red": "person", "blue": "bot"}


@pytest.mark.parametrize(
    ("given", "field"),
    [
        (("steel", "duel", 1), "ruleset"),
        (("steel_typhoon", "../duel", 1), "scenario"),
        (("steel_typhoon", "/tmp/x.yaml", 1), "scenario"),
        (("steel_typhoon", {"name": "x"}, 1), "scenario"),
        (("steel_typhoon", "duel", -1), "seed"),
        (("steel_typhoon", "duel", 1, "team"), "agents"),
    ],
)
def test_battles_that_cannot_be_played(given, field):
    with pytest.raises(TableError) as caught:
        new_battle(*given)
    assert caught.value.field == field and caught.value.message


def test_a_saved_battle_goes_on():
    table = table_of("xhalem", red="person")
    table.answer(table.battle.legal_actions()[0])
    assert saved_battle(table.save()) == table.battle
    with pytest.raises(TableError, match="format"):
        saved_battle({})


def test_advice_is_for_persons_who_are_asked():
    table = table_of("steel_typhoon", red="person")
    before = table.battle.clone()
    advice = table.advise("bot", playouts=8)
    assert [a.action for a in advice.actions] != [] and table.battle == before
    assert {a.action for a in advice.actions} == set(table.battle.legal_actions())
    while table.asks_person:
        table.answer(table.battle.legal_actions()[0], go_on=lambda: False)
    words = "over" if table.battle.over else "a player decides for blue"
    with pytest.raises(TableError, match=words):
        table.advise("bot")


def test_searches_play():
    table = table_of("steel_typhoon", red="mcts:20")
    table.advance(6)
    assert table.view().decisions == 6
