"""The pairs with their cosines as a CSV file."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from chunking.evaluation.encoder_fit.fit import Fit


def to_csv(fits: Sequence[Fit]) -> bytes:
    """One row a pair, one column of cosines an encoder, UTF-8. :func:`~chunking.evaluation.encoder_fit.pairs.load_pairs` reads
    it again; missing values are empty. The texts stay exact, so a cell may start with ``=``, ``+``, ``-`` or ``@``, which a
    spreadsheet takes for a formula.

    :param fits: at least one, all of the same pairs.
    """
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(["a", "b", "related", "score", *(f"cosine {fit.encoder}" for fit in fits)])
    for i, pair in enumerate(fits[0].pairs):
        related = "" if pair.related is None else int(pair.related)
        cosines = (float(fit.cosines[i]) for fit in fits)
        score = "" if pair.score is None else repr(pair.score)
        writer.writerow([pair.a, pair.b, related, score, *("" if c != c else repr(c) for c in cosines)])
    return out.getvalue().encode("utf-8", "backslashreplace")
