"""The driver of a league: it hands out work and stores the outcomes."""

from __future__ import annotations

import json
import math
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import yaml
from pydantic import ValidationError

import mech_env
from agents import make
from agents.dice_streams import REPORT
from agents.model_files import SUFFIX
from agents.registry import file_of, read_from
from experiments.bundles.bundle import export_bundle
from experiments.leagues import report as league_report
from experiments.leagues.matchmaking import Pairing, Payoff, blocks_to_play, pairing
from experiments.leagues.settings import FixedPlayer, LeagueSettings, derived_seed
from experiments.leagues.store import Member, Store, StoreError
from experiments.leagues.work import (
    BlockDone,
    Entrant,
    Executor,
    MatchBlock,
    SliceDone,
    TrainSlice,
    clear_scratch,
)
from experiments.rating.matches import play
from experiments.scripting.command import UsageError, one_line
from experiments.scripting.files import write_atomically
from experiments.scripting.provenance import commit
from experiments.scripting.strict import difference
from mech_env.policy import file_digest

DATABASE, MEMBERS, WORK = "league.sqlite", "members", "work"
START = f"{MEMBERS}/start{SUFFIX}"


def clear(folder: Path) -> None:
    """Delete a league: its files only."""
    for name in (DATABASE, DATABASE + "-wal", DATABASE + "-shm", "config.yaml",
                 league_report.REPORT, league_report.CSV):  # fmt: skip
        (folder / name).unlink(missing_ok=True)
    for name in (MEMBERS, WORK):
        if (folder / name).is_dir():
            shutil.rmtree(folder / name)


def open_store(
    settings: LeagueSettings, found: bool = True, repair: Callable[[str], Any] | None = None
) -> Store:
    """The store of a league, founded if it is new.

    Args:
        repair: as for :class:`Store`.

    Raises:
        UsageError: it belongs to a league of another configuration, or there is none and ``found``
            is false.
        StoreError: damaged, or held by another process.
    """
    folder, rules = settings.folder, mech_env.rulesets.get(settings.ruleset)
    if not found and not (folder / DATABASE).is_file():
        raise UsageError(f"--report: {folder} holds no league; run it first")
    made_for = {"version": rules.version, "layout": rules.layout.hash}
    store = Store(folder / DATABASE, repair=repair)
    try:
        saved = store.about("configuration")
        if saved is not None:
            other = _other(json.loads(saved), settings) or difference(
                json.loads(store.about("rules") or "{}"), made_for, "rules"
            )
            if other:
                raise UsageError(
                    f"{folder} holds a league of another configuration: {other}; "
                    "choose another --name, or start over with --overwrite"
                )
        else:
            members = [_fixed(p, settings, k) for k, p in enumerate(settings.fixed)]
            facts = {
                "configuration": json.dumps(settings.identity()),
                "rules": json.dumps(made_for),
                "commit": commit(),
            }
            if settings.train.start_from is not None:
                facts["start"] = _keep_start(settings)
            store.found(facts, members)
    except BaseException:
        store.close()
        raise
    plain = yaml.safe_dump(settings.model_dump(mode="json"), sort_keys=False)
    write_atomically(folder / "config.yaml", plain.encode())
    return store


def _other(saved: dict[str, Any], settings: LeagueSettings) -> str:
    """The first field in which a saved configuration differs from the one that is wanted."""
    try:
        # Fields that were added since have their defaults: the league was played with these.
        old = LeagueSettings.model_validate(saved)
    except ValidationError as error:
        return f"made by another version of this program ({one_line(error)})"
    return difference(old.identity(), settings.identity())


def _fixed(player: FixedPlayer, settings: LeagueSettings, place: int) -> Member:
    """A member that never learns; files of its own are copied into the league's folder."""
    make(player.name, mech_env.rulesets.get(settings.ruleset))  # its errors name what is wrong
    name, path = player.name, file_of(player.name)
    if path is None:
        return Member(name, "", "fixed", -1, 0, name, {})
    home = Path(MEMBERS) / f"fixed_{place}"
    (settings.folder / home).mkdir(parents=True, exist_ok=True)
    sources = sorted(p for p in path.iterdir() if p.is_file()) if path.is_dir() else [path]
    files = {}
    for source in sources:
        data = source.read_bytes()
        write_atomically(settings.folder / home / source.name, data)
        files[str(home / source.name)] = file_digest(source)
    copied = read_from(name, home if path.is_dir() else home / path.name)
    return Member(name, "", "fixed", -1, 0, copied, files)


def _keep_start(settings: LeagueSettings) -> str:
    """Copy the model that learners begin with; its digest."""
    from agents.models import load_policy

    path = settings.train.start_from
    assert path is not None
    load_policy(path, mech_env.rulesets.get(settings.ruleset))  # its errors name what is wrong
    kept = settings.folder / START
    kept.parent.mkdir(exist_ok=True)
    write_atomically(kept, path.read_bytes())
    return file_digest(kept)


class League:
    """One league; all its state is in the store."""

    def __init__(self, settings: LeagueSettings, store: Store, say: Callable[[str], Any]) -> None:
        self.settings = settings
        self.store = store
        self.say = say
        self.folder = settings.folder.resolve()
        self.scratch = self.folder / WORK

    def run(self, executor: Executor) -> None:
        """Run all generations; finished work is skipped.

        Raises:
            StoreError: a frozen member's file is missing or changed.
        """
        self._check_files()
        (self.folder / MEMBERS).mkdir(exist_ok=True)
        for generation in range(self.settings.generations):
            self._train(generation, executor)
            self._play(generation, executor)

    def _check_files(self) -> None:
        needed = {n: digest for m in self.store.members() for n, digest in m.files.items()}
        start = self.store.about("start")
        if start is not None:
            needed[START] = start
        for name, digest in needed.items():
            path = self.folder / name
            if not path.is_file() or file_digest(path) != digest:
                state = "changed" if path.is_file() else "missing"
                raise StoreError(
                    f"{path}: {state}, but the league needs it; put back a copy, or start over "
                    "with --overwrite"
                )

    def _start(self, member: Member | None) -> Entrant | None:
        """The model that a slice begins with."""
        if member is not None:
            return Entrant.of(member)
        digest = self.store.about("start")
        return None if digest is None else Entrant("start", f"model:{START}", ((START, digest),))

    # --- training --------------------------------------------------------------------------------

    def _train(self, generation: int, executor: Executor) -> None:
        plans: dict[str, tuple[TrainSlice, Pairing]] = {}
        members = [m for m in self.store.members() if m.generation < generation]
        payoff: Payoff = {}
        for learner in self.settings.learners:
            if self.store.has_slice(learner, generation):
                continue
            payoff = payoff or self.store.payoff()
            plan = pairing(learner, generation, self.settings, members, payoff)
            if plan is not None:
                plans[learner] = (self._slice(learner, generation, plan, members), plan)
                self._announce(learner, generation, plan)
        work = [slice_ for slice_, _ in plans.values()]
        clear_scratch(self.scratch, work)
        for piece, done in executor.run(work, self.folder):
            assert isinstance(piece, TrainSlice) and isinstance(done, SliceDone)
            self._freeze(piece, done, plans[piece.learner][1])

    def _announce(self, learner: str, generation: int, plan: Pairing) -> None:
        shares = sorted(plan.opponents.items(), key=lambda item: -item[1])
        met = [f"{name} {100 * share:.0f} %" for name, share in shares]
        if plan.self_play:
            met.insert(0, f"itself {100 * plan.self_play:.0f} %")
        beginning = ""
        if plan.previous is None:
            beginning = (
                f", as a copy of {plan.start.name}" if plan.start else ", from the beginning"
            )
        self.say(f"generation {generation}: {learner} trains{beginning}: {', '.join(met)}")

    def _slice(
        self, learner: str, generation: int, plan: Pairing, members: Sequence[Member]
    ) -> TrainSlice:
        s = self.settings
        by_name = {m.name: Entrant.of(m) for m in members}
        plain = s.train.model_dump(mode="json")
        if s.learners[learner] == "main":
            part, parts = generation, s.generations
        else:
            lived = sum(m.learner == learner and m.life == plan.life for m in members)
            part, parts = lived, s.matchmaking.patience
            share = s.population.exploiter_budget
            plain["minutes"] *= share
            plain["steps"] = math.ceil(plain["steps"] * share)
        plain |= {
            "ruleset": s.ruleset, "scenario": s.scenario, "threads": s.threads,
            "seed": derived_seed(s.seed, "slice", learner, generation), "start_from": None,
        }  # fmt: skip
        plain["opponents"]["snapshots"] = plan.self_play
        if plan.start is not None:
            plain["head_start"]["samples"] = 0
        _part_of_schedule(plain["optimiser"], "learning_rate", part / parts, (part + 1) / parts)
        _part_of_schedule(plain["optimiser"], "entropy", part / parts, (part + 1) / parts)
        _part_of_schedule(plain, "shaping", part / parts, (part + 1) / parts)
        return TrainSlice(
            learner=learner,
            generation=generation,
            life=plan.life,
            settings=json.dumps(plain, sort_keys=True),
            opponents=tuple((by_name[name], w) for name, w in plan.opponents.items()),
            start=self._start(plan.start),
            scratch=str(self.scratch),
            cores=s.threads,
        )

    def _freeze(self, piece: TrainSlice, done: SliceDone, plan: Pairing) -> None:
        """Write the file, then the transaction that records it."""
        name = f"{piece.learner}@{piece.generation}"
        file = f"{MEMBERS}/{name}{SUFFIX}"
        write_atomically(self.folder / file, done.model)
        role = self.settings.learners[piece.learner]
        member = Member(
            name, piece.learner, role, piece.generation, piece.life, f"model:{file}",
            {file: file_digest(self.folder / file)},
        )  # fmt: skip
        met = dict(plan.opponents)
        if plan.self_play:
            met = {"itself": plan.self_play, **met}
        self.store.add_slice(member, met, done.steps, done.seconds, done.revision)
        self.say(f"{name}: {done.steps:,} decisions in {done.seconds:.0f} s, frozen")

    # --- matches ---------------------------------------------------------------------------------

    def _play(self, generation: int, executor: Executor) -> None:
        members = [m for m in self.store.members() if m.generation <= generation]
        keys = blocks_to_play(self.settings, members, self.store.finished_blocks())
        if not keys:
            return
        by_name = {m.name: Entrant.of(m) for m in members}
        s = self.settings
        work = [
            MatchBlock(
                key=key,
                ruleset=s.ruleset,
                first=by_name[key.first],
                second=by_name[key.second],
                battles=s.block_battles(key.first, key.second),
                temperature=s.matches.temperature,
                # The same dice for all pairs, to compare opponents of one player fairly.
                seed=derived_seed(s.seed, "block", key.seed_block),
                scratch=str(self.scratch),
                cores=s.threads,
            )
            for key in keys
        ]
        clear_scratch(self.scratch)
        battles = sum(block.battles for block in work)
        self.say(f"generation {generation}: {len(work)} blocks of matches, {battles:,} battles")
        for piece, done in executor.run(work, self.folder):
            assert isinstance(piece, MatchBlock) and isinstance(done, BlockDone)
            self.store.add_block(piece.key, piece.seed, done.counts, done.revision)
        found = self.report()
        lead = ", ".join(
            f"{found.members[i].name} {found.skill[i, 0]:.1f}" for i in found.order[:5]
        )
        self.say(f"generation {generation}: best ratings: {lead}")

    # --- outcome ---------------------------------------------------------------------------------

    def report(self) -> league_report.Table:
        """Compute the standing and write the report."""
        found = league_report.table(self.store.members(), self.store.payoff(), self.settings.seed)
        league_report.write(found, self.store, self.settings)
        return found

    def export(self, found: league_report.Table) -> Path | None:
        """Write a bundle of the best main agent, rated on fresh dice; None if not wanted."""
        best, s = found.best_main(), self.settings
        if s.export_to is None or best is None:
            return None
        from agents.models import ModelPlayer, load_policy

        ruleset = mech_env.rulesets.get(s.ruleset)
        path = self.folder / best.player.partition(":")[2]
        policy = load_policy(path, ruleset)
        player = ModelPlayer(f"model:{path.stem}", policy, 0.0, 0)
        rated = {
            name: play(
                ruleset, s.scenario, player, make(name, ruleset), s.export_battles,
                seed=s.seed, stream=REPORT, threads=s.threads,
            ).to_dict(ruleset.side_names)
            for name in ("random", "bot")
        }  # fmt: skip
        own = [x for x in self.store.slices() if x["learner"] == best.learner]
        past = [x for x in own if x["generation"] <= best.generation]
        training = {
            "ruleset": s.ruleset,
            "scenario": s.scenario,
            "steps": sum(x["steps"] for x in past),
            "seconds": round(sum(x["seconds"] for x in past), 1),
            "league": {"member": best.name, "members": len(found.members), "seed": s.seed,
                       "generations": s.generations, "revisions": self.store.revisions()},
        }  # fmt: skip
        export_bundle(policy, ruleset, s.scenario, s.export_to, training=training, ratings=rated)
        return s.export_to


def _part_of_schedule(plain: dict[str, Any], name: str, start: float, end: float) -> None:
    """Cut a linear schedule from ``name`` to ``final_name`` down to one slice's part of it."""
    first, last = plain[name], plain[f"final_{name}"]
    plain[name], plain[f"final_{name}"] = (
        first + (last - first) * min(1.0, part) for part in (start, end)
    )
