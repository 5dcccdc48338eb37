"""Engines that the tests of a run share."""

from __future__ import annotations

import os

import pytest

from tests.engine.built import Built


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """Engines, built when a test asks for one."""
    base = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:  # its parent belongs to all processes of this run
        base = base.parent
    return Built(base / "engines")
