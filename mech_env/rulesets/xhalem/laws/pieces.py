"""Laws of pieces, and of the movement just made."""

from __future__ import annotations

import numpy as np

from mech_env.core.laws import Flags, Records
from mech_env.core.readings import at_unit, bits
from mech_env.rulesets.xhalem.laws.readings import in_rounds, listed, works
from mech_env.rulesets.xhalem.laws.states import LAWS
from mech_env.rulesets.xhalem.state import pieces as p
from mech_env.rulesets.xhalem.state.codes import MAX_UNITS, Site

__all__ = ["LAWS"]

state_law = LAWS.of_states

MOVES = (np.array(p.MOVE_CR) > 0) | (np.array(p.LIFT_SIZE) >= 0)  # kinds that change their place
STILL, EVER = np.array(p.STANDS_STILL) == 1, np.array(p.EVER)


@state_law("pieces are boxes on the board; only objects change their place (XH-012, XH-191)")
def _boxes(s: Records, b: Records) -> Flags:
    now, first = b["pieces"], s["start"]["pieces"]
    wrong = (now["q0"] > now["q1"]) | (now["q1"] >= s["width"][:, None])
    wrong |= (now["r0"] > now["r1"]) | (now["r1"] >= s["height"][:, None])
    moves = MOVES[s["pieces"]["kind"]]
    for low, high in (("q0", "q1"), ("r0", "r1"), ("z0", "z1")):
        size, was = now[high].astype(np.int64) - now[low], first[high].astype(np.int64) - first[low]
        wrong |= size != was if low == "z0" else size > was  # cut off at the edge
        wrong |= ~moves & ((now[low] != first[low]) | (now[high] != first[high]))
    return np.asarray((wrong & listed(s)).any(1))


@state_law("pieces that never move stand where the set-up has them side by side (XH-012)")
def _still(s: Records, b: Records) -> Flags:
    kind, still = s["pieces"]["kind"], s["still"]
    wrong = still["marks"] != np.where(STILL[kind] & listed(s), EVER[kind], 0)
    for name in ("q0", "q1", "r0", "r1", "z0", "z1"):
        wrong |= (still["marks"] != 0) & (still[name] != b["pieces"][name])
    return np.asarray(wrong.any(1))


@state_law("only doors open and shut, only generators go on and off; nothing is hidden again")
def _conditions(s: Records, b: Records) -> Flags:
    now, first, kind = b["pieces"], s["start"]["pieces"], s["pieces"]["kind"]
    wrong = (now["open"] != first["open"]) & (kind != p.Piece.DOOR)
    wrong |= (now["on"] != first["on"]) & (kind != p.Piece.GENERATOR)
    wrong |= now["hp"] > s["pieces"]["hp_full"]
    wrong |= (first["revealed"] & ~now["revealed"]) != 0
    return np.asarray((wrong & listed(s)).any(1))


@state_law("once the first turn has begun, no objective is met while rounds are fought (XH-005)")
def _objective(s: Records, b: Records) -> Flags:
    running = works(s, b) & (b["pieces"]["on"] == 1)
    kept = at_unit(running, s["site_piece"])
    return np.asarray((s["site"] != Site.NONE) & ~kept & in_rounds(b) & (b["depth"] > 1))


@state_law("the movement just made leads from the board, one way, past reaches (XH-097, XH-101)")
def _passage(s: Records, b: Records) -> Flags:
    way = b["passage"]
    moved = way["mover"] >= 0
    given = (way["by_mover"] | way["by_mount"] | way["by_held"]) != 0
    wrong = (moved != (way["way"] >= 0)) | (~moved & given)
    wrong |= ~moved & ((way["mate"] >= 0) | (way["held"] >= 0))
    wrong |= (way["by_mount"] != 0) & (way["mate"] < 0) | (way["by_held"] != 0) & (way["held"] < 0)
    for q, r in (("q", "r"), ("held_q", "held_r")):
        wrong |= (way[q] >= s["width"]) | (way[r] >= s["height"])
    past = bits(way["by_mover"] | way["by_mount"], MAX_UNITS)
    held_past = bits(way["by_held"], MAX_UNITS)
    lost = (past & (way["inside"] < 0)) | (held_past & (way["held_inside"] < 0))
    return np.asarray(wrong | lost.any(1))
