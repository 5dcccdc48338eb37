"""The work of a league on a Ray cluster: each slice and each block is a task.

The models that a task needs travel with it, so machines need share no folder, only the same
checkout and packages. Ray repeats a task whose worker dies; the driver stores the outcomes.
"""

from __future__ import annotations

import logging
import os
import shutil
import socket
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from experiments.leagues.work import Done, Work, perform
from experiments.scripting.command import UsageError, one_line
from mech_env.policy import file_digest


class WorkerLostError(ValueError):
    """Work whose workers died in every attempt; the message is one line."""


def perform_elsewhere(work: Work, names: Sequence[str], *contents: bytes) -> Done:
    """The task of a worker: a piece of work, with copies of its files.

    Where the worker sees the league's own folder it uses the files there, so that the checkpoint of
    a slice finds its opponents under the same names.
    """
    home = Path(work.scratch).parent
    if all((home / n).is_file() and file_digest(home / n) == d for n, d in work.files.items()):
        return perform(work, home)
    with tempfile.TemporaryDirectory(prefix="league-") as folder:
        for name, content in zip(names, contents, strict=True):
            path = Path(folder) / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        return perform(work, Path(folder))


def _check_answers(address: str) -> None:
    """Check that a server answers at ``host:port``; Ray itself would try for minutes.

    Raises:
        UsageError: none does.
    """
    host, _, port = address.rpartition(":")
    if not host or not port.isdigit() or "/" in host:
        return  # "auto", "ray://…": Ray knows what they mean
    try:
        socket.create_connection((host, int(port)), timeout=5).close()
    except (OSError, OverflowError) as error:
        raise UsageError(f"--address: {address!r}: no Ray cluster answers ({error})") from None


class OnRay:
    """Tasks on a cluster, or on a Ray of this machine alone."""

    def __init__(self, address: str, workers: int, cores: int, retries: int) -> None:
        """
        Args:
            address: of a running cluster; empty: start one here and end it afterwards.
            workers: pieces of work at once, if started here.
            cores: of each piece of work.
            retries: how often work is repeated after its worker died.

        Raises:
            UsageError: no Ray, no such cluster, or one whose machines are too small.
        """
        try:
            import ray
        except ModuleNotFoundError:
            raise UsageError(
                "--ray: Ray is not installed; install it with `pip install -e '.[train,cluster]'`, "
                "or leave out --ray"
            ) from None
        self._ray: Any = ray
        self._retries = retries
        self._temporary: str | None = None
        # Read by Ray's own processes. The monitor would kill workers when other programs fill the
        # memory; ours are small.
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        os.environ.setdefault("RAY_memory_monitor_refresh_ms", "0")
        quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.ERROR}
        if address:
            _check_answers(address)
            try:
                ray.init(address=address, **quiet)
            except (ConnectionError, ValueError, RuntimeError) as error:
                raise UsageError(f"--address: {address!r}: {one_line(error)}") from None
        else:
            # Sockets lie in it, and their paths may have 107 characters at most.
            self._temporary = tempfile.mkdtemp(prefix="ray-", dir="/tmp")
            ray.init(
                address="local", num_cpus=workers * cores, num_gpus=0, include_dashboard=False,
                object_store_memory=200 * 2**20, _temp_dir=self._temporary, **quiet,
            )  # fmt: skip
        self._check_size(cores)
        self._task = ray.remote(perform_elsewhere).options(num_cpus=cores, max_retries=retries)

    def _check_size(self, cores: int) -> None:
        most = max((node["Resources"].get("CPU", 0) for node in self._ray.nodes()), default=0)
        if most < cores:
            self.close()  # a task that fits nowhere would wait for ever
            raise UsageError(
                f"threads: {cores}: no machine of the cluster has that many cores (most: {most:g})"
            )

    def run(self, work: Sequence[Work], folder: Path) -> Iterator[tuple[Work, Done]]:
        """Do all the work, as workers become free.

        Raises:
            WorkerLostError: after the rest is done, if work was lost more often than allowed.
        """
        ray = self._ray
        files = {name: None for piece in work for name in piece.files}
        stored = {name: ray.put((folder / name).read_bytes()) for name in files}
        waiting = {
            self._task.remote(piece, list(piece.files), *(stored[n] for n in piece.files)): piece
            for piece in work
        }
        failure: Exception | None = None
        while waiting:
            (ready, *_), _ = ray.wait(list(waiting), num_returns=1)
            piece = waiting.pop(ready)
            try:
                done: Done = ray.get(ready)
            except ray.exceptions.RayTaskError as error:
                failure = error.cause if isinstance(error.cause, Exception) else error
                continue
            except ray.exceptions.RayError as error:
                failure = WorkerLostError(
                    f"{piece.words}: its worker died ({type(error).__name__}) in each of "
                    f"{self._retries} retries, too; finished work is kept; run this again to go on"
                )
                continue
            yield piece, done
        if failure is not None:
            raise failure

    def close(self) -> None:
        """Leave the cluster; end it if it was started here."""
        self._ray.shutdown()
        if self._temporary is not None:
            with suppress(OSError):
                shutil.rmtree(self._temporary)
