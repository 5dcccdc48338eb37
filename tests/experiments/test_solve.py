"""Perfect play: exact small games, what is forgotten, what is graded, OpenSpiel beside ours."""

from __future__ import annotations

import dataclasses
import json
import shutil
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import mech_env
from agents import make
from agents.search.game_graph import CHANCE, ENDED, GameGraph, TooLargeError
from experiments.rating.matches import play
from experiments.scripting.command import OK, USAGE, run_script
from experiments.solve import SolveSettings, compare, main, options, perfect_play
from experiments.solving.grading import Grade, Recorder, grade
from experiments.solving.solution import BLUE, RED, Solution, solve, spread
from mech_env import Battle
from mech_env.core.card import each_face
from mech_env.core.expansion import EDGE, NODE
from mech_env.core.jit import kernel


def small(ruleset: str, systems: tuple[str, ...] | None = None, **changes: Any) -> dict[str, Any]:
    """``micro`` with fields replaced, and other systems for the two Armors."""
    scenario = mech_env.rulesets.get(ruleset).load_scenario("micro").to_dict()
    scenario["options"] |= changes.pop("options", {})
    for k, system in enumerate(systems or ()):
        scenario["sides"][k]["units"] = [{"systems": [system], "at": [k, 0]}]
    return {**scenario, **changes}


def adeva(wounds: int, rounds: int, *actions: str) -> dict[str, Any]:
    """Some rounds of `micro` with some of its actions, between fighters who fall sooner."""
    scenario = small("adeva", round_limit=rounds, options={"actions": list(actions)})
    scenario["profiles"]["fighter"]["wounds"] = wounds
    return scenario


CUT_DOWN = [
    ("steel_typhoon", small("steel_typhoon", ("HTH", "HTH"), rounds=2)),
    ("framewerk", small("framewerk", turn_limit=1)),
]


def perfect(ruleset: Any, scenario: Any) -> Solution:
    graph = GameGraph(ruleset, scenario)
    graph.explore()
    return solve(graph)


@pytest.fixture(scope="module", params=CUT_DOWN, ids=[name for name, _ in CUT_DOWN])
def solution(request: pytest.FixtureRequest) -> Solution:
    return perfect(*request.param)


# --- backward induction ---


class ByHand:
    """A graph written down: (kind, winner, [(child, share)]) for each node."""

    def __init__(self, *rows: tuple[int, int, list[tuple[int, float]]]) -> None:
        self.nodes = np.zeros(len(rows), NODE)
        self.edges = np.zeros(sum(len(edges) for _, _, edges in rows), EDGE)
        at = 0
        for k, (kind, winner, edges) in enumerate(rows):
            self.nodes[k]["kind"], self.nodes[k]["winner"] = kind, winner
            self.nodes[k]["first"], self.nodes[k]["count"] = at, len(edges)
            for number, (child, share) in enumerate(edges):
                self.edges[at] = (child, -1 if kind == CHANCE else number, share)
                at += 1


def test_sides_choose_and_dice_are_averaged() -> None:
    graph: Any = ByHand(
        (RED, -2, [(1, 1), (2, 1)]),
        (CHANCE, -2, [(4, 1 / 3), (6, 2 / 3)]),  # 1/3 - 2/3
        (BLUE, -2, [(3, 1), (4, 1)]),  # blue takes the worse for red
        (CHANCE, -2, [(4, 0.25), (5, 0.5), (6, 0.25)]),  # 0
        (ENDED, 0, []),
        (ENDED, -1, []),
        (ENDED, 1, []),
    )
    solved = solve(graph)
    assert solved.value == 0
    assert solved.values[1] == pytest.approx(-1 / 3, abs=1e-15)
    assert solved.shares[0].tolist() == [0.25, 0.5, 0.25]
    assert [int(graph.edges["child"][edge]) for edge in solved.best[[0, 2]]] == [2, 3]


def test_a_state_that_can_come_back_is_refused() -> None:
    graph: Any = ByHand((RED, -2, [(1, 1)]), (BLUE, -2, [(0, 1)]))
    with pytest.raises(ValueError, match="2 states can be reached from themselves"):
        solve(graph)


# --- the graph of a game ---


def test_a_last_blow_by_hand() -> None:
    """One round, red alone is armed, blue has a Skill die K only and one system.

    Red's dice A and K, blue's K are d6; red attacks once with the higher of its own (K is of no
    other use), blue answers with its K: the margin m rolls m dice that hit on 4 to 6, and one hit
    wins. Blue, to move after it, has nothing to hit with that matters here: unarmed is off.
    """
    options = {"unarmed": 0}
    game = small("steel_typhoon", ("HTH", "MOV"), rounds=1, options=options)
    faces = range(1, 7)
    value = (
        sum(
            1 - Fraction(1, 2) ** max(0, max(attack, skill) - answer)
            for attack in faces
            for skill in faces
            for answer in faces
        )
        / 6**3
    )
    solved = perfect("steel_typhoon", game)
    assert solved.value == pytest.approx(float(value), abs=1e-12)
    assert solved.shares[0] == pytest.approx([float(value), 1 - float(value), 0], abs=1e-12)


def test_chances_add_up_and_everything_is_explored(solution: Solution) -> None:
    nodes, edges = solution.graph.nodes, solution.graph.edges
    assert (nodes["count"] >= 0).all()
    for node in np.flatnonzero(nodes["kind"] == CHANCE):
        own = edges[nodes["first"][node] :][: nodes["count"][node]]
        assert own["share"].sum() == pytest.approx(1, abs=1e-12)
        assert len(set(own["child"].tolist())) == len(own)
    assert solution.shares.sum(axis=1) == pytest.approx(np.ones(len(nodes)), abs=1e-9)
    assert len({bytes(key) for key in nodes["key"]}) == len(nodes)


@pytest.mark.parametrize(
    ("ruleset", "dice", "answers"),
    [("steel_typhoon", [5, 3, 6], ["attack", "die A0"]), ("framewerk", [5, 3], [])],
)
def test_the_kernel_rolls_as_the_battle_does(
    ruleset: str, dice: list[int], answers: list[str]
) -> None:
    """Shares of the next request's kinds, walked by the graph and by ``Battle.outcomes``."""
    from mech_env.testing import slot

    battle = Battle(ruleset, dict(CUT_DOWN)[ruleset], 0, dice=dice)
    taken = [slot(battle.ruleset.actions, name) for name in answers]
    graph = GameGraph(ruleset, dict(CUT_DOWN)[ruleset])
    graph.explore()
    for action in taken[:-1]:
        battle.step(action)
    action = taken[-1] if taken else battle.legal_actions()[-1]
    expected: dict[tuple[Any, ...], Fraction] = {}
    for share, after in battle.outcomes(action):
        key = after.side or "over", after.winner, tuple(after.legal_actions())
        expected[key] = expected.get(key, Fraction(0)) + share
    found = _kinds_after(graph, battle, action)
    assert found == pytest.approx({key: float(share) for key, share in expected.items()})


def _kinds_after(graph: GameGraph, battle: Battle, action: int) -> dict[tuple[Any, ...], float]:
    start = GameGraph(graph.ruleset, graph.scenario, root=battle.state)
    first = {int(e["action"]): int(e["child"]) for e in start.children(0)}[action]
    found: dict[tuple[Any, ...], float] = {}

    def walk(node: int, share: float) -> None:
        kind = int(start.nodes["kind"][node])
        if kind == CHANCE:
            for edge in start.children(node).copy():
                walk(int(edge["child"]), share * float(edge["share"]))
            return
        winner = int(start.nodes["winner"][node])
        names = start.ruleset.side_names
        if kind == ENDED:
            key: tuple[Any, ...] = ("over", None if winner < 0 else names[winner], ())
        else:
            legal = tuple(sorted(start.children(node)["action"].tolist()))
            key = (names[kind], None, legal)
        found[key] = found.get(key, 0.0) + share

    walk(first, 1.0)
    return found


# --- what is forgotten, and dice in any order ---


@kernel
def _nothing(s: Any, b: Any) -> None:
    pass


@kernel
def _never(s: Any, why: int) -> int:
    return 0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("ruleset", "scenario", "change"),
    [
        ("steel_typhoon", small("steel_typhoon", ("HTH", "DEF"), rounds=1), {"forget": _nothing}),
        ("steel_typhoon", small("steel_typhoon", ("HTH", "HTH"), rounds=2), {"forget": _nothing}),
        ("steel_typhoon", small("steel_typhoon", ("HTH", "DEF"), rounds=1), {"alike": _never}),
        ("steel_typhoon", small("steel_typhoon", ("HTH", "HTH"), rounds=2), {"alike": _never}),
        ("adeva", adeva(1, 2, "guard", "attack"), {"forget": _nothing}),
        ("adeva", adeva(1, 1, "feint", "attack"), {"forget": _nothing}),
        ("adeva", adeva(1, 1, "feint", "attack"), {"same_until": each_face}),
    ],
)
def test_nothing_that_matters_is_forgotten(
    ruleset: str, scenario: dict[str, Any], change: dict[str, Any]
) -> None:
    rules = mech_env.rulesets.get(ruleset)
    exact = dataclasses.replace(rules, card=dataclasses.replace(rules.card, **change))
    merged, apart = perfect(rules, scenario), perfect(exact, scenario)
    assert apart.shares[0] == pytest.approx(merged.shares[0], abs=1e-12)
    assert len(apart.graph) > len(merged.graph) or "forget" not in change


def test_a_game_that_is_too_large_ends_with_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(TooLargeError, match="more than 100 states"):
        GameGraph("framewerk", "micro", limit=100).explore()
    assert run_script(main, options, ["--ruleset", "framewerk", "--limit", "100"]) == USAGE
    assert capsys.readouterr().err.count("\n") == 1


# --- OpenSpiel ---


def test_openspiel_finds_the_same(solution: Solution) -> None:
    found = compare(solution)
    counts = solution.counts()
    assert found.value == pytest.approx(solution.value, abs=1e-9)
    assert found.largest_difference <= 1e-9
    assert found.states == counts["decision"] + counts["end"]


def test_openspiel_can_play_it() -> None:
    import pyspiel

    from experiments.solving.open_spiel_game import NAME, open_spiel_game

    pyspiel.random_sim_test(
        open_spiel_game(*CUT_DOWN[0]), num_sims=5, serialize=False, verbose=False
    )
    game = pyspiel.load_game(f"{NAME}(ruleset=framewerk,scenario=micro)")
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


# --- grading ---


def graded(name: str, ruleset: str, scenario: Any) -> list[Grade]:
    graph = GameGraph(ruleset, scenario)
    player = make(name, graph.ruleset)
    assert player.name in ("random", "bot")
    recorder = Recorder(graph, player)  # type: ignore[arg-type]
    graph.explore(recorder, (RED, BLUE))
    return grade(solve(graph), recorder)


@pytest.mark.parametrize(("ruleset", "scenario"), CUT_DOWN)
def test_players_lose_against_perfect_play_and_more_when_exploited(
    ruleset: str, scenario: dict[str, Any]
) -> None:
    for bot, wild in zip(
        graded("bot", ruleset, scenario), graded("random", ruleset, scenario), strict=True
    ):
        for found in (bot, wild):
            assert found.best >= found.against_solver - 1e-12
            assert found.against_solver >= found.against_best_response - 1e-12
        assert bot.against_solver > wild.against_solver


def test_battles_go_as_the_graph_says() -> None:
    """The bot against random play: the mean of played battles lies at the value of the graph."""
    ruleset, scenario = CUT_DOWN[0]
    graph = GameGraph(ruleset, scenario)
    bot, wild = (make(name, graph.ruleset) for name in ("bot", "random"))
    recorders = [Recorder(graph, player) for player in (bot, wild)]  # type: ignore[arg-type]

    def ask(nodes: Any, records: Any) -> None:
        for recorder in recorders:
            recorder(nodes, records)

    graph.explore(ask, (RED, BLUE))
    weights = recorders[1].weights()
    red = np.flatnonzero(graph.nodes["kind"] == RED)
    own = spread(graph.nodes["first"][red], graph.nodes["count"][red])
    weights[own] = recorders[0].weights()[own]
    result = play(graph.ruleset, scenario, bot, wild, 8000, seed=1)
    played = result.score[result.side == RED]
    error = played.std() / np.sqrt(len(played))
    assert played.mean() == pytest.approx(solve(graph, weights).value, abs=4 * error)


class First:
    """Takes the first legal action."""

    name = "first"

    def act(self, observations: Any, masks: Any) -> Any:
        assert masks.any(axis=1).all()
        return masks.argmax(axis=1)


def test_players_graded_together_are_graded_as_if_alone() -> None:
    """None of them sees what the answer of another came to."""
    graph = GameGraph(*CUT_DOWN[0])
    bot, first = make("bot", graph.ruleset), First()
    together = [Recorder(graph, player) for player in (bot, first, bot)]  # type: ignore[arg-type]

    def ask(nodes: Any, records: Any) -> None:
        before = records.copy()
        for recorder in together:
            recorder(nodes, records)
        assert (records == before).all()

    graph.explore(ask, (RED, BLUE))
    lone = GameGraph(*CUT_DOWN[0])
    alone = Recorder(lone, first)
    lone.explore(alone, (RED, BLUE))
    assert grade(solve(graph), together[1]) == grade(solve(lone), alone)
    assert grade(solve(graph), together[2]) == grade(solve(graph), together[0])


def test_perfect_play_loses_nothing(solution: Solution) -> None:
    class Perfect(Recorder):
        def __init__(self) -> None:
            pass

        def weights(self) -> Any:
            weights = solution.graph.edges["share"].copy()
            weights[solution.graph.edges["action"] >= 0] = 0.0
            weights[solution.best[solution.best >= 0]] = 1.0
            return weights

    for found in grade(solution, Perfect()):
        assert found.against_solver == pytest.approx(found.best, abs=1e-12)
        assert found.against_best_response == pytest.approx(found.best, abs=1e-12)


# --- the command ---


def test_the_command_prints_and_saves(
    tmp_path: Any, capsys: pytest.CaptureFixture[str], request: pytest.FixtureRequest
) -> None:
    import yaml

    ruleset, scenario = CUT_DOWN[1]
    file = tmp_path / "cut_down.yaml"
    file.write_text(yaml.safe_dump(scenario), encoding="utf-8")
    saved = tmp_path / "solution.npz"
    argv = ["--ruleset", ruleset, "--scenario", str(file), "--to", str(saved), "--json"]
    assert run_script(main, options, [*argv, "--grade", "bot"]) == OK
    plain = json.loads(capsys.readouterr().out)
    assert plain["states"]["decision"] == len(np.load(saved)["action"])
    assert sum(plain["shares"].values()) == pytest.approx(1)
    assert {row["side"] for row in plain["grades"]["bot"]} == {"red", "blue"}


def test_fields_of_the_scenario_are_replaced(
    tmp_path: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    """The catalogue has two actions a turn; here in one round, blade against blade."""
    import yaml

    file = tmp_path / "cut_down.yaml"
    file.write_text(yaml.safe_dump(CUT_DOWN[0][1]), encoding="utf-8")
    argv = ["--ruleset", "steel_typhoon", "--scenario", str(file), "--json"]
    states = []
    for actions in (1, 2):
        changes = ["rounds=1", f"options.actions_per_turn={actions}"]
        assert run_script(main, options, [*argv, "--replace", *changes]) == OK
        plain = json.loads(capsys.readouterr().out)
        assert plain["replaced"] == changes
        cut = small(
            "steel_typhoon", ("HTH", "HTH"), rounds=1, options={"actions_per_turn": actions}
        )
        counts = perfect("steel_typhoon", cut).counts()
        assert plain["states"]["decision"] == counts["decision"]
        states.append(plain["states"]["decision"])
    assert states[0] < states[1]


@pytest.mark.parametrize(
    ("change", "line"),
    [
        ("rounds", "'rounds': FIELD=VALUE"),
        ("=3", "'=3': FIELD=VALUE"),
        ("rounds.more=3", "'rounds.more=3': FIELD=VALUE"),
        ("rounds=[", "'rounds=[': line "),
        ("rounds=99", "micro: rounds: 99: a whole number from 1 to 40"),
        ("turns=3", "micro: turns: 3: unknown; known here: name, "),
    ],
)
def test_a_wrong_replacement_is_refused_in_one_line(
    change: str, line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    argv = ["--ruleset", "steel_typhoon", "--replace", change]
    assert run_script(main, options, argv) == USAGE
    error = capsys.readouterr().err
    assert line in error and error.count("\n") == 1


def test_a_player_that_looks_at_the_state_cannot_be_graded() -> None:
    assert run_script(main, options, ["--grade", "mcts:10"]) == USAGE


def test_players_of_one_name_are_graded_apart_and_play_their_likeliest_action(
    trained: Any, bundle: Any, tmp_path: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    warm = tmp_path / bundle.name
    shutil.copytree(bundle, warm)
    manifest = json.loads((warm / "manifest.json").read_text())
    (warm / "manifest.json").write_text(json.dumps({**manifest, "temperature": 1.0}))
    copy = shutil.copy(trained.folder.best, tmp_path)
    names = [str(trained.folder.best), str(copy), str(warm), f"{warm}@0"]
    argv = ["--ruleset", "toy", "--scenario", "duel", "--replace", "rounds=2"]
    assert run_script(main, options, [*argv, "--grade", *names, "--json"]) == OK
    assert list(json.loads(capsys.readouterr().out)["grades"]) == names
    settings = SolveSettings(
        ruleset="toy", scenario="duel", replace=("rounds=2",), grade=(str(warm),)
    )
    (recorder,) = perfect_play(settings)[1]
    assert getattr(recorder.player, "temperature") == 0.0  # noqa: B009
    assert run_script(main, options, [*argv, "--grade", f"{warm}@0.5"]) == USAGE
    assert "graded with its likeliest action; leave @0.5 out" in capsys.readouterr().err


def test_a_scenario_of_three_sides_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_script(main, options, ["--ruleset", "steel_typhoon", "--scenario", "full"]) == USAGE
    assert "only two sides" in capsys.readouterr().err
