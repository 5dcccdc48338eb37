"""What an Overwatch does about leaps, drops, riders, leaders and actions that come to nothing."""

from __future__ import annotations

import pytest

from mech_env.rulesets.adeva.rules import expiry
from mech_env.rulesets.adeva.state.choices import Mode, Radius, Release
from mech_env.rulesets.adeva.state.codes import (
    Berth,
    Condition,
    Kind,
    Pattern,
    Status,
    Terrain,
    Until,
)
from mech_env.rulesets.adeva.state.weapons import Item
from tests.rulesets.adeva.bare import Bare
from tests.rulesets.adeva.test_mounts import driver, riders
from tests.rulesets.adeva.test_overwatch import SPENT, is_released, watch, watched
from tests.twins import twin

begin_turn = twin(expiry.begin_turn)
FIRST, SECOND = (1, 100), (100, 1)  # dice of the race: of who watches, of who acts
MISS = 95


def fired(game: Bare) -> list[str]:
    """What happened of moving, firing and watching, in order."""
    named = ("leaps", "moved", "teleports", "watch_fires", "watch_ends", "spoiled")
    return [name for name, *_ in game.events() if name in named]


# --- jumps have only a start and an end (AE-138) ---
@pytest.mark.clause("AE-138", "AE-202")
@pytest.mark.parametrize(
    ("km", "race", "order"),
    [
        (8, FIRST, ["leaps", "watch_fires"]),  # where it lands, 4 km off
        (8, SECOND, ["leaps", "watch_fires"]),
        (5, FIRST, ["watch_fires", "leaps"]),  # its start is in the zone
    ],
)
def test_who_leaps_is_shot_at_where_it_starts_or_lands(
    km: int, race: tuple[int, int], order: list[str]
) -> None:
    game = watched(Release.MOVES, km=km, radius=Radius.SIX)
    test = (1,)  # the leap
    shot = (MISS, 1)  # missed, and not pinned
    game.force(*race, *(shot + test if order[0] == "watch_fires" else test + shot))
    game.do("standing_leap", "direction forward", "choice 3", "choice 0")
    assert fired(game) == order and game.unit(1).watch.arm == -1
    game.done()


@pytest.mark.clause("AE-140", "AE-193", "AE-236")
@pytest.mark.parametrize("act", [("drop_down", "choice 0"), ("half_move", "column 6", "row 4")])
def test_a_held_movement_ends_where_a_shot_pins_it(act: tuple[str, ...]) -> None:
    other = {"at": (1, 9)} | SPENT
    game = Bare(
        red=[{"at": (5, 5)} | SPENT], blue=[{"at": (1, 5), "items": ["rifle"]} | SPENT, other],
        width=14, elevation={(6, 5): -2},
    )  # fmt: skip
    watch(game, 1, Release.MOVES, radius=Radius.SIX)
    game.until(0, Until.DELAYING).turn_of(2).do("aim", "choice 0")
    assert game.request == ("interrupt", 0)
    game.force(*FIRST).do("yes").force(*FIRST, MISS, 100).do(*act)
    assert game.at(0) == (5, 5) and game.has(0, Condition.PINNED)
    game.done()


@pytest.mark.clause("AE-025", "AE-138", "AE-193")
def test_nobody_drops_after_the_shot_that_decided_the_fight() -> None:
    """The second hit of the burst kills the last combatant; the pilot on foot does not count."""
    pilot = {"at": (5, 5), "machine": None, "kind": Kind.PILOT, "fate": 0}
    last = {"at": (5, 6), "machine": None, "kind": Kind.IC, "fate": 0}
    gunner = {"at": (1, 5), "items": ["rifle"], "characteristics": {"bs": 99, "ag": 99}} | SPENT
    game = Bare(red=[pilot, last], blue=[gunner], width=14, elevation={(6, 5): -2}).turn_of(0)
    game.set(0, wounds=[40, 0, 0, 0, 0, 0]).set(1, wounds=[1, 0, 0, 0, 0, 0])
    watch(game, 2, Release.MOVES, mode=Mode.SEMI, radius=Radius.SIX)
    game.refresh().sample(0).do("drop_down", "choice 0")
    while game.decision != "none":
        assert game.unit(1).status != Status.DEAD or game.decision in ("damage", "fury")
        game.do("enemy 1" if game.decision == "alloc" else "no")
    assert game.unit(1).status == Status.DEAD and game.at(0) == (5, 5)
    assert game.state.winner == 1 and not game.events("moved")


@pytest.mark.clause("AE-136", "AE-138", "AE-205")
def test_a_running_leap_into_the_zone_releases() -> None:
    """The run ends 8 km off, outside of the zone; the leap would land inside."""
    game = watched(Release.MOVES, {"at": (0, 5)}, radius=Radius.SIX)
    game.force(*FIRST, 1, MISS, 1)
    game.do("running_leap", "column 4", "row 5", "choice 3", "choice 0")
    assert fired(game) == ["moved", "leaps", "watch_fires"]
    assert not is_released(
        watched(Release.MOVES, {"at": (0, 5)}, radius=Radius.THREE),
        "running_leap", "column 4", "row 5", "choice 3", "choice 0",
    )  # fmt: skip


@pytest.mark.clause("AE-113", "AE-138", "AE-223")
def test_a_jaunt_out_of_a_grapple_is_shot_at_where_it_arrives() -> None:
    angel = {"person": "angel", "machine": "angel", "pattern": Pattern.WALL, "ats": 4}
    game = Bare(
        red=[{"at": (2, 5)} | angel | SPENT],
        blue=[{"at": (12, 5), "items": ["rifle"]} | SPENT, {"at": (3, 5)} | SPENT],
        width=24,
    )
    watch(game, 1, Release.MOVES, radius=Radius.SIX)
    game.engage(0, 2).set(0, grapples=2).set(2, grapples=0).put(2, Condition.CONTROLS).turn_of(0)
    game.force(*FIRST, MISS, 1)
    game.do("either_power", "jaunt", "column 8", "row 5")
    assert fired(game) == ["teleports", "watch_fires"]


# --- an action that comes to nothing (AE-053, AE-138) ---
def felled(*watchers: int) -> Bare:
    """E leaves G, whose blow fells it; who watches has condition 0."""
    leg = {"critical": [0, 0, 0, 0, 2, 0], "wounds": [9, 11, 11, 18, 0, 11], "until": 0}
    game = Bare(
        red=[{"at": (6, 5), "items": ["sword"]} | leg | SPENT],
        blue=[
            {"at": (5, 5), "items": ["sword"]} | SPENT,
            {"at": (12, 5), "items": ["rifle"]} | SPENT,
            {"at": (12, 8), "items": ["rifle"]} | SPENT,
        ],
        width=24,
    )
    for unit in watchers:
        watch(game, unit, Release.ACTS)
    return game.engage(0, 1).turn_of(0).no_fate()


@pytest.mark.clause("AE-136", "AE-138")
@pytest.mark.parametrize("race", [FIRST, SECOND])
def test_who_was_felled_before_it_moved_is_shot_at_where_it_lies(race: tuple[int, int]) -> None:
    game = felled(2).force(27, 3, *race, MISS, 1)
    game.do("half_move", "column 8", "row 5", "weapon 0", "no")
    assert game.has(0, Condition.PRONE) and game.at(0) == (6, 5)
    assert fired(game).count("watch_fires") == 1 and game.unit(2).watch.arm == -1


@pytest.mark.clause("AE-138")
def test_all_whose_zone_holds_the_mover_fire_even_if_the_first_shot_pins_it() -> None:
    game = watched(
        Release.MOVES, km=6, blue=[{"at": (12, 8), "items": ["rifle"]} | SPENT]
    )  # fmt: skip
    watch(game, 2, Release.MOVES)
    # Both win; the first shot misses and pins, the second only misses.
    game.force(*FIRST, *FIRST).do("half_move", "column 8", "row 5")
    game.force(MISS, 99, MISS, 99, 99).do("yes")
    assert fired(game) == ["watch_fires", "watch_fires"] and game.at(0) == (6, 5)


# --- Transports (AE-442) ---
def truck_near(enemy: tuple[int, int], **fields) -> Bare:
    """A driven Transport at (2, 5), and an enemy with a Rifle."""
    game = riders(**driver())
    x, y = enemy
    game.set(3, cell=y * 20 + x, carried=[Item.RIFLE, *[-1] * 5], ammo=[20, 0, 0, 0, 0, 0])
    return game.set(3, right=0, left=0, **fields)


@pytest.mark.clause("AE-053", "AE-442")
def test_who_is_engaged_with_a_transport_strikes_as_it_drives_off() -> None:
    game = truck_near((3, 5)).engage(0, 3).turn_of(1)
    game.do("half_move", "column 6", "row 5")
    assert game.request == ("aoo", 3)
    game.force(MISS).do(game.legal()[-1])
    attacks = [event for event in game.events() if event[0] == "attacks"]
    assert attacks and attacks[0][1:3] == (3, 0)  # upon the Transport
    assert game.at(0) == (6, 5)


@pytest.mark.clause("AE-136", "AE-442")
@pytest.mark.parametrize("release", [Release.ACTS, Release.MOVES, Release.SPENT])
def test_a_transport_is_watched_for_its_driver(release: Release) -> None:
    game = truck_near((8, 5))
    watch(game, 3, release)
    game.set(0, until=0)  # it has no Reactions
    game.turn_of(1).force(*FIRST, MISS).do("half_move", "column 4", "row 5")
    shots = [event for event in game.events() if event[0] == "watch_fires"]
    assert [event[1:3] for event in shots] == [(3, 0)] and game.at(0) == (4, 5)
    game.done()


@pytest.mark.clause("AE-136", "AE-442")
def test_a_chosen_transport_attacks_by_its_gunner() -> None:
    game = truck_near((8, 5))
    game.set(1, berth=Berth.GUNNER)
    watch(game, 3, Release.ATTACKS, whom=0)
    game.turn_of(1).sample(3).do("attack")
    assert game.events("goes_first")


@pytest.mark.clause("AE-213", "AE-442")
def test_a_transport_has_run_until_its_driver_s_next_turn() -> None:
    game = riders(**driver()).do("run", "column 8", "row 5")
    assert int(game.unit(0).until) >> Until.RAN & 1
    for _ in range(20):
        if game.request == ("action", 1):
            break
        game.do("end")
    assert game.unit(0).until == 0


@pytest.mark.clause("AE-213", "AE-442")
def test_who_is_thrown_out_of_its_transport_has_not_run() -> None:
    game = truck_near((8, 5))
    watch(game, 3, Release.MOVES)
    game.set(0, wounds=[1, 0, 0, 0, 0, 0]).turn_of(1)
    game.force(*FIRST, 5, 10, *[9] * 8).do("run", "column 8", "row 6")
    while game.decision not in ("action", "none"):
        game.sample().do("no")
    assert game.unit(1).berth == Berth.NONE and game.at(1) != (8, 6)
    assert not int(game.unit(1).until) >> Until.RAN & 1


# --- leaders and Hordes (AE-356, AE-429) ---
def led(**fields) -> Bare:
    """A leader attached to its Horde at (12, 5), whose turn it is, and an enemy with a Rifle."""
    horde = {"at": (12, 5), "person": "infantry", "machine": None}
    leader = {"person": "leader", "machine": None, "berth": Berth.LEADER, "carrier": 0}
    return Bare(
        red=[horde | SPENT, {"at": (12, 5), "items": ["carbine"]} | leader | SPENT | fields],
        blue=[{"at": (18, 5), "items": ["rifle"]} | SPENT],
        width=24,
    ).turn_of(1)


@pytest.mark.clause("AE-136", "AE-356")
def test_an_attached_leader_watches() -> None:
    game = led()
    watch(game, 1, Release.ACTS, radius=Radius.SIX)
    game.turn_of(2).sample(3).do("aim", "choice 0")
    assert game.events("goes_first")


@pytest.mark.clause("AE-136", "AE-138", "AE-356")
def test_a_leader_that_leaves_its_horde_is_shot_at_in_the_next_cell() -> None:
    game = led()
    watch(game, 2, Release.MOVES)
    game.force(*FIRST, MISS, 1).do("half_move", "column 14", "row 5")
    assert fired(game) == ["moved", "watch_fires", "moved"] and game.at(1) == (14, 5)
    game = led()
    watch(game, 2, Release.ACTS)
    game.do("aim", "choice 0")  # nobody can aim at it: nothing is spent
    assert game.unit(2).watch.arm == 0
    game.done()


@pytest.mark.clause("AE-011", "AE-356")
def test_a_leader_that_cannot_leave_stays_attached() -> None:
    """A hidden enemy bars the only way out."""
    walls = {(x, y): (Terrain.WALL,) for x in (11, 12, 13) for y in (4, 5, 6) if (x, y) != (13, 5)}
    walls.pop((12, 5))
    game = Bare(
        red=[
            {"at": (12, 5), "person": "infantry", "machine": None} | SPENT,
            {"at": (12, 5), "person": "leader", "machine": None, "berth": Berth.LEADER,
             "carrier": 0} | SPENT,
        ],
        blue=[{"at": (13, 5), "items": ["rifle"]} | SPENT],
        width=24, terrain=walls,
    ).put(2, Condition.HIDDEN).turn_of(1)  # fmt: skip
    game.do("half_move", "column 14", "row 5")
    assert game.at(1) == (12, 5) and game.unit(1).berth == Berth.LEADER
    assert game.unit(1).carrier == 0 and not game.has(2, Condition.HIDDEN)


@pytest.mark.clause("AE-136", "AE-429")
def test_a_horde_acts_without_reactions() -> None:
    game = Bare(
        red=[{"at": (8, 5), "person": "infantry", "machine": None} | SPENT],
        blue=[{"at": (12, 5), "items": ["rifle"]} | SPENT],
        width=24,
    )
    game.turn_of(0)
    begin_turn(game.setup, game.state, game.log, 0)
    assert not int(game.unit(0).until) >> Until.REACTION & 1
    watch(game, 1, Release.SPENT)
    assert is_released(game, "aim", "choice 0")
