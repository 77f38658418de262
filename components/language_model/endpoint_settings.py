"""Where a language model answers: fields, checks, and a test of the connection. The key stays in the session."""

from __future__ import annotations

import os
from collections.abc import Mapping

import streamlit as st

from chunking.errors import SettingsError
from chunking.llm.check import check_connection
from chunking.llm.endpoint import KEY_VARIABLE, OPENAI_KEY_VARIABLE, PRESETS, Endpoint, key_from_environment
from chunking.llm.secret import Secret
from components.language_model.answers import answer_cache
from components.notices import show_notices
from components.text import literal

URL_VARIABLE = "CHUNKSCOPE_LLM_URL"
"""Names the one address beside the presets' that a key from the environment may go to."""


def pick_endpoint() -> Endpoint | None:
    """Draw the fields; ``None`` while they name no usable endpoint, with the reason below them."""
    with st.container(border=True):
        preset = st.selectbox(
            "Preset", list(PRESETS), format_func=lambda name: PRESETS[name].label, key="llm_preset", persist_state="session",
            on_change=_fill_in,
        )  # fmt: skip
        with st.container(horizontal=True):
            if "llm_url" not in st.session_state:
                _put(preset or next(iter(PRESETS)))
            url = st.text_input("Base URL", key="llm_url", persist_state="session", help="Most end in /v1.")
            model = st.text_input("Model", key="llm_model", persist_state="session", help="As the server knows it.")
            typed = st.text_input(
                "Key", type="password", key="llm_key", persist_state="session", autocomplete="off",
                placeholder="from the environment, or none",
                help=f"Kept for this session only: in no address, file, log, cache or export. Left empty, {KEY_VARIABLE} (or, "
                f"for OpenAI, {OPENAI_KEY_VARIABLE}) of the environment or the app's secrets is used, but only at a preset's "
                f"address or the one that {URL_VARIABLE} names.",
            )  # fmt: skip
        plain = st.toggle(
            "Allow plain http to another computer", key="llm_plain_http", persist_state="session",
            help="Texts and key then travel unencrypted.",
        )  # fmt: skip
        try:
            key = Secret(typed.strip()) if typed and typed.strip() else configured_key(url or "", _configuration())
            endpoint = Endpoint(url or "", model or "", key, allow_plain_http=plain)
        except SettingsError as error:
            st.error(literal(str(error)), icon=":material/error:")
            return None
        where = "stays on this computer" if endpoint.is_local else f"goes to {literal(endpoint.host)}"
        show_notices(answer_cache().notices)
        left, right = st.columns([5, 2], vertical_alignment="center")
        left.caption(f"The passages' text {where}. {'A key is sent.' if endpoint.key else 'No key is sent.'}")
        if right.button("Test the connection", key="llm_test", icon=":material/cable:", width="stretch"):
            _test(endpoint)
        return endpoint


def configured_key(base_url: str, configuration: Mapping[str, str]) -> Secret:
    """The key that ``configuration`` holds for ``base_url``; none for an address that only a visitor named, who could
    otherwise have the key sent to a server of theirs."""
    address = base_url.strip().rstrip("/").lower()
    trusted = {preset.base_url for preset in PRESETS.values()} | {configuration.get(URL_VARIABLE, "").strip().rstrip("/")}
    return key_from_environment(base_url, configuration) if address in {url.lower() for url in trusted if url} else Secret()


def _configuration() -> Mapping[str, str]:
    """The environment, and over it the app's secrets."""
    found = dict(os.environ)
    if st.secrets.load_if_toml_exists():
        names = (KEY_VARIABLE, OPENAI_KEY_VARIABLE, URL_VARIABLE)
        found |= {name: str(st.secrets[name]) for name in names if name in st.secrets}
    return found


def _test(endpoint: Endpoint) -> None:
    with st.spinner("Asking the model for 2 + 3"):
        check = check_connection(endpoint)
    if check.ok:
        st.success(literal(check.message), icon=":material/check_circle:")
    else:
        st.error(literal(check.message), icon=":material/error:")


def _fill_in() -> None:
    _put(st.session_state["llm_preset"])


def _put(name: str) -> None:
    """A preset's address and model. A key that was typed for one address is not sent to another."""
    st.session_state["llm_url"], st.session_state["llm_model"] = PRESETS[name].base_url, PRESETS[name].model
    st.session_state["llm_key"] = ""
