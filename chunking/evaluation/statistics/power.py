"""How likely McNemar's exact test is to find a difference, so that "no difference found" can be read for what it is.

Of n pairs a number M ~ Bin(n, discordant rate) is discordant; of these, X ~ Bin(M, share of the first) go to the first way. The
power is the sum over m of P(M = m) times the probability that X falls where the test rejects: enumerated, not approximated.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

_CLOSE = 1e-12
"""Rounding: a p-value that is so close to alpha counts as alpha."""


def mcnemar_power(n: int, only_first_rate: float, only_second_rate: float, *, alpha: float = 0.05) -> float:
    """The probability that the exact two-sided test rejects, in [0, 1].

    :param n: pairs.
    :param only_first_rate: probability that a pair is right by the first way only; likewise ``only_second_rate``.
    :param alpha: the test rejects where p ≤ ``alpha``.
    :raises ValueError: where ``n`` or a rate is negative, the rates sum to more than 1, or ``alpha`` is not within (0, 1).
    """
    from scipy.stats import binom

    rate = only_first_rate + only_second_rate
    if n < 0 or min(only_first_rate, only_second_rate) < 0 or rate > 1 + _CLOSE:
        raise ValueError("n and the rates have to be 0 or more, and the rates at most 1 together.")
    if not 0 < alpha < 1:
        raise ValueError(f"alpha has to be above 0 and below 1; got {alpha}.")
    if rate <= 0:
        return 0.0
    rate, first = min(rate, 1.0), min(only_first_rate / rate, 1.0)
    discordant = np.arange(n + 1)
    most = _largest_rejected(n, alpha)
    # Either way has at most `most` of the discordant pairs. The two cannot both be, since the test never rejects a tie.
    rejected = binom.cdf(most, discordant, first) + binom.cdf(most, discordant, 1 - first)
    return min(1.0, float(np.sum(binom.pmf(discordant, n, rate) * rejected)))


def smallest_detectable(n: int, discordant_rate: float, *, power: float = 0.8, alpha: float = 0.05) -> float | None:
    """The smallest difference of shares that ``n`` pairs would have found with probability ``power``.

    :param discordant_rate: share of pairs that the two ways answer differently, in [0, 1]; no difference can be larger.
    :returns: in (0, ``discordant_rate``]; ``None`` where even a difference as large as the rate would be missed too often.
        Since numbers of pairs are whole, it can rise a little from one ``n`` to the next; over larger steps it falls.
    :raises ValueError: where ``discordant_rate`` is not within [0, 1], or ``power`` not within (``alpha``, 1).
    """
    from scipy.optimize import brentq

    if not 0 <= discordant_rate <= 1 + _CLOSE or not alpha < power < 1:
        raise ValueError("the rate has to be within 0 and 1, and the power between alpha and 1.")
    discordant_rate = min(discordant_rate, 1.0)  # a sum of two rates can be above 1 by rounding

    def surplus(difference: float) -> float:
        return mcnemar_power(n, (discordant_rate - difference) / 2, (discordant_rate + difference) / 2, alpha=alpha) - power

    if surplus(discordant_rate) < 0:
        return None
    return float(brentq(surplus, 0, discordant_rate, xtol=1e-6))


@lru_cache(maxsize=8)
def _largest_rejected(n: int, alpha: float) -> NDArray[np.int64]:
    """For 0 … n discordant pairs the largest smaller count at which the test rejects, −1 where it never does; (n + 1,)."""
    from scipy.stats import binom

    discordant = np.arange(n + 1)
    most: NDArray[np.int64] = binom.ppf(alpha / 2, discordant, 0.5).astype(
        np.int64
    )  # the first count whose tail reaches alpha / 2
    most[2 * binom.cdf(most, discordant, 0.5) > alpha + _CLOSE] -= 1
    most[2 * most >= discordant] = -1
    most.flags.writeable = False
    return most
