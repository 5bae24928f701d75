"""Pictures that are no page of a contract, or one that cannot be read, drawn in software.

As small as can be read, for the detector's time grows with them.
"""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont
from pillow_heif import register_heif_opener

register_heif_opener()
Picture = NDArray[np.uint8]
SENTENCES = (
    "PASAL 1",
    "(1) Pihak Pertama menyewakan sebuah rumah kepada Pihak Kedua.",
    "(2) Harga sewa adalah Rp36.000.000 (tiga puluh enam juta rupiah).",
    "PASAL 2",
    "Sewa berlangsung selama 12 (dua belas) bulan.",
)
CHAT = ("12:41", "Pemilik Kos", "Kontraknya 12 bulan ya", "Uang muka Rp1.500.000", "Baik bu, kapan tanda tangan?")
BYHAND = ("Saya meminjam uang", "sebesar lima juta", "dan akan kembali", "bulan Maret")


def page() -> Picture:
    """A printed page in even light."""
    image = Image.new("RGB", (540, 420), (238, 236, 230))
    draw, font = ImageDraw.Draw(image), ImageFont.load_default(size=16)
    for row, sentence in enumerate(SENTENCES):
        draw.text((36, 48 + 54 * row), sentence, fill=(30, 30, 30), font=font)
    return np.asarray(image)


def black() -> Picture:
    """What a lens cap sees."""
    return np.random.default_rng(1).integers(0, 9, (420, 540, 3), dtype=np.uint8)


def cat() -> Picture:
    """A round thing with ears and whiskers on a blanket."""
    y, x = np.mgrid[0:900, 0:700].astype(np.float32)
    blanket = np.dstack([120 + 50 * np.sin(x / 90), 110 + 50 * np.sin((x + y) / 110), 90 + 40 * np.cos(x / 60)])
    scene = np.clip(blanket + np.random.default_rng(2).normal(0, 12, blanket.shape), 0, 255).astype(np.uint8)
    cv2.ellipse(scene, (350, 450), (180, 150), 0, 0, 360, (90, 60, 40), -1)
    for side in (-1, 1):
        cv2.circle(scene, (350 + 60 * side, 410), 25, (220, 200, 40), -1)
        ear = np.array([[350 + 150 * side, 370], [350 + 110 * side, 250], [350 + 50 * side, 320]], dtype=np.int32)
        cv2.fillPoly(scene, [ear], (80, 50, 30))
        for tilt in (-25, 0, 25):
            cv2.line(scene, (350, 500), (350 + 170 * side, 480 + tilt), (240, 240, 240), 2)
    return np.asarray(cv2.resize(scene, None, fx=0.6, fy=0.6, interpolation=cv2.INTER_AREA), dtype=np.uint8)


def code() -> Picture:
    """Modules and finders as in a QR code; it says nothing."""
    modules = np.random.default_rng(3).integers(0, 2, (29, 29), dtype=np.uint8)
    for row, column in ((0, 0), (0, 22), (22, 0)):
        modules[row : row + 7, column : column + 7] = 0
        modules[row + 1 : row + 6, column + 1 : column + 6] = 1
        modules[row + 2 : row + 5, column + 2 : column + 5] = 0
    white = np.pad(np.kron(modules, np.ones((16, 16), np.uint8)), 100, constant_values=1) * np.uint8(255)
    return np.dstack([white] * 3)


def mirrored() -> Picture:
    """A page through a mirror, and upside down: no turn makes it legible."""
    return np.ascontiguousarray(page()[::-1])


def torn() -> Picture:
    """The left half of a page on a table; the rest is gone."""
    sheet = page().copy()
    for row in range(sheet.shape[0]):
        sheet[row, 258 + round(7 * np.sin(row / 12)) :] = (96, 70, 50)
    return sheet


def cut_off() -> Picture:
    """A page of which the photo shows the left half."""
    return np.ascontiguousarray(page()[:, :270])


def chat() -> Picture:
    """A screenshot of messages."""
    image = Image.new("RGB", (432, 660), (18, 18, 20))
    draw, font = ImageDraw.Draw(image), ImageFont.load_default(size=17)
    for row, said in enumerate(CHAT):
        draw.rounded_rectangle((18, 48 + 108 * row, 414, 108 + 108 * row), 14, fill=(40, 60, 50))
        draw.text((36, 66 + 108 * row), said, fill=(235, 235, 235), font=font)
    return np.asarray(image)


def handwriting() -> Picture:
    """A note written by hand."""
    note = np.full((420, 540, 3), 238, dtype=np.uint8)
    for row, words in enumerate(BYHAND):
        cv2.putText(note, words, (30, 84 + 90 * row), cv2.FONT_HERSHEY_SCRIPT_COMPLEX, 1.1, (120, 40, 40), 2)
    return note


def write(picture: Picture, path: Path) -> Path:
    Image.fromarray(picture).save(path)
    return path


def cmyk(path: Path) -> Path:
    """A page as a print shop saves it."""
    Image.fromarray(page()).convert("CMYK").save(path, quality=90)
    return path


def sixteen_bit(path: Path) -> Path:
    """A page as a good scanner saves it."""
    grey = cv2.cvtColor(page(), cv2.COLOR_RGB2GRAY).astype(np.uint16) * 200 + 3000
    Image.fromarray(grey).save(path)
    return path


def truncated(path: Path) -> Path:
    """A page whose download broke off."""
    write(page(), path)
    content = path.read_bytes()
    path.write_bytes(content[: len(content) * 6 // 10])
    return path


def animated(path: Path) -> Path:
    """A GIF that moves."""
    frames = [Image.fromarray(picture).convert("P") for picture in (page(), page()[::-1])]
    frames[0].save(path, save_all=True, append_images=frames[1:])
    return path


def stack(path: Path) -> Path:
    """Two pages in one file, TIFF or HEIC by the name."""
    frames = [Image.fromarray(page()), Image.fromarray(page())]
    frames[0].save(path, save_all=True, append_images=frames[1:])
    return path
