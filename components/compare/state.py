"""The set-ups of a session: one tuple under one key, in the address too, and the one of them that is being edited."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

import streamlit as st

from chunking.errors import SettingsError
from chunking.presets import V4C_STORY
from chunking.setup_files import from_query, to_query
from chunking.setups import COLOURS, LONGEST_NAME, MOST_SETUPS, Setup

SETUPS, EDITED, EDITION = "compare_setups", "compare_edited", "compare_edition"
ADDRESS, PROBLEM = "compare_address", "compare_problem"
QUERY = "setups"
"""The address's parameter."""


def setups() -> tuple[Setup, ...]:
    """The session's set-ups. An address that came with some is obeyed; what is wrong with it is kept for the page to say."""
    asked = st.query_params.get(QUERY)
    if asked and asked != st.session_state.get(ADDRESS):
        st.session_state[ADDRESS] = asked
        try:
            put(from_query(asked), edited=0)
        except SettingsError as error:
            st.session_state[PROBLEM] = str(error)
    if SETUPS not in st.session_state:
        put(V4C_STORY.setups, edited=0)
    found: tuple[Setup, ...] = st.session_state[SETUPS]
    return found


def put(new: Iterable[Setup], *, edited: int | None = None) -> None:
    """Make ``new`` the session's set-ups, as many as there may be. With ``edited`` the editor starts anew on that one."""
    st.session_state[SETUPS] = tuple(new)[:MOST_SETUPS]
    if edited is not None:
        st.session_state[EDITED] = min(max(edited, 0), max(len(st.session_state[SETUPS]) - 1, 0))
        st.session_state[EDITION] = st.session_state.get(EDITION, 0) + 1


def edited() -> int:
    """Index of the set-up in the editor."""
    return min(st.session_state.get(EDITED, 0), len(st.session_state[SETUPS]) - 1)


def edition() -> int:
    """Part of the editor's widget keys: another number is another editor."""
    return int(st.session_state.get(EDITION, 0))


def write_address() -> str | None:
    """Keep the address in step; ``None``, and nothing in it, where the set-ups are too long for one."""
    try:
        query = to_query(st.session_state[SETUPS])
    except SettingsError:
        query = None
    st.session_state[ADDRESS] = query
    if query is None:
        st.query_params.pop(QUERY, None)
    elif st.query_params.get(QUERY) != query:
        st.query_params[QUERY] = query
    return query


def take_problem() -> str | None:
    """What was wrong with the address, once."""
    problem: str | None = st.session_state.pop(PROBLEM, None)
    return problem


def add(new: Setup) -> None:
    """Append a set-up in a colour that is free, and edit it."""
    now = setups()
    put((*now, _fresh(new, now)), edited=len(now))


def duplicate(index: int) -> None:
    """A copy right after the original, in a colour that is free."""
    now = setups()
    copy = replace(now[index], name=copy_name(now[index].name, [s.name for s in now]))
    put((*now[: index + 1], _fresh(copy, now), *now[index + 1 :]), edited=index + 1)


def remove(index: int) -> None:
    now = setups()
    put((*now[:index], *now[index + 1 :]), edited=edited() - (index < edited()))


def move(index: int, by: int) -> None:
    """Up (−1) or down (1) in the list."""
    now = list(setups())
    now.insert(index + by, now.pop(index))
    put(now, edited=index + by)


def edit(index: int) -> None:
    put(setups(), edited=index)


def change(index: int, new: Setup) -> None:
    """Replace one set-up; the editor stays."""
    now = setups()
    put((*now[:index], new, *now[index + 1 :]))


def copy_name(name: str, taken: Iterable[str]) -> str:
    """``name`` with ``(copy)`` after it, numbered if need be."""
    stem = re.sub(r" \(copy( \d+)?\)$", "", name)[: LONGEST_NAME - 12]
    candidates = (f"{stem} (copy)", *(f"{stem} (copy {number})" for number in range(2, MOST_SETUPS + 2)))
    return next(candidate for candidate in candidates if candidate not in taken)


def _fresh(new: Setup, now: Iterable[Setup]) -> Setup:
    used = [setup.colour for setup in now]
    if new.colour not in used:
        return new
    return replace(new, colour=min(range(COLOURS), key=lambda colour: (used.count(colour), colour)))
