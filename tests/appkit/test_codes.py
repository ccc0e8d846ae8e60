"""Codes that follow from keys."""

from __future__ import annotations

from genui_gym.appkit.codes import Code, FromKey


def test_a_code_has_its_prefix_and_its_digits() -> None:
    assert Code("ND", 7919, 40127)(1) == "ND58046"
    assert Code("CT", 7919, 40127, digits=6)(1) == "CT148046"


def test_no_two_keys_share_a_code() -> None:
    code = Code("V", 7919, 31847)
    assert len({code(key) for key in range(90_000)}) == 90_000


def test_a_cell_is_compared_with_the_code_of_its_row() -> None:
    fits = FromKey(Code("V", 7919, 31847))
    assert fits(Code("V", 7919, 31847)(12), {"id": 12})
    assert not fits(Code("V", 7919, 31847)(12), {"id": 13})
    assert fits == FromKey(Code("V", 7919, 31847))
