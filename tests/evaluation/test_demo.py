"""The committed demo photos are those that the project's own code takes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from rag.evaluation.demo import demo_pages, take_photos

GREY_LEVELS = 3.0
"""Mean difference a pixel that another build of the JPEG codec or of the renderer may make."""


def test_the_photos_are_small_enough_to_be_committed() -> None:
    """Every page of the lease is there, and together they stay under 2 MB."""
    sizes = [path.stat().st_size for path in demo_pages()]
    assert len(sizes) == 4
    assert sum(sizes) < 2_000_000


@pytest.mark.slow
def test_the_photos_are_the_regenerated_ones() -> None:
    """``python -m rag.evaluation.demo`` takes the photos that are committed."""
    from rag.evaluation.camera import develop

    committed = [path.read_bytes() for path in demo_pages()]
    for old, new in zip(committed, take_photos(), strict=True):
        before, after = develop(old).astype(int), develop(new).astype(int)
        assert np.abs(before - after).mean() < GREY_LEVELS


@pytest.mark.slow
def test_the_command_writes_all_pages(tmp_path: Path) -> None:
    """The command fills a folder and removes what an earlier run left over."""
    (tmp_path / "page-9.jpg").write_bytes(b"old")
    subprocess.run([sys.executable, "-m", "rag.evaluation.demo", str(tmp_path)], check=True, timeout=120)
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"page-{number}.jpg" for number in range(1, 5)]
