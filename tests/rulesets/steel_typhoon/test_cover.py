"""Cover: pieces, grappled victims, allies in the way, attacks on objects (ST-143 to ST-157)."""

from __future__ import annotations

import pytest

from mech_env.battle import Event
from mech_env.core.errors import ScenarioError
from mech_env.rulesets.steel_typhoon.scenario.setups import load_scenario
from tests.rulesets.steel_typhoon.table import Game, Hex, Table

A, T = (0, 0), (5, 0)  # attacker and target of most shots: a straight line along row 0


def range_of(
    *pieces: tuple[Hex, str], a: Hex = A, t: Hex = T, mode: str = "DIR", **options: object
) -> Table:
    """Red at ``a`` with one weapon, blue at ``t`` without defence; Direct Hits only add up."""
    table = Table(width=8, height=6).unit("red", at=a, systems=[mode])
    table.unit("blue", at=t, systems=["MOV", "SUR", "HTH"])
    for at, letter in pieces:
        table.piece(at, letter)
    return table.options(**{"hits_per_system": 9, **options})


def shoot(game: Game, *faces: int, at: str = "enemy 0") -> list[Event]:
    """Red attacks with as many damage dice as there are faces."""
    game.set_dice("red_0", A0=len(faces)).rolls(*faces)
    events = game.do("attack")
    if game.decision == "target":
        events = events + game.do(at)
    return events


def hits(game: Game, unit: str = "blue_0") -> int:
    """Direct Hits stored."""
    return int(game.unit(unit).direct_hits)


def shot(table: Table, *faces: int, **places: Hex) -> Game:
    """The table after one shot at a target that answers with nothing.

    ``places``: where units stand that could not start there, on pieces.
    """
    game = table.start().set_dice("blue_0")
    for unit, at in places.items():
        game.place(unit, at)
    shoot(game, *faces)
    game.done()
    return game


# --- pieces -------------------------------------------------------------------------------------


@pytest.mark.clause("ST-143", "ST-156")
@pytest.mark.parametrize(
    "letters, thick, thin",
    [("Ss", 12, 8), ("Tt", 8, 5), ("Gg", 5, 2), ("Cc", 10, 2), ("Ww", 2, 0), ("Pp", 1, 0)],
)
def test_object_health_by_material_and_thickness(letters: str, thick: int, thin: int) -> None:
    game = range_of(((2, 2), letters[0]), ((4, 2), letters[1])).start()
    assert (game.piece((2, 2)).health, game.piece((4, 2)).health) == (thick, thin)
    first, second = (game.battle.setup.pieces[game.piece_on(at)] for at in ((2, 2), (4, 2)))
    assert (first.thick, second.thick) == (1, 0)
    assert first.material == second.material


@pytest.mark.clause("ST-143")
def test_hits_wear_a_piece_down() -> None:
    game = range_of(((4, 0), "T")).start().set_dice("blue_0")
    shoot(game, 1, 2)
    assert game.piece((4, 0)).health == 6
    shoot(game, 1, 2, 3)
    assert game.piece((4, 0)).health == 3
    game.done()


@pytest.mark.clause("ST-144")
@pytest.mark.parametrize(
    "at, covered", [((4, 0), True), ((5, 0), True), ((1, 0), False), ((3, 0), False)]
)
def test_cover_stands_at_the_target(at: Hex, covered: bool) -> None:
    game = shot(range_of((at, "C"), t=(5, 5)), 5, 6, blue_0=T)
    assert hits(game) == (1 if covered else 2)
    assert game.piece(at).health == (9 if covered else 10)


@pytest.mark.clause("ST-144")
def test_cover_is_not_mutual() -> None:
    assert hits(shot(range_of(((3, 3), "C"), a=(2, 4), t=(4, 3)), 5, 6)) == 1
    assert hits(shot(range_of(((3, 3), "C"), a=(4, 3), t=(2, 4)), 5, 6)) == 2


@pytest.mark.clause("ST-144")
def test_solid_hexes_give_no_cover() -> None:
    table = range_of(a=(2, 2), t=(2, 4)).solid((1, 3))  # the other candidate, (2,3), is open
    assert hits(shot(table, 5, 6)) == 2


@pytest.mark.clause("ST-144")
def test_cover_further_away_is_not_implemented_and_that_is_said() -> None:
    with pytest.raises(ScenarioError, match="cover_reach"):
        load_scenario(range_of(cover_reach="any").scenario())


@pytest.mark.clause("ST-145")
def test_of_two_pieces_the_one_with_more_health_absorbs() -> None:
    for stone, glass in (((1, 3), (2, 3)), ((2, 3), (1, 3))):
        game = shot(range_of((stone, "t"), (glass, "g"), a=(2, 2), t=(2, 4)), 5, 1)
        assert (game.piece(stone).health, game.piece(glass).health) == (3, 2)


@pytest.mark.clause("ST-145")
def test_of_two_equal_pieces_the_first_in_reading_order_absorbs() -> None:
    game = shot(range_of(((1, 3), "t"), ((2, 3), "t"), a=(2, 2), t=(2, 4)), 5)
    assert (game.piece((1, 3)).health, game.piece((2, 3)).health) == (4, 5)
    assert [int(p.hex) for p in game.battle.state.pieces[:2]] == [
        game.index_of((1, 3)),
        game.index_of((2, 3)),
    ]


@pytest.mark.clause("ST-145")
def test_either_of_two_candidates_covers() -> None:
    for at in ((1, 3), (2, 3)):
        assert hits(shot(range_of((at, "C"), a=(2, 2), t=(2, 4)), 5, 6)) == 1


@pytest.mark.clause("ST-145")
def test_a_piece_between_comes_before_the_targets_own_hex() -> None:
    game = shot(range_of(((4, 0), "g"), (T, "S"), t=(5, 5)), 5, blue_0=T)
    assert (game.piece((4, 0)).health, game.piece((5, 0)).health) == (1, 12)


@pytest.mark.clause("ST-147")
def test_next_to_the_target_only_its_own_hex_covers() -> None:
    assert hits(shot(range_of(a=(4, 0), t=(5, 0)), 5, 6)) == 2
    # The attacker's own piece is between nothing.
    assert hits(shot(range_of(((4, 0), "C")), 5, 6, red_0=(4, 0))) == 2
    game = shot(range_of((T, "C"), a=(4, 0), t=(5, 5)), 5, 6, blue_0=T)
    assert (hits(game), game.piece(T).health) == (1, 9)


@pytest.mark.clause("ST-148")
def test_what_is_no_direct_hit_is_taken_by_the_cover() -> None:
    game = range_of(((4, 0), "C")).start().set_dice("blue_0")
    shoot(game, 6, 5, 2)
    assert (hits(game), game.piece((4, 0)).health) == (1, 8)
    (event,) = game.happened("cover_hit")
    assert event.data["values"][:2] == [2, 8]
    game.done()


@pytest.mark.clause("ST-148")
def test_a_miss_does_the_cover_nothing() -> None:
    game = range_of(((4, 0), "C")).start().set_dice("blue_0", D0=3)
    game.set_dice("red_0", A0=3).do("attack", "enemy 0", "die D0")
    assert len(game.happened("missed")) == 1
    assert (hits(game), game.piece((4, 0)).health) == (0, 10)
    game.done()


@pytest.mark.clause("ST-149")
def test_more_hits_than_health_are_lost_with_the_piece() -> None:
    game = shot(range_of(((4, 0), "g")), 5, 5, 5, 4)
    assert hits(game) == 0
    assert game.is_open((4, 0))
    assert len(game.happened("cover_gone")) == 1
    assert hits(shot(range_of(((4, 0), "g")), 5, 5, 5, 6)) == 1  # faces were judged at the hit


@pytest.mark.clause("ST-149")
def test_more_hits_than_health_go_through() -> None:
    def through(*faces: int) -> Game:
        return shot(range_of(((4, 0), "g"), cover_overflow="through"), *faces)

    game = through(5, 5, 5, 4)  # two absorbed, a 5 gets through, the 4 is lost
    assert hits(game) == 1
    assert game.is_open((4, 0))
    assert hits(through(6, 5, 1, 6, 5, 5)) == 4  # sixes never go to the piece
    game = through(5)
    assert (hits(game), game.piece((4, 0)).health) == (0, 1)


@pytest.mark.clause("ST-157")
def test_cover_without_health_conceals_obstructs_and_goes_with_a_hit() -> None:
    for at in ((4, 0), (5, 0)):
        game = range_of((at, "w"), t=(5, 5)).start().set_dice("blue_0").place("blue_0", T)
        assert game.piece(at).health == 0
        shoot(game, 5, 3)
        assert hits(game) == 1  # exposed
        assert game.is_open(at)
        game.done()
    game = shot(range_of(((1, 0), "w")), 5, 3)  # not on a covering hex
    assert not game.is_open((1, 0))


@pytest.mark.clause("ST-157")
def test_cover_without_health_stands_when_it_is_not_hit() -> None:
    game = range_of(((4, 0), "p")).start().set_dice("blue_0", D0=4)
    game.set_dice("red_0", A0=4).do("attack", "enemy 0", "die D0")
    assert not game.is_open((4, 0))  # a miss
    game = range_of(((4, 0), "p"), mode="SMA").start().set_dice("blue_0")
    shoot(game, 4)
    assert not game.is_open((4, 0))  # smart weapons pass it by
    game = range_of(((4, 0), "p"), ((4, 1), "p")).start()
    game.set_dice("red_0", A0=1).do("attack", "piece 0")
    assert game.is_open((4, 0))  # any attack on it
    assert not game.is_open((4, 1))


@pytest.mark.clause("ST-157")
def test_cover_without_health_hides_and_hinders() -> None:
    def spotter(letter: str) -> Game:
        table = Table(width=8, height=1).unit("red", at=(3, 0), systems=["DIR"])
        return table.unit("blue", at=(5, 0)).piece((4, 0), letter).start().set_dice("red_0", K0=4)

    open_field, wood = spotter("."), spotter("w")
    assert open_field.may("spot")
    assert not wood.may("spot")  # ST-023: concealed
    open_field.do("move")
    assert open_field.legal("direction") == ["E", "W"]
    wood.do("move")
    assert wood.legal("direction") == ["W"]  # no movement system: closed


# --- modes, objects -----------------------------------------------------------------------------


@pytest.mark.clause("ST-154")
def test_smart_weapons_and_close_quarters_ignore_cover() -> None:
    game = shot(range_of(((4, 0), "C"), mode="SMA"), 4, 5, 1)
    assert (hits(game), game.piece((4, 0)).health) == (2, 10)
    game = shot(range_of((T, "C"), a=(4, 0), t=(5, 5), mode="HTH"), 4, 5, 1, blue_0=T)
    assert (hits(game), game.piece(T).health) == (2, 10)


@pytest.mark.clause("ST-154")
def test_nobody_is_asked_to_interpose_against_smart_weapons() -> None:
    for mode, decision in (("DIR", "interpose"), ("SMA", "action")):
        table = range_of(mode=mode).unit("blue", at=(4, 0), systems=["HTH"])
        game = table.start().set_dice("blue_0").set_dice("blue_1")
        game.set_dice("red_0", A0=1).rolls(*([] if mode == "DIR" else [1]))
        game.do("attack", "enemy 0")
        game.expect(decision)
        game.done()


@pytest.mark.clause("ST-155")
def test_attacks_on_an_object_take_the_value_of_the_die() -> None:
    game = range_of(((2, 0), "C")).start()
    game.set_dice("red_0", A0=4, A1=7)
    game.do("attack", "piece 0")
    game.expect("atkdie", "red_0")
    game.do("die A1")  # no damage roll: no face is forced
    assert game.piece((2, 0)).health == 3
    game.do("attack", "piece 0")
    assert game.is_open((2, 0))
    assert len(game.happened("cover_gone")) == 1
    assert game.battle.state.pieces[0].hex == -1
    game.done()


@pytest.mark.clause("ST-155")
@pytest.mark.parametrize(
    "mode, near, far, hidden", [("HTH", 1, 0, 0), ("DIR", 1, 1, 0), ("SMA", 1, 1, 1)]
)
def test_an_object_is_attacked_in_reach_of_the_mode(
    mode: str, near: int, far: int, hidden: int
) -> None:
    table = Table(width=8, height=3).unit("red", at=(3, 0), systems=["MOV", mode])
    table.unit("blue", at=(7, 2), systems=["DEF"])
    table.solid((1, 0), (1, 1), (1, 2))
    for at in ((0, 1), (3, 1), (4, 1), (6, 1)):  # hidden, own hex, next to it, far
        table.piece(at, "T")
    game = table.start().set_dice("red_0", A0=3).set_dice("blue_0").place("red_0", (3, 1))
    game.do("attack")
    pieces = game.legal("piece")
    assert ("1" in pieces, "2" in pieces) == (bool(near), bool(near))
    assert ("3" in pieces, "0" in pieces) == (bool(far), bool(hidden))


# --- victims and allies as cover ----------------------------------------------------------------


def guarded(*guards: Hex, systems: tuple[str, ...] = ("DIR", "HTH"), **options: object) -> Game:
    """blue_0 as target, blue_1 … on the hexes given; nobody has dice."""
    table = range_of(**options)  # type: ignore[arg-type]
    for at in guards:
        table.unit("blue", at=at, systems=list(systems))
    game = table.start().set_dice("blue_0")
    for k in range(len(guards)):
        game.set_dice(f"blue_{k + 1}")
    return game


@pytest.mark.clause("ST-146")
def test_a_grappled_victim_covers_before_a_piece() -> None:
    table = range_of((T, "C"), t=(5, 5)).unit("red", at=(4, 0), systems=["MOV", "SUR"])
    game = table.start().set_dice("blue_0").set_dice("red_1").place("blue_0", T)
    game.grapple("blue_0", "red_1")
    game.do("own 0")
    shoot(game, 6, 5, 5, 2)
    assert (hits(game), hits(game, "red_1")) == (1, 2)
    assert game.piece(T).health == 10
    game.done()


@pytest.mark.clause("ST-146")
def test_of_two_victims_in_the_way_the_lower_index_covers() -> None:
    table = (
        Table(width=8, height=6)
        .unit("red", at=(2, 2), systems=["DIR"])
        .unit("red", at=(2, 3), systems=["MOV"])
        .unit("red", at=(1, 3), systems=["MOV"])
        .unit("blue", at=(2, 4), systems=["HTH"], chassis="Mantis")
        .options(hits_per_system=9, chassis_abilities=1)
    )
    game = table.start().set_dice("blue_0").set_dice("red_1").set_dice("red_2")
    game.grapple("blue_0", "red_2").grapple("blue_0", "red_1")
    game.do("own 0")
    shoot(game, 5)
    assert (hits(game, "red_1"), hits(game, "red_2")) == (1, 0)
    game.done()


@pytest.mark.clause("ST-146")
def test_a_piece_covers_before_an_ally_who_is_not_asked() -> None:
    table = range_of(((1, 3), "C"), a=(2, 2), t=(2, 4)).unit("blue", at=(2, 3), systems=["HTH"])
    game = table.start().set_dice("blue_0").set_dice("blue_1")
    shoot(game, 5, 6)  # resolved without a question
    assert (hits(game), hits(game, "blue_1")) == (1, 0)
    assert game.piece((1, 3)).health == 9
    game.done()


@pytest.mark.clause("ST-146", "ST-157")
def test_a_piece_without_health_leaves_the_cover_to_an_ally() -> None:
    table = range_of(((1, 3), "w"), a=(2, 2), t=(2, 4)).unit("blue", at=(2, 3), systems=["HTH"])
    game = table.start().set_dice("blue_0").set_dice("blue_1")
    shoot(game, 5, 6)
    game.expect("interpose", "blue_1")
    game.do("yes")
    assert (hits(game), hits(game, "blue_1")) == (1, 1)
    game.done()


@pytest.mark.clause("ST-150")
def test_an_ally_in_the_way_decides_for_each_attack() -> None:
    game = guarded((4, 0))
    shoot(game, 5, 6)
    game.expect("interpose", "blue_1")
    assert game.legal() == ["yes", "no"]
    game.do("no")
    assert (hits(game), hits(game, "blue_1")) == (2, 0)  # exposed: 5 and 6
    shoot(game, 5, 6)
    game.do("yes", by="blue_1")
    assert (hits(game), hits(game, "blue_1")) == (3, 1)
    game.done()


@pytest.mark.clause("ST-150")
@pytest.mark.parametrize("at", [(3, 0), (1, 0), (6, 0)])
def test_only_an_ally_next_to_the_target_on_the_line_is_asked(at: Hex) -> None:
    game = guarded(at)
    shoot(game, 5, 6)
    game.expect("action", "red_0")
    assert hits(game) == 2
    game.done()


def two_guards(second: tuple[str, ...]) -> Game:
    """blue_1 and blue_2 on the two candidate hexes of (2,2) -> (2,4)."""
    table = range_of(a=(2, 2), t=(2, 4)).unit("blue", at=(1, 3), systems=["HTH"])
    game = table.unit("blue", at=(2, 3), systems=list(second)).start().set_dice("blue_0")
    return game.set_dice("blue_1").set_dice("blue_2")


@pytest.mark.clause("ST-150")
def test_allies_are_asked_by_index_until_one_accepts() -> None:
    game = two_guards(("HTH",))
    shoot(game, 5, 6)
    game.do("no", by="blue_1")
    game.do("yes", by="blue_2")
    assert [hits(game, f"blue_{k}") for k in range(3)] == [1, 0, 1]
    shoot(game, 5, 6)
    game.do("yes", by="blue_1")  # the first acceptance counts
    assert [hits(game, f"blue_{k}") for k in range(3)] == [2, 1, 1]
    game.done()


@pytest.mark.clause("ST-150", "ST-152")
def test_a_safe_ally_goes_first_and_nobody_is_asked() -> None:
    game = two_guards(("DEF", "DEF"))
    shoot(game, 5, 6)
    game.expect("action", "red_0")
    assert [hits(game, f"blue_{k}") for k in range(3)] == [1, 0, 0]
    game.done()


@pytest.mark.clause("ST-151")
@pytest.mark.parametrize(
    "rule, harm, asked", [("exposed", 2, True), ("all", 3, True), ("none", 0, False)]
)
def test_what_the_covering_armor_takes(rule: str, harm: int, asked: bool) -> None:
    game = guarded((4, 0), armor_cover_damage=rule)
    shoot(game, 6, 5, 4, 5)
    assert (game.decision == "interpose") is asked
    if asked:
        game.do("yes", by="blue_1")
    assert (hits(game), hits(game, "blue_1")) == (1, harm)
    game.done()


@pytest.mark.clause("ST-151")
def test_hits_on_the_covering_armor_cost_it_a_system() -> None:
    game = guarded((4, 0), hits_per_system=2)
    shoot(game, 6, 5, 4, 5)
    game.do("yes", by="blue_1")
    game.expect("loss", "blue_1")
    game.do("system 2")
    assert (hits(game), game.lost("blue_0")) == (1, [])
    assert (hits(game, "blue_1"), game.lost("blue_1")) == (0, [2])
    assert [e.unit for e in game.happened("system_lost")] == ["blue_1"]
    game.done()


@pytest.mark.clause("ST-151")
def test_the_victim_as_cover_takes_as_much_as_an_ally() -> None:
    for rule, harm in (("exposed", 2), ("all", 3), ("none", 0)):
        table = range_of(armor_cover_damage=rule).unit("red", at=(4, 0), systems=["MOV", "SUR"])
        game = table.start().set_dice("blue_0").set_dice("red_1").grapple("blue_0", "red_1")
        game.do("own 0")
        shoot(game, 6, 5, 4, 5)
        assert (hits(game), hits(game, "red_1")) == (1, harm)
        game.done()


@pytest.mark.clause("ST-152")
def test_two_free_working_defensive_systems_cover_without_harm() -> None:
    game = guarded((4, 0), systems=("DEF", "DEF", "HTH"))
    shoot(game, 5, 5, 5)
    game.expect("action", "red_0")  # not asked
    assert (hits(game), hits(game, "blue_1")) == (0, 0)
    game.done()


@pytest.mark.clause("ST-152")
def test_a_destroyed_defensive_system_ends_the_safety() -> None:
    game = guarded((4, 0), systems=("DEF", "DEF", "HTH")).destroy("blue_1", 2)
    shoot(game, 5, 5, 5)
    game.do("yes", by="blue_1")
    assert (hits(game), hits(game, "blue_1")) == (0, 3)
    game.done()


@pytest.mark.clause("ST-152")
@pytest.mark.parametrize("disabled", [3, 1])
def test_a_grappled_ally_is_not_safe(disabled: int) -> None:
    table = range_of().unit("red", at=(4, 1), systems=["MOV"])
    table.unit("blue", at=(4, 0), systems=["DEF", "DEF", "HTH"])
    game = table.start().set_dice("blue_0").set_dice("blue_1").set_dice("red_1")
    game.grapple("red_1", "blue_1", disabled=disabled)
    game.do("own 0")
    shoot(game, 5, 5, 5)
    game.do("yes", by="blue_1")
    assert hits(game, "blue_1") == 3
    game.done()


@pytest.mark.clause("ST-153")
def test_enemies_of_the_target_in_the_way_neither_cover_nor_block() -> None:
    table = range_of().unit("red", at=(4, 0), systems=["DEF", "DEF"])
    game = table.start().set_dice("blue_0").set_dice("red_1")
    game.do("own 0")
    shoot(game, 5, 6)
    assert (hits(game), hits(game, "red_1")) == (2, 0)
    game.done()


@pytest.mark.clause("ST-153")
def test_a_third_side_in_the_way_does_not_cover() -> None:
    table = range_of().unit("green", at=(4, 0), systems=["DEF", "DEF"])
    game = table.start().set_dice("blue_0").set_dice("green_0")
    shoot(game, 5, 6)
    assert (hits(game), hits(game, "green_0")) == (2, 0)
    game.done()


@pytest.mark.clause("ST-153")
def test_a_shut_down_ally_and_a_squad_do_not_cover() -> None:
    game = guarded((4, 0), systems=("DEF", "DEF")).set("blue_1", shut_down=1)
    shoot(game, 5, 6)
    game.expect("action", "red_0")
    assert (hits(game), hits(game, "blue_1")) == (2, 0)
    game.done()

    game = range_of().squad("blue", at=(4, 0)).start().set_dice("blue_0")
    shoot(game, 5, 6)
    assert hits(game) == 2
    assert game.squad(0).soldiers == 6
    game.done()
