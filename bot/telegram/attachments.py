"""What a message brings: a photo, a document, or something that cannot be read. Downloads nothing."""

from __future__ import annotations

import mimetypes
from dataclasses import dataclass

from telegram import Document, Message, PhotoSize


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file at Telegram. ``name`` is what its sender calls it, for messages only; ``size`` is bytes, 0 if unknown."""

    file_id: str
    name: str
    size: int


def attachment(message: Message, place: int = 1) -> Attachment | None:
    """The photo, in its largest size, or the document of ``message``; ``None`` where there is neither.

    What has no name is called by its ``place`` in the album, which its sender can count.
    """
    if message.photo:
        return _photo(max(message.photo, key=lambda size: size.width * size.height), place)
    if message.document and not message.animation:
        return _document(message.document, place)
    return None


def _photo(photo: PhotoSize, place: int) -> Attachment:
    return Attachment(photo.file_id, f"foto-{place}.jpg", photo.file_size or 0)


def _document(document: Document, place: int) -> Attachment:
    suffix = mimetypes.guess_extension(document.mime_type or "") or ""
    name = document.file_name or f"dokumen-{place}{suffix}"
    return Attachment(document.file_id, name, document.file_size or 0)


def refusal_key(message: Message) -> str:
    """The key of the sentence for a message that brings neither pages nor words."""
    if message.voice or message.audio or message.video_note:
        return "refused.voice"
    return "refused.video" if message.video or message.animation else "refused.other"


def is_page_image(message: Message) -> bool:
    """Whether it brings one page as an image, compressed by Telegram or sent as a file."""
    document = message.document if not message.animation else None
    return bool(message.photo) or bool(document and (document.mime_type or "").startswith("image/"))
