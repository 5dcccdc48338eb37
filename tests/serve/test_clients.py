"""The clients of ``examples/``: JavaScript runs; of C# and GDScript the messages are sent.

There is no .NET and no Godot here. So the messages are read from the sources, the holes in them are
filled as the program would, and what the program reads of an answer must be in it: a protocol that
changes fails these tests.
"""

from __future__ import annotations

import json
import random
import re
import subprocess

import pytest

from mech_env.serve.service import Service
from tests.hygiene.rules_table import ROOT
from tests.node import NODE, needs_node
from tests.serve.carriers import http
from tests.serve.test_running import QUICK, server

EXAMPLES = ROOT / "examples"
CSHARP = (EXAMPLES / "csharp/Play.cs").read_text(encoding="utf-8")
GDSCRIPT = (EXAMPLES / "godot/play.gd").read_text(encoding="utf-8")

Messages = dict[str, str]  # templates by verb


@needs_node
def test_the_javascript_client_plays_a_battle():
    with server(QUICK) as port:
        done = subprocess.run(
            [str(NODE), str(EXAMPLES / "javascript/play.mjs"), f"ws://127.0.0.1:{port}/ws"],
            capture_output=True, text=True, timeout=120, check=False,
        )  # fmt: skip
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert re.fullmatch(r"(red|blue|nobody) wins: .+", lines[-1])
    assert any("  ->  " in line for line in lines) and any(" rolls " in line for line in lines)


def csharp_messages() -> Messages:
    """Of ``Ask("verb", …)`` with a raw text literal, whose holes stand in double braces."""
    calls = re.findall(r'Ask\("(\w+)", (?:\$\$)?"""(.*?)"""\)', CSHARP, re.DOTALL)
    holes = {"{{battle}}": "BATTLE", '{{choice["action"]}}': "ACTION"}
    return {verb: filled(template, holes) for verb, template in calls}


def gdscript_messages() -> Messages:
    """Of ``ask("verb", {…})``: dictionaries of GDScript whose texts, lists and numbers are JSON."""
    calls = re.findall(r'ask\("(\w+)", (\{.*?\})\)\n', GDSCRIPT, re.DOTALL)
    holes = {'view["battle"]': '"BATTLE"', 'int(choice["action"])': "ACTION"}
    return {verb: filled(template, holes) for verb, template in calls}


def filled(text: str, holes: dict[str, str]) -> str:
    """A text with something else in place of its holes."""
    for hole, content in holes.items():
        text = text.replace(hole, content)
    return text


CLIENTS = {
    "C#": (csharp_messages(), set(re.findall(r'\["(\w+)"\]', CSHARP))),
    "GDScript": (gdscript_messages(), set(re.findall(r'\["(\w+)"\]', GDSCRIPT))),
}


@pytest.mark.parametrize("client", CLIENTS)
def test_the_messages_of_a_client_play_a_battle(client):
    messages, read = CLIENTS[client]
    assert set(messages) == {"new", "answer", "end"}
    service, rng = Service(), random.Random(3)
    seen: set[str] = {"error", "field", "message"}  # of a refusal; tests/serve/test_verbs.py

    def note(value):
        if isinstance(value, dict):
            seen.update(value)
            for inner in value.values():
                note(inner)
        elif isinstance(value, list):
            for inner in value:
                note(inner)

    with http(service) as send:

        def ask(verb, battle="", action=0):
            text = filled(messages[verb], {"BATTLE": battle, "ACTION": str(action)})
            return send(verb, **json.loads(text))

        view = ask("new")
        note(view)
        while not view["over"]:
            view = ask("answer", view["battle"], rng.choice(view["actions"])["action"])
            note(view)
        assert view["reason"]
        assert ask("end", view["battle"]) == {}
    assert read and read <= seen, f"{client} reads {read - seen}, which no answer has"
    service.close()


@pytest.mark.parametrize(
    ("path", "most"),
    [("javascript/play.mjs", 35), ("csharp/Play.cs", 42), ("godot/play.gd", 35)],
)
def test_a_client_is_short(path, most):
    assert len((EXAMPLES / path).read_text(encoding="utf-8").splitlines()) <= most
