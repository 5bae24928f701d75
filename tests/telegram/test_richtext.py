"""Messages within Telegram's limits, with entities that mean what they should."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from telegram import MessageEntity

from bot.telegram.richtext import Piece, RichText, clean, reach, shortened, units

LIMIT = 60
PARTS = st.lists(
    st.tuples(st.text(max_size=90), st.sampled_from([None, "bold", "italic", "blockquote"])), min_size=1, max_size=8
)


def styled(piece: Piece, style: str) -> list[str]:
    """What a reader of ``piece`` sees in this style."""
    encoded = piece.text.encode("utf-16-le")
    spans = [(2 * e.offset, 2 * (e.offset + e.length)) for e in piece.entities if e.type == style]
    return [encoded[start:end].decode("utf-16-le") for start, end in spans]


@settings(deadline=None)
@given(PARTS)
def test_every_piece_is_what_telegram_accepts(parts: list[tuple[str, str | None]]) -> None:
    """Within the limit, without white space around it, its entities inside it and at whole characters."""
    rich = RichText()
    for part, style in parts:
        rich.add(part, style)
    for piece in rich.pieces(LIMIT):
        assert 0 < units(piece.text) <= LIMIT
        assert piece.text == piece.text.strip()
        for style in ("bold", "italic", "blockquote"):
            assert all(part.strip() for part in styled(piece, style))
        ends = sorted((entity.offset, entity.offset + entity.length) for entity in piece.entities)
        assert all(0 <= start < end <= units(piece.text) for start, end in ends)


@settings(deadline=None)
@given(PARTS)
def test_no_word_is_lost_and_none_is_said_twice(parts: list[tuple[str, str | None]]) -> None:
    """The pieces together are the text, white space at the cuts aside."""
    rich = RichText()
    for part, style in parts:
        rich.add(part, style)
    said = "".join(piece.text for piece in rich.pieces(LIMIT))
    assert "".join(rich.text.split()) == "".join(said.split())


@settings(deadline=None)
@given(PARTS)
def test_every_marked_word_stays_marked(parts: list[tuple[str, str | None]]) -> None:
    """Cutting moves no mark and drops none."""
    rich = RichText()
    for part, style in parts:
        rich.add(part, style)
    expected = "".join("".join(clean(part).split()) for part, style in parts if style == "blockquote")
    shown = "".join(part for piece in rich.pieces(LIMIT) for part in styled(piece, "blockquote"))
    assert expected == "".join(shown.split())


def test_a_mark_that_fits_is_never_cut() -> None:
    """The cut comes before it, though there would be room for a part of it."""
    rich = (
        RichText()
        .add("Kata pembuka yang cukup panjang untuk satu pesan.\n")
        .add("Kutipan satu. Kutipan dua.", "blockquote")
    )
    first, second = rich.pieces(LIMIT)
    assert first.text == "Kata pembuka yang cukup panjang untuk satu pesan."
    assert styled(second, "blockquote") == ["Kutipan satu. Kutipan dua."]


def test_a_mark_longer_than_a_message_becomes_several() -> None:
    """Each part is a quotation of its own, cut between paragraphs."""
    ayat = [f"({number}) Ayat ini cukup panjang untuk satu baris." for number in range(1, 4)]
    pieces = RichText().add("\n".join(ayat), "blockquote").pieces(LIMIT)
    assert [styled(piece, "blockquote") for piece in pieces] == [[one] for one in ayat]


def test_cuts_between_paragraphs_rather_than_lines_or_words() -> None:
    """The best place in the second half of what fits."""
    text = "Alinea pertama dengan beberapa kata.\n\nAlinea kedua\ndengan dua baris kata."
    assert [piece.text for piece in RichText().add(text).pieces(LIMIT)] == text.split("\n\n")


def test_offsets_count_utf16_units() -> None:
    """An emoji is two units, before a mark and in it."""
    (piece,) = RichText().add("🏠🏠 ").add("rumah 🏠", "bold").pieces()
    assert piece.entities == (MessageEntity("bold", 5, 8),)
    assert styled(piece, "bold") == ["rumah 🏠"]


def test_a_surrogate_pair_is_never_cut() -> None:
    """An odd limit leaves one unit unused."""
    assert reach("🏠🏠🏠", 0, 5) == 2
    assert [piece.text for piece in RichText().add("🏠🏠🏠").pieces(5)] == ["🏠🏠", "🏠"]


def test_what_telegram_would_drop_is_replaced_before_offsets_are_counted() -> None:
    """Control characters, and halves of surrogate pairs as damaged PDF text has them."""
    assert clean("a\x00b\r\nc\u202ed\ud800e\tf") == "a b\nc d\ufffde\tf"


def test_a_caption_is_shortened_with_an_ellipsis() -> None:
    """Units count, not characters."""
    assert shortened("🏠" * 600) == "🏠" * 511 + "…"
    assert shortened("Pasal 5") == "Pasal 5"
