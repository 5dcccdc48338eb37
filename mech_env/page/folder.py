"""The page as a static folder, which plays on engines without a server."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from mech_env.page.file import STATIC

_HEAD = '<meta name="color-scheme" content="light dark">'
_POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; "
    "base-uri 'none'; form-action 'none'"
)


def write_folder(
    to: Path, engines: Mapping[str, str], policies: Mapping[str, str] | None = None
) -> list[Path]:
    """Write the page into a folder that any web server can hand out.

    Args:
        to: the folder; made if it is not there.
        engines: by ruleset the folder, relative to ``to``, that ``mech-env engine`` wrote.
        policies: by the names that players see the folders of exported opponents.

    Returns:
        The files that were written.

    Raises:
        OSError: the folder cannot be written.
    """
    to.mkdir(parents=True, exist_ok=True)
    known = {
        "engines": list(engines.values()),
        "policies": [{"name": name, "folder": path} for name, path in (policies or {}).items()],
    }
    files = {path.name: path.read_bytes() for path in sorted(STATIC.iterdir()) if path.is_file()}
    head = (
        f'{_HEAD}\n<meta name="engines" content="engines.json">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
    )
    files["index.html"] = files["index.html"].replace(_HEAD.encode(), head.encode())
    files["engines.json"] = json.dumps(known, indent=1).encode()
    written = []
    for name, content in files.items():
        path = to / name
        path.write_bytes(content)
        written.append(path)
    return written
