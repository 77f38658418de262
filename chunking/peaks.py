"""Local maxima of a series: one boundary a hill, instead of one for every gap of it above the threshold.

A window of several sentences smooths the distances, so that a topic shift raises several gaps around it; TextTiling (Hearst
1997) cuts at the top only. T is still computed on the whole series.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt


def local_maxima(series: npt.NDArray[np.float64]) -> npt.NDArray[np.bool_]:
    """``(m,)`` whether each value is higher than what lies on either side of it.

    A run of equal values is one maximum, and its first value stands for it. Beyond the ends, and where the series is
    undefined (``nan``), everything counts as lower; an undefined value is no maximum.
    """
    values = np.where(np.isnan(series), -np.inf, series)
    first = np.flatnonzero(np.append(True, values[1:] != values[:-1])[: len(values)])  # of each run of equal values
    runs = np.concatenate(([-np.inf], values[first], [-np.inf]))
    marks = np.zeros(len(series), dtype=bool)
    marks[first[(runs[1:-1] > runs[:-2]) & (runs[1:-1] > runs[2:])]] = True
    return marks
