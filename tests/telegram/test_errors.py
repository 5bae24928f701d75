"""One table from exceptions to sentences."""

from __future__ import annotations

import errno

import pytest
from telegram.error import BadRequest, NetworkError, TimedOut

from bot.telegram.errors import SENTENCES, named, sentence, where
from rag.errors import AnswererError, CancelledByUser, FallbackReason, ModelFileError, NoContractError
from storage.errors import BusyDatabaseError, DamagedDatabaseError, DiskError, UnknownContractError


@pytest.mark.parametrize(
    ("error", "begins"),
    [
        (NoContractError(), "There is no contract here yet."),
        (CancelledByUser(), "The reading was stopped;"),
        (ModelFileError(), "This server's page reader is incomplete,"),
        (NetworkError("reset"), "The connection to Telegram failed."),
        (TimedOut(), "The connection to Telegram failed."),
        (BadRequest("can't parse entities"), "Sorry, something went wrong on my side;"),
        (AnswererError(FallbackReason.TIMEOUT), "Sorry, something went wrong on my side;"),
        (DiskError("the disk is full"), "This server's storage is full or cannot be written,"),
        (DamagedDatabaseError("the database is damaged"), "This server's database is damaged,"),
        (BusyDatabaseError("another process"), "Another program is using this server's storage."),
        (UnknownContractError("no contract 7"), "Sorry, something went wrong on my side;"),
        (OSError(errno.ENOSPC, "No space left on device"), "This server's storage is full or cannot be written,"),
        (ConnectionResetError(errno.ECONNRESET, "reset"), "Sorry, something went wrong on my side;"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Exception) else "",
)
def test_the_nearest_class_decides(error: Exception, begins: str) -> None:
    """A subclass is found by its base, and what nobody expected has a sentence too."""
    assert sentence(error, "en", update=7).startswith(begins)


def test_a_stop_is_told_as_one() -> None:
    """The reading was not stopped by the user then."""
    assert sentence(CancelledByUser(), "en", update=7, parked=True).startswith("I am being restarted")


def test_a_fault_of_ours_is_told_with_its_number_and_not_with_its_words() -> None:
    """The number finds it in the log."""
    assert "(number 7)" in sentence(ValueError("rahasia"), "en", update=7)
    assert "rahasia" not in sentence(ValueError("rahasia"), "en", update=7)


def test_the_table_ends_with_every_exception() -> None:
    """So that the look-up always ends."""
    assert list(SENTENCES)[-1] is Exception


def test_the_log_tells_the_place_without_words_or_paths() -> None:
    """Module, function and line of the innermost frames."""
    try:
        raise ValueError("rahasia")
    except ValueError as error:
        place = where(error)
    assert place.startswith("test_errors.test_the_log_tells_the_place_without_words_or_paths:")
    assert "/" not in place
    assert "rahasia" not in place


def test_the_log_has_the_words_that_are_made_for_it() -> None:
    """Storage's own say what is wrong with the disk; all others may hold a contract's."""
    assert named(DiskError("the disk is full")) == "DiskError (the disk is full)"
    assert named(ValueError("rahasia")) == "ValueError"
