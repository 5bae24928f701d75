"""Settings to the parts that work: built once in ``main``'s time, handed to the fronts, closed in reverse.

Building loads no model: readers and embedders load on first need.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from urllib.parse import urlsplit

from bot.settings import Settings
from rag.answer.groq_answerer import GroqAnswerer
from rag.answer.groq_transcriber import GroqTranscriber
from rag.index import choose_embedder
from rag.library import Library
from rag.ocr import ContestChoice, EngineChoice, PageReader
from rag.worker import Worker


def page_reader(
    settings: Settings,
    *,
    engine: EngineChoice | None = None,
    contest: ContestChoice = "adaptive",
    keep_variants: Path | None = None,
) -> PageReader:
    """The reader that the settings ask for; arguments of the command line come first."""
    return PageReader(
        engine=engine or settings.ocr_engine,
        contest=contest,
        keep_variants=keep_variants,
        easyocr_model_dir=settings.easyocr_model_dir,
        easyocr_network=settings.easyocr_network,
    )


def answerer(settings: Settings) -> GroqAnswerer | None:
    """The language model, when a key is set."""
    if settings.groq_api_key is None:
        return None
    return GroqAnswerer(
        settings.groq_api_key.get_secret_value(), base_url=settings.groq_base_url, models=settings.groq_models
    )


@asynccontextmanager
async def opened_library(
    settings: Settings, *, data_dir: Path | None = None, reader: PageReader | None = None, offline: bool = False
) -> AsyncIterator[Library]:
    """The library with everything that belongs to it, in ``data_dir`` or the settings' own folder."""
    async with AsyncExitStack() as stack:
        model = None if offline else answerer(settings)
        if model is not None:
            stack.push_async_callback(model.close)
        library = await Library.open(
            data_dir or settings.data_dir,
            reader=reader or page_reader(settings),
            embedder=choose_embedder(settings.embedding_model),
            answerer=model,
            worker=Worker(settings.ocr_workers),
            in_memory=settings.contracts_in_memory,
        )
        yield await stack.enter_async_context(library)


@asynccontextmanager
async def opened_transcriber(settings: Settings) -> AsyncIterator[GroqTranscriber | None]:
    """Who listens to voice messages, when a key is set."""
    if settings.groq_api_key is None:
        yield None
        return
    listener = GroqTranscriber(settings.groq_api_key.get_secret_value(), base_url=settings.groq_base_url)
    try:
        yield listener
    finally:
        await listener.close()


def model_name(settings: Settings) -> str:
    """Who receives questions and passages, as people are told: the server and its first model; empty for nobody."""
    if settings.groq_api_key is None:
        return ""
    server = urlsplit(settings.groq_base_url).hostname if settings.groq_base_url else "Groq"
    return f"{server} ({settings.groq_models[0]})"
