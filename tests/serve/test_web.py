"""HTTP and WebSocket: who may ask, what is served, and clients that behave badly."""

from __future__ import annotations

import json

import pytest
from starlette.testclient import WebSocketDenialResponse
from starlette.websockets import WebSocketDisconnect

from mech_env.serve.limits import Limits
from mech_env.serve.origins import Origins, checked_origin
from mech_env.serve.refusals import RefusedError
from mech_env.serve.schema import openapi
from mech_env.serve.service import Service
from mech_env.serve.verbs import VERBS
from mech_env.serve.web import page_files
from tests.serve.carriers import ADDRESS, HOST, JSON, client_of

OURS = {"host": HOST}


def refused(origins: Origins, **headers: str) -> str:
    given = {name.replace("_", "-"): text for name, text in headers.items()}
    with pytest.raises(RefusedError) as caught:
        origins.check(given)
    assert caught.value.status == 403
    return caught.value.field


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"origin": ADDRESS},
        {"origin": ADDRESS, "sec-fetch-site": "same-origin"},
        {"sec-fetch-site": "none"},
    ],
)
def test_programs_and_pages_of_our_own_may_ask(headers):
    Origins("127.0.0.1").check({**OURS, **headers})


@pytest.mark.parametrize("host", ["localhost:8737", "LOCALHOST", "[::1]:8737", "127.0.0.1:1"])
def test_names_of_this_machine(host):
    Origins("127.0.0.1").check({"host": host})


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8737", "127.0.0.1.evil.example", "", "10.0.0.1", "a b",
             "localhost:x", "user@localhost", "localhost/x"]
)  # fmt: skip
def test_a_name_that_was_bound_anew_is_refused(host):
    assert refused(Origins("127.0.0.1"), host=host) == "Host"


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://127.0.0.1:9999", "file://", "",
               "http://127.0.0.1:8737.evil.example", "http://evil.example/127.0.0.1:8737"]
)  # fmt: skip
def test_pages_of_somebody_else_may_not_ask(origin):
    assert refused(Origins("127.0.0.1"), host=HOST, origin=origin) == "Origin"


def test_a_page_without_origin_may_not_ask_from_another_site():
    for site in ("cross-site", "same-site"):
        assert refused(Origins("127.0.0.1"), host=HOST, sec_fetch_site=site) == "Sec-Fetch-Site"


def test_a_server_for_others_takes_addresses_but_no_foreign_names():
    origins = Origins("0.0.0.0")
    origins.check({"host": "192.168.1.5:8737", "origin": "http://192.168.1.5:8737"})
    assert refused(origins, host="evil.example:8737") == "Host"
    Origins("games.example").check({"host": "games.example:8737"})


def test_origins_that_are_allowed():
    origins = Origins("127.0.0.1", ["https://play.example"])
    origins.check({**OURS, "origin": "https://play.example"})
    assert refused(origins, host=HOST, origin="http://play.example") == "Origin"
    for wrong in (
        "*",
        "play.example",
        "https://play.example/",
        "https://*.example",
        "ftp://a",
        "https://a:b",
    ):
        with pytest.raises(ValueError, match="an origin is wanted"):
            checked_origin(wrong)


def test_the_door_is_before_everything(service):
    client = client_of(service)
    for method, path in (("POST", "/api/catalogue"), ("GET", "/"), ("GET", "/openapi.json")):
        reply = client.request(method, path, headers={"host": "evil.example"})
        assert reply.status_code == 403 and reply.json()["error"]["field"] == "Host"
    with (
        pytest.raises((WebSocketDisconnect, WebSocketDenialResponse)),
        client.websocket_connect(f"ws://{HOST}/ws", headers={"origin": "http://evil.example"}),
    ):
        pytest.fail("it was let in")


def test_a_form_of_another_page_is_no_message(service):
    client = client_of(service)
    for kind in ("text/plain", "application/x-www-form-urlencoded", ""):
        reply = client.post("/api/catalogue", content=b"{}", headers={"content-type": kind})
        assert reply.status_code == 415 and reply.json()["error"]["field"] == "Content-Type"


def test_a_page_that_is_allowed_gets_answers_it_can_read(service):
    client = client_of(service, "https://play.example")
    headers = {"origin": "https://play.example"}
    asked = {
        "access-control-request-method": "POST",
        "access-control-request-headers": "content-type",
    }
    preflight = client.options("/api/new", headers={**headers, **asked})
    assert preflight.status_code == 200
    reply = client.post("/api/catalogue", json={}, headers=headers)
    assert reply.headers["access-control-allow-origin"] == "https://play.example"
    assert "access-control-allow-origin" not in client_of(service).post("/api/end", json={}).headers


FILES = {
    "/": (b"<!doctype html>", "text/html; charset=utf-8"),
    "/play.js": (b"export {}", "text/javascript; charset=utf-8"),
}


def test_the_page_and_its_headers(service):
    client = client_of(service, files=FILES)
    page = client.get("/")
    assert page.status_code == 200 and page.content == FILES["/"][0]
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    policy = page.headers["content-security-policy"].split("; ")
    assert "default-src 'self'" in policy and "frame-ancestors 'none'" in policy
    assert not any("unsafe" in part or "*" in part for part in policy)
    assert page.headers["x-content-type-options"] == "nosniff"
    assert client.get("/play.js").headers["content-type"].startswith("text/javascript")


@pytest.mark.parametrize(
    "path", ["/../pyproject.toml", "/%2e%2e/%2e%2e/pyproject.toml", "/..%2f..%2fREADME.md",
             "//etc/passwd", "/static/../../serve/web.py", "/web.py", "/play.js/", "/%00"]
)  # fmt: skip
def test_nothing_but_the_page_is_served(service, path):
    reply = client_of(service, files=FILES).get(ADDRESS + path)
    assert reply.status_code in (403, 404) and "error" in reply.json()


def test_files_of_the_page_have_a_type_that_is_known():
    for path, (content, kind) in page_files().items():
        assert path.startswith("/") and content and kind


def test_the_schema_has_all_verbs_and_its_references_lead_somewhere(service):
    document = client_of(service).get("/openapi.json").json()
    assert document == json.loads(json.dumps(openapi()))
    assert set(document["paths"]) == {f"/api/{verb}" for verb in VERBS}
    known = document["components"]["schemas"]

    def references(value):
        if isinstance(value, dict):
            for key, inner in value.items():
                yield from [inner] if key == "$ref" else references(inner)
        elif isinstance(value, list):
            for inner in value:
                yield from references(inner)

    found = set(references(document))
    assert found and all(name.removeprefix("#/components/schemas/") in known for name in found)
    assert known["New"]["properties"]["seed"]["anyOf"][0]["maximum"] == 2**32 - 1
    assert known["New"]["required"] == ["ruleset", "scenario"]


def test_other_methods_and_paths(service):
    client = client_of(service)
    assert client.get("/api/new").status_code in (404, 405)
    assert client.put("/api/new", json={}).status_code == 405
    assert client.post("/nothing", json={}).status_code in (404, 405)
    reply = client.post("/api/nwe", json={})
    assert reply.status_code == 404 and reply.json()["error"]["field"] == "verb"


def test_a_socket_that_sends_garbage_is_answered_and_goes_on(service):
    with client_of(service) as client, client.websocket_connect(f"ws://{HOST}/ws") as socket:
        for garbage in ("", "\0", "{", "[]", "null", '{"id": {}}', '{"verb": 3}', "é" * 1000):
            socket.send_text(garbage)
            reply = json.loads(socket.receive_text())
            assert reply["ok"] is False and reply["error"]["message"]
        socket.send_bytes(b"\xff\xfe")
        assert "UTF-8" in json.loads(socket.receive_text())["error"]["message"]
        socket.send_text('{"id": "last", "verb": "catalogue"}')
        assert json.loads(socket.receive_text())["id"] == "last"


def test_a_silent_socket_is_closed():
    service = Service(limits=Limits(silent_seconds=0.05))
    with client_of(service) as client, client.websocket_connect(f"ws://{HOST}/ws") as socket:
        with pytest.raises(WebSocketDisconnect) as caught:
            socket.receive_text()
        assert caught.value.code == 1001
    service.close()


def test_the_number_of_sockets_is_limited():
    service = Service(limits=Limits(connections=1))
    with (
        client_of(service) as client,
        client.websocket_connect(f"ws://{HOST}/ws"),
        pytest.raises((WebSocketDisconnect, WebSocketDenialResponse)),
        client.websocket_connect(f"ws://{HOST}/ws"),
    ):
        pytest.fail("it was let in")
    service.close()


def test_the_content_type_may_name_a_charset(service):
    headers = {"content-type": "application/json; charset=utf-8"}
    assert client_of(service).post("/api/catalogue", content=b"{}", headers=headers).is_success
    assert client_of(service).post("/api/catalogue", content=b"", headers=JSON).is_success
