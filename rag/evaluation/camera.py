"""Photographs a page image in software: a curled sheet on a table, seen at a slant, in uneven light, sent by Telegram.

Everything random comes from the seed, so a photo is the same each time. Knows nothing of what the page says.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Field = NDArray[np.float32]
"""One float a pixel (h, w), or three (h, w, 3)."""

LONG_SIDE = 1280
"""Pixels of the long side of a photo as Telegram delivers it."""
_SHORT_SIDE = 960
_PAGE_SHARE = 0.93
"""Of the frame's height that the sheet fills: as people hold a phone."""
_SUPERSAMPLING = 2
_SEED_MARKS = {"corner": 1, "light": 2, "table": 3, "sensor": 4}
_PAPER = np.array([252, 249, 241], np.float32)


@dataclass(frozen=True, slots=True)
class Degree:
    """How hard a photo is to read.

    ``shadow`` is the share of light lost where it is darkest; ``perspective`` how far one edge's corners move in and
    ``curl`` how far the sheet bends, as shares of the page; ``rotation`` degrees; ``blur`` a Gaussian sigma in pixels
    and ``noise`` one in grey levels, both at 1280 pixels; ``quality`` JPEG's.
    """

    name: str
    shadow: float
    perspective: float
    rotation: float
    blur: float
    noise: float
    quality: int
    curl: float


DEGREES: dict[str, Degree] = {
    degree.name: degree
    for degree in (
        Degree("easy", 0.3, 0.02, 1.0, 0.5, 4.0, 80, 0.003),
        Degree("medium", 0.55, 0.05, 3.0, 0.8, 7.0, 70, 0.006),
        Degree("hard", 0.7, 0.08, 6.0, 1.1, 10.0, 50, 0.010),
    )
}


def photograph(page: Image, degree: Degree, seed: int) -> bytes:
    """A JPEG of ``page`` (RGB, upright, white paper), 1280 pixels on the long side."""
    pixels = expose(page, degree, seed)
    flags = [cv2.IMWRITE_JPEG_QUALITY, degree.quality]
    _, encoded = cv2.imencode(".jpg", cv2.cvtColor(pixels, cv2.COLOR_RGB2BGR), flags)
    return bytes(encoded)


def develop(jpeg: bytes) -> Image:
    """The RGB pixels (h, w, 3) of a JPEG that ``photograph`` made."""
    decoded = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
    return np.asarray(cv2.cvtColor(decoded, cv2.COLOR_BGR2RGB), np.uint8)


def expose(page: Image, degree: Degree, seed: int) -> Image:
    """The photo's pixels before compression, RGB (1280, 960, 3); on its side for a page that is wider than high."""
    portrait = page.shape[0] >= page.shape[1]
    width, height = (_SHORT_SIDE, LONG_SIDE) if portrait else (LONG_SIDE, _SHORT_SIDE)
    sheet, cover = _sheet(page, degree, width, height, _generator(seed, "corner"))
    table = _table(width, height, _generator(seed, "table"))
    contact = cv2.GaussianBlur(np.roll(cover, (6, 9), (0, 1)), (0, 0), 9)[..., None]
    scene = sheet + (1 - cover[..., None]) * table * (1 - 0.55 * contact)
    lit = scene * _light(degree.shadow, width, height, _generator(seed, "light"))
    return _sense(lit, degree, _generator(seed, "sensor"))


def _generator(seed: int, use: str) -> np.random.Generator:
    """One stream for each use, so that a change in one does not change the others."""
    return np.random.default_rng([seed, _SEED_MARKS[use]])


def _sheet(page: Image, degree: Degree, width: int, height: int, rng: np.random.Generator) -> tuple[Field, Field]:
    """The curled, slanted sheet on black (h, w, 3) in 0 to 255, and the share of each pixel that it covers (h, w)."""
    scale = _SUPERSAMPLING
    corners = _corners(page.shape[1] / page.shape[0], degree, width, height, rng)
    source = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    inverse = cv2.getPerspectiveTransform((corners * scale).astype(np.float32), source)
    u, v = _project(inverse, width * scale, height * scale)
    u, v, shade = _curl(u, v, degree.curl, rng)
    inside = ((u >= 0) & (u < 1) & (v >= 0) & (v < 1)).astype(np.float32)
    paper = page.astype(np.float32) / 255 * _PAPER
    seen = cv2.remap(paper, u * page.shape[1], v * page.shape[0], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    sheet = seen * (inside * shade)[..., None]
    size = (width, height)
    return _shrink(sheet, size), _shrink(inside, size)


def _shrink(field: Any, size: tuple[int, int]) -> Field:
    return np.asarray(cv2.resize(field, size, interpolation=cv2.INTER_AREA), np.float32)


def _corners(aspect: float, degree: Degree, width: int, height: int, rng: np.random.Generator) -> Field:
    """The sheet's four corners in the frame (4, 2), clockwise from the top left one."""
    high = min(_PAGE_SHARE * height, _PAGE_SHARE * width / aspect)
    half = np.array([high * aspect, high], np.float32) / 2
    signs = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32)
    inwards = degree.perspective * rng.uniform(0, 0.3, (4, 2))
    far = ([0, 1], [1, 2], [2, 3], [3, 0])[rng.integers(4)]
    inwards[far, :] += degree.perspective
    flat = signs * half * (1 - inwards)
    angle = np.deg2rad(degree.rotation * rng.choice([-1, 1]))
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    turned = flat @ turn.T
    overflow = max(1.0, float((np.abs(turned) / np.array([width / 2, height / 2]) / 0.985).max()))
    return np.asarray(turned / overflow + np.array([width, height]) / 2, np.float32)


def _project(inverse: Any, width: int, height: int) -> tuple[Field, Field]:
    """For each pixel of the frame, its place on the flat sheet: u to the right and v down, 0 to 1 inside."""
    x, y = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))
    depth = inverse[2, 0] * x + inverse[2, 1] * y + inverse[2, 2]
    u = (inverse[0, 0] * x + inverse[0, 1] * y + inverse[0, 2]) / depth
    v = (inverse[1, 0] * x + inverse[1, 1] * y + inverse[1, 2]) / depth
    return u.astype(np.float32), v.astype(np.float32)


def _curl(u: Field, v: Field, curl: float, rng: np.random.Generator) -> tuple[Field, Field, Field]:
    """Bends the sheet like paper that was rolled or folded: text lines become waves, slopes catch less light."""
    waves, phase = rng.uniform(0.8, 1.3), rng.uniform(0, 2 * np.pi)
    along = 2 * np.pi * waves * u + phase
    lift = 0.55 + 0.45 * v
    bent_v = v + curl * lift * np.sin(along)
    bent_u = u + 0.4 * curl * np.sin(2 * np.pi * (0.5 * v + 0.3))
    shade = 1 - np.clip(9 * curl * lift * (1 + np.cos(along)), 0, 0.25)
    return bent_u.astype(np.float32), bent_v.astype(np.float32), shade.astype(np.float32)


def _table(width: int, height: int, rng: np.random.Generator) -> Field:
    """A wooden table (h, w, 3) in 0 to 255: long streaks across, a few darker joints."""
    streaks = rng.normal(0, 1, (height, width // 16)).astype(np.float32)
    streaks = cv2.GaussianBlur(
        cv2.resize(streaks, (width, height), interpolation=cv2.INTER_CUBIC), (0, 0), 18, sigmaY=1.2
    )
    broad = cv2.resize(rng.normal(0, 1, (14, 3)).astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC)
    grain = 1 + 0.16 * streaks / max(float(streaks.std()), 1e-6) * 0.6 + 0.1 * broad
    for joint in range(int(rng.integers(40, 140)), height, 230):
        grain[joint : joint + 3] *= 0.55
    tones = np.array([[128, 92, 62], [96, 70, 50], [150, 122, 92], [88, 84, 82]], np.float32)
    return np.asarray(np.clip(grain, 0.2, 1.8)[..., None] * tones[rng.integers(len(tones))], np.float32)


def _light(depth: float, width: int, height: int, rng: np.random.Generator) -> Field:
    """The share of light at each pixel (h, w, 3): warm, weaker in the corners, under the soft shadow of a hand."""
    x, y = np.meshgrid(np.linspace(-1, 1, width, dtype=np.float32), np.linspace(-1, 1, height, dtype=np.float32))
    angle = rng.uniform(0, 2 * np.pi)
    across = np.cos(angle) * x + np.sin(angle) * y
    edge = rng.uniform(-0.1, 0.35) + 0.12 * np.sin(rng.uniform(2, 4) * (np.cos(angle) * y - np.sin(angle) * x))
    shadow = 1 / (1 + np.exp(-(across - edge) / rng.uniform(0.1, 0.2)))
    slope = 1 - 0.12 * (0.5 + 0.5 * across)
    vignette = 1 - 0.1 * (x**2 + y**2) / 2
    light = (1 - depth * shadow / shadow.max()) * slope * vignette
    warmth = np.array([1.0, 0.975, 0.93], np.float32)
    cold = np.array([0.97, 0.98, 1.0], np.float32)
    tint = warmth + (cold - warmth) * shadow[..., None]
    return np.asarray(light[..., None] * tint, np.float32)


def _sense(scene: Field, degree: Degree, rng: np.random.Generator) -> Image:
    """Lens blur, then sensor noise: more in colour than in brightness is what a phone's denoiser leaves behind."""
    blurred = cv2.GaussianBlur(scene, (0, 0), degree.blur)
    grain = rng.normal(0, degree.noise, (*scene.shape[:2], 1))
    colour = cv2.GaussianBlur(rng.normal(0, degree.noise, scene.shape), (0, 0), 1.2)
    return np.asarray(np.clip(blurred + grain + colour, 0, 255).round(), np.uint8)
