"""Photos are the same for the same seed, and as hard as their degree says."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

from rag.evaluation.camera import DEGREES, LONG_SIDE, Degree, Image, develop, expose, photograph

LEAST = {
    "easy": (0.3, 0.02, 1, 0.5, 4, 80),
    "medium": (0.55, 0.05, 3, 0.8, 7, 70),
    "hard": (0.7, 0.08, 6, 1.1, 10, 50),
}


@pytest.fixture(scope="module")
def page() -> Image:
    """White A4 with black bars where lines of text would stand."""
    sheet = np.full((842, 596, 3), 255, np.uint8)
    for top in range(80, 760, 24):
        sheet[top : top + 8, 70:520] = 20
    return sheet


@pytest.mark.parametrize("degree", DEGREES.values(), ids=DEGREES)
def test_a_degree_is_at_least_as_hard_as_promised(degree: Degree) -> None:
    """Shadow, slant, rotation, blur and noise reach their floor, JPEG quality its ceiling."""
    *floors, quality = LEAST[degree.name]
    values = [degree.shadow, degree.perspective, degree.rotation, degree.blur, degree.noise]
    assert all(value >= floor for value, floor in zip(values, floors, strict=True))
    assert degree.quality <= quality


@pytest.mark.parametrize("degree", DEGREES.values(), ids=DEGREES)
def test_the_same_seed_takes_the_same_photo(page: Image, degree: Degree) -> None:
    """Not a byte of the JPEG differs."""
    assert photograph(page, degree, 5) == photograph(page, degree, 5)


def test_another_seed_takes_another_photo(page: Image) -> None:
    """Corners, light and table move with the seed."""
    first, second = (expose(page, DEGREES["medium"], seed).astype(int) for seed in (1, 2))
    assert np.abs(first - second).mean() > 5


def test_a_photo_is_as_large_as_telegram_sends_it(page: Image) -> None:
    """1280 pixels on the long side, whichever way the page lies."""
    photo = develop(photograph(page, DEGREES["easy"], 1))
    assert photo.shape == (LONG_SIDE, 960, 3)
    assert expose(np.ascontiguousarray(np.rot90(page)), DEGREES["easy"], 1).shape == (960, LONG_SIDE, 3)


@pytest.mark.parametrize("degree", DEGREES.values(), ids=DEGREES)
@pytest.mark.parametrize("seed", [0, 1])
def test_the_whole_sheet_is_in_the_frame(degree: Degree, seed: int) -> None:
    """No degree cuts off a corner: all around the frame there is table, darker than the sheet's middle."""
    plain = dataclasses.replace(degree, shadow=0.0, noise=0.0)
    photo = expose(np.full((842, 596, 3), 255, np.uint8), plain, seed).astype(int).mean(axis=2)
    rim = np.concatenate([photo[0], photo[-1], photo[:, 0], photo[:, -1]])
    assert np.percentile(rim, 99) < photo[600:680, 440:520].mean() - 30


def test_shadow_takes_as_much_light_as_the_degree_says() -> None:
    """On white paper the darkest tenth is darker than the brightest one by about the shadow's depth."""
    photo = expose(np.full((842, 596, 3), 255, np.uint8), DEGREES["medium"], 3)
    sheet = photo[150:1100, 200:760].mean(axis=2)
    dark, bright = np.percentile(sheet, [2, 98])
    assert dark / bright < 1 - 0.9 * DEGREES["medium"].shadow
