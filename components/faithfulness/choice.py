"""Who answers and who judges: nobody, or a language model."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import streamlit as st

from chunking.errors import SettingsError
from chunking.evaluation.faithfulness.settings import RANGES, FaithSettings
from chunking.llm.endpoint import Endpoint
from components.language_model.answers import open_asker
from components.language_model.endpoint_settings import pick_endpoint
from components.text import literal

if TYPE_CHECKING:
    from chunking.llm.structured import Asker

NOBODY, MODEL = "None (evidence recall only)", "Language model"


@dataclass(frozen=True)
class Choice:
    """:param judge: another model at the same address; ``None``: the one that answers."""

    endpoint: Endpoint
    judge: Endpoint | None
    second_pass: bool
    max_tokens: int

    @property
    def key(self) -> Hashable:
        """Equal for choices whose answers are the same; the key of the endpoint takes no part."""
        judge = self.judge or self.endpoint
        return (self.endpoint.base_url, self.endpoint.model, judge.model)

    def settings(self, seed: int) -> FaithSettings:
        return FaithSettings(seed, self.second_pass, self.max_tokens)

    @contextmanager
    def open(self) -> Iterator[tuple[Asker, Asker | None]]:
        """Who answers, and who judges if that is another."""
        with open_asker(self.endpoint) as asker:
            if self.judge is None:
                yield asker, None
                return
            with open_asker(self.judge) as judge:
                yield asker, judge


def pick_model() -> Choice | None:
    """Draw the choice; ``None`` without a model, or while its settings cannot be used, with the reason beside them."""
    chosen = st.segmented_control(
        "Answered and judged by", [NOBODY, MODEL], key="faith_model", default=NOBODY, required=True, persist_state="session",
        help="A language model answers every question from each set-up's context, and judges every answer: is each claim in it "
        "supported by that context? It sees the contexts' text. Without one, the page measures whether the evidence was "
        "retrieved at all.",
    )  # fmt: skip
    if chosen != MODEL:
        return None
    endpoint = pick_endpoint()
    with st.container(horizontal=True, vertical_alignment="bottom"):
        name = st.text_input(
            "Judge", key="faith_judge", persist_state="session", placeholder="the same model", width=260,
            help="Another model at the same address that judges the answers. Models favour what they wrote themselves.",
        )  # fmt: skip
        limit = st.number_input(
            "Tokens an answer", *RANGES["max_tokens"], FaithSettings().max_tokens, 256, key="faith_max_tokens", width=170,
            persist_state="session",
            help="The limit of each reply. What a thinking model thinks counts too, so give it more.",
        )  # fmt: skip
        second = st.toggle(
            "Judge twice", key="faith_second", persist_state="session",
            help="Every answer is judged a second time, in another order and with another seed. How often the verdict flips "
            "tells how far to trust it.",
        )  # fmt: skip
    if endpoint is None:
        return None
    try:
        judge = replace(endpoint, model=name) if name and name.strip() not in ("", endpoint.model) else None
    except SettingsError as error:
        st.error(literal(str(error)), icon=":material/error:")
        return None
    return Choice(endpoint, judge, second, int(limit))
