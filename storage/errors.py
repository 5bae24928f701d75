"""Every error that ``storage`` raises, in one tree.

::

    StorageError                    anything below
    ├── DatabaseFileError           this file cannot be used as the database
    │   ├── ForeignFileError        not a database, or another program's
    │   ├── NewerDatabaseError      written by a newer version of this program
    │   └── DamagedDatabaseError    it was one, and is damaged
    ├── BusyDatabaseError           another process held the database for too long
    ├── DiskError                   the disk is full, read-only or does not let us in
    ├── UnknownContractError        no such contract, or it is another chat's
    ├── StaleContractError          the contract has got other pages since it was read
    └── UnsafeNameError             a name that this program did not make

Messages are for the log and the operator: they hold no path, no chat and no text of a contract. SQLite's and the
operating system's own exceptions are turned into these in one place, here, ``from`` the original. A broken constraint
or a wrong statement is a fault in this package and stays what it is.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager


class StorageError(Exception):
    """Anything that goes wrong with what is remembered."""


class DatabaseFileError(StorageError):
    """The file at the database's path cannot be used; nothing in it was changed."""


class ForeignFileError(DatabaseFileError):
    """The file is not a SQLite database, or it belongs to another program."""


class NewerDatabaseError(DatabaseFileError):
    """A newer version of this program wrote the file. ``version`` is the file's, ``known`` the newest known here."""

    def __init__(self, version: int, known: int) -> None:
        super().__init__(f"the database has version {version}, this program knows versions up to {known}: update it")
        self.version = version
        self.known = known


class DamagedDatabaseError(DatabaseFileError):
    """SQLite found the file's structure broken: restore a copy."""


class BusyDatabaseError(StorageError):
    """Another process held the database for longer than the busy timeout."""


class DiskError(StorageError):
    """The disk is full or read-only, or the folder does not let this program in."""


class UnknownContractError(StorageError):
    """No contract has this id, or not in this chat: it was deleted, or an old button was pressed."""


class StaleContractError(StorageError):
    """The pages to be added do not follow those that are there: someone else added some. Read it again and retry."""


class UnsafeNameError(StorageError):
    """A name of a file or folder that this program did not make, so that it might lead out of the data folder."""


_BY_SQLITE_CODE: dict[int, tuple[type[StorageError], str]] = {
    sqlite3.SQLITE_NOTADB: (ForeignFileError, "the file is not a database"),
    sqlite3.SQLITE_CORRUPT: (DamagedDatabaseError, "the database is damaged"),
    sqlite3.SQLITE_BUSY: (BusyDatabaseError, "another process holds the database"),
    sqlite3.SQLITE_LOCKED: (BusyDatabaseError, "another process holds the database"),
    sqlite3.SQLITE_FULL: (DiskError, "the disk is full"),
    sqlite3.SQLITE_READONLY: (DiskError, "the database cannot be written"),
    sqlite3.SQLITE_PERM: (DiskError, "the database cannot be opened"),
    sqlite3.SQLITE_CANTOPEN: (DiskError, "the database cannot be opened"),
    sqlite3.SQLITE_IOERR: (DiskError, "the disk cannot be read or written"),
}


@contextmanager
def named_errors() -> Iterator[None]:
    """Turn the exceptions of SQLite and of the operating system into this tree.

    Raises ``DatabaseFileError``, ``BusyDatabaseError`` or ``DiskError``; what has no name here passes unchanged.
    """
    try:
        yield
    except sqlite3.Error as error:
        # The low byte is the primary code; the rest is detail. Errors of the Python module itself have none.
        code = getattr(error, "sqlite_errorcode", None)
        if code is None or code & 0xFF not in _BY_SQLITE_CODE:
            raise
        kind, message = _BY_SQLITE_CODE[code & 0xFF]
        raise kind(message) from error
    except OSError as error:
        raise DiskError(error.strerror or "the disk cannot be read or written") from error
