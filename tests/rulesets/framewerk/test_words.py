"""Every question and action of Framewerk in words."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from mech_env.battle import Battle
from mech_env.core.words.phrases import measured
from mech_env.rulesets.framewerk import RULESET
from mech_env.rulesets.framewerk.state import decisions as d
from mech_env.rulesets.framewerk.state import weapons as wp
from mech_env.rulesets.framewerk.state.frames import Frame
from mech_env.rulesets.framewerk.words.view import WEAPONS, View, best_phrase, sum_phrase
from tests.rulesets.framewerk.table import Game, Table

words = RULESET.words

# Which groups of slots may answer a decision (catalogue 4).
ANSWERS = {
    "count": ("number",),
    "action": ("verb",),
    "targets": ("enemy",),
    "step": ("direction",),
    "cut": ("number",),
    "med": ("own",),
    "with": ("with",),
    "target": ("enemy",),
    "aimpoint": ("aimpoint",),
    "object": ("object",),
    "facing": ("direction",),
    "weapon": ("carried",),
    "item": ("item",),
    "holder": ("enemy",),
    "patient": ("own",),
    "load": ("carried",),
}
VAGUE = ("number ", "choose", "be done", "item ")


def records() -> tuple[Any, Any]:
    """The largest scenario, at its first question; the frames are those of an attack."""
    battle = Battle("framewerk", "full", 1, interpreted=True)
    s, b = battle.setup, battle.state
    for k, kind in enumerate((Frame.SLOT, Frame.ATTACK, Frame.TEST), 1):
        f = b.frames[k]
        f.kind = kind
        f.actor, f.target, f.weapon, f.thing = 0, 6, 0, -1
        f.dice = 3
    b.depth = 4
    b.pool.roller = 0
    b.request.unit, b.request.side = 0, 0
    return s, b


def ask(s: Any, b: Any, decision: int, unit: int = 0) -> tuple[Any, Any]:
    b.request.decision = decision
    b.request.unit, b.request.side = unit, s.units[unit].side
    return s, b


def rare_action(b: Battle, used: Counter[tuple[int, int]]) -> int:
    """The legal action least often taken under this decision: reaches far in few steps."""
    decision = int(b.state.request.decision)
    action = min(b.legal_actions(), key=lambda a: (used[decision, a], a * 31 % 17))
    used[decision, action] += 1
    return action


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize(
    "scenario, steps", [("full", 300), ("siege", 150), ("brawl", 150), ("ambush", 120)]
)
def test_words_of_a_whole_battle(scenario: str, steps: int) -> None:
    b = Battle("framewerk", scenario, 2, interpreted=True)
    used: Counter[tuple[int, int]] = Counter()
    for _ in range(steps):
        if b.over:
            break
        check_request(b)
        for event in b.step(rare_action(b, used)):
            assert "nobody" not in event.text, event
            assert "  " not in event.text, event


def check_request(b: Battle) -> None:
    request = b.request
    assert request is not None
    assert request.text.startswith(f"{request.unit}: ")
    assert request.text.endswith("?")
    assert json.loads(json.dumps(request.context)) == request.context
    assert request.context["unit"] == request.unit
    told = [b.describe(action) for action in b.legal_actions()]
    assert len(set(told)) == len(told), (request.decision, told)
    for line in told:
        assert line and not line.startswith(VAGUE), (request.decision, line)


def test_every_decision_has_a_question() -> None:
    s, b = records()
    questions = set()
    for decision in range(1, len(d.Decision.names())):
        question = words.request(*ask(s, b, decision))
        assert question.startswith("red_0: ") and question.endswith("?"), d.Decision.names()[
            decision
        ]
        questions.add(question)
        context = words.context(s, b)
        assert context["unit"] == "red_0"
        json.dumps(context)
    assert len(questions) == len(d.Decision.names()) - 1


@pytest.mark.parametrize("decision", sorted(ANSWERS))
def test_every_slot_has_words_of_its_own(decision: str) -> None:
    s, b = ask(*records(), d.Decision.names().index(decision))
    if decision == "object":
        b.frames[3].verb = d.Verb.SHOOT_OBJECT
    for group in ANSWERS[decision]:
        slots = [k for k, (name, _) in enumerate(d.ACTIONS.words) if name == group]
        if group == "verb":
            slots = list(range(len(d.VERBS)))
        told = [words.action(s, b, slot) for slot in slots]
        assert all(told)
        assert len(set(told)) == len(told), told


def test_answers_without_a_group() -> None:
    s, b = records()
    done = {
        decision: words.action(*ask(s, b, decision), d.Verb.DONE)
        for decision in (
            d.Decision.TARGETS,
            d.Decision.STEP,
            d.Decision.DEFEND,
            d.Decision.ADD,
            d.Decision.MED,
        )
    }
    assert len(set(done.values())) == len(done)
    ask(s, b, d.Decision.DEFEND)
    b.units[0].carried[0], b.units[0].ready = 0, 0
    b.weapons[0].kind = wp.Weapon.SWORD
    assert words.action(s, b, d.Verb.ARMED) == "parry with the sword (Armed Fighting 5, one die)"
    assert words.action(s, b, d.Verb.DODGE) == "dodge (Dodge 5, two dice)"
    ask(s, b, d.Decision.SUPPLY)
    supplies = {words.action(s, b, slot) for slot in (d.Verb.MAGAZINE, d.Verb.MEND, d.Verb.INSPIRE)}
    assert len(supplies) == 3
    assert (
        words.action(*ask(s, b, d.Decision.ADD), d.Verb.ADD)
        == "add a die for a drama point (3 left)"
    )


def test_no_question_once_the_battle_is_over() -> None:
    s, b = ask(*records(), d.Decision.ACTION)
    b.winner = 1
    assert words.request(s, b) == ""
    assert words.context(s, b) == {}


@pytest.mark.parametrize("slot", [-1, d.N_ACTIONS])
def test_unknown_action_is_an_error(slot: int) -> None:
    with pytest.raises(ValueError, match=str(slot)):
        words.action(*records(), slot)


def duel() -> Game:
    return (
        Table(12, 8)
        .unit("red", (1, 1), weapons=["pistol", "pistol"], drama=2)
        .unit("blue", (4, 1), weapons=["rifle"], drama=2)
        .unit("blue", (9, 7))
        .cover((4, 1), "light", "W")
        .cover((1, 2), "heavy", "E")
        .start()
        .turn("red_0", declared=2)
        .set("blue_0", cover_taken=1)
    )


def asked(game: Game) -> str:
    request = game.battle.request
    assert request is not None
    return request.text


def described(game: Game, answer: str) -> str:
    return game.battle.describe(game.slot(answer))


def test_a_shot_in_questions() -> None:
    game = duel()
    assert asked(game) == "red_0: two actions left; which action?"
    assert described(game, "shoot") == "shoot with the pistol (12 of 12 loaded)"
    game.do("shoot")
    assert asked(game) == "red_0: shoot with the pistol; at whom?"
    line = described(game, "enemy 0")
    assert line == "shoot blue_0 at (4,1), 3 cells away (+2 Short, -2 light cover)"
    game.do("enemy 0")
    assert asked(game) == "red_0: shoot blue_0; where to aim?"
    assert described(game, "aimpoint none") == "shoot blue_0, aiming at nothing special"
    line = described(game, "aimpoint held")
    assert line == "shoot blue_0, aiming at the rifle in its hand (-4, two dice more damage)"
    game.do("aimpoint small")
    question = "blue_0: red_0 is about to roll three dice of Marksman; "
    assert asked(game) == question + "how many of its dice to take away?"
    assert described(game, "number 1") == "take away one die for one drama point"
    game.rolls(7, 9).do("number 1")
    assert asked(game) == "red_0: Marksman 7, 9: 6 + 9 - 6 = 9; add a die for a drama point?"


def test_the_defender_knows_what_comes() -> None:
    game = duel()
    game.rolls(7, 8, 9).do("shoot", "enemy 0", "aimpoint small", "number 0", "done")
    assert asked(game) == "blue_0: red_0 shoots at you with its pistol, 24 to beat; how to defend?"
    request = game.battle.request
    assert request is not None
    assert request.context == {
        "unit": "blue_0",
        "side": "blue",
        "encounter": 0,
        "turn": 1,
        "pass": 1,
        "attacker": "red_0",
        "target": "blue_0",
        "verb": "single shot",
        "weapon": "pistol",
        "distance": 3,
        "aimpoint": "head or hand",
        "attack_total": 24,
    }
    game.rolls(2, 5, 4).do("dodge", "number 0")
    assert (
        asked(game) == "blue_0: Dodge 2, 5, 4: 6 + 5 = 11 against 24; add a die for a drama point?"
    )
    request = game.battle.request
    assert request is not None
    assert request.context["dice_on_the_table"] == [2, 4, 5]
    assert (request.context["roller"], request.context["total"]) == ("blue_0", 11)


@pytest.mark.parametrize("total", [0, -3])
def test_a_total_of_nothing_is_told_too(total: int) -> None:
    game = duel()
    game.rolls(7, 8, 9).do("shoot", "enemy 0", "aimpoint small", "number 0", "done")
    b = game.battle.state
    b.frames[b.depth - 1].total = total
    game.battle.refresh()
    request = game.battle.request
    assert request is not None and request.context["attack_total"] == total


def test_steps_name_direction_cell_and_cover() -> None:
    game = duel()
    game.do("move")
    assert asked(game) == "red_0: three steps left; where to step?"
    assert described(game, "direction right") == "step S to (1,2), heavy cover"
    assert described(game, "direction forward left") == "step NE to (2,0)"


def test_weapons_alike_are_told_apart() -> None:
    game = duel()
    game.do("ready")
    assert described(game, "carried 1") == "take the pistol of slot 2 in hand"
    assert described(game, "carried empty") == "empty the hands"


def test_who_is_asked_twice_in_automatic_fire() -> None:
    game = (
        Table(20, 12)
        .unit("red", (1, 1), "gunner", weapons=["lmg"])
        .unit("blue", (8, 1))
        .unit("blue", (9, 2))
        .start()
        .turn("red_0")
    )
    game.do("auto")
    assert asked(game) == "red_0: fire the lmg on automatic; in which direction?"
    assert described(game, "direction forward") == "fire to the E"
    game.do("direction forward", "enemy 0")
    assert asked(game) == "red_0: blue_0 so far; who is fired at?"
    assert described(game, "done") == "list nobody else and fire"
    request = game.battle.request
    assert request is not None
    assert request.context["targets"] == ["blue_0"]


def test_supplies_in_questions() -> None:
    battle = Battle("framewerk", "campaign", 1, interpreted=True)
    s, b = battle.setup, battle.state
    f = b.frames[1]
    f.kind, f.actor, f.target, f.supply = Frame.CAMP, 0, 1, d.Verb.MAGAZINE
    b.depth, b.kits, b.crates = 2, 2, 3
    assert words.request(*ask(s, b, d.Decision.MED)) == "red_0: two med kits left; whom to treat?"
    assert words.action(s, b, d.OWN + 1) == "treat red_1 (damage 0 of 13)"
    assert (
        words.request(*ask(s, b, d.Decision.SUPPLY))
        == "red_0: three crates left; what to make of the crate?"
    )
    assert words.request(*ask(s, b, d.Decision.PATIENT)) == "red_0: a magazine; for whom?"
    assert words.action(s, b, d.OWN + 1) == "give red_1 a magazine"
    assert (
        words.request(*ask(s, b, d.Decision.LOAD))
        == "red_0: a magazine for red_1; for which weapon?"
    )
    assert words.action(s, b, d.CARRIED) == "a magazine for the lmg of red_1"
    assert words.context(s, b)["patient"] == "red_1"


def test_names() -> None:
    s, b = records()
    view = View(s, b)
    assert view.unit(6) == "blue_0"
    assert view.unit(-1) == "nobody"
    assert view.side(2) == "nobody"
    assert view.count(1, "die") == "one die"
    assert view.count(0, "magazine") == "no magazines"
    assert view.count(11, "die") == "11 dice"
    assert WEAPONS[-1] == "empty hands"
    assert view.place(-1) == "off the map"
    assert [measured(1, "cell"), measured(3, "cell")] == ["1 cell", "3 cells"]
    assert [view.thing(k) for k in (0, 1, 2)] == [
        "red's terminal", "red's camera", "blue's terminal",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "faces, best, told",
    [
        ([3, 3, 3, 8], 9, "set 3-3-3"),
        ([5, 5, 9], 10, "set 5-5"),
        ([2, 3, 4, 4, 7], 9, "run 2-3-4"),
        ([8, 9, 10, 1, 2], 27, "run 8-9-10"),
        ([9, 10, 1], 10, "10"),
        ([], 14, "14"),
        ([1, 2], 9, "9"),
    ],
)
def test_the_best_of_a_pool_is_told(faces: list[int], best: int, told: str) -> None:
    assert best_phrase(faces, best, trained=True) == told


def test_half_a_die_is_told() -> None:
    assert best_phrase([7], 4, trained=False) == "half of 7"
    assert best_phrase([], 4, trained=False) == "4"


def test_sums_name_what_they_are_made_of() -> None:
    parts = [(2, "Short"), (0, "aim"), (-4, "heavy cover")]
    assert sum_phrase("9", -2, parts) == "9 + 2 Short - 4 heavy cover"
    assert sum_phrase("9", -3, parts) == "9 - 3"
    assert sum_phrase("9", 0, []) == "9"
