"""What a figure counts is part of it."""

from __future__ import annotations

import pytest

from rag.answer.units import measures


@pytest.mark.parametrize(
    ("contract", "said"),
    [
        ("selama 36 (tiga puluh enam) bulan", "36 bulan"),
        ("selama 36 (tiga puluh enam) bulan", "36 months"),
        ("selama tiga puluh enam (36) bulan", "36-month term"),
        ("dalam waktu 2 atau 3 bulan", "2 bulan"),
        ("14 (empat belas) hari kerja", "14 days"),
        ("14 (empat belas) hari kalender", "14 calendar days"),
        ("sebesar Rp50.000 (lima puluh ribu rupiah) untuk setiap hari", "IDR 50,000 a day"),
        ("denda 2% (dua persen) per bulan", "dua persen setiap bulan"),
        ("paling lambat 1 (satu) tahun", "satu tahun"),
        ("upah dibayar bulanan sebesar Rp6.500.000", "Rp6.500.000 per bulan"),
        ("luas bangunan 90 m2", "90 m2"),
        ("selama 36 (tiga pu1uh enam) bu1an", "36 bulan"),
        ("Rp60.000.000 untuk setiap tahun", "60 juta rupiah setahun"),
    ],
)
def test_the_same_count_is_confirmed(contract: str, said: str) -> None:
    """In either language, in digits or words; where no unit was read nothing speaks against one."""
    assert measures(contract).confirm(measures(said))


@pytest.mark.parametrize(
    ("contract", "said"),
    [
        ("selama 36 (tiga puluh enam) bulan", "36 hari"),
        ("selama 36 (tiga puluh enam) bulan", "36 years"),
        ("14 (empat belas) hari kalender", "14 hari kerja"),
        ("14 hari", "14 working days"),
        ("sebesar 2% (dua persen)", "2 juta rupiah dan 2 bulan"),
        ("sebesar Rp50.000 (lima puluh ribu rupiah) untuk setiap hari", "Rp50.000 per bulan"),
        ("sebesar Rp50.000 (lima puluh ribu rupiah)", "USD 50,000"),
        ("sebesar 5 (lima) permil", "5%"),
    ],
)
def test_another_count_is_not(contract: str, said: str) -> None:
    """36 months are not 36 days, and a daily fine is not a monthly one."""
    assert not measures(contract).confirm(measures(said))
