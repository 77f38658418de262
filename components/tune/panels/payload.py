"""What the panels show, as plain values, and as the text that crosses to the browser."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

Values = npt.NDArray[np.float64]
ROOM = 0.06


@dataclass(frozen=True, eq=False)
class Line:
    """A curve. :param y: ``(a,)`` over the figure's amounts, ``nan`` where undefined. :param colour: index of a tone."""

    y: Values
    name: str = ""
    colour: int = 0
    dash: Literal["solid", "dashed", "dotted"] = "solid"
    thin: bool = False


@dataclass(frozen=True, eq=False)
class Band:
    """A stretch between two curves, named in the panel's heading."""

    low: Values
    high: Values
    name: str
    colour: int = 0


@dataclass(frozen=True, slots=True)
class Level:
    """A dotted horizontal line with its name at its end."""

    name: str
    y: float


@dataclass(frozen=True, eq=False)
class Panel:
    """One small chart.

    :param key: by which tests find it. :param help: the formula, as a tooltip. :param share: values are shares, shown in %.
    :param decimals: of values that are no shares; 0 for whole numbers.
    :param foot: the y axis begins here if no value is below; ``None`` for the smallest value.
    :param zero: the line of 0 is drawn, and lies within the axis.
    """

    key: str
    title: str
    lines: tuple[Line, ...]
    help: str
    band: Band | None = None
    levels: tuple[Level, ...] = ()
    share: bool = False
    decimals: int = 0
    foot: float | None = 0.0
    zero: bool = False

    @property
    def range(self) -> tuple[float, float]:
        """Of the y axis, with some room at its ends."""
        arrays = [line.y for line in self.lines] + ([self.band.low, self.band.high] if self.band else [])
        values = np.concatenate([*arrays, [level.y for level in self.levels]])
        values = values[np.isfinite(values)]
        low, high = (float(values.min()), float(values.max())) if len(values) else (0.0, 1.0)
        if self.zero:
            low, high = min(low, 0.0), max(high, 0.0)
        if self.foot is not None and low >= self.foot:
            low, high = self.foot, high if high > self.foot else self.foot + 1
            return low - ROOM * (high - low) / 2, high + ROOM * (high - low)
        room = ROOM * (high - low or abs(high) or 1.0)
        return low - room, high + room


@dataclass(frozen=True, eq=False)
class Figure:
    """Panels over the same amounts.

    :param amounts: ``(a,)`` ascending. :param axis: what they are, for the x axis. :param label: the marker's name for those
        who do not see it. :param alt: the whole in a sentence. :param height: of a panel's plot, in pixels.
    """

    amounts: Values
    panels: tuple[Panel, ...]
    symbol: str
    decimals: int
    axis: str
    label: str
    alt: str
    height: int = 104


def packed(figure: Figure) -> tuple[str, str]:
    """The figure as JSON, and its digest."""
    amounts = figure.amounts.tolist()
    low, high = amounts[0], amounts[-1]
    room = 0.01 * (high - low or 1.0)
    made = {
        "amounts": amounts, "range": [low - room, high + room], "symbol": figure.symbol, "decimals": figure.decimals,
        "axis": figure.axis, "label": figure.label, "alt": figure.alt, "height": figure.height,
        "panels": [_panel(panel) for panel in figure.panels],
    }  # fmt: skip
    text = json.dumps(made, allow_nan=False)
    return text, hashlib.blake2b(text.encode(), digest_size=12).hexdigest()


def _panel(panel: Panel) -> dict[str, object]:
    band = panel.band
    return {
        "key": panel.key, "title": panel.title, "help": panel.help, "share": panel.share, "decimals": panel.decimals,
        "range": panel.range, "zero": panel.zero, "levels": [asdict(level) for level in panel.levels],
        "lines": [
            {"name": line.name, "colour": line.colour, "dash": line.dash, "thin": line.thin, "y": _values(line.y)}
            for line in panel.lines
        ],
        "band": band and {
            "low": _values(band.low), "high": _values(band.high), "name": band.name, "colour": band.colour,
        },
    }  # fmt: skip


def _values(values: Values) -> Sequence[float | None]:
    """Five significant digits are more than a panel shows; undefined ones are ``null``."""
    return [float(f"{value:.5g}") if np.isfinite(value) else None for value in values.tolist()]
