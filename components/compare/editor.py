"""The set-ups in the sidebar: a list to choose from, and below it the chosen one's controls."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from chunking.chunkers.fixed_size import FixedSizeSettings
from chunking.chunkers.langchain_semantic import LangChainSettings
from chunking.chunkers.manual import ManualSettings
from chunking.chunkers.recursive import RecursiveSettings
from chunking.errors import SettingsError
from chunking.presets import PRESETS
from chunking.settings import CutSettings
from chunking.setups import CHOOSE_ENCODER, COLOURS, MOST_SETUPS, Setup
from chunking.types import Document
from components.compare import state
from components.compare.by_hand import by_hand
from components.compare.describe import METHOD_LABELS, needs_encoder, summary
from components.compare.fields import Fields
from components.compare.importer import import_chunks
from components.compare.method_controls import controls
from components.compare.palette import badge
from components.compare.sharing import share
from components.hand_edits import history_of
from components.text import literal
from components.workbench import Workbench


def _explore(document: Document) -> Setup:
    """What Explore shows of the document, boundaries changed by hand included."""
    settings: CutSettings = st.session_state.get("last_settings", CutSettings())
    edits = history_of(document).present
    return Setup("Explore", ManualSettings.of(settings, edits, document) if edits else settings)


NEW: dict[str, Callable[[Document], Setup]] = {
    "Semantic": lambda _: Setup("Semantic", CutSettings()),
    "Fixed-size": lambda _: Setup("Fixed-size", FixedSizeSettings(1000)),
    "Recursive": lambda _: Setup("Recursive", RecursiveSettings(1000, 0)),
    "LangChain-compatible semantic": lambda _: Setup("LangChain semantic", LangChainSettings()),
    "The current Explore settings": _explore,
}


READ_OUT = """<style>
:is([class*="st-key-compare_duplicate_"], [class*="st-key-compare_remove_"]) button [data-testid="stMarkdownContainer"] {
  position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap;
}
</style>"""
"""Labels of buttons that show an icon alone: in Streamlit 1.67 a name for those who listen has to be a label."""


def editor(work: Workbench) -> tuple[Setup, ...]:
    """Draw list and controls; the set-ups in force, of which an invalid change leaves the last valid one."""
    state.setups()
    with st.sidebar:
        st.subheader("Set-ups", divider="gray")
        _toolbar(work)
        if problem := state.take_problem():
            st.error(literal(problem), icon=":material/error:")
        rows = st.container(gap=None)
        _controls(work.document)  # first, so that the list shows what they change
        with rows:
            _list()
        state.write_address()
    return state.setups()


def _toolbar(work: Workbench) -> None:
    full = len(state.setups()) >= MOST_SETUPS
    with st.container(horizontal=True, gap="xsmall"):
        st.menu_button(
            "Add", list(NEW), key="compare_add", on_click=_add, args=(work.document,), icon=":material/add:", disabled=full,
            help=f"{MOST_SETUPS} set-ups are the most." if full else None,
        )  # fmt: skip
        st.menu_button(
            "Presets", list(PRESETS), format_func=lambda name: PRESETS[name].label, key="compare_preset", on_click=_preset,
            icon=":material/auto_awesome_motion:", help="Replaces the set-ups below.",
        )  # fmt: skip
    if preset := next((preset for preset in PRESETS.values() if preset.setups == state.setups()), None):
        st.caption(literal(preset.description))
    with st.container(horizontal=True, gap="xsmall"):
        with st.popover("Import", icon=":material/upload:", help="Chunks made elsewhere"):
            import_chunks(work.document, full=full)
        with st.popover("Share", icon=":material/share:"):
            share()


def _add(document: Document) -> None:
    chosen = st.session_state["compare_add"]
    if chosen:
        state.add(NEW[chosen](document))


def _preset() -> None:
    chosen = st.session_state["compare_preset"]
    if chosen:
        state.put(PRESETS[chosen].setups, edited=0)


def _list() -> None:
    """A row a set-up: choose, duplicate, remove."""
    now = state.setups()
    st.html(READ_OUT)
    for i, setup in enumerate(now):
        with st.container(horizontal=True, wrap=False, horizontal_alignment="distribute", vertical_alignment="center"):
            st.button(
                f"{badge(setup.colour)} {i + 1}  {literal(setup.name)}", key=f"compare_edit_{i}", on_click=state.edit,
                args=(i,), type="secondary" if i == state.edited() else "tertiary", help=literal(summary(setup)),
            )  # fmt: skip
            with st.container(horizontal=True, wrap=False, gap="xsmall", width="content"):
                for verb, act, icon, off in (
                    ("Duplicate", state.duplicate, "content_copy", len(now) >= MOST_SETUPS),
                    ("Remove", state.remove, "close", len(now) <= 1),
                ):
                    what = f"{verb} {literal(setup.name)}"
                    st.button(
                        what, key=f"compare_{verb.lower()}_{i}", on_click=act, args=(i,), icon=f":material/{icon}:",
                        type="tertiary", disabled=off, help=what,
                    )  # fmt: skip


def _controls(document: Document) -> None:
    """The chosen set-up's fields; where they contradict each other the message stands below the field."""
    index = state.edited()
    setup = state.setups()[index]
    fields = Fields(f"compare-{state.edition()}")
    st.subheader(METHOD_LABELS[type(setup.method)], divider="gray")
    try:
        name = fields.text("name", setup.name, "Name", max_chars=80)
        method = controls(setup.method, fields)
        by_hand(index, setup, document)
        encoder = _encoder(setup, fields)
        colour = fields.colour("colour", setup.colour, "Colour and shape", [badge(i) for i in range(COLOURS)])
        changed = Setup(name, method, colour, encoder)
    except SettingsError as error:
        fields.complain(error)
        return
    finally:
        _order(index)
    if changed != setup:
        state.change(index, changed)


def _encoder(setup: Setup, fields: Fields) -> str | None:
    """An encoder of the set-up's own, by name or folder; empty stands for the one that the page uses. Not drawn where the
    cut needs none."""
    if not needs_encoder(setup.method) and setup.encoder is None:
        return None
    shown = "" if setup.encoder == CHOOSE_ENCODER else setup.encoder or ""
    typed = fields.text(
        "encoder", shown, "Encoder of its own", placeholder="the one above",
        help="The name of a sentence-transformers model on the Hugging Face hub, or a folder that holds one. Empty: the one "
        "chosen for the page.",
    ).strip()  # fmt: skip
    return typed or (CHOOSE_ENCODER if setup.encoder == CHOOSE_ENCODER else None)


def _order(index: int) -> None:
    last = len(state.setups()) - 1
    with st.container(horizontal=True, gap="xsmall"):
        for label, by, icon, end in (("Up", -1, "arrow_upward", 0), ("Down", 1, "arrow_downward", last)):
            st.button(
                label, key=f"compare_{label.lower()}", on_click=state.move, args=(index, by), icon=f":material/{icon}:",
                disabled=index == end, type="tertiary",
            )  # fmt: skip
