"""Settings from the environment and ``.env``."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.settings import DEFAULT_MODELS, Settings, SettingsError


@pytest.fixture(autouse=True)
def _alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without this machine's environment and ``.env``."""
    monkeypatch.chdir(tmp_path)
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)


def test_nothing_has_to_be_set() -> None:
    settings = Settings.read()
    assert (settings.groq_models, settings.data_dir, settings.ocr_workers) == (DEFAULT_MODELS, Path("data"), 1)


def test_lists_are_separated_by_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALLOWED_CHATS", "12, -1003")
    monkeypatch.setenv("GROQ_MODELS", "satu,dua , tiga")
    settings = Settings.read()
    assert (settings.allowed_chats, settings.groq_models) == (frozenset({12, -1003}), ("satu", "dua", "tiga"))


def test_an_empty_setting_is_the_default(tmp_path: Path) -> None:
    """``.env.example`` copied as it is changes nothing."""
    (tmp_path / ".env").write_text((Path(__file__).parents[2] / ".env.example").read_text())
    assert Settings.read() == Settings()
    assert Settings.read().telegram_bot_token is None


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("TELEGRAM_TOKEN=123:rahasia", "TELEGRAM_TOKEN"),
        ("OCR_WORKERS=rahasia", "OCR_WORKERS"),
        ("OCR_ENGINE=rahasia", "OCR_ENGINE"),
        ("ALLOWED_CHATS=rahasia", "ALLOWED_CHATS"),
    ],
)
def test_a_wrong_setting_is_named_and_no_value_shown(tmp_path: Path, line: str, named: str) -> None:
    (tmp_path / ".env").write_text(f"GROQ_API_KEY=kunci-rahasia\n{line}\n")
    with pytest.raises(SettingsError) as caught:
        Settings.read()
    assert named in str(caught.value)
    assert "rahasia" not in str(caught.value)


def test_secrets_do_not_print_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GROQ_API_KEY", "kunci-rahasia")
    assert "rahasia" not in repr(Settings.read())
