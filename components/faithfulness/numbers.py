"""Numbers in words, and as the page's tables show them."""

from __future__ import annotations

PERCENT = "%.1f %%"
"""Format of a column of :func:`hundredfold` shares."""


def percent(value: float | None, digits: int = 0) -> str:
    """``61 %``, or a dash where there is none."""
    return "–" if value is None else f"{100 * value:.{digits}f} %"


def points(value: float | None) -> str:
    """A difference of shares: ``+6.7`` or ``−13.0`` percentage points."""
    if value is None:
        return "–"
    shown = f"{100 * value:+.1f}".replace("-", "−")
    return "0.0" if shown in ("+0.0", "−0.0") else shown


def interval(low: float | None, high: float | None) -> str:
    """``[−13.0, +2.0]``, or nothing."""
    return "" if low is None or high is None else f"[{points(low)}, {points(high)}]"


def hundredfold(value: float | None) -> float | None:
    return None if value is None else 100 * value
