"""``storage`` remembers: chats, contracts, pages, clauses, and where their indexes are.

It knows no Telegram, no FAISS and nothing of ``rag``: what a page or a clause means is in payloads that it never opens.
The rows are the truth; index folders can be built again from them.
"""

from storage.arranging import ArrangingStore
from storage.contracts import ContractStore
from storage.database import Database
from storage.errors import StorageError, UnknownContractError
from storage.index_files import DataFiles, Draft
from storage.messages import MessageStore
from storage.records import (
    Arrangement,
    ClauseRecord,
    ContractRecord,
    Deleted,
    MessageRecord,
    NewPage,
    PageRecord,
    Snapshot,
    Unfinished,
)
from storage.updates import UpdateStore

__all__ = [
    "Arrangement",
    "ArrangingStore",
    "ClauseRecord",
    "ContractRecord",
    "ContractStore",
    "DataFiles",
    "Database",
    "Deleted",
    "Draft",
    "MessageRecord",
    "MessageStore",
    "NewPage",
    "PageRecord",
    "Snapshot",
    "StorageError",
    "Unfinished",
    "UnknownContractError",
    "UpdateStore",
]
