from __future__ import annotations

from chunking.llm.usage import Usage
from components.language_model.words import to_come, used


def test_what_a_run_takes_and_took() -> None:
    usage = Usage(calls=1200, cached=3, prompt_tokens=4500, completion_tokens=60)
    assert to_come(usage).startswith("4,500 tokens to read and 60 to write, if the model does not think.")
    assert used(usage) == "1,200 calls, 3 answers from the cache, 4,500 tokens read and 60 written"
    assert used(Usage(calls=2, uncounted=2)).endswith("0 written; 2 calls did not tell theirs")
