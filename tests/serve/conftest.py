"""A server without a port for each test."""

from __future__ import annotations

import pytest

from mech_env.serve.service import Service
from tests.serve.carriers import CARRIERS


class Clock:
    """Time that passes when a test says so."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def service(clock):
    made = Service(clock=clock)
    yield made
    made.close()


@pytest.fixture(params=CARRIERS)
def ask(request, service):
    """Sends a verb by each of the carriers."""
    with CARRIERS[request.param](service) as send:
        yield send
