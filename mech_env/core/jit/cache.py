"""Compiled code on disk: a damaged file is dropped; without a place to write, kernels still run.

numba itself would unpickle whatever lies in its cache and jump into it.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import os
import pickle
import sys
from collections.abc import Callable
from typing import Any

from numba.core.caching import (
    CompileResultCacheImpl,
    FunctionCache,
    IndexDataCacheFile,
    InTreeCacheLocator,
    NullCache,
    UserProvidedCacheLocator,
    UserWideCacheLocator,
)

_DIGEST = 16  # bytes, at the end of each file
_warned: list[str] = []


def enable_cache(dispatcher: Any, announce: Callable[[], Any]) -> None:
    """Let a dispatcher load its code from disk, and keep it there where that is possible.

    Args:
        announce: called before code is compiled.
    """
    try:
        dispatcher._cache = KernelCache(dispatcher.py_func, announce)
    except (RuntimeError, OSError) as error:  # no folder, or a function without a source file
        _warn_once(str(error))
        dispatcher._cache = NoCache(announce)


def _warn_once(reason: str) -> None:
    if not _warned:
        _warned.append(reason)
        print(
            f"mech_env: kernels compile at each start, without a cache ({' '.join(reason.split())})"
            "; NUMBA_CACHE_DIR names a folder for it",
            file=sys.stderr,
        )


class _OfTheUser(UserWideCacheLocator):  # type: ignore[misc]
    """The user's folder; of a user without a home, numba would make a folder ``~`` here."""

    def ensure_cache_path(self) -> None:
        if not os.path.isabs(self.get_cache_path()):
            raise OSError("no home")
        super().ensure_cache_path()


class _NamedFolder(UserProvidedCacheLocator):  # type: ignore[misc]
    """The folder in NUMBA_CACHE_DIR, if it can only be read."""

    def ensure_cache_path(self) -> None:
        """Nothing to ensure: a file that cannot be written is told when it is written."""


class _BesideTheSource(InTreeCacheLocator):  # type: ignore[misc]
    """The folder ``__pycache__`` of an installation that can only be read."""

    def ensure_cache_path(self) -> None:
        """As above."""


class _Places(CompileResultCacheImpl):  # type: ignore[misc]
    # numba's own come first: they can be written.
    _locator_classes = (
        *(_OfTheUser if kind is UserWideCacheLocator else kind
          for kind in CompileResultCacheImpl._locator_classes),
        _NamedFolder, _BesideTheSource,
    )  # fmt: skip


class NoCache(NullCache):  # type: ignore[misc]
    """Nothing is kept."""

    def __init__(self, announce: Callable[[], Any]) -> None:
        self._announce = announce

    def load_overload(self, sig: Any, target_context: Any) -> None:
        self._announce()


class KernelCache(FunctionCache):  # type: ignore[misc]
    """numba's cache of one function; what goes wrong with its files costs a compilation only."""

    _impl_class = _Places

    def __init__(self, function: Callable[..., Any], announce: Callable[[], Any]) -> None:
        super().__init__(function)
        self._announce = announce
        stamp = self._impl.locator.get_source_stamp()
        self._cache_file: Any = _CheckedFiles(self._cache_path, self._impl.filename_base, stamp)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        try:
            found = super().load_overload(sig, target_context)
        except Exception as error:  # whole, but of another build
            _warn_damaged(self._cache_file._index_path, error)
            found = None
        if found is None:
            self._announce()
        return found

    def save_overload(self, sig: Any, data: Any) -> None:
        try:
            super().save_overload(sig, data)
        except OSError as error:
            _warn_once(f"{error.strerror or error}: {self._cache_path}")

    def _index_key(self, sig: Any, codegen: Any) -> Any:
        # numba would also compare what a closure binds. It pickles that anew in each process and
        # would never find the closure again.
        return sig, codegen.magic_tuple()


class _CheckedFiles(IndexDataCacheFile):  # type: ignore[misc]
    """Index and data of one function, each with a digest at its end that is checked first."""

    def _load_index(self) -> Any:
        data = _checked(self._index_path)
        if data is None:
            return {}
        stream = io.BytesIO(data)
        if pickle.load(stream) != self._version:
            return {}
        stamp, overloads = pickle.load(stream)
        return overloads if stamp == self._source_stamp else {}

    def _save_index(self, overloads: Any) -> None:
        version = pickle.dumps(self._version, protocol=-1)
        self._write(self._index_path, version + self._dump((self._source_stamp, overloads)))

    def _load_data(self, name: str) -> Any:
        data = _checked(self._data_path(name))
        return None if data is None else pickle.loads(data)

    def _save_data(self, name: str, data: Any) -> None:
        self._write(self._data_path(name), self._dump(data))

    def _write(self, path: str, data: bytes) -> None:
        with self._open_for_write(path) as file:
            file.write(data + _digest(data))


def kept_bytes(function: Callable[..., Any], name: str, make: Callable[[], bytes]) -> bytes:
    """What was made before under a name, or what ``make`` makes, kept on disk where possible.

    Args:
        function: its source file decides on the folder, as for the code of kernels.
        name: of the file; it holds a digest of all that the content depends on.
    """
    try:
        folder = _Places(function).locator.get_cache_path()
    except (RuntimeError, OSError) as error:
        _warn_once(str(error))
        return make()
    path = os.path.join(folder, name)
    found = _checked(path)
    if found is None:
        found = make()
        try:
            os.makedirs(folder, exist_ok=True)
            unfinished = f"{path}.{os.getpid()}.tmp"
            with open(unfinished, "wb") as file:
                file.write(found + _digest(found))
            os.replace(unfinished, path)
        except OSError as error:
            _warn_once(f"{error.strerror or error}: {folder}")
    return found


def _checked(path: str) -> bytes | None:
    """The content of a file without its digest; None if it is not there, or damaged and dropped."""
    try:
        with open(path, "rb") as file:
            whole = file.read()
    except OSError:  # not there, or not for us
        return None
    data, digest = whole[:-_DIGEST], whole[-_DIGEST:]
    if _digest(data) == digest:
        return data
    _warn_damaged(path, "its digest does not fit")
    with contextlib.suppress(OSError):
        os.unlink(path)
    return None


def _digest(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=_DIGEST).digest()


def _warn_damaged(path: str, reason: object) -> None:
    print(f"mech_env: the kernel cache {path} is damaged ({reason})", file=sys.stderr)
