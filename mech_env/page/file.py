"""The page as one HTML file with a battle inside, complete in itself."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Any

STATIC = Path(__file__).parent / "static"

_TITLE = "<title>mech_env</title>"
_ICON = '<link rel="icon" href="icon.svg">'
_STYLE = '<link rel="stylesheet" href="style.css">'
_SCRIPT = '<script type="module" src="main.js"></script>'
_POLICY = (
    "default-src 'none'; script-src 'unsafe-inline' data:; style-src 'unsafe-inline'; "
    "img-src data:; base-uri 'none'; form-action 'none'"
)  # nothing is asked of any host, whatever the battle holds


def document(record: Mapping[str, Any]) -> str:
    """One HTML file that replays a battle, from a disk or a server.

    Args:
        record: of :meth:`mech_env.page.Record.data`; its texts are data wherever they come from.
    """
    title = f"{record['title']}: {record['scenario']}, seed {record['seed']}"
    scripts = [
        f'<script type="importmap">{_json({"imports": _modules()})}</script>',
        f'<script type="application/json" id="record">{_json(record)}</script>',
        '<script type="module">import "main.js";</script>',
    ]
    parts = {
        _TITLE: f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        f"<title>{escape(title)}</title>",
        _ICON: f'<link rel="icon" href="data:image/svg+xml;base64,{_encoded(_read("icon.svg"))}">',
        _STYLE: f"<style>\n{_read('style.css')}</style>",
        _SCRIPT: "\n".join(scripts),
    }
    html = _read("index.html")
    return re.sub("|".join(map(re.escape, parts)), lambda found: parts[found[0]], html)


def _read(name: str) -> str:
    return (STATIC / name).read_text(encoding="utf-8")


def _encoded(text: str) -> str:
    return base64.b64encode(text.encode()).decode()


def _modules() -> dict[str, str]:
    """The modules by name, as URLs that hold them; a relative name means nothing in such a URL."""
    return {
        path.name: "data:text/javascript;base64,"
        + _encoded(re.sub(r'(from|import) "\./', r'\1 "', _read(path.name)))
        for path in sorted(STATIC.glob("*.js"))
    }


def _json(value: Any) -> str:
    """JSON for a script element, which no text inside can end."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).replace("<", "\\u003c")
