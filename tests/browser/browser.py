"""A server of our own on a free port, and Debian's Chromium: for the browser tests and the benchmarks."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, CDPSession, Page, Playwright

ROOT = Path(__file__).resolve().parents[2]
HARNESS = "tests/browser/harness_app.py"
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"
ARGUMENTS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
)  # fmt: skip
VIEW = ".chunkscope-live"


@contextmanager
def serve(app: str = HARNESS, *, timeout: float = 60) -> Iterator[str]:
    """Run ``streamlit run app`` and give its address once it answers."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [
        sys.executable, "-m", "streamlit", "run", app, f"--server.port={port}",
        "--server.address=127.0.0.1", "--server.headless=true", "--server.fileWatcherType=none",
    ]  # fmt: skip
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    try:
        address, deadline = f"http://127.0.0.1:{port}/", time.monotonic() + timeout
        while not _answers(f"{address}_stcore/health"):
            if process.poll() is not None or time.monotonic() > deadline:
                process.kill()
                output = process.communicate()[0].decode(errors="replace")
                raise RuntimeError(f"`streamlit run {app}` did not start:\n{output}")
            time.sleep(0.1)
        yield address
    finally:
        process.terminate()
        process.communicate(timeout=20)


def _answers(address: str) -> bool:
    try:
        with urllib.request.urlopen(address, timeout=2) as response:
            return bool(response.status == 200)
    except OSError:
        return False


def launch(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))


def wait_for_view(page: Page, *, timeout: float = 60) -> None:
    """Until the chart stands and Python's amount has arrived."""
    page.wait_for_function(
        f"document.querySelector('{VIEW}')?.chunkscope?.state().ready", timeout=timeout * 1000
    )


class Traffic:
    """Bytes over the page's web sockets, in both directions, since the last :meth:`reset`."""

    def __init__(self, session: CDPSession) -> None:
        self.reset()
        session.on("Network.webSocketFrameSent", lambda event: self._add("sent", event))
        session.on("Network.webSocketFrameReceived", lambda event: self._add("received", event))
        session.send("Network.enable")

    def reset(self) -> None:
        self.sent = self.received = 0

    def _add(self, direction: str, event: dict) -> None:  # type: ignore[type-arg]
        frame = event["response"]
        size = len(frame["payloadData"])
        setattr(self, direction, getattr(self, direction) + (size if frame["opcode"] == 1 else size * 3 // 4))
