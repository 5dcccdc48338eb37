"""Leagues: who meets whom, what is kept, how they go on, how they refuse."""

from __future__ import annotations

import json
import sqlite3
from typing import Any

import pytest
import yaml

from experiments import league
from experiments.command import FAILED, OK, USAGE, UsageError, run_script
from experiments.league_matchmaking import (
    blocks_to_play,
    pairing,
    priorities,
    win_probability,
)
from experiments.league_report import table
from experiments.league_run import League, open_store
from experiments.league_settings import LeagueSettings, derived_seed, difference
from experiments.league_store import BlockKey, Counts, Member, Store, StoreError
from experiments.league_work import (
    RUNNING,
    BlockDone,
    InProcess,
    MatchBlock,
    SliceDone,
    TrainSlice,
    _noted,
    _own_folder,
    perform,
)
from tests.toy import RULESET


def small(folder: Any, **changes: Any) -> LeagueSettings:
    """Two generations of a main and an exploiter; seconds."""
    plain: dict[str, Any] = {
        "ruleset": RULESET.id,
        "scenario": "duel",
        "name": "small",
        "runs": folder,
        "generations": 2,
        "threads": 1,
        "matches": {"blocks": 2, "battles": 20},
        "train": {
            "minutes": 0,
            "steps": 4 * 16 * 8,
            "battles": 16,
            "network": {"hidden": [16]},
            "optimiser": {"steps_per_battle": 8, "batch_size": 64, "epochs": 2},
            "opponents": {"snapshot_every": 1, "max_snapshots": 2, "temperature": 1.0},
            "evaluation": {"every_updates": 2, "battles": 4},
        },
    }
    return LeagueSettings.model_validate({**plain, **changes})


def play(settings: LeagueSettings, executor: Any = None) -> Store:
    settings.folder.mkdir(parents=True, exist_ok=True)
    store = open_store(settings)
    found = League(settings, store, lambda words: None)
    found.run(executor or InProcess())
    found.report()
    return store


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[LeagueSettings, Store]:
    """A league that ran to its end."""
    settings = small(tmp_path_factory.mktemp("league"))
    return settings, play(settings)


# --- settings ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"generation": 3}, "generation"),
        ({"matchmaking": {"weighting": "soft"}}, "weighting"),
        ({"population": {"mains": 0}}, "mains"),
        ({"population": {"players": [{"name": "bot"}, {"name": "bot"}]}}, "bot is there twice"),
        ({"population": {"players": [{"name": "bot", "trains": False}]}}, "trains: true"),
        ({"train": {"seed": 3}}, r"train\.seed: 3: the league sets it"),
        ({"train": {"scenario": "micro"}}, r"train\.scenario"),
        ({"train": {"opponents": {"bot": 0.1}}}, r"train\.opponents\.bot: 0\.1: matchmaking"),
        ({"train": {"opponents": {"others": {"x": 1}}}}, r"train\.opponents\.others"),
        ({"train": {"minutes": 0, "steps": 0}}, "never end"),
    ],
)
def test_wrong_settings_name_the_field(tmp_path, changes, words):
    with pytest.raises(ValueError, match=words):
        small(tmp_path, **changes)


def test_the_shipped_configurations_are_valid():
    from pathlib import Path

    from experiments.command import load_settings

    files = sorted((Path(__file__).parents[2] / "configs" / "league").glob("*.yaml"))
    assert len([load_settings(path, LeagueSettings) for path in files]) >= 3


def test_a_difference_names_the_first_field():
    old = {"a": 1, "b": {"c": 2, "d": [1]}}
    assert difference(old, {"a": 1, "b": {"c": 2, "d": [1]}}) == ""
    assert difference(old, {"a": 1, "b": {"c": 3, "d": [2]}}) == "b.c: 2, now 3"
    assert difference(old, {"a": 1}) == "b: {'c': 2, 'd': [1]}, now None"


def test_every_piece_of_work_has_a_seed_of_its_own():
    seeds = {
        derived_seed(seed, kind, name, number)
        for seed in (1, 2)
        for kind in ("slice", "block")
        for name in ("main_1", "main_2")
        for number in range(50)
    }
    assert len(seeds) == 400 and all(0 <= seed < 2**31 for seed in seeds)


# --- matchmaking ---------------------------------------------------------------------------------


def member(name: str, learner: str = "", role: str = "fixed", generation: int = -1, life: int = 0):
    return Member(name, learner, role, generation, life, name, {})


def main(generation: int, number: int = 1) -> Member:
    learner = f"main_{number}"
    return member(f"{learner}@{generation}", learner, "main", generation)


def exploiter(generation: int, life: int = 0) -> Member:
    return member(f"exploiter_1@{generation}", "exploiter_1", "exploiter", generation, life)


FIXED = [member("bot"), member("random")]


def test_priorities():
    assert priorities([0.5, 0.9], "hard") == pytest.approx([25 / 26, 1 / 26])
    assert priorities([0.5, 0.9], "variance") == pytest.approx([25 / 34, 9 / 34])
    assert priorities([0.5, 0.9, 0.1], "even") == pytest.approx([1 / 3] * 3)
    assert priorities([1.0, 1.0], "hard") == [0.5, 0.5]  # all beaten: all alike


def test_win_probability_counts_both_ways_round():
    payoff = {("a", "b"): (6, 2, 2), ("b", "a"): (1, 0, 7)}
    assert win_probability(payoff, "a", "b") == pytest.approx((13 + 1 + 1) / 20)
    assert win_probability(payoff, "b", "a") == pytest.approx((3 + 1 + 1) / 20)
    assert win_probability(payoff, "a", "c") == 0.5


def test_a_main_meets_itself_and_the_hard_ones_most(tmp_path):
    settings = small(tmp_path)
    members = [*FIXED, main(0)]
    payoff = {("bot", "main_1@0"): (80, 0, 20), ("random", "main_1@0"): (0, 0, 100)}
    plan = pairing("main_1", 1, settings, members, payoff)
    assert plan is not None and plan.previous == main(0) and plan.self_play == 0.35
    assert sum(plan.opponents.values()) == pytest.approx(0.65)
    assert plan.opponents["bot"] > plan.opponents["main_1@0"] > plan.opponents["random"] > 0


def test_slow_players_are_met_in_matches_only(tmp_path):
    players = [{"name": "bot"}, {"name": "mcts:100", "trains": False, "battles": 10}]
    settings = small(tmp_path, population={"players": players})
    members = [member("bot"), member("mcts:100")]
    plan = pairing("main_1", 0, settings, members, {})
    assert plan is not None and set(plan.opponents) == {"bot"}
    blocks = blocks_to_play(settings, members, set())
    assert [(b.first, b.second, b.seed_block) for b in blocks] == [
        ("bot", "mcts:100", 0),
        ("bot", "mcts:100", 1),
    ]
    assert settings.block_battles("bot", "mcts:100") == 10
    assert settings.block_battles("bot", "main_1@0") == 20


def test_few_opponents_are_drawn_from_many_and_again_the_same(tmp_path):
    settings = small(tmp_path, matchmaking={"opponents": 3})
    members = [*FIXED, *(main(k) for k in range(9))]
    plans = [pairing("main_1", g, settings, members, {}) for g in (9, 9, 10)]
    assert all(plan is not None and len(plan.opponents) == 3 for plan in plans)
    assert plans[0] == plans[1] != plans[2]


def test_an_exploiter_waits_for_a_main_and_meets_the_latest_of_each(tmp_path):
    settings = small(tmp_path, population={"mains": 2})
    assert pairing("exploiter_1", 0, settings, FIXED, {}) is None
    members = [*FIXED, main(0), main(0, 2), main(1), main(1, 2)]
    plan = pairing("exploiter_1", 2, settings, members, {})
    assert plan is not None and plan.previous is None and plan.self_play == 0
    assert plan.opponents == pytest.approx({"main_1@1": 0.5, "main_2@1": 0.5})


@pytest.mark.parametrize(
    ("wins", "afresh"),
    [(90, True), (50, False)],
)
def test_an_exploiter_that_wins_starts_afresh(tmp_path, wins, afresh):
    members = [*FIXED, main(0), main(1), exploiter(1)]
    payoff = {("exploiter_1@1", "main_1@1"): (wins, 0, 100 - wins)}
    plan = pairing("exploiter_1", 2, small(tmp_path), members, payoff)
    assert plan is not None
    assert (plan.previous is None) == afresh and plan.life == int(afresh)


def test_an_exploiter_without_success_starts_afresh_in_the_end(tmp_path):
    settings = small(tmp_path, matchmaking={"patience": 2})
    members = [*FIXED, main(0), exploiter(1), exploiter(2)]
    plan = pairing("exploiter_1", 3, settings, members, {})
    assert plan is not None and plan.previous is None and plan.life == 1
    plan = pairing("exploiter_1", 4, settings, [*members, exploiter(3, life=1)], {})
    assert plan is not None and plan.previous == exploiter(3, life=1)


def test_a_hopeless_exploiter_works_up_through_earlier_mains(tmp_path):
    members = [*FIXED, main(0), main(1), exploiter(1)]
    payoff = {
        ("exploiter_1@1", "main_1@1"): (0, 0, 100),
        ("exploiter_1@1", "main_1@0"): (40, 0, 60),
    }
    plan = pairing("exploiter_1", 2, small(tmp_path), members, payoff)
    assert plan is not None
    assert plan.opponents["main_1@0"] > 0.9 and plan.opponents["main_1@1"] > 0


# --- store ---------------------------------------------------------------------------------------

KEY = BlockKey("bot", "random", "duel", 0)
COUNTS = (Counts("red", 7, 1, 2), Counts("blue", 5, 0, 5))


@pytest.fixture
def store(tmp_path):
    found = Store(tmp_path / "league.sqlite")
    found.found({"identity": "{}"}, FIXED)
    yield found
    found.close()


def test_a_block_is_counted_once(store):
    assert store.add_block(KEY, 3, COUNTS, "abc")
    assert not store.add_block(KEY, 3, COUNTS, "abc")
    assert store.payoff() == {("bot", "random"): (12, 1, 7)}
    assert store.finished_blocks() == {KEY}
    assert len(store.table()) == 2 and store.revisions() == ["abc"]


def test_half_a_block_is_no_block(store):
    wrong = (COUNTS[0], Counts("blue", -1, 0, 0))
    with pytest.raises(StoreError, match="nothing was written"):
        store.add_block(KEY, 3, wrong, "abc")
    assert store.finished_blocks() == set() and store.table() == []
    assert store.add_block(KEY, 3, COUNTS, "abc")


def test_a_block_of_strangers_is_refused(store):
    with pytest.raises(StoreError, match="FOREIGN KEY"):
        store.add_block(BlockKey("bot", "nobody", "duel", 0), 3, COUNTS, "abc")


def test_a_slice_and_its_member_come_together(store):
    assert store.add_slice(main(0), {"bot": 1.0}, 100, 2.0, "abc")
    assert not store.add_slice(main(0), {"bot": 1.0}, 100, 2.0, "abc")
    assert store.has_slice("main_1", 0) and not store.has_slice("main_1", 1)
    assert [m.name for m in store.members()] == ["bot", "random", "main_1@0"]


@pytest.mark.parametrize("damage", ["foreign", "truncated", "overwritten", "other", "format"])
def test_a_damaged_database_is_refused_in_one_line(tmp_path, store, damage):
    for block in range(200):
        store.add_block(BlockKey("bot", "random", "duel", block), 3, COUNTS, "abc")
    store.close()
    path = tmp_path / "league.sqlite"
    data = path.read_bytes()
    if damage == "foreign":
        path.write_bytes(b"something else altogether" * 100)
    elif damage == "truncated":
        path.write_bytes(data[: len(data) // 2])
    elif damage == "overwritten":
        middle = len(data) // 2
        path.write_bytes(data[:middle] + bytes(8192) + data[middle + 8192 :])
    elif damage == "other":
        path.unlink()
        with sqlite3.connect(path) as other:
            other.execute("CREATE TABLE songs (name TEXT)")
        other.close()
    else:
        with sqlite3.connect(path) as other:
            other.execute("UPDATE about SET value = '99' WHERE key = 'format'")
        other.close()
    with pytest.raises(StoreError, match="start over with --overwrite") as error:
        Store(path)
    assert "\n" not in str(error.value)


# --- a league ------------------------------------------------------------------------------------


def test_a_league_plays_everybody_against_everybody(played):
    settings, store = played
    names = [m.name for m in store.members()]
    assert names == ["bot", "random", "main_1@0", "exploiter_1@1", "main_1@1"]
    payoff = store.payoff()
    assert len(payoff) == 5 * 4 // 2
    assert {sum(counts) for counts in payoff.values()} == {40}
    sides = {row[5] for row in store.table()}
    assert sides == set(RULESET.side_names[:2])
    slices = {(s["learner"], s["generation"]): s for s in store.slices()}
    assert slices.keys() == {("main_1", 0), ("main_1", 1), ("exploiter_1", 1)}
    whole = settings.train.steps
    assert slices["main_1", 0]["steps"] == slices["main_1", 1]["steps"] == whole
    assert slices["exploiter_1", 1]["steps"] == whole // 2
    assert set(slices["exploiter_1", 1]["opponents"]) == {"main_1@0"}
    assert slices["main_1", 1]["opponents"]["itself"] == 0.35


def test_learners_go_on_from_their_last_generation(played):
    import torch

    from agents.learned import load_policy

    settings, _ = played
    first, second, other = (
        load_policy(settings.folder / "members" / f"{name}.zip", RULESET).state_dict()
        for name in ("main_1@0", "main_1@1", "exploiter_1@1")
    )

    def distance(one: Any, two: Any) -> float:
        return float(sum(torch.sum((one[k] - two[k]).float() ** 2) for k in one))

    assert 0 < distance(first, second) < distance(first, other)


def test_the_same_seed_gives_the_same_table_and_another_one_another(played, tmp_path):
    _, store = played
    assert play(small(tmp_path / "same")).table() == store.table()
    assert play(small(tmp_path / "other", seed=2)).table() != store.table()


def test_the_report_agrees_with_the_table(played):
    settings, store = played
    found = table(store.members(), store.payoff(), settings.seed)
    text = (settings.folder / "report.md").read_text()
    for m in store.members():
        assert f"| {m.name} |" in text
    i, j = (found.members.index(m) for m in store.members()[:2])
    wins, draws, losses = store.payoff()["bot", "random"]
    assert tuple(found.counts[i, j]) == (wins, draws, losses)
    assert tuple(found.counts[j, i]) == (losses, draws, wins)
    assert found.won(i, j).words() in text
    best = found.best_main()
    assert best is not None and best.role == "main"
    rows = (settings.folder / "payoff.csv").read_text().splitlines()
    assert len(rows) == 1 + len(store.table())


class Interrupted(Exception):
    """A stop between two pieces of work."""


class StopsAfter(InProcess):
    """Stops after so many pieces of work."""

    def __init__(self, pieces: int) -> None:
        self.left = pieces

    def run(self, work, folder):
        for outcome in super().run(work, folder):
            if not self.left:
                raise Interrupted
            self.left -= 1
            yield outcome


def test_a_league_stopped_again_and_again_ends_with_the_same_table(played, tmp_path):
    settings = small(tmp_path)
    stops = 0
    while True:
        try:
            store = play(settings, StopsAfter(5))
            break
        except Interrupted:
            stops += 1
    assert stops >= 3
    assert store.table() == played[1].table()
    assert play(settings, StopsAfter(0)).table() == store.table()  # nothing is left to do


def test_more_generations_go_on_with_what_there_is(played, tmp_path):
    play(small(tmp_path, generations=1))
    store = play(small(tmp_path, generations=2))
    assert [m.name for m in store.members()] == [m.name for m in played[1].members()]


def test_a_missing_or_changed_member_is_refused(tmp_path):
    settings = small(tmp_path, generations=1)
    play(settings).close()
    file = settings.folder / "members" / "main_1@0.zip"
    data = file.read_bytes()
    file.write_bytes(data[:-1])
    with pytest.raises(StoreError, match=r"main_1@0\.zip: changed"):
        play(small(tmp_path, generations=2))
    file.unlink()
    with pytest.raises(StoreError, match=r"main_1@0\.zip: missing"):
        play(small(tmp_path, generations=2))


def test_models_and_bundles_join_the_pool_as_copies(trained, bundle, tmp_path):
    import shutil

    own = tmp_path / "bundle"
    shutil.copytree(bundle, own)
    model = tmp_path / "model.zip"
    model.write_bytes(trained.folder.best.read_bytes())
    players = [{"name": f"bundle:{own}"}, {"name": str(model)}]
    settings = small(tmp_path, generations=1, population={"players": players, "exploiters": 0})
    settings.folder.mkdir()
    store = open_store(settings)
    shutil.rmtree(own)
    model.unlink()
    League(settings, store, lambda words: None).run(InProcess())
    assert {m.player.partition(":")[0] for m in store.members()} == {"bundle", "sb3"}
    assert len(store.payoff()) == 3


def test_learners_begin_with_a_given_model(trained, tmp_path):
    settings = small(tmp_path)
    train = settings.train.model_copy(update={"start_from": trained.folder.best})
    settings = settings.model_copy(update={"train": train, "generations": 1})
    seen = []

    class Watching(InProcess):
        def run(self, work, folder):
            seen.extend(work)
            return super().run(work, folder)

    play(settings, Watching())
    slices = [piece for piece in seen if isinstance(piece, TrainSlice)]
    assert [s.start.player for s in slices if s.start] == ["sb3:members/start.zip"]
    kept = settings.folder / "members" / "start.zip"
    assert kept.read_bytes() == trained.folder.best.read_bytes()


# --- at the door ---------------------------------------------------------------------------------


def written(settings: LeagueSettings, path: Any) -> str:
    path.write_text(yaml.safe_dump(settings.model_dump(mode="json")))
    return str(path)


def call(*argv: str) -> int:
    return run_script(league.main, league.options, list(argv))


def test_the_command_runs_exports_and_goes_on(tmp_path, capsys):
    settings = small(tmp_path, export_to=tmp_path / "bundle", export_battles=20)
    path = written(settings, tmp_path / "league.yaml")
    assert call(path, "--json") == OK
    found = json.loads(capsys.readouterr().out)
    assert found["best"].startswith("main_1@") and found["bundle"] == str(tmp_path / "bundle")
    assert {r["player"] for r in found["ratings"]} == set(found["members"])
    manifest = json.loads((tmp_path / "bundle" / "manifest.json").read_text())
    assert manifest["ratings"]["bot"]["battles"] == 20
    assert manifest["training"]["league"]["member"] == found["best"]
    assert call(path, "--report", "--json") == OK
    again = json.loads(capsys.readouterr().out)
    assert again["counts"] == found["counts"] and again["bundle"] is None
    assert call(path, "--report") == OK
    assert "main_1@1" in capsys.readouterr().err


def test_another_configuration_is_refused_in_one_line(tmp_path, capsys):
    settings = small(tmp_path, generations=1, population={"exploiters": 0})
    play(settings).close()
    other = settings.model_copy(update={"seed": 5})
    path = written(other, tmp_path / "league.yaml")
    assert call(path) == USAGE
    error = capsys.readouterr().err
    assert "seed: 1, now 5" in error and "--overwrite" in error and error.count("\n") == 1
    assert call(path, "--overwrite", "--json") == OK
    assert json.loads(capsys.readouterr().out)["members"] == ["bot", "random", "main_1@0"]


def test_a_league_older_than_a_field_goes_on(tmp_path):
    settings = small(tmp_path, generations=1, population={"exploiters": 0})
    play(settings).close()
    path = settings.folder / "league.sqlite"

    def edit(change: Any) -> None:
        with sqlite3.connect(path) as db:
            ((saved,),) = db.execute("SELECT value FROM about WHERE key = 'configuration'")
            plain = json.loads(saved)
            change(plain)
            db.execute(
                "UPDATE about SET value = ? WHERE key = 'configuration'", (json.dumps(plain),)
            )
        db.close()

    edit(lambda plain: plain["matchmaking"].pop("patience"))
    open_store(settings).close()
    edit(lambda plain: plain.update(gone=1))
    with pytest.raises(UsageError, match=r"another version of this program \(gone: 1"):
        open_store(settings)


def test_a_damaged_database_ends_in_one_line(tmp_path, capsys):
    settings = small(tmp_path)
    settings.folder.mkdir()
    (settings.folder / "league.sqlite").write_bytes(b"no database" * 1000)
    assert call(written(settings, tmp_path / "league.yaml")) == FAILED
    error = capsys.readouterr().err
    assert "league.sqlite: not a usable league database" in error and error.count("\n") == 1


def test_two_drivers_of_one_league_are_refused(tmp_path, capsys):
    settings = small(tmp_path)
    with league._alone(settings.folder):
        assert call(written(settings, tmp_path / "league.yaml")) == USAGE
    assert "another process runs this league" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["none.yaml"], "none.yaml: no such file"),
        (["--address", "auto"], "need --ray"),
        (["--ray", "--workers", "-1"], "--workers: -1"),
        (["--report", "--overwrite"], "exclude each other"),
        (["--ruleset", "chess"], "unknown ruleset 'chess'"),
        (["--report", "--runs", "nowhere"], "does not exist"),
    ],
)
def test_wrong_usage_is_one_line(argv, words, capsys):
    assert call(*argv) == USAGE
    error = capsys.readouterr().err
    assert words in error and error.startswith("error: ") and error.count("\n") == 1


def test_an_unknown_player_is_named(tmp_path, capsys):
    players = [{"name": "bot"}, {"name": "nobody"}]
    settings = small(tmp_path, population={"players": players})
    assert call(written(settings, tmp_path / "league.yaml")) == USAGE
    assert "unknown player 'nobody'" in capsys.readouterr().err


def test_without_ray_one_line_says_what_to_install(tmp_path, monkeypatch, capsys):
    import sys

    monkeypatch.setitem(sys.modules, "ray", None)  # as if it were not installed
    settings = small(tmp_path, generations=1)
    assert call(written(settings, tmp_path / "league.yaml"), "--ray") == USAGE
    error = capsys.readouterr().err
    assert "Ray is not installed" in error and "cluster" in error and error.count("\n") == 1


def test_no_cluster_at_the_address_is_said_at_once(tmp_path, capsys):
    import socket

    pytest.importorskip("ray")
    with socket.socket() as free:  # bound, not listening: nobody answers here
        free.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{free.getsockname()[1]}"
        path = written(small(tmp_path, generations=1), tmp_path / "league.yaml")
        assert call(path, "--ray", "--address", address) == USAGE
    error = capsys.readouterr().err
    assert f"'{address}': no Ray cluster answers" in error and error.count("\n") == 1


def test_usage_errors_of_a_store_leave_nothing_open(tmp_path):
    settings = small(tmp_path)
    settings.folder.mkdir()
    with pytest.raises(UsageError, match="holds no league"):
        open_store(settings, found=False)
    assert not (settings.folder / "league.sqlite").exists()


# --- work ----------------------------------------------------------------------------------------


def first_work(settings: LeagueSettings) -> tuple[list[Any], list[Any]]:
    """The slices and the blocks of a league's first generation, with what became of them."""
    seen: list[tuple[Any, Any]] = []

    class Watching(InProcess):
        def run(self, work, folder):
            for piece, done in super().run(work, folder):
                seen.append((piece, done))
                yield piece, done

    play(settings, Watching()).close()
    slices = [pair for pair in seen if isinstance(pair[0], TrainSlice)]
    return slices, [pair for pair in seen if isinstance(pair[0], MatchBlock)]


def test_work_is_the_same_on_a_machine_that_sees_nothing_of_the_league(tmp_path):
    import pickle
    from dataclasses import replace

    from experiments.league_ray import perform_elsewhere

    settings = small(tmp_path, generations=1, matches={"blocks": 1, "battles": 20})
    slices, blocks = first_work(settings)
    with_model = next(pair for pair in blocks if pair[0].files)
    for piece, done in (slices[0], with_model):
        far = pickle.loads(pickle.dumps(replace(piece, scratch=str(tmp_path / "nowhere" / "work"))))
        contents = [(settings.folder / name).read_bytes() for name in piece.files]
        found = perform_elsewhere(far, list(piece.files), *contents)
        if isinstance(found, BlockDone):
            assert found == done
        else:
            assert weights(found.model) == weights(done.model)
    assert not (tmp_path / "nowhere").exists()


def weights(model: bytes) -> bytes:
    """The parameters in an SB3 file, whose archive bears dates."""
    import io
    import zipfile

    import torch

    with zipfile.ZipFile(io.BytesIO(model)) as archive:
        state = torch.load(io.BytesIO(archive.read("policy.pth")), weights_only=True)
    return b"".join(state[k].numpy().tobytes() for k in sorted(state))


def test_a_slice_goes_on_from_its_checkpoint(tmp_path, monkeypatch):
    from experiments.trainer import Trainer

    settings = small(tmp_path, generations=1)
    ((piece, done),), _ = first_work(settings)
    update = Trainer.update

    def three_times(trainer):
        if trainer.progress.updates == 3:
            raise Interrupted
        update(trainer)

    log = settings.folder / "work" / piece.label / "slice" / "log.jsonl"

    def updates() -> list[int]:
        entries = [json.loads(line) for line in log.read_text().splitlines()]
        return [e["update"] for e in entries if e["kind"] == "update"]

    monkeypatch.setattr(Trainer, "update", three_times)
    with pytest.raises(Interrupted):
        perform(piece, settings.folder)
    assert updates() == [1, 2, 3]
    monkeypatch.setattr(Trainer, "update", update)
    found = perform(piece, settings.folder)
    assert updates() == [1, 2, 3, 3, 4]  # a checkpoint after every second
    assert isinstance(found, SliceDone)
    assert found.steps == done.steps and weights(found.model) == weights(done.model)


def test_a_slice_in_the_hands_of_another_worker_is_left_alone(tmp_path):
    settings = small(tmp_path, generations=1)
    ((piece, _),), _ = first_work(settings)
    with _own_folder(piece) as first:
        assert first == settings.folder / "work" / piece.label
        with _own_folder(piece) as second:
            assert settings.folder not in second.parents and second.is_dir()
        assert not second.exists()


def test_running_work_leaves_a_note(tmp_path):
    import os

    settings = small(tmp_path, generations=1)
    _, ((piece, _), *_) = first_work(settings)
    running = settings.folder / "work" / RUNNING
    with _noted(piece):
        (note,) = (json.loads(path.read_text()) for path in running.iterdir())
        assert note["pid"] == os.getpid() and note["what"] == "bot against random, block 0"
    assert not list(running.iterdir())
