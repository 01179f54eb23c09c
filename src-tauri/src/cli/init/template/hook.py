"""A hook that keeps secret files from the model.

Qilbee starts it before each tool call, with the call as JSON on standard input.
Printing nothing lets the call go on.
"""

import json
import sys
from pathlib import PurePath


def verdict(moment: dict) -> dict | None:
    """Return a veto for a call that names a secret file."""
    if moment["moment"] != "before_tool":
        return None
    # This sees the paths of file tools only. A command can name a file in countless ways: give
    # chats with secrets no commands, as service-desk.toml does.
    name = PurePath(moment["call"]["input"].get("path", "")).name
    # On macOS and Windows, Secret.txt and secret.txt are the same file.
    if not name.casefold().startswith("secret"):
        return None
    return {"verdict": "veto", "reason": f"{name} is secret. Go on without it."}


if __name__ == "__main__":
    # Bytes, because Qilbee writes UTF-8 wherever the hook runs.
    if answer := verdict(json.load(sys.stdin.buffer)):
        print(json.dumps(answer))
