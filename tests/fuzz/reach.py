"""Which rules does random play reach? ``NUMBA_DISABLE_JIT=1 python -m tests.fuzz.reach ID``.

Plays battles of all bundled and of generated scenarios, always with one of the answers that were
given least so far, and prints as JSON the functions that cite a clause and were never called.
Kernels check on the way that no index counts from the back.
A ruleset's ``conformance.py`` may name ``URGES``: per stretch of a battle, answers that are
preferred, so that something breaks or a campaign hurries on; and ``POINTED``: scenarios for what is
rare, each played with counts of its own, so that no other changes what happens in it.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np

from tests.fuzz.executed import Recorder
from tests.hygiene.rules_table import ROOT, rule_files

CORE = ROOT / "mech_env/core"
MADE_UP = 30  # of the further scenarios of a ruleset's tests
DECISIONS = 70  # of each battle, at most
LOOK = 8  # decisions in a battle against the bot between two looks at the sides' scenes
ASK_BOT = 6  # decisions of random play between two questions to the bot
RARE = 5  # decisions of a kind in a battle that the bot is always asked
REASONS = 20  # codes of reasons for rolls


def folder_of(ruleset: str) -> Path:
    """Where the code of a ruleset is."""
    return rule_files()[ruleset].parent


def play_with_bot(ruleset: str, scenario: Any, seed: int, used: Any, decisions: int) -> None:
    """Part of a battle against the bot, with words; ``used`` counts answers."""
    from mech_env import Battle

    battle = Battle(ruleset, scenario, seed, players={"blue": "bot"})
    for k in range(decisions):
        if battle.over:
            return
        asked = battle.ruleset.decisions.index(battle.decision)
        assert battle.request is not None and battle.agent in battle.agents
        assert all(battle.describe(action) for action in battle.legal_actions())
        events = battle.step(least_used(battle.mask(), used[asked]))
        for event in events:
            assert str(event)
        for side in battle.sides:  # what a side may know of it
            assert len(events.for_side(side)) <= len(events)
            if k % LOOK == 0:
                assert battle.scene(side).title
    assert str(battle)


def set_up(ruleset: str) -> None:
    """Begin in the middle, from the positions that people wrote."""
    from mech_env import Battle

    for path in sorted((Path(__file__).parents[1] / "positions" / ruleset).glob("*.yaml")):
        assert Battle.from_position(path, seed=1).request is not None


def play(ruleset: str, scenario: Any, seed: int, used: Any, urges: list[list[int]]) -> None:
    """Part of a battle, a stretch for each of the urges; longer stretches of a campaign.

    Now and then the bot is asked what it would do, wherever chance has led, the laws of states look
    at the battle, and what searches and solvers need of the rules is called: guesses for hidden
    facts, and what can be forgotten.
    """
    from mech_env import BattleBatch
    from mech_env.core.soundness import check_sound
    from tests.twins import twin

    batch = BattleBatch(ruleset, scenario, 1, seed, autoreset=False, observations=False)
    setups, battles = batch._setups, batch.battles
    campaign = len(batch.scenario.setups()) > 1
    card: Any = batch.ruleset.card
    bot = twin(card.bot)
    met = np.zeros(len(used), np.int64)
    for k in range(DECISIONS * (6 if campaign else 2)):
        if batch.units[0] < 0:
            return
        mask, kind = batch.masks[0], batch.decisions[0]
        met[kind] += 1
        if k % ASK_BOT == 0 or met[kind] <= RARE:
            assert mask[bot(setups[battles[0].encounter], battles[0], mask)]
        if k % ASK_BOT == 0:
            look_ahead(card, setups, battles)
            check_sound(batch.ruleset, setups, battles, "battle")
        urge = urges[min(len(urges) - 1, k // DECISIONS)]
        wanted = [action for action in urge if mask[action]]
        batch.step([wanted[0] if wanted else least_used(mask, used[kind])])


def look_ahead(card: Any, setups: Any, battles: Any) -> None:
    """Guess and forget, in copies of a battle; ask which dice are alike."""
    from tests.twins import twin

    guessed, imagined, forgotten = setups.copy(), battles.copy(), battles.copy()
    s = setups[battles[0].encounter]
    if card.imagine is not None:
        twin(card.imagine)(guessed, imagined[0], int(battles[0].request.side), 1)
    if card.forget is not None:
        twin(card.forget)(s, forgotten[0])
    if card.alike is not None:
        for why in range(REASONS):
            twin(card.alike)(s, why)


def least_used(mask: Any, used: Any) -> int:
    """The legal answer that was given least so far to this kind of question."""
    legal = np.flatnonzero(mask)
    action = int(legal[np.argmin(used[legal])])
    used[action] += 1
    return action


def main() -> int:
    """Play and report."""
    (ruleset,) = sys.argv[1:]
    recorder = Recorder(folder_of(ruleset), CORE)
    sys.meta_path.insert(0, recorder)
    import mech_env
    from mech_env import rulesets
    from tests.cases import expected_of, known_of

    card = rulesets.get(ruleset)
    known = known_of(ruleset)
    urges: list[list[int]] = getattr(known, "URGES", [[]])
    used = np.zeros((len(card.decisions), len(card.actions)), np.int64)
    set_up(ruleset)
    for pointed in getattr(known, "POINTED", ()):
        fresh = np.zeros_like(used)
        play(ruleset, pointed, 0, fresh, urges)
        play_with_bot(ruleset, pointed, 0, fresh, DECISIONS)
    for seed, scenario in enumerate(mech_env.scenarios(ruleset)):
        play_with_bot(ruleset, scenario, seed, used, DECISIONS // 2)
        play(ruleset, scenario, seed, used, urges)
    for seed, made_up in enumerate(expected_of(ruleset, "more").get("more", ())[:MADE_UP]):
        if not recorder.unreached():
            break
        play(ruleset, made_up, seed, used, urges)
    print(json.dumps(recorder.unreached()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
