"""What a run used, also one that was stopped and taken up again."""

from __future__ import annotations

from chunking.llm.usage import Usage, taken_up


def test_what_a_run_paid_for_before_it_was_stopped_is_no_gift_of_the_cache() -> None:
    before = Usage(calls=20, cached=3, prompt_tokens=200, completion_tokens=40)
    now = Usage(calls=70, cached=23, prompt_tokens=700, completion_tokens=140, uncounted=1)
    assert taken_up(before, now) == Usage(90, 3, 900, 180, 1)


def test_answers_that_came_after_the_stop_are_from_the_cache() -> None:
    assert taken_up(Usage(calls=20, cached=3), Usage(calls=69, cached=24)).cached == 4


def test_a_run_that_is_stopped_again_at_once_loses_no_count() -> None:
    assert taken_up(Usage(calls=20, cached=3), Usage()).cached == 3
