"""The controls of each method, and no others: a setting that a method does not have is not shown."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import streamlit as st

from chunking.chunkers.fixed_size import FixedSizeSettings
from chunking.chunkers.imported import ImportedSettings
from chunking.chunkers.langchain_semantic import DEFAULT_AMOUNTS, LangChainSettings
from chunking.chunkers.manual import ManualSettings
from chunking.chunkers.recursive import RecursiveSettings
from chunking.chunkers.sizes import LARGEST, LENGTH_UNITS
from chunking.errors import SettingsError
from chunking.settings import UNITS, CutSettings
from chunking.setups import Method
from chunking.thresholds import RULES
from components.compare.describe import LANGCHAIN_FORMULAS
from components.compare.fields import Fields
from components.cut_controls import DECIMALS
from components.text import literal


def controls(method: Method, fields: Fields) -> Method:
    """Draw the controls of ``method`` and return it as they say. :raises SettingsError: if they contradict each other."""
    return _CONTROLS[type(method)](method, fields)


def _semantic(method: CutSettings, fields: Fields) -> CutSettings:
    name = fields.choice("rule", method.rule, "Rule", list(RULES), lambda name: RULES[name].label)
    rule = RULES[name]
    amount = fields.number(
        "amount", float(_amount_of(method, name, rule.default)), rule.amount_label, float(rule.low), float(rule.high),
        step=float(rule.step), form=DECIMALS[name], variant=name, help=f"{rule.formula}. Lower gives more chunks.",
    )  # fmt: skip
    window = fields.number(
        "window", method.window, "Window (sentences)", 1, 50,
        help="1 compares neighbouring sentences; w > 1 the means of up to w sentences on each side.",
    )  # fmt: skip
    fields.side_by_side("minimum", "maximum")
    minimum = fields.number("minimum", method.minimum, "Minimum", 0, optional=True)
    maximum = fields.number("maximum", method.maximum, "Maximum", 1, optional=True)
    unit = fields.choice("unit", method.unit, "Unit of the limits", UNITS)
    return CutSettings(
        name, amount, window, minimum, maximum, unit,
        fields.switch("keep_headings", method.keep_headings, "Headings stay with their text"),
        fields.switch("keep_units", method.keep_units, "Tables, lists and code stay whole"),
        fields.switch("peaks_only", method.peaks_only, "Local maxima only"),
    )  # fmt: skip


def _fixed_size(method: FixedSizeSettings, fields: Fields) -> FixedSizeSettings:
    return FixedSizeSettings(*_sizes(method, fields))


def _recursive(method: RecursiveSettings, fields: Fields) -> RecursiveSettings:
    size, overlap, unit = _sizes(method, fields)
    written = fields.lines(
        "separators", "\n".join(json.dumps(s, ensure_ascii=False) for s in method.separators), "Separators", height=150,
        help='One a line in quotation marks, tried in this order. "\\n\\n" is a blank line; "" cuts between any two letters.',
    )  # fmt: skip
    side = fields.choice(
        "keep_separator", method.keep_separator, "A separator stays", ["start", "end"],
        lambda side: {"start": "with the text after it", "end": "with the text before it"}[side],
    )  # fmt: skip
    return RecursiveSettings(size, overlap, unit, separators_of(written), side)


def separators_of(written: str) -> tuple[str, ...]:
    """The separators of a field: one a line, as JSON strings. :raises SettingsError: naming the line that is none."""
    found = []
    for number, line in enumerate(filter(str.strip, written.splitlines()), 1):
        try:
            separator = json.loads(line)
        except ValueError:
            separator = None
        if not isinstance(separator, str):
            shown = line.strip()[:30]
            message = f'separator {number}, {shown}, must stand in quotation marks, like "\\n\\n" or ". ".'
            raise SettingsError("separators", message)
        found.append(separator)
    return tuple(found)


def _langchain(method: LangChainSettings, fields: Fields) -> LangChainSettings:
    names = {"percentile": "Percentile", "standard_deviation": "Standard deviation", "interquartile": "Interquartile range",
             "gradient": "Gradient"}  # fmt: skip
    rule = fields.choice("rule", method.rule, "Breakpoint threshold", list(DEFAULT_AMOUNTS), lambda name: names[name])
    percent = rule in ("percentile", "gradient")
    amount = fields.number(
        "amount", float(_amount_of(method, rule, DEFAULT_AMOUNTS[rule])), "Amount",
        *((0.0, 100.0) if percent else (-10.0, 10.0)), step=1.0 if percent else 0.1, form="%.1f" if percent else "%.2f",
        variant=rule,
        help=f"T = {LANGCHAIN_FORMULAS[rule].format('amount')}, as LangChain computes it.",
    )  # fmt: skip
    buffer = fields.number(
        "buffer", method.buffer, "Buffer (sentences)", 0, 10,
        help="Each sentence is embedded together with so many before and after it: another buffer embeds anew.",
    )  # fmt: skip
    minimum = fields.number("minimum", method.minimum, "Minimum (characters)", 0, optional=True)
    sentences = fields.choice(
        "sentences", method.sentences, "Sentences", ["langchain", "document"],
        lambda kind: {"langchain": "as LangChain splits them", "document": "as Chunkscope splits them"}[kind],
    )  # fmt: skip
    return LangChainSettings(rule, amount, buffer, minimum, sentences)


def _imported(method: ImportedSettings, fields: Fields) -> ImportedSettings:
    missing = f", {method.unaligned:,} more stand nowhere in it" if method.unaligned else ""
    st.caption(
        f"{len(method.spans):,} chunks of {literal(method.source)}, aligned to {literal(method.document)}{missing}. "
        "There is nothing to set."
    )
    return method


def _manual(method: ManualSettings, fields: Fields) -> ManualSettings:
    st.caption(
        f"{len(method.opened):,} boundaries kept open and {len(method.closed):,} kept closed in {literal(method.document)}; "
        "all others follow the settings below."
    )
    return replace(method, base=_semantic(method.base, fields))


def _sizes(method: FixedSizeSettings | RecursiveSettings, fields: Fields) -> tuple[int, int, Any]:
    fields.side_by_side("size", "overlap")
    size = fields.number("size", method.size, "Size", 1, LARGEST)
    overlap = fields.number("overlap", method.overlap, "Overlap", 0, LARGEST)
    unit = fields.choice(
        "unit", method.unit, "Unit", LENGTH_UNITS, help="Tokens are counted by the encoder's tokenizer, without special tokens."
    )
    return size, overlap, unit


def _amount_of(method: CutSettings | LangChainSettings, rule: str, default: float) -> float:
    return method.amount if method.rule == rule and method.amount is not None else default


_CONTROLS: dict[type[Any], Callable[[Any, Fields], Any]] = {
    CutSettings: _semantic,
    FixedSizeSettings: _fixed_size,
    RecursiveSettings: _recursive,
    LangChainSettings: _langchain,
    ImportedSettings: _imported,
    ManualSettings: _manual,
}
