"""Changed messages to a server end in a line that says what is wrong, or they are done.

``--fuzz 80``, the default, tries 2,000 messages. A failure names the seed and the case; after all
of them the same server still plays.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from typing import Any

import pytest

import mech_env
from mech_env.serve.limits import Limits
from mech_env.serve.lines import answered
from mech_env.serve.service import Service
from mech_env.serve.verbs import VERBS
from tests.cases import FINISHED
from tests.fuzz.changes import ODD, change_bytes, change_value

PER_CASE = 25  # messages for each of --fuzz
PARTS = 4  # processes of pytest-xdist share them
SECONDS = 300  # for one answer, which may have to compile a search
# Many kept battles, and such as are never asked for again: the oldest makes way.
LIMITS = Limits(battles=20, idle_seconds_when_full=-1.0)


async def ask(service: Service, message: Any) -> dict[str, Any]:
    data = message if isinstance(message, str | bytes) else json.dumps(message)
    reply = await asyncio.wait_for(answered(service, data), SECONDS)
    assert "\n" not in reply
    return json.loads(reply)


async def begun(service: Service, ruleset: str, rng: random.Random) -> dict[str, Any]:
    """A battle in which a person is asked, somewhere on its way."""
    message = {"verb": "new", "ruleset": ruleset, "scenario": "duel", "seed": rng.randrange(2**32)}
    view = (await ask(service, message))["result"]
    for _ in range(rng.randrange(12)):
        action = rng.choice(view["actions"])["action"]
        after = await ask(service, {"verb": "answer", "battle": view["battle"], "action": action})
        if after["result"]["over"]:
            break
        view = after["result"]
    return view


async def proper(
    service: Service, ruleset: str, rng: random.Random, views: dict[str, dict[str, Any]]
) -> dict[str, Any]:
    """A message that could be done, of any verb; ``views`` has battles that went well so far."""
    known = views.get(ruleset, {"battle": ""})
    found = await ask(service, {"verb": "view", "battle": known["battle"]})
    view = found["result"] if found["ok"] and rng.random() < 0.9 else None
    if view is None or not view["actions"]:
        view = await begun(service, ruleset, rng)
    views[ruleset] = view
    battle, verb = view["battle"], rng.choice(list(VERBS))
    if rng.random() < 0.3:
        verb = rng.choice(("new", "load", "set_up", "answer"))
    message: dict[str, Any] = {"id": rng.randrange(1000), "verb": verb}
    if verb in VERBS and "battle" in VERBS[verb].fields.model_fields:
        message["battle"] = battle
    match verb:
        case "new":
            scenario: Any = rng.choice(mech_env.scenarios(ruleset))
            if rng.random() < 0.5:
                scenario = mech_env.rulesets.get(ruleset).load_scenario(scenario).to_dict()
            message |= {"ruleset": ruleset, "scenario": scenario, "seed": rng.randrange(2**32),
                        "agents": "unit", "players": {"red": "person", "blue": "bot"},
                        "scenes": rng.random() < 0.5}  # fmt: skip
        case "load":
            message |= (await ask(service, {"verb": "save", "battle": battle}))["result"]
            message |= {"players": {"red": "person", "blue": "random"}}
        case "set_up":
            found = await ask(service, {"verb": "position", "battle": battle})
            message |= found.get("result", {}) | {"players": {"red": "person"}}
        case "answer" | "outcomes":
            message["action"] = rng.choice(view["actions"])["action"]
        case "advance":
            message["decisions"] = rng.randrange(1, 5)
        case "picture":
            message["format"] = rng.choice(("svg", "png"))
        case "advise":
            message["simulations"] = rng.randrange(1, 50)
    return message


def changed(message: dict[str, Any], rng: random.Random) -> str | bytes:
    """The message as somebody hostile, or with a bug, would send it."""
    kind = rng.random()
    if kind < 0.3:
        return change_bytes(json.dumps(message).encode(), rng)
    if kind < 0.35:
        return json.dumps(rng.choice(ODD))
    for _ in range(rng.choice((1, 1, 2, 5))):
        message = change_value(message, rng)
    return json.dumps(message)


async def one(service: Service, ruleset: str, rng: random.Random, views: Any) -> str:
    message = changed(await proper(service, ruleset, rng, views), rng)
    reply = await ask(service, message)
    if reply["ok"]:
        assert isinstance(reply["result"], dict)
        return "done"
    error = reply["error"]
    assert error.keys() == {"field", "message"} and isinstance(error["field"], str), error
    assert error["message"].strip() and len(error["message"]) < 3000, error
    assert "Traceback" not in error["message"], error
    assert "the server failed" not in error["message"], (message[:3000], error)
    return "refused"


async def all_of_them(service: Service, cases: range, seed: int) -> Counter[str]:
    came: Counter[str] = Counter()
    views: dict[str, dict[str, Any]] = {}
    for case in cases:
        rng = random.Random(f"{seed} {case}")
        try:
            came[await one(service, rng.choice(FINISHED), rng, views)] += 1
        except Exception as problem:
            problem.add_note(f"--fuzz-seed {seed}, case {case}")
            raise
    for ruleset in FINISHED:
        view = await begun(service, ruleset, random.Random(seed))
        while not view["over"]:
            action = view["actions"][0]["action"]
            reply = await ask(
                service, {"verb": "answer", "battle": view["battle"], "action": action}
            )
            view = reply["result"]
        assert view["reason"]
    return came


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_changed_messages(part, pytestconfig, capsys):
    seed = pytestconfig.getoption("fuzz_seed")
    cases = range(part, PER_CASE * pytestconfig.getoption("fuzz"), PARTS)
    service = Service(limits=LIMITS)
    came = asyncio.run(all_of_them(service, cases, seed))
    service.close()
    assert came["refused"] > len(cases) // 4 and came["done"] > 0
    assert "Traceback" not in capsys.readouterr().err
