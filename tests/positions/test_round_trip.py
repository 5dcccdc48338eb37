"""A position leads back to the same state: same key, request, masks, observations."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from mech_env import Battle, PositionError
from mech_env.core.record import to_plain
from mech_env.core.state_key import state_bytes, state_spans
from mech_env.core.yaml_file import parse_yaml
from mech_env.players import player
from tests.cases import every_case

POSITIONS = 20  # of each scenario and way of play, of different kinds
MOST_DECISIONS = 1000


def differing(one: Any, other: Any, path: str = "") -> list[str]:
    """Where two plain records differ."""
    if isinstance(one, dict):
        return [line for key in one for line in differing(one[key], other[key], f"{path}.{key}")]
    if isinstance(one, list):
        pairs = enumerate(zip(one, other, strict=True))
        return [line for k, (a, b) in pairs for line in differing(a, b, f"{path}[{k}]")]
    return [] if one == other else [f"{path}: {one} became {other}"]


def check_same(battle: Battle, again: Battle) -> None:
    """Two battles are in the same state, and nobody sees a difference."""
    spans = state_spans(battle.ruleset.battle)
    if state_bytes(battle.state, spans) != state_bytes(again.state, spans):
        lines = differing(to_plain(battle.state), to_plain(again.state))
        raise AssertionError(f"{battle!r}: {lines}")
    assert battle.request == again.request
    assert (battle.mask() == again.mask()).all()
    for name in battle.units:
        assert (battle.observe(name) == again.observe(name)).all(), f"{battle!r}: {name}"
    assert (battle.winner, battle.reason) == (again.winner, again.reason)


def check_round_trip(battle: Battle) -> None:
    """Through the text of a YAML file, as somebody would keep it."""
    text = yaml.safe_dump(battle.to_position(), sort_keys=False, allow_unicode=True)
    try:
        again = Battle.from_position(parse_yaml(text), seed=5)
    except PositionError as error:
        raise AssertionError(f"{battle!r}: {error}") from error
    check_same(battle, again)
    assert again.to_position() == battle.to_position()


@every_case
def test_a_battle_from_a_save_has_a_position(ruleset: str, scenario: str) -> None:
    battle = Battle.from_dict(Battle(ruleset, scenario, seed=1).to_dict())
    position = battle.to_position()
    assert position["scenario"] == scenario  # it is known as the bundled one
    check_same(battle, Battle.from_position(position, seed=5))


@every_case
@pytest.mark.parametrize("name", ["random", "bot"])
def test_positions_lead_back_to_the_same_state(
    ruleset: str, scenario: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The trial is slow and tests nothing here; the examples and the fuzzer have it.
    monkeypatch.setattr("mech_env.positions.battles.try_out", lambda battle: None)
    battle = Battle(ruleset, scenario, seed=11)
    choose = player(name, battle.ruleset, 3)
    seen: dict[str, Battle] = {}  # one battle of each kind of question and procedures under way
    for _ in range(MOST_DECISIONS):
        if battle.over:
            break
        seen.setdefault(f"{battle.decision}: {battle.ruleset.laws.under_way(battle.state)}", battle)
        battle = battle.clone()
        battle.step(choose(battle))
    for one in [*seen.values()][:POSITIONS]:
        check_round_trip(one)
    check_round_trip(battle)
