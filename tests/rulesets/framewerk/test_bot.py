"""The scripted player: legal, blind to what fog hides, better than chance, sensible by hand."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from mech_env import Battle, BattleBatch, DiceError
from mech_env.batch import ASK_BOT
from mech_env.core.jit import interpreted
from mech_env.rulesets.framewerk.bot import tactics
from mech_env.rulesets.framewerk.bot.choice import bot
from mech_env.rulesets.framewerk.bot.estimates import FALL, MEAN_HARM, edge, harm
from mech_env.rulesets.framewerk.questions.wounds import wound_level
from mech_env.rulesets.framewerk.scenario.setups import load_scenario
from mech_env.rulesets.framewerk.state.decisions import ACTIONS
from tests.rulesets.framewerk.table import Game, Table

BOT = interpreted(bot)
SCENARIOS = ("micro", "duel", "skirmish", "brawl", "full", "siege", "ambush", "campaign")


def answer(battle: Battle) -> int:
    """What the bot answers to the pending request; it only looks."""
    before = battle.state.tobytes()
    mask = battle.mask()
    action = int(BOT(battle.setup, battle.state, mask))
    assert battle.state.tobytes() == before
    assert mask[action] == 1
    return action


def choice(game: Game) -> str:
    """The bot's answer by name."""
    return ACTIONS.name(answer(game.battle))


def final_choices(game: Game, unit: str) -> list[str]:
    """The bot's answers for a unit until dice fall or somebody else is asked."""
    made: list[str] = []
    while game.battle.unit == unit and len(made) < 8:
        action = answer(game.battle)
        made.append(ACTIONS.name(action))
        try:
            game.battle.step(action)
        except DiceError:
            break
    return made


# --- always ------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_answers_are_legal_and_looking_changes_nothing(scenario: str) -> None:
    battle = Battle("framewerk", scenario, seed=4)
    chance = np.random.default_rng(4)
    for step in range(70):
        if battle.over:
            break
        action = answer(battle)
        # Chance strays off the bot's own paths.
        battle.step(int(chance.choice(battle.legal_actions())) if step % 3 == 0 else action)


def hide_otherwise(s: Any, b: Any, chance: np.random.Generator) -> None:
    """Change all that fog hides from the side that is asked (catalogue 6), and the dice to come."""
    level = interpreted(wound_level)
    for k in range(s.n_units):
        u, profile = b.units[k], s.units[k]
        if profile.side == b.request.side:
            continue
        vitality = int(profile.vitality)
        same = [d for d in range(vitality) if level(d, vitality) == u.wound]
        if u.status == 0:
            u.damage = chance.choice(same)
        profile.rank[:] = chance.integers(0, 6, len(profile.rank))
        for name in ("agility", "strength", "perception", "intellect", "tenacity"):
            setattr(profile, name, chance.integers(1, 21))
        u.drama, u.debt = chance.integers(0, 11), chance.integers(0, 4)
        for weapon in u.carried:
            if weapon >= 0:
                b.weapons[weapon].mags = chance.integers(0, 4)
                b.weapons[weapon].loaded = chance.integers(0, 76)
    b.dice.key = chance.integers(1, 2**31)


def copied(record: Any) -> Any:
    """A record of its own with the same numbers."""
    return np.array([record], record.dtype).view(np.recarray)[0]


@pytest.mark.parametrize("scenario", ["duel", "brawl", "full", "siege", "campaign"])
def test_in_fog_it_decides_by_what_it_sees(scenario: str) -> None:
    plain = load_scenario(scenario).to_dict()
    plain["options"] = {**plain.get("options", {}), "fog": True}
    for encounter in plain.get("encounters", []):
        encounter["options"] = {**encounter.get("options", {}), "fog": True}
    battle = Battle("framewerk", plain, seed=9)
    chance = np.random.default_rng(9)
    for _ in range(50):
        if battle.over:
            break
        action = answer(battle)
        setup, record = copied(battle.setup), copied(battle.state)
        hide_otherwise(setup, record, chance)
        told = f"{scenario}: {battle.unit} is asked {battle.decision}"
        assert int(BOT(setup, record, battle.mask())) == action, told
        battle.step(action if chance.random() < 0.7 else int(chance.choice(battle.legal_actions())))


# A draw is no win: cultists who have run out of rounds do not catch everybody in 25 turns.
LEAST = {"micro": 0.70, "duel": 0.95, "skirmish": 0.97, "brawl": 0.98, "full": 0.97,
         "siege": 0.95, "ambush": 0.97, "campaign": 0.90}  # fmt: skip


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_beats_chance_from_both_sides(scenario: str) -> None:
    wins = 0
    for side, other in (("red", "blue"), ("blue", "red")):
        batch = BattleBatch("framewerk", scenario, n=1000, seed=11, autoreset=False)
        batch.set_players(side, "bot")
        batch.set_players(other, "random")
        batch.reset()
        assert batch.over().all()
        wins += int((batch.battles["winner"] == batch.side_names.index(side)).sum())
    assert wins >= 2000 * (LEAST[scenario] - 0.01)


# --- estimates ---------------------------------------------------------------------------------


def test_chances_are_those_of_the_dice() -> None:
    chance = interpreted(edge)
    # One die each and equal bonuses: the attacker needs more, neither may show a one; against a
    # defender's one (no defence at all) whatever is no one itself beats 0.
    assert chance(6, 1, 6, 1, 1) == pytest.approx(0.36 + 0.1 * 0.9)
    assert chance(6, 1, 8, -1, 1) == pytest.approx(0.8)  # a fixed 8: 3 to 10
    assert chance(0, 1, 40, 1, 1) == pytest.approx(0.1 * 0.9)


def test_harm_is_that_of_the_dice() -> None:
    hurt = interpreted(harm)
    # One die against 5 of 10: falls at 5 or more; the mean of min(face, 5) is 4.
    assert hurt(1, 0, 5, 10) == pytest.approx(0.5 * (0.6 + 4.0 / 10))
    # One die against one of armour: 45 of 100 come through, 1.65 points in the mean.
    assert hurt(1, 1, 40, 40) == pytest.approx(0.5 * 1.65 / 40)
    assert hurt(1, 1, 1, 10) == pytest.approx(0.5 * (0.45 + 0.45 / 10))
    assert len(FALL) == len(MEAN_HARM)


# --- by hand -----------------------------------------------------------------------------------


def facing(cells: int, red: list[str], blue: list[str], **fields: Any) -> Table:
    table = Table(width=24, height=9)
    return table.unit("red", (2, 4), weapons=red, **fields).unit(
        "blue", (2 + cells, 4), weapons=blue
    )


def test_a_gunner_sweeps_a_crowd() -> None:
    table = Table(width=24, height=9).unit("red", (2, 4), "gunner", weapons=["lmg", "pistol"])
    for y in (2, 4, 6):
        table.unit("blue", (8, y), "cultist", weapons=["needler"])
    game = table.start().turn("red_0", declared=1)
    made = final_choices(game, "red_0")
    assert made[0] == "auto"
    assert made[1] == "direction forward"
    assert {"enemy 0", "enemy 1"} < set(made)


def test_a_sniper_with_a_second_action_aims_first() -> None:
    game = (
        facing(10, ["sniper rifle"], ["knife"], profile="sniper").start().turn("red_0", declared=2)
    )
    assert choice(game) == "aim"
    game = (
        facing(10, ["sniper rifle"], ["knife"], profile="sniper").start().turn("red_0", declared=1)
    )
    assert choice(game) == "shoot"


def test_an_empty_gun_is_loaded_or_laid_down() -> None:
    game = facing(6, ["pistol"], ["pistol"]).start().turn("red_0", declared=2)
    game.battle.state.weapons[0].loaded = 0
    assert choice(game.refresh()) == "reload"
    game = facing(1, ["rifle", "sword"], ["knife"], ranks={"armed": 4}).start().turn("red_0", 2)
    game.battle.state.weapons[0].loaded = 0
    game.battle.state.weapons[0].mags = 0
    assert final_choices(game.refresh(), "red_0")[:2] == ["ready", "carried 1"]


def test_a_beast_runs_at_its_prey_and_claws_it() -> None:
    far = facing(9, [], ["knife"], profile="beast").start().turn("red_0", declared=3)
    made = final_choices(far, "red_0")
    assert made[0] == "move"
    assert set(made[1:]) <= {
        "direction forward",
        "direction forward left",
        "direction forward right",
    }
    near = facing(1, [], ["knife"], profile="beast").start().turn("red_0", declared=1)
    assert choice(near) in ("strike", "entangle")


def test_whoever_is_pinned_with_a_rifle_breaks_away_or_draws() -> None:
    game = facing(1, ["rifle", "knife"], [], profile="trooper").start().turn("red_0", declared=3)
    game.engage("red_0", "blue_0")
    assert choice(game) in ("break", "ready")


def test_wounded_enemies_are_finished_first() -> None:
    table = Table(width=24, height=9).unit("red", (2, 4), weapons=["pistol"])
    table.unit("blue", (6, 3), weapons=["pistol"]).unit("blue", (6, 5), weapons=["pistol"])
    game = table.start().turn("red_0", declared=1).hurt("blue_1", 2)
    assert final_choices(game, "red_0")[:2] == ["shoot", "enemy 1"]


def test_objects_are_attacked_where_they_win() -> None:
    table = facing(12, [], ["knife"], profile="beast").thing("blue", (3, 4))
    aimless = table.start().turn("red_0", declared=1)
    assert choice(aimless) != "strike_object"
    assert choice(table.objective("red").start().turn("red_0", declared=1)) == "strike_object"


def test_debts_are_paid_with_many_actions() -> None:
    game = facing(5, ["pistol"], ["pistol"]).start()
    assert game.battle.decision == "count"
    game.set("red_0", debt=2)
    assert choice(game) == "number 3"


def test_the_better_skill_defends() -> None:
    table = Table().unit("red", (2, 4), weapons=["knife"])
    table.unit("blue", (3, 4), "duelist", weapons=["sword"], ranks={"dodge": 1})
    game = table.start().turn("red_0", declared=1)
    game.rolls(9, 4).do("strike", "with weapon", "aimpoint none")
    assert choice(game.expect("defend", "blue_0")) == "armed"


def test_a_drama_point_undoes_a_critical_failure() -> None:
    table = Table(width=24).unit("red", (2, 4), weapons=["pistol"], drama=1, ranks={"marksman": 2})
    game = table.unit("blue", (5, 4)).start().turn("red_0", declared=1)
    game.rolls(1, 9).do("shoot", "aimpoint none")
    assert choice(game.expect("add", "red_0")) == "add"


def test_dice_of_a_dangerous_attack_are_cut_and_of_a_vain_one_not() -> None:
    # Five dice hardly ever fail critically, and at extreme range hardly ever hit.
    for cells, rank, chosen in ((4, 3, {"number 1", "number 2"}), (15, 5, {"number 0"})):
        table = Table(width=24).unit("red", (2, 4), weapons=["pistol"], ranks={"marksman": rank})
        table.unit(
            "blue", (2 + cells, 4), drama=3, ranks={"dodge": 5}, armour=3 if cells > 9 else 0
        )
        game = table.start().turn("red_0", declared=1)
        game.do("shoot", "aimpoint none")
        assert choice(game.expect("cut", "blue_0")) in chosen


def test_of_equal_enemies_the_one_that_still_acts_is_shot() -> None:
    for first, second, chosen in ((0, 1, "enemy 1"), (1, 0, "enemy 0")):
        table = Table(width=24, height=9).unit("red", (2, 4), weapons=["pistol"])
        table.unit("blue", (6, 3), weapons=["pistol"]).unit("blue", (6, 5), weapons=["pistol"])
        game = table.start().turn("red_0", declared=1)
        game.set("blue_0", acts_left=first).set("blue_1", acts_left=second)
        assert final_choices(game, "red_0")[:2] == ["shoot", chosen]


# --- where to stand ----------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["skirmish", "siege", "ambush"])
def test_an_estimate_cut_short_changes_no_figure(scenario: str) -> None:
    place_worth = interpreted(tactics.place_worth)
    batch = BattleBatch("framewerk", scenario, n=3, seed=5, observations=False)
    rng = np.random.default_rng(1)
    cut = 0
    for _ in range(12):
        batch.step(np.full(3, ASK_BOT))
        for row in range(3):
            b = batch.battles[row]
            s = batch._setups[b.encounter]
            unit = int(b.request.unit)
            cells = int(s.width) * int(s.height)
            for at in [int(b.units[unit].at), *rng.integers(0, cells, 3).tolist()]:
                cover = int(rng.integers(0, 3))
                free = place_worth(s, b, unit, at, cover, 0.0, tactics.NOTHING)
                exact = place_worth(s, b, unit, at, cover, 0.1, tactics.NOTHING)
                assert exact == pytest.approx(free - 0.1, abs=1e-12)
                for least in (exact - 0.05, exact, exact + 0.05):
                    found = place_worth(s, b, unit, at, cover, 0.1, least)
                    assert found == max(least, exact)
                    cut += found == least
    assert cut > 100
