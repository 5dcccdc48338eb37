"""The scripted player: legal, blind to what is hidden, better than chance, sensible by hand."""

from __future__ import annotations

import os
from itertools import product
from math import ceil
from typing import Any

import numpy as np
import pytest

from mech_env import Battle, BattleBatch, DiceError
from mech_env.core.jit import interpreted
from mech_env.rulesets.xhalem.bot import estimates as est
from mech_env.rulesets.xhalem.bot.choice import bot
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state.decisions import ACTIONS
from mech_env.rulesets.xhalem.state.weapons import Weapon
from tests.rulesets.xhalem.hidden import HIDE
from tests.rulesets.xhalem.table import Game, Table

BOT = interpreted(bot)
SCENARIOS = ("micro", "duel", "skirmish", "siege", "space", "full")
MOST_ASKED = 6  # interpreted; checks of searches ask the compiled bot far more often
compiled_only = pytest.mark.skipif(
    bool(os.environ.get("NUMBA_DISABLE_JIT")), reason="thousands of battles"
)


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


def choices(game: Game, unit: str, most: int = 8) -> list[str]:
    """The bot's answers for a unit until dice fall or somebody else is asked."""
    made: list[str] = []
    while game.battle.unit == unit and len(made) < most:
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
    battle = Battle("xhalem", scenario, seed=4)
    chance = np.random.default_rng(4)
    for step in range(60):
        if battle.over:
            break
        action = answer(battle)
        # Chance strays off the bot's own paths.
        battle.step(int(chance.choice(battle.legal_actions())) if step % 3 == 0 else action)


def copied(record: Any) -> Any:
    """A record of its own with the same numbers."""
    return np.array([record], record.dtype).view(np.recarray)[0]


@pytest.mark.parametrize("scenario", ["duel", "skirmish", "siege", "space", "full"])
def test_it_decides_by_what_its_side_knows(scenario: str) -> None:
    battle = Battle("xhalem", scenario, seed=9)
    chance = np.random.default_rng(9)
    for _ in range(MOST_ASKED):
        if battle.over:
            break
        action = answer(battle)
        viewer = battle.units.index(str(battle.unit))
        for hide in HIDE:
            setup, record = copied(battle.setup), copied(battle.state)
            hide(setup, record, viewer)
            told = f"{scenario}: {battle.unit} is asked {battle.decision}, {hide.__name__}"
            assert int(BOT(setup, record, battle.mask())) == action, told
        battle.step(action if chance.random() < 0.6 else int(chance.choice(battle.legal_actions())))


# Battles of 500 that it wins at least.
LEAST = {"micro": 360, "duel": 475, "skirmish": 475, "siege": 465, "space": 475, "full": 475}


@compiled_only
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_beats_chance_from_both_sides(scenario: str) -> None:
    wins = 0
    for side, other in (("red", "blue"), ("blue", "red")):
        batch = BattleBatch("xhalem", scenario, n=250, seed=11, autoreset=False, observations=False)
        batch.set_players(side, "bot")
        batch.set_players(other, "random")
        batch.reset()
        assert batch.over().all()
        wins += int((batch.battles["winner"] == batch.side_names.index(side)).sum())
    assert wins >= LEAST[scenario]


# --- estimates ---------------------------------------------------------------------------------
@pytest.mark.clause("XH-055", "XH-056", "XH-058", "XH-060", "XH-071", "XH-072")
@pytest.mark.parametrize("kind", [c.Kind.MACHINE, c.Kind.CREATURE])
def test_chances_are_those_of_the_dice(kind: c.Kind) -> None:
    chance, faces = interpreted(est.chance), range(1, 21)

    def hits(engages: int, evades: int, difference: int) -> bool:
        if kind == c.Kind.CREATURE and engages in (1, 20):
            return engages == 20
        return engages + difference > evades

    for difference in (-4, 0, 2):
        plain = sum(hits(a, v, difference) for a, v in product(faces, faces)) / 400
        assert chance(kind, 0, est.PLAIN, difference) == pytest.approx(plain)
        pairs = sum(hits(min(a, b), 0, difference) for a, b in product(faces, faces)) / 400
        assert chance(kind, -1, est.STATIC, difference) == pytest.approx(pairs)
        best = sum(
            hits(max(a, b), max(v, o), difference) for a, b, v, o in product(faces, repeat=4)
        )
        assert chance(kind, 1, est.SHELTERED, difference) == pytest.approx(best / 160_000)
    worst = sum((21 - a) ** 4 - (20 - a) ** 4 for a in faces if hits(a, 10, 0)) / 160_000
    assert chance(kind, -2, est.STATIC, -10) == pytest.approx(worst)


def test_the_popguns_hit_as_the_catalogue_says() -> None:
    chance = interpreted(est.chance)
    assert chance(c.Kind.MACHINE, 0, est.PLAIN, 0) == pytest.approx(19 / 40)
    assert chance(c.Kind.MACHINE, -1, est.PLAIN, 0) == pytest.approx(247 / 800)


@pytest.mark.clause("XH-061", "XH-074", "XH-084")
def test_harm_is_that_of_the_dice() -> None:
    hurt, sword = interpreted(est.harm), est.ROLL[Weapon.SWORD]
    # 1d8 + 2 against 7 of 20 points: 5 to 8 fell; mean of min(face + 2, 7).
    mean = sum(min(face + 2, 7) for face in range(1, 9)) / 8
    assert hurt(sword, 2, 7, 20, 0) == pytest.approx(0.5 * (4 / 8 + mean / 20))
    assert hurt(sword, 30, 7, 20, 0) == pytest.approx(0.5 * (1 + 7 / 20))
    # Halved: 3 points are lost by a 4 or more, with the bonus.
    assert hurt(sword, 2, 3, 20, 1) == pytest.approx(0.5 * (5 / 8 + 0.5 * 43 / 8 / 20), abs=0.02)


def test_enemies_are_taken_for_what_their_kind_is() -> None:
    game = Table().unit("red", (4, 8)).unit("blue", (9, 8), "brute").start()
    s, b = game.records
    evasion, points = interpreted(est.evasion), interpreted(est.points)
    s.units[1].scores[c.Score.EVASION] = 9
    assert evasion(s, 0, 1, 0) == 2  # the mean of brutes and ridgebacks, rounded
    assert evasion(s, 1, 1, 0) == 9
    b.units[1].hp = 20  # five eighths of 38, of which the table knows 34
    assert points(s, b, 0, 1, 0) == ceil(34 * 4.5 / 8)
    assert points(s, b, 1, 1, 1) == 20


# --- by hand -----------------------------------------------------------------------------------
def facing(cells: int, red: str, blue: str, **fields: Any) -> Table:
    """Two units so many cells apart; ``fields`` of red's."""
    table = Table(width=60, height=20).unit("red", (4, 8), red, **fields)
    return table.unit("blue", (4 + cells, 8), blue)


def test_a_brute_walks_up_and_strikes() -> None:
    game = facing(4, "brute", "trooper", weapons=["maul"]).start().turn("red_0")
    made = choices(game, "red_0")
    assert made[:2] == ["move", "direction forward"]
    assert "strike" in made


def test_whoever_is_far_from_everything_dashes() -> None:
    game = facing(35, "brute", "trooper", weapons=["maul"]).start().turn("red_0")
    assert "dash" in choices(game, "red_0")


def test_whoever_is_about_to_be_charged_waits() -> None:
    table = facing(6, "brute", "brute", weapons=["maul"])
    game = table.start().turn("red_0").set("red_0", moved=30)
    assert choices(game, "red_0")[:2] == ["standby", "trigger enter_reach"]


def test_wounded_enemies_are_finished_first() -> None:
    table = Table().unit("red", (4, 8), weapons=["pistol"])
    table.unit("blue", (10, 7), weapons=["pistol"]).unit("blue", (10, 8), weapons=["pistol"])
    game = table.start().turn("red_0").set("blue_1", hp=3).set("red_0", moved=30)
    assert choices(game, "red_0")[:2] == ["strike", "enemy 1"]


def test_a_stalker_cloaks_before_it_comes() -> None:
    fields = {"weapons": ["knife", "pistol"], "programs": ["cloak", "two"]}
    assert choice(facing(30, "stalker", "trooper", **fields).start().turn("red_0")) == "cloak"


def test_whoever_is_held_breaks_free_and_whoever_is_down_stands_up() -> None:
    game = facing(1, "trooper", "brute").start().turn("red_0").grip("blue_0", "red_0").refresh()
    assert choice(game) == "breakfree"
    game = facing(1, "trooper", "brute").start().turn("red_0").set("red_0", prone=1)
    assert choice(game) == "stand"


def test_a_knife_follows_the_pistol() -> None:
    table = facing(1, "stalker", "brute", weapons=["knife", "pistol"], programs=["two"])
    game = table.start().turn("red_0").set("red_0", acted=1, primary=3, struck_with=0b10)
    assert choices(game, "red_0")[0] == "offhand"


@pytest.mark.clause("XH-036")
def test_a_search_comes_before_the_shot_that_follows_it() -> None:
    table = Table(width=60, height=20)
    table.unit("red", (4, 8), "wasp", weapons=["mbeam"], programs=["follow"])
    table.unit("blue", (20, 8), "lancer", weapons=["mblade"])
    game = table.start().turn("red_0").set("red_0", moved=375)
    assert choice(game) == "search"
    game.set("red_0", acted=1, primary=11)
    assert choice(game) == "follow"


@pytest.mark.clause("XH-112")
def test_emp_is_for_enemies_only() -> None:
    def gunship(friend: bool) -> Game:
        table = Table(width=30, height=30, env="space")
        table.unit("red", (8, 8), "gunship", weapons=["mcannon"], programs=["emp"])
        table.unit("red", (8, 9) if friend else (28, 28), "lancer", weapons=["mbeam"])
        table.unit("blue", (9, 8), "lancer", weapons=["mbeam"])
        return table.start().turn("red_0").set("red_0", moved=40)

    assert choice(gunship(friend=False)) == "program"
    assert choice(gunship(friend=True)) == "strike"


@pytest.mark.clause("XH-111", "XH-114")
def test_beasts_are_kept_away() -> None:
    table = Table(width=60, height=20)
    table.unit("red", (4, 8), "lancer", weapons=["mmissile"], programs=["grav"])
    table.unit("red", (20, 8), "trooper", weapons=["pistol"])
    table.unit("blue", (24, 8), "titan")
    game = table.start().turn("red_0").set("red_0", moved=525)
    assert choices(game, "red_0") == ["program", "push"]


def generator(reach: int, **fields: Any) -> Game:
    """Red's trooper so many cells from a generator that decides the fight; a brute beyond it."""
    table = Table(width=60, height=20).piece("generator", 10, 8)
    table.top(objective={"generator": 0, "side": "red"})
    table.unit("red", (10 - reach, 8), weapons=["launcher"], **fields)
    return table.unit("blue", (14, 8), "brute").start().turn("red_0")


@pytest.mark.clause("XH-005", "XH-191")
def test_the_generator_is_switched_off_or_shot() -> None:
    assert choices(generator(1), "red_0")[:2] == ["use", "handling turn"]
    made = choices(generator(6), "red_0")
    assert made[0] == "move"
    assert "use" in made
    far = generator(9).set("red_0", moved=30)
    assert choices(far, "red_0")[:2] == ["strike", "piece 0"]


def test_who_guards_the_generator_is_not_tempted_by_it() -> None:
    table = Table(width=60, height=20).piece("generator", 10, 8)
    table.top(objective={"generator": 0, "side": "blue"})
    table.unit("red", (9, 8), weapons=["pistol"]).unit("blue", (14, 8), "trooper")
    assert choice(table.start().turn("red_0")) not in ("use", "piece 0")


@pytest.mark.clause("XH-182")
def test_a_shove_pushes_off_a_platform_and_fells_elsewhere() -> None:
    def shove(*tops: tuple[int, int]) -> str:
        table = Table().unit("red", (4, 8), "brute", weapons=["maul"])
        table.unit("blue", (5, 8), "trooper")
        for pair in tops:
            table.piece("platform", pair, (6, 10))
        game = table.start()
        for unit, at in (("red_0", (4, 8)), ("blue_0", (5, 8))):
            game.place(unit, (*at, 30 if tops else 0))
        game.know().turn("red_0").rolls(18, 2, 18, 2).do("shove")
        return choice(game.expect("shove_effect"))

    assert shove() == "knockdown"
    assert shove((2, 5)) == "push"


@pytest.mark.clause("XH-097", "XH-117")
def test_opportunities_and_counters_are_taken() -> None:
    table = Table(width=30, height=30).unit("red", (10, 9), weapons=["sword"])
    table.unit("blue", (9, 11), "brute", weapons=["maul"])
    game = table.start().turn("blue_0")
    game.set("red_0", entered=0b10).set("blue_0", moved=0).place("blue_0", (10, 10)).know()
    game.turn("blue_0").do("move", "direction forward", "length 2")
    assert game.expect("opportunity", "red_0").battle.unit == "red_0"
    assert choice(game) == "weapon 0"


def test_a_faster_mount_that_stands_idle_is_taken() -> None:
    table = Table(width=160, height=20).unit("red", (4, 8), weapons=["sword"])
    table.unit("red", (5, 8), "skimmer").unit("blue", (120, 8), "brute")
    assert choice(table.start().turn("red_0")) == "mount"


@pytest.mark.clause("XH-193")
def test_the_badly_hurt_get_into_a_machine() -> None:
    table = Table(width=60, height=20).unit("red", (4, 8), weapons=["sword"])
    table.unit("red", (4, 9), "lancer", weapons=["mblade"])
    table.unit("blue", (5, 8), "ogryx").unit("blue", (5, 7), "ogryx")
    game = table.start().turn("red_0").set("red_0", hp=2, moved=30)
    assert choice(game) == "enter"


def test_who_is_shut_in_opens_the_door() -> None:
    table = Table(width=60, height=30).piece("bunker", (10, 16), (10, 16))
    table.piece("door", 10, 13, link=0)
    table.unit("red", (13, 13), weapons=["pistol"]).unit("blue", (30, 13), "trooper")
    made = choices(table.start().turn("red_0"), "red_0")
    assert made[0] == "move"
    assert "use" in made
