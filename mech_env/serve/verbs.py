"""What each verb does: a message in, a piece of data out; blocking, in a thread of a pool."""

from __future__ import annotations

import base64
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, cast

from pydantic import BaseModel

from mech_env.battle import Battle
from mech_env.serve import messages as m
from mech_env.serve.battles import Battles
from mech_env.serve.limits import Limits
from mech_env.table import Offer, Table, View
from mech_env.table.advising import AdviceData
from mech_env.table.catalogue import Catalogue, catalogue
from mech_env.table.opening import new_battle, saved_battle, set_up_battle
from mech_env.table.outcomes import OutcomesData
from mech_env.table.pictures import picture

# Battles begin in a thread of their own: the first of a ruleset compiles its rules for a minute or
# two, and nobody who plays should wait for that.
Pool = Literal["opening", "playing", "thinking"]


@dataclass(frozen=True)
class House:
    """What verbs work on."""

    battles: Battles
    offer: Offer
    limits: Limits

    def sit_down(self, battle: Battle, players: Mapping[str, str] | None, scenes: bool) -> View:
        """A table for a battle; its first view."""
        seats = self.offer.seats(players, battle.sides, battle.ruleset, battle.seed)
        if any(seat.name.startswith("mcts:") for seat in seats.values()) and not battle.over:
            # The first search of a ruleset compiles it: here, where others need not wait for it.
            search = self.offer.seat("mcts:1", battle.ruleset, 0).answer
            assert search is not None
            search(battle)
        table = Table(battle, seats, self.limits.undo)
        table.begin(scenes, self.limits.decisions, self.go_on())
        return table.view(self.battles.add(table))

    def go_on(self) -> Callable[[], bool]:
        """Whether a reply may still take time."""
        end = time.monotonic() + self.limits.reply_seconds
        return lambda: time.monotonic() < end


@dataclass(frozen=True)
class Verb:
    """One verb.

    Attributes:
        about: what it does, for the schema.
        fields: what it takes; those of a battle derive from ``OfBattle``.
        result: what it gives back.
        act: does it; gets the house, the fields, and the table of a battle or None.
        pool: the threads that do it.
    """

    about: str
    fields: type[m.Fields]
    result: type[BaseModel]
    act: Callable[[House, Any, Any], BaseModel]
    pool: Pool = "playing"


def _catalogue(house: House, _fields: m.Nothing, _table: None) -> BaseModel:
    return catalogue(house.offer)


def _new(house: House, fields: m.New, _table: None) -> BaseModel:
    house.battles.make_room()
    battle = new_battle(fields.ruleset, fields.scenario, fields.seed, fields.agents)
    return house.sit_down(battle, fields.players, fields.scenes)


def _load(house: House, fields: m.Load, _table: None) -> BaseModel:
    house.battles.make_room()
    return house.sit_down(saved_battle(fields.save), fields.players, fields.scenes)


def _set_up(house: House, fields: m.SetUp, _table: None) -> BaseModel:
    house.battles.make_room()
    battle = set_up_battle(fields.position, fields.seed, fields.agents)
    return house.sit_down(battle, fields.players, fields.scenes)


def _view(_house: House, fields: m.Look, table: Table) -> BaseModel:
    return table.view(fields.battle)


def _answer(house: House, fields: m.Answer, table: Table) -> BaseModel:
    table.answer(fields.action, fields.scenes, house.limits.decisions, house.go_on())
    return table.view(fields.battle)


def _advance(house: House, fields: m.Advance, table: Table) -> BaseModel:
    decisions = min(fields.decisions, house.limits.decisions)
    table.advance(decisions, fields.scenes, house.go_on())
    return table.view(fields.battle)


def _undo(_house: House, fields: m.OfBattle, table: Table) -> BaseModel:
    table.undo()
    return table.view(fields.battle)


def _outcomes(house: House, fields: m.Ask, table: Table) -> BaseModel:
    limits = house.limits
    return table.outcomes(fields.action, limits.outcome_sequences, limits.outcomes)


def _advise(house: House, fields: m.Advise, table: Table) -> BaseModel:
    player = fields.player
    adviser = None if player is None else house.offer.adviser(player, table.battle.ruleset)
    seconds = house.limits.advice_seconds
    return table.advise(adviser, fields.simulations, fields.playouts, seconds)


def _save(_house: House, _fields: m.OfBattle, table: Table) -> BaseModel:
    return m.Save(save=table.save())


def _position(_house: House, _fields: m.OfBattle, table: Table) -> BaseModel:
    return m.Position(position=table.position())


def _scene(_house: House, _fields: m.OfBattle, table: Table) -> BaseModel:
    return m.Board(scene=table.scene())


def _picture(_house: House, fields: m.PictureOf, table: Table) -> BaseModel:
    data = picture(table.scene(), fields.format)
    text = data.decode() if fields.format == "svg" else base64.b64encode(data).decode()
    media = "image/svg+xml" if fields.format == "svg" else "image/png"
    return m.Picture(media_type=media, data=text)


def _end(house: House, fields: m.OfBattle, _table: Table) -> BaseModel:
    house.battles.end(fields.battle)
    return m.Done()


VERBS: Mapping[str, Verb] = {
    "catalogue": Verb(
        "What there is to play, and who can play it.", m.Nothing, Catalogue, _catalogue, "opening"
    ),
    "new": Verb("Begin a battle.", m.New, View, _new, "opening"),
    "load": Verb("Go on with a battle that was saved.", m.Load, View, _load, "opening"),
    "set_up": Verb("Begin a battle in a position.", m.SetUp, View, _set_up, "opening"),
    "view": Verb("How a battle stands.", m.Look, View, _view),
    "answer": Verb(
        "A person's answer; then others play until a person is asked.", m.Answer, View, _answer
    ),
    "advance": Verb(
        "Let players that are no persons play some decisions.", m.Advance, View, _advance
    ),
    "undo": Verb(
        "Back to before a person's last answer; where none plays, one decision back.",
        m.OfBattle, View, _undo,
    ),
    "outcomes": Verb(
        "Every way in which the dice of an action can fall.",
        m.Ask, OutcomesData, _outcomes, "thinking",
    ),
    "advise": Verb(
        "What speaks for each legal action.", m.Advise, AdviceData, _advise, "thinking"
    ),
    "save": Verb("The battle as data to load again.", m.OfBattle, m.Save, _save),
    "position": Verb("The battle as a position.", m.OfBattle, m.Position, _position),
    "scene": Verb("The board alone.", m.OfBattle, m.Board, _scene),
    "picture": Verb("The board as a picture.", m.PictureOf, m.Picture, _picture),
    "end": Verb("Forget a battle.", m.OfBattle, m.Done, _end),
}  # fmt: skip


def act(house: House, verb: Verb, fields: m.Fields, table: Table | None) -> str:
    """Do a verb; its result as JSON."""
    result = verb.act(house, fields, cast(Any, table))
    return result.model_dump_json()
