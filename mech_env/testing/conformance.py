"""The whole suite: what every ruleset must pass, and a report of how it went."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from mech_env import rulesets
from mech_env.core.ruleset import Ruleset
from mech_env.testing import (
    api,
    copies,
    fairness,
    fuzz,
    habits,
    information,
    lookahead,
    many_states,
    twin,
    viewers,
)
from mech_env.testing.place import Skipped

_TELLING = fairness.Balance | habits.Habits | many_states.Compared  # worth a line in a report
PASSED, FAILED, SKIPPED = "passed", "FAILED", "skipped"


@dataclass(frozen=True)
class Result:
    """One check of one scenario."""

    check: str
    scenario: str  # "all" for checks of the ruleset as a whole
    outcome: str  # PASSED, FAILED or SKIPPED
    told: str = ""  # what went wrong, why it was skipped, or what was measured


@dataclass
class Report:
    """How a ruleset fared; ``print(report)`` shows it."""

    ruleset: str
    results: list[Result] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        """Whether nothing failed."""
        return not self.failures

    @property
    def failures(self) -> list[Result]:
        """What failed."""
        return [result for result in self.results if result.outcome == FAILED]

    def __str__(self) -> str:
        names = list(dict.fromkeys(result.check for result in self.results))
        width = max((len(name) for name in names), default=0)
        lines = []
        for name in names:
            mine = [result for result in self.results if result.check == name]
            counts = [
                f"{sum(r.outcome == outcome for r in mine)} {outcome}"
                for outcome in (PASSED, FAILED, SKIPPED)
                if any(r.outcome == outcome for r in mine)
            ]
            lines.append(f"  {name:<{width}}  {', '.join(counts)}")
            lines += [f"      {r.scenario}: {r.told}" for r in mine if r.told]
        verdict = "conforms" if self.ok else f"does not conform: {len(self.failures)} failures"
        return "\n".join([f"{self.ruleset} {verdict}", *lines])


@dataclass
class _Suite:
    """Runs checks and keeps what they say."""

    report: Report
    progress: Callable[[Result], None] | None

    def run(self, name: str, scenario: str, check: Callable[[], Any]) -> None:
        try:
            found = check()
            told = str(found) if isinstance(found, _TELLING) else ""
            result = Result(name, scenario, PASSED, told)
        except Skipped as reason:
            result = Result(name, scenario, SKIPPED, str(reason))
        except Exception as problem:  # a rule that raises fails its check, not the suite
            told = str(problem) if isinstance(problem, AssertionError) else repr(problem)
            result = Result(name, scenario, FAILED, told)
        self.report.results.append(result)
        if self.progress is not None:
            self.progress(result)


def check_ruleset(
    ruleset: str | Ruleset,
    *,
    scenarios: Sequence[Any] | None = None,
    more: Sequence[Any] = (),
    symmetric: Collection[str] = (),
    no_contest: Mapping[str, str] | None = None,
    alike: Mapping[str, str] | None = None,
    unreachable: Mapping[str, str] | None = None,
    habits_in: Collection[str] = ("duel", "skirmish"),
    passed_by: Mapping[str, str] | None = None,
    silent: Collection[str] = (),
    hide: Sequence[information.Hide] = (),
    hide_from_side: Sequence[information.Hide] | None = None,
    laws: fuzz.Laws | None = None,
    random_battles: int = 10_000,
    bot_battles: int = fairness.BATTLES,
    states: int = 0,
    threads: int = 1,
    progress: Callable[[Result], None] | None = None,
    strict: bool = True,
) -> Report:
    """Hold a ruleset against everything that can be asked without knowing its rules.

    Args:
        ruleset: an id, or a Ruleset (which must be known: ``mech_env.rulesets.add``).
        scenarios: names, paths, dicts or Scenarios; None: all that come with it.
        more: further scenarios for random play alone, so that everything is reached.
        symmetric: names of scenarios in which the sides have equal chances.
        no_contest: scenarios that need not be one, with the reason.
        alike: scenarios that random play hardly ever ends otherwise, with the reason.
        unreachable: see :func:`check_reached`: what random play never reaches, with the reason.
        habits_in: names of scenarios in which the bot is watched, 2,000 battles each.
        passed_by: what it never does there though it may, with the reason; see
            :func:`check_habits`.
        silent: kinds of event that are not worth a line.
        hide: hidden facts; see :func:`check_information`.
        hide_from_side: those that are hidden from all units of a viewer's side, where the units of
            a side see differently; None: the same. See :func:`check_viewers`.
        laws: what holds beside the ruleset's own laws, at every step of random play.
        random_battles, bot_battles: per scenario.
        states: of each scenario, in which all hidden facts change at once and masks,
            observations and search trees stay; see :func:`check_many_states`.
        threads: for battles of bots.
        progress: called with each result as it comes.
        strict: raise at the end if anything failed.

    Raises:
        AssertionError: the report, if something failed (and ``strict``).
    """
    card = rulesets.get(ruleset)
    suite = _Suite(Report(card.id), progress)
    played = list(card.scenarios() if scenarios is None else scenarios)
    tally = fuzz.Tally(card)
    suite.run("names", "all", lambda: fuzz.check_names(card))
    suite.run("scenarios", "all", lambda: _check_some(card, played))
    play = partial(fuzz.check_random_play, card, tally=tally, laws=laws)
    fair = partial(fairness.check_fair, card, n=bot_battles, threads=threads)
    for scenario in played:
        name = card.load_scenario(scenario).name
        endings = {"n": random_battles, "alike": (alike or {}).get(name, "")}
        for check, run in _checks(card, scenario, hide, laws, endings).items():
            suite.run(check, name, run)
        known = hide if hide_from_side is None else hide_from_side
        suite.run("viewers", name, partial(viewers.check_viewers, card, scenario, hide=known))
        suite.run("random play", name, partial(play, scenario))
        if states:
            many = partial(many_states.check_many_states, card, scenario, hide=hide, states=states)
            suite.run("many states", name, many)
        if name not in (no_contest or {}):
            suite.run("contest", name, partial(fair, scenario, symmetric=name in symmetric))
    for k, scenario in enumerate(more):
        suite.run("random play", f"more[{k}]", partial(play, scenario, n=32, seed=k))
    reached = partial(fuzz.check_reached, tally, unreachable=unreachable, silent=silent)
    suite.run("everything reached", "all", reached)
    watched = [s for s in played if card.load_scenario(s).name in habits_in]
    watch = partial(habits.check_habits, card, watched, passed_by=passed_by, threads=threads)
    if watched:
        suite.run("what the bot never does", "all", watch)
    for policy, few in (("random", 2), ("bot", 1)):
        for scenario in twin.quickest(card, played, policy)[:few]:
            name = card.load_scenario(scenario).name
            playout = partial(twin.check_playout, card, scenario, policy)
            suite.run(f"playout of {policy}", name, playout)
    if strict and not suite.report.ok:
        raise AssertionError(str(suite.report))
    return suite.report


def _check_some(card: Ruleset, scenarios: Sequence[Any]) -> None:
    if not scenarios:
        raise AssertionError(f"{card.id}: no scenarios in {card.scenario_folder}")


def _checks(
    card: Ruleset,
    scenario: Any,
    hide: Sequence[information.Hide],
    laws: fuzz.Laws | None,
    endings: dict[str, Any],
) -> dict[str, Callable[[], Any]]:
    """The checks of one scenario that need nothing from the others."""
    return {
        "twin": lambda: twin.check_twin(card, scenario),
        "course": lambda: fuzz.check_course(card, scenario),
        "endings": lambda: fuzz.check_endings(card, scenario, laws=laws, **endings),
        "endings of bots": lambda: fuzz.check_endings(
            card, scenario, n=100, policy="bot", laws=laws
        ),
        "information": lambda: information.check_information(card, scenario, hide=hide),
        "search": lambda: lookahead.check_search(card, scenario, hide=hide),
        "observations": lambda: information.check_observations(card, scenario),
        "copies": lambda: copies.check_copies(card, scenario),
        "refusals": lambda: copies.check_refusals(card, scenario),
        "illegal actions": lambda: copies.check_illegal_actions(card, scenario),
        "PettingZoo": lambda: api.check_pettingzoo(card, scenario),
        "max_cycles": lambda: api.check_max_cycles(card, scenario),
        "render": lambda: api.check_render(card, scenario),
        "AEC": lambda: api.check_aec(card, scenario),
        "Gymnasium": lambda: api.check_gymnasium(card, scenario),
        "SB3": lambda: api.check_sb3(card, scenario),
        "one side": lambda: api.check_seat(card, scenario),
    }
