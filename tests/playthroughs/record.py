"""Recorded games as text, one a scenario; ``python -m tests.playthroughs.record`` writes them.

They lie in ``tests/rulesets/<ruleset>/playthroughs``. A file holds the seed, every answer with its
words and what came of it, and every so often a fingerprint of the state. Bots answer for some of
the time, chance for the rest, so that games look like games and still wander. Review the difference
before committing new recordings: a change that was not meant is a rule that plays otherwise.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from mech_env import Battle
from mech_env.core.dice import mix
from mech_env.core.jit import interpreted
from mech_env.core.state_key import state_bytes, state_spans
from mech_env.players import bot_action
from tests.cases import CASES

FOLDER = Path(__file__).parents[1] / "rulesets"
SEED = 5
EVERY = 25  # decisions between fingerprints
LONGEST = 1_500  # decisions of a recording; longer games are left unfinished

_ANSWER = re.compile(r"^> (\d+) ")
_mix = interpreted(mix)


def path_of(ruleset: str, scenario: str) -> Path:
    """The file of a recording."""
    return FOLDER / ruleset / "playthroughs" / f"{scenario}.txt"


def fingerprint(battle: Battle) -> str:
    """Of the state: without the dice that made it."""
    state = state_bytes(battle.state, state_spans(battle.ruleset.battle))
    return hashlib.blake2b(state, digest_size=8).hexdigest()


def choose(battle: Battle) -> int:
    """The bot's answer in two of three cases, else any."""
    word = int(_mix(SEED, battle.decisions, 99))
    if word % 3:
        return bot_action(battle)
    legal = battle.legal_actions()
    return legal[word // 3 % len(legal)]


def answers(text: str) -> list[int]:
    """The actions of a recording."""
    return [int(match[1]) for match in map(_ANSWER.match, text.splitlines()) if match]


def transcript(ruleset: str, scenario: str, actions: list[int] | None = None) -> str:
    """A game as text: played anew, or along a list of actions."""
    return "\n".join(_lines(Battle(ruleset, scenario, SEED), actions)) + "\n"


def _lines(battle: Battle, actions: list[int] | None) -> Iterator[str]:
    yield f"{battle.ruleset.id} {battle.scenario.name}, seed {SEED}"
    for event in battle.recent_events():
        yield f"  {event}"
    last = LONGEST if actions is None else len(actions)
    while not battle.over and battle.decisions < last:
        if battle.decisions % EVERY == 0:
            yield f"# {battle.decisions} decisions, state {fingerprint(battle)}"
        action = choose(battle) if actions is None else actions[battle.decisions]
        request = battle.request
        assert request is not None
        yield f"> {action} {request.unit} {request.decision}: {battle.describe(action)}"
        for event in battle.step(action):
            yield f"  {event}"
    end = f"over, {battle.winner or 'draw'}: {battle.reason}" if battle.over else "cut off here"
    yield f"# {battle.decisions} decisions, state {fingerprint(battle)}, {end}"


def main() -> int:
    """Write the recordings, all or those named."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("scenario", nargs="*", help="only these scenarios")
    wanted = parser.parse_args().scenario
    for ruleset, scenario in CASES:
        if not wanted or scenario in wanted:
            path = path_of(ruleset, scenario)
            path.parent.mkdir(exist_ok=True)
            path.write_text(transcript(ruleset, scenario), encoding="utf-8")
            print(path.relative_to(FOLDER))
    return 0


if __name__ == "__main__":
    sys.exit(main())
