"""Receipts, lists and answers as the user reads them."""

from __future__ import annotations

from bot.telegram.listings import clauses_text, deleted_text
from bot.telegram.receipts import receipt_text
from bot.telegram.render import answer_text, caption, pictured
from bot.telegram.richtext import RichText
from rag.domain import (
    Answer,
    AnswerStatus,
    Citation,
    Clause,
    ClauseKind,
    ClauseStatus,
    Contract,
    Heading,
    Line,
    LineRef,
    Page,
    PageWarning,
)
from rag.library import Receipt


def clause(number: str, title: str = "", printed: str = "", status: ClauseStatus = ClauseStatus.FOUND) -> Clause:
    heading = Heading(ClauseKind.PASAL, number, printed or f"PASAL {number}", title, status, (LineRef(1, 0),))
    return Clause(heading, f"{printed} {title}")


def page(number: int, *warnings: PageWarning) -> Page:
    return Page(number, (Line("dua kata"),), "ocr", warnings=warnings)


CONTRACT = Contract(
    pages=(page(1), page(2, PageWarning.BLURRED), page(3, PageWarning.BLURRED, PageWarning.TOO_DARK)),
    clauses=(
        clause("1", "OBJEK SEWA"),
        clause("2", "HARGA"),
        clause("5", "DENDA", "PASAL S", ClauseStatus.REPAIRED),
        clause("6", "", "", ClauseStatus.INFERRED),
    ),
    missing=("3", "4"),
)
ANSWER = Answer("?", "id", AnswerStatus.FOUND, "(1) Denda Rp1.\n— Pasal 5 ayat (1), halaman 2", ("5",))


def marked(rich: RichText) -> list[tuple[str, str]]:
    """Style and words of every mark, in order."""
    return [(mark.style, rich.text[mark.start : mark.end]) for mark in sorted(rich.marks, key=lambda mark: mark.start)]


def test_a_receipt_says_what_was_read_and_what_to_do_again() -> None:
    """Pages, clauses found, repaired, inferred, missing, and advice for the pages that need it."""
    assert receipt_text(Receipt(CONTRACT, (1, 2, 3), 0, True), "id").text == (
        "Sudah saya baca: 3 halaman, 6 kata.\n"
        "4 pasal ditemukan: 1–2, 5–6.\n"
        "Nomornya rusak dan saya perbaiki: Pasal 5 (tercetak “PASAL S”).\n"
        "Judulnya tidak terbaca, nomornya saya simpulkan dari urutan: Pasal 6.\n"
        "Belum ada: 3–4. Mungkin halamannya belum dikirim atau kurang jelas.\n"
        "\n"
        "⚠️ Buram: halaman 2, 3. Foto lagi dengan tangan diam dan fokus pada tulisan; di Telegram, kirim sebagai File "
        "supaya tidak dikompres.\n"
        "\n"
        "⚠️ Terlalu gelap: halaman 3. Foto lagi di tempat terang, tanpa bayangan tangan atau ponsel.\n"
        "\n"
        "Silakan bertanya. Daftar pasal: /clauses"
    )


def test_a_receipt_for_known_files_says_that_they_were_not_read_again() -> None:
    """The same page twice is noticed."""
    said = receipt_text(Receipt(CONTRACT, (), 2, False), "en").text
    assert said.splitlines()[:2] == [
        "I have read 3 pages, 6 words.",
        "2 files already in this contract, not read again.",
    ]


def test_a_receipt_without_clauses_says_so() -> None:
    """The user may ask all the same."""
    said = receipt_text(Receipt(Contract((page(1),)), (1,), 0, True), "en").text
    assert "No clause headings were read. You can still ask" in said


def test_the_list_marks_doubtful_numbers_and_gaps() -> None:
    """In document order."""
    assert clauses_text(CONTRACT, "id").text == (
        "Isi kontrak ini\n"
        "Pasal 1 · Objek Sewa (hlm. 1)\n"
        "Pasal 2 · Harga (hlm. 1)\n"
        "Pasal 5 · Denda (hlm. 1) – nomor diperbaiki\n"
        "Pasal 6 (hlm. 1) – nomor disimpulkan\n"
        "\n"
        "Belum ada: 3–4. Mungkin halamannya belum dikirim atau kurang jelas."
    )


def test_a_quotation_of_whole_lines_is_a_block_and_its_source_is_bold() -> None:
    """What the contract says is told apart from what the bot says."""
    answer = Answer(**{**fields(ANSWER), "citations": (Citation("5", 2, "(1) Denda Rp1.", True, "1"),)})
    assert marked(answer_text(answer)) == [
        ("blockquote", "(1) Denda Rp1."),
        ("bold", "— Pasal 5 ayat (1), halaman 2"),
    ]


def test_a_quotation_inside_a_sentence_is_slanted() -> None:
    """A block would tear the sentence apart."""
    words = "Dendanya “Rp1 sehari”."
    answer = Answer("?", "id", AnswerStatus.RETRIEVED, words, citations=(Citation("5", 2, "Rp1 sehari", True),))
    assert marked(answer_text(answer)) == [("italic", "Rp1 sehari")]


def test_why_no_model_answered_stands_below_the_answer() -> None:
    """The reason comes from the answer, in its language."""
    answer = Answer(**{**fields(ANSWER), "fallback": "Layanan AI terlalu lama menjawab."})
    assert answer_text(answer).text.endswith("\n\nLayanan AI terlalu lama menjawab.")


def test_the_picture_is_of_the_first_citation_that_was_found() -> None:
    """A quotation that was not found in the contract has no picture; an ambiguous answer shows none."""
    doubtful, sure = Citation("5", 2, "?", False), Citation("6", 3, "!", True)
    answer = Answer(**{**fields(ANSWER), "citations": (doubtful, sure)})
    assert pictured(answer) == sure
    assert pictured(Answer(**{**fields(answer), "status": AnswerStatus.AMBIGUOUS})) is None


def test_a_caption_names_clause_and_page_or_the_page_alone() -> None:
    """A passage outside every clause has only its page."""
    assert caption(Citation("2", 1, "", True, position=1), CONTRACT, "id") == "Pasal 2, Harga, halaman 1"
    assert caption(Citation("", 3, "", True), CONTRACT, "en") == "page 3"


def test_english_messages_name_clauses_the_english_way() -> None:
    """A bare number is a *Clause* there and a *Klausul* in Indonesian; a Pasal is a Pasal in both."""
    heading = Heading(ClauseKind.NUMBERED, "4", "4,", "Notices", ClauseStatus.REPAIRED, (LineRef(1, 0),))
    contract = Contract((page(1),), (Clause(heading, "4. Notices"), clause("5")))
    citation = Citation("4", 1, "", True, "2", position=0)
    assert caption(citation, contract, "en") == "Clause 4 (2), Notices, page 1"
    assert caption(citation, contract, "id") == "Klausul 4 ayat (2), Notices, halaman 1"
    assert clauses_text(contract, "en").text.splitlines()[1:] == [
        "Clause 4 · Notices (p. 1) – number repaired",
        "Pasal 5 (p. 1)",
    ]
    assert "that I repaired: Clause 4 (printed “4,”)." in receipt_text(Receipt(contract, (1,), 0, True), "en").text


def test_delete_says_what_was_removed() -> None:
    """Or that there was nothing."""
    assert deleted_text(1, 2, "en") == "Deleted: 1 contract with 2 pages, their text and photos included."
    assert deleted_text(0, 0, "en") == "Nothing to delete: this chat holds no contract."


def fields(answer: Answer) -> dict[str, object]:
    return {name: getattr(answer, name) for name in answer.__slots__}
