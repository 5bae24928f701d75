from rag.answer.language import detect_language

__all__ = ["detect_language"]
