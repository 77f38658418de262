"""Encoders: what turns sentences into vectors. Importing this, or asking what an encoder is, does not import torch."""

from __future__ import annotations

from pathlib import Path

from chunking.encoders.hub import open_hub_model
from chunking.encoders.packaged import NAME, PackagedEncoder
from chunking.encoders.protocol import Encoder
from chunking.encoders.sentence_transformer import open_folder
from chunking.errors import EncoderError

DEFAULT = NAME

__all__ = ["DEFAULT", "Encoder", "get_encoder"]


def get_encoder(name: str = DEFAULT) -> Encoder:
    """The encoder called ``name``; its weights wait until the first text is encoded.

    :param name: ``all-MiniLM-L6-v2`` (packaged, offline), the path of a folder that holds a sentence-transformers model, or
        a model's name on the Hugging Face hub.
    :raises EncoderError: if there is no such encoder, or the hub cannot be reached.
    """
    name = name.strip()
    if not name:
        raise EncoderError(f"An encoder needs a name or a folder: leave it out for {DEFAULT}.")
    if name.removeprefix("sentence-transformers/") == DEFAULT:
        return PackagedEncoder()
    if Path(name).expanduser().is_dir():
        return open_folder(name)
    if name.startswith((".", "/", "~")) or "\\" in name or name.count("/") > 1:
        raise EncoderError(f"There is no folder {name}: check the path, or name a model on the Hugging Face hub.")
    return open_hub_model(name)
