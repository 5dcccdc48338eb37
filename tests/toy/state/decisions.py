"""The kinds of decision and the action slots that answer them."""

from __future__ import annotations

from mech_env.core.actions import ActionCatalogue
from mech_env.core.codes import Codes


class Decision(Codes):
    """What can be asked."""

    NONE = "nothing"
    PACE = "how to move on"
    MEETING = "push or yield"


class Verb(Codes):
    """The slots of the group ``verb``."""

    WALK = "one column"
    RUN = "as many columns as a die shows"
    PUSH = "push the other back"
    YIELD = "let the other be"


ACTIONS = ActionCatalogue([("verb", Verb.names()), ("way", ("dash",))])
N_ACTIONS = len(ACTIONS)
DASH = ACTIONS.groups["way"].first
