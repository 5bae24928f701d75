"""Photos of every kind come out as upright RGB pages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from rag.errors import DamagedFileError, FileReason
from rag.intake import RawPage, count_pages, open_pages
from tests.intake.files import picture, red_corner


def saved(path: Path, image: Image.Image, **options: Any) -> Path:
    image.save(path, **options)
    return path


def only_page(path: Path) -> Any:
    pages = list(open_pages(path, path.name))
    assert 1 == len(pages) == count_pages(path, path.name)
    assert pages[0].lines is None
    return pages[0].image


@pytest.mark.parametrize("suffix", ["jpg", "png", "webp", "tif", "heic"])
def test_each_format_becomes_one_rgb_page(tmp_path: Path, suffix: str) -> None:
    """JPEG, PNG, WebP, TIFF and HEIC, height before width, three bytes a pixel."""
    pixels = only_page(saved(tmp_path / f"foto.{suffix}", picture()))

    assert ((400, 300, 3), np.uint8, "top left") == (pixels.shape, pixels.dtype, red_corner(pixels))


@pytest.mark.parametrize("suffix", ["jpg", "heic"])
@pytest.mark.parametrize(
    ("orientation", "corner", "shape"),
    [
        (1, "top left", (400, 300)),
        (2, "top right", (400, 300)),
        (3, "bottom right", (400, 300)),
        (4, "bottom left", (400, 300)),
        (5, "top left", (300, 400)),
        (6, "top right", (300, 400)),
        (7, "bottom right", (300, 400)),
        (8, "bottom left", (300, 400)),
    ],
)
def test_the_cameras_note_turns_the_page(
    tmp_path: Path, suffix: str, orientation: int, corner: str, shape: tuple[int, int]
) -> None:
    """All eight EXIF orientations, mirrored ones included; a HEIC is not turned twice."""
    exif = Image.Exif()  # type: ignore[no-untyped-call]
    exif[0x0112] = orientation

    pixels = only_page(saved(tmp_path / f"foto.{suffix}", picture(), exif=exif.tobytes()))

    assert (corner, shape) == (red_corner(pixels), pixels.shape[:2])


def test_a_tiff_gives_every_frame(tmp_path: Path) -> None:
    """Office scanners put all pages in one TIFF."""
    frames = [picture(300, 400), picture(200, 300), picture(250, 350)]
    path = saved(tmp_path / "pindai.tiff", frames[0], save_all=True, append_images=frames[1:])

    shapes = [page.image.shape for page in open_pages(path, path.name) if page.image is not None]

    assert shapes == [(400, 300, 3), (300, 200, 3), (350, 250, 3)]
    assert count_pages(path, path.name) == 3


def test_a_heic_gives_every_picture(tmp_path: Path) -> None:
    """Phones save a scanned stack as one HEIC."""
    path = tmp_path / "pindai.heic"
    picture(300, 400).save(path, save_all=True, append_images=[picture(200, 300)])

    assert [page.image.shape for page in open_pages(path, path.name) if page.image is not None] == [
        (400, 300, 3),
        (300, 200, 3),
    ]
    assert count_pages(path, path.name) == 2


def test_a_damaged_frame_is_said_and_the_others_are_given(tmp_path: Path) -> None:
    """In its place; the frames after it are read."""
    frames = [picture(300, 400) for _ in range(3)]
    path = saved(
        tmp_path / "pindai.tif", frames[0], save_all=True, append_images=frames[1:], compression="tiff_deflate"
    )
    with Image.open(path) as image:
        image.seek(1)
        offset, size = image.tag_v2[273][0], image.tag_v2[279][0]  # type: ignore[attr-defined]
    content = bytearray(path.read_bytes())
    content[offset : offset + size] = b"\x00" * size
    path.write_bytes(content)

    pages = list(open_pages(path, path.name))

    assert [page.damaged for page in pages] == [False, True, False]
    assert [page.image is None for page in pages] == [False, True, False]


def test_what_is_transparent_becomes_paper(tmp_path: Path) -> None:
    """A signature cut out as PNG must not turn black on black."""
    image = Image.new("RGBA", (100, 100), (0, 0, 0, 0))

    assert only_page(saved(tmp_path / "a.png", image)).min() == 255


@pytest.mark.parametrize("mode", ["CMYK", "L", "1", "P", "LA"])
def test_other_colour_modes_become_rgb(tmp_path: Path, mode: str) -> None:
    """Scanners write greys, black and white, palettes; print shops CMYK."""
    name = "a.jpg" if mode == "CMYK" else "a.png"
    pixels = only_page(saved(tmp_path / name, picture().convert(mode)))

    assert ((400, 300, 3), np.uint8) == (pixels.shape, pixels.dtype)
    assert pixels[399, 299].min() > 240


def test_sixteen_bits_keep_their_contrast(tmp_path: Path) -> None:
    """Deep greys are scaled, not cut off at 255, which would be white all over."""
    deep = np.full((100, 100), 60_000, dtype=np.uint16)
    deep[:50] = 5_000

    pixels = only_page(saved(tmp_path / "a.png", Image.fromarray(deep)))

    assert (int(pixels[:40].max()), int(pixels[60:].min())) == (0, 255)


def test_a_very_large_photo_is_made_smaller(tmp_path: Path) -> None:
    """Long side at most 2600 px, the aspect kept."""
    pixels = only_page(saved(tmp_path / "a.jpg", picture(3900, 5200)))

    assert pixels.shape == (2600, 1950, 3)


@pytest.mark.parametrize("suffix", ["jpg", "png", "webp", "tif", "heic"])
def test_a_photo_that_breaks_off_is_damaged(tmp_path: Path, suffix: str) -> None:
    """Half a file: never half a page."""
    noise = Image.fromarray(np.random.default_rng(1).integers(0, 255, (400, 300, 3), dtype=np.uint8))
    path = saved(tmp_path / f"foto.{suffix}", noise)
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])

    with pytest.raises(DamagedFileError) as caught:
        list(open_pages(path, path.name))

    assert caught.value.reason in (FileReason.BREAKS_OFF, FileReason.UNREADABLE)


def test_a_page_without_image_and_lines_is_refused() -> None:
    """An impossible value never leaves intake."""
    with pytest.raises(ValueError, match="image or lines"):
        RawPage(image=None, lines=None)
