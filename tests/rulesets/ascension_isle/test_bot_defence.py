"""How the scripted player defends itself: dodges, the deck, caps, saves, pain, stances."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.ascension_isle.bot_table import answer, bot, play, scenario
from tests.rulesets.ascension_isle.hidden import HIDE
from tests.rulesets.ascension_isle.table import CALM, Game, arena, at, line_up

REACTING = {"react": True}


def under_fire(cells: int, blue: dict[str, Any] | None = None, **fields: Any) -> Game:
    """Blue has been shot at and may dodge."""
    game = line_up(cells, blue=blue, options=REACTING, **fields).until("red_0", stance="ready")
    game.act("shoot", target="enemy 0", form="form single", rapid="number 0")
    return game


def test_it_hits_the_deck_into_its_cover() -> None:
    game = under_fire(4, pieces=[("crate", (6, 4), "W")]).expect("react", "blue_0")
    game.do("no")
    assert answer(game) == "cover"


def test_it_hits_the_deck_in_the_open_when_that_costs_nothing() -> None:
    game = under_fire(4).expect("react", "blue_0")
    game.do("no")
    assert answer(game) == "deck"


def test_it_keeps_much_advantage_rather_than_hit_the_deck() -> None:
    game = under_fire(12).expect("react", "blue_0")
    game.set("blue_0", advantage=15).do("no")
    assert answer(game) == "no"


def test_it_dodges_a_dangerous_shot_with_an_action_it_can_spare() -> None:
    game = under_fire(1).expect("react", "blue_0")
    game.set("blue_0", turn_done=1, standard_left=0)
    assert answer(game) == "by move"


def test_it_does_not_dodge_what_cannot_hit() -> None:
    game = under_fire(20).expect("react", "blue_0")
    assert answer(game) == "no"


@pytest.mark.parametrize("dice, deck", [((1, 2), "no"), ((4, 5), "deck")])
def test_a_hero_reacts_to_what_it_sees(dice: tuple[int, int], deck: str) -> None:
    """A runner is small: 11 is needed, 16 on the deck. 8 misses; 14 would hit."""
    game = line_up(4, blue={"profile": "runner"}, options=REACTING).until("red_0", stance="ready")
    game.rolls(*dice).act("shoot", target="enemy 0", form="form single", rapid="number 0")
    game.expect("react", "blue_0")
    if deck == "no":
        assert answer(game) == "no"
    game.do("no")
    assert answer(game) == deck


def wounded(damage: tuple[int, int, int], level: int = 0) -> Game:
    """Blue is hit in the legs, which are bare, and asked what to do about it."""
    game = line_up(4).until("red_0", stance="ready")
    game.set("blue_0", level=level)
    for k in range(level):
        game.unit("blue_0").stress[k] = 7
    game.rolls(9, 9, 4, *damage)
    game.act("shoot", target="enemy 0", form="form single", rapid="number 0", loc="location legs")
    return game


def test_it_caps_damage_far_beyond_the_level() -> None:
    game = wounded((6, 6, 5))
    game.expect("cap", "blue_0")
    assert answer(game) == "yes"


def test_it_lets_a_little_through_rather_than_be_wounded() -> None:
    game = wounded((3, 3, 2))
    game.expect("cap", "blue_0")
    assert answer(game) == "no"


def test_it_shakes_off_a_wound() -> None:
    game = line_up(4, options={"saves": True}).until("red_0", stance="ready")
    game.rolls(9, 9, 4, 6, 1, 1)
    game.act("shoot", target="enemy 0", form="form single", rapid="number 0", loc="location legs",
             cap="no")  # fmt: skip
    game.expect("save", "blue_0")
    assert answer(game) == "yes"


def test_it_spends_no_adrenaline_on_who_is_out() -> None:
    game = line_up(4, options={"saves": True}).until("red_0", stance="ready")
    game.set("blue_0", level=3)
    for k in range(3):
        game.unit("blue_0").stress[k] = 7
    game.unit("blue_0").stress[3] = 6
    game.rolls(9, 9, 4, 6, 1, 1)
    game.act("shoot", target="enemy 0", form="form single", rapid="number 0", loc="location legs")
    game.expect("save", "blue_0")
    assert answer(game) == "no"


# --- the beginning of a turn ---
def test_it_overrides_pain_that_spoils_its_shots() -> None:
    game = line_up(4)
    for _ in range(3):
        game.wound("red_0")
    game.until("red_0", "pain")
    assert answer(game) == "by willpower"


def test_it_watches_where_the_enemies_are() -> None:
    game = line_up(5).until("red_0", "stance")
    assert answer(game) == "stance overwatch"
    game.do("stance overwatch")
    assert answer(game) == "direction forward"


def test_without_focus_it_makes_ready_to_shoot() -> None:
    game = line_up(5).until("red_0", "stance")
    game.unit("red_0").exploits[1] = 0
    assert answer(game.refresh()) == "stance ready"


def test_it_is_on_the_defensive_while_it_cannot_shoot() -> None:
    game = Game(arena([at(2, 4)], [at(11, 4, "sharpshooter")], options=CALM))
    game.until("red_0", "stance").set("red_0", behind=0, in_hand=1)
    assert answer(game.refresh()) == "stance defensive"


def test_it_fights_in_the_category_of_its_trade() -> None:
    sides = ([at(2, 4, "adept")], [at(6, 4)])
    game = Game(arena(*sides, options=CALM))
    game.until("red_0", "category")
    assert answer(game) == "category etheric"
    assert answer(line_up(4).until("red_0", "category")) == "category ranged"
    strong = {"profile": "brawler", "weapons": ["sword"]}
    assert answer(line_up(1, strong).until("red_0", "category")) == "category close"


def test_other_peoples_categories_are_not_read() -> None:
    game = line_up(4).until("blue_0", "category")
    said = []
    for category in range(4):
        game.unit("red_0").category = category
        said.append(answer(game))
    assert len(set(said)) == 1


def test_in_fog_it_reads_nothing_of_who_is_out_of_sight() -> None:
    options = CALM | {"fog": True}
    board = {"solid": [[5, 3], [5, 4], [5, 5]]}
    said = []
    for cell in ((9, 4), (10, 4), (12, 4)):
        game = Game(arena([at(2, 4)], [at(*cell)], options=options, board=board))
        game.until("red_0")
        game.set("blue_0", advantage=cell[0], level=cell[0] % 3)
        said.append(answer(game))
    assert len(set(said)) == 1


@pytest.mark.parametrize("name", ["skirmish", "full", "campaign"])
def test_what_it_cannot_know_changes_no_answer(name: str) -> None:
    told = scenario(name)
    told["options"] = (told.get("options") or {}) | {"fog": True}
    game = Game(told, seed=2)

    def look(now: Game, action: int) -> None:
        for hide in HIDE:
            other = now.battles.copy()
            hide(now.s, other[0], int(now.b.request.unit))
            said = int(bot(now.s, other[0], now.mask))
            assert said == action, f"{now.decision}: {hide.__name__}"

    play(game, ("bot", "bot"), 2, 60, look)
