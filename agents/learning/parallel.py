"""Computing on several threads: they take parts of a fixed size in turn.

Each thread computes on one core: no barriers within an operation, and the same result for any
number of threads.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any, TypeVar

import torch
from torch import Tensor

ROLLOUT_PART = 512  # rows of a forward pass while battles are played
TRAIN_PART = 2048  # rows of a forward and backward pass

Task = TypeVar("Task")
Found = TypeVar("Found")


class ThreadTeam:
    """Threads that share tasks; the calling thread is one of them."""

    def __init__(self, threads: int) -> None:
        self._pool = ThreadPoolExecutor(threads - 1, "learner") if threads > 1 else None
        self._threads = threads

    def map(self, work: Callable[[Task], Found], tasks: Sequence[Task]) -> list[Found]:
        """``work`` of each task, in their order."""
        if self._pool is None or len(tasks) == 1:
            return [work(task) for task in tasks]
        waiting = iter(list(enumerate(tasks)))
        found: dict[int, Found] = {}

        def take() -> None:
            # `next` of a list's iterator is atomic: each task is taken once.
            for place, task in waiting:
                found[place] = work(task)

        others = [self._pool.submit(take) for _ in range(min(self._threads, len(tasks)) - 1)]
        take()
        for other in others:
            other.result()
        return [found[place] for place in range(len(tasks))]


@cache
def prefer_onednn() -> bool:
    """Let oneDNN multiply float32 matrices, if it does so as exactly as float32 can.

    PyTorch's default, MKL, leaves out the AVX-512 units of AMD's processors: half the speed. The
    setting allows rounding to bfloat16; where the processor makes use of that (AMX), it is
    undone.

    Returns:
        Whether oneDNN multiplies.
    """
    setting: Any = getattr(torch.backends.mkldnn, "matmul", None)
    if setting is None or not torch.backends.mkldnn.is_available():  # type: ignore[no-untyped-call]
        return False
    setting.fp32_precision = "bf16"
    ramp = torch.arange(2048 * 320, dtype=torch.float64)
    left, right = (ramp * 0.7).sin().view(2048, 320), (ramp * 0.3).cos().view(320, 2048)[:, :256]
    wanted, scale = left @ right, left.abs() @ right.abs()
    off = (left.float() @ right.float()).double() - wanted
    exact = float((off.abs() / scale).max()) < 1e-6  # float32 rounds at 6e-8, bfloat16 at 4e-3
    if not exact:
        setting.fp32_precision = "ieee"
    return exact


def multiplies_bfloat16() -> bool:
    """Whether the processor has instructions for products of bfloat16 (AVX-512 BF16 or AMX)."""
    names = ("_is_avx512_bf16_supported", "_is_amx_tile_supported")
    return any(getattr(torch.cpu, name, lambda: False)() for name in names)


def slices(n: int, size: int) -> list[slice]:
    """Parts of ``size`` rows, the last one perhaps smaller."""
    return [slice(start, min(start + size, n)) for start in range(0, n, size)]


def total(parts: Iterable[Tensor]) -> Tensor:
    """The sum of the parts, added in order; the first part is overwritten."""
    first, *others = parts
    for other in others:
        first.add_(other)
    return first


def set_gradients(
    parameters: Sequence[torch.nn.Parameter], parts: Sequence[Sequence[Tensor | None]]
) -> None:
    """Give each parameter the sum of its gradients over parts; None where nothing used it."""
    for place, parameter in enumerate(parameters):
        found = [g for part in parts if (g := part[place]) is not None]
        parameter.grad = total(found) if found else None
