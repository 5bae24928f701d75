"""How much a chat may ask for in a day, so that one chat cannot use up the machine, or the model's quota, for all.

Counted in memory: a restart begins anew, and what ``/delete`` forgets does not count less. Days are the machine's own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import date

from rag.errors import UserError


class LimitError(UserError):
    """A chat has had what it may have today."""

    def __init__(self, limit: int = 0) -> None:
        super().__init__(limit=limit)


class PageLimitError(LimitError):
    """So many more pages are too many for today."""

    code = "page_limit"


class QuestionLimitError(LimitError):
    """One more question is too many for today."""

    code = "question_limit"


class DailyLimits:
    """``pages`` and ``questions`` a chat may have a day; 0 is no limit."""

    def __init__(self, pages: int, questions: int, today: Callable[[], date] = date.today) -> None:
        self.pages = pages
        self.questions = questions
        self._today = today
        self._day = today()
        self._pages: Counter[str] = Counter()
        self._questions: Counter[str] = Counter()

    def check_pages(self, chat: str, files: int) -> None:
        """Raises ``PageLimitError`` where ``files`` more, a page each at least, would be too many."""
        if self.pages and self.used(chat)[0] + files > self.pages:
            raise PageLimitError(self.pages)

    def read(self, chat: str, pages: int) -> None:
        """Counts pages that were read."""
        self.used(chat)
        self._pages[chat] += pages

    def ask(self, chat: str) -> None:
        """Counts a question. Raises ``QuestionLimitError`` where it is one too many."""
        if self.questions and self.used(chat)[1] >= self.questions:
            raise QuestionLimitError(self.questions)
        self._questions[chat] += 1

    def used(self, chat: str) -> tuple[int, int]:
        """Pages and questions that the chat has had today."""
        if self._today() != self._day:
            self._day = self._today()
            self._pages.clear()
            self._questions.clear()
        return self._pages[chat], self._questions[chat]
