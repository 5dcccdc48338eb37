"""What a position says was answered since, and with which dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mech_env.arguments import MAX_FACE, DiceError
from mech_env.battle_records import BattleRecords
from mech_env.core.errors import PositionError
from mech_env.core.log import MAX_FORCED
from mech_env.core.ruleset import Ruleset
from mech_env.core.shown import shown
from mech_env.positions.names import plain_word
from mech_env.positions.reading import Reader, word_of
from mech_env.status import W_DECISION, W_UNIT

MOST_ANSWERS = 200


def read_answers(
    plain: Mapping[str, Any], ruleset: Ruleset, reader: Reader
) -> tuple[list[int], list[int] | None]:
    """The actions of ``then`` and the faces of ``dice``, None without any; notes mistakes."""
    answers: Any = plain.get("then", [])
    faces: Any = plain.get("dice")
    if faces is not None and not _are_faces(faces):
        allowed = f"a list of at most {MAX_FORCED} faces, each from 1 to {MAX_FACE}"
        reader.refuse(("dice",), faces, allowed)
    elif faces and not answers:
        reader.refuse(("dice",), faces, "only with `then`, in which they fall")
    if not isinstance(answers, list | tuple) or len(answers) > MOST_ANSWERS:
        reader.refuse(("then",), answers, f"a list of at most {MOST_ANSWERS} answers")
        return [], None
    actions = []
    known = {plain_word(ruleset.actions.name(k)): k for k in range(len(ruleset.actions))}
    for k, answer in enumerate(answers):
        answer = word_of(answer)
        word = plain_word(answer) if isinstance(answer, str) else answer
        if not isinstance(word, str) or word not in known:
            some = ", ".join(ruleset.actions.groups)
            allowed = f"an action's name, such as {ruleset.actions.name(0)!r}; groups: {some}"
            reader.refuse(("then", k), answer, allowed)
        else:
            actions.append(known[word])
    return actions, list(faces) if _are_faces(faces) else None


def _are_faces(faces: Any) -> bool:
    if not isinstance(faces, list | tuple) or len(faces) > MAX_FORCED:
        return False
    return all(type(face) is int and 0 < face <= MAX_FACE for face in faces)


def play_answers(
    battle: BattleRecords,
    where: str,
    answers: Sequence[int],
    faces: Sequence[int] | None,
    asked: Any,
) -> None:
    """Give the answers of a position; then its request must stand, if it names one.

    Raises:
        PositionError: an answer that is not legal, dice that do not fit, or another request.
    """
    actions = battle.ruleset.actions
    if faces:
        battle.force_dice(faces, strict=False)
    for k, action in enumerate(answers):
        if battle.over:
            why = battle.ruleset.words.reason(int(battle.state.reason))
            problem = (f"then[{k}]", actions.name(action), f"the battle is over ({why})")
            raise PositionError(where, [problem])
        if not battle.mask()[action]:
            legal = ", ".join(actions.name(a) for a in battle.legal_actions())
            problem = (f"then[{k}]", actions.name(action), f"{_asked(battle)}: one of {legal}")
            raise PositionError(where, [problem])
        before = battle._copies()
        try:
            battle._play(action)
            battle._check_dice(before, f"then[{k}]")
        except DiceError as error:
            raise PositionError(where, [("dice", shown(faces), str(error))]) from None
    if battle.pending_dice:
        allowed = f"no more faces than are rolled; left over: {battle.pending_dice}"
        raise PositionError(where, [("dice", shown(faces), allowed)])
    if asked is not None:
        _check_request(battle, where, asked)


def _check_request(battle: BattleRecords, where: str, asked: Any) -> None:
    found = {"unit": battle.units[battle._words[W_UNIT]] if not battle.over else None}
    found["decision"] = battle.ruleset.decisions[battle._words[W_DECISION]]
    if not isinstance(asked, Mapping):
        raise PositionError(where, [("request", shown(asked), "a mapping with unit, decision")])
    for word, value in asked.items():
        if word not in found:
            raise PositionError(where, [(f"request.{word}", "unknown", "unit, decision")])
        if not isinstance(value, str) or plain_word(value) != plain_word(str(found[word])):
            allowed = f"what the answers lead to: {_asked(battle)}"
            raise PositionError(where, [(f"request.{word}", shown(value), allowed)])


def _asked(battle: BattleRecords) -> str:
    if battle.over:
        return "the battle is over"
    unit = battle.units[battle._words[W_UNIT]]
    return f"{unit} is asked {battle.ruleset.decisions[battle._words[W_DECISION]]}"
