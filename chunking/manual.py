"""A cut changed by hand: boundaries kept open or closed whatever the threshold says, and a history to step through."""

from __future__ import annotations

from dataclasses import dataclass, replace

from chunking.errors import SettingsError


@dataclass(frozen=True, slots=True)
class Edits:
    """What a person decided about boundaries (1 … n − 1); the automatic cut decides about all others.

    :param opened: always boundaries: added by hand, or automatic ones that are locked. Guardrails do not merge across them.
    :param closed: never boundaries, unless the maximum cannot hold otherwise.
    """

    opened: frozenset[int] = frozenset()
    closed: frozenset[int] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.opened or self.closed)

    def open(self, boundary: int) -> Edits:
        """Add a boundary, or lock one that is there."""
        return Edits(self.opened | {boundary}, self.closed - {boundary})

    def close(self, boundary: int) -> Edits:
        """Remove a boundary, and keep it away."""
        return Edits(self.opened - {boundary}, self.closed | {boundary})

    def release(self, boundary: int) -> Edits:
        """Leave a boundary to the automatic cut again."""
        return Edits(self.opened - {boundary}, self.closed - {boundary})

    def check(self, sentences: int) -> None:
        """:raises SettingsError: if an edit names a boundary that a document of so many sentences does not have."""
        wrong = sorted(b for b in self.opened | self.closed if not 1 <= b < sentences)
        if wrong:
            raise SettingsError(
                "edits",
                f"Boundary {wrong[0]} does not exist in a document of {sentences} sentences: the edits belong to another one.",
            )


NO_EDITS = Edits()


@dataclass(frozen=True, slots=True)
class History:
    """Edits with what came before and what was undone."""

    present: Edits = NO_EDITS
    past: tuple[Edits, ...] = ()
    future: tuple[Edits, ...] = ()

    def then(self, edits: Edits) -> History:
        """Do something new; what was undone is gone. Nothing new is no step."""
        return self if edits == self.present else History(edits, (*self.past, self.present))

    def undo(self) -> History:
        """One step back, if there is one."""
        return History(self.past[-1], self.past[:-1], (self.present, *self.future)) if self.past else self

    def redo(self) -> History:
        """One step forward again, if there is one."""
        return replace(
            self, present=self.future[0], past=(*self.past, self.present), future=self.future[1:]
        ) if self.future else self  # fmt: skip
