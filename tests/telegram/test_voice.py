"""Voice messages: heard and answered where somebody can listen, else a kind sentence."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from rag.answer.transcriber import ScriptedTranscriber
from rag.errors import AnswererError, FallbackReason
from tests.telegram.bot_api_server import BotApiServer
from tests.telegram.conftest import files_in, running
from tests.telegram.fake_library import FakeLibrary
from tests.telegram.human import Chat


class Deaf(ScriptedTranscriber):
    """Raises what a server that does not answer raises."""

    async def transcribe(self, recording: Path) -> str:
        raise AnswererError(FallbackReason.UNREACHABLE)


def speak(chat: Chat, server: BotApiServer, seconds: int = 3) -> None:
    voice = {"file_id": server.keep_file(b"OggS"), "file_unique_id": "v", "duration": seconds}
    chat.send_other(voice=voice)


async def test_what_was_said_is_shown_and_answered(server: BotApiServer, library: FakeLibrary, downloads: Path) -> None:
    """The words first, so that a mishearing is seen; the recording does not stay."""
    listener = ScriptedTranscriber([" apa isi \n pasal 1? "])
    async with running(server, library, downloads, transcriber=listener):
        sari = server.chat(1)
        sari.send_document(b"PASAL 1 OBJEK\nRumah.", "a.txt")
        await sari.replies(2)
        speak(sari, server)
        heard, answer, _ = await sari.replies(3)
    assert heard.text == "Saya dengar: “apa isi pasal 1?”"
    assert answer.styled("blockquote") == ["PASAL 1 OBJEK\nRumah."]
    assert (len(listener.heard), files_in(downloads)) == (1, [])


@pytest.mark.parametrize(
    ("listener", "seconds", "said"),
    [
        (None, 3, "Pesan suara tidak bisa saya dengarkan di server ini."),
        (ScriptedTranscriber(["x"]), 121, "Pesan suara itu lebih dari 120 detik."),
        (ScriptedTranscriber(["  "]), 3, "Suaranya tidak bisa saya tangkap."),
        (Deaf([]), 3, "Suaranya tidak bisa saya tangkap."),
    ],
    ids=["nobody listens", "too long", "silence", "no server"],
)
async def test_what_cannot_be_heard_gets_a_sentence(
    server: BotApiServer, library: FakeLibrary, downloads: Path, listener: object, seconds: int, said: str
) -> None:
    """And nothing is asked."""
    async with running(server, library, downloads, transcriber=listener):
        sari = server.chat(1)
        speak(sari, server, seconds)
        assert (await sari.reply()).text.startswith(said)
    assert library.questions == []


async def test_a_group_is_not_listened_to(server: BotApiServer, library: FakeLibrary, downloads: Path) -> None:
    """Unless it replies to the bot."""
    listener: Sequence[str] = ["x"]
    async with running(server, library, downloads, transcriber=ScriptedTranscriber(listener)):
        group = server.chat(-5, kind="group")
        speak(group, server)
        group.send("/new")
        assert (await group.reply()).text.startswith("Baik.")
