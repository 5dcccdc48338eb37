"""Elementary functions by arithmetic alone: the same bits on every machine and in every language.

Those of the C libraries differ from each other in the last digit, and so would two searches.
"""

from __future__ import annotations

from mech_env.core.jit import kernel

_LN2_HIGH = 0.6931471803691238  # its first 32 bits: times a small whole number without rounding
_LN2_LOW = 1.9082149292705877e-10
_LOG2_E = 1.4426950408889634
_SQRT2 = 1.4142135623730951
_EXP_TERMS = 14  # of the series for |x| <= ln 2 / 2: the first one left out is below 1e-17
_LOG_TERMS = 11  # of the series for 1 / sqrt 2 to sqrt 2, likewise


@kernel
def exponential(x: float) -> float:
    """e to the power of ``x``, -700 to 700."""
    n = int(x * _LOG2_E + (0.5 if x >= 0.0 else -0.5))
    r = (x - n * _LN2_HIGH) - n * _LN2_LOW
    total = 1.0
    for k in range(_EXP_TERMS, 0, -1):
        total = 1.0 + total * r / k
    scale = 2.0 if n >= 0 else 0.5
    for _ in range(abs(n)):
        total *= scale
    return total


@kernel
def logarithm(x: float) -> float:
    """The natural logarithm of ``x``, 1 or more."""
    n = 0
    while x > _SQRT2:
        x *= 0.5
        n += 1
    s = (x - 1.0) / (x + 1.0)
    total = 0.0
    for k in range(_LOG_TERMS, -1, -1):
        total = total * s * s + 1.0 / (2 * k + 1)
    return n * _LN2_HIGH + (n * _LN2_LOW + 2.0 * s * total)


@kernel
def power(x: float, exponent: float) -> float:
    """``x``, 1 or more, to the power of ``exponent``."""
    return exponential(exponent * logarithm(x))


@kernel
def hyperbolic_tangent(x: float) -> float:
    """The hyperbolic tangent of ``x``."""
    size = abs(x)
    if size > 20.0:
        return 1.0 if x > 0.0 else -1.0
    e = exponential(-2.0 * size)
    t = (1.0 - e) / (1.0 + e)
    return t if x >= 0.0 else -t


@kernel
def round_up(x: float) -> int:
    """The least whole number from ``x`` on, 0 or more; 1e-9 above one counts as that one.

    ``power`` may miss a whole number by a rounding.
    """
    whole = int(x)
    return whole if x - whole < 1e-9 else whole + 1
