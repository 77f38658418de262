"""A set-up in a few words, and its method's name."""

from __future__ import annotations

from chunking.chunkers.fixed_size import FixedSizeSettings
from chunking.chunkers.imported import ImportedSettings
from chunking.chunkers.langchain_semantic import LangChainSettings
from chunking.chunkers.manual import ManualSettings
from chunking.chunkers.recursive import SEPARATORS, RecursiveSettings
from chunking.settings import CutSettings
from chunking.setups import CHOOSE_ENCODER, Method, Setup
from chunking.thresholds import RULES
from chunking.types import Unit

METHOD_LABELS: dict[type[Method], str] = {
    CutSettings: "Semantic",
    FixedSizeSettings: "Fixed-size",
    RecursiveSettings: "Recursive",
    LangChainSettings: "LangChain-compatible semantic",
    ImportedSettings: "Chunks made elsewhere",
    ManualSettings: "Cut by hand",
}

LANGCHAIN_FORMULAS = {
    "percentile": "percentile {}", "standard_deviation": "mean + {} · σ", "interquartile": "mean + {} · IQR",
    "gradient": "percentile {} of ∇d",
}  # fmt: skip


def summary(setup: Setup) -> str:
    """What the set-up does, without its name."""
    words = [*_words(setup.method)]
    if setup.encoder is not None:
        words.append("encoder to be chosen" if setup.encoder == CHOOSE_ENCODER else setup.encoder)
    return ", ".join(words)


def limits(method: Method) -> tuple[int | None, int | None, Unit]:
    """The smallest and the largest chunk that the method is asked for, and their unit."""
    match method:
        case CutSettings():
            return method.minimum, method.maximum, method.unit
        case FixedSizeSettings() | RecursiveSettings():
            return None, method.size, method.unit
        case LangChainSettings():
            return method.minimum, None, "characters"
        case ManualSettings():
            return limits(method.base)
    return None, None, "tokens"


def needs_encoder(method: Method) -> bool:
    """Whether the cut depends on vectors or tokens."""
    match method:
        case FixedSizeSettings() | RecursiveSettings():
            return method.unit == "tokens"
        case ImportedSettings():
            return False
    return True


def _words(method: Method) -> list[str]:
    match method:
        case CutSettings():
            return _cut(method)
        case FixedSizeSettings():
            return [f"{method.size:,} {method.unit}", *_overlap(method.overlap)]
        case RecursiveSettings():
            custom = [] if method.separators == SEPARATORS else ["own separators"]
            return [f"up to {method.size:,} {method.unit}", *_overlap(method.overlap), *custom]
        case LangChainSettings():
            minimum = [] if method.minimum is None else [f"at least {method.minimum:,} characters"]
            window = f"windows of {2 * method.buffer + 1}"
            return [LANGCHAIN_FORMULAS[method.rule].format(f"{method.amount:g}"), window, *minimum]
        case ImportedSettings():
            count = len(method.spans)
            return [f"{count:,} {'chunk' if count == 1 else 'chunks'} of {method.source}"]
        case ManualSettings():
            changed = len(method.opened) + len(method.closed)
            return [f"{changed:,} {'change' if changed == 1 else 'changes'} by hand", *_cut(method.base)]
    raise AssertionError(method)


def _cut(cut: CutSettings) -> list[str]:
    rule = RULES[cut.rule]
    words = [f"{rule.label} {rule.symbol} = {cut.amount:g}"]
    if cut.window > 1:
        words.append(f"window {cut.window}")
    if cut.peaks_only:
        words.append("local maxima only")
    if cut.minimum is not None or cut.maximum is not None:
        low = "" if cut.minimum is None else f"{cut.minimum:,}"
        high = "∞" if cut.maximum is None else f"{cut.maximum:,}"
        words.append(f"{low or 0} … {high} {cut.unit}")
    return words


def _overlap(overlap: int) -> list[str]:
    return [f"overlap {overlap:,}"] if overlap else []
