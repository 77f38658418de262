"""Fields of forms that must hold something."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator


def written(text: str) -> str:
    """Trimmed.

    :raises ValueError: if nothing is left.
    """
    if not text.strip():
        raise ValueError("must not be empty")
    return text.strip()


def distinct(texts: list[str]) -> list[str]:
    """Without empty ones and repetitions, which would say nothing new; at least one remains.

    :raises ValueError: if none does.
    """
    kept = {" ".join(text.split()).casefold(): text.strip() for text in reversed(texts) if text.strip()}
    if not kept:
        raise ValueError("must hold at least one that is not empty")
    return list(kept.values())[::-1]


Text = Annotated[str, AfterValidator(written)]
Texts = Annotated[list[str], AfterValidator(distinct)]
