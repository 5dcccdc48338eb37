"""Table talk that many whole battles share: legs, standbys, what the dice said.

go(game, "forward", 2)                       # MOVE, as far as it is asked
stand_by(game, "engages_me", "strike", "weapon 0")
assert rolled(game) == [("red_0", 18, 0)]    # who engaged: total and level
"""

from __future__ import annotations

from mech_env.account import Event
from tests.rulesets.xhalem.table import Game


def go(game: Game, way: str, length: int = 1, mode: str = "walk", by: str | None = None) -> Game:
    """A leg: MOVE unless a reaction's movement is asked for already; then what is asked."""
    events: list[Event] = []
    if game.decision == "turn":
        events += game.do("move", by=by)
    for decision, answer in (
        ("mode", f"mode {mode}"),
        ("direction", f"direction {way}"),
        ("length", f"length {length}"),
    ):
        if game.decision == decision:
            events += game.do(answer, by=by)
    game.last = events
    return game


def strike(game: Game, weapon: int | str = 0, enemy: int = 0, verb: str = "strike") -> Game:
    """STRIKE, or another verb that engages a unit: weapon and target as far as they are asked."""
    events = list(game.do(verb))
    for decision, answer in (("weapon", f"weapon {weapon}"), ("target", f"enemy {enemy}")):
        if game.decision == decision:
            events += game.do(answer)
    game.last = events
    return game


def stand_by(
    game: Game, trigger: str, response: str, *others: str, subject: str = "any"
) -> list[Event]:
    """STANDBY: trigger, subject, response and its argument, as far as they are asked."""
    events = list(game.do("standby", f"trigger {trigger}"))
    for decision, answer in (("subject", subject), ("response", response)):
        if game.decision == decision:
            events += game.do(answer)
    for answer in others:
        events += game.do(answer)
    game.last = events
    game.expect("turn")
    return events


def told(game: Game, kind: str) -> list[tuple[str | None, int, int, int, int]]:
    """Events of a kind in the last ``do``: unit, what, x, y, z."""
    found = []
    for event in game.happened(kind):
        x, y, z = (int(value) for value in event.data["values"][:3])
        found.append((event.unit, int(event.data["what"]), x, y, z))
    return found


def rolled(game: Game) -> list[tuple[str | None, int, int]]:
    """Engagement rolls of the last ``do``: who, total, level."""
    return [(unit, total, level) for unit, total, level, _, _ in told(game, "engagement")]


def evaded(game: Game) -> list[tuple[str | None, int, int, bool]]:
    """Evasions of the last ``do``: who, total, level, whether it rolled."""
    return [
        (unit, total, level, not still) for unit, total, level, still, _ in told(game, "evades")
    ]


def hurt(game: Game) -> list[tuple[str | None, int]]:
    """Damage of the last ``do``: who, how much."""
    return [(unit, points) for unit, points, *_ in told(game, "damaged")]
