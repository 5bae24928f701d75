"""What ``doctor`` says of settings that cannot work; of those that do, ``test_command`` asks it."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path

import pytest

from bot.settings import Settings
from bot.terminal.doctor import _easyocr
from tests.terminal.conftest import Runs


@pytest.mark.slow
def test_settings_that_cannot_work(run: Runs, tmp_path: Path) -> None:
    """Each is broken with what to do, secrets are not shown, and the code is 1; the rest is still looked at."""
    (tmp_path / "weights").mkdir()
    (tmp_path / "weights" / "craft_mlt_25k.pth").touch()
    (tmp_path / "file").touch()

    shown = run(
        "doctor",
        "--json",
        EASYOCR_MODEL_DIR=str(tmp_path / "weights"),
        DATA_DIR=str(tmp_path / "file"),
        TELEGRAM_BOT_TOKEN="rahasia",
    )

    broken = {check["name"]: check for check in json.loads(shown.out)["checks"] if check["state"] == "broken"}
    assert (shown.code, sorted(broken)) == (1, ["data", "easyocr", "telegram"])
    assert broken["easyocr"]["detail"] == "not in EASYOCR_MODEL_DIR: latin_g2.pth"
    assert all(check["mend"] for check in broken.values())
    assert "rahasia" not in shown.out + shown.err


@pytest.mark.parametrize(("engine", "state"), [("auto", "off"), ("rapidocr", "off"), ("easyocr", "broken")])
def test_an_install_without_easyocr(monkeypatch: pytest.MonkeyPatch, engine: str, state: str) -> None:
    """The Docker image leaves it out; that is broken only where the settings ask for it."""
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    check = _easyocr(Settings(_env_file=None, ocr_engine=engine))
    assert (check.state, bool(check.mend)) == (state, state == "broken")
