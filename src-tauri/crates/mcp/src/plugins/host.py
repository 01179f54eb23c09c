"""The host of one Python environment: its plugins as one MCP server on standard input and output.

Finds the entry points of the group `qilbee.tools`, and gives each plugin a process of its own (plugin_process.py,
worker.py), so that none can hang, end or disturb another, or this. No plugin's code runs here. Needs Python 3.9 and
nothing besides; what is printed for people goes to standard error, with the plugin's name before it.
"""

import argparse
import contextlib
import json
import os
import sys
import threading
import time

# An interpreter that is isolated does not look beside this file. What is installed does not count before it.
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from plugin_process import GROUP, background, failure, find_plugins  # noqa: E402

sys.path.pop(0)

PROTOCOLS = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"]
# The list of tools waits so long for imports; who is known later is told of later.
LIST_SECONDS = 1.0

NO_METHOD, BAD_PARAMS = -32601, -32602


class Host:
    """The server."""

    def __init__(self, options, plugins):
        self.options = options
        self.plugins = plugins
        self._out, self._looking = threading.Lock(), threading.Lock()
        self._listed = False
        self._until = 0.0
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
        self._import_all(self.plugins)

    def _import_all(self, plugins):
        self._until = time.monotonic() + LIST_SECONDS
        for plugin in plugins:
            if plugin.refused is None:
                background(self._import, plugin)

    def _import(self, plugin):
        try:
            plugin.life(self.options)
        except Exception as error:
            # Such as when no more threads can be started.
            plugin.refused = f"it cannot be started: {error}"
            plugin.known.set()
        if self._listed:
            self._send({"method": "notifications/tools/list_changed"})

    def _look_again(self):
        """Takes in what was installed, and lets go of what was removed or is there anew."""
        with self._looking:
            known = {(plugin.name, plugin.package): plugin for plugin in self.plugins}
            plugins, new = [], []
            for found in find_plugins():
                there = known.get((found.name, found.package))
                if there is not None and (there.mark, there.refused) == (found.mark, found.refused):
                    plugins.append(known.pop((found.name, found.package)))
                else:
                    plugins.append(found)
                    new.append(found)
            self.plugins = plugins
            for old in known.values():
                old.retire()
            if new:
                self._import_all(new)

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
        if self._listed:
            self._look_again()
        plugins = self.plugins
        statuses = [plugin.status(max(0, self._until - time.monotonic())) for plugin in plugins]
        # Who comes to be known from here on is told of.
        if not self._listed:
            self._listed = True
            statuses = [plugin.status(0) for plugin in plugins]
        ready = [plugin for plugin, status in zip(plugins, statuses) if status["state"] == "ready"]
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
                stop()

        try:
            result = plugin.call(self.options, arguments, begun)
        except Exception as error:
            # Such as when no more threads can be started.
            result = failure(f'The plugin "{plugin.name}" could not be called: {error}.')
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
            stop()

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


def described(plugin):
    """Its tool in the form of MCP."""
    return {
        "name": full_name(plugin),
        "description": plugin.tool["description"],
        "inputSchema": plugin.tool["input_schema"],
        "_meta": {GROUP: {"plugin": plugin.name, "tool": plugin.tool["name"]}},
    }


def full_name(plugin):
    """No other plugin's tool has it, whatever the two are called: no tool has a stroke in its name."""
    return f"{plugin.name}/{plugin.tool['name']}"


def names(plugins):
    """What is installed. Imports nothing."""
    return [{"name": plugin.name, "package": plugin.package, "mark": plugin.mark} for plugin in plugins]


def report(host, only):
    """How each plugin is doing, or those that are named, and what its tool takes."""
    if only:
        host.plugins = [plugin for plugin in host.plugins if plugin.name in only]
    host.start()
    statuses = [plugin.status(None) for plugin in host.plugins]
    schemas = {plugin.name: plugin.tool["input_schema"] for plugin in host.plugins if plugin.tool}
    return {"python": sys.version.split()[0], "plugins": statuses, "schemas": schemas}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--worker", required=True, help="where worker.py is")
    parser.add_argument("--import-seconds", type=float, default=20.0, help="how long an import may take")
    parser.add_argument("--report", action="store_true", help="print how each plugin is doing, and end")
    parser.add_argument("--only", action="append", metavar="NAME", help="report this plugin; may be repeated")
    parser.add_argument("--names", action="store_true", help="print what is installed, and end")
    options = parser.parse_args()
    host = Host(options, find_plugins())
    with contextlib.suppress(KeyboardInterrupt):
        if options.names:
            print(json.dumps(names(host.plugins)), flush=True)
        elif options.report:
            print(json.dumps(report(host, options.only)), flush=True)
        else:
            host.serve(sys.stdin.buffer, sys.stdout.buffer)
    for plugin in host.plugins:
        plugin.close()
    # Threads that wait for plugins are not waited for.
    os._exit(0)


if __name__ == "__main__":
    main()
