"""What a user's mistake in a scenario is answered with: ``file: field: value: what is allowed``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mech_env.core.errors import ScenarioError
from mech_env.rulesets.ascension_isle.scenario.model import Scenario
from mech_env.rulesets.ascension_isle.scenario.setups import load_scenario
from tests.mistakes import Mistake, Mistakes
from tests.rulesets.ascension_isle.mistake_table import (
    BOARD,
    CAMPAIGN,
    ENDS,
    MANY,
    OPTIONS,
    UNITS,
)
from tests.rulesets.ascension_isle.scenario_table import battle, campaign

TOLD = Mistakes(load_scenario)
refused = TOLD.refused


@pytest.mark.parametrize(
    ("mistake", "field", "value", "allowed"), [*BOARD, *UNITS, *ENDS, *OPTIONS]
)
def test_a_mistake_names_file_field_value_and_what_is_allowed(
    mistake: Mistake, field: str, value: str, allowed: str, tmp_path: Path
) -> None:
    TOLD.in_file(battle(), mistake, (field, value, allowed), tmp_path)


@pytest.mark.parametrize(("mistake", "field", "value", "allowed"), CAMPAIGN)
def test_mistakes_in_a_campaign(mistake: Mistake, field: str, value: str, allowed: str) -> None:
    TOLD.in_plain(campaign(), mistake, (field, value, allowed))


def test_the_scenarios_without_mistakes_load() -> None:
    assert load_scenario(battle()).setups().shape == (1,)
    assert load_scenario(campaign()).setups().shape == (2,)


# --- boards --------------------------------------------------------------------------------------


def board(**fields: Any) -> dict[str, Any]:
    return battle(board={"width": 24, "height": 16, **fields})


def test_more_pieces_than_a_board_holds() -> None:
    pieces = [{"kind": "crate", "at": [x, y], "facing": "E"} for x in range(7) for y in range(7)]
    assert load_scenario(board(pieces=pieces[:48])).setups()[0].n_pieces == 48
    assert refused(board(pieces=pieces)) == ["try: board.pieces: 49 pieces: at most 48 pieces"]


def test_images_count() -> None:
    pieces = [*MANY, *({**piece, "at": [0, y]} for piece in MANY[:1] for y in range(6, 11))]
    assert refused(board(pieces=pieces, mirror=True)) == [
        "try: board.pieces: 50 pieces: at most 48 pieces"
    ]


def test_a_mirrored_board_names_the_piece_whose_image_is_wrong() -> None:
    crate = {"kind": "crate", "facing": "E"}
    half = [{**crate, "at": [1, 1]}, {**crate, "at": [22, 1]}]
    assert refused(board(pieces=half, mirror=True)) == [
        "try: board.pieces[0].at: [22, 1]: one piece a cell besides a bush; pieces[1] stands there",
        "try: board.pieces[1].at: [1, 1]: one piece a cell besides a bush; pieces[0] stands there",
    ]
    middle = {"width": 5, "height": 3, "mirror": True, "pieces": [{**crate, "at": [2, 1]}]}
    units = [{"units": [{"profile": "scout", "at": [x, 0]}]} for x in (0, 4)]
    plain = {"name": "try", "board": middle, "sides": units}
    assert refused(plain) == [
        "try: board.pieces[0].at: [2, 1]: one piece a cell besides a bush; pieces[0] stands there"
    ]


def test_an_image_of_a_solid_cell_is_solid_to_pieces_and_units() -> None:
    pieces = [{"kind": "crate", "at": [22, 1], "facing": "E"}]
    assert refused(board(solid=[[1, 1]], pieces=pieces, mirror=True)) == [
        "try: board.pieces[0].at: [22, 1] is solid: a cell that can be entered",
        "try: board.pieces[0].at: [1, 1] is solid: a cell that can be entered",
    ]
    assert refused(board(solid=[[23, 0]], mirror=True)) == [
        "try: sides[0].units[0].at: [0, 0] is solid: a cell that can be entered"
    ]


# --- all else ------------------------------------------------------------------------------------


def test_more_encounters_than_a_campaign_holds() -> None:
    plain = campaign()
    plain["encounters"] = [plain["encounters"][0]] * 10
    assert refused(plain) == ["try: encounters: 10 encounters: at most 9 encounters"]


def test_several_mistakes_are_several_lines() -> None:
    assert refused({**battle(), "round_limit": 0, "agents": "x"}) == [
        "try: agents: 'x': unit or side",
        "try: round_limit: 0: a whole number from 1 to 99",
    ]


def test_unknown_name_and_wrong_type() -> None:
    allowed = "no such scenario; known: campaign, duel, full, micro, siege, skirmish, or a path"
    with pytest.raises(ScenarioError, match=f"scenario: 'duell': {allowed}"):
        load_scenario("duell")
    with pytest.raises(TypeError, match="is a name, a path, a dict or a Scenario, not 7"):
        load_scenario(7)


def test_a_scenario_cannot_be_changed_or_built_wrong() -> None:
    with pytest.raises(ValueError, match="frozen"):
        load_scenario("duel").round_limit = 3
    with pytest.raises(ValueError):
        Scenario(name="x")
