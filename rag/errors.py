"""Every error that ``rag`` raises, in one tree.

::

    TanyaKontrakError                  anything below
    ├── UserError                      its message is a sentence the user may read: what is wrong, what to do
    │   ├── FileError                  this file cannot become pages
    │   │   ├── UnsupportedFileError   not a photo, PDF, DOCX or text
    │   │   ├── DamagedFileError       it breaks off or cannot be decoded
    │   │   ├── LockedFileError        it needs a password
    │   │   ├── TooLargeError          bytes, pixels or pages past the limit
    │   │   ├── EmptyFileError         nothing in it
    │   │   └── MissingFileError       no such file, or a folder
    │   ├── NoContractError            the chat has no contract yet
    │   ├── NoTextError                the contract's pages hold no text at all
    │   └── ContractGoneError          a contract or page that was named by its id is not there any more
    ├── CancelledByUser                the user stopped the reading; nothing of it is kept
    ├── IndexMismatchError             an index on disk has another format or model: rebuild it
    ├── AnswererError                  the language model did not answer: why, as a ``FallbackReason``
    └── ModelFileError                 a model's file is absent or has another hash

A ``UserError`` carries a ``code`` and its values, not a sentence in one language: ``bot.messages`` has the words. So a
message can never carry a path, a token or another chat's content by accident. ``FileError.name`` is the name that the
user gave the file.
"""

from __future__ import annotations

from enum import StrEnum


class TanyaKontrakError(Exception):
    """Anything that this product raises itself."""


class UserError(TanyaKontrakError):
    """Something the user can mend. ``code`` keys the sentence in ``bot.messages``, ``values`` fills it."""

    code = "user_error"

    def __init__(self, **values: str | int) -> None:
        super().__init__(self.code)
        self.values = values


class FileReason(StrEnum):
    """Why a file cannot become pages, more precisely than its error class; ``bot.messages`` has a sentence for each.

    ``FileError.values`` holds the numbers named in brackets.
    """

    # UnsupportedFileError
    UNKNOWN_TYPE = "unknown_type"
    LEGACY_DOC = "legacy_doc"  # .doc or .rtf: save it as .docx or PDF
    OTHER_OFFICE = "other_office"  # a spreadsheet, slides, OpenDocument: save it as PDF
    ARCHIVE = "archive"  # a zip of something else: send the files in it
    BINARY = "binary"  # named .txt or .md, but not text
    NAME_SAYS_PHOTO = "name_says_photo"  # named as a photo, the content is not one
    NAME_SAYS_PDF = "name_says_pdf"
    NAME_SAYS_WORD = "name_says_word"
    # DamagedFileError
    BREAKS_OFF = "breaks_off"  # the file ends early: send it again
    UNREADABLE = "unreadable"  # of a known type, but it cannot be decoded
    # LockedFileError
    PASSWORD = "password"
    # TooLargeError
    TOO_MANY_BYTES = "too_many_bytes"  # (megabytes, limit)
    TOO_MANY_PIXELS = "too_many_pixels"  # (width, height, limit in megapixels)
    TOO_MANY_PAGES = "too_many_pages"  # (pages, limit)
    UNPACKS_TOO_LARGE = "unpacks_too_large"  # a zip bomb, or a document that unpacks to more than we accept
    # EmptyFileError
    NO_BYTES = "no_bytes"
    NO_PAGES = "no_pages"
    # MissingFileError
    NO_SUCH_FILE = "no_such_file"
    FOLDER = "folder"
    FORBIDDEN = "forbidden"  # it is there, but may not be read


class FileError(UserError):
    """A file that cannot become pages. ``name`` is shown to the user; ``reason`` picks the sentence."""

    code = "file_error"

    def __init__(self, name: str, reason: str = "", **values: str | int) -> None:
        super().__init__(name=name, **values)
        self.name = name
        self.reason = reason or self.code


class UnsupportedFileError(FileError):
    """Not a photo, PDF, DOCX or text."""

    code = "file_unsupported"


class DamagedFileError(FileError):
    """It breaks off or cannot be decoded."""

    code = "file_damaged"


class LockedFileError(FileError):
    """It needs a password."""

    code = "file_locked"


class TooLargeError(FileError):
    """Bytes, pixels or pages past the limit."""

    code = "file_too_large"


class EmptyFileError(FileError):
    """Nothing is in it."""

    code = "file_empty"


class MissingFileError(FileError):
    """No such file, or a folder."""

    code = "file_missing"


class NoContractError(UserError):
    """The chat has no contract yet."""

    code = "no_contract"


class NoTextError(UserError):
    """The contract's pages hold no text at all."""

    code = "no_text"


class ContractGoneError(UserError):
    """A contract or page that was named by its id is not there any more."""

    code = "contract_gone"


class CancelledByUser(TanyaKontrakError):  # noqa: N818 - what happened is no error
    """Raised between two pages when the caller's ``cancelled`` says so."""


class IndexMismatchError(TanyaKontrakError):
    """An index folder that this version cannot use; the stored text is the truth, rebuild from it."""


class ModelFileError(TanyaKontrakError):
    """A model's file is not there, or is not the one that was expected."""


class FallbackReason(StrEnum):
    """Why the language model gave no answer; ``rag.answer`` has a sentence for each."""

    NO_MODEL = "no_model"
    RATE_LIMITED = "rate_limited"
    TIMEOUT = "timeout"
    UNREACHABLE = "unreachable"
    REFUSED = "refused"
    UNCONFIRMED = "unconfirmed"


class AnswererError(TanyaKontrakError):
    """The language model did not answer."""

    def __init__(self, reason: FallbackReason) -> None:
        super().__init__(reason.value)
        self.reason = reason
