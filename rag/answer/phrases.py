"""Every sentence that an answer says itself, Indonesian and English side by side.

What the contract says is never here, nor what the bot says of files and commands. A phrase that lacks a language, or
whose placeholders differ between the two, fails when this module is imported.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from string import Formatter
from types import MappingProxyType

from rag.domain import Language
from rag.errors import FallbackReason


def _placeholders(template: str) -> frozenset[str]:
    return frozenset(name for _, name, _, _ in Formatter().parse(template) if name)


@dataclass(frozen=True, slots=True)
class Phrase:
    """One sentence in both languages; call it with a language and the values of its placeholders."""

    indonesian: str
    english: str

    def __post_init__(self) -> None:
        if not (self.indonesian.strip() and self.english.strip()):
            raise ValueError(f"a phrase needs both languages: {self!r}")
        if _placeholders(self.indonesian) != _placeholders(self.english):
            raise ValueError(f"the placeholders differ: {self!r}")

    def __call__(self, language: Language, **values: str) -> str:
        return (self.indonesian if language == "id" else self.english).format(**values)


# Where a text stands
SOURCE = Phrase("— {where}", "— {where}")
PAGE = Phrase("halaman {pages}", "page {pages}")
PAGES = Phrase("halaman {pages}", "pages {pages}")
OUTSIDE_CLAUSES = Phrase("bagian di luar pasal", "text outside the clauses")
LEAD_IN = Phrase("Huruf ini bagian dari: “{text}”", "This item belongs to: “{text}”")
QUOTED = Phrase("{where}: “{quote}”", "{where}: “{quote}”")

# How sure its number is
REPAIRED = Phrase(
    "Catatan: judulnya terbaca “{printed}”. Dari urutannya, ini {clause}; cocokkan dengan halaman aslinya.",
    "Note: its heading was read as “{printed}”. By its place in the sequence it is {clause}; check it on the page.",
)
INFERRED = Phrase(
    "Catatan: judul {clause} tidak terbaca. Nomornya disimpulkan dari pasal sebelum dan sesudahnya; cocokkan dengan "
    "halaman aslinya.",
    "Note: the heading of {clause} could not be read. Its number follows from the clauses before and after it; check "
    "it on the page.",
)
RUNS_ON = Phrase(
    "Catatan: {lost}, yang seharusnya menyusul, tidak terbaca. Teks di atas mungkin terpotong atau tercampur isinya; "
    "cocokkan dengan halaman aslinya.",
    "Note: {lost} after it was not read, so this text may end too early or hold some of it; check it on the page.",
)
MAY_BE_TORN = Phrase(
    "Catatan: nomor atau batas pasal ini tidak pasti. Halaman di sekitarnya mungkin hilang atau tertukar, atau judul "
    "lain tidak terbaca; cocokkan dengan halaman aslinya.",
    "Note: this clause's number or extent is not certain. A page near it may be missing or out of order, or another "
    "heading was not read; check it on the page.",
)

# What is not there
MISSING_CLAUSE = Phrase("{clause} tidak ada di kontrak ini.", "{clause} is not in this contract.")
UNREAD_CLAUSE = Phrase(
    "{clause} tidak saya temukan, padahal nomor sebelum dan sesudahnya ada. Mungkin halamannya belum dikirim atau "
    "judulnya tidak terbaca.",
    "I could not find {clause}, although the numbers before and after it are there. Its page may not have been sent, "
    "or its heading could not be read.",
)
PERHAPS_ON_UNREAD_PAGE = Phrase(
    "{clause} tidak saya temukan. Ada bagian yang tidak terbaca dengan baik ({page}), jadi mungkin ada di sana.",
    "I could not find {clause}. Part of the contract could not be read well ({page}), so it may be there.",
)
THERE_ARE = Phrase("Yang ada: {available}.", "What there is: {available}.")
NO_CLAUSES = Phrase(
    "Tidak ada judul pasal yang terbaca di kontrak ini.", "No clause heading could be read in this contract."
)
NOTHING_BESIDE = Phrase("Tidak ada {named} di kontrak ini.", "There is no {named} in this contract.")
PASSED_OVER = Phrase(
    "Catatan: {lost} di depannya tidak terbaca, jadi ini pasal terdekat yang ada; cocokkan dengan halaman aslinya.",
    "Note: {lost} before it was not read, so this is the nearest one there is; check it on the page.",
)
STATUTE_INSTEAD = Phrase(
    "{where} menyebut Pasal {number} {statute}, yang bukan pasal kontrak ini.",
    "{where} mentions Article {number} of {statute}, which is not a clause of this contract.",
)
MISSING_PART = Phrase("{part} tidak ada di kontrak ini.", "{part} is not in this contract.")
NO_SUCH_PARAGRAPH = Phrase("{clause} tidak punya {number}.", "{clause} has no {number}.")
MISSING_AYAT = Phrase("{clause} tidak punya ayat ({ayat}).", "{clause} has no ayat ({ayat}).")
NO_AYAT = Phrase(
    "{clause} tidak terbagi dalam ayat, jadi tidak punya ayat ({ayat}).",
    "{clause} is not divided into ayat, so it has no ayat ({ayat}).",
)
MISSING_HURUF = Phrase("{clause} tidak punya huruf {huruf}.", "{clause} has no huruf {huruf}.")
NO_HURUF = Phrase(
    "{clause} tidak memuat butir berhuruf, jadi tidak punya huruf {huruf}.",
    "{clause} has no lettered items, so it has no huruf {huruf}.",
)

# A statute, not this contract
OUTSIDE = Phrase(
    "{reference} bukan bagian dari kontrak ini, jadi isinya tidak dapat saya jawab.",
    "{reference} is no part of this contract, so I cannot say what it provides.",
)
MENTIONED = Phrase("Kontrak ini menyebutnya di:", "The contract mentions it in:")
STATUTE_MENTIONED = Phrase(
    "Kontrak ini tidak menyebut pasal itu, tetapi menyebut {statute} di:",
    "The contract does not mention that article, but it mentions {statute} in:",
)
NOT_MENTIONED = Phrase("Kontrak ini tidak menyebutnya.", "The contract does not mention it.")

# Two of one number
AMBIGUOUS = Phrase(
    "Ada {count} {clause} di sini: {candidates}. Yang mana yang Anda maksud?",
    "There are {count} of {clause} here: {candidates}. Which one do you mean?",
)
WHICH_CLAUSE = Phrase(
    "Dari pasal yang mana? Sebut nomornya, misalnya “{example}”.",
    "Of which clause? Name its number, for example “{example}”.",
)
IN_BODY = Phrase("di isi kontrak", "in the body of the contract")

# Not about the contract's text, or not a question
PARTY = Phrase("{role}: “{name}”", "{role}: “{name}”")
NOTHING_ASKED = Phrase(
    "Silakan tanya apa saja tentang isi kontrak ini, misalnya “apa isi {example}?” atau “ringkas”.",
    "Ask anything about this contract, for example “what does {example} say?” or “summary”.",
)
ASK_THE_REST = Phrase(
    "Di atas ini hanya pasal yang Anda sebut; pertanyaan lainnya silakan kirim tersendiri.",
    "Above is only the clause you named; please send your other question by itself.",
)
TOO_LONG = Phrase(
    "Pertanyaannya terlalu panjang. Tanyakan dengan singkat, paling banyak {most} huruf.",
    "The question is too long. Ask it in short, in {most} characters at most.",
)

# Passages
SEE_ALSO = Phrase("Lihat juga: {clauses}", "See also: {clauses}")
READ_BADLY = Phrase(
    "Catatan: {page} tidak terbaca dengan baik, jadi kutipan ini mungkin tidak lengkap atau keliru; cocokkan dengan "
    "aslinya.",
    "Note: {page} could not be read well, so this quotation may be incomplete or wrong; check it against the original.",
)
HARDLY_READ = Phrase(
    "Perhatian: kutipan ini hampir tidak terbaca dari fotonya ({page}); yang tercetak bisa lain sama sekali. "
    "Foto ulang halaman itu, lebih dekat dan lebih terang.",
    "Attention: this quotation could hardly be read from its photo ({page}); what is printed may be quite different. "
    "Photograph that page again, closer and in more light.",
)
DOUBTFUL = Phrase(
    "Catatan: “{figure}” ({page}) mungkin salah terbaca; cocokkan dengan aslinya.",
    "Note: “{figure}” ({page}) may have been misread; check it against the original.",
)
DOUBT_BY_WORDS = Phrase(
    "Catatan: “{figure}” ({page}) tidak cocok dengan bunyi hurufnya, “{other}”; cocokkan dengan aslinya.",
    "Note: “{figure}” ({page}) does not agree with its own words, “{other}”; check it against the original.",
)
DOUBT_BY_READER = Phrase(
    "Catatan: “{figure}” ({page}) dibaca “{other}” pada pembacaan kedua; cocokkan dengan aslinya.",
    "Note: “{figure}” ({page}) was read as “{other}” the second time; check it against the original.",
)
CLOSEST = Phrase("Bagian kontrak yang paling mendekati:", "The passage of the contract that comes nearest:")
UNANSWERED = Phrase("Saya tidak menemukan jawabannya di kontrak ini.", "I could not find the answer in this contract.")
NEAREST = Phrase(
    "Yang paling dekat, tetapi tidak menjawabnya: {clauses}.", "Closest, though they do not answer it: {clauses}."
)

# A summary
SUMMARY = Phrase("Ringkasan kontrak, dengan kata-katanya sendiri:", "The contract in short, in its own words:")
TOPIC = Phrase("{topic}: {text}", "{topic}: {text}")
TOPIC_MISSING = Phrase("{topic}: tidak disebutkan", "{topic}: not mentioned")
NOT_MENTIONED_TOPICS = Phrase("Tidak disebutkan: {topics}.", "Not mentioned: {topics}.")
THE_CONTRACT = Phrase("kontrak ini", "this contract")
ADDRESSED = Phrase(
    "Catatan: {where} memuat kalimat yang ditujukan kepada program AI, mungkin tidak terlihat di halamannya. Kalimat "
    "itu tidak diikuti.",
    "Note: {where} holds words that are meant for an AI program and may not be visible on the page. They were not "
    "followed.",
)

# After an answer
SAME_AGAIN = Phrase(
    "Tanpa model AI saya tidak dapat menjelaskannya dengan kata-kata lain; di atas ini kata-kata kontraknya sendiri.",
    "Without an AI model I cannot put it in other words; what stands above are the contract's own.",
)
EXPLAIN = Phrase(
    "Jelaskan {clause} dengan kata-kata sederhana yang dimengerti orang awam.",
    "Explain {clause} in simple words that anybody understands.",
)
ONCE = Phrase(
    "Saya menunjukkan isi kontrak, bukan memberi nasihat hukum; untuk keputusan penting, tanyakan kepada ahli hukum.",
    "I show what the contract says; that is no legal advice. For a decision that matters, ask a lawyer.",
)

# A model's answer
LESS_CONFIRMED = Phrase(
    "Sebagian jawaban AI dihapus karena tidak dapat dicocokkan dengan isi kontrak.",
    "Part of the AI's answer was removed because it could not be matched with the contract's text.",
)

FALLBACK: Mapping[FallbackReason, Phrase] = MappingProxyType(
    {
        FallbackReason.NO_MODEL: Phrase(
            "Model AI yang diatur tidak tersedia untuk akun ini, jadi yang ditampilkan kutipan kontrak. Pengelola bot "
            "perlu mengganti GROQ_MODELS.",
            "None of the AI models that are set up is available to this account, so this is the contract's own text. "
            "Whoever runs the bot should change GROQ_MODELS.",
        ),
        FallbackReason.RATE_LIMITED: Phrase(
            "Jatah layanan AI sedang habis, jadi yang ditampilkan kutipan kontrak. Coba lagi beberapa menit lagi.",
            "The AI service's quota is used up for now, so this is the contract's own text. Try again in a few "
            "minutes.",
        ),
        FallbackReason.TIMEOUT: Phrase(
            "Layanan AI terlalu lama menjawab, jadi yang ditampilkan kutipan kontrak. Anda boleh bertanya lagi.",
            "The AI service took too long, so this is the contract's own text. You may ask again.",
        ),
        FallbackReason.UNREACHABLE: Phrase(
            "Layanan AI tidak dapat dihubungi atau terputus, jadi yang ditampilkan kutipan kontrak. Coba lagi nanti.",
            "The AI service could not be reached or broke off, so this is the contract's own text. Try again later.",
        ),
        FallbackReason.REFUSED: Phrase(
            "Layanan AI menolak permintaan ini, jadi yang ditampilkan kutipan kontrak. Pengelola bot perlu memeriksa "
            "GROQ_API_KEY.",
            "The AI service refused the request, so this is the contract's own text. Whoever runs the bot should check "
            "GROQ_API_KEY.",
        ),
        FallbackReason.UNCONFIRMED: Phrase(
            "Jawaban AI tidak dapat dicocokkan dengan isi kontrak, jadi yang ditampilkan kutipan kontrak saja.",
            "The AI's answer could not be matched with the contract, so only the contract's own text is shown.",
        ),
    }
)

_WITHOUT_A_PHRASE = frozenset(FallbackReason) - FALLBACK.keys()
if _WITHOUT_A_PHRASE:
    raise ValueError(f"no phrase for {sorted(_WITHOUT_A_PHRASE)}")
