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

_STYLE = '<link rel="stylesheet" href="style.css">'
_SCRIPT = '<script type="module" src="main.js"></script>'
_POLICY = (
    "default-src 'none'; script-src 'unsafe-inline' data:; style-src 'unsafe-inline'; "
    "img-src data:; base-uri 'none'; form-action 'none'"
)  # nothing is asked of any host, whatever the battle holds


def document(record: Mapping[str, Any]) -> str:
    """One HTML file that replays a battle, from a disk or a server.

    Args:
        record: of :meth:`mech_env.page.Recorder.record`; its texts are data wherever they come
            from.
    """
    html = (STATIC / "index.html").read_text(encoding="utf-8")
    title = f"{record['title']}: {record['scenario']}, seed {record['seed']}"
    style = (STATIC / "style.css").read_text(encoding="utf-8")
    policy = f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
    parts = {
        "<title>mech_env</title>": f"{policy}\n<title>{escape(title)}</title>",
        _STYLE: f"<style>\n{style}</style>",
        _SCRIPT: "\n".join(
            [
                f'<script type="importmap">{_json({"imports": _modules()})}</script>',
                f'<script type="application/json" id="record">{_json(record)}</script>',
                '<script type="module">import "main.js";</script>',
            ]
        ),
    }
    for part, new in parts.items():
        before, found, after = html.partition(part)
        assert found, f"index.html: {part}"
        html = before + new + after
    return html


def _modules() -> dict[str, str]:
    """The modules by name, as URLs that hold them; a relative name means nothing in such a URL."""
    modules = {}
    for path in sorted(STATIC.glob("*.js")):
        source = re.sub(r'(from|import) "\./', r'\1 "', path.read_text(encoding="utf-8"))
        encoded = base64.b64encode(source.encode()).decode()
        modules[path.name] = f"data:text/javascript;base64,{encoded}"
    return modules


def _json(value: Any) -> str:
    """JSON for a script element, which no text inside can end."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).replace("<", "\\u003c")
