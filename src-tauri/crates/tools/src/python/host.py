"""The host of one Python environment: its plugins as one MCP server on standard input and output.

Finds the entry points of the group `qilbee.tools`, and gives each plugin a process of its own (worker.py), so
that none can hang, end or disturb another, or this. No plugin's code runs here. Needs Python 3.9 and nothing
besides; what is printed for people goes to standard error, with the plugin's name before it.
"""

import argparse
import contextlib
import importlib.metadata
import json
import os
import queue
import signal
import subprocess
import sys
import threading
import time

GROUP = "qilbee.tools"
PROTOCOLS = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"]
MAX_PLUGINS = 100
# The longest message from a plugin's process.
MAX_MESSAGE_BYTES = 12 * 1024 * 1024
# The longest piece of what a plugin prints that is handed on at once.
MAX_PRINTED_BYTES = 4096
# A call that was stopped may take so long to end before its process is ended.
STOP_SECONDS = 1.0
# The list of tools waits so long for imports; who is known later is told of later.
LIST_SECONDS = 3.0
# What a process said before its end is waited for so long.
DRAIN_SECONDS = 2.0

NO_METHOD, BAD_PARAMS = -32601, -32602


class Life:
    """One process of a plugin, from its start to its end."""

    def __init__(self, plugin, worker):
        self.plugin = plugin
        self.tool = None
        # Why there is no tool, or why there is no process any more.
        self.reason = None
        self.over = False
        self.ready = threading.Event()
        self._calls = {}
        self._number = 0
        self._lock, self._writing = threading.Lock(), threading.Lock()
        flags = ["-I"] if sys.flags.isolated else []
        line = [sys.executable, *flags, "-X", "utf8", worker, plugin.name, plugin.target, GROUP]
        pipes = {name: subprocess.PIPE for name in ("stdin", "stdout", "stderr")}
        # A session of its own, so that what it starts can be ended with it.
        self._process = subprocess.Popen(line, **pipes, start_new_session=os.name == "posix")
        self._listener = background(self._listen)
        background(self._hand_on)
        background(self._watch)

    def begin(self, arguments):
        """Hands a call over. Gives its number and where its answer will be."""
        answer = queue.Queue()
        with self._lock:
            if self.over:
                answer.put(None)
                return 0, answer
            self._number += 1
            number = self._number
            self._calls[number] = answer
        self._tell({"id": number, "arguments": arguments})
        return number, answer

    def stop(self, number):
        """Ends a call, and the process with it when the call does not let go."""
        background(self._tell, {"stop": number})
        until = time.monotonic() + STOP_SECONDS
        while time.monotonic() < until:
            if self.over or number not in self._calls:
                return
            time.sleep(0.02)
        self.end("it was ended, because a call that was stopped did not end")

    def end(self, reason):
        """Ends the process with what it started, for this reason."""
        self._finish(reason)
        with contextlib.suppress(OSError):
            if os.name == "posix":
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()

    def _tell(self, message):
        # That it has ended is noticed elsewhere. One that does not read holds this up until it is ended.
        with self._writing, contextlib.suppress(OSError, ValueError):
            self._process.stdin.write(json.dumps(message).encode() + b"\n")
            self._process.stdin.flush()

    def _listen(self):
        for line in iter(lambda: self._process.stdout.readline(MAX_MESSAGE_BYTES + 1), b""):
            if len(line) > MAX_MESSAGE_BYTES:
                return self.end("it said more at once than can be taken")
            try:
                self._take(json.loads(line))
            except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
                return self.end("it wrote into the connection with its host, which is not for it")

    def _take(self, message):
        if "id" in message:
            answer = self._calls.pop(message["id"], None)
            if answer is not None:
                answer.put(dict(message["result"]))
            return
        if "tool" in message:
            self.tool = dict(message["tool"])
        else:
            self.reason = str(message["broken"])
        self.ready.set()

    def _hand_on(self):
        """What it prints, to people."""
        for line in iter(lambda: self._process.stderr.readline(MAX_PRINTED_BYTES), b""):
            say(f"[{self.plugin.name}] " + line.decode("utf-8", "replace").rstrip("\r\n"))

    def _watch(self):
        code = self._process.wait()
        # What it started may hold the pipe open for ever.
        self._listener.join(DRAIN_SECONDS)
        when = "" if self.ready.is_set() else " during its import"
        how = f"exit code {code}" if code >= 0 else f"signal {-code}"
        self._finish(f"it ended its own process{when} ({how})")

    def _finish(self, reason):
        with self._lock:
            if self.over:
                return
            self.over = True
            self.reason = self.reason or reason
            waiting = list(self._calls.values())
            self._calls.clear()
        self.ready.set()
        for answer in waiting:
            answer.put(None)


class Plugin:
    """One entry point."""

    def __init__(self, name, target, package, version):
        self.name = name
        self.target = target
        self.package = package
        self.version = version
        # Set when it is not to be started at all.
        self.refused = None
        # The tool it has, once it was imported.
        self.tool = None
        # Whether it is known how its first import went.
        self.known = threading.Event()
        self._life = None
        self._lock = threading.Lock()

    def life(self, options, again=False):
        """Its process, once it was imported; `again` starts another one when the last has ended."""
        with self._lock:
            if self._life is None or (again and self._life.over):
                self._life = Life(self, options.worker)
            life = self._life
        if not life.ready.wait(options.import_seconds):
            life.end(f"its import did not end within {options.import_seconds:g} s")
        self.tool = self.tool or life.tool
        self.known.set()
        return life

    def close(self):
        with self._lock:
            if self._life is not None:
                self._life.end("the host ends")

    def status(self, seconds):
        """What people are told of it, after so long at most for its import."""
        known = self.refused or self.known.wait(seconds)
        state = "ready" if self.tool else "broken" if known else "loading"
        return {
            "name": self.name,
            "package": self.package,
            "version": self.version,
            "tools": [self.tool["name"]] if self.tool else [],
            "state": state,
            "reason": (self.refused or self._life.reason) if state == "broken" else None,
        }

    def call(self, options, arguments, begun):
        """Calls it, and gives the result in the form of MCP. `begun` is told how to stop it."""
        life = self.life(options, again=True)
        if life.tool is None:
            return failure(f'The plugin "{self.name}" cannot be used: {life.reason}.')
        number, answer = life.begin(arguments)
        begun(lambda: life.stop(number))
        result = answer.get()
        if result is not None:
            return result
        return failure(
            f'The plugin "{self.name}" gave no answer: {life.reason}. Whether the call did what it should is not '
            "known. The plugin is started again for the next call."
        )


class Host:
    """The server."""

    def __init__(self, options, plugins):
        self.options = options
        self.plugins = plugins
        self._out = threading.Lock()
        self._listed = False
        # How to stop the calls at work, by the ids of their requests; True when it was wanted before that was known.
        self._stops = {}
        self._stopping = threading.Lock()

    def serve(self, source, sink):
        """Until the source ends."""
        self._sink = sink
        self.start()
        for line in source:
            message = json.loads(line)
            # There are only requests: it asks nothing itself.
            if "method" in message:
                self._take(message)

    def start(self):
        """Has every plugin imported, side by side."""
        self._until = time.monotonic() + LIST_SECONDS
        for plugin in self.plugins:
            if plugin.refused is None:
                background(self._import, plugin)

    def _import(self, plugin):
        plugin.life(self.options)
        if self._listed:
            self._send({"method": "notifications/tools/list_changed"})

    def _take(self, message):
        method, params = message["method"], message.get("params") or {}
        if "id" not in message:
            if method == "notifications/cancelled":
                self._stop(params.get("requestId"))
        elif method == "initialize":
            self._answer(message, self._greeting(params))
        elif method == "ping":
            self._answer(message, {})
        elif method == "tools/list":
            background(lambda: self._answer(message, self._list()))
        elif method == "tools/call":
            self._begin(message, params)
        else:
            self._refuse(message, NO_METHOD, f"There is no method {method!r} here.")

    def _greeting(self, params):
        wanted = params.get("protocolVersion")
        return {
            "protocolVersion": wanted if wanted in PROTOCOLS else PROTOCOLS[-1],
            "capabilities": {"tools": {"listChanged": True}},
            "serverInfo": {"name": "qilbee-python-host", "version": "1"},
        }

    def _list(self):
        statuses = [plugin.status(max(0, self._until - time.monotonic())) for plugin in self.plugins]
        # Who comes to be known from here on is told of.
        if not self._listed:
            self._listed = True
            statuses = [plugin.status(0) for plugin in self.plugins]
        ready = [plugin for plugin, status in zip(self.plugins, statuses) if status["state"] == "ready"]
        return {"tools": [described(plugin) for plugin in ready], "_meta": {GROUP: statuses}}

    def _begin(self, message, params):
        name = params.get("name")
        arguments = params.get("arguments") or {}
        found = [plugin for plugin in self.plugins if plugin.tool and full_name(plugin) == name]
        if not found or not isinstance(arguments, dict):
            return self._refuse(message, BAD_PARAMS, f"There is no tool {name!r} that can be called so.")
        self._stops[message["id"]] = None
        background(self._call, message, found[0], arguments)

    def _call(self, message, plugin, arguments):
        request = message["id"]

        def begun(stop):
            with self._stopping:
                wanted, self._stops[request] = self._stops.get(request), stop
            if wanted is True:
                background(stop)

        result = plugin.call(self.options, arguments, begun)
        with self._stopping:
            self._stops.pop(request, None)
        self._answer(message, result)

    def _stop(self, request):
        with self._stopping:
            if request not in self._stops:
                return
            stop = self._stops[request]
            self._stops[request] = True
        if callable(stop):
            background(stop)

    def _answer(self, message, result):
        self._send({"id": message["id"], "result": result})

    def _refuse(self, message, code, why):
        self._send({"id": message["id"], "error": {"code": code, "message": why}})

    def _send(self, message):
        line = json.dumps({"jsonrpc": "2.0", **message}, ensure_ascii=False)
        with self._out:
            try:
                self._sink.write(line.encode("utf-8", "replace") + b"\n")
                self._sink.flush()
            except OSError:
                os._exit(0)  # Nobody listens any more.


def find_plugins():
    """Every entry point of the group, in a fixed order. Imports nothing of theirs."""
    found, packages = {}, set()
    for distribution in importlib.metadata.distributions():
        try:
            package, version = distribution.metadata["Name"], distribution.version
            entries = [entry for entry in distribution.entry_points if entry.group == GROUP]
        except Exception as error:
            say(f"a package at {getattr(distribution, '_path', '?')} cannot be read: {error}")
            continue
        # The first of a name on the path is the one that is imported.
        if not package or package in packages:
            continue
        packages.add(package)
        for entry in entries:
            found.setdefault((entry.name, package), Plugin(entry.name, entry.value, package, version))
    plugins = [found[key] for key in sorted(found)]
    names = {}
    for count, plugin in enumerate(plugins):
        first = names.setdefault(plugin.name, plugin)
        if first is not plugin:
            plugin.refused = f'the package "{first.package}" has a plugin of the same name'
        elif count >= MAX_PLUGINS:
            plugin.refused = f"there are more than {MAX_PLUGINS} plugins"
    return plugins


def described(plugin):
    """Its tool in the form of MCP."""
    return {
        "name": full_name(plugin),
        "description": plugin.tool["description"],
        "inputSchema": plugin.tool["input_schema"],
        "_meta": {GROUP: {"plugin": plugin.name, "tool": plugin.tool["name"]}},
    }


def full_name(plugin):
    return f"{plugin.name}__{plugin.tool['name']}"


def failure(text):
    return {"content": [{"type": "text", "text": text}], "isError": True}


def background(work, *arguments):
    thread = threading.Thread(target=work, args=arguments, daemon=True)
    thread.start()
    return thread


def say(text):
    with contextlib.suppress(OSError, ValueError):
        sys.stderr.write(text + "\n")
        sys.stderr.flush()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--worker", required=True, help="where worker.py is")
    parser.add_argument("--import-seconds", type=float, default=20.0, help="how long an import may take")
    parser.add_argument("--report", action="store_true", help="print how each plugin is doing, and end")
    options = parser.parse_args()
    host = Host(options, find_plugins())
    with contextlib.suppress(KeyboardInterrupt):
        if options.report:
            host.start()
            statuses = [plugin.status(None) for plugin in host.plugins]
            print(json.dumps({"python": sys.version.split()[0], "plugins": statuses}), flush=True)
        else:
            host.serve(sys.stdin.buffer, sys.stdout.buffer)
    for plugin in host.plugins:
        plugin.close()
    # Threads that wait for plugins are not waited for.
    os._exit(0)


if __name__ == "__main__":
    main()
