"""The fields of one editor: each starts at the set-up's value, and a message finds its way to the field it is about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from chunking.errors import SettingsError
from components.text import literal


class Fields:
    """Widgets that share a key prefix; another prefix makes new ones."""

    def __init__(self, prefix: str) -> None:
        self._prefix = prefix
        self._slots: dict[str, DeltaGenerator] = {}

    def number(
        self, name: str, value: float | None, label: str, low: float, high: float | None = None, *,
        step: float = 1, form: str | None = None, optional: bool = False, variant: str = "", **options: Any,
    ) -> Any:  # fmt: skip
        """A number, whole if ``low`` is; if ``optional``, empty stands for ``None``.

        :param variant: each keeps a value of its own.
        """
        return self._slot(name).number_input(
            label, low, high, None if optional else "min", step, form, key=self._key(name + variant, value),
            placeholder="none" if optional else None, **options,
        )  # fmt: skip

    def choice(
        self, name: str, value: object, label: str, options: Sequence[Any], words: Callable[[Any], str] = str, **more: Any
    ) -> Any:
        """One of several."""
        return self._slot(name).selectbox(label, options, format_func=words, key=self._key(name, value), **more)

    def switch(self, name: str, value: bool, label: str, **options: Any) -> bool:
        return bool(self._slot(name).toggle(label, key=self._key(name, value), **options))

    def text(self, name: str, value: str, label: str, **options: Any) -> str:
        return self._slot(name).text_input(label, key=self._key(name, value), **options) or ""

    def lines(self, name: str, value: str, label: str, **options: Any) -> str:
        return self._slot(name).text_area(label, key=self._key(name, value), **options) or ""

    def colour(self, name: str, value: int, label: str, words: Sequence[str]) -> int:
        """One of the palette's colours, by index."""
        chosen = self._slot(name).pills(
            label, range(len(words)), format_func=lambda i: words[i], key=self._key(name, value), required=True
        )
        return value if chosen is None else int(chosen)

    def side_by_side(self, *names: str) -> None:
        """Let the fields of these names, which come next, share a row."""
        for name, column in zip(names, st.columns(len(names)), strict=True):
            self._slots[name] = column

    def complain(self, error: SettingsError) -> None:
        """Say what is wrong right below the field, or below them all."""
        slot = self._slots.get(error.field) or st.container()
        slot.error(f"{literal(str(error))} The last valid set-up is still shown.", icon=":material/error:")

    def _slot(self, name: str) -> DeltaGenerator:
        return self._slots.setdefault(name, st.container())

    def _key(self, name: str, value: object) -> str:
        key = f"{self._prefix}-{name}"
        st.session_state.setdefault(key, value)
        return key
