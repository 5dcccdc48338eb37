"""Many battles in one process, on the processor or on a device."""

from mech_env.batch.battle_batch import ASK_BOT, MAX_THREADS, BattleBatch
from mech_env.batch.uniform import random_actions

__all__ = ["ASK_BOT", "MAX_THREADS", "BattleBatch", "random_actions"]
