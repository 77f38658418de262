"""The documents that the harness page can show."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from chunking.settings import CutSettings
from chunking.sweep import Sweep
from tests.browser.synthetic import synthetic_sweep

LITERAL = [
    "<script>window.hacked = true</script> stays text.",
    "It costs $5 and $6, not $x$.",
    "*Stars*, `ticks` and :red[colons] stay.",
    "Gothic 𐌰𐌱𐌲 and an emoji 👩‍👩‍👧 come before this.",
    "日本語の文です。",
    "هذه جملة قصيرة جدا.",
    "The last one\nhas a line break.",
]


def _undefined(count: int, settings: CutSettings) -> Sweep:
    return synthetic_sweep(count, settings, vectors=np.full((count, 16), np.nan, dtype=np.float32))


def _equal(count: int, settings: CutSettings) -> Sweep:
    alike = np.full((count, 4), 0.5, dtype=np.float32)
    return synthetic_sweep(count, settings, texts=["The same sentence again."] * count, vectors=alike)


def _oversize(count: int, settings: CutSettings) -> Sweep:
    long = "word " * 600 + "end."
    plain = synthetic_sweep(count).text.split("\n\n")
    return synthetic_sweep(0, settings, texts=[line for part in plain for line in (part, long)][:count])


def _wrapped(count: int, settings: CutSettings) -> Sweep:
    """Latin and Japanese in one paragraph each, so that chunks start anywhere in a line."""
    japanese = ["温泉は火山の多い国の贈り物である。", "新幹線の線路には踏切がない。", "味噌は大豆と麹と塩で作る調味料だ。"]
    latin = synthetic_sweep(count).text.replace("\n\n", " ").split(". ")
    texts = [japanese[i % 3] if i // 5 % 2 else f"{latin[i % len(latin)]}." for i in range(count)]
    return synthetic_sweep(0, settings, texts=texts)


CASES: dict[str, Callable[[int, CutSettings], Sweep]] = {
    "plain": lambda n, s: synthetic_sweep(n, s),
    "headings": lambda n, s: synthetic_sweep(n, s, heading_every=2),
    "maxima": lambda n, s: synthetic_sweep(n, replace(s, peaks_only=True)),
    "literal": lambda n, s: synthetic_sweep(0, s, texts=LITERAL),
    "undefined": _undefined,
    "equal": _equal,
    "oversize": _oversize,
    "short": lambda n, s: synthetic_sweep(0, s, texts=[f"Word {i}." for i in range(n)]),
    "wrapped": _wrapped,
}


def build(case: str, sentences: int, settings: CutSettings) -> Sweep:
    return CASES[case](sentences, settings)
