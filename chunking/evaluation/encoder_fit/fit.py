"""How well an encoder's cosines tell related pairs from unrelated ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from chunking.distances import DECIMALS
from chunking.embedding import Progress, VectorSource, embed
from chunking.encoders.protocol import Encoder
from chunking.evaluation.encoder_fit.figures import Figure, Floats, Threshold, area, best_threshold, rank_correlation
from chunking.evaluation.encoder_fit.pairs import Pair
from chunking.types import Notice

FEW = 10
"""Fewer pairs of a kind than this are said to be few."""


@dataclass(frozen=True)
class Fit:
    """Pairs under one encoder. Pairs whose cosine is not defined are in no figure.

    :param cosines: ``(p,)`` in [−1, 1]; nan where one of the texts has no direction.
    :param auc: of all pairs labelled related or not; its interval takes them for independent, though pairs of neighbours
        share sentences. :param spearman: of all pairs with a score.
    :param threshold: the cosine of best accuracy; ``None`` unless both kinds are there. It is found on the very pairs it is
        scored on, so its accuracy is somewhat high.
    """

    encoder: str
    pairs: tuple[Pair, ...]
    cosines: Floats
    auc: Figure
    threshold: Threshold | None
    spearman: Figure

    def of(self, *, related: bool) -> Floats:
        """The defined cosines of one kind, in the order of the pairs."""
        return _of_kind(self.pairs, self.cosines, related)

    @cached_property
    def n_related(self) -> int:
        return len(self.of(related=True))

    @cached_property
    def n_unrelated(self) -> int:
        return len(self.of(related=False))

    @property
    def mean_related(self) -> float | None:
        return float(self.of(related=True).mean()) if self.n_related else None

    @property
    def mean_unrelated(self) -> float | None:
        return float(self.of(related=False).mean()) if self.n_unrelated else None

    @cached_property
    def notices(self) -> tuple[Notice, ...]:
        """What the figures rest too little on, and what is in none of them."""
        found = []
        if any(pair.related is not None for pair in self.pairs):
            for count, kind in ((self.n_related, "related"), (self.n_unrelated, "unrelated")):
                if count == 0:
                    found.append(Notice(f"no_{kind}", f"There are no {kind} pairs, so there is no AUC.", "warning"))
                elif count < FEW:
                    message = f"Only {count} {kind} {'pair' if count == 1 else 'pairs'}: AUC and threshold say little."
                    found.append(Notice(f"few_{kind}", message, "warning"))
        if self.auc.value is not None and self.auc.low is not None and self.auc.low == self.auc.high:
            message = "Every resample has the same AUC, so its interval is too narrow to say how other pairs would do."
            found.append(Notice("no_spread", message))
        if 0 < self.spearman.n < FEW:
            scored = self.spearman.n
            message = f"Only {scored} {'pair' if scored == 1 else 'pairs'} with a score: Spearman's ρ says little."
            found.append(Notice("few_scored", message, "warning"))
        if missing := int(np.count_nonzero(np.isnan(self.cosines))):
            message = f"{missing:,} {'pair has' if missing == 1 else 'pairs have'} no cosine, since {self.encoder} has nothing "
            found.append(Notice("undefined", f"{message}to encode in one of the texts: they are in no figure.", "warning"))
        return tuple(found)


def fit(
    pairs: Sequence[Pair],
    encoder: Encoder,
    *,
    cache: VectorSource | None = None,
    on_progress: Callable[[Progress], None] | None = None,
    seed: int = 0,
) -> Fit:
    """Embed the pairs' texts, each once, and compare cosines with labels.

    :param on_progress: as for :func:`~chunking.embedding.embed`. :param seed: of the bootstrap.
    :raises EncoderError: if the encoder fails.
    """
    found = pair_cosines(pairs, encoder, cache=cache, on_progress=on_progress)
    related, unrelated = (_of_kind(pairs, found, kind) for kind in (True, False))
    scored = np.array([pair.score is not None for pair in pairs], dtype=np.bool_) & ~np.isnan(found)
    scores = np.array([p.score for p, taken in zip(pairs, scored.tolist(), strict=True) if taken], dtype=np.float64)
    return Fit(
        encoder.name, tuple(pairs), found, area(related, unrelated, seed=seed), best_threshold(related, unrelated),
        rank_correlation(scores, found[scored], seed=seed),
    )  # fmt: skip


def pair_cosines(
    pairs: Sequence[Pair],
    encoder: Encoder,
    *,
    cache: VectorSource | None = None,
    on_progress: Callable[[Progress], None] | None = None,
) -> Floats:
    """``(p,)`` the cosine of each pair, in [−1, 1]; nan where a text has no direction."""
    texts = [pair.a for pair in pairs] + [pair.b for pair in pairs]
    rows = embed(texts, encoder, cache=cache, on_progress=on_progress).vectors.astype(np.float64)
    left, right = rows[: len(pairs)], rows[len(pairs) :]
    norms = np.linalg.norm(left, axis=1) * np.linalg.norm(right, axis=1)
    with np.errstate(divide="ignore", invalid="ignore"):
        found: Floats = np.clip(np.round(np.einsum("ij,ij->i", left, right) / norms, DECIMALS), -1.0, 1.0)
    found[~np.isfinite(found) | (norms == 0)] = np.nan
    return found


def _of_kind(pairs: Sequence[Pair], found: Floats, related: bool) -> Floats:
    mine: npt.NDArray[np.bool_] = np.array([pair.related is related for pair in pairs], dtype=np.bool_)
    return found[mine & ~np.isnan(found)]
