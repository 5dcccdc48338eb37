"""Where the scripted player would stand, and how it gets there."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.rulesets.xhalem.bot import attacks, places, tricks
from mech_env.rulesets.xhalem.bot import estimates as est
from mech_env.rulesets.xhalem.questions import engaging, gear, moves, space, speed, terrain
from mech_env.rulesets.xhalem.questions.arguments import EMP
from mech_env.rulesets.xhalem.questions.levels import is_at_home_in_water
from mech_env.rulesets.xhalem.questions.space import Place
from mech_env.rulesets.xhalem.questions.standby import may_hold_slot
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state.programs import BLINK_INTERVALS, Program

Kit = tuple[int, int, int, int, int]

LATER = 0.7  # worth of what can be done next turn
# What is taken of oneself weighs against what one takes of others, by lattice: on land who seeks
# cover gives up the next shot.
CAUTION = (0.6, 0.6, 0.8)
# Share of that as long as the action is still to come, without and with movement left after it;
# machines go so far that they get away again. By lattice; measured bot against bot.
ON_THE_SPOT, WITH_MOVES_LEFT = 0.25, (0.25, 0.0, 0.0)
# Share of the danger, by lattice, from enemies who cannot shoot from where they stand, and from
# those who have lost sight of it as well: creatures are soon around a corner.
BEHIND_WALL, LOSES_SIGHT = (0.5, 0.35, 0.35), (1.0, 0.5, 0.5)
OUT_OF_SIGHT = 0.5  # … from those who do not see it, but may scan it
UNSEEN = 0.3  # share of the danger for a unit, hidden or cloaked, that is not located
LOST = 0.5  # share of what an enemy counts of which only the last place is known
LEAST_LEISURE = 0.1  # to wait, rather than to do nothing
STEP_COST = 0.0003  # of moving as far as one can in a turn
IN_WATER = 0.05
MINED = 0.5
WAYPOINT = 0.3  # worth of a look where nothing is known
WAY_OUT = 0.3  # worth of the door of the room in which a unit is shut


@kernel
def kit(s: Any, b: Any, unit: int) -> Kit:
    """What a unit fights with: slot and range of its best ranged weapon, slot and reach of its best
    melee weapon, -1 without; its speed. Ranges as distances measure them."""
    shoots, strikes, most_shot, most_blow = -1, -1, -1.0, -1.0
    for slot in range(c.WEAPON_SLOTS + 1):
        if not may_hold_slot(s, b, unit, slot):
            continue
        weapon = gear.weapon_at(s, unit, slot)
        mean = est.MEAN[weapon] + gear.damage_score(s, unit, weapon)
        if gear.is_melee(weapon):
            if mean > most_blow:
                strikes, most_blow = slot, mean
        elif mean > most_shot:
            shoots, most_shot = slot, mean
    reach, reach_of_shot = -1, -1
    if strikes >= 0:
        feet = gear.range_of(s, unit, gear.weapon_at(s, unit, strikes))
        reach = space.board_length(s, feet)
    if shoots >= 0:
        feet = gear.range_of(s, unit, gear.weapon_at(s, unit, shoots))
        reach_of_shot = space.board_length(s, feet)
    pace = 0
    for mode in range(c.N_MODES):
        pace = max(pace, speed.full_speed(s, b, unit, mode))
    return shoots, reach_of_shot, strikes, reach, pace


@kernel
def delay(over: int, pace: int) -> float:
    """Share of its worth that an engagement has for who is so much too far away."""
    if over <= 0:
        return 1.0
    if pace <= 0:
        return 0.0
    return 1.0 / (1.0 + 0.6 * over / pace)


@kernel
def patience(s: Any, b: Any, side: int) -> float:
    """How much of its caution a side has left: whoever does not win at the limit must hurry."""
    if s.limit_winner == side:
        return 1.0
    gone = int(b.round_number) / max(1, int(s.round_limit))
    return min(1.0, max(0.0, 2.0 - 2.0 * gone))


@kernel
def leisure(s: Any, b: Any, side: int) -> float:
    """How much of its leisure to wait a side has left: two who wait settle nothing."""
    if s.limit_winner == side:
        return 1.0
    return max(LEAST_LEISURE, 1.0 - 3.0 * int(b.round_number) / max(1, int(s.round_limit)))


@kernel
def flanks_from(s: Any, b: Any, unit: int, place: Place, target: Place) -> bool:
    """XH-120: whether an ally stands across from a place, near the target between them."""
    side = int(s.units[unit].side)
    first = sides.first_of(s, side)
    stop = int(s.n_red) if side == 0 else int(s.n_units)
    for ally in range(first, stop):
        a = b.units[ally]
        if ally == unit or a.status != c.Status.ACTIVE or a.inside >= 0 or a.rider >= 0:
            continue
        if space.distance(s, space.place_of(b, ally), target) > int(s.units[ally].reach):
            continue
        if space.across(
            place[0] - target[0], place[1] - target[1],
            int(a.q) - target[0], int(a.r) - target[1],
        ):  # fmt: skip
            return True
    return False


@kernel
def offer_at(
    s: Any, b: Any, unit: int, own: Kit, place: Place, enemy: int, fresh: int, cover: int
) -> float:
    """Worth of the best strike at an enemy from a place; ``fresh`` 1: still in this turn."""
    shoots, range_of_shot, strikes, reach, pace = own
    side = int(s.units[unit].side)
    there = places.known(s, b, side, enemy)
    far, around = space.distance(s, place, there), 0
    blocked = cover & terrain.B_FIRE != 0
    if blocked:
        by = places.corner(s, b, place, there)
        around = space.distance(s, place, by) + space.distance(s, by, there) - far
    adv = attacks.is_hidden(s, b, unit)
    how = attacks.evades(s, b, unit, enemy, cover & terrain.PARTIAL != 0)
    most = 0.0
    if shoots >= 0:
        weapon = gear.weapon_at(s, unit, shoots)
        value = est.blow(s, b, unit, weapon, enemy, 0, est.stack(adv, False), how)
        over = far - range_of_shot
        if blocked:
            over = max(over, 0) + around + pace // 4 + 1
        later = LATER * value * delay(over, pace)
        now = 0.0
        if fresh == 1 and not blocked:
            now = value
            if over > 0:
                now = est.blow(s, b, unit, weapon, enemy, far, est.stack(adv, False), how)
        most = max(now, later)
    if strikes >= 0:
        weapon = gear.weapon_at(s, unit, strikes)
        over = far + around - reach
        if over <= 0:
            down = places.is_located(b, enemy) and b.units[enemy].prone == 1
            adv = adv or down or flanks_from(s, b, unit, place, there)
        value = est.blow(s, b, unit, weapon, enemy, 0, est.stack(adv, False), how)
        value *= delay(over, pace)
        if fresh == 0 or over > 0 or blocked:
            value *= LATER
        most = max(most, value)
    if not places.is_located(b, enemy):
        most *= LOST
    return most * places.urgency(s, b, side, there)


@kernel
def danger_at(s: Any, b: Any, unit: int, place: Place, enemy: int, cover: int) -> float:
    """Worth of what an enemy may take off a unit at a place before its next turn."""
    u, e = b.units[unit], b.units[enemy]
    there = places.known(s, b, int(s.units[unit].side), enemy)
    far = space.distance(s, place, there)
    sheltered = u.cloaked == 1 or cover & terrain.PARTIAL != 0
    how = est.SHELTERED if sheltered else est.PLAIN
    located = places.is_located(b, enemy)
    loss = est.threat(s, b, enemy, unit, far, est.stack(False, located and e.prone == 1), how)
    if cover & terrain.B_FIRE:
        loss *= BEHIND_WALL[s.lattice]
        if cover & terrain.B_SIGHT and not est.scans(s, enemy, far):
            loss *= LOSES_SIGHT[s.lattice]
    elif cover & terrain.B_SIGHT:
        loss *= OUT_OF_SIGHT
    if not located or e.grappled_by >= 0 or e.grapples >= 0:
        loss *= LOST
    return loss


@kernel
def way_to_goal(s: Any, b: Any, unit: int, place: Place) -> int:
    """How far a place is from where the unit can handle the piece that decides the fight, around
    what is between; -1: the piece is shut in."""
    piece = int(s.site_piece)
    there = terrain.nearest_place(b, piece, place)
    over = space.distance(s, place, there) - space.board_length(s, int(s.units[unit].reach))
    spared = terrain.spared_for(s, b, piece)
    if terrain.any_between(s, b, terrain.B_FIRE, spared, place, there):
        if places.is_shut(s, b, there) and not places.is_shut(s, b, place):
            return -1
        by = places.corner(s, b, place, there)
        return max(1, over) + space.distance(s, place, by)
    return max(0, over)


@kernel
def goal_offer(s: Any, b: Any, unit: int, own: Kit, place: Place, fresh: int) -> float:
    """Worth of switching off or shooting the piece that decides the fight, from a place."""
    if s.units[unit].inert == 1 or b.pieces[s.site_piece].there == 0:
        return 0.0
    over, value = way_to_goal(s, b, unit, place), 0.0
    if over >= 0:
        value = attacks.OBJECTIVE * delay(over, own[4])
        if over > 0 or fresh == 0:
            value *= LATER
    if own[0] >= 0:
        shot, _, _ = attacks.goal_strike(s, b, unit, 1 << own[0], place)
        value = max(value, shot if fresh == 1 else LATER * shot)
    return value


@kernel
def place_worth(
    s: Any, b: Any, unit: int, own: Kit, place: Place, fresh: int, offer: float, left: int
) -> float:
    """How good a place is: what it offers less its danger.

    ``fresh`` 1: the unit's action is still to come, and may engage. ``offer``: what else it can do
    there. ``left``: intervals that it could still move from there.
    """
    side = int(s.units[unit].side)
    danger, foes, found = 0.0, 0, 0
    first, stop = sides.enemies_of(s, side)
    for enemy in range(first, stop):
        e = b.units[enemy]
        if e.status != c.Status.ACTIVE or not places.is_known(s, b, side, enemy):
            continue
        if places.is_gone(s, b, unit, enemy):
            continue
        found = 1
        there = places.known(s, b, side, enemy)
        cover = places.cover_between(s, b, place, there)
        offer = max(offer, offer_at(s, b, unit, own, place, enemy, fresh, cover))
        if s.units[enemy].cls != c.Class.VEHICLE:
            foes += 1
            danger += danger_at(s, b, unit, place, enemy, cover)
    if fresh == 1 and gear.owns(s, unit, Program.EMP):
        if engaging.is_ready(s, b, unit, EMP):
            offer = max(offer, tricks.emp_worth(s, b, unit, place))
    if s.site != c.Site.NONE and s.site_winner == side:
        offer = max(offer, goal_offer(s, b, unit, own, place, fresh))
        found = 1
    door = places.door_to_open(s, b, place)
    if door >= 0:
        offer = max(offer, WAY_OUT * delay(terrain.piece_distance(s, b, door, place), own[4]))
    elif found == 0:
        goal = places.waypoint(s, b, unit)
        return WAYPOINT * delay(space.distance(s, place, goal), max(1, own[4]))
    share = CAUTION[s.lattice] * patience(s, b, side)
    me = b.units[unit]
    if (me.cloaked == 1 or me.hidden > 0) and attacks.is_hidden(s, b, unit):
        share *= UNSEEN
    if fresh == 1:
        share *= WITH_MOVES_LEFT[s.lattice] if left > 0 else ON_THE_SPOT
    value = offer - share * danger / max(1, foes)
    if places.has_water(s, b) and not is_at_home_in_water(s, unit):
        if terrain.depth(s, b, place) > 0:
            value -= IN_WATER
    if places.is_hazard(s, b, side, place):
        value -= MINED
    return value


@kernel
def best_leg(
    s: Any, b: Any, unit: int, only_mode: int, only_way: int, fresh: int
) -> tuple[float, int, int, int]:
    """(worth of its end, mode, way, length) of the best leg; -1 = none.

    ``only_mode``, ``only_way``: what has been chosen, or -1.
    """
    most, best_mode, best_way, best_length = -99.0, -1, -1, -1
    if not moves.can_move(s, b, unit):
        return most, best_mode, best_way, best_length
    own, side = kit(s, b, unit), int(s.units[unit].side)
    step = speed.interval(s, b, unit)
    for mode in range(c.N_MODES):
        left = speed.remaining(s, b, unit, mode)
        if left < step or (only_mode >= 0 and mode != only_mode):
            continue
        for slot in range(c.DIRECTIONS):
            way = d.turned(side, slot)
            if only_way >= 0 and way != only_way:
                continue
            place, spent, done = space.place_of(b, unit), 0, 0
            for k in range(moves.N_LENGTHS):
                if (int(s.options.move_lengths) >> k) & 1 == 0:
                    continue
                if c.LENGTHS[k] * step > left:
                    break
                before = done
                while done < c.LENGTHS[k]:
                    steps, q, r, z = moves.seems_passable(s, b, unit, mode, way, place)
                    if steps == 0 or not space.on_board(s, q, r):
                        break
                    to = space.at(q, r, z)
                    spent += moves.interval_cost(s, b, unit, mode, to)
                    if spent > left:
                        break
                    place = to
                    done += 1
                if done > before:
                    value = place_worth(s, b, unit, own, place, fresh, 0.0, (left - spent) // step)
                    value -= STEP_COST * done * step / max(1, own[4])
                    if value > most:
                        most, best_mode, best_way = value, mode, way
                        best_length = c.LENGTHS[k]
                if done < c.LENGTHS[k]:
                    break
    return most, best_mode, best_way, best_length


@kernel
def here_worth(s: Any, b: Any, unit: int, fresh: int, offer: float) -> float:
    """:func:`place_worth` of where a unit stands, with what it can do there besides."""
    own, left = kit(s, b, unit), int(moves.may_move(s, b, unit))
    return place_worth(s, b, unit, own, space.place_of(b, unit), fresh, offer, left)


@kernel
def best_jump(s: Any, b: Any, unit: int, only_way: int) -> tuple[float, int, int]:
    """(worth of its end, way, intervals) of the best BLINK; -1 = none (XH-113)."""
    most, best_way, best_length = -99.0, -1, -1
    own, side = kit(s, b, unit), int(s.units[unit].side)
    for slot in range(c.DIRECTIONS):
        way = d.turned(side, slot)
        if only_way >= 0 and way != only_way:
            continue
        for intervals in range(1, BLINK_INTERVALS + 1):
            if moves.may_blink(s, b, unit, way, intervals):
                place = moves.blink_place(s, b, unit, way, intervals)
                value = place_worth(s, b, unit, own, place, 0, 0.0, 0)
                if value > most:
                    most, best_way, best_length = value, way, intervals
    return most, best_way, best_length
