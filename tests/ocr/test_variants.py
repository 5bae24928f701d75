"""The article's six preprocessings do what their names say."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from rag.ocr.variants import ARTICLE, clahe, cleaned, denoised, otsu, sharpened


def page() -> NDArray[np.uint8]:
    """Dark letters on paper that gets darker to the right, with noise."""
    rng = np.random.default_rng(3)
    image = np.full((120, 160, 3), 220, dtype=np.uint8)
    cv2.putText(image, "Pasal 5", (10, 70), cv2.FONT_HERSHEY_SIMPLEX, 1.0, (40, 30, 60), 2)
    shade = np.linspace(1.0, 0.4, 160)[None, :, None]
    return np.clip(image * shade + rng.normal(0, 6, image.shape), 0, 255).astype(np.uint8)


def test_there_are_six_in_the_articles_order() -> None:
    """The names stand in reports and in file names."""
    assert list(ARTICLE) == ["original", "grayscale", "denoised", "clahe", "sharpened", "otsu"]


@pytest.mark.parametrize("name", [*ARTICLE, "cleaned"])
def test_a_variant_keeps_size_and_type_and_leaves_its_input_alone(name: str) -> None:
    """So that boxes read on it lie right on the page."""
    image = page()
    before = image.copy()

    result = (ARTICLE | {"cleaned": cleaned})[name](image)

    assert (result.shape, result.dtype) == (image.shape, image.dtype)
    assert np.array_equal(image, before)


def test_all_but_the_original_are_grey() -> None:
    """The article works on the greys."""
    coloured = {name for name, prepare in ARTICLE.items() if np.ptp(prepare(page()), axis=2).any()}

    assert coloured == {"original"}


def test_otsu_has_two_values() -> None:
    """Black and white."""
    assert set(np.unique(otsu(page()))) == {0, 255}


def test_denoising_calms_the_paper() -> None:
    """Where nothing is printed, neighbours agree more than before."""
    assert denoised(page())[:30, :40].std() < page()[:30, :40].mean(axis=2).std()


def test_clahe_and_sharpening_raise_contrast() -> None:
    """Each in its way: over tiles, and from pixel to pixel."""
    grey = ARTICLE["grayscale"](page())[:, :, 0]
    edges = [float(cv2.Laplacian(image, cv2.CV_64F).var()) for image in (grey, sharpened(page())[:, :, 0])]

    assert clahe(page())[:, 120:, 0].std() > grey[:, 120:].std()
    assert edges[1] > edges[0]


def test_cleaning_evens_the_light() -> None:
    """Paper in the shadow comes near to paper in the sun."""

    def difference(image: NDArray[np.uint8]) -> float:
        return float(image[10:30, 5:40].mean() - image[10:30, 120:155].mean())

    assert difference(page()) > 80
    assert difference(cleaned(page())) < 40
