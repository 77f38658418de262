"""Token counts by a model's own tokenizer: no weights, and no torch where the model has a ``tokenizer.json``."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from chunking.encoders.protocol import IntArray
from chunking.errors import EncoderError

if TYPE_CHECKING:
    from tokenizers import Tokenizer


class TokenCounter:
    """Counts the tokens of texts; nothing is truncated, special tokens do not count.

    :param folder: holds the tokenizer's files.
    :ivar special_tokens: how many special tokens surround one text.
    :raises EncoderError: if the folder holds no tokenizer that can be read.
    """

    def __init__(self, folder: Path) -> None:
        try:
            self._tokenizer = _open(folder)
        except Exception as error:  # the tokenizers library raises bare Exception
            message = f"The tokenizer in {folder} cannot be read ({first_line(error)}): choose another encoder."
            raise EncoderError(message) from error
        self._tokenizer.no_truncation()
        self._tokenizer.no_padding()
        self.special_tokens = int(self._tokenizer.num_special_tokens_to_add(False))

    def count(self, texts: Sequence[str]) -> IntArray:
        """``(len(texts),)`` int64."""
        found = self._tokenizer.encode_batch_fast([utf8(text) for text in texts], add_special_tokens=False)
        return np.fromiter((len(one) for one in found), dtype=np.int64, count=len(texts))

    def spans(self, texts: Sequence[str]) -> list[list[tuple[int, int]]]:
        """For each text the code-point span of each of its tokens."""
        found = self._tokenizer.encode_batch([utf8(text) for text in texts], add_special_tokens=False)
        return [one.offsets for one in found]


def utf8(text: str) -> str:
    """The text with each lone surrogate, which tokenizers refuse, as a question mark."""
    return text.encode("utf-8", "replace").decode()


def _open(folder: Path) -> Tokenizer:
    if (folder / "tokenizer.json").is_file():
        from tokenizers import Tokenizer

        return Tokenizer.from_file(str(folder / "tokenizer.json"))
    from transformers import AutoTokenizer

    tokenizer = AutoTokenizer.from_pretrained(str(folder), local_files_only=True, trust_remote_code=False)
    return tokenizer.backend_tokenizer


def first_line(error: Exception) -> str:
    """What an error says, in one line."""
    return next(iter(str(error).splitlines()), type(error).__name__)
