"""Every setting: its name in the environment and in ``.env``, its type, its unit, its default.

Nothing here is opened or contacted. A misspelt name in ``.env`` is an error that names it; no error prints a value.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal, Self

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

DEFAULT_MODELS = ("openai/gpt-oss-120b", "llama-3.3-70b-versatile")
"""Llama 3.3 70B, the article's model, is retired for most accounts; whoever still has it gets it as the second."""


class SettingsError(Exception):
    """A setting is misspelt or has a value that cannot be used; the message names the setting, never a value."""


class Settings(BaseSettings):
    """The settings as they stand in the environment, else in ``.env``, else by default."""

    model_config = SettingsConfigDict(
        env_file=".env", env_file_encoding="utf-8", extra="forbid", hide_input_in_errors=True, env_ignore_empty=True
    )

    telegram_bot_token: SecretStr | None = Field(None, description="the bot's token, from @BotFather")
    telegram_api_url: str | None = Field(None, description="root of a self-hosted Bot API server")
    allowed_chats: Annotated[frozenset[int], NoDecode] = Field(
        frozenset(), description="ids of the chats that may use the bot, separated by commas; empty: every chat"
    )
    webhook_url: str | None = Field(None, description="public https address for updates; empty: long polling")
    groq_api_key: SecretStr | None = Field(None, description="key for Groq; empty: answers are the contract's words")
    groq_base_url: str | None = Field(None, description="root of another OpenAI-compatible server")
    groq_models: Annotated[tuple[str, ...], NoDecode] = Field(
        DEFAULT_MODELS, description="models separated by commas; the first that answers is used"
    )
    data_dir: Path = Field(Path("data"), description="folder for the database, page images and indexes")
    ocr_engine: Literal["auto", "rapidocr", "easyocr"] = Field("auto", description="which engine reads photos")
    ocr_workers: int = Field(1, ge=1, le=32, description="pages read at the same time")
    easyocr_model_dir: Path | None = Field(None, description="folder with EasyOCR's craft_mlt_25k and latin_g2")
    easyocr_network: bool = Field(False, description="whether EasyOCR may fetch latin_g2 on first use")
    embedding_model: str = Field(
        "bundled", description="`bundled`, `bundled-plain`, or a sentence-transformers name or path"
    )
    contracts_in_memory: int = Field(32, ge=1, le=100_000, description="contracts whose text and index stay in memory")
    retention_days: int = Field(0, ge=0, le=36_500, description="days until a contract is forgotten; 0: never")
    pages_per_day: int = Field(300, ge=0, description="pages a chat may have read in a day; 0: no limit")
    questions_per_day: int = Field(300, ge=0, description="questions a chat may ask in a day; 0: no limit")
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = Field("INFO", description="how much is logged")

    @field_validator("allowed_chats", "groq_models", mode="before")
    @classmethod
    def _split(cls, value: object) -> object:
        """Lists are written as in a sentence, separated by commas."""
        return [part.strip() for part in value.split(",") if part.strip()] if isinstance(value, str) else value

    @field_validator("log_level", mode="before")
    @classmethod
    def _upper(cls, value: object) -> object:
        return value.upper() if isinstance(value, str) else value

    @classmethod
    def read(cls) -> Self:
        """The settings of this process. Raises ``SettingsError``, which names each setting that is wrong."""
        try:
            return cls()
        except ValidationError as error:
            wrong = "; ".join(
                f"{'.'.join(map(str, part['loc'])).upper()}: {_sentence(part)}" for part in error.errors()
            )
            raise SettingsError(wrong) from None


def _sentence(error: object) -> str:
    kind = error["type"] if isinstance(error, dict) else ""
    return "there is no such setting, see .env.example" if kind == "extra_forbidden" else "its value cannot be used"
