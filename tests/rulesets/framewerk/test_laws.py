"""What no battle has: states that the laws refuse, each a sound one with a few numbers changed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mech_env import Battle
from mech_env.core.fields import NOBODY
from mech_env.rulesets.framewerk.laws.frames import LAWS
from mech_env.rulesets.framewerk.state.codes import Form, Status
from mech_env.rulesets.framewerk.state.decisions import VERBS
from tests.rulesets.framewerk.campaign_table import begin, campaign, win_fight
from tests.rulesets.framewerk.duels import apart, at_mid
from tests.rulesets.framewerk.table import Game
from tests.rulesets.framewerk.wrestling import ONE_DIE, grapple, wrestle

CHOICES = "what a slot has chosen fits its verb and its question"
FORMS = "an attack has the weapon and the targets that its form needs"
ASKED = "a question is put to whom the procedure asks"
PARTNERS = "a zone has its firer, an escape its holder, a crate whom it is for"


def keeps(battle: Battle, text: str) -> bool:
    """Whether a battle keeps the law that begins so."""
    (law,) = [law for known, law in LAWS.states if known.startswith(text)]
    return not law(battle._setups[[int(battle.state.encounter)]], battle._battles).any()


def acting() -> Game:
    """Red_0 chooses what to do, a pistol in hand; there is an object of blue."""
    table = apart(6, {"weapons": ["pistol", "knife"]}).thing("blue", (8, 1))
    game: Game = table.start().turn("red_0")
    return game.expect("action", "red_0")


def aiming() -> Game:
    """Red_0 shoots, and is to name the aimpoint."""
    game = acting()
    game.do("shoot")
    return game.expect("aimpoint", "red_0")


def fired() -> Game:
    """Red_0 has shot at blue_0, which is to choose its defence."""
    game = at_mid(ONE_DIE)
    game.rolls(4).do("shoot", "aimpoint none")
    return game.expect("defend", "blue_0")


def struggling() -> Game:
    """Blue_0 struggles against red_0, which holds it and may take dice away first."""
    game = wrestle(grapple(), 5)
    game.set("red_0", drama=1)
    game.facts("blue_0").rank[6] = 5
    game.do("escape", by="blue_0")
    return game.expect("cut", "red_0")


def supplied() -> Game:
    """Red_0 is to say whom a crate is for."""
    game = begin(campaign(crates=2))
    win_fight(game)
    game.do("magazine")
    return game.expect("patient", "red_0")


@pytest.mark.parametrize(
    ("stage", "depth", "fields", "law"),
    [
        (acting, 1, {"thing": 0}, CHOICES),  # its shot would be at both
        (acting, 1, {"target": 1}, CHOICES),
        (aiming, 1, {"target": NOBODY}, CHOICES),
        (aiming, 1, {"weapon": NOBODY}, CHOICES),
        (aiming, 1, {"weapon": 1}, CHOICES),  # the knife, which it carries
        (aiming, 1, {"verb": VERBS.index("move")}, CHOICES),
        (fired, 2, {"target": NOBODY}, FORMS),
        (fired, 2, {"form": Form.AUTO}, FORMS),  # with a pistol
        (fired, 2, {"form": Form.SUPPRESS}, FORMS),
        (fired, 2, {"form": Form.ENTANGLE}, FORMS),  # from afar
        (fired, 2, {"weapon": NOBODY}, FORMS),
        (fired, 2, {"thing": 0}, FORMS),
        (struggling, 2, {"target": NOBODY}, PARTNERS),
        (supplied, 1, {"supply": 0}, PARTNERS),
    ],
)
def test_procedures_that_count_on_more_are_refused(
    stage: Callable[[], Game], depth: int, fields: dict[str, int], law: str
) -> None:
    battle = stage().battle
    assert keeps(battle, law)
    for name, value in fields.items():
        battle.state.frames[depth][name] = value
    assert not keeps(battle, law)


def test_others_than_those_who_defend_are_not_asked() -> None:
    battle = fired().battle
    assert keeps(battle, ASKED)
    battle.state.request.unit, battle.state.request.side = 0, 0
    assert not keeps(battle, ASKED)


def test_the_fallen_lie_on_the_board() -> None:
    text = "one active unit to a cell, on the board"
    game = acting()
    game.set("blue_0", status=Status.DOWN)
    assert keeps(game.battle, text)
    game.set("blue_0", at=int(game.battle.setup.width * game.battle.setup.height))
    assert not keeps(game.battle, text)
