"""The messages as an OpenAPI document, from their models."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import JsonSchemaMode, models_json_schema

import mech_env
from mech_env.serve.messages import Refusal
from mech_env.serve.verbs import VERBS
from mech_env.table.view import Data


class Refused(Data):
    """The answer to a message that is not done; nothing has changed."""

    error: Refusal


def openapi() -> dict[str, Any]:
    """OpenAPI 3.1: a path for each verb."""
    models: dict[type[BaseModel], None] = {Refused: None}
    for verb in VERBS.values():
        models |= {verb.fields: None, verb.result: None}
    wanted: list[tuple[type[BaseModel], JsonSchemaMode]] = [(m, "validation") for m in models]
    names, definitions = models_json_schema(wanted, ref_template="#/components/schemas/{model}")

    def content(model: type[BaseModel]) -> dict[str, Any]:
        return {"application/json": {"schema": names[model, "validation"]}}

    paths = {
        f"/api/{name}": {
            "post": {
                "operationId": name,
                "summary": verb.about,
                "requestBody": {"required": True, "content": content(verb.fields)},
                "responses": {
                    "200": {"description": "the result", "content": content(verb.result)},
                    "default": {"description": "refused", "content": content(Refused)},
                },
            }
        }
        for name, verb in VERBS.items()
    }
    about = (
        "Battles of mech_env. The same verbs go over the WebSocket /ws and over lines of JSON: "
        '{"id": 1, "verb": "view", …fields} is answered by {"id": 1, "ok": true, "result": …} or '
        '{"id": 1, "ok": false, "error": {"field": …, "message": …}}.'
    )
    return {
        "openapi": "3.1.0",
        "info": {"title": "mech_env", "version": mech_env.__version__, "description": about},
        "paths": paths,
        "components": {"schemas": definitions["$defs"]},
    }
