"""placeholder"""
from mech_env.core.jit import kernel
from mech_env.core.kernels import random_legal
from mech_env.core.dice import philox
@kernel
def bot(b, mask):
    return random_legal(mask, philox(b.event_count, 7, b.dice.key))
