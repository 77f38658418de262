"""The options of a command that asks a language model, and the asker they make. The key comes from the environment only."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

from chunking.errors import SettingsError
from chunking.llm.endpoint import KEY_VARIABLE, OPENAI_HOST, OPENAI_KEY_VARIABLE, Endpoint, key_from_environment

if TYPE_CHECKING:
    from chunking.llm.structured import Asker


def add_endpoint_options(command: argparse.ArgumentParser, *, prefix: str = "") -> None:
    """Where the model answers.

    :param prefix: of each help text, for a command that can do without a model.
    """
    command.add_argument("--base-url", help=f"{prefix}address of an OpenAI-compatible server; its key is read from the "
                         f"environment variable {KEY_VARIABLE}, or {OPENAI_KEY_VARIABLE} for {OPENAI_HOST}")  # fmt: skip
    command.add_argument("--model", help=f"{prefix}the model's name on the server")
    command.add_argument("--allow-plain-http", action="store_true", help=f"{prefix}send texts unencrypted to another computer")


def endpoint_of(options: argparse.Namespace) -> Endpoint:
    """The endpoint that the options name. :raises SettingsError: naming what is missing or wrong."""
    for name, what in (("base_url", "the address of an OpenAI-compatible server"), ("model", "its name on the server")):
        if not getattr(options, name):
            raise SettingsError(name, f"{name} is needed to ask a language model: {what}.")
    key = key_from_environment(options.base_url)
    return Endpoint(options.base_url, options.model, key, allow_plain_http=options.allow_plain_http)


@contextmanager
def asker_of(options: argparse.Namespace) -> Iterator[Asker]:
    """An asker for one run, with the cache of answers unless ``options.no_cache``. Nothing is sent before it is asked.

    :raises SettingsError: as :func:`endpoint_of`.
    """
    from chunking.llm.answer_cache import AnswerCache
    from chunking.llm.client import Client
    from chunking.llm.structured import Asker

    endpoint = endpoint_of(options)
    with ExitStack() as stack:
        client = stack.enter_context(Client(endpoint))
        cache = None
        if not options.no_cache:
            cache = AnswerCache()
            stack.callback(cache.close)
        yield Asker(client, cache=cache)
