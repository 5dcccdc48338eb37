"""The action catalogue of a ruleset: named slots, one integer each, for all its scenarios."""

from __future__ import annotations

from dataclasses import dataclass

_WHERE = "direction"  # a group whose words say where, not what


@dataclass(frozen=True)
class Group:
    """Consecutive slots that name things of one kind: ``enemy 0`` … ``enemy 7``."""

    name: str
    items: tuple[str, ...]
    first: int

    @property
    def count(self) -> int:
        return len(self.items)


class IllegalAction(ValueError):
    """An action that the pending request does not allow; the battle is unchanged."""


class ActionCatalogue:
    """Slots by number and by words.

    A slot names a thing (a die, an enemy, a direction); the pending request says what for.

    Attributes:
        choices: slots that say what is done (verbs, modes, triggers and the like), not with which
            die, to whom or in which direction.
    """

    def __init__(self, groups: list[tuple[str, tuple[str, ...]]]) -> None:
        self.groups: dict[str, Group] = {}
        self.words: list[tuple[str, str]] = []
        for name, items in groups:
            self.groups[name] = Group(name, items, len(self.words))
            self.words += [(name, item) for item in items]
        self.choices = tuple(
            slot
            for slot, (group, item) in enumerate(self.words)
            if group != _WHERE and len(item) > 2 and not item[0].isdigit()
        )
        self._numbers = {words: slot for slot, words in enumerate(self.words)}

    def __len__(self) -> int:
        return len(self.words)

    def slot(self, group: str, item: str | int) -> int:
        """The integer of a slot, from its group and item (``"die", "D1"`` or ``"enemy", 2``).

        Raises:
            ValueError: no such group or item; the message lists what there is.
        """
        if group not in self.groups:
            raise ValueError(f"unknown action group {group!r}; known: {', '.join(self.groups)}")
        try:
            return self._numbers[group, str(item)]
        except KeyError:
            known = ", ".join(self.groups[group].items)
            raise ValueError(f"unknown {group} {item!r}; known: {known}") from None

    def name(self, slot: int) -> str:
        """Words of a slot without a request: ``"die D1"``; a verb is just itself."""
        if not 0 <= slot < len(self.words):
            raise ValueError(f"action {slot!r} is not one of 0 to {len(self.words) - 1}")
        group, item = self.words[slot]
        return item if group == "verb" else f"{group} {item}"
