"""A real server on a free port of this machine: the program, its sockets, bad clients, its end."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from contextlib import contextmanager, suppress

import pytest
import websockets

from mech_env import cli
from mech_env.serve import running
from mech_env.serve.limits import Limits
from mech_env.serve.origins import Origins
from mech_env.serve.service import Service
from mech_env.serve.web import application
from tests.hygiene.rules_table import ROOT
from tests.serve.carriers import JSON

QUICK = Limits(request_seconds=1.0, send_seconds=1.0, connections=12)


@contextmanager
def server(limits: Limits):
    """A server in a thread; its port."""
    service = Service(limits=limits)
    listening = running.open_socket("127.0.0.1", 0)
    port = listening.getsockname()[1]
    started = threading.Event()
    made = running.Server(application(service, Origins("127.0.0.1")), limits, ready=started.set)
    thread = threading.Thread(target=made.run, args=([listening],), daemon=True)
    thread.start()
    assert started.wait(20)
    yield port
    made.should_exit = True
    thread.join(10)
    assert not thread.is_alive()
    service.close()


@pytest.fixture(scope="module")
def port():
    with server(QUICK) as found:
        yield found


def post(port: int, verb: str, **fields):
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}/api/{verb}", json.dumps(fields).encode(), JSON
    )
    with urllib.request.urlopen(request, timeout=60) as reply:
        return json.load(reply)


def plays(port: int) -> None:
    view = post(port, "new", ruleset="framewerk", scenario="duel", seed=1)
    action = view["actions"][0]["action"]
    assert post(port, "answer", battle=view["battle"], action=action)["decisions"] > 0
    post(port, "end", battle=view["battle"])


def received(connection: socket.socket) -> bytes:
    """All that comes until the other side closes."""
    data = b""
    try:
        while part := connection.recv(65536):
            data += part
    except ConnectionError:
        pass
    return data


def test_a_battle_over_a_real_websocket(port):
    async def play():
        async with websockets.connect(f"ws://127.0.0.1:{port}/ws") as line:

            async def ask(verb, **fields):
                await line.send(json.dumps({"id": 1, "verb": verb, **fields}))
                return json.loads(await line.recv())["result"]

            view = await ask("new", ruleset="steel_typhoon", scenario="duel", seed=4)
            while not view["over"]:
                action = view["actions"][0]["action"]
                view = await ask("answer", battle=view["battle"], action=action)
            return view

    assert asyncio.run(play())["reason"]


def test_a_websocket_message_that_is_too_large_ends_the_connection(port):
    async def send():
        async with websockets.connect(f"ws://127.0.0.1:{port}/ws") as line:
            with pytest.raises(websockets.ConnectionClosed) as caught:
                await line.send("x" * 1_100_000)
                await line.recv()
            assert caught.value.rcvd is not None
            return caught.value.rcvd.code

    assert asyncio.run(send()) == 1009
    plays(port)


def test_a_foreign_page_opens_no_websocket(port):
    async def send():
        with pytest.raises(websockets.InvalidStatus) as caught:
            async with websockets.connect(
                f"ws://127.0.0.1:{port}/ws", additional_headers={"Origin": "http://evil.example"}
            ):
                pass
        return caught.value.response.status_code

    assert asyncio.run(send()) == 403


@pytest.mark.parametrize(
    "garbage",
    [
        b"\0" * 100,
        b"GET / HTTP/9.9\r\n\r\n",
        b"POST /api/new HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -1\r\n\r\n",
        b"POST /api/new HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + b"X: " + b"y" * 200_000 + b"\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",  # TLS
    ],
)
def test_garbage_on_the_port(port, garbage):
    with socket.create_connection(("127.0.0.1", port), timeout=10) as line:
        with suppress(OSError):  # the server may have closed at the first bytes
            line.sendall(garbage)
            line.shutdown(socket.SHUT_WR)
        assert b"Traceback" not in received(line)
    plays(port)


def test_clients_that_send_nothing_or_half_a_request_are_cut_off(port):
    head = b"POST /api/new HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    begun = [b"", b"POST /api", head + b"Content-Length: 100\r\n\r\n{"]
    lines = [socket.create_connection(("127.0.0.1", port), timeout=20) for _ in begun]
    for line, part in zip(lines, begun, strict=True):
        line.sendall(part)
    plays(port)  # nobody waits for them
    start = time.monotonic()
    answers = [received(line) for line in lines]
    assert time.monotonic() - start < 15
    assert answers[:2] == [b"", b""] and b"not whole after 1 seconds" in answers[2]


def test_a_client_that_takes_no_answer_is_cut_off(port):
    """It asks for much and reads nothing: others are served, and it is cut off."""
    view = post(port, "new", ruleset="steel_typhoon", scenario="skirmish", seed=1)
    body = json.dumps({"battle": view["battle"]}).encode()
    one = (
        b"POST /api/view HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        b"Content-Length: %d\r\n\r\n%s" % (len(body), body)
    )
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.settimeout(20)
        line.connect(("127.0.0.1", port))
        start = time.monotonic()
        with pytest.raises(OSError):
            while time.monotonic() - start < 30:
                line.sendall(one)
        assert time.monotonic() - start < 30
    plays(port)


def test_too_many_connections_are_refused_and_then_not(port):
    lines = [socket.create_connection(("127.0.0.1", port), timeout=20) for _ in range(14)]
    time.sleep(0.2)
    with pytest.raises((urllib.error.HTTPError, OSError)):
        plays(port)
    for line in lines:
        line.close()
    time.sleep(0.2)
    plays(port)


def program(*arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "mech_env.cli", "serve", *arguments],
        cwd=ROOT, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, env={**os.environ, "NUMBA_DISABLE_JIT": "1", "COLUMNS": "120"},
    )  # fmt: skip


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_the_program_says_where_it_serves_and_ends_in_order(sign):
    with program("--port", "0") as running_program:
        assert running_program.stdout is not None
        line = running_program.stdout.readline()
        assert line.startswith("mech-env: serving at http://127.0.0.1:")
        found = int(line.split(":")[3].split()[0])
        assert post(found, "catalogue")["players"][0] == "person"
        running_program.send_signal(sign)
        out, err = running_program.communicate(timeout=20)
    assert out == "" and err == "" and running_program.returncode in (0, -sign)


def test_the_program_warns_when_others_can_reach_it():
    with program("--port", "0", "--host", "0.0.0.0") as running_program:
        assert running_program.stdout is not None
        running_program.stdout.readline()
        running_program.send_signal(signal.SIGINT)
        _, err = running_program.communicate(timeout=20)
    assert "no password and no encryption; whoever reaches the port can play" in err


def test_the_program_over_standard_input():
    with program("--stdio") as running_program:
        out, err = running_program.communicate(
            '{"id": 1, "verb": "new", "ruleset": "toy", "scenario": "duel"}\nnonsense\n', timeout=60
        )
    first, second = map(json.loads, out.splitlines())
    assert first["ok"] and first["result"]["ruleset"] == "toy"
    assert not second["ok"] and err == "" and running_program.returncode == 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--bundle", "x"), "--bundle: 'x' is not NAME=FOLDER"),
        (("--bundle", "bot=here"), "'bot': the name is empty or taken"),
        (("--bundle", "cadet=/nowhere"), "--bundle: "),
        (("--port", "99999"), "--port: 99999 is not from 0 to 65535"),
        (("--host", "host.invalid"), "--host host.invalid --port 8737: "),
        (("--allow-origin", "*"), "--allow-origin: '*': an origin is wanted"),
    ],
)
def test_mistakes_on_the_command_line(arguments, words, capsys):
    assert cli.main(["serve", *arguments]) == 2
    printed = capsys.readouterr()
    assert words in printed.err and printed.err.count("\n") == 1 and printed.out == ""


def test_a_port_that_is_taken(capsys):
    with running.open_socket("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        assert cli.main(["serve", "--port", str(port)]) == 2
    assert f"--port {port}: " in capsys.readouterr().err


def test_without_the_extra_one_line_names_it(monkeypatch, capsys):
    monkeypatch.setattr(sys.modules["mech_env.cli.serve"], "find_spec", lambda name: None)
    assert cli.main(["serve"]) == 2
    assert "pip install 'mech-env[serve]'" in capsys.readouterr().err
