"""Which functions that cite a clause are executed, noted by themselves.

A tracer of lines makes all code two to three times as slow. Here a statement in front of each
such function's body notes its name. Kernels check their indices, too (``indices.py``).
"""

from __future__ import annotations

import ast
import importlib.abc
import importlib.machinery
import re
import types
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from tests.fuzz.indices import CHECK, check_indices, from_the_front

CLAUSE = re.compile(r"[A-Z]{2,}-\d{3}")
_NOTED = "_executed"  # what a module calls the set of the names


def citing_functions(path: Path) -> Iterator[tuple[str, range]]:
    """Functions of a module whose source cites a clause, with the lines of their bodies."""
    source = path.read_text(encoding="utf-8")
    for node in _citing(ast.parse(source), source):
        assert node.end_lineno is not None
        yield node.name, range(node.body[0].lineno, node.end_lineno + 1)


def _citing(tree: ast.Module, source: str) -> Iterator[ast.FunctionDef]:
    lines = source.splitlines()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            if CLAUSE.search("\n".join(lines[node.lineno - 1 : node.end_lineno])):
                yield node


class Recorder(importlib.abc.MetaPathFinder):
    """Watches the modules below a folder: those that are imported after it was made.

    Args:
        folder: whose functions note that they were called.
        others: folders whose kernels check their indices, as the first one's do.

    Attributes:
        executed: ``file: function`` of each citing function that was called.
    """

    def __init__(self, folder: Path, *others: Path) -> None:
        self._folder = folder
        self._folders = {folder, *others}
        self.executed: set[str] = set()
        self._citing = [
            self.name_of(path, function)
            for path in sorted(folder.rglob("*.py"))
            for function, _ in citing_functions(path)
        ]

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,
        target: types.ModuleType | None = None,
    ) -> importlib.machinery.ModuleSpec | None:
        """A module below the folders, loaded with notes and checks; of others nothing is known."""
        spec = importlib.machinery.PathFinder.find_spec(fullname, path, target)
        if spec is None or spec.origin is None:
            return None
        if self._folders.isdisjoint(Path(spec.origin).parents):
            return None
        spec.loader = _Loader(fullname, spec.origin, self)
        return spec

    def notes(self, path: Path) -> bool:
        """Whether functions of a module note that they were called."""
        return self._folder in path.parents

    def name_of(self, path: Path, function: str) -> str:
        """How a function is noted: ``file: function``."""
        return f"{path.relative_to(self._folder).as_posix()}: {function}"

    def unreached(self) -> list[str]:
        """``file: function`` for each citing function that was not called."""
        return [name for name in self._citing if name not in self.executed]


class _Loader(importlib.machinery.SourceFileLoader):
    """Loads a module with its notes and checks; caches no bytecode."""

    def __init__(self, fullname: str, path: str, recorder: Recorder) -> None:
        super().__init__(fullname, path)
        self._recorder = recorder

    def get_code(self, fullname: str) -> types.CodeType:
        path = Path(self.get_filename(fullname))
        source = path.read_text(encoding="utf-8")
        tree = ast.parse(source)
        for node in _citing(tree, source) if self._recorder.notes(path) else ():
            note = ast.parse(f"{_NOTED}.add({self._recorder.name_of(path, node.name)!r})").body
            for part in ast.walk(note[0]):
                ast.copy_location(part, node.body[0])
            first = 0 if ast.get_docstring(node, clean=False) is None else 1
            node.body[first:first] = note
        check_indices(tree)
        code: types.CodeType = compile(tree, path, "exec", dont_inherit=True)
        return code

    def exec_module(self, module: types.ModuleType) -> Any:
        setattr(module, _NOTED, self._recorder.executed)
        setattr(module, CHECK, from_the_front)
        super().exec_module(module)
