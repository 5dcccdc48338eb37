"""Exact probabilities of the rules against fractions worked out here by counting faces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from mech_env import Battle, DiceError
from mech_env.rulesets.steel_typhoon.state.codes import DIE_D, SlotState
from tests.rulesets.steel_typhoon.campaign_table import begin, campaign, encounter, end_round, field
from tests.rulesets.steel_typhoon.table import Game, Table, slot

D6 = range(1, 7)


def share(faces: Iterable[bool]) -> Fraction:
    """How many of equally likely cases hold."""
    cases = list(faces)
    return Fraction(sum(cases), len(cases))


def distribution(battle: Battle, answer: str, look: Callable[[Battle], Any]) -> dict[Any, Fraction]:
    """What ``look`` finds after an answer, with the exact probability of each finding."""
    found: Counter[Any] = Counter()
    for chance, after in battle.outcomes(slot(answer)):
        found[look(after)] += chance  # type: ignore[assignment]
    assert sum(found.values()) == 1
    return dict(found)


def by_tape(
    battle: Battle, answer: str, dice: int, look: Callable[[Battle], Any], *before: int
) -> dict[Any, Fraction]:
    """As :func:`distribution` over the first ``dice`` d6; ``"again"`` where more are rolled.

    For rolls that are repeated until they fit, which have no last sequence of faces.
    """
    found: Counter[Any] = Counter()
    for faces in product(D6, repeat=dice):
        after = battle.clone()
        after.force_dice([*before, *faces], strict=True)
        try:
            after.step(slot(answer))
        except DiceError:
            found["again"] += 1
        else:
            assert after.pending_dice == []
            found[look(after)] += 1
    return {what: Fraction(count, 6**dice) for what, count in found.items()}


def settled(found: dict[Any, Fraction]) -> dict[Any, Fraction]:
    """Probabilities once rolls ``"again"`` have been repeated to their end."""
    rest = 1 - found["again"]
    return {what: chance / rest for what, chance in found.items() if what != "again"}


# --- attacks -------------------------------------------------------------------------------------


def defending(mode: str, margin: int, piece: str = "", allow_table: int = 0) -> Game:
    """Blue is about to answer an attack with ``margin`` damage dice, a system taking two hits."""
    systems = {"dir": "DIR", "hth": "HTH", "sma": "SMA"}
    away = 1 if mode == "hth" else 4
    table = Table(width=8, height=3).options(allow_table=allow_table)
    table.unit("red", at=(1, 1), systems=[systems[mode]])
    table.unit("blue", at=(1 + away, 1), systems=["DEF", "MOV"])
    if piece:
        table.piece((away, 1), piece)
    game = table.start()
    game.set_dice("red_0", A0=6).set_dice("blue_0", D0=6 - margin)
    game.do("attack")
    while game.decision in ("target", "mode", "atkdie"):
        wanted = {"target": "enemy 0", "mode": f"mode {mode}", "atkdie": "die A0"}
        game.do(wanted[str(game.decision)])
    return game.expect("defdie", "blue_0")


@pytest.mark.parametrize(
    ("mode", "piece", "low", "chance"),
    [
        ("dir", "", 5, Fraction(1, 9)),
        ("dir", "C", 6, Fraction(1, 36)),
        ("sma", "", 4, Fraction(1, 4)),
        ("sma", "C", 4, Fraction(1, 4)),
        ("hth", "", 4, Fraction(1, 4)),
    ],
)
@pytest.mark.clause("ST-091", "ST-092", "ST-093", "ST-094")
def test_two_damage_dice_cost_a_system(mode: str, piece: str, low: int, chance: Fraction) -> None:
    assert share(a >= low and b >= low for a, b in product(D6, D6)) == chance
    game = defending(mode, 2, piece)
    found = distribution(game.battle, "die D0", lambda after: after.decision == "loss")
    assert found[True] == chance


@pytest.mark.clause("ST-087", "ST-095", "ST-096")
def test_systems_and_stored_hits_of_five_damage_dice() -> None:
    hits = Counter(sum(face >= 5 for face in faces) for faces in product(D6, repeat=5))
    game = defending("dir", 5)

    def look(after: Battle) -> tuple[int, int]:
        frame = after.state.frames[int(after.state.depth) - 1]
        losses = int(frame.losses) if after.decision == "loss" else 0
        return losses, int(after.state.units[1].direct_hits)

    found = distribution(game.battle, "die D0", look)
    assert found == {divmod(n, 2): Fraction(count, 6**5) for n, count in hits.items()}


@pytest.mark.clause("ST-148", "ST-149")
def test_what_a_piece_takes_of_three_damage_dice() -> None:
    game = defending("dir", 3, "c")  # two Object Health
    found = distribution(game.battle, "die D0", lambda b: max(0, int(b.state.pieces[0].health)))
    misses = [sum(face < 6 for face in faces) for faces in product(D6, repeat=3)]
    assert found == {left: share(max(0, 2 - n) == left for n in misses) for left in (0, 1, 2)}


@pytest.mark.clause("ST-015", "ST-050", "ST-110")
def test_the_defence_pool_of_the_first_answer() -> None:
    game = Table().unit("red", at=(1, 1), systems=["DIR"]).unit("blue", at=(5, 1)).start()
    game.set_dice("red_0", A0=4, K0=1).set_dice("blue_0", unrolled="D")
    game.do("attack")
    game.expect("atkdie", "red_0")

    def look(after: Battle) -> int:
        return max(int(face) for face in after.state.units[1].die[DIE_D : DIE_D + 3])

    found = distribution(game.battle, "die A0", look)
    pairs = list(product(D6, D6))
    assert found == {best: share(max(pair) == best for pair in pairs) for best in D6}


# --- the damage table ----------------------------------------------------------------------------


def losing(*installed: int) -> Game:
    """Blue may have the table name the system that it loses; only these slots are installed."""
    game = defending("dir", 2, allow_table=1)
    game.rolls(6, 6).do("die D0")
    unit = game.unit("blue_0")
    for k in range(5):
        unit.system_kind[k] = 1 + k % 2
        unit.system_state[k] = 1 if k + 1 in installed else SlotState.DESTROYED
    return game.refresh().expect("loss", "blue_0")


def struck(after: Battle) -> str:
    """What the table named: a slot, or the pilot."""
    unit = after.state.units[1]
    if int(unit.pilot_hp) < 3:
        return "pilot"
    return ",".join(
        str(k + 1) for k in range(5) if int(unit.system_state[k]) == SlotState.DESTROYED
    )


@pytest.mark.clause("ST-098", "ST-100")
def test_the_damage_table() -> None:
    found = distribution(losing(1, 2, 3, 4, 5).battle, "table", struck)
    assert found == dict.fromkeys(["1", "2", "3", "4", "5", "pilot"], Fraction(1, 6))


@pytest.mark.clause("ST-099")
def test_the_damage_table_rolls_again_on_empty_slots() -> None:
    game = losing(2, 5)
    with pytest.raises(DiceError, match=r"rolls more than 256 dice.*until"):
        game.battle.outcomes(slot("table"))
    once = by_tape(game.battle, "table", 1, struck)
    assert once["again"] == Fraction(3, 6)
    third = Fraction(1, 3)
    assert settled(once) == {"1,2,3,4": third, "1,3,4,5": third, "pilot": third}
    for empty in (1, 3, 4):  # the die rolled again is like the first
        assert by_tape(game.battle, "table", 1, struck, empty) == once


# --- initiative, of Armors and of foot soldiers --------------------------------------------------


@pytest.mark.clause("ST-054", "ST-055", "ST-057")
def test_initiative_of_a_player_against_an_npc() -> None:
    scenario = (
        Table()
        .unit("red", at=(1, 1))
        .unit("blue", at=(5, 1))
        .side("blue", player=False)
        .options(first_side="roll", n_skill=2)
        .scenario()
    )
    battle = Battle("steel_typhoon", scenario, seed=0)

    def first(*before: int) -> dict[str, Fraction]:
        """Who leads after four dice; the tie is known by the Aces' values."""
        found: Counter[str] = Counter()
        for faces in product(D6, repeat=4):
            battle.restart(0, dice=[*before, *faces])
            red, blue = sum(faces[:2]) + 1, sum(faces[2:])
            tape = int(battle.state.dice.drawn)  # Skill dice alone, unless a tie is rolled again
            if tape > 4:
                assert red == blue
                found["again"] += 1
            else:
                assert red != blue
                found[battle.ruleset.side_names[int(battle.state.side_order[0])]] += 1
        return {who: Fraction(count, 6**4) for who, count in found.items()}

    sums = [(a + b + 1, c + d) for a, b, c, d in product(D6, repeat=4)]
    once = first()
    assert once["again"] == share(red == blue for red, blue in sums)
    assert settled(once)["red"] == Fraction(721, 1156)
    assert first(1, 1, 1, 2) == once  # 3 against 3: both roll again, as before


@pytest.mark.clause("ST-159")
def test_initiative_of_foot_soldiers() -> None:
    game = (
        Table()
        .unit("red", at=(1, 1))
        .unit("blue", at=(8, 1))
        .squad("red", at=(1, 3))
        .squad("blue", at=(8, 3))
        .side("red", morale=7)
        .side("blue", morale=5)
        .start()
    )
    game.do("done", by="red_0")
    last = game.battle
    with pytest.raises(DiceError, match="rolls more than 256 dice"):
        last.outcomes(slot("done"))
    pairs = list(product(D6, D6))
    once = by_tape(last, "done", 2, lambda after: int(after.state.foot_order[0]))
    assert once["again"] == share(red + 7 == blue + 5 for red, blue in pairs)
    assert settled(once) == {0: Fraction(13, 16), 1: Fraction(3, 16)}
    for tie in ((1, 3), (2, 4), (3, 5), (4, 6)):
        again = by_tape(last, "done", 2, lambda after: int(after.state.foot_order[0]), *tie)
        assert again == once


# --- grapples, batteries, Morale, repairs --------------------------------------------------------


@pytest.mark.clause("ST-045", "ST-117")
def test_a_die_against_a_die_grapples() -> None:
    game = (
        Table()
        .unit("red", at=(1, 1), systems=["DIR"], skill_dice=1)
        .unit("blue", at=(2, 1), systems=["DIR"], skill_dice=1)
        .options(actions=["grapple"])
        .start()
    )
    game.set_dice("red_0", K0=1).set_dice("blue_0", K0=1)  # the first round, let go by
    game.do("done", by="red_0")
    chance = Fraction(0)
    found = game.battle.outcomes(slot("done"))
    assert len(found) == 36  # the Skill dice of the second round
    for part, after in found:
        assert part == Fraction(1, 36)
        after.step(slot("grapple"))
        assert after.decision == "grapdef"
        after.force_dice([], strict=False)  # later rounds may roll what they like
        after.step(slot("die K0"))
        chance += part * (int(after.state.units[1].grappled_by) == 0)
    assert chance == share(a > b for a, b in product(D6, D6)) == Fraction(5, 12)


@pytest.mark.clause("ST-175", "ST-176")
def test_a_depleted_battery_over_three_turns() -> None:
    game = Table().unit("red", at=(1, 1)).unit("blue", at=(8, 1)).start()
    game.set("red_0", depleted=1)
    game.set_facts("red_0", skill_dice=0).set_facts("blue_0", skill_dice=0)
    running = [(Fraction(1), game.battle)]
    for _ in range(3):
        later = []
        for chance, battle in running:
            for part, after in battle.outcomes(slot("done")):
                if int(after.state.units[0].shut_down) == 0:
                    after.step(slot("done"))  # blue's turn: no die is rolled
                    later.append((chance * part, after))
                else:
                    assert after.winner == "blue"
        running = later
    assert sum(chance for chance, _ in running) == Fraction(5, 6) ** 3 == Fraction(125, 216)


@pytest.mark.parametrize(
    ("rating", "chance"), [(7, Fraction(5, 12)), (10, Fraction(1, 12)), (3, Fraction(11, 12))]
)
@pytest.mark.clause("ST-168", "ST-172")
def test_morale_fails(rating: int, chance: Fraction) -> None:
    game = (
        Table()
        .unit("red", at=(1, 1), systems=["DIR"])
        .unit("blue", at=(5, 1), systems=["DEF"], lead=True)
        .unit("blue", at=(8, 3))
        .side("blue", morale=rating)
        .options(hits_per_system=1)
        .start()
    )
    game.set_dice("red_0", A0=2).set_dice("blue_0", D0=1)
    game.do("attack")
    while game.decision != "defdie":
        game.do(game.legal()[0] if game.decision != "target" else "enemy 0")
    game.rolls(6).do("die D0")
    game.expect("loss", "blue_0")
    found = distribution(game.battle, "system 1", lambda after: after.winner)
    assert share(a + b > rating for a, b in product(D6, D6)) == chance
    assert found == {"red": chance, None: 1 - chance}


@pytest.mark.parametrize("mechanic", [False, True])
@pytest.mark.clause("ST-178", "ST-179", "ST-180", "ST-182")
def test_the_repair_table(mechanic: bool) -> None:
    pilot = {"talents": ["Mechanic"]} if mechanic else {}
    game = begin(
        campaign(
            encounter("won", after=field(2)),
            encounter(),
            roster=[{"profile": "trooper", "pilot": pilot}],
            talents=1,
        )
    )
    game.destroy("red_0", 1, 2, 3, 4)  # else there is no time for repairs
    end_round(game).expect("camp", "red_0").destroy("red_0", 5)

    def look(after: Battle) -> int | str:
        if after.decision != "repair":
            return "limps" if after.decision == "limp" else len(destroyed(after))
        return int(after.state.frames[int(after.state.depth) - 1].repairs)

    def destroyed(after: Battle) -> list[int]:
        return [
            k for k in range(5) if int(after.state.units[0].system_state[k]) == SlotState.DESTROYED
        ]

    expected: Counter[int | str] = Counter()
    for die, count in product(D6, D6):
        face = min(6, die + mechanic)
        replaced = count if face >= 4 else (count + 1) // 2
        # Five are destroyed: who replaces as many is not asked, and none is left.
        expected["limps" if face == 1 else replaced if replaced < 5 else 0] += 1
    found = distribution(game.battle, "repair", look)
    assert found == {what: Fraction(count, 36) for what, count in expected.items()}
    assert ("limps" in found) is not mechanic
