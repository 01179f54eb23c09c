"""The plugins of one Python environment, each in a process of its own (worker.py): found, started, called,
ended. Speaks to those processes in lines of JSON; what is told of them in which protocol is the host's.
"""

import contextlib
import importlib
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
MAX_PLUGINS = 100
# The longest message from a plugin's process.
MAX_MESSAGE_BYTES = 12 * 1024 * 1024
# The longest piece of what a plugin prints that is handed on at once.
MAX_PRINTED_BYTES = 4096
# A call that was stopped may take so long to end before its process is ended.
STOP_SECONDS = 1.0
# What a process said before its end is waited for so long.
DRAIN_SECONDS = 2.0


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
        self._retired = False
        # How many calls are being stopped.
        self._stopping = 0
        # Whether the number of the process is free for another one.
        self._reaped = False
        self._lock, self._killing = threading.Lock(), threading.Lock()
        # What the process is to be told. It may not read, and nobody waits for that.
        self._outbox = queue.Queue()
        flags = ["-I"] if sys.flags.isolated else []
        line = [sys.executable, *flags, "-X", "utf8", worker, plugin.name, plugin.target, GROUP]
        pipes = {name: subprocess.PIPE for name in ("stdin", "stdout", "stderr")}
        try:
            # A session of its own, so that what it starts can be ended with it.
            self._process = subprocess.Popen(line, **pipes, start_new_session=os.name == "posix")
        except (OSError, ValueError) as error:
            self._process = None
            return self._finish(f"its process cannot be started: {error}")
        self._listener = background(self._listen)
        background(self._hand_on)
        background(self._tell)
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
            self._outbox.put({"id": number, "arguments": arguments})
        return number, answer

    def stop(self, number):
        """Ends a call, and the process with it when the call does not let go. Comes back at once."""
        self._outbox.put({"stop": number})
        with self._lock:
            self._stopping += 1
        background(self._end_call, number)

    def wait_for_stops(self):
        """Until it is known whether the calls that were stopped have ended: nothing is given to a process that
        will be ended."""
        while self._stopping and not self.over:
            time.sleep(0.02)

    def _end_call(self, number):
        until = time.monotonic() + STOP_SECONDS
        while time.monotonic() < until and not self.over and number in self._calls:
            time.sleep(0.02)
        if number in self._calls:
            self.end("it was ended, because a call that was stopped did not end")
        with self._lock:
            self._stopping -= 1

    def retire(self):
        """Ends the process when the calls at work have ended; there will be no others."""
        with self._lock:
            self._retired = True
        self._end_retired()

    def end(self, reason):
        """Ends the process with what it started, for this reason."""
        self._finish(reason)
        self._kill()

    def _end_retired(self):
        with self._lock:
            is_idle = self._retired and not self._calls
        if is_idle:
            self.end("another version of it was installed, or it was removed")

    def _kill(self):
        with self._killing, contextlib.suppress(OSError):
            if self._process is None or self._reaped:
                return
            if os.name == "posix":
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()

    def _tell(self):
        # That it has ended is noticed elsewhere.
        for message in iter(self._outbox.get, None):
            with contextlib.suppress(OSError, ValueError):
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
            result = dict(message["result"])
            with self._lock:
                answer = self._calls.pop(message["id"], None)
            if answer is not None:
                answer.put(result)
            return self._end_retired()
        if self.ready.is_set():
            return
        if "tool" in message:
            tool = dict(message["tool"])
            tool["name"], tool["description"], tool["input_schema"] = (
                str(tool["name"]),
                str(tool["description"]),
                dict(tool["input_schema"]),
            )
            self.tool = tool
        else:
            self.reason = str(message["broken"])
        self.ready.set()

    def _hand_on(self):
        """What it prints, to people."""
        for line in iter(lambda: self._process.stderr.readline(MAX_PRINTED_BYTES), b""):
            say(f"[{self.plugin.name}] " + line.decode("utf-8", "replace").rstrip("\r\n"))

    def _watch(self):
        if hasattr(os, "waitid"):
            # Its number stays its own until what it started was ended.
            os.waitid(os.P_PID, self._process.pid, os.WEXITED | os.WNOWAIT)
            self._kill()
            with self._killing:
                code = self._process.wait()
                self._reaped = True
        else:
            code = self._process.wait()
            self._reaped = True
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
            self._outbox.put(None)
        self.ready.set()
        for answer in waiting:
            answer.put(None)


class Plugin:
    """One entry point."""

    def __init__(self, name, target, package, version, mark):
        self.name = name
        self.target = target
        self.package = package
        self.version = version
        # Different when the same package was installed anew.
        self.mark = (target, version, mark)
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
        if again and self._life is not None:
            self._life.wait_for_stops()
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

    def retire(self):
        """It was removed, or is there anew: what is at work comes to its end."""
        with self._lock:
            if self._life is not None:
                self._life.retire()

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


def find_plugins():
    """Every entry point of the group, in a fixed order. Imports nothing of theirs."""
    importlib.invalidate_caches()
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
        mark = installed_at(distribution)
        for entry in entries:
            plugin = Plugin(entry.name, entry.value, package, str(version), mark)
            found.setdefault((entry.name, package), plugin)
    plugins = [found[key] for key in sorted(found)]
    names = {}
    for count, plugin in enumerate(plugins):
        first = names.setdefault(plugin.name, plugin)
        if first is not plugin:
            plugin.refused = f'the package "{first.package}" has a plugin of the same name'
        elif count >= MAX_PLUGINS:
            plugin.refused = f"there are more than {MAX_PLUGINS} plugins"
    return plugins


def installed_at(distribution):
    """When its package was written, as far as that can be known."""
    with contextlib.suppress(OSError, TypeError):
        return os.stat(os.fspath(getattr(distribution, "_path", None))).st_mtime_ns
    return None


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
