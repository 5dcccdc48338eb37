"""What is too much is refused, what is idle ends, and nobody waits for somebody else."""

from __future__ import annotations

import asyncio
import io
import json
import threading
import time
from dataclasses import fields

import pytest

from mech_env.serve import limits as limits_module
from mech_env.serve.battles import Battles
from mech_env.serve.limits import Limits
from mech_env.serve.lines import answered, serve_lines
from mech_env.serve.reading import read_object
from mech_env.serve.refusals import RefusedError
from mech_env.serve.service import Service
from mech_env.table import Table
from mech_env.table.opening import new_battle
from tests.hygiene.rules_table import ROOT
from tests.serve.carriers import JSON, client_of

DUEL = {"ruleset": "steel_typhoon", "scenario": "duel", "seed": 7}


async def ask(service: Service, verb: str, **fields):
    return json.loads(await service.reply(verb, fields))


def refused(text: str | bytes, **changed) -> RefusedError:
    with pytest.raises(RefusedError) as caught:
        read_object(text, Limits(**changed))
    return caught.value


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{" * 50, "nested deeper than 40"),
        ('{"a":' * 39 + "[[]]" + "}" * 39, "nested deeper than 40"),
        ('{"a": ' + "1" * 101 + "}", "a number of 101 digits: at most 100"),
        ('{"a": 1e999}', "'1e999' is too large".replace("'", "")),
        ('{"a": NaN}', "NaN is not a number of JSON"),
        ('{"a": 1, "b": 2, "a": 3}', "stands twice"),
        ('{"a": "\\ud800"}', "half of a surrogate pair"),
        (b"\xff{}", "byte 0 is not UTF-8"),
        ("[1, 2]", "[1, 2] is not a JSON object"),
        ("", "not JSON"),
        ("{", "not JSON"),
    ],
)
def test_json_that_is_not_read(text, words):
    assert words in str(refused(text))


def test_brackets_in_texts_are_no_depth():
    text = json.dumps({"a": "[" * 100 + '"\\' + "{" * 100})
    assert read_object(text, Limits())["a"].startswith("[[[")


def test_unfinished_texts_take_no_time():
    start = time.perf_counter()
    refused('{"a": "' + '\\"' * 400_000)
    refused('"' * 900_001)
    assert time.perf_counter() - start < 2


def test_whole_numbers_may_have_a_point():
    assert read_object('{"a": 12.0, "b": 1.5}', Limits()) == {"a": 12, "b": 1.5}
    assert isinstance(read_object('{"a": 12.0}', Limits())["a"], int)


def test_a_message_has_a_size(service):
    error = refused('{"a": "' + "x" * 100 + '"}', message_bytes=64)
    assert error.status == 413 and "at most 64" in error.message
    client = client_of(service)
    reply = client.post("/api/new", content=b" " * 1_000_001, headers=JSON)
    assert reply.status_code == 413 and "at most 1,000,000" in reply.json()["error"]["message"]

    def parts():  # no length declared
        for _ in range(20):
            yield b" " * 100_000

    reply = client.post("/api/new", content=parts(), headers=JSON)
    assert reply.status_code == 413


def test_a_line_that_is_too_long_is_skipped_and_the_next_is_answered(service):
    sink = io.BytesIO()
    long = b'{"x": "' + b"y" * 3_000_000 + b'"}\n'
    serve_lines(service, io.BytesIO(long + b'{"id": 1, "verb": "catalogue"}\n'), sink)
    first, second = map(json.loads, sink.getvalue().splitlines())
    assert not first["ok"] and "at most 1,000,000" in first["error"]["message"]
    assert second["ok"] and second["id"] == 1


def test_idle_battles_end(service, clock):
    async def play():
        idle, used = await ask(service, "new", **DUEL), await ask(service, "new", **DUEL)
        clock.now += 3000
        await ask(service, "view", battle=used["battle"])
        clock.now += 1000
        await ask(service, "view", battle=used["battle"])
        with pytest.raises(RefusedError, match="no battle here") as caught:
            await ask(service, "view", battle=idle["battle"])
        assert caught.value.status == 404
        assert len(service.house.battles) == 1

    asyncio.run(play())


def test_the_number_of_battles_is_limited(clock):
    service = Service(limits=Limits(battles=2), clock=clock)

    async def play():
        first = await ask(service, "new", **DUEL)
        second = await ask(service, "new", **DUEL)
        with pytest.raises(RefusedError, match="at most 2; end one") as caught:
            await ask(service, "new", **DUEL)
        assert caught.value.status == 503
        await ask(service, "end", battle=first["battle"])
        third = await ask(service, "new", **DUEL)
        clock.now += 200
        await ask(service, "view", battle=second["battle"])
        clock.now += 200  # the third is idle for longer than 300 seconds now
        fourth = await ask(service, "new", **DUEL)
        with pytest.raises(RefusedError, match="no battle here"):
            await ask(service, "view", battle=third["battle"])
        for view in (second, fourth):
            await ask(service, "view", battle=view["battle"])

    asyncio.run(play())
    service.close()


def test_undo_is_limited():
    service = Service(limits=Limits(undo=1))

    async def play():
        view = await ask(service, "new", **DUEL, players={"red": "person", "blue": "person"})
        token = view["battle"]
        for _ in range(3):
            view = await ask(service, "answer", battle=token, action=view["actions"][0]["action"])
        assert view["undo"] == 1
        await ask(service, "undo", battle=token)
        with pytest.raises(RefusedError, match="nothing to undo"):
            await ask(service, "undo", battle=token)

    asyncio.run(play())
    service.close()


def test_others_are_served_while_one_request_takes_long(service, monkeypatch):
    """One battle's thread hangs; another battle goes on; the hanging one is asked in order."""
    hold, held = threading.Event(), threading.Event()
    real = Table.answer

    def slow(table, *arguments):
        if table.battle.seed == 1:
            held.set()
            assert hold.wait(30)
        return real(table, *arguments)

    monkeypatch.setattr(Table, "answer", slow)

    async def play():
        one = await ask(service, "new", **{**DUEL, "seed": 1})
        two = await ask(service, "new", **{**DUEL, "seed": 2})
        action = one["actions"][0]["action"]
        waiting = asyncio.create_task(ask(service, "answer", battle=one["battle"], action=action))
        await asyncio.to_thread(held.wait)
        behind = asyncio.create_task(ask(service, "view", battle=one["battle"]))
        for _ in range(3):
            two = await ask(
                service, "answer", battle=two["battle"], action=two["actions"][0]["action"]
            )
        assert not waiting.done() and not behind.done()
        hold.set()
        assert (await behind) == (await waiting)

    asyncio.run(play())


def test_whoever_goes_away_leaves_the_battle_in_order(service, monkeypatch):
    hold, held = threading.Event(), threading.Event()
    real = Table.answer

    def slow(table, *arguments):
        held.set()
        assert hold.wait(30)
        return real(table, *arguments)

    async def play():
        view = await ask(service, "new", **DUEL)
        monkeypatch.setattr(Table, "answer", slow)
        action = view["actions"][0]["action"]
        gone = asyncio.create_task(ask(service, "answer", battle=view["battle"], action=action))
        await asyncio.to_thread(held.wait)
        gone.cancel()
        with pytest.raises(asyncio.CancelledError):
            await gone
        behind = asyncio.create_task(ask(service, "view", battle=view["battle"]))
        await asyncio.sleep(0.05)
        assert not behind.done() and service.at_work == 2
        hold.set()
        assert (await behind)["decisions"] > view["decisions"]
        assert service.at_work == 0

    asyncio.run(play())


def test_a_queue_has_an_end(monkeypatch):
    service = Service(limits=Limits(workers=1, waiting=2))
    hold, real = threading.Event(), Table.view

    def slow(table, token):
        assert hold.wait(30)
        return real(table, token)

    async def play():
        token = (await ask(service, "new", **DUEL))["battle"]
        monkeypatch.setattr(Table, "view", slow)
        tasks = [asyncio.create_task(service.reply("view", {"battle": token})) for _ in range(3)]
        await asyncio.sleep(0.05)
        with pytest.raises(RefusedError, match="busy") as caught:
            await service.reply("view", {"battle": token})
        assert caught.value.status == 503
        hold.set()
        assert len(set(await asyncio.gather(*tasks))) == 1
        assert service.at_work == 0

    asyncio.run(play())
    service.close()


def test_a_bug_is_one_line_too_and_the_server_goes_on(service, monkeypatch, capsys):
    def broken(table, token):
        raise RuntimeError("something\nunforeseen")

    async def play():
        view = await ask(service, "new", **DUEL)
        with monkeypatch.context() as patch:
            patch.setattr(Table, "view", broken)
            message = json.dumps({"id": 5, "verb": "view", "battle": view["battle"]})
            reply = json.loads(await answered(service, message))
        assert reply["id"] == 5 and "something unforeseen" in reply["error"]["message"]
        assert "Traceback" in capsys.readouterr().err  # for the one who runs the server
        assert (await ask(service, "view", battle=view["battle"])) == view

    asyncio.run(play())


def test_tokens_are_not_guessed():
    battles = Battles(Limits(battles=100), lambda: 0.0)
    battle = new_battle("toy", "duel", 1)
    table = Table(battle, {})
    tokens = {battles.add(table) for _ in range(100)}
    assert len(tokens) == 100 and min(map(len, tokens)) >= 22


def test_the_guide_has_all_limits():
    text = (ROOT / "docs/server.md").read_text(encoding="utf-8")
    for name, value, about in limits_module.table():
        number = f"{value:,.0f}" if value == int(value) else f"{value:,g}"
        assert f"| `{name}` | {number} | {about} |" in text
    assert len(limits_module.table()) == len(fields(Limits))
