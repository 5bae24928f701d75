"""``storage`` remembers: chats, contracts, pages, clauses, and where their indexes are.

It knows no Telegram, no FAISS and nothing of ``rag``: what a page or a clause means is in payloads that it never opens.
The rows are the truth; index folders can be built again from them.
"""

from storage.contracts import ContractStore
from storage.database import Database
from storage.errors import StorageError, UnknownContractError
from storage.index_files import DataFiles, Draft
from storage.records import ClauseRecord, ContractRecord, Deleted, NewPage, PageRecord, Snapshot

__all__ = [
    "ClauseRecord",
    "ContractRecord",
    "ContractStore",
    "DataFiles",
    "Database",
    "Deleted",
    "Draft",
    "NewPage",
    "PageRecord",
    "Snapshot",
    "StorageError",
    "UnknownContractError",
]
