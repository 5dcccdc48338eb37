"""Settings that refuse what they do not know."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

Share = Annotated[float, Field(ge=0, le=1)]


class Strict(BaseModel):
    """Unknown fields are mistakes."""

    model_config = ConfigDict(extra="forbid", frozen=True, validate_default=True)
