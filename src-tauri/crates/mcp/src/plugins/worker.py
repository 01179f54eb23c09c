"""The process of one plugin: imports it, and calls its tool when its host says so.

The plugin never has the connection with the host: before anything of it is imported, that is moved away, and
what the plugin or a program it starts prints goes to standard error. Needs Python 3.9 and nothing besides.
"""

import base64
import importlib.metadata
import inspect
import io
import json
import os
import re
import sys
import threading
import traceback
from _thread import start_new_thread

TOOL_NAME = re.compile(r"[A-Za-z0-9_.-]{1,64}")
# The longest description and the largest schema that are taken.
MAX_DESCRIPTION = 8000
MAX_SCHEMA = 64 * 1024
# The largest result, as it is sent.
MAX_RESULT_BYTES = 8 * 1024 * 1024
# With one of these in it, a schema says more of its properties than can be read off at once.
COMPOSED = ("$ref", "allOf", "anyOf", "oneOf", "if", "patternProperties", "dependentSchemas")
# The longest line of an error that is repeated.
MAX_ERROR = 2000
# The longest name of a file that stands behind it.
MAX_FILE_NAME = 100
PICTURES = [(b"\x89PNG\r\n\x1a\n", "image/png"), (b"\xff\xd8\xff", "image/jpeg")]


# The exit code of a process whose plugin closed its connection.
CONNECTION_LOST = 81


class Broken(Exception):
    """The plugin cannot be used; says why."""


class Worker:
    def __init__(self, name, source, sink):
        self.name = name
        self.function = None
        self._source = source
        self._sink = sink
        self._process = os.getpid()
        self._pipe = pipe_of(sink)
        self._writing = threading.Lock()
        # The event loop and the task of each call of a coroutine, by its number.
        self._tasks = {}

    def start(self, target, group):
        """Imports the plugin and says what came of it."""
        try:
            entry = importlib.metadata.EntryPoint(self.name, target, group)
            module = attempt("its import", entry.load)
            self.function, tool = advertised(module)
        except Broken as broken:
            self._send({"broken": str(broken)})
            return False
        self._send({"tool": tool})
        return True

    def serve(self):
        """Until the host is gone."""
        for line in self._source:
            if os.getpid() != self._process:
                return  # A copy that the plugin made of this process: it has no calls of its own.
            message = json.loads(line)
            if "stop" in message:
                self._stop(message["stop"])
            else:
                # Not through `threading`, which some plugins put something else in the place of.
                start_new_thread(self._call, (message["id"], message["arguments"]))

    def _call(self, number, arguments):
        try:
            value = self.function(**arguments)
            if inspect.isawaitable(value):
                value = run_to_end(self._awaited(number, value))
            result = result_of(value)
            size = len(encoded(result))
            if size > MAX_RESULT_BYTES:
                result = self._failed(f"its result of {size} bytes is larger than {MAX_RESULT_BYTES} bytes")
        except BaseException as error:
            complain()
            result = self._failed(last_line(error))
        flush_prints()
        self._send({"id": number, "result": result})

    async def _awaited(self, number, value):
        asyncio = sys.modules["asyncio"]
        self._tasks[number] = (asyncio.get_running_loop(), asyncio.current_task())
        try:
            return await value
        finally:
            self._tasks.pop(number, None)

    def _stop(self, number):
        loop, task = self._tasks.get(number, (None, None))
        if task is not None:
            try:
                loop.call_soon_threadsafe(task.cancel)
            except RuntimeError:
                pass  # It has ended in the meantime.

    def _failed(self, why):
        return {"content": [text(f'The plugin "{self.name}" failed: {why}')], "isError": True}

    def _send(self, message):
        line = encoded(message) + b"\n"
        if os.getpid() != self._process:
            os._exit(0)  # A copy of this process has nothing to say.
        with self._writing:
            try:
                # The plugin may have closed it, and opened something of its own in its place.
                if pipe_of(self._sink) != self._pipe:
                    raise OSError("it is another file now")
                self._sink.write(line)
                self._sink.flush()
            except (OSError, ValueError) as error:
                self._give_up(f"the connection with the host is lost: {error}")

    def _give_up(self, why):
        try:
            os.write(2, f"{why}\n".encode())
        finally:
            os._exit(CONNECTION_LOST)


def run_to_end(coroutine):
    # Only those who need it pay for it: it is half of what this process takes.
    import asyncio

    return asyncio.run(coroutine)


def advertised(module):
    """The function and what is to be known of it, from what the entry point names."""
    for name in ("get_tool_function", "get_tool_schema"):
        if not callable(getattr(module, name, None)):
            raise Broken(f"it has no {name}()")
    function = attempt("get_tool_function()", module.get_tool_function)
    if not callable(function):
        raise Broken("get_tool_function() gave something that cannot be called")
    tool = checked(attempt("get_tool_schema()", module.get_tool_schema))
    check_parameters(function, tool["input_schema"])
    return function, tool


def check_parameters(function, schema):
    """What the schema says must be given must be taken, and the other way round; a call would fail each time."""
    try:
        # What a wrapper takes counts, not what it wraps: it may fill something in.
        parameters = inspect.signature(function, follow_wrapped=False).parameters.values()
    except (TypeError, ValueError):
        return  # Nobody can tell, such as of what is written in C.
    named = {one.name: one for one in parameters if one.kind in (one.POSITIONAL_OR_KEYWORD, one.KEYWORD_ONLY)}
    takes_all = any(one.kind == one.VAR_KEYWORD for one in parameters)
    if any(key in schema for key in COMPOSED):
        return
    properties = schema.get("properties", {})
    for name in schema.get("required", []):
        if name not in named and not takes_all:
            raise Broken(f'its "input_schema" requires {name!r}, which its function does not take')
    for one in parameters:
        if one.default is not one.empty or one.kind in (one.VAR_KEYWORD, one.VAR_POSITIONAL):
            continue
        if one.kind == one.POSITIONAL_ONLY:
            raise Broken(f"its function takes {one.name!r} by its place only, and calls go by name")
        if one.name not in properties:
            raise Broken(f'its function needs {one.name!r}, which is not in the "properties" of its "input_schema"')


def checked(tool):
    """The tool's schema, if it is one."""
    if not isinstance(tool, dict):
        raise Broken("get_tool_schema() gave no dict")
    name, description, schema = (tool.get(key) for key in ("name", "description", "input_schema"))
    if not isinstance(name, str) or not TOOL_NAME.fullmatch(name):
        raise Broken('the "name" in its schema must be 1 to 64 letters, digits, "_", "-" or "."')
    if not isinstance(description, str) or not description.strip():
        raise Broken('the "description" in its schema must say what the tool does')
    if not isinstance(schema, dict) or schema.get("type", "object") != "object":
        raise Broken('the "input_schema" in its schema must be a JSON Schema with the type "object"')
    properties, required = schema.get("properties", {}), schema.get("required", [])
    if not isinstance(properties, dict) or not all(isinstance(part, (dict, bool)) for part in properties.values()):
        raise Broken('the "properties" of its "input_schema" must be a dict of schemas')
    if not isinstance(required, list) or not all(isinstance(part, str) for part in required):
        raise Broken('"required" in its "input_schema" must be a list of names')
    try:
        written = json.dumps(schema, allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        raise Broken(f'its "input_schema" cannot be written as JSON: {error}') from None
    if len(written) > MAX_SCHEMA:
        raise Broken(f'its "input_schema" is larger than {MAX_SCHEMA // 1024} KB')
    schema = {"type": "object", **json.loads(written)}
    return {"name": name, "description": description[:MAX_DESCRIPTION], "input_schema": schema}


def attempt(what, work):
    """Does something of the plugin's; whatever it raises is why it is broken."""
    try:
        return work()
    except BaseException as error:
        complain()
        raise Broken(f"{what} failed: {last_line(error)}{place_of(error)}") from None


def complain():
    """The error that is being handled, for people; the plugin may have left nothing to print to."""
    flush_prints()
    try:
        traceback.print_exc()
    except BaseException:
        pass


def last_line(error):
    if isinstance(error, SystemExit):
        return f"it called sys.exit({'' if error.code is None else repr(error.code)})"
    try:
        lines = "".join(traceback.format_exception_only(type(error), error)).strip().splitlines()
        # A message may have several; before it stands what a syntax error is about.
        first = [at for at, line in enumerate(lines) if type(error).__name__ in line.partition(":")[0]]
        line = " ".join(line.strip() for line in lines[first[-1] if first else -1 :])
    except BaseException:
        line = type(error).__name__  # Even its text can fail.
    return line[:MAX_ERROR]


def place_of(error):
    """The file and line of the plugin's code that an error comes from, in brackets; empty when nobody can tell."""
    # What brought it here is no place of the plugin's.
    machinery = (place_of.__code__.co_filename, os.path.dirname(importlib.__file__) + os.sep, "<")
    try:
        frames = [(frame.f_code.co_filename, line) for frame, line in traceback.walk_tb(error.__traceback__)]
        if isinstance(error, SyntaxError):
            frames.append((error.filename, error.lineno))
        places = [(file, line) for file, line in frames if file and line and not file.startswith(machinery)]
        if not places:
            return ""
        file, line = places[-1]
        name = " ".join(os.path.basename(file).split())[:MAX_FILE_NAME]
        return f" ({name}, line {int(line)})"
    except BaseException:
        return ""  # Even its traceback can fail.


def result_of(value):
    """What a function gave, as a result of MCP."""
    picture = picture_of(value)
    if picture is not None:
        return picture
    if value is None:
        return {"content": [text("Done.")]}
    if isinstance(value, str):
        return {"content": [text(value)]}
    if isinstance(value, (bytes, bytearray, memoryview)):
        return {"content": [block_of(bytes(value))]}
    try:
        written = json.dumps(value, ensure_ascii=False, allow_nan=False, default=plain)
    except (ValueError, RecursionError):
        raise ValueError("its result holds itself, or a number that JSON has no form for") from None
    result = {"content": [text(written)]}
    if isinstance(value, dict):
        result["structuredContent"] = json.loads(written)
    return result


def picture_of(value):
    """A picture of Pillow, or one in a dict under "image"."""
    if isinstance(value, dict) and isinstance(value.get("image"), (str, bytes)):
        data = value["image"]
        try:
            data = data if isinstance(data, bytes) else base64.b64decode(data.rpartition(",")[2], validate=True)
        except ValueError:
            return None  # Something else is called so, such as an address or a file.
        if kind_of(data) is None:
            return None
        rest = {key: part for key, part in value.items() if key != "image"}
        words = [text(json.dumps(rest, ensure_ascii=False, default=plain))] if rest else []
        return {"content": [*words, block_of(data)]}
    module = sys.modules.get("PIL.Image")
    if module is not None and isinstance(value, module.Image):
        file = io.BytesIO()
        value.save(file, format="PNG")
        return {"content": [block_of(file.getvalue())]}
    return None


def block_of(data):
    """Bytes: a picture when they are one, else as they are."""
    kind = kind_of(data)
    written = base64.b64encode(data).decode()
    if kind:
        return {"type": "image", "data": written, "mimeType": kind}
    resource = {"uri": "result:bytes", "mimeType": "application/octet-stream", "blob": written}
    return {"type": "resource", "resource": resource}


def kind_of(data):
    """What kind of picture bytes are, if any."""
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "image/webp"
    return next((kind for start, kind in PICTURES if data.startswith(start)), None)


def plain(value):
    """What JSON has no form for."""
    if isinstance(value, (set, frozenset, tuple)):
        return list(value)
    if isinstance(value, bytes):
        return base64.b64encode(value).decode()
    return str(value)


def text(words):
    return {"type": "text", "text": words}


def encoded(message):
    return json.dumps(message, ensure_ascii=False).encode("utf-8", "replace")


def flush_prints():
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except BaseException:
            pass  # The plugin closed it, or put something else in its place.


def pipe_of(file):
    """Which pipe a file is, so that it is known when it is another one."""
    about = os.fstat(file.fileno())
    return about.st_dev, about.st_ino


def connection():
    """The pipes to the host, out of the plugin's reach: what it reads is empty, what it prints is for people."""
    source = os.fdopen(os.dup(0), "rb")
    sink = os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    sys.stdout.reconfigure(line_buffering=True)
    return source, sink


def main():
    name, target, group = sys.argv[1:4]
    # Neither this file's folder nor its arguments are for the plugin.
    folder = os.path.dirname(os.path.abspath(__file__))
    sys.path[:] = [place for place in sys.path if os.path.abspath(place or ".") != folder]
    sys.argv[1:] = []
    worker = Worker(name, *connection())
    code = 0
    try:
        if worker.start(target, group):
            worker.serve()
    except BaseException:
        complain()
        code = CONNECTION_LOST
    flush_prints()
    # Threads of the plugin are not waited for, nor is what it wants done at the end.
    os._exit(code)


if __name__ == "__main__":
    main()
