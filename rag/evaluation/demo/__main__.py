"""``python -m rag.evaluation.demo [FOLDER]``: makes the demo's photos again, in their own folder or in another one."""

from __future__ import annotations

import sys
from pathlib import Path

from rag.evaluation.demo import take_photos


def main() -> None:
    """Writes ``page-1.jpg`` and so on; photos of an earlier run that are too many are removed."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent
    photos = take_photos()
    for old in folder.glob("page-*.jpg"):
        old.unlink()
    for number, photo in enumerate(photos, start=1):
        (folder / f"page-{number}.jpg").write_bytes(photo)


if __name__ == "__main__":
    main()
