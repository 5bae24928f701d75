"""A page pulled flat: smooth between the model's points, and a small photo a little larger. No model is loaded."""

from __future__ import annotations

import numpy as np
import pytest

from rag.ocr.geometry import Surface


def level(rows: int = 45, columns: int = 31) -> Surface:
    """The surface of a page that lies flat and fills its photo."""
    x, y = np.meshgrid(np.linspace(-1, 1, columns, dtype=np.float32), np.linspace(-1, 1, rows, dtype=np.float32))
    return Surface(x, y)


@pytest.mark.parametrize(("height", "enlarged"), [(880, 1.25), (2640, 1.0)])
def test_only_small_photos_are_enlarged(height: int, enlarged: float) -> None:
    """Two cells of 44 are added above and below."""
    flat = level().flatten(np.full((height, height * 3 // 4, 3), 255, dtype=np.uint8))

    assert abs(flat.shape[0] - height * 48 / 44 * enlarged) <= 1


def test_a_level_page_stays_as_it_is() -> None:
    """Each pixel comes from its own place: a ramp of greys stays a ramp, without steps at the model's points."""
    ramp = np.repeat(np.linspace(0, 255, 2640, dtype=np.float32).astype(np.uint8)[:, None, None], 3, axis=2)
    flat = level().flatten(np.repeat(ramp, 1980, axis=1))

    inside = flat[400:-400, 500, 0].astype(int)
    assert set(np.diff(inside)) <= {0, 1}
