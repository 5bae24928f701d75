"""Which text layers are trusted."""

from __future__ import annotations

import pytest

from rag.intake.text_layer import is_sound

PROSE = "Pihak Pertama menyewakan kepada Pihak Kedua sebuah rumah tinggal yang terletak di Jalan Contoh. " * 4


@pytest.mark.parametrize(
    ("text", "sound"),
    [
        (PROSE, True),
        (PROSE + "\uf0b7" * 4, True),
        (PROSE + "........................................................................", True),
        (PROSE.replace(" ", ""), False),
        ("\ufffd" * 100 + PROSE, False),
        ("".join(chr(ord(c) - 29) if c.isalpha() else c for c in PROSE), False),
        ("".join(chr(ord("a") + (ord(c) - 94) % 26) if c.isalpha() else c for c in PROSE.lower()), False),
        (" ".join(PROSE), False),
        ("jdih.contoh.go.id", False),
        ("", False),
    ],
    ids=["prose", "bullets", "leaders", "glued", "unmapped", "symbols", "shifted", "apart", "stamp", "empty"],
)
def test_a_layer_is_sound_when_it_reads_like_text(text: str, sound: bool) -> None:
    """Where shapes are on the page too, so that there is something to read instead."""
    assert sound == is_sound(text, scanned=False, drawn=True)


def test_a_scans_layer_is_never_trusted() -> None:
    """It was read by a program we know nothing of; ours reads the picture itself."""
    assert not is_sound(PROSE, scanned=True, drawn=True)


def test_a_blank_page_is_sound() -> None:
    """Nothing is on it, so nothing is missing from it."""
    assert is_sound("", scanned=False, drawn=False)
