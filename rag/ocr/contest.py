"""Which reading of a page wins. Small pure rules; knows no engine and no image."""

from __future__ import annotations

from rag.ocr.engine import Reading

WELL_READ = 0.93
"""Mean confidence of a page whose character error rate is below 1 % (RapidOCR, our printed and photographed pages)."""
LOW = 0.8
MOST_LOW = 0.1
"""A well-read page has at most this share of its characters in boxes of confidence below ``LOW``."""
FLOOR = 0.5
"""A character read with this confidence is as likely wrong as right, and counts nothing."""


def article_score(reading: Reading) -> float:
    """The article's rule: mean confidence x number of words."""
    return reading.confidence * reading.words


def sure_characters(reading: Reading) -> float:
    """Characters weighted by how far their confidence is above an even bet.

    Unlike the article's rule it is not fooled by fragments: cutting words up gives more words, not more characters,
    and lowers their confidence.
    """
    return sum(max(line.confidence - FLOOR, 0.0) * len(line.text.replace(" ", "")) for line in reading.lines)


def sureness(reading: Reading) -> float:
    """Mean confidence over the characters, 0 where there are none: a stamp read as two odd letters hardly counts."""
    weighted = sum(line.confidence * len(line.text.replace(" ", "")) for line in reading.lines)
    return weighted / reading.characters if reading.characters else 0.0


def low_share(reading: Reading) -> float:
    """Share of the characters that stand in boxes of low confidence; 1 where nothing was read."""
    if not reading.characters:
        return 1.0
    low = sum(len(line.text.replace(" ", "")) for line in reading.lines if line.confidence < LOW)
    return low / reading.characters


def read_well(reading: Reading) -> bool:
    """Whether the engine is sure of what it read; what it missed, ``coverage`` sees."""
    return sureness(reading) >= WELL_READ and low_share(reading) <= MOST_LOW
