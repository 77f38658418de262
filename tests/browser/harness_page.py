"""One live view over a synthetic document; the address says which: ``?case=…&sentences=…``."""

import json

import streamlit as st

from chunking.settings import CutSettings
from chunking.sweep import Sweep
from chunking.thresholds import RULES
from components.live import live_view
from tests.browser.cases import CASES, build

st.set_page_config(layout="wide")


@st.cache_resource(max_entries=8)
def cached(case: str, sentences: int, rule: str, minimum: int, maximum: int) -> Sweep:
    return build(case, sentences, CutSettings(rule=rule, minimum=minimum or None, maximum=maximum or None))


with st.sidebar:
    case = st.selectbox("Case", list(CASES), key="case", bind="query-params")
    sentences = st.number_input("Sentences", 0, 200_000, 120, key="sentences", bind="query-params")
    rule = st.selectbox("Rule", list(RULES), key="rule", bind="query-params")
    minimum = st.number_input("Minimum", 0, 10_000, 40, key="minimum", bind="query-params")
    maximum = st.number_input("Maximum", 0, 10_000, 256, key="maximum", bind="query-params")
    chosen = RULES[rule]
    st.session_state.setdefault("amount", chosen.default)
    low, high, step = float(chosen.low), float(chosen.high), float(chosen.step)
    amount = st.number_input("Amount", low, high, step=step, key="amount", bind="query-params")


def moved(value: float) -> None:
    st.session_state["amount"] = value


shown = cached(case, int(sentences), rule, int(minimum), int(maximum))
event = live_view(shown, amount=amount, key="live", on_amount=moved)
st.text(json.dumps({"amount": event.amount, "gap": event.gap, "moved": event.moved, "sidebar": amount}))
