"""The section with the distributions."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from components.encoder_fit.figure import distributions, scores_against_cosines
from components.encoder_fit.fitted import Fitted
from components.encoder_fit.table import in_words


def picture_section(found: Sequence[Fitted]) -> None:
    """Draw the cosines of both kinds, and scores against cosines, of the encoders that are done."""
    done = [one.fit for one in found if one.fit]
    kinds = [fit for fit in done if fit.auc.n]
    scored = [fit for fit in done if fit.spearman.n]
    if kinds:
        st.subheader("Cosines of both kinds")
        st.plotly_chart(
            distributions(kinds), key="encoder_fit_distributions", config={"displayModeBar": False},
            alt="; ".join(f"{fit.encoder}: {in_words(fit)}" for fit in kinds),
        )  # fmt: skip
        st.caption(
            "Related pairs stand above the line, unrelated ones hang below it, each as a share of its kind. The less the two "
            "overlap, the better the encoder tells them apart."
        )
    if scored:
        st.subheader("Scores and cosines")
        st.plotly_chart(
            scores_against_cosines(scored), key="encoder_fit_scores", config={"displayModeBar": False},
            alt="; ".join(f"{fit.encoder}: {in_words(fit)}" for fit in scored),
        )  # fmt: skip
