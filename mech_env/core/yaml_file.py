"""YAML files from anybody: plain data of bounded size, or one line that says what is wrong.

Everything in the repository that reads YAML reads it here. ``yaml.safe_load`` alone takes a file of
ten lines whose aliases stand for a thousand million values, keeps the last of two equal keys, and
makes dates of texts. Times such as 12:30 stay texts here, too: PyYAML reads numbers to the base 60.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import yaml

MAX_BYTES = 1_000_000
MAX_DEPTH = 40  # lists and mappings in each other
MAX_VALUES = 20_000  # of a file; those that an alias stands for count wherever it stands
MAX_LETTERS = MAX_BYTES  # of all texts, counted in the same way
MAX_DIGITS = 100

_VALID = "must be valid YAML"
_TAG = "tag:yaml.org,2002:"
_PLAIN = {_TAG + kind for kind in ("null", "bool", "int", "float", "str", "seq", "map")}
_NUMBERS = {_TAG + "int", _TAG + "float"}


class YamlError(ValueError):
    """A file that is not read; the message is one line.

    Attributes:
        problem: the place in the file, what is there, and what is allowed.
    """

    def __init__(self, place: str, value: str, allowed: str) -> None:
        super().__init__(f"{place}: {value}: {allowed}")
        self.problem = (place, value, allowed)

    def __reduce__(self) -> tuple[type[YamlError], tuple[str, str, str]]:
        return type(self), self.problem


def read_yaml(path: Path) -> Any:
    """The data of a file: None, bool, int, float, str, lists and dicts.

    Raises:
        OSError: the file cannot be read.
        YamlError: it is not text, or :func:`parse_yaml` refuses it.
    """
    try:
        file = path.open("rb")
    except ValueError as problem:  # a NUL or half a character in the name
        raise YamlError("file", f"{str(path)!a:.60}", f"a path ({problem})") from None
    with file:
        data = file.read(MAX_BYTES + 1)
    _check_bytes(len(data))
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise YamlError("file", "not text", "a YAML file in UTF-8") from None
    return parse_yaml(text)


def parse_yaml(text: str) -> Any:
    """The data of a text; see :func:`read_yaml`.

    Raises:
        YamlError: too large, nested too deep, a key that stands twice, or not YAML.
    """
    _check_bytes(len(text.encode("utf-8", errors="replace")))
    try:
        _check_size(text)
        return yaml.load(text, Loader=_Loader)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        problem = getattr(error, "problem", None) or getattr(error, "reason", None) or error
        place = "file" if mark is None else _place(mark)
        raise YamlError(place, f"{' '.join(str(problem).split()):.200}", _VALID) from None


class _Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
    """PyYAML's safe loader, without dates, sets and bytes; a key stands once in a mapping."""

    yaml_constructors: ClassVar = {
        tag: make
        for tag, make in yaml.SafeLoader.yaml_constructors.items()
        if tag is None or tag in _PLAIN
    }

    def resolve(self, kind: Any, value: Any, implicit: Any) -> Any:
        tag = super().resolve(kind, value, implicit)
        to_base_60 = tag in _NUMBERS and ":" in value
        return _TAG + "str" if to_base_60 or tag == _TAG + "timestamp" else tag

    def construct_document(self, node: yaml.Node) -> Any:
        self._check_keys(node)
        return super().construct_document(node)

    def construct_object(self, node: yaml.Node, deep: bool = False) -> Any:
        if node.tag in _NUMBERS and len(node.value) > MAX_DIGITS:
            allowed = f"a number of at most {MAX_DIGITS} digits"
            raise YamlError(_place(node.start_mark), _cut(node.value), allowed)
        try:
            return super().construct_object(node, deep)
        except YamlError:
            raise
        except (ValueError, KeyError, IndexError):  # of a scalar that is not what its tag says
            allowed = f"{_VALID}: not {node.tag.removeprefix(_TAG)}"
            raise YamlError(_place(node.start_mark), _cut(node.value), allowed) from None

    def _check_keys(self, top: yaml.Node) -> None:
        """No key twice; asked before merges (``<<``) put further keys into a mapping."""
        waiting, seen = [top], {id(top)}
        while waiting:
            node = waiting.pop()
            children = []
            if isinstance(node, yaml.MappingNode):
                lines: dict[Any, int] = {}
                for key, value in node.value:
                    children += [key, value]
                    self._check_key(key, lines)
            elif isinstance(node, yaml.SequenceNode):
                children = node.value
            fresh = [child for child in children if id(child) not in seen]
            seen.update(map(id, fresh))
            waiting += fresh

    def _check_key(self, node: yaml.Node, lines: dict[Any, int]) -> None:
        if not isinstance(node, yaml.ScalarNode):
            return  # refused later: a key must be hashable
        key = self.construct_object(node) if node.tag in _PLAIN else node.value
        if key in lines:
            allowed = f"a key once in a mapping; it is in line {lines[key]}, too"
            raise YamlError(_place(node.start_mark), _cut(node.value), allowed)
        lines[key] = node.start_mark.line + 1


@dataclass
class _Part:
    """A value of the file: its anchor, and how much it and all values inside amount to."""

    anchor: str | None = None
    values: int = 1
    letters: int = 0


def _check_bytes(count: int) -> None:
    if count > MAX_BYTES:
        raise YamlError("file", f"more than {MAX_BYTES:,} bytes", f"at most {MAX_BYTES:,}")


def _check_size(text: str) -> None:
    """Refuse what nests too deep, or is too much with all aliases written out."""
    finished: dict[str, _Part] = {}
    nesting = [_Part()]  # the file, then the lists and mappings that are not finished
    for event in yaml.parse(text, Loader=_Loader):
        match event:
            case yaml.CollectionStartEvent():
                nesting.append(_Part(event.anchor))
                if len(nesting) > MAX_DEPTH + 1:
                    place = _place(event.start_mark)
                    raise YamlError(place, "lists and mappings in each other", f"{MAX_DEPTH} deep")
                continue
            case yaml.CollectionEndEvent():
                part = nesting.pop()
            case yaml.ScalarEvent():
                part = _Part(event.anchor, 1, len(event.value))
            case yaml.AliasEvent():
                if any(part.anchor == event.anchor for part in nesting):
                    allowed = "an alias of something that is finished"
                    raise YamlError(_place(event.start_mark), f"*{event.anchor:.60}", allowed)
                # The composer refuses unknown names.
                part = finished.get(event.anchor or "", _Part())
            case _:
                continue
        if part.anchor is not None:
            finished[part.anchor] = part
        whole = nesting[-1]
        whole.values += part.values
        whole.letters += part.letters
        for what, count, most in (
            ("values", whole.values, MAX_VALUES),
            ("letters", whole.letters, MAX_LETTERS),
        ):
            if count > most:
                allowed = f"at most {most:,} in a file, with all aliases written out"
                raise YamlError(_place(event.start_mark), f"{count:,} {what}", allowed)


def _cut(text: str) -> str:
    whole = repr(text[:60])
    return whole if len(whole) <= 60 else whole[:59] + "…"


def _place(mark: Any) -> str:
    return f"line {mark.line + 1}, column {mark.column + 1}"
