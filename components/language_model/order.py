"""An order to run what takes long and may cost something: given by a press, and carried out at the end of the page."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from threading import Lock

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from chunking.errors import ChunkscopeError
from components.language_model.progress import Bar
from components.text import literal


@dataclass(frozen=True)
class Order:
    """Changed terms are no order to run, and back on the old ones it has to be given again.

    :param slot: of the session, which holds the terms that it was given on.
    """

    slot: str

    def give(self, terms: Hashable) -> None:
        st.session_state[self.slot] = terms

    def withdraw(self) -> None:
        st.session_state.pop(self.slot, None)

    def stands(self, terms: Hashable) -> bool:
        return bool(st.session_state.get(self.slot) == terms)

    def carry_out(
        self, make: Callable[[Bar], None], bar: Bar, lock: Lock, slot: DeltaGenerator, *, who: str = "", whole: bool = True
    ) -> None:
        """Call ``make``, which keeps what comes of it, and run the page again; where it fails, say why in ``slot``. No part of
        a fragment.

        :param lock: held until what is done is kept, also if somebody stops it. :param who: before the reason of a failure.
        :param whole: whether that is all that was ordered; if not, the next run of the page makes the rest.
        """
        try:
            with lock:
                make(bar)
        except ChunkscopeError as error:
            if bar.interruption is None:
                self.withdraw()
                slot.error(": ".join(literal(part) for part in (who, str(error)) if part), icon=":material/error:")
                return
        bar.clear()
        if bar.interruption:
            raise bar.interruption
        if whole:
            self.withdraw()
        st.rerun()
