"""Boundaries of a semantic set-up changed by hand on Compare: the same edits as on Explore, by the sentence's number."""

from __future__ import annotations

import streamlit as st

from chunking.chunkers.manual import ManualSettings
from chunking.manual import Edits, History
from chunking.settings import CutSettings
from chunking.setups import Setup
from chunking.types import Document
from components.compare import state
from components.hand_edits import ACTIONS

WORDS = {
    "open": ("Start a chunk here", "It starts a chunk whatever the threshold says; a boundary that is there is locked."),
    "close": ("Never start one here", "It starts no chunk, unless the maximum cannot hold otherwise."),
    "release": ("Leave it to the rule", "Forget what was decided by hand here."),
}


def by_hand(index: int, setup: Setup, document: Document) -> None:
    """Draw the controls for the set-up at ``index``; nothing for methods without sentences to start at."""
    if not isinstance(setup.method, CutSettings | ManualSettings):
        return
    with st.expander("Change by hand", icon=":material/back_hand:"):
        sentence = st.number_input(
            "Sentence", 2, None, 2, key=f"compare_hand_{state.edition()}",
            help="Counted from 1: place 7 on the strips' axis, like gap 7 on Explore, lies before sentence 8.",
        )  # fmt: skip
        history = _history(setup, document)
        for action, (words, meaning) in WORDS.items():
            edits = ACTIONS[action](history.present, sentence - 1)
            _button(words, meaning, history.then(edits), history, index, document)
        with st.container(horizontal=True):
            _button("Undo", "One change back", history.undo(), history, index, document)
            _button("Redo", "One change forward again", history.redo(), history, index, document)


def edited(setup: Setup, edits: Edits, document: Document) -> Setup:
    """``setup`` with ``edits`` over its own settings; without edits it is the plain semantic set-up again."""
    base = setup.method.base if isinstance(setup.method, ManualSettings) else setup.method
    assert isinstance(base, CutSettings)
    method = ManualSettings.of(base, edits, document) if edits else base
    return Setup(setup.name, method, setup.colour, setup.encoder)


def _button(
    words: str, meaning: str, then: History, now: History, index: int, document: Document
) -> None:
    st.button(
        words, help=meaning, key=f"compare_hand_{words}_{state.edition()}", disabled=then == now, width="stretch",
        on_click=_apply, args=(index, then, document),
    )  # fmt: skip


def _apply(index: int, history: History, document: Document) -> None:
    setup = state.setups()[index]
    _histories()[document.digest, setup.name] = history
    now = list(state.setups())
    now[index] = edited(setup, history.present, document)
    state.put(now, edited=index)


def _history(setup: Setup, document: Document) -> History:
    """What was done to the set-up; begun anew where its edits came from elsewhere, such as a file or Explore."""
    method = setup.method
    own = isinstance(method, ManualSettings) and method.digest == document.digest
    present = method.edits if own and isinstance(method, ManualSettings) else Edits()
    kept = _histories().get((document.digest, setup.name))
    return kept if kept and kept.present == present else History(present)


def _histories() -> dict[tuple[str, str], History]:
    kept: dict[tuple[str, str], History] = st.session_state.setdefault("compare_histories", {})
    return kept


