"""The house keeps its shape: imports stay light, settings and documents say the same."""

from __future__ import annotations

import argparse
import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from bot.__main__ import _parser
from bot.settings import Settings

ROOT = Path(__file__).parents[2]
HEAVY = ("torch", "onnxruntime", "easyocr", "rapidocr", "cv2", "sklearn", "faiss", "telegram", "groq", "rich")


@pytest.mark.parametrize("modules", ["rag, storage", "rag.library, storage", "bot.__main__"])
def test_imports_stay_light(modules: str) -> None:
    """Models and engines are imported when they are needed, not before."""
    code = f"import sys, {modules}; print([name for name in {HEAVY!r} if name in sys.modules])"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert shown.stdout.strip() == "[]"


def test_env_example_equals_the_settings() -> None:
    """Every setting stands in ``.env.example`` and nothing else does, each explained."""
    text = (ROOT / ".env.example").read_text()
    assert re.findall(r"^([A-Z_]+)=", text, re.MULTILINE) == [
        name.upper() for name in sorted(Settings.model_fields, key=lambda n: text.index(f"\n{n.upper()}="))
    ]
    assert set(re.findall(r"^# [^-\n].*\n([A-Z_]+)=", text, re.MULTILINE)) == {n.upper() for n in Settings.model_fields}


@pytest.mark.parametrize("name", ["README.md", "README.id.md"])
def test_the_readme_names_every_command_and_setting(name: str) -> None:
    text = (ROOT / name).read_text()
    actions = [action for action in _parser()._actions if isinstance(action, argparse._SubParsersAction)]
    for command in actions[0].choices:
        assert f"tanya-kontrak {command}" in text
    for target in ("make demo", "make test", "make bot"):
        assert target in text


def test_only_two_places_catch_everything() -> None:
    """The last line of the command and the last line of the Telegram front; elsewhere a broad catch raises again."""
    found = {
        str(path.relative_to(ROOT))
        for folder in ("bot", "rag", "storage")
        for path in (ROOT / folder).rglob("*.py")
        for handler in ast.walk(ast.parse(path.read_text()))
        if isinstance(handler, ast.ExceptHandler) and _is_broad(handler) and not isinstance(handler.body[-1], ast.Raise)
    }
    assert found <= {"bot/__main__.py", "bot/telegram/errors.py"}


def _is_broad(handler: ast.ExceptHandler) -> bool:
    return handler.type is None or ast.unparse(handler.type) in ("Exception", "BaseException")


def test_top_level_is_the_design_card_s() -> None:
    """Packages, tests, documents and what tools need; nothing else at the top."""
    listed = subprocess.run(["git", "ls-files"], capture_output=True, text=True, check=True, cwd=ROOT).stdout.split()
    assert {path.split("/")[0] for path in listed} <= {
        "bot", "rag", "storage", "tests", "docs", "pyproject.toml", "Dockerfile", ".env.example", "README.md",
        "README.id.md", "LICENSE", "CHANGELOG.md", "Makefile", ".ci", ".gitignore", ".dockerignore",
    }  # fmt: skip
