"""The Telegram front: takes pages and questions from chats and brings back receipts and answers.

``app`` builds it; ``serving`` runs it, by polling or with a ``webhook``, and ``retention`` forgets old contracts at its
side. ``updates`` keeps order within a chat, ``albums`` gathers an album, ``groups`` tells who is spoken to.
``uploads``, ``questions`` and ``commands`` handle one kind of message each by calling ``rag.library``; ``render`` words
the result, and ``richtext`` cuts it into messages. ``progress`` shows how far the reading is, ``flood`` waits when
Telegram says so, and ``errors`` turns every exception into a sentence. Only this package imports ``telegram``.
"""
