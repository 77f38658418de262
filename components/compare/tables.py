"""Tables of figures, a row a set-up, each heading with what it means and which way is better."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import streamlit as st

from components.compare.outcome import Outcome
from components.compare.palette import COLOURS, SHAPES


class Headed(Protocol):
    """A column as a table needs it: :class:`Column` and :class:`~components.compare.measures.Measure` are some."""

    @property
    def heading(self) -> str: ...
    @property
    def help(self) -> str: ...
    @property
    def form(self) -> str | None: ...


@dataclass(frozen=True, slots=True)
class Column:
    """:param form: a number format, or ``None`` for text."""

    heading: str
    help: str
    form: str | None = None


def table(outcomes: Sequence[Outcome], columns: Sequence[Headed], rows: Sequence[Sequence[Any]], *, key: str, alt: str) -> None:
    """Draw ``rows``, one an outcome, under ``columns``; a column without any value is left out."""
    import pandas as pd

    frame = pd.DataFrame(
        {
            " ": [SHAPES[o.setup.colour] for o in outcomes],
            "Set-up": [o.label for o in outcomes],
            **{column.heading: [row[i] for row in rows] for i, column in enumerate(columns)},
        }
    )
    frame = frame.drop(columns=[column.heading for column in columns if frame[column.heading].isna().all()])
    config: dict[str, Any] = {
        " ": st.column_config.TextColumn(width=24, pinned=True),
        "Set-up": st.column_config.TextColumn(width="medium", pinned=True),
    }
    for column in columns:
        made = st.column_config.TextColumn if column.form is None else st.column_config.NumberColumn
        extra = {} if column.form is None else {"format": column.form}
        config[column.heading] = made(help=column.help, **extra)
    hues = [f"color: {COLOURS[o.setup.colour]}" for o in outcomes]
    st.dataframe(
        frame.style.apply(lambda _: hues, subset=[" "]), hide_index=True, column_config=config, key=key, alt=alt,
        placeholder="–",
    )  # fmt: skip
