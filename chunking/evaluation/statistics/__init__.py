"""Is a difference more than chance? Intervals, exact paired tests, their power, and the correction for many comparisons."""

from chunking.evaluation.statistics.auc import Auc, auc
from chunking.evaluation.statistics.differences import Difference, paired_difference
from chunking.evaluation.statistics.holm import holm
from chunking.evaluation.statistics.intervals import LEVEL, RESAMPLES, mean_interval, wilson
from chunking.evaluation.statistics.mcnemar import Discordance, mcnemar, mcnemar_bounds
from chunking.evaluation.statistics.power import mcnemar_power, smallest_detectable

__all__ = [
    "LEVEL",
    "RESAMPLES",
    "Auc",
    "Difference",
    "Discordance",
    "auc",
    "holm",
    "mcnemar",
    "mcnemar_bounds",
    "mcnemar_power",
    "mean_interval",
    "paired_difference",
    "smallest_detectable",
    "wilson",
]
