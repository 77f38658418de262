"""Embed every sentence of the samples and put the vectors beside them: ``python -m scripts.ship_sample_vectors``.

Run it after a change to a sample, to sentence segmentation or to the default encoder; a test says when that is due.
"""

from __future__ import annotations

from chunking.encoders import DEFAULT, get_encoder
from chunking.encoders.shipped import write_shipped
from components.samples import VECTORS, sample_sentences


def main() -> None:
    encoder = get_encoder(DEFAULT)
    texts = sorted(sample_sentences())
    write_shipped(VECTORS, encoder.fingerprint, texts, encoder.encode(texts), encoder.count_tokens(texts))
    size = sum(file.stat().st_size for file in VECTORS.iterdir())
    print(f"{len(texts)} sentences, {size / 1024:.0f} KB in {VECTORS}")


if __name__ == "__main__":
    main()
