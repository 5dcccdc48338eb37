"""Leagues: who meets whom, what is kept, how they go on, how they refuse."""

from __future__ import annotations

import json
import sqlite3
from typing import Any

import pytest

from experiments import league
from experiments.leagues import checksums
from experiments.leagues.driver import League, open_store
from experiments.leagues.report import table
from experiments.leagues.settings import LeagueSettings
from experiments.leagues.store import Store, StoreError
from experiments.leagues.work import (
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
from experiments.scripting.command import FAILED, OK, USAGE, UsageError
from tests.experiments.small_league import call, play, small, written
from tests.toy import RULESET


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[LeagueSettings, Store]:
    """A league that ran to its end."""
    settings = small(tmp_path_factory.mktemp("league"))
    return settings, play(settings)


# --- a league -------------------------------------------------------------------------------------


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

    from agents.models import load_policy

    settings, _ = played
    first, second, other = (
        load_policy(settings.folder / "members" / f"{name}.safetensors", RULESET).state_dict()
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
    """Stops after a number of pieces of work."""

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
    file = settings.folder / "members" / "main_1@0.safetensors"
    data = file.read_bytes()
    file.write_bytes(data[:-1])
    with pytest.raises(StoreError, match=r"main_1@0\.safetensors: changed"):
        play(small(tmp_path, generations=2))
    file.unlink()
    with pytest.raises(StoreError, match=r"main_1@0\.safetensors: missing"):
        play(small(tmp_path, generations=2))


def test_models_and_bundles_join_the_pool_as_copies(trained, bundle, tmp_path, monkeypatch):
    import shutil

    own = tmp_path / "bundle"
    shutil.copytree(bundle, own)
    model = tmp_path / "model.safetensors"
    model.write_bytes(trained.folder.best.read_bytes())
    players = [
        {"name": f"bundle:{own}"}, {"name": str(model)}, {"name": f"{model}@0.5"},
        {"name": f"mcts:2:{model}", "trains": False, "battles": 2}, {"name": "bot"},
    ]  # fmt: skip
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bot").mkdir()  # no file of the player of that name
    settings = small(tmp_path, generations=1, population={"players": players, "exploiters": 0})
    settings.folder.mkdir()
    store = open_store(settings)
    shutil.rmtree(own)
    model.unlink()
    League(settings, store, lambda words: None).run(InProcess())
    found = {m.name: (m.player, len(m.files)) for m in store.members() if m.role == "fixed"}
    assert found.pop(f"bundle:{own}")[0] == "bundle:members/fixed_0"
    assert found == {
        str(model): ("model:members/fixed_1/model.safetensors", 1),
        f"{model}@0.5": ("model:members/fixed_2/model.safetensors@0.5", 1),
        f"mcts:2:{model}": ("mcts:2:members/fixed_3/model.safetensors", 1),
        "bot": ("bot", 0),
    }
    assert len(store.payoff()) == 6 * 5 // 2


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
    assert [s.start.player for s in slices if s.start] == ["model:members/start.safetensors"]
    kept = settings.folder / "members" / "start.safetensors"
    assert kept.read_bytes() == trained.folder.best.read_bytes()


# --- at the door ----------------------------------------------------------------------------------


def test_help_shows_defaults(capsys):
    with pytest.raises(SystemExit) as end:
        call("--help")
    assert end.value.code == OK
    text = capsys.readouterr().out
    assert "experiments.league" in text and "--ray" in text and "(default:" in text


def test_an_exploiter_begins_as_a_copy_of_a_main_where_that_is_wanted(tmp_path):
    settings = small(tmp_path, population={"exploiter_start": "main"})
    seen = {}

    class Watching(InProcess):
        def run(self, work, folder):
            seen.update({(w.learner, w.generation): w for w in work if isinstance(w, TrainSlice)})
            return super().run(work, folder)

    play(settings, Watching())
    start = seen["exploiter_1", 1].start
    assert start is not None and start.name == "main_1@0"


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
            checksums.seal(db, "about", ("configuration",))
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


# --- work -----------------------------------------------------------------------------------------


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

    from experiments.leagues.on_ray import perform_elsewhere

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
    """The parameters in a model file, whose record bears the time that the training took."""
    from safetensors.numpy import load

    return b"".join(weight.tobytes() for _, weight in sorted(load(model).items()))


def test_a_slice_goes_on_from_its_checkpoint(tmp_path, monkeypatch):
    from experiments.training.trainer import Trainer

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
