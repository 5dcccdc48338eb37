"""What mkdocs does besides: pages from elsewhere in the repository, and links that fit the site.

In the repository a link leads to a file beside it, as viewers of repositories expect. In the site
a link to a page leads to that page. What is no page of the site (sources, folders) keeps its words
and loses its link, unless MECH_ENV_REPOSITORY holds the address under which the files can be seen.
"""

from __future__ import annotations

import os
import re
from pathlib import Path, PurePosixPath
from typing import Any

from mkdocs.structure.files import File, Files

ROOT = Path(__file__).resolve().parents[1]
FENCED = re.compile(r"(^```.*?^```$)", re.DOTALL | re.MULTILINE)
LINK = re.compile(
    r"(?P<words>!?\[(?:[^\[\]]|\[[^\[\]]*\])*\])\((?P<to>[^)\s#]*)(?P<part>#[^)\s]*)?\)"
)
ELSEWHERE = re.compile(r"[a-z]+:", re.IGNORECASE)


def pages() -> dict[str, str]:
    """Pages that do not lie in ``docs``: where they stand in the site, and in the repository."""
    own = {"index.md": "README.md", "changelog.md": "CHANGELOG.md", "security.md": "SECURITY.md"}
    rules = sorted((ROOT / "mech_env/rulesets").glob("*/RULES.md"))
    return own | {f"rules/{p.parent.name}.md": p.relative_to(ROOT).as_posix() for p in rules}


def on_files(files: Files, *, config: Any) -> Files:
    """Add the pages from elsewhere."""
    for place, source in pages().items():
        files.append(File.generated(config, place, abs_src_path=str(ROOT / source)))
    return files


def on_page_markdown(markdown: str, *, page: Any, config: Any, files: Files) -> str:
    """Turn links between files of the repository into links between pages of the site."""
    return retargeted(markdown, page.file.src_uri, {file.src_uri for file in files})


def retargeted(text: str, place: str, known: set[str]) -> str:
    """A page with its links as the site needs them; code stays as it is.

    Args:
        text: Markdown.
        place: of the page in the site.
        known: places of all files of the site.
    """
    source = PurePosixPath(pages().get(place, f"docs/{place}"))
    homes = {home: there for there, home in pages().items()}
    homes |= {f"docs/{there}": there for there in known if there not in homes.values()}

    def replaced(link: re.Match[str]) -> str:
        words, to, part = link["words"], link["to"], link["part"] or ""
        if not to or ELSEWHERE.match(to):
            return link[0]
        home = os.path.normpath(source.parent / to).replace(os.sep, "/")
        if home in homes:
            return f"{words}({os.path.relpath(homes[home], PurePosixPath(place).parent)}{part})"
        address = os.environ.get("MECH_ENV_REPOSITORY", "")
        return f"{words}({address.rstrip('/')}/{home}{part})" if address else words.strip("![]")

    parts = FENCED.split(text)
    return "".join(p if p.startswith("```") else LINK.sub(replaced, p) for p in parts)
