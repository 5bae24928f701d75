"""Groups: commands, mentions and replies only; and chats that may not use the bot."""

from __future__ import annotations

import pytest

from tests.telegram.bot_api_server import BOT_ID, USERNAME, BotApiServer
from tests.telegram.fake_library import FakeLibrary
from tests.telegram.human import Chat

CONTRACT = b"PASAL 1 OBJEK\nSebuah rumah contoh."


@pytest.fixture
async def group(server: BotApiServer, bot: object) -> Chat:
    return server.chat(-100, kind="supergroup")


async def test_talk_among_people_is_none_of_our_business(group: Chat, library: FakeLibrary) -> None:
    """Neither words, nor photos, nor stickers, nor another bot's commands are answered."""
    group.send("isi pasal 1?")
    group.send("siapa @orang_lain?")
    group.send_photo(CONTRACT)
    group.send_photo(CONTRACT, album="a")
    group.send_other(location={"latitude": 0, "longitude": 0})
    group.send("/clauses@bot_lain_bot")
    group.send("/perintah_lain")
    group.send("/new")
    assert (await group.reply()).text.startswith("Baik.")
    assert (library.files, library.questions) == ([], [])


async def test_commands_mentions_and_replies_are_answered(group: Chat, library: FakeLibrary) -> None:
    """The bot's name is no part of the question, and the answer is tied to the message."""
    group.send_photo(CONTRACT, caption=f"@{USERNAME}", caption_entities=_mention_at(0))
    _, receipt = await group.replies(2)
    question = group.send(f"@{USERNAME} isi pasal 1?")
    answer, _ = await group.replies(2)
    assert answer.reply_to == question["message"]["message_id"]

    group.send("isi pasal 7?", reply_to_message=_of_the_bot(group, receipt.id))
    assert (await group.reply()).text == "Pasal itu tidak ada di kontrak ini."

    group.send(f"/clauses@{USERNAME}")
    assert "Pasal 1 · Objek" in (await group.reply()).text
    assert library.questions == [("-100", "isi pasal 1?"), ("-100", "isi pasal 7?")]


async def test_one_mention_is_enough_for_an_album(group: Chat) -> None:
    """Only one sibling carries the caption."""
    group.send_photo(CONTRACT, album="a")
    group.send_photo(CONTRACT, album="a", caption=f"@{USERNAME}", caption_entities=_mention_at(0))
    _, receipt = await group.replies(2)
    assert receipt.text.startswith("Sudah saya baca: 2 halaman")


async def test_a_topic_of_a_forum_is_a_world_of_its_own(group: Chat) -> None:
    """A contract in one topic is not seen in another."""
    group.send(f"@{USERNAME} isi pasal 1?", message_thread_id=7, is_topic_message=True)
    assert (await group.reply()).text.startswith("Belum ada kontrak di sini.")
    group.send_photo(
        CONTRACT, caption=f"@{USERNAME}", caption_entities=_mention_at(0), message_thread_id=7, is_topic_message=True
    )
    await group.replies(2)
    group.send("/clauses", message_thread_id=8, is_topic_message=True)
    assert (await group.reply()).text.startswith("Belum ada kontrak di sini.")
    group.send("/clauses", message_thread_id=7, is_topic_message=True)
    assert "Pasal 1 · Objek" in (await group.reply()).text


class TestAllowedChats:
    @pytest.fixture
    def allowed_chats(self) -> frozenset[int]:
        return frozenset({1})

    async def test_a_stranger_is_told_what_to_ask_for(
        self, server: BotApiServer, group: Chat, library: FakeLibrary
    ) -> None:
        """A private chat learns its number; a group where nobody spoke to the bot hears nothing."""
        stranger, sari = server.chat(2), server.chat(1)
        group.send("isi pasal 1?")
        stranger.send("/start")
        assert (await stranger.reply()).text == "Bot ini pribadi. Minta pemiliknya mengizinkan obrolan 2."
        stranger.send_photo(CONTRACT, album="a")
        assert (await stranger.reply()).text.startswith("Bot ini pribadi.")
        sari.send("/new")
        assert (await sari.reply()).text.startswith("Baik.")
        assert (library.files, group.sent) == ([], {})


def _mention_at(offset: int) -> list[dict[str, object]]:
    return [{"type": "mention", "offset": offset, "length": len(USERNAME) + 1}]


def _of_the_bot(chat: Chat, message_id: int) -> dict[str, object]:
    bot = {"id": BOT_ID, "is_bot": True, "first_name": "Tanya", "username": USERNAME}
    return {"message_id": message_id, "date": 1_700_000_000, "chat": chat.as_json(), "from": bot, "text": "…"}
