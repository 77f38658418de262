"""Making the first screen come sooner: what it needs is imported and fetched while the browser is still starting."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from importlib import import_module

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

FIRST_SCREEN = ("pandas", "components.workbench", "components.live", "components.chunk_table", "components.export_panel")
"""Modules that the first run of the Explore page imports, the slowest first."""


def import_in_background() -> None:
    """Import :data:`FIRST_SCREEN` in a thread, beside the server's own start."""
    threading.Thread(target=lambda: [import_module(name) for name in FIRST_SCREEN], daemon=True).start()


class PreloadHeader:
    """Tells the browser with the page itself which scripts it is going to need, so that it fetches them at once.

    :param scripts: addresses relative to the app's root.
    """

    def __init__(self, app: ASGIApp, scripts: Sequence[str]) -> None:
        self.app = app
        self.link = ", ".join(f"<{script}>; rel=modulepreload" for script in scripts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_link(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                if headers.get("content-type", "").startswith("text/html"):
                    headers.append("Link", self.link)
            await send(message)

        await self.app(scope, receive, with_link if scope["type"] == "http" else send)
