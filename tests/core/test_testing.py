"""The conformance suite itself: each check passes a sound ruleset and fails on a broken one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from mech_env import Battle, testing
from mech_env.core.actions import ActionCatalogue
from mech_env.core.jit import EntryPoint, interpreted
from mech_env.core.laws import LawBook
from mech_env.core.record import DRAW
from mech_env.core.ruleset import Ruleset
from tests.toy import RULESET
from tests.toy.rules.heat import end_heat
from tests.toy.state.codes import Reason
from tests.toy.state.decisions import Verb
from tests.toy.state.frames import FRAMES

Kernel = Callable[..., Any]
PLAIN: dict[str, Any] = {
    "begin": interpreted(RULESET.engine[0]),
    "apply": interpreted(RULESET.engine[1]),
    "legal": interpreted(RULESET.card.legal),
    "observe": interpreted(RULESET.card.observe),
    "end_heat": interpreted(end_heat),
}


def plain(ruleset: Ruleset) -> Ruleset:
    """The ruleset, never compiled: breaking a toy costs no compile time."""
    for loop in ("run", "look", "potentials"):
        ruleset.__dict__[loop] = interpreted(getattr(ruleset, loop))
    return ruleset


def broken(begin: Kernel | None = None, apply: Kernel | None = None, **card: Kernel) -> Ruleset:
    """The toy with kernels of its engine or of its card replaced by plain Python."""
    ruleset = replace(RULESET, card=replace(RULESET.card, **card))
    ruleset.__dict__["engine"] = begin or ruleset.engine[0], apply or ruleset.engine[1]
    return plain(ruleset)


def other_words(**words: Any) -> Ruleset:
    """The toy with other words."""
    return plain(replace(RULESET, words=replace(RULESET.words, **words)))


def other_limits(**limits: tuple[int, int]) -> Ruleset:
    """The toy with the limits of some fields, ``__`` for the dot, and no others."""
    ruleset = replace(RULESET)
    found = {name.replace("__", "."): limit for name, limit in limits.items()}
    ruleset.__dict__["limits"] = found
    return plain(ruleset)


def after(change: Callable[[Any], None], name: str = "apply") -> Kernel:
    """A kernel that does what it should and then something else, too."""

    def kernel(setups: Any, b: Any, *arguments: Any) -> Any:
        result = PLAIN[name](setups, b, *arguments)
        change(b)
        return result

    return kernel


# --- twin ----------------------------------------------------------------------------------------


def test_a_kernel_with_a_memory_of_its_own_is_found() -> None:
    calls = [0]

    def remember(b: Any) -> None:
        calls[0] += 1
        b.units[5].place = calls[0] % 1000  # of a runner who is not there

    forgetful = broken(apply=after(remember))
    for check in (testing.check_batches, testing.check_rows, testing.check_replay):
        with pytest.raises(
            AssertionError, match=r"^toy duel, seed \d+, step \d+.*units.place.*: \d+, not \d+"
        ):
            check(forgetful, "duel")
    with pytest.raises(AssertionError, match="a batch beside another is not as alone"):
        testing.check_neighbours(forgetful, "duel", steps=5)


class Deviating(EntryPoint):
    """A compiled loop that is not what its source says."""

    def __call__(self, *arguments: Any) -> Any:
        taken = interpreted(RULESET.run)(*arguments)
        arguments[0]["wins"] += 1
        return taken


def test_a_compiled_loop_that_deviates_from_its_source_is_found() -> None:
    deviating = plain(replace(RULESET))
    compiled = RULESET.run
    assert isinstance(compiled, EntryPoint)
    deviating.__dict__["run"] = Deviating(compiled.py_func)
    with pytest.raises(AssertionError, match=r"step 0: interpreted is not compiled: .*wins"):
        testing.check_interpreted(deviating, "duel", steps=3)
    with pytest.raises(AssertionError, match=r"a playout of bot, interpreted, is not compiled"):
        testing.check_playout(deviating, "duel", "bot")


# --- random play ---------------------------------------------------------------------------------


def stop_asking(setups: Any, b: Any, action: int, log: Any, mask: Any) -> None:
    PLAIN["apply"](setups, b, action, log, mask)
    if b.round_number == 3:
        mask[:] = 0


def exhaust_the_log(setups: Any, b: Any, action: int, log: Any, mask: Any) -> None:
    PLAIN["apply"](setups, b, action, log, mask)
    log.lost = 1


def pay_twice(b: Any) -> None:
    if b.winner >= 0:
        b.scores[b.winner] = 2


def pay_a_draw(b: Any) -> None:
    if b.winner == DRAW:
        b.scores[:2] = 1, -1


def set_field(name: str, value: int) -> Callable[[Any], None]:
    def change(b: Any) -> None:
        b[name] = value

    return change


def another_side(b: Any) -> None:
    b.request.side = 1 - b.request.side


@pytest.mark.parametrize(
    ("ruleset", "told"),
    [
        (broken(apply=stop_asking), "a question without a legal answer"),
        (
            broken(apply=after(set_field("depth", 99)), observe=lambda s, b, unit, out: None),
            "depth 99 with 3 frames",
        ),
        (broken(apply=after(another_side)), "not the side of the unit asked"),
        (broken(apply=after(pay_twice)), "rewards are not zero-sum"),
        (broken(apply=exhaust_the_log), "the log has no room, or a fault"),
        (broken(potential=lambda s, b, side: 1.5), "a potential beyond -1 to 1"),
        (broken(observe=lambda s, b, unit, out: out.fill(2.0)), "an observation beyond -1 to 1"),
        (other_words(request=lambda s, b: " "), "the question has no words"),
        (other_words(context=lambda s, b: {"a": {1}}), "the context is not JSON-ready"),
        (other_words(action=lambda s, b, a: ""), "walk has no words"),
        (other_words(action=lambda s, b, a: "go"), "run and walk are both 'go'"),
        (other_words(reason=lambda code: ""), "reason 0 has no words"),
        (other_words(event=lambda s, b, e, k: 1 / 0), "event heat_begins has no words"),
        (other_limits(units__place=(0, 7)), r"state\[\d+\].units.place: \d+ is not from 0 to 7"),
        (plain(replace(RULESET, event_kinds=("rolled",))), "an event of an unknown kind"),
    ],
)
def test_random_play_finds(ruleset: Ruleset, told: str) -> None:
    with pytest.raises(AssertionError, match=f"^toy duel, seed 3.*{told}"):
        testing.check_random_play(ruleset, "duel")


def test_random_play_names_the_first_state_and_step_that_break_a_law() -> None:
    of_states, of_steps = LawBook(FRAMES), LawBook(FRAMES)

    @of_states.of_states("nobody gets beyond the first column")
    def _near(s: Any, b: Any) -> Any:
        return (b["units"]["place"] > 1).any(1)

    @of_steps.of_steps("nobody moves two columns at once")
    def _slow(s: Any, before: Any, after: Any) -> Any:
        return (after["units"]["place"] - before["units"]["place"] > 1).any(1)

    for laws, told in ((of_states, "nobody gets beyond"), (of_steps, "nobody moves two")):
        with pytest.raises(AssertionError, match=rf"^toy duel, seed 3, step \d+, row \d+: {told}"):
            testing.check_random_play(plain(replace(RULESET, laws=laws)), "duel")


def test_random_play_holds_what_else_is_asked_of_a_ruleset() -> None:
    steps: list[bool] = []

    def laws(before: Any, batch: Any) -> None:
        steps.append(before is not None)
        assert len(steps) < 5, "five is right out"

    with pytest.raises(AssertionError, match=r"^toy duel, seed 3, step 4: five is right out"):
        testing.check_random_play(plain(replace(RULESET)), "duel", laws=laws)
    assert steps == [False, True, True, True, True]


def test_what_is_never_reached_must_be_named_with_a_reason() -> None:
    tally = testing.Tally(RULESET)
    with pytest.raises(
        AssertionError, match="never reached: action push, action run, action walk, action way dash"
    ):
        testing.check_reached(tally)
    for scenario in RULESET.scenarios():
        testing.check_random_play("toy", scenario, tally=tally)
    assert tally.unreached() == set() and tally.silent() == {"rolled"}
    testing.check_reached(tally, silent=["rolled"])
    with pytest.raises(AssertionError, match="event rolled happened and never had words"):
        testing.check_reached(tally)
    with pytest.raises(AssertionError, match="event moved is listed as silent, but had words"):
        testing.check_reached(tally, silent=["rolled", "moved"])
    with pytest.raises(AssertionError, match="listed as unreachable, but reached: action walk"):
        testing.check_reached(tally, silent=["rolled"], unreachable={"action walk": "too far"})
    with pytest.raises(AssertionError, match="unreachable without a reason: action walk"):
        testing.check_reached(tally, silent=["rolled"], unreachable={"action walk": " "})


def test_endings_find_battles_that_end_alike_or_without_anything() -> None:
    def first_wins(setups: Any, b: Any, action: int, log: Any, mask: Any) -> None:
        PLAIN["end_heat"](b, 0, Reason.GOAL)
        PLAIN["apply"](setups, b, action, log, mask)

    with pytest.raises(AssertionError, match="seed 2: 1000 random battles end alike"):
        testing.check_endings(broken(apply=first_wins), "duel", n=1000)
    testing.check_endings("toy", "duel", n=50)
    with pytest.raises(AssertionError, match="listed as alike, but the commonest end"):
        testing.check_endings("toy", "duel", n=1000, alike="nobody hurries")
    with pytest.raises(AssertionError, match="a score beyond -1 to 1"):
        testing.check_endings(broken(apply=after(pay_twice)), "three", n=20)
    with pytest.raises(AssertionError, match="a draw that pays"):
        testing.check_endings(broken(apply=after(pay_a_draw)), "long", n=2)
    faulty = broken(apply=exhaust_the_log)
    with pytest.raises(AssertionError, match="row 0: the log has no room, or a fault"):
        testing.check_endings(faulty, "duel", n=3)


@pytest.mark.parametrize(
    ("ruleset", "told"),
    [
        (other_words(reason=lambda code: ""), "over without a reason"),
        (broken(apply=stop_asking), "no legal answer"),
        (broken(observe=lambda s, b, unit, out: out.fill(2.0)), "an observation beyond -1 to 1"),
        (broken(apply=after(pay_twice)), "rewards are not zero-sum"),
    ],
)
def test_the_course_of_a_battle_finds(ruleset: Ruleset, told: str) -> None:
    with pytest.raises(AssertionError, match=f"^toy duel, seed 3.*: .*{told}"):
        testing.check_course(ruleset, "duel")


def test_names_must_differ_and_be_there() -> None:
    testing.check_names("toy")
    twice = ActionCatalogue([("verb", ("walk", "run", "way dash")), ("way", ("dash",))])
    with pytest.raises(AssertionError, match="toy: action names that stand twice: way dash"):
        testing.check_names(replace(RULESET, actions=twice))
    with pytest.raises(AssertionError, match="toy: decision: a name is empty"):
        testing.check_names(replace(RULESET, decisions=("none", "")))


# --- sight ---------------------------------------------------------------------------------------


def see_the_dice(s: Any, b: Any, unit: int, out: Any) -> None:
    PLAIN["observe"](s, b, unit, out)
    out[1] = (int(b.dice.key) % 97) / 97


def permit_by_dice(s: Any, b: Any, mask: Any) -> int:
    PLAIN["legal"](s, b, mask)
    mask[Verb.RUN] = (int(b.dice.key) >> 4) & 1
    return -1


def look_and_change(s: Any, b: Any, unit: int, out: Any) -> None:
    PLAIN["observe"](s, b, unit, out)
    b.round_number += 1


def test_seeing_what_is_hidden_is_found() -> None:
    testing.check_information("toy", "teams")
    with pytest.raises(AssertionError, match=r"unit 0 sees the dice to come: self.time is 0\.\d+"):
        testing.check_information(broken(observe=see_the_dice), "teams")
    with pytest.raises(AssertionError, match="unit 0 sees the dice to come: mask"):
        testing.check_information(broken(legal=permit_by_dice), "teams")
    with pytest.raises(AssertionError, match="step 0, unit 0: looking changes the record"):
        testing.check_information(broken(observe=look_and_change), "teams")

    def the_goal(s: Any, b: Any, viewer: int) -> None:
        s.goal += 1

    def what_others_do_not_see(s: Any, b: Any, viewer: int) -> None:
        s.round_limit += 0

    testing.check_information("toy", "teams", hide=[what_others_do_not_see])
    with pytest.raises(AssertionError, match=r"unit \d sees the_goal: others"):
        testing.check_information("toy", "teams", hide=[the_goal])
    testing.check_many_states("toy", "teams", hide=[what_others_do_not_see], states=800)
    with pytest.raises(AssertionError, match=r"row \d+: the search knows hidden facts: edges"):
        testing.check_many_states("toy", "teams", hide=[the_goal], states=800)
    with pytest.raises(AssertionError, match=r"row \d+: unit \d sees hidden facts: others"):
        testing.check_many_states("toy", "teams", hide=[the_goal], states=800, simulations=0)
    with pytest.raises(AssertionError, match="seed 8, step 0: depends on hidden facts: mask"):
        testing.check_many_states(broken(legal=permit_by_dice), "teams", states=800, simulations=0)


def nothing_is_new(s: Any, b: Any, viewer: int, out: Any) -> int:
    """Claims that only the request can have changed, whatever happened."""
    return 1


def forget_to_clear(s: Any, b: Any, unit: int, out: Any) -> None:
    """Writes a flag and never takes it back."""
    before = float(out[0])
    PLAIN["observe"](s, b, unit, out)
    if b.units[unit].place < s.goal // 2:
        out[0] = before


@pytest.mark.parametrize(
    ("observe", "told"),
    [
        (forget_to_clear, "what is seen depends on the buffer|a used buffer is not as a new one"),
        (lambda s, b, unit, out: out.fill(float("nan")), "self.place is nan"),
        (lambda s, b, unit, out: out.fill(-1.5), "self.place is -1.5"),
    ],
)
def test_unclean_observations_are_found(observe: Kernel, told: str) -> None:
    with pytest.raises(AssertionError, match=f"^toy duel, seed 6.*({told})"):
        testing.check_observations(broken(observe=observe), "duel")


def test_a_request_that_is_not_all_that_is_new_is_found() -> None:
    with pytest.raises(AssertionError, match="a used buffer is not as a new one"):
        testing.check_observations(broken(observe_request=nothing_is_new), "duel")


def test_surroundings_that_are_not_all_that_is_new_are_found() -> None:
    blind = broken(surroundings=lambda s, b, viewer: 1, observe_self=lambda s, b, viewer, out: None)
    with pytest.raises(AssertionError, match="a used buffer is not as a new one"):
        testing.check_observations(blind, "duel")


# --- copies, saves, refusals ---------------------------------------------------------------------


def test_copies_that_are_not_equal_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(AssertionError, match="not known by its id"):
        testing.check_copies(plain(replace(RULESET)), "duel")
    with monkeypatch.context() as patch:
        patch.setitem(testing.copies.COPIES, "clone", lambda battle: battle)
        with pytest.raises(AssertionError, match=r"a copy by clone (is not independent|plays on)"):
            testing.check_copies("toy", "duel")
    with monkeypatch.context() as patch:
        patch.setitem(testing.copies.COPIES, "clone", lambda battle: Battle("toy", seed=6))
        with pytest.raises(AssertionError, match=r"step 2.*: a copy by clone differs: state"):
            testing.check_copies("toy", "teams", decisions=2)


def test_saves_that_ought_to_be_refused_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    testing.check_refusals("toy", "duel")
    harmless = (("state", "units", 0, "place"), 3, "state.units")
    monkeypatch.setattr(testing.copies, "CORRUPTIONS", (harmless,))
    with pytest.raises(AssertionError, match=r"save with state.units.0.place = 3 is not refused"):
        testing.check_refusals("toy", "duel")
    monkeypatch.setattr(testing.copies, "CORRUPTIONS", ((("state", "winner"), 9, "winner: 10"),))
    with pytest.raises(AssertionError, match="is refused without 'winner: 10'"):
        testing.check_refusals("toy", "duel")


def test_battles_that_begin_beyond_their_limits_are_found() -> None:
    testing.copies.check_field_limits("toy", "duel")
    with pytest.raises(AssertionError, match=r"begins beyond its limits: state.round_number: 1 is"):
        testing.copies.check_field_limits(other_limits(round_number=(5, 9)), "duel")


def test_an_illegal_action_that_is_not_told_well_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    testing.check_illegal_actions("toy", "duel")
    monkeypatch.setattr(Battle, "_complaint", lambda self, action: f"no {action}")
    with pytest.raises(AssertionError, match=r"the refusal of 2 does not say \['\w+_0', 'pace'"):
        testing.check_illegal_actions("toy", "duel")


# --- contests ------------------------------------------------------------------------------------


def test_contests_are_measured() -> None:
    found = testing.play_balance("toy", "duel", n=400)
    assert found.battles == 400 and abs(found.share("red") + found.share("blue") - 1) < 1e-9
    assert 0.05 < found.half_width < 0.08 and "of 400 decided, 0 drawn" in str(found)
    testing.check_fair("toy", "duel", symmetric=True, n=400)


def test_unfair_scenarios_are_found() -> None:
    def blue_stumbles(b: Any) -> None:
        if b.request.side == 1 and b.request.unit >= 0:
            b.units[b.request.unit].place = 0

    crooked = broken(apply=after(blue_stumbles))
    with pytest.raises(AssertionError, match=r"symmetric, but red wins 100.0%"):
        testing.check_fair(crooked, "duel", symmetric=True, n=60)
    with pytest.raises(AssertionError, match=r"no contest: red wins 100.0%"):
        testing.check_fair(crooked, "duel", symmetric=False, n=60)
    never = broken(bot=lambda s, b, mask: Verb.WALK)
    with pytest.raises(AssertionError, match="2 battles, and none was decided"):
        testing.check_fair(never, "long", symmetric=True, n=2)


# --- environments --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "check", [testing.check_pettingzoo, testing.check_gymnasium, testing.check_sb3]
)
def test_checkers_find_observations_out_of_bounds(check: Callable[..., None]) -> None:
    name = {"check_sb3": "stable_baselines3"}.get(check.__name__)
    if name is not None:
        pytest.importorskip(name)
    with pytest.raises(AssertionError, match=r"^toy duel, seed \d: (PettingZoo|Gymnasium|SB3)'s"):
        check(broken(observe=lambda s, b, unit, out: out.fill(2.0)), "duel")


def test_environments_that_do_not_pay_what_they_owe_are_found() -> None:
    testing.check_aec("toy", "teams")
    gift = broken(begin=after(lambda b: b.scores.__setitem__(0, 1), "begin"))
    with pytest.raises(AssertionError, match=r"agents are paid .*'red_0': .*, not .*'red_0': "):
        testing.check_aec(gift, "duel")
    with pytest.raises(AssertionError, match=r"battle 0: paid -?\d, the score is -?\d"):
        testing.check_seat(gift, "duel")


def test_battles_too_short_for_a_checker_are_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mech_env.testing.api._CYCLES", 10_000)
    monkeypatch.setattr("mech_env.testing.api._BATTLES", 3)
    with pytest.raises(testing.Skipped, match="none of 3 battles lasts 10000 decisions"):
        testing.check_max_cycles("toy", "duel")


def test_a_missing_package_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(testing.Skipped, match="stable_baselines3 is not installed"):
        testing.check_sb3("toy", "duel")
