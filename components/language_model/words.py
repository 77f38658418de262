"""What a run takes and took, in words, and what failed of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import streamlit as st

from chunking.llm.usage import Usage


def to_come(usage: Usage) -> str:
    """The end of a sentence and another one."""
    return (
        f"{usage.prompt_tokens:,} tokens to read and {usage.completion_tokens:,} to write, if the model does not think. "
        "Answers that are cached cost nothing."
    )


def used(usage: Usage) -> str:
    """``12 calls, 3 answers from the cache, …``, a part of a sentence."""
    uncounted = f"; {usage.uncounted:,} calls did not tell theirs" if usage.uncounted else ""
    return (
        f"{usage.calls:,} calls, {usage.cached:,} answers from the cache, {usage.prompt_tokens:,} tokens read and "
        f"{usage.completion_tokens:,} written{uncounted}"
    )


def failed_section(
    label: str, rows: Sequence[Mapping[str, Any]], *, page: str, again: Callable[[], None] | None, disabled: bool = False
) -> None:
    """Draw what failed, a row a kind, with a button to ask again.

    :param page: begins the keys. :param again: what the button does; ``None``: there is none.
    """
    with st.expander(label, icon=":material/report:"):
        st.dataframe(rows, hide_index=True, key=f"{page}_failures", placeholder="")
        if again is not None:
            st.button(
                "Ask again", key=f"{page}_again", on_click=again, icon=":material/refresh:", disabled=disabled,
                help="Answers that came are cached and not asked again.",
            )  # fmt: skip
