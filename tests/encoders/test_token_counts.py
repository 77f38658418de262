"""Token counts by a tokenizer's own file."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from chunking.encoders.packaged import model_folder
from chunking.encoders.token_counts import TokenCounter, first_line, utf8
from chunking.errors import EncoderError


def test_nothing_is_truncated_padded_or_special() -> None:
    counter = TokenCounter(model_folder())
    counts = counter.count(["one", "one two three", "", "one " * 700])
    assert counts.dtype == np.int64
    assert counts.tolist() == [1, 3, 0, 700]
    assert counter.special_tokens == 2
    assert counter.count([]).shape == (0,)


def test_a_folder_without_a_tokenizer(tmp_path: Path) -> None:
    with pytest.raises(EncoderError, match="tokenizer") as caught:
        TokenCounter(tmp_path)
    assert "\n" not in str(caught.value)


def test_lone_surrogates_become_question_marks() -> None:
    assert utf8("a\ud800b😀\udfff") == "a?b😀?"


def test_first_line() -> None:
    assert first_line(ValueError("one\ntwo")) == "one"
    assert first_line(ValueError()) == "ValueError"
