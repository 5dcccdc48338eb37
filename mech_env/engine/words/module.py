"""``words.mjs``: the words and the scene of a ruleset."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from mech_env.core.ruleset import Ruleset
from mech_env.engine.words.bundle import Bundle
from mech_env.engine.words.walk import Heard
from mech_env.render.report import Report


def words_module(ruleset: Ruleset) -> str:
    """The module's text. It imports nothing: ``parts/words.mjs`` hands Python's builtins in.

    Raises:
        Unspeakable: words that use what has no translation; the message says where and what.
    """
    words = ruleset.words
    roots = {
        "action": words.action,
        "request": words.request,
        "context": words.context,
        "event": words.event,
        "heard": words.heard,
        "reason": words.reason,
        "scene": ruleset.scene,
        "Report": Report,
    }
    code = translated_roots(roots, {"feed", "close"})  # JavaScript calls these
    about = {
        "ruleset": ruleset.id,
        "version": ruleset.version,
        "layout": ruleset.layout.hash,
        "headings": dict(words.headings),
    }
    return (
        f"// {ruleset.title}: words, written by mech-env engine, not by hand.\n"
        f"export const about = {json.dumps(about, ensure_ascii=False)};\n\n"
        f"/** The words; $ is Python's builtins. */\n"
        f"export function words($) {{\n{code}return roots;\n}}\n"
    )


def translated_roots(roots: Mapping[str, Any], called: set[str]) -> str:
    """Code with a constant ``roots`` that has these values by name.

    Args:
        roots: functions, bound methods, classes, data.
        called: methods that JavaScript calls.

    Raises:
        Unspeakable: something that has no translation.
    """
    heard, size = Heard(), (-1, 0, 0, 0)
    heard.names |= called
    while heard.size() != size:  # each walk knows better what nobody speaks of
        size = heard.size()
        code = Bundle(heard).text(roots)
    return code
