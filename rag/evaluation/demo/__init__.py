"""The bundled demo: photos of our own house lease.

The photos are made by this project from ``contracts/sewa-rumah.md`` with committed seeds; ``python -m
rag.evaluation.demo`` makes them again. Importing this loads no image library.
"""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

DEMO_CONTRACT = "sewa-rumah"
DEMO_DEGREE = "medium"
DEMO_SEED = 20


def demo_pages() -> tuple[Path, ...]:
    """The demo's photos, in page order; also where the project is installed as a package."""
    folder = Path(str(files(__name__)))
    return tuple(sorted(folder.glob("page-*.jpg")))


def take_photos() -> tuple[bytes, ...]:
    """Prints the demo's contract and photographs it: one JPEG for each page. About a second a page."""
    from rag.evaluation.camera import DEGREES, photograph
    from rag.evaluation.gold import load_contract
    from rag.evaluation.printer import print_contract
    from rag.evaluation.sheets import render_pages

    pages = render_pages(print_contract(load_contract(DEMO_CONTRACT)).pdf)
    return tuple(photograph(page, DEGREES[DEMO_DEGREE], DEMO_SEED + index) for index, page in enumerate(pages))
