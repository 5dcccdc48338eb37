"""Copies and saves of battles: equal, independent, and refused when they do not fit."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np

from mech_env import rulesets
from mech_env.batch import BattleBatch, random_actions
from mech_env.battle import Battle, IllegalAction
from mech_env.core.record import check_limits
from mech_env.core.ruleset import Ruleset
from mech_env.saves import BattleFormatError
from mech_env.testing.place import Place, place_of


def through_json(battle: Battle) -> Battle:
    """The battle, saved as JSON text and loaded again."""
    return Battle.from_dict(json.loads(json.dumps(battle.to_dict())))


COPIES: dict[str, Callable[[Battle], Battle]] = {
    "clone": Battle.clone,
    "copy.copy": copy.copy,
    "copy.deepcopy": copy.deepcopy,
    "pickle": lambda battle: pickle.loads(pickle.dumps(battle)),
    "JSON": through_json,
}

# What is written where, and what the refusal names.
CORRUPTIONS: tuple[tuple[tuple[str | int, ...], Any, str], ...] = (
    (("format",), "chess", "format"),
    (("format_version",), 99, "format_version"),
    (("ruleset",), "chess", "unknown ruleset"),
    (("ruleset_version",), 99, "ruleset_version"),
    (("layout",), "0" * 16, "layout"),
    (("seed",), -1, "seed"),
    (("seed",), "x", "seed"),
    (("decisions",), -5, "decisions"),
    (("agents",), "pilot", "agents"),
    (("state",), {}, "missing fields"),
    (("state", "winner"), 9, "state.winner"),
    (("state", "depth"), 30_000, "state.depth"),
    (("state", "request", "unit"), 300, "state.request.unit"),
    (("state", "request", "side"), -7, "state.request.side"),
    (("state", "request", "decision"), 99, "state.request.decision"),
    (("strict",), 5, "strict"),
    (("dice",), [0], "forced dice"),
    (("dice",), [7] * 9_999, "forced dice"),
    (("state", "dice", "key"), -4, "state.dice.key"),
    (("state", "encounter"), -4, "state.encounter"),
    (("state", "encounter"), 77, "state.encounter"),
    (("state", "encounter"), 10**9, "state.encounter"),
    (("state", "units"), [], "state.units"),
    (("state", "extra"), 1, "unknown fields"),
)
MOST = 20_000  # decisions of a battle
FOREIGN: tuple[Any, ...] = ({}, [], None, "battle", {"format": "mech_env.battle"})


def check_copies(
    ruleset: str | Ruleset, scenario: Any, *, seed: int = 6, decisions: int = 20
) -> None:
    """Every kind of copy is equal to its battle, plays on alike, and leaves it alone.

    A ruleset of your own must be known (``mech_env.rulesets.add``) to be saved.

    Raises:
        AssertionError: names the kind of copy and what differs.
    """
    place = place_of(ruleset, scenario, seed)
    battle = Battle(ruleset, scenario, seed)
    known = battle.ruleset.id in rulesets.ids() and rulesets.get(battle.ruleset.id)
    place.check(known is battle.ruleset, "not known by its id; see mech_env.rulesets.add")
    choose = np.random.default_rng(seed)
    whole = battle.clone()
    _play(whole, np.random.default_rng(seed), MOST)
    place.check(whole.over, f"no end after {MOST} decisions")
    _play(battle, choose, min(decisions, whole.decisions // 2))  # there is still something to play
    for name, make in COPIES.items():
        _check_copy(place, battle, make, name)
    for name, make in COPIES.items():
        _check_copy(place, whole, make, name)
    check_batch_copies(ruleset, scenario, seed=seed)


def _play(battle: Battle, choose: np.random.Generator, decisions: int) -> list[int]:
    taken: list[int] = []
    while not battle.over and len(taken) < decisions:
        taken.append(int(choose.choice(battle.legal_actions())))
        battle.step(taken[-1])
    return taken


def _check_copy(place: Place, battle: Battle, make: Callable[[Battle], Battle], name: str) -> None:
    before = battle.state.copy()
    copied = make(battle)
    at: dict[str, Any] = {"step": battle.decisions}
    told = f"a copy by {name} differs"
    place.same("state", copied.state, before, told, **at)
    place.same("mask", copied.mask(), battle.mask(), told, **at)
    for unit in battle.units:
        place.same(f"what {unit} sees", copied.observe(unit), battle.observe(unit), told, **at)
    for field in ("request", "over", "winner", "reason", "decisions", "seed", "episode"):
        mine, theirs = getattr(battle, field), getattr(copied, field)
        place.check(mine == theirs, f"{told}: {field}: {theirs}, not {mine}", **at)
    ahead = battle.clone()
    _play(ahead, np.random.default_rng(place.seed), 10)
    _play(copied, np.random.default_rng(place.seed), 10)
    place.same("state", copied.state, ahead.state, f"a copy by {name} plays on otherwise", **at)
    place.same("state", battle.state, before, f"a copy by {name} is not independent", **at)


def check_batch_copies(ruleset: str | Ruleset, scenario: Any, *, seed: int = 6) -> None:
    """Copies of a batch are independent and play on alike."""
    place = place_of(ruleset, scenario, seed)
    batch = BattleBatch(ruleset, scenario, n=4, seed=seed)
    ends = []
    before = batch.battles.copy()
    for clone in (batch.clone(), copy.deepcopy(batch)):
        choose = np.random.default_rng(seed)
        for _ in range(30):
            clone.step(random_actions(clone.masks, choose))
        place.same("battles", batch.battles, before, "a copy of a batch is not independent")
        ends.append(clone.battles.copy())
    place.same("battles", ends[0], ends[1], "copies of a batch play on differently")


def corrupted(battle: Battle, path: tuple[str | int, ...], value: Any) -> dict[str, Any]:
    """The save of a battle with one value replaced."""
    data: dict[str, Any] = json.loads(json.dumps(battle.to_dict()))
    home: Any = data
    for step in path[:-1]:
        home = home[step]
    home[path[-1]] = value
    return data


def check_refusals(ruleset: str | Ruleset, scenario: Any, *, seed: int = 6) -> None:
    """Foreign and corrupt saves are refused with the reason; so are values beyond the limits."""
    place = place_of(ruleset, scenario, seed)
    battle = Battle(ruleset, scenario, seed)
    for data in FOREIGN:
        _refused(place, data, "", f"{data!r}")
    part = battle.to_dict()
    del part["seed"]
    _refused(place, part, "missing fields ['seed']", "a save without a seed")
    for path, value, told in CORRUPTIONS:
        what = f"{'.'.join(map(str, path))} = {value!r}"
        _refused(place, corrupted(battle, path, value), told, what)
    check_field_limits(ruleset, scenario, seed=seed)


def _refused(place: Place, data: Any, told: str, what: str) -> None:
    try:
        Battle.from_dict(data)
    except BattleFormatError as refusal:
        place.check(told in str(refusal), f"{what} is refused without {told!r}: {refusal}")
        return
    place.fail(f"a save with {what} is not refused")


def check_field_limits(ruleset: str | Ruleset, scenario: Any, *, seed: int = 6) -> None:
    """Every limit holds at the start and is enforced in both directions."""
    place = place_of(ruleset, scenario, seed)
    battle = Battle(ruleset, scenario, seed)
    limits = battle.ruleset.limits
    try:
        check_limits(battle.state, limits)
    except ValueError as problem:
        place.fail(f"the battle begins beyond its limits: {problem}")
    for name, (low, high) in limits.items():
        place.check(low <= high, f"limits of {name}: {low} to {high}")
        for value in (low - 1, high + 1):
            record = battle.state.copy()
            if not _write(record, name.split("."), value):
                continue  # the field's type cannot hold it
            try:
                check_limits(record, limits)
            except ValueError as problem:
                place.check(name in str(problem), f"{name} = {value} is refused as {problem}")
            else:
                place.fail(f"{name} = {value} is beyond {low} to {high} and not refused")


def _write(record: Any, path: list[str], value: int) -> bool:
    """Write a value into the last element of a field; false if its type cannot hold it."""
    home = record
    for name in path[:-1]:
        home = home[name]
        home = home[-1] if home.ndim else home
    kind = home.dtype[path[-1]]
    bounds = np.iinfo(kind.base)
    if not bounds.min <= value <= bounds.max:
        return False
    if kind.subdtype is None:
        home[path[-1]] = value
    else:
        home[path[-1]][-1] = value
    return True


def check_illegal_actions(ruleset: str | Ruleset, scenario: Any, *, seed: int = 1) -> None:
    """An illegal action raises, says what was legal, and changes nothing."""
    place = place_of(ruleset, scenario, seed)
    battle = Battle(ruleset, scenario, seed)
    before, request, mask = battle.state.copy(), battle.request, battle.mask()
    assert request is not None
    for action in [*np.flatnonzero(mask == 0).tolist(), -1, 10_000]:
        try:
            battle.step(action)
        except IllegalAction as refusal:
            words = [battle.describe(a) for a in battle.legal_actions()]
            missing = [w for w in (request.unit, request.decision, *words) if w not in str(refusal)]
            place.check(not missing, f"the refusal of {action} does not say {missing}: {refusal}")
        else:
            place.fail(f"action {action} is illegal and was taken")
        place.same("state", battle.state, before, f"illegal action {action} changes the battle")
        place.same("mask", battle.mask(), mask, f"illegal action {action} changes the mask")
    place.check(battle.request == request, "illegal actions change the request")
