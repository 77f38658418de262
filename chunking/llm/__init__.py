"""Talking to a language model behind any OpenAI-compatible address: checked answers, counted failures, a cache, a pool."""
