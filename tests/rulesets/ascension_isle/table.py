"""Battles of Ascension Isle played by words, with forced dice: the rules on the bare engine.

    game = Game(arena([at(5, 4)], [at(10, 4, armour="none")]))
    game.until("red_0", stance="ready")
    game.rolls(5, 5, 3, 4, 4, 4).do("shoot", "form single", …)
    game.expect("loc", "red_0")
    game.done()

Every die must be forced; one too many or too few fails the test. Unless a test says otherwise red
acts first, without dice for initiative (option first_side).
"""

from __future__ import annotations

import random
from typing import Any, NamedTuple, Self

import numpy as np

from mech_env.core import log as log_kernels
from mech_env.core import resolution
from mech_env.core.card import Card, unbound
from mech_env.core.jit import interpreted
from mech_env.core.log import FAULT_NONE, SAMPLED, STRICT, new_logs
from mech_env.core.record import RUNNING
from mech_env.core.ruleset import unit_names
from mech_env.rulesets.ascension_isle.questions.legal import legal
from mech_env.rulesets.ascension_isle.rules.flow import run_stage, start
from mech_env.rulesets.ascension_isle.scenario.setups import load_scenario
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state.decisions import ACTIONS, Decision
from mech_env.rulesets.ascension_isle.state.events import Event
from mech_env.rulesets.ascension_isle.state.record import BATTLE
from mech_env.testing.scripted import slot
from tests.twins import twin

CARD = Card(start, run_stage, legal, observe=unbound, potential=unbound, bot=unbound)
_begin, _apply = resolution.engine("ascension_isle", CARD)
begin: Any = interpreted(_begin)
apply: Any = interpreted(_apply)
begin_step: Any = twin(log_kernels.begin_step)
write_mask: Any = twin(legal)


# How much likelier an action is at random than others: attacks rather than idling.
_URGES = {
    "end": 0.3, "no": 0.4, "move": 0.5, "sprint": 0.3, "swap": 0.2, "reload": 0.3, "lean": 0.5,
    "hide": 0.5, "face": 0.1, "shoot": 5, "aim": 2, "strike": 8, "bolt": 5, "sustain": 2,
    "killzone": 5, "firstaid": 3, "use": 3, "category ranged": 4, "stance overwatch": 3,
    "stance snap": 2, "direction forward": 3,
}  # fmt: skip
URGE = {slot(ACTIONS, answer): float(urge) for answer, urge in _URGES.items()}


class Happened(NamedTuple):
    """One event, its numbers as :class:`Event` tells."""

    kind: str
    unit: int
    what: int
    x: int
    y: int
    z: int


# --- scenarios ---
def at(x: int, y: int, profile: str = "trooper", **fields: Any) -> dict[str, Any]:
    """A unit of a scenario."""
    return {"profile": profile, "at": [x, y], **fields}


def arena(
    red: list[dict[str, Any]],
    blue: list[dict[str, Any]],
    *,
    pieces: list[tuple[str, tuple[int, int], str]] = (),  # type: ignore[assignment]
    options: dict[str, Any] | None = None,
    **fields: Any,
) -> dict[str, Any]:
    """A scenario on an open board of 24 x 16; ``pieces``: (kind, cell, direction)."""
    cover = [{"kind": kind, "at": list(cell), "facing": way} for kind, cell, way in pieces]
    board: dict[str, Any] = {"width": 24, "height": 16, "pieces": cover}
    board |= fields.pop("board", {})
    return {
        "name": "test",
        "board": board,
        "sides": [{"units": red}, {"units": blue}],
        "options": {"first_side": "red", **(options or {})},
        **fields,
    }


# Nobody spends anything on attacks, dodges them or shakes off wounds.
CALM = {"boost": False, "react": False, "saves": False}


def line_up(
    cells: int,
    red: dict[str, Any] | None = None,
    blue: dict[str, Any] | None = None,
    *,
    options: dict[str, Any] | None = None,
    **fields: Any,
) -> Game:
    """Two troopers in a row, (2, 4) and so many cells to the east; by default nobody reacts."""
    return Game(
        arena(
            [at(2, 4, **(red or {}))],
            [at(2 + cells, 4, **(blue or {}))],
            options=CALM | (options or {}),
            **fields,
        )
    )


class Game:
    """A battle under way. ``b``: its record; ``s``: the setup of the fight."""

    def __init__(self, scenario: Any, *, seed: int | None = None) -> None:
        """Begin; ``seed``: dice come from it, and none needs to be forced."""
        self.setups: Any = np.asarray(load_scenario(scenario).setups()).view(np.recarray)
        self.names = unit_names(self.setups[0], c.SIDE_NAMES)
        self.battles = BATTLE.blank()
        self.battles[0] = self.setups[0].start
        self.b: Any = self.battles[0]
        self.b.dice.key = 0 if seed is None else seed
        self.logs: Any = new_logs().view(np.recarray)
        self.log: Any = self.logs[0]
        self.log.mode = STRICT if seed is None else SAMPLED
        self.mask = np.zeros(len(ACTIONS), np.int8)
        self.last: list[Happened] = []
        begin_step(self.log)
        begin(self.setups, self.b, self.log, self.mask)
        self._note()

    @property
    def s(self) -> Any:
        return self.setups[int(self.b.encounter)]

    # --- setting up ---
    def set(self, name: str, **fields: Any) -> Self:
        """Fields of a unit's record."""
        record = self.unit(name)
        for field, value in fields.items():
            assert field in record.dtype.names, f"no field {field!r}"
            record[field] = value
        return self.refresh()

    def wound(
        self,
        name: str,
        kind: str = "burning",
        location: str = "torso",
        grade: c.Grade = c.Grade.NONE,
        **fields: Any,
    ) -> Self:
        """Give a unit a wound, without what it does at once."""
        u = self.unit(name)
        wound = u.wounds[int(u.n_wounds)]
        u.n_wounds += 1
        wound.kind, wound.location = c.Wound[kind.upper()], c.Location[location.upper()]
        wound.grade = grade
        for field, value in fields.items():
            wound[field] = value
        return self.refresh()

    def refresh(self) -> Self:
        """Work out the mask anew."""
        if self.b.request.decision:
            write_mask(self.s, self.b, self.mask)
        return self

    def rolls(self, *faces: int) -> Self:
        """The faces to come, after those still pending."""
        pending = [int(n) for n in self.log.forced[self.log.forced_used : self.log.forced_count]]
        every = [*pending, *faces]
        self.log.forced[: len(every)] = every
        self.log.forced_used, self.log.forced_count = 0, len(every)
        return self

    # --- acting ---
    def do(self, *answers: str, by: str | None = None) -> list[Happened]:
        """Answer requests in turn; what happened. ``by``: who must be asked each time."""
        self.last = []
        for answer in answers:
            assert self.b.winner == RUNNING, "the battle is over"
            if by is not None:
                assert self.asked == by, f"{self.asked} is asked {self.decision}, not {by}"
            self._answer(slot(ACTIONS, answer))
        return self.last

    def then(self, *answers: str) -> Self:
        """As :meth:`do`, to go on from."""
        self.do(*answers)
        return self

    def act(self, verb: str, **given: Any) -> list[Happened]:
        """Choose a verb and answer what follows, as far as it is given; what happened.

        ``given``: an answer for each decision, or a list of them to be used up.
        """
        found = list(self.do(verb))
        left = {name: list(one) if isinstance(one, list) else one for name, one in given.items()}
        while self.b.winner == RUNNING and left.get(self.decision):
            answer = left[self.decision]
            found += self.do(answer.pop(0) if isinstance(answer, list) else answer)
        self.last = found
        return found

    def _answer(self, action: int) -> None:
        open_now = self.legal()
        assert self.mask[action], f"{ACTIONS.name(action)} for {self.decision}: {open_now}"
        begin_step(self.log)
        apply(self.setups, self.b, action, self.log, self.mask)
        self._note()
        assert self.log.fault == FAULT_NONE, f"forced dice: {self.decision} of {self.asked}"
        assert self.b.faults == 0

    def _note(self) -> None:
        for e in self.log.events[int(self.log.first) : int(self.log.count)]:
            values = (int(n) for n in e["values"][:3])
            self.last.append(
                Happened(
                    Event(int(e["kind"])).name.lower(), int(e["unit"]), int(e["what"]), *values
                )
            )

    def until(
        self,
        who: str,
        decision: str = "action",
        *,
        stance: str = "",
        arc: str = "forward",
        categories: dict[str, str] | None = None,
    ) -> Self:
        """Go on to a decision of a unit: the others end their turns, nobody does more than needed.

        Args:
            stance: what ``who`` takes on the way.
            arc: of its overwatch.
            categories: by unit; ranged for the rest.
        """
        for _ in range(200):
            if (self.asked, self.decision) == (who, decision):
                return self
            if self.decision == "category":
                answer = f"category {(categories or {}).get(self.asked, 'ranged')}"
            elif self.decision == "stance" and self.asked == who and stance:
                answer = f"stance {stance}"
            elif self.decision == "arc":
                answer = f"direction {arc}"
            else:
                answer = "end" if self.decision == "action" else "no"
            self.do(answer)
        raise AssertionError(f"{who} is never asked {decision}")

    def play(self, choose: random.Random, check: Any = None, most: int = 100_000) -> int:
        """Play at random, rather fight than idle, to the end; the decisions taken.

        ``check``: called before each with this game.
        """
        for taken in range(most):
            if self.b.winner != RUNNING:
                return taken
            if check is not None:
                check(self)
            open_now = np.flatnonzero(self.mask)
            action = choose.choices(open_now, [URGE.get(int(one), 1.0) for one in open_now])[0]
            begin_step(self.log)
            apply(self.setups, self.b, int(action), self.log, self.mask)
            assert self.b.faults == 0
        raise AssertionError("no end")

    # --- looking ---
    @property
    def decision(self) -> str:
        return Decision(int(self.b.request.decision)).name.lower()

    @property
    def asked(self) -> str:
        unit = int(self.b.request.unit)
        return self.names[unit] if unit >= 0 else ""

    def number(self, name: str) -> int:
        return self.names.index(name)

    def unit(self, name: str) -> Any:
        """Record of a unit."""
        return self.b.units[self.number(name)]

    def legal(self) -> list[str]:
        """Legal answers."""
        return [ACTIONS.name(int(action)) for action in np.flatnonzero(self.mask)]

    def may(self, *answers: str) -> bool:
        """Whether all these answers are legal now."""
        return all(self.mask[slot(ACTIONS, answer)] for answer in answers)

    def expect(self, decision: str, name: str) -> Self:
        """The pending request is this one."""
        assert (self.decision, self.asked) == (decision, name)
        return self

    def happened(self, kind: str) -> list[Happened]:
        """Events of a kind in the last ``do``."""
        return [event for event in self.last if event.kind == kind]

    def one(self, kind: str) -> Happened:
        """The only event of a kind in the last ``do``."""
        (event,) = self.happened(kind)
        return event

    def done(self) -> None:
        """No forced face is left over."""
        left = self.log.forced[self.log.forced_used : self.log.forced_count]
        assert list(left) == [], f"left over: {list(left)}"


# --- shots that hit ---
HIT = (9, 9)
BARE = {"armour": "none"}


def shooting(red: Any = None, blue: Any = None, cells: int = 2, **fields: Any) -> Game:
    """About to shoot at somebody two cells away."""
    return line_up(cells, red, BARE if blue is None else blue, **fields).until("red_0")


def shoot(game: Game, *faces: int, form: str = "single", **given: Any) -> list[Happened]:
    """A shot whose dice after those to hit are given."""
    answers = {"form": f"form {form}", "rapid": "number 0", **given}
    return game.rolls(*HIT, *faces).act("shoot", **answers)


def stress(game: Game, name: str = "blue_0") -> list[int]:
    """Stress in the four levels of a unit."""
    return [int(one) for one in game.unit(name).stress[:4]]
