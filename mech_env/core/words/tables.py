"""Tables of words: a line for each event, question and answer, complete by construction."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, Generic

from mech_env.core.actions import ActionCatalogue
from mech_env.core.codes import Codes
from mech_env.core.ruleset import ONLOOKER
from mech_env.core.words.view import Fact, Line, V, check, check_facts


def complete(codes: type[Codes], entries: Mapping[int, Any]) -> None:
    """Refuse a table that lacks codes.

    Raises:
        ValueError: codes without an entry; it names them.
    """
    if missing := [code.name for code in codes if code not in entries]:
        raise ValueError(f"{codes.__name__} without words: {', '.join(missing)}")


class Lines(Generic[V]):
    """A line for each code.

    Args:
        view: what the lines are about.
        codes: all codes.
        lines: by code: a template, or a function of the view.

    Raises:
        ValueError: a code without a line, or a template that the view cannot fill in.
    """

    def __init__(self, view: type[V], codes: type[Codes], lines: Mapping[int, Line[V]]) -> None:
        complete(codes, lines)
        for line in lines.values():
            if isinstance(line, str):
                check(view, line)
        self._codes, self._lines = codes, lines

    def line(self, view: V, code: int) -> str:
        """The line of a code.

        Raises:
            ValueError: no such code.
        """
        if not 0 <= code < len(self._codes):
            kind = f"{self._codes.__name__.lower()} kind"
            raise ValueError(f"{kind} {code} is not one of 0 to {len(self._codes) - 1}")
        line = self._lines[code]
        return view.say(line) if isinstance(line, str) else line(view)


class Report(Lines[V]):
    """What happened: one line per event, and why a battle ended.

    Args:
        reasons: codes of the ways in which a battle ends, which ``view.endings`` puts into words.
    """

    def __init__(
        self,
        view: type[V],
        kinds: type[Codes],
        lines: Mapping[int, Line[V]],
        reasons: type[Codes],
    ) -> None:
        super().__init__(view, kinds, lines)
        complete(reasons, view.endings)
        self._view, self.reason = view, view.ending

    def event(self, s: Any, b: Any, events: Any, k: int, viewer: int = ONLOOKER) -> str:
        """The line of event ``k`` of a log's events; "" if another line says it.

        Raises:
            ValueError: no such kind of event.
        """
        view = self._view(s, b, events, k, viewer)
        return self.line(view, int(view.event.kind))

    def heard(self, s: Any, b: Any, events: Any, k: int, viewer: int) -> bool:
        """Whether the viewer, a side, learns of event ``k``."""
        return self._view(s, b, events, k, viewer).heard


class Results(Generic[V]):
    """What an action can come to: the kinds of event whose chances are worth telling.

    Args:
        view: what the lines are about; they may read its setup and its event.
        lines: by kind: a template or a function of the view; of an event with an amount, such as
            damage, the line and the attribute of the view that holds it. An event whose line is ""
            or whose amount is below 1 is not told.

    Raises:
        ValueError: a template or an attribute that the view lacks.
    """

    def __init__(self, view: type[V], lines: Mapping[int, Line[V] | tuple[Line[V], str]]) -> None:
        self._view = view
        self._lines = {
            int(kind): line if isinstance(line, tuple) else (line, "")
            for kind, line in lines.items()
        }
        for line, amount in self._lines.values():
            if isinstance(line, str):
                check(view, line)
            if amount:
                check(view, f"{{{amount}}}")

    @property
    def kinds(self) -> Collection[int]:
        """Codes of the kinds that have a line."""
        return self._lines.keys()

    def result(self, s: Any, b: Any, events: Any, k: int) -> tuple[str, int]:
        """The words of event ``k``, and its amount; ("", 0) if it is no result."""
        view = self._view(s, b, events, k)
        line, attribute = self._lines[int(view.event.kind)]
        amount = int(view.value(attribute)) if attribute else 0
        if attribute and amount < 1:
            return "", 0
        return (view.say(line) if isinstance(line, str) else line(view)), amount


class Questions(Generic[V]):
    """What is asked, and what it is about.

    Args:
        view: what the questions are about.
        decisions: kinds of decision; 0 is none.
        questions: by decision.
        always: facts of every context.
        contexts: further facts, by decision.

    Raises:
        ValueError: a decision without a question, or a template that the view cannot fill in.
    """

    def __init__(
        self,
        view: type[V],
        decisions: type[Codes],
        questions: Mapping[int, Line[V]],
        always: Mapping[str, Fact[V]],
        contexts: Mapping[int, Mapping[str, Fact[V]]],
    ) -> None:
        self._view, self._always, self._contexts = view, always, contexts
        self._questions = Lines(view, decisions, {0: "", **questions})
        for facts in (always, *contexts.values()):
            check_facts(view, facts)

    def request(self, s: Any, b: Any) -> str:
        """The pending question in one line, with who is asked and why; "" when there is none."""
        view = self._view(s, b)
        return self._questions.line(view, view.decision) if view.running else ""

    def context(self, s: Any, b: Any) -> dict[str, Any]:
        """What the decider may know of the question, JSON-ready; {} when there is none.

        Keys that do not apply are left out. Values, dice and distances are figures, the rest names.
        """
        view = self._view(s, b)
        return view.worked_out(self.facts(view)) if view.running else {}

    def facts(self, view: V) -> dict[str, Fact[V]]:
        """The facts of the pending question, by name."""
        return {**self._always, **self._contexts.get(view.decision, {})}


class Answers(Generic[V]):
    """Legal actions in the light of the pending question.

    Args:
        view: what the answers are about.
        actions: the slots.
        groups: by group of slots: the words of its item k.

    Raises:
        ValueError: a group of slots without words.
    """

    def __init__(
        self, view: type[V], actions: ActionCatalogue, groups: Mapping[str, Callable[[V, int], str]]
    ) -> None:
        if missing := [group for group in actions.groups if group not in groups]:
            raise ValueError(f"groups of slots without words: {', '.join(missing)}")
        self._view, self._actions, self._groups = view, actions, groups

    def action(self, s: Any, b: Any, slot: int) -> str:
        """A legal action in the light of the pending question.

        Raises:
            ValueError: no such slot.
        """
        self._actions.name(slot)  # its error says which slots there are
        group, _ = self._actions.words[slot]
        return self._groups[group](self._view(s, b), slot - self._actions.groups[group].first)
