"""Random legal play: battles end, laws hold, every decision, answer and event is reached."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mech_env import rulesets
from mech_env.arguments import BattleOver
from mech_env.batch import BattleBatch, random_actions
from mech_env.battle import Battle
from mech_env.core.log import FAULT_NONE
from mech_env.core.record import DRAW, check_limits
from mech_env.core.ruleset import Ruleset
from mech_env.testing.place import Place, place_of

Records = NDArray[Any]
# Called with the records before a step (None at the start) and the batch after it; AssertionError.
Laws = Callable[[Records | None, BattleBatch], None]

MOST_STEPS = 200_000  # of one battle; far above what a battle takes
TOGETHER = 64  # steps whose records are held to ranges and laws at once
ALIKE = 0.99  # share of battles that end alike where that is expected
LOOKS = 20  # events of one kind that are put into words before that is enough
DUMB_LOOKS = 500  # of a kind that has not been worth a line so far


class Tally:
    """What random play has reached so far, over all scenarios of a ruleset.

    Attributes:
        answers: int64 ``(decisions, actions)``: how often each answer was given.
        events: int64 ``(event kinds,)``: how many events of each kind were put into words.
        told: bool ``(event kinds,)``: whether one of them was worth a line.
    """

    def __init__(self, ruleset: str | Ruleset) -> None:
        self.ruleset = rulesets.get(ruleset)
        self.answers = np.zeros((len(self.ruleset.decisions), len(self.ruleset.actions)), np.int64)
        self.events = np.zeros(len(self.ruleset.event_kinds), np.int64)
        self.told = np.zeros(len(self.ruleset.event_kinds), bool)

    def unreached(self) -> set[str]:
        """Decisions never asked, answers never given and events that never happened, by name."""
        card = self.ruleset
        decisions = {card.decisions[k] for k in np.flatnonzero(~self.answers.any(1)) if k > 0}
        slots = {card.actions.name(int(a)) for a in np.flatnonzero(~self.answers.any(0))}
        events = {card.event_kinds[k] for k in np.flatnonzero(self.events == 0)}
        return (
            {f"decision {name}" for name in decisions}
            | {f"action {name}" for name in slots}
            | {f"event {name}" for name in events}
        )

    def silent(self) -> set[str]:
        """Kinds of event that happened and were never worth a line."""
        return {self.ruleset.event_kinds[k] for k in np.flatnonzero((self.events > 0) & ~self.told)}


def check_random_play(
    ruleset: str | Ruleset,
    scenario: Any,
    *,
    n: int = 16,
    seed: int = 3,
    tally: Tally | None = None,
    laws: Laws | None = None,
) -> None:
    """``n`` battles played to their ends with random legal answers, each step looked at.

    Whoever is asked has an answer; values stay within their limits; the ruleset's laws of states
    and steps hold; what is asked, answered and happens has words; rewards add up to the scores.

    Args:
        tally: where to count what was reached; see :func:`check_reached`.
        laws: what else holds; called at the start and after every step with the records before
            (None at the start) and the batch.

    Raises:
        AssertionError: names seed, step and row.
    """
    place = place_of(ruleset, scenario, seed)
    batch = BattleBatch(ruleset, scenario, n=n, seed=seed, autoreset=False, events=True)
    counts = Tally(batch.ruleset) if tally is None else tally
    choose = np.random.default_rng(seed)
    before = None
    kept: list[Records] = []
    # The set-up may pay and tell, too.
    paid = batch.battles["scores"].astype(float)
    for step in range(MOST_STEPS):
        _check_states(place, batch, step)
        _check_laws(place, laws, before, batch, step)
        _check_events(place, batch, counts, step)
        asked = batch.units >= 0
        now = batch.battles.view(np.uint8).copy().view(batch.battles.dtype)  # as bytes: quicker
        kept.append(now)
        if len(kept) == TOGETHER or not asked.any():
            _check_records(place, batch, kept, step)
            kept = [now]  # the next step begins here
        if not asked.any():
            _check_ends(place, batch)
            return
        _check_questions(place, batch, asked, step)
        actions = random_actions(batch.masks, choose)
        _check_words(place, batch, actions, asked, counts, step)
        np.add.at(counts.answers, (batch.decisions[asked], actions[asked]), 1)
        before = now
        batch.step(actions)
        paid += np.where(asked[:, None], batch.rewards[:, : paid.shape[1]], 0.0)
        wrong = (paid != batch.battles["scores"]).any(1)
        place.check(not wrong.any(), "rewards do not add up to the scores", step=step, **row(wrong))
    place.fail(f"no end after {MOST_STEPS} steps")


def row(wrong: Any) -> dict[str, int]:
    """The first row at fault of bool ``(n,)``, as :meth:`Place.fail` takes it."""
    return {"row": int(np.argmax(wrong))}


def _check_states(place: Place, batch: BattleBatch, step: int | None = None) -> None:
    """Faults and depth of all records."""
    b = batch.battles
    faults = b["faults"] != 0
    place.check(not faults.any(), "a fault is set", step=step, **row(faults))
    lost = (batch.logs["lost"] != 0) | (batch.logs["fault"] != FAULT_NONE)
    place.check(not lost.any(), "the log has no room, or a fault", step=step, **row(lost))
    capacity = b["frames"].shape[1]
    deep = (b["depth"] < 0) | (b["depth"] > capacity)
    place.check(
        not deep.any(), f"depth {b['depth'].max()} with {capacity} frames", step=step, **row(deep)
    )


def _check_records(place: Place, batch: BattleBatch, kept: list[Records], last: int = 0) -> None:
    """Ranges and laws of some steps in a row: in one go, which is much quicker than one by one."""
    try:
        _hold(batch, kept)
    except (ValueError, AssertionError) as problem:
        for k in range(len(kept)):
            for r in range(batch.n):
                try:
                    _hold(batch, [records[r : r + 1] for records in kept[max(0, k - 1) : k + 1]])
                except (ValueError, AssertionError) as same:
                    place.fail(str(same), step=last + 1 - len(kept) + k, row=r)
        place.fail(str(problem))


def _hold(batch: BattleBatch, kept: list[Records]) -> None:
    """Records of steps in a row, shape (n,) each, to the ranges and laws of their ruleset.

    Raises:
        ValueError: a field out of its range.
        AssertionError: a broken law.
    """
    # As bytes: numpy would look at each field of each record.
    whole = np.concatenate([np.ascontiguousarray(records).view(np.uint8) for records in kept])
    records = whole.view(kept[0].dtype)
    check_limits(records, batch.ruleset.limits)
    setups, laws = _setups_of(batch, records), batch.ruleset.laws
    laws.check_states(setups, records)
    if len(kept) > 1:
        n = len(kept[0])
        laws.check_steps(setups[n:], records[:-n], records[n:])


def _setups_of(batch: BattleBatch, records: Records) -> Records:
    """The setup of each record, shape (n,); of a single encounter one and the same, not copied."""
    if len(batch._setups) == 1:
        return np.broadcast_to(batch._setups, len(records))
    rows: Records = batch._setups.view(np.uint8).reshape(len(batch._setups), -1)
    repeated: Records = rows[records["encounter"]].reshape(-1).view(batch._setups.dtype)
    return repeated


def _check_laws(
    place: Place,
    laws: Laws | None,
    before: Records | None,
    batch: BattleBatch,
    step: int | None = None,
) -> None:
    if laws is not None:
        try:
            laws(before, batch)
        except AssertionError as broken:
            place.fail(str(broken), step=step)


def _check_questions(place: Place, batch: BattleBatch, asked: NDArray[np.bool_], step: int) -> None:
    """Who is asked is there and has a choice; what is seen of it lies within its bounds."""
    b, card = batch.battles, batch.ruleset
    stuck = asked & ~batch.masks.any(1)
    place.check(not stuck.any(), "a question without a legal answer", step=step, **row(stuck))
    strange = asked & ((batch.masks != 0) & (batch.masks != 1)).any(1)
    place.check(not strange.any(), "a mask beside 0 and 1", step=step, **row(strange))
    setups, encounters = batch._setups, b["encounter"]
    nobody = asked & ((batch.units >= setups["n_units"][encounters]) | (batch.sides < 0))
    place.check(not nobody.any(), "a unit is asked that is not there", step=step, **row(nobody))
    sides = setups["units"]["side"][encounters, np.maximum(batch.units, 0)]
    foreign = asked & (sides != batch.sides)
    place.check(not foreign.any(), "not the side of the unit asked", step=step, **row(foreign))
    unknown = asked & ((batch.decisions < 1) | (batch.decisions >= len(card.decisions)))
    place.check(not unknown.any(), "an unknown decision", step=step, **row(unknown))
    far = (~np.isfinite(batch.potentials) | (np.abs(batch.potentials) > 1.0)).any(1)
    place.check(not far.any(), "a potential beyond -1 to 1", step=step, **row(far))
    outside = asked & (~np.isfinite(batch.observations) | (np.abs(batch.observations) > 1.0)).any(1)
    place.check(not outside.any(), "an observation beyond -1 to 1", step=step, **row(outside))


def _check_words(
    place: Place,
    batch: BattleBatch,
    actions: NDArray[np.int64],
    asked: NDArray[np.bool_],
    tally: Tally,
    step: int,
) -> None:
    """The first time that an answer is given, question and all legal answers have words."""
    fresh = np.flatnonzero(asked & (tally.answers[batch.decisions, actions] == 0))
    pairs = batch.decisions[fresh] * len(batch.ruleset.actions) + actions[fresh]
    for k in fresh[np.unique(pairs, return_index=True)[1]]:
        b = batch.battles[k]
        s = batch._setups[b["encounter"]]
        check_request_words(place, batch.ruleset, s, b, batch.masks[k], step)


def check_request_words(
    place: Place,
    ruleset: Ruleset,
    s: Any,
    b: Any,
    mask: NDArray[np.int8],
    step: int | None = None,
) -> None:
    """The pending question has words and a JSON-ready context, each legal answer its own words."""
    decision = ruleset.decisions[int(b.request.decision)]
    at: dict[str, Any] = {"step": step, "decision": decision}
    place.check(ruleset.words.request(s, b).strip(), "the question has no words", **at)
    try:
        json.dumps(ruleset.words.context(s, b))
    except (TypeError, ValueError) as problem:
        place.fail(f"the context is not JSON-ready: {problem}", **at)
    said: dict[str, str] = {}
    for action in np.flatnonzero(mask):
        name = ruleset.actions.name(int(action))
        words = ruleset.words.action(s, b, int(action))
        place.check(words.strip(), f"{name} has no words", **at)
        other = said.setdefault(words, name)
        place.check(other == name, f"{name} and {other} are both {words!r}", **at)


def _check_events(place: Place, batch: BattleBatch, tally: Tally, step: int) -> None:
    """Events of the last step are of known kinds and have words."""
    logs = batch.logs
    places = np.arange(logs["count"].max())
    new = (places >= logs["first"][:, None]) & (places < logs["count"][:, None])
    kinds = logs["events"]["kind"][:, : len(places)]
    unknown = (new & ((kinds < 0) | (kinds >= len(tally.events)))).any(1)
    place.check(not unknown.any(), "an event of an unknown kind", step=step, **row(unknown))
    enough = np.where(tally.told, LOOKS, DUMB_LOOKS)
    rare = new & (tally.events < enough)[np.where(new, kinds, 0)]
    for k, at in np.argwhere(rare):
        b, log = batch.battles[k], logs[k]
        kind = int(log.events[at].kind)
        try:
            s = batch._setups[b["encounter"]]
            words = batch.ruleset.words.event(s, b, log.events[: log.count], int(at))
        except Exception as problem:
            name = batch.ruleset.event_kinds[kind]
            raise AssertionError(
                f"{place.ruleset} {place.scenario}, seed {place.seed}, step {step}, row {k}: "
                f"event {name} has no words: {problem!r}"
            ) from problem
        tally.events[kind] += 1
        tally.told[kind] |= bool(words.strip())


def _check_ends(place: Place, batch: BattleBatch) -> None:
    """Winner, reason and scores of battles that are over; setups as they were."""
    b, card = batch.battles, batch.ruleset
    setups = np.asarray(batch.scenario.setups())
    place.check(batch._setups.tobytes() == setups.tobytes(), "a setup was written to")
    sides = len(batch.present_sides)
    winner, scores = b["winner"].astype(np.int64), b["scores"].astype(np.int64)
    nobody = (winner != DRAW) & ((winner < 0) | (winner >= len(card.side_names)))
    place.check(not nobody.any(), f"no such winner: {winner.min()}", **row(nobody))
    if sides == 2:
        apart = np.isin(b["reason"], list(card.paid_apart))
        uneven = (scores.sum(1) != 0) & ~apart
        place.check(not uneven.any(), "rewards are not zero-sum", **row(uneven))
    if len(setups) == 1:  # a campaign pays for each of its encounters
        beyond = (np.abs(scores) > 1).any(1)
        place.check(not beyond.any(), "a score beyond -1 to 1", **row(beyond))
        best = scores[np.arange(batch.n), np.maximum(winner, 0)]
        shared = (winner >= 0) & ((best != 1) | ((scores == 1).sum(1) != 1))
        place.check(not shared.any(), "a win is not paid to the winner alone", **row(shared))
        drawn = (winner == DRAW) & (scores != 0).any(1)
        place.check(not drawn.any(), "a draw that pays", **row(drawn))
    for code in np.unique(b["reason"]):
        place.check(card.words.reason(int(code)).strip(), f"reason {code} has no words")


def check_endings(
    ruleset: str | Ruleset,
    scenario: Any,
    *,
    n: int = 10_000,
    seed: int = 2,
    policy: str = "random",
    alike: str = "",
    laws: Laws | None = None,
) -> BattleBatch:
    """``n`` battles played inside the kernel end, with a winner, a reason and without faults.

    Args:
        policy: ``"random"`` or ``"bot"``. Random play must not always end alike, or it tests
            little.
        alike: why random play of this scenario hardly ever ends otherwise; "": it does.
        laws: what else holds; called with None and the batch at the end.

    Returns:
        The batch, over in all rows.
    """
    place = place_of(ruleset, scenario, seed)
    batch = BattleBatch(ruleset, scenario, n=n, seed=seed, autoreset=False, observations=False)
    batch.playout(policy)
    endless = ~batch.over()
    place.check(not endless.any(), "the battle does not end", **row(endless))
    _check_states(place, batch)
    _check_records(place, batch, [batch.battles])
    _check_laws(place, laws, None, batch)
    _check_ends(place, batch)
    place.check(batch.lengths.min() > 0, "a battle without a decision", **row(batch.lengths == 0))
    if policy == "random" and n >= 1000:
        _, counts = np.unique(batch.winners, return_counts=True)
        if alike:
            most = f"listed as alike, but the commonest end is that of {counts.max()} of {n}"
            place.check(counts.max() >= ALIKE * n, most)
        else:
            place.check(len(counts) > 1, f"{n} random battles end alike")
    return batch


def check_course(ruleset: str | Ruleset, scenario: Any, *, seed: int = 3) -> None:
    """One Battle from its first question to its last: what the public API says fits together."""
    place = place_of(ruleset, scenario, seed)
    battle = Battle(ruleset, scenario, seed)
    place.check(battle.winner is None and battle.reason is None, "over before it began")
    while not battle.over:
        at = {"step": battle.decisions}
        request = battle.request
        assert request is not None
        place.check(
            request.unit == battle.unit in battle.units and battle.agent in battle.agents,
            f"{request.unit} is asked and not there",
            **at,
        )
        place.check(request.side == battle.side, "the side asked is not the unit's", **at)
        legal = battle.legal_actions()
        place.check(legal == np.flatnonzero(battle.mask()).tolist() != [], "no legal answer", **at)
        check_request_words(
            place, battle.ruleset, battle.setup, battle.state, battle.mask(), battle.decisions
        )
        seen = battle.observe(request.unit)
        place.check(seen.dtype == np.float32 and seen.shape == (battle.ruleset.layout.size,),
                    f"an observation of {seen.dtype} {seen.shape}", **at)  # fmt: skip
        place.check(np.abs(seen).max() <= 1.0, "an observation beyond -1 to 1", **at)
        for event in battle.step(legal[battle.decisions % len(legal)]):
            place.check(str(event), f"event {event.kind} has no words", **at)
        place.check(battle.decisions < MOST_STEPS, "no end", **at)
    place.check(battle.request is None and battle.unit is None, "over, and somebody is asked")
    place.check(not battle.legal_actions() and not battle.mask().any(), "over, and a mask")
    place.check(battle.reason, "over without a reason")
    place.check(not battle.potentials.any(), "over, and a potential is not 0")
    apart = int(battle.state.reason) in battle.ruleset.paid_apart
    even = apart or len(battle.sides) > 2 or sum(battle.scores.values()) == 0
    place.check(even, "rewards are not zero-sum")
    try:
        battle.step(0)
    except BattleOver:
        return
    place.fail("a step after the end is not refused")


def check_reached(
    tally: Tally, *, unreachable: Mapping[str, str] | None = None, silent: Collection[str] = ()
) -> None:
    """All decisions were asked, all answers given, all events happened and had words.

    Args:
        tally: filled by :func:`check_random_play` of all scenarios.
        unreachable: reasons by name, ``"action die A4"``, ``"decision camp"``, ``"event mended"``.
            A name that was reached nevertheless is a mistake, too.
        silent: kinds of event that are not worth a line.
    """
    listed = unreachable or {}
    name = tally.ruleset.id
    found = tally.unreached()
    problems = [f"never reached: {', '.join(sorted(found - set(listed)))}"] * bool(
        found - set(listed)
    )
    problems += [f"listed as unreachable, but reached: {n}" for n in sorted(set(listed) - found)]
    problems += [f"unreachable without a reason: {n}" for n in listed if not listed[n].strip()]
    dumb = tally.silent() - set(silent)
    problems += [f"event {n} happened and never had words" for n in sorted(dumb)]
    talking = set(silent) & {tally.ruleset.event_kinds[k] for k in np.flatnonzero(tally.told)}
    problems += [f"event {n} is listed as silent, but had words" for n in sorted(talking)]
    if problems:
        raise AssertionError(f"{name}, all scenarios: " + "; ".join(problems))


def check_names(ruleset: str | Ruleset) -> None:
    """Slots, decisions and kinds of event have names, each its own."""
    card = rulesets.get(ruleset)
    lists = {
        "action": [card.actions.name(slot) for slot in range(len(card.actions))],
        "decision": list(card.decisions),
        "event kind": list(card.event_kinds),
        "side": list(card.side_names),
    }
    for what, names in lists.items():
        if not names or not all(name.strip() for name in names):
            raise AssertionError(f"{card.id}: {what}: a name is empty, or there is none: {names}")
        twice = sorted({name for name in names if names.count(name) > 1})
        if twice:
            raise AssertionError(f"{card.id}: {what} names that stand twice: {', '.join(twice)}")
