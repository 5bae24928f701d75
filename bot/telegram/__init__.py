"""The Telegram front: takes pages and questions from chats and brings back receipts and answers.

``app`` builds it; ``serving`` runs it, by polling or with a ``webhook``, ``retention`` forgets old contracts at its
side, and ``alive`` shows that it runs. What comes in goes through ``inbox`` (once, and on the disk first), ``updates``
(in its chat's order), ``albums`` (siblings together), ``groups`` (who is spoken to) and ``limits`` (how much a day).

``uploads`` and ``placing`` handle pages, ``questions`` and ``voice`` what is asked; ``commands`` names the commands,
``taps`` the buttons, and ``clause_views``, ``contract_views``, ``page_views``, ``exports``, ``naming`` and ``about`` do
what these say, by calling ``rag.library``. ``render``, ``receipts``, ``listings``, ``invited``, ``buttons`` and
``clause_buttons`` put results into words and buttons; ``richtext``, ``sending``, ``streaming`` and ``progress`` bring
them into messages. ``flood`` waits when Telegram says so, and ``errors`` turns every exception into a sentence. Only
this package imports ``telegram``.
"""
