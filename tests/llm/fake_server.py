"""A small OpenAI-compatible server over real HTTP, whose answers and faults a test scripts."""

from __future__ import annotations

import json
import socket
import struct
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass(frozen=True)
class Reply:
    """A status, a body (text is sent as it is, anything else as JSON), headers, and a fault."""

    body: Any
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    content_type: str = "application/json"
    wait: threading.Event | None = None
    """Hold the reply back until this is set."""
    reset: bool = False
    """Break the connection without a reply."""
    missing: int = 0
    """Bytes of the body that are promised and not sent, before the connection ends."""


Script = Callable[[dict[str, Any]], Reply]
"""The body of a request → the reply."""

QUICK = {"retry-after-ms": "1"}
"""Tells the client to repeat at once."""


def completion(content: Any, *, finish_reason: str = "stop", usage: Any = (10, 5), **message: Any) -> Reply:
    """A chat completion with status 200."""
    counts = {"prompt_tokens": usage[0], "completion_tokens": usage[1]} if isinstance(usage, tuple) else usage
    choice = {"index": 0, "finish_reason": finish_reason, "message": {"role": "assistant", "content": content, **message}}
    return Reply({"id": "c", "object": "chat.completion", "model": "m", "choices": [choice], "usage": counts})


def error(status: int, message: str, *, param: str | None = None, headers: Mapping[str, str] = QUICK) -> Reply:
    """An error in OpenAI's form."""
    return Reply({"error": {"message": message, "type": "t", "param": param, "code": None}}, status, headers)


def in_turn(*replies: Reply) -> Script:
    """One reply after the other; the last one again and again."""
    left = list(replies)
    lock = threading.Lock()

    def script(_: dict[str, Any]) -> Reply:
        with lock:
            return left.pop(0) if len(left) > 1 else left[0]

    return script


class FakeServer:
    """Runs in threads while in a ``with`` statement. ``requests`` and ``headers`` hold all that was sent to it."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self.requests: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self.models: Reply = Reply({"object": "list", "data": [{"id": "small"}, {"id": "large"}]})
        outer = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                self._send(outer.models if self.path == "/v1/models" else error(404, "not found"))

            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                outer.requests.append(body)
                outer.headers.append({name.lower(): value for name, value in self.headers.items()})
                self._send(outer.script(body) if self.path == "/v1/chat/completions" else error(404, "not found"))

            def _send(self, reply: Reply) -> None:
                if reply.wait is not None:
                    reply.wait.wait(10)
                if reply.reset:
                    # Lingering for no time makes closing a reset.
                    self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                    self.close_connection = True
                    self.connection.close()
                    return
                body = reply.body if isinstance(reply.body, str) else json.dumps(reply.body, ensure_ascii=False)
                data = body.encode()
                try:
                    self.send_response(reply.status)
                    self.send_header("Content-Type", reply.content_type)
                    self.send_header("Content-Length", str(len(data) + reply.missing))
                    for name, value in reply.headers.items():
                        self.send_header(name, value)
                    self.end_headers()
                    self.wfile.write(data)
                    self.close_connection |= reply.missing > 0
                except OSError:  # the client did not wait
                    self.close_connection = True

            def finish(self) -> None:
                if not self.connection._closed:  # type: ignore[attr-defined]
                    super().finish()

            def log_message(self, *_: Any) -> None:
                pass

        class Server(ThreadingHTTPServer):
            daemon_threads = True
            request_queue_size = 64

            def shutdown_request(self, request: Any) -> None:
                if not request._closed:
                    super().shutdown_request(request)

        self._server = Server(("127.0.0.1", 0), Handler)
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}/v1"

    def __enter__(self) -> FakeServer:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()
