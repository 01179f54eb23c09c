"""Runs a real task of Qilbee against a scripted model, and tests the hook by itself."""

import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(FOLDER))

from hook import verdict  # noqa: E402
from scripted_model import Call, ScriptedModel  # noqa: E402

QILBEE = os.environ.get("QILBEE", "qilbee")
# Without a screen and without proxies the task runs the same everywhere.
UNSET = {"DISPLAY", "WAYLAND_DISPLAY", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"}


class TaskTest(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.home = Path(temporary.name, "home")
        self.files = Path(temporary.name, "files")
        self.home.mkdir()
        self.files.mkdir()

    def run_task(self, model: ScriptedModel, prompt: str) -> list[dict]:
        """Run a task to its end; return its events."""
        self.home.joinpath("config.toml").write_text(settings(model), encoding="utf-8")
        kept = {name: value for name, value in os.environ.items() if name.upper() not in UNSET}
        # A home that lasts for seconds needs no key in the keychain.
        environment = kept | {"QILBEE_HOME": str(self.home), "DBUS_SESSION_BUS_ADDRESS": "none:"}
        options = ["--json", "--model", "test/scripted", "--mode", "free", "--tools", "files"]
        # Patience is for servers that come back; a script does not.
        ran = subprocess.run(
            [QILBEE, "run", *options, "--patience", "0", prompt],
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            timeout=120,
        )
        self.assertEqual(ran.returncode, 0, ran.stdout + ran.stderr)
        return [json.loads(line) for line in ran.stdout.splitlines()]

    def test_the_hook_keeps_a_secret_from_the_model(self):
        notes, secret = self.files / "notes.txt", self.files / "secret.txt"
        notes.write_text("The printer is on floor 3.", encoding="utf-8")
        secret.write_text("The code is 4711.", encoding="utf-8")
        script = (
            [Call("read_file", {"path": str(notes)})],
            [Call("read_file", {"path": str(secret)})],
            "The printer is on floor 3.",
        )
        with ScriptedModel(*script) as model:
            events = self.run_task(model, f"Read {notes} and {secret}. Where is the printer?")

        finished = of_type(events, "tool_finished")
        summaries = [event["summary"] for event in finished]
        self.assertEqual([event["outcome"] for event in finished], ["done", "denied"], summaries)
        self.assertEqual([end["reason"] for end in of_type(events, "turn_ended")], ["completed"])

        self.assertEqual(len(model.requests), len(script))
        results = tool_results(model.requests[-1])
        self.assertIn("The printer is on floor 3.", results["call_1"])
        self.assertIn("secret.txt is secret. Go on without it.", results["call_2"])
        self.assertNotIn("The code is 4711.", json.dumps(model.requests))


class VerdictTest(unittest.TestCase):
    def test_only_secret_files_are_vetoed(self):
        for path, vetoed in [
            ("/desk/notes.txt", False),
            ("/desk/secret.txt", True),
            ("/desk/Secrets.txt", True),
            ("/secret/notes.txt", False),
        ]:
            with self.subTest(path):
                call = {"name": "read_file", "input": {"path": path}}
                answer = verdict({"moment": "before_tool", "call": call})
                self.assertEqual(answer is not None and answer["verdict"] == "veto", vetoed)

    def test_other_calls_and_moments_go_on(self):
        call = {"name": "http_get", "input": {"url": "https://example.org/secret"}}
        self.assertIsNone(verdict({"moment": "before_tool", "call": call}))
        self.assertIsNone(verdict({"moment": "turn_end", "reason": "completed"}))


def settings(model: ScriptedModel) -> str:
    """Return a config.toml with the model and the hook."""
    # JSON writes texts and lists as TOML does.
    command = json.dumps([sys.executable, str(FOLDER / "hook.py")], ensure_ascii=False)
    return f"""
[[providers]]
name = "test"
kind = "chat"
address = "{model.address}"
[[providers.models]]
id = "scripted"
context_tokens = 65536

[[hooks]]
name = "secrets"
command = {command}
on = ["before_tool"]
"""


def of_type(events: list[dict], kind: str) -> list[dict]:
    return [event for event in events if event["type"] == kind]


def tool_results(request: dict) -> dict[str, str]:
    """Return what the model was told of its calls, by their ids."""
    messages = request["messages"]
    return {each["tool_call_id"]: each["content"] for each in messages if each["role"] == "tool"}


if __name__ == "__main__":
    unittest.main()
