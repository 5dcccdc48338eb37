"""What automatic fire and bursts do to whom they hit (FW-213 to FW-220)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest

from mech_env import Battle
from tests.rulesets.framewerk.duels import SHOT, aimed_at, results
from tests.rulesets.framewerk.table import Game, Table
from tests.rulesets.framewerk.volleys import POOR, SOLID, counted, damage, duel, squad

# --- automatic fire ------------------------------------------------------------------------------


@pytest.mark.clause("FW-214")
@pytest.mark.parametrize(
    "weapon, face, rate, dice",
    [
        ("smg", 2, 9, 6),  # +1, m 3, h 5: 1 + 1 + 4
        ("smg", 2, 1, 2),  # h 1: nothing more
        ("rifle", 2, 5, 7),  # +2, m 3, h 3: 1 + 2 + 4
        ("lmg", 2, 3, 7),  # +2, m 3, h 3 of a full die
        ("needler", 7, 10, 1),  # -1, m 8, h 5: 2 - 1
    ],
)
def test_damage_dice(weapon: str, face: int, rate: int, dice: int) -> None:
    game = duel(weapon, {"needler": 5, "smg": 6}.get(weapon, 8), **POOR)
    game.rolls(face).do("auto", "direction forward")
    game.rolls(rate, *[2] * dice).do("done")
    assert counted(game) == {"rate": 1, "damage": dice}
    assert damage(game, "blue_0") == [2 * dice]
    game.done()


@pytest.mark.clause("FW-214")
def test_a_needler_may_be_left_with_half_a_die() -> None:
    game = duel("needler", 5, **POOR)
    game.rolls(2).do("auto", "direction forward")
    game.rolls(10, 7).do("done")  # m 3: 1 - 1
    assert damage(game, "blue_0") == [4]
    game.done()


@pytest.mark.clause("FW-215")
@pytest.mark.parametrize("armour, faces, left", [(2, (6, 4), 25), (0, (), 35), (1, (10,), 25)])
def test_one_armour_roll(armour: int, faces: tuple[int, ...], left: int) -> None:
    game = duel("rifle", 8, **POOR).set("blue_0", armour=armour)
    game.rolls(2).do("auto", "direction forward")
    game.rolls(5, *[5] * 7, *faces).do("done")
    assert damage(game, "blue_0") == [left]
    assert len(game.happened("soaked")) == min(armour, 1)
    game.done()


@pytest.mark.clause("FW-213", "FW-216")
def test_every_target_by_itself() -> None:
    game = squad("smg", (10, 4), (10, 5), (10, 6), red=POOR)
    for name in ("blue_0", "blue_1", "blue_2"):
        game.set(name, armour=1)
    game.rolls(5).do("auto", "direction forward", "enemy 0", "enemy 1", "enemy 2")
    game.rolls(3, 4, 5, 6, 7, 2).do("done", by="blue_0")  # m 6: 2 + 1, h 2: 1 more
    assert counted(game) == {"rate": 1, "damage": 4, "armour": 1}
    game.rolls(2, 2, 9).do("dodge", by="blue_1")  # missed: neither rate nor damage
    game.rolls(10, *[5] * 7, 4).do("done", by="blue_2")  # h 5: 4 more
    assert counted(game) == {"rate": 1, "damage": 7, "armour": 1}
    assert damage(game, "blue_0", "blue_1", "blue_2") == [20, 0, 31]
    game.done()


@pytest.mark.clause("FW-217")
def test_another_mode_with_every_shot() -> None:
    game = duel("smg", declared=3)
    game.rolls(2, 3, 5).do(*SHOT, by="red_0")
    game.rolls(2, 2, 9).do("dodge")
    assert game.unit("red_0").acts_left == 2
    assert game.may("shoot", "burst", "suppress")
    game.rolls(2, 3, 5).do("burst", by="red_0")
    game.rolls(2, 2, 9).do("dodge")
    assert game.weapon("red_0").loaded == 30 - 1 - 3
    game.done()


@pytest.mark.clause("FW-217")
def test_all_modes_are_open_at_once() -> None:
    assert squad("smg", (6, 4)).may("shoot", "burst", "auto", "suppress")


# --- bursts --------------------------------------------------------------------------------------


@pytest.mark.clause("FW-218")
def test_no_penalty_for_a_burst() -> None:
    totals = []
    for answers in (SHOT, ("burst",)):
        game = duel("rifle", 8, declared=2).set("red_0", aim=1)
        game.rolls(2, 9, 4).do(*answers)
        totals.append(aimed_at(game))
        game.rolls(9, 9, 9).do("dodge")
        assert results(game)[0][2] == 6 + 27  # nor for the defender
    assert totals == [6 + 9 + 4 - 2] * 2


@pytest.mark.clause("FW-219")
@pytest.mark.parametrize(
    "weapon, total, single, burst",
    [
        ("rifle", 4, 3, 5),  # +2: 1 + 2 + 2
        ("smg", 4, 2, 3),
        ("lmg", 6, 4, 6),
        ("needler", 12, 2, 2),  # -1: 3 - 1 + 0
    ],
)
def test_damage_dice_of_a_burst(weapon: str, total: int, single: int, burst: int) -> None:
    for answers, dice in ((SHOT, single), (("burst",), burst)):
        game = duel(weapon, {"needler": 5, "smg": 6}.get(weapon, 8), **POOR)
        game.set("red_0", perception=total - 2)
        game.rolls(2).do(*answers)
        assert aimed_at(game) == total
        game.rolls(*[2] * dice).do("done")
        assert counted(game) == {"damage": dice}
        assert damage(game, "blue_0") == [2 * dice]
        game.done()


@pytest.mark.clause("FW-220")
@pytest.mark.parametrize("loaded, single, burst", [(3, True, True), (2, True, False), (0,) * 3])
def test_rounds_of_a_burst(loaded: int, single: bool, burst: bool) -> None:
    game = duel("rifle")
    game.weapon("red_0").loaded = loaded
    game.refresh()
    assert game.may("shoot") is bool(single)
    assert game.may("burst") is bool(burst)
    if burst:
        game.rolls(2, 3, 5).do("burst")
        assert game.weapon("red_0").loaded == 0
        assert game.weapon("red_0").shots_used == 1


# --- the exact distribution of one attack --------------------------------------------------------

Damages = tuple[int, ...]


def spread(
    battle: Battle, answer: int, look: Callable[[Battle], Damages]
) -> dict[Damages, tuple[Fraction, Battle]]:
    """What ``look`` finds after an answer: the exact chance, and one battle that shows it."""
    found: dict[Damages, tuple[Fraction, Battle]] = {}
    for chance, after in battle.outcomes(answer):
        seen = look(after)
        before, kept = found.get(seen, (Fraction(0), after))
        found[seen] = (before + chance, kept)
    assert sum(chance for chance, _ in found.values()) == 1
    return found


def hurt(battle: Battle) -> Damages:
    """Damage of both targets."""
    return int(battle.state.units[1].damage), int(battle.state.units[2].damage)


def spray_in_play(game: Game, *defences: str) -> dict[Damages, Fraction]:
    """The damages of an automatic attack at two targets, the list about to be closed."""
    found: defaultdict[Damages, Fraction] = defaultdict(Fraction)

    def total(battle: Battle) -> Damages:
        return int(battle.state.pool.total), int(battle.state.units[0].debt)

    # What the dice showed is nothing to what follows: one battle for each total, for each damage.
    for (_, debt), (chance, shot) in spread(game.battle, game.slot("enemy 1"), total).items():
        if debt:  # critically failed: nobody is asked anything
            assert shot.decision == "action"
            found[hurt(shot)] += chance
            continue
        for first, then in spread(shot, game.slot(defences[0]), hurt).values():
            for at_end, (second, _) in spread(then, game.slot(defences[1]), hurt).items():
                found[at_end] += chance * first * second
    assert sum(found.values()) == 1
    return dict(found)


def one_hit(total: int, defence: int) -> dict[int, Fraction]:
    """Damage of a needler's hit, by counting: no die or one, whatever the rate die shows."""
    margin = total - defence
    if margin <= 0:
        return {0: Fraction(1)}
    dice = -(-margin // 5) - 1
    if dice == 0:
        return {half: Fraction(1, 5) for half in range(1, 6)}
    assert dice == 1
    return {face: Fraction(1, 10) for face in range(1, 11)}


def dodged(total: int, agility: int) -> dict[int, Fraction]:
    """Damage of somebody who dodges automatic fire with one die."""
    found: defaultdict[int, Fraction] = defaultdict(Fraction)
    for face in range(1, 11):
        defence = 0 if face == 1 else agility + face - 2  # a one fails critically
        for points, chance in one_hit(total, defence).items():
            found[points] += chance / 10
    return dict(found)


@pytest.mark.clause("FW-212", "FW-213", "FW-214", "FW-216")
def test_the_distribution_of_an_automatic_attack() -> None:
    """Half a die of Marksman on Perception 3; Short at who dodges, Extreme at who does not."""
    table = Table(width=24, height=3)
    table.unit("red", (0, 1), weapons=["needler"], perception=3, ranks={"marksman": 0})
    table.unit("blue", (3, 1), agility=7, ranks={"dodge": 1}, **SOLID)
    table.unit("blue", (12, 1), **SOLID)
    game = table.start().turn("red_0")
    game.do("auto", "direction forward", "enemy 0")

    worked_out: defaultdict[Damages, Fraction] = defaultdict(Fraction)
    worked_out[0, 0] = Fraction(1, 10)
    for face in range(2, 11):
        roll = 3 + (face + 1) // 2
        near, far = dodged(roll + 2, 7), one_hit(roll - 6, 0)
        for (a, p), (c, q) in product(near.items(), far.items()):
            worked_out[a, c] += Fraction(1, 10) * p * q
    assert spray_in_play(game, "dodge", "done") == dict(worked_out)
