"""``rag`` thinks: it reads contracts, finds clauses, answers. It knows no Telegram and no SQL."""
