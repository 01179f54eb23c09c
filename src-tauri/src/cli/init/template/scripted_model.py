"""A model for tests: it serves Chat Completions on this computer and says what a script says."""

import json
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


@dataclass(frozen=True)
class Call:
    """A call of a tool."""

    tool: str
    input: dict


# A text ends the task. Calls are answered with their results, and the next reply follows.
Reply = str | list[Call]


class ScriptedModel(ThreadingHTTPServer):
    """Gives one reply to each request, and keeps the requests.

    with ScriptedModel([Call("read_file", {"path": "/etc/hostname"})], "Done.") as model:
        ...  # Run a task with a provider at `model.address`.

    The calls of a script have the ids call_1, call_2 and so on.
    """

    def __init__(self, *replies: Reply):
        super().__init__(("127.0.0.1", 0), _Handler)
        self.requests: list[dict] = []
        self.error: str | None = None
        self.replies = iter(replies)
        self.call_count = 0

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/v1"

    def __enter__(self):
        threading.Thread(target=self.serve_forever, daemon=True).start()
        return self

    def __exit__(self, kind, error, trace):
        self.shutdown()
        self.server_close()
        # A task that fails for want of a reply fails the test in many ways: name the cause.
        if self.error:
            raise AssertionError(self.error) from error

    def chunks(self, reply: Reply) -> Iterator[dict]:
        """Yield a reply as the pieces of a stream."""
        if isinstance(reply, str):
            delta, reason = {"content": reply}, "stop"
        else:
            calls = [self._call(index, call) for index, call in enumerate(reply)]
            delta, reason = {"tool_calls": calls}, "tool_calls"
        yield {"choices": [{"index": 0, "delta": {"role": "assistant", **delta}}]}
        yield {
            "choices": [{"index": 0, "delta": {}, "finish_reason": reason}],
            "usage": {"prompt_tokens": 100, "completion_tokens": 10, "total_tokens": 110},
        }

    def _call(self, index: int, call: Call) -> dict:
        self.call_count += 1
        function = {"name": call.tool, "arguments": json.dumps(call.input)}
        call_id = f"call_{self.call_count}"
        return {"index": index, "id": call_id, "type": "function", "function": function}


class _Handler(BaseHTTPRequestHandler):
    server: ScriptedModel

    def do_GET(self):
        if self.path != "/v1/models":
            return self.send_error(404)
        self._send(200, {"object": "list", "data": [{"id": "scripted", "object": "model"}]})

    def do_POST(self):
        if self.path != "/v1/chat/completions":
            return self.send_error(404)
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.requests.append(json.loads(body))
        reply = next(self.server.replies, None)
        if reply is None:
            self.server.error = "The model was asked more often than its script has replies."
            return self._send(500, {"error": {"message": self.server.error}})
        pieces = [json.dumps(chunk) for chunk in self.server.chunks(reply)]
        events = "".join(f"data: {piece}\n\n" for piece in [*pieces, "[DONE]"])
        self._send_bytes(200, "text/event-stream", events.encode())

    def _send(self, status: int, answer: dict):
        self._send_bytes(status, "application/json", json.dumps(answer).encode())

    def _send_bytes(self, status: int, media_type: str, body: bytes):
        self.send_response(status)
        self.send_header("Content-Type", media_type)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        """Keep requests out of the test's output."""
