"""How fast batches on a device are stepped."""

from __future__ import annotations

import time
from dataclasses import dataclass

from mech_env import BattleBatch
from mech_env.core.ruleset import Ruleset

WARM_UP, ROUNDS = 300, 5  # steps until battles are of all ages; how often is measured


@dataclass(frozen=True)
class DeviceRate:
    """Decisions per second of random play against random play, the median of ROUNDS.

    Attributes:
        battles: in the batch.
        whole: drawn and taken, masks and observations written.
        act: without observations.
    """

    battles: int
    whole: float
    act: float


def device_rate(
    ruleset: Ruleset, scenario: str, device: str, battles: int, steps: int = 10
) -> DeviceRate:
    """Measure a batch.

    Raises:
        DeviceError: no such device, or too little memory.
    """
    whole, act = (
        _rate(BattleBatch(ruleset, scenario, battles, 1, observations=seen, device=device), steps)
        for seen in (True, False)
    )
    return DeviceRate(battles, whole, act)


def _rate(batch: BattleBatch, steps: int) -> float:
    for number in range(WARM_UP):
        batch.step(batch.random_actions(number))
    found = []
    for part in range(ROUNDS):
        batch.check()  # waits for the device
        began = time.perf_counter()
        for step in range(steps):
            batch.step(batch.random_actions(WARM_UP + part * steps + step))
        batch.check()
        found.append(steps * batch.n / (time.perf_counter() - began))
    return sorted(found)[ROUNDS // 2]
