"""From what a position says to a battle record that keeps the laws."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from mech_env.battle_records import BattleRecords
from mech_env.core.errors import PositionError
from mech_env.core.jit import plain_twin
from mech_env.core.log import new_logs
from mech_env.core.positions import Called, Given
from mech_env.core.record import RUNNING
from mech_env.core.ruleset import Ruleset
from mech_env.core.scenario.problems import FieldPath, dotted
from mech_env.core.shown import shown
from mech_env.core.soundness import check_sound
from mech_env.positions.names import Names, Unfit, plain_word
from mech_env.positions.procedures import read_procedures, read_request
from mech_env.positions.reading import Reader

# Of the battle record, what a position gives in other ways or not at all.
NOT_FACTS = ("dice", "request", "frames", "depth", "faults", "encounter")
Listed = tuple[str, str, str]  # a mistake: field, value as shown, what is allowed
MOST_SUSPECTS = 30  # facts that are left out, one after the other, to find who breaks a law


def names_of(ruleset: Ruleset, setup: Any, b: Any, units: list[str]) -> Names:
    """The names of an encounter, and of what units own in a battle."""
    sides = dict(enumerate(ruleset.side_names))
    reasons = ruleset.battle.fields["reason"].high
    kinds: dict[str, dict[int, str]] = {
        "unit": dict(enumerate(units)),
        "side": sides,
        "winner": {-2: "running", -1: "draw", **sides},
        "reason": {k: ruleset.words.reason(k) for k in range(reasons + 1)},
        "action": {k: ruleset.actions.name(k) for k in range(len(ruleset.actions))},
    }
    card = ruleset.positions
    for kind, called in (card.things(setup) if card is not None else {}).items():
        kinds[kind] = kinds.get(kind, {}) | _numbered(called)
    has_map = "width" in (setup.dtype.names or ())
    size = (int(setup["width"]), int(setup["height"])) if has_map else (0, 0)

    def owned(unit: int) -> dict[str, dict[int, str]]:
        found = card.owned(setup, b, unit) if card is not None else {}
        return {kind: _numbered(called) for kind, called in found.items()}

    return Names(kinds, *size, owned)


def _numbered(called: Called) -> dict[int, str]:
    return dict(called.items() if isinstance(called, Mapping) else enumerate(called))


class Building:
    """The battle record of a position, in the making.

    Args:
        battle: a battle of its scenario; it lends setups and dice and stays as it is.
        where: what to call the position in messages.
        encounter: which fight of its scenario.
    """

    def __init__(self, battle: BattleRecords, where: str, encounter: int) -> None:
        self._battle, self._where = battle, where
        self._ruleset = battle.ruleset
        self._setups = battle._setups
        self._encounter = encounter
        self._setup = battle._setups[encounter]
        start = self._setup["start"]
        self.names = names_of(battle.ruleset, self._setup, start, battle._names[encounter])

    def record(self, plain: Mapping[str, Any], found: Sequence[Listed] = ()) -> Any:
        """The battle record, shape (1,).

        Args:
            plain: the position by the words of its fields.
            found: mistakes in what else it says; they are told behind those of the fields.

        Raises:
            PositionError: everything that is wrong with it.
        """
        battles, reader = self._laid_out(plain)
        if reader.problems or found:
            raise PositionError(self._where, [*reader.problems, *found])
        broken = self._complaint(battles, plain)
        if broken:
            raise PositionError(self._where, [self._blamed(plain, reader, broken)])
        return battles

    def _laid_out(self, plain: Mapping[str, Any]) -> tuple[Any, Reader]:
        reader = Reader(self.names)
        battles = self._ruleset.battle.blank()
        b = battles[0]
        battles[0] = self._setup["start"]
        b.dice = self._battle.state.dice
        b.encounter = self._encounter
        facts = {k: v for k, v in plain.items() if k not in ("under_way", "request", "turn")}
        if "under_way" in plain or "winner" in plain:
            self._facts(b, facts, reader)
            self._under_way(b, plain, reader)
        else:
            self._next_up(b, facts, plain, reader)
        return battles, reader

    def _facts(self, b: Any, facts: Mapping[str, Any], reader: Reader) -> None:
        reader.record(self._ruleset.battle, b, facts, (), hidden=NOT_FACTS)

    # --- the procedures are given --------------------------------------------------------------

    def _under_way(self, b: Any, plain: Mapping[str, Any], reader: Reader) -> None:
        if "under_way" in plain:
            frames = self._ruleset.laws.frames
            read_procedures(frames, b, plain["under_way"], reader, ("under way",))
        if "turn" in plain:
            reader.refuse(("turn",), plain["turn"], "only without `under way`, which tells it")
        record = self._ruleset.battle.fields["request"].record
        if "request" in plain:
            asked = plain["request"]
            read_request(self._setup, b, asked, reader, self.names, record, ("request",))
        elif int(b.winner) == RUNNING:
            reader.refuse(("request",), None, "with `under way` it is needed: unit, decision")

    # --- the rules lead to a turn --------------------------------------------------------------

    def _next_up(
        self, b: Any, facts: Mapping[str, Any], plain: Mapping[str, Any], reader: Reader
    ) -> None:
        """Facts are laid out, the rules lead to the unit's turn, and stated facts hold again."""
        card = self._ruleset.positions
        if card is None:
            id_ = self._ruleset.id
            allowed = f"`{id_}` has no positions by turn: give `under way` and `request`"
            reader.refuse(("under way",), None, allowed)
            return
        unit = self._whose_turn(plain, reader)
        log = new_logs(on=False)[0]
        start: Any = self._ruleset.card.start
        try:
            plain_twin(start)(self._setup, b, log)
            b.round_number = 1
            card.deploy(self._setup, b, log)
            self._facts(b, facts, reader)
            if reader.problems:
                return
            given = Given(reader.given)
            card.follow(self._setup, b, given)
            card.turn(self._setup, b, log, unit, given)
            self._run_on(b, log)
        except (IndexError, ZeroDivisionError, ValueError, OverflowError) as problem:
            reader.refuse((), "", f"values that do not fit together ({problem})")
            return
        if not self._is_up(b, unit, plain, reader):
            return
        again = Reader(self.names)
        self._facts(b, facts, again)
        card.follow(self._setup, b, Given(again.given))

    def _whose_turn(self, plain: Mapping[str, Any], reader: Reader) -> int:
        field = self._ruleset.battle.fields["request"].record
        assert field is not None
        try:
            return self.names.number(field.fields["unit"], plain.get("turn"))
        except Unfit as problem:
            reader.refuse(("turn",), plain["turn"], str(problem))
            return -1

    def _run_on(self, b: Any, log: Any) -> None:
        mask = np.zeros(len(self._ruleset.actions), np.int8)
        run_on: Any = self._ruleset.engine[1]
        plain_twin(run_on)(self._setups, b, -1, log, mask)

    def _is_up(self, b: Any, unit: int, plain: Mapping[str, Any], reader: Reader) -> bool:
        """Whether the rules came to a question of the turn that the position names."""
        if b.winner != RUNNING:
            why = self._ruleset.words.reason(int(b.reason))
            reader.refuse(("turn",), plain.get("turn"), f"the fight is over at once: {why}")
            return False
        actors = [int(f.actor) for f in b.frames[: b.depth]]
        if unit >= 0 and unit not in actors:
            allowed = "a unit that has a turn now, and something to decide in it"
            reader.refuse(("turn",), plain["turn"], allowed)
            return False
        return True

    # --- laws ----------------------------------------------------------------------------------

    def _complaint(self, battles: Any, plain: Mapping[str, Any]) -> str:
        """What does not hold, a law mostly, in its words; "" if all does."""
        try:
            check_sound(self._ruleset, self._setups, battles, "")
        except ValueError as problem:
            return str(problem).removeprefix(": breaks the law: ").lstrip(".")
        card = self._ruleset.positions
        if card is None or "under_way" in plain or "winner" in plain:
            return ""
        return card.fault(self._setup, battles[0])

    def _blamed(self, plain: Mapping[str, Any], reader: Reader, text: str) -> tuple[str, str, str]:
        """The stated fact without which no law is broken, else without which another is."""
        facts = {dotted(where): (where, value) for where, value in reader.given.values()}
        blamed = ("", "", text)
        for name, (where, value) in list(facts.items())[:MOST_SUSPECTS]:
            less = _without(plain, where)
            battles, other = self._laid_out(less)
            if other.problems:
                continue
            found = self._complaint(battles, less)
            if not found:
                return name, shown(value), text
            if found != text and not blamed[0]:
                blamed = name, shown(value), text
        return blamed


def _without(plain: Mapping[str, Any], where: FieldPath) -> dict[str, Any]:
    """The position without one of its facts; a part of a list takes the whole list with it."""
    less: Any = copy.deepcopy(dict(plain))
    holder, steps = less, list(where)
    trail = []
    for step in steps[:-1]:
        trail.append((holder, step))
        holder = holder[step] if not isinstance(holder, Mapping) else holder[_key(holder, step)]
    last = steps[-1]
    while isinstance(holder, list) and trail:
        holder, last = trail.pop()
    holder.pop(_key(holder, last), None)
    return less  # type: ignore[no-any-return]


def _key(holder: Mapping[Any, Any], step: str | int) -> Any:
    """The key of a mapping as it stands there: fields at the top are known by their words."""
    wanted = plain_word(str(step))
    return next((key for key in holder if key == step or plain_word(str(key)) == wanted), step)
