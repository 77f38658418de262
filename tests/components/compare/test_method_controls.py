from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking.errors import SettingsError
from components.compare.method_controls import separators_of


@given(st.lists(st.text(max_size=10), max_size=6))
def test_separators_come_back_as_they_were_written(separators: list[str]) -> None:
    assert separators_of("\n".join(map(json.dumps, separators))) == tuple(separators)


@pytest.mark.parametrize("written", ['"a"\nb', "3", '["a"]', '"a'])
def test_what_is_no_text_in_quotation_marks_is_named(written: str) -> None:
    with pytest.raises(SettingsError, match="must stand in quotation marks") as caught:
        separators_of(written)
    assert caught.value.field == "separators"
