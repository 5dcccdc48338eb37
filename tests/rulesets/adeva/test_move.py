"""Moves: how far, past whom, off the map, and whom one engages (5.9)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.adeva.state.codes import Condition, Status, Terrain, Until
from tests.rulesets.adeva.bare import Bare

SWORD = ["sword"]


def two(red: tuple[int, int] = (2, 5), blue: tuple[int, int] = (9, 5), **more) -> Bare:
    """An Evangelion of each side; it is the red one's turn."""
    names = [name for name in ("talents", "upgrades") if name in more]
    fields: dict[str, Any] = {name: more.pop(name) for name in names}
    board: dict[str, Any] = {"width": 20, "height": 12, **more}
    return Bare(
        red=[{"at": red, "fate": 0, "items": SWORD, **fields}],
        blue=[{"at": blue, "fate": 0, "items": SWORD}],
        **board,
    ).turn_of(0)


def columns(bare: Bare) -> list[int]:
    """The columns that may be chosen."""
    return [int(name.split()[1]) for name in bare.legal() if name.startswith("column")]


@pytest.mark.clause("AE-209", "AE-011", "AE-016")
def test_half_move():
    bare = two()
    bare.do("half_move")
    assert columns(bare) == [0, 1, 2, 3, 4, 5]
    bare.do("column 5", "row 4")
    assert bare.at(0) == (5, 4)
    assert bare.unit(0).facing == 3  # 1, 1, 3 is the first of the three cheapest paths
    assert bare.unit(0).half_left == 1
    assert bare.events("moved") == [("moved", 0, 4 * 20 + 5, (-1, 0, 0))]
    bare.done()


@pytest.mark.clause("AE-210", "AE-028")
def test_full_move():
    bare = two().do("full_move")
    assert max(columns(bare)) == 8
    bare.do("column 8", "row 3")
    assert bare.at(0) == (8, 3)
    assert bare.unit(0).half_left == 0


@pytest.mark.clause("AE-211", "AE-213")
def test_run():
    bare = two(blue=(1, 0)).do("run")
    assert max(columns(bare)) == 19
    bare.do("column 19", "row 5")
    assert bare.at(0) == (19, 5)
    assert bare.unit(0).until >> Until.RAN & 1


@pytest.mark.clause("AE-212")
def test_engaging_after_a_move():
    """Next to F and G: {}, {F}, {G}, {F, G}."""
    for answers, engaged in (
        (["no"], 0), (["enemy 0", "no"], 1), (["enemy 1", "no"], 2), (["enemy 0", "enemy 1"], 3),
    ):  # fmt: skip
        bare = Bare(
            red=[{"at": (2, 5), "fate": 0}],
            blue=[{"at": (5, 4), "fate": 0}, {"at": (5, 6), "fate": 0}],
        ).turn_of(0)
        bare.do("half_move", "column 4", "row 5")
        assert bare.request == ("engage", 0)
        bare.do(*answers)
        assert bare.unit(0).engaged == engaged
        assert [int(bare.unit(k).engaged) for k in (1, 2)] == [engaged & 1, engaged >> 1]
        assert bare.request == ("action", 0)


@pytest.mark.clause("AE-212")
def test_engagement_ends_with_distance():
    bare = two(blue=(3, 5)).engage(0, 1)
    bare.set(1, stunned=1)  # nobody strikes who leaves
    bare.do("half_move", "column 0", "row 5")
    assert bare.unit(0).engaged == 0 and bare.unit(1).engaged == 0


@pytest.mark.clause("AE-013")
def test_enemies_and_walls_bar_the_way():
    bare = Bare(
        red=[{"at": (0, 0)}], blue=[{"at": (1, 0)}], width=6, height=2,
        terrain={(0, 1): [Terrain.WALL], (1, 1): [Terrain.WALL]},
    ).turn_of(0)  # fmt: skip
    assert not bare.may("full_move")
    assert not bare.may("half_move")


@pytest.mark.clause("AE-013")
def test_ledges_and_rises():
    bare = Bare(
        red=[{"at": (0, 0)}], blue=[{"at": (11, 0)}], width=12, height=1,
        elevation={(2, 0): 1, (3, 0): 2, (4, 0): 4},
    ).turn_of(0)  # fmt: skip
    bare.do("full_move")
    assert columns(bare) == [1, 2, 3]  # 1 + 2 + 2 km; then a ledge


@pytest.mark.clause("AE-026")
def test_off_the_map():
    bare = two(red=(0, 5), terrain={(0, 5): [Terrain.EXIT_RED], (0, 6): [Terrain.EXIT_BLUE]})
    bare.do("half_move")
    assert bare.legal() == ["thing cell", "thing off_map"]
    bare.do("thing off_map")
    assert bare.unit(0).status == Status.ESCAPED
    assert bare.unit(0).cell == -1


@pytest.mark.clause("AE-026")
def test_the_exit_of_the_enemy_is_none():
    bare = two(red=(0, 5), terrain={(0, 5): [Terrain.EXIT_BLUE]})
    bare.do("half_move")
    assert bare.decision == "column"


@pytest.mark.clause("AE-369")
def test_pinned():
    """A move ends in cover or farther from every visible enemy; no Charge."""
    bare = two(covers={(4, 5): 8}).put(0, Condition.PINNED)
    assert bare.may("half_move") and not bare.may("charge")
    bare.do("half_move")
    assert columns(bare) == [0, 1, 4]
    bare.do("column 4")
    assert bare.at(0) == (4, 5)


@pytest.mark.clause("AE-367", "AE-215")
def test_prone_one_only_stands():
    bare = two().put(0, Condition.PRONE)
    assert not bare.may("half_move") and bare.may("posture")
    bare.do("posture")
    assert bare.at(0) == (2, 5)
    assert not bare.has(0, Condition.PRONE)
    assert bare.unit(0).half_left == 1


@pytest.mark.clause("AE-216")
def test_lying_down():
    bare = two().do("posture")
    assert bare.has(0, Condition.PRONE)


@pytest.mark.clause("AE-036", "AE-372", "AE-387")
def test_without_legs():
    bare = two(blue=(3, 5)).set(0, critical=[0, 0, 0, 0, 7, 7])
    for verb in ("half_move", "full_move", "run", "charge", "maneuver", "posture", "advance"):
        assert not bare.may(verb)


@pytest.mark.clause("AE-190", "AE-054")
def test_disengage():
    bare = Bare(
        red=[{"at": (5, 5), "fate": 0}],
        blue=[{"at": (4, 4), "fate": 0}, {"at": (4, 6), "fate": 0}],
    ).engage(0, 1).engage(0, 2).turn_of(0)  # fmt: skip
    bare.do("disengage", "column 8", "row 5")
    assert bare.at(0) == (8, 5)
    assert bare.unit(0).half_left == 0 and bare.unit(0).engaged == 0
    bare.done()


@pytest.mark.clause("AE-191", "AE-192")
@pytest.mark.parametrize("die, left", [(12, 1), (31, 0)])
def test_try_to_disengage(die, left):
    bare = two(blue=(3, 5)).engage(0, 1)
    bare.force(die).do("try_disengage")
    assert bare.unit(0).half_left == 2 and not bare.may("try_disengage")
    assert bare.may("disengage")
    bare.do("disengage", "column 0", "row 5")
    assert bare.unit(0).half_left == left
    bare.done()


@pytest.mark.clause("AE-192")
def test_a_failed_try_with_one_half_left():
    bare = two(blue=(3, 5)).engage(0, 1).set(0, half_left=1)
    bare.force(31).do("try_disengage")
    assert not bare.may("disengage")


@pytest.mark.clause("AE-219")
def test_tactical_advance():
    bare = two(covers={(2, 5): 8, (5, 5): 8, (7, 5): 8})
    bare.do("advance")
    assert bare.at(0) == (5, 5)
    assert not two(covers={(5, 5): 8}).may("advance")
    assert not two(covers={(2, 5): 8}).may("advance")


@pytest.mark.clause("AE-185", "AE-186", "AE-188")
def test_boosted_jump():
    assert not two().may("boosted_jump")
    bare = two(upgrades=["boost_frame"], blue=(3, 5), terrain={(4, 5): [Terrain.WALL]})
    bare.do("boosted_jump")
    assert max(columns(bare)) == 19
    bare.do("column 19", "row 5")
    assert bare.at(0) == (19, 5)
    assert bare.unit(0).until >> Until.JUMPED & 1
    assert bare.unit(0).half_left == 1


@pytest.mark.clause("AE-187")
def test_landing_beside_an_enemy():
    bare = two(upgrades=["boost_frame"]).do("boosted_jump", "column 8", "row 5")
    assert bare.request == ("engage", 0)


@pytest.mark.clause("AE-421")
def test_sprint_jumps_farther():
    bare = two(upgrades=["boost_frame"], talents=["sprint"], width=24, red=(0, 0), blue=(0, 9))
    bare.do("boosted_jump")
    assert max(columns(bare)) == 23
