"""How a contract is set on paper: fonts, sizes, margins and the furniture of its pages. Values only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

FontName = Literal["times", "helvetica", "courier", "vera"]
FONTS: dict[FontName, tuple[str, str]] = {
    "times": ("Times-Roman", "Times-Bold"),
    "helvetica": ("Helvetica", "Helvetica-Bold"),
    "courier": ("Courier", "Courier-Bold"),
    "vera": ("Vera", "VeraBd"),
}
"""Regular and bold face: the PDF standard fonts, and the one that reportlab carries, so no system font is needed."""


@dataclass(frozen=True, slots=True)
class PrintStyle:
    """One way of printing. Sizes are points, ``margin`` centimetres; ``{page}`` and ``{pages}`` fill the footer.

    ``header`` stands at the top of every page, empty for none. ``paraf`` prints the initials' boxes at the foot,
    ``stamp`` a round stamp and signatures over the signature block. ``left`` sets headings flush left, not centred.
    """

    name: str
    font: FontName = "times"
    size: float = 11.5
    justified: bool = True
    left: bool = False
    margin: float = 2.5
    header: str = ""
    footer: str = "- {page} -"
    paraf: bool = False
    stamp: bool = True


NOTICE = "CONTOH - dokumen rekaan, bukan perjanjian sungguhan"
"""Printed on every page of every contract of this project: none of them is anybody's."""

STYLES: dict[str, PrintStyle] = {
    style.name: style
    for style in (
        PrintStyle("kantor", "times", 11, margin=2.4, footer="Halaman {page} dari {pages}", paraf=True),
        PrintStyle(
            "perusahaan", "helvetica", 11, justified=False, header="PT Contoh Sejahtera", footer="{page} | P a g e"
        ),
        PrintStyle("modern", "vera", 10, left=True, header="Perjanjian Jasa", footer="Halaman {page} dari {pages}"),
        PrintStyle("rapat", "times", 10.5, margin=2.0, footer="- {page} -", paraf=True),
        PrintStyle("mesin-tik", "courier", 10.5, justified=False, margin=2.2, footer="- {page} -"),
    )
}

OWN_STYLE = {
    "sewa-rumah": "kantor",
    "pkwt": "perusahaan",
    "jasa": "modern",
    "dwibahasa": "rapat",
    "asuransi": "rapat",
    "konstruksi": "mesin-tik",
    "kredit": "perusahaan",
    "waralaba": "modern",
    "kerja-sama": "mesin-tik",
    "jual-beli": "perusahaan",
    "gym": "modern",
    "perangkat-lunak": "perusahaan",
}
"""The style that each contract is printed in unless another is asked for; one that is not named gets the first."""


def style_of(contract: str) -> PrintStyle:
    """The style a contract is printed in by default."""
    return STYLES[OWN_STYLE.get(contract, "kantor")]
