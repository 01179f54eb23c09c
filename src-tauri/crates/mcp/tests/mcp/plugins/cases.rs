//! The code of plugins, sound and hostile, and what becomes of each.

/// Plugins with a tool `f`, and what a call of it comes to.
pub(super) const SOUND: &[(&str, &str, Result<&str, &str>)] = &[
    (
        "asynchronous",
        "import asyncio\nasync def f():\n await asyncio.sleep(0)\n return 'later'",
        Ok("later"),
    ),
    (
        "blob",
        "def f(): return b'\\x00\\xff'",
        Ok("[result:bytes, which is no text]\n<application/octet-stream, 2 bytes>"),
    ),
    (
        "bound",
        "import functools\ndef g(a, b=1): return a\nf = functools.partial(g, 'bound')",
        Ok("bound"),
    ),
    (
        "closes",
        "import sys\ndef f():\n sys.stdout.close()\n sys.stderr.close()\n raise ValueError('no\\ngood')",
        Err("The plugin \"closes\" failed: ValueError: no good"),
    ),
    (
        "copied",
        "import os\npid = os.fork()\nif pid: os.waitpid(pid, 0)\ndef f(): return 'one'",
        Ok("one"),
    ),
    (
        "exits",
        "import sys\ndef f(): sys.exit(3)",
        Err("The plugin \"exits\" failed: it called sys.exit(3)"),
    ),
    (
        "floods",
        "def f(): return 'x' * 20_000_000",
        Err(
            "The plugin \"floods\" failed: its result of 20000043 bytes is larger than 8388608 bytes",
        ),
    ),
    (
        "forks",
        "import os\ndef f():\n pid = os.fork()\n if pid == 0: return 'child'\n os.waitpid(pid, 0)\n return 'parent'",
        Ok("parent"),
    ),
    (
        "good",
        "def f(): return {'said': 'ä', 'n': 1}",
        Ok("{\"said\": \"ä\", \"n\": 1}"),
    ),
    (
        "kills",
        "import os\ndef f(): os._exit(7)",
        Err(
            "The plugin \"kills\" gave no answer: it ended its own process (exit code 7). Whether the call did what it should is not known. The plugin is started again for the next call.",
        ),
    ),
    (
        "listing",
        "def f(): return [1, None, {'a': (2,)}]",
        Ok("[1, null, {\"a\": [2]}]"),
    ),
    (
        "named",
        "def f(): return {'image': 'cat.png'}",
        Ok("{\"image\": \"cat.png\"}"),
    ),
    ("nothing", "def f(): pass", Ok("Done.")),
    (
        "number",
        "def f(): return float('nan')",
        Err(
            "The plugin \"number\" failed: ValueError: its result holds itself, or a number that JSON has no form for",
        ),
    ),
    (
        "picture",
        "def f(): return {'image': 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'of': 'a dot'}",
        Ok("{\"of\": \"a dot\"}\n<image/png 1x1>"),
    ),
    (
        "prints",
        "import os\nos.write(1, b'raw at import\\n')\nprint('{\"tool\": 1}')\nos.system('echo from a child')\ndef f():\n print('in a call')\n return repr(input.__name__) + repr(os.read(0, 9))",
        Ok("'input'b''"),
    ),
    (
        "raises",
        "def f(): raise KeyError('gone')",
        Err("The plugin \"raises\" failed: KeyError: 'gone'"),
    ),
    (
        "signals",
        "import os, signal\ndef f(): os.kill(os.getpid(), signal.SIGTERM)",
        Err(
            "The plugin \"signals\" gave no answer: it ended its own process (signal 15). Whether the call did what it should is not known. The plugin is started again for the next call.",
        ),
    ),
    (
        "silences",
        "import sys\nclass Evil:\n def __getattr__(self, name): raise SystemExit\nsys.stdout = sys.stderr = Evil()\ndef f(): raise ValueError('said')",
        Err("The plugin \"silences\" failed: ValueError: said"),
    ),
    ("surrogate", "def f(): return 'a\\ud800b'", Ok("a?b")),
    (
        "threads",
        "import threading\nthreading.Thread.start = None\ndef f(): return 'ran'",
        Ok("ran"),
    ),
    (
        "unplugs",
        "import os\ndef f(): os.closerange(3, 64); return 1",
        Err(
            "The plugin \"unplugs\" gave no answer: it ended its own process (exit code 81). Whether the call did what it should is not known. The plugin is started again for the next call.",
        ),
    ),
];

/// Plugins that cannot be used, and why.
pub(super) const BROKEN: &[(&str, &str, &str)] = &[
    (
        "dies",
        "import os\nos._exit(4)",
        "it ended its own process during its import (exit code 4)",
    ),
    (
        "fails",
        "raise ValueError('no\\ngood')",
        "its import failed: ValueError: no good (module_fails.py, line 1)",
    ),
    (
        "hangs",
        "import time\ntime.sleep(1000)",
        "its import did not end within 15 s",
    ),
    (
        "leaves",
        "raise SystemExit",
        "its import failed: it called sys.exit() (module_leaves.py, line 1)",
    ),
    (
        "lacks",
        "import os\nimport surely_not_there",
        "its import failed: ModuleNotFoundError: No module named 'surely_not_there' (module_lacks.py, line 2)",
    ),
    (
        "listed",
        "def f(): pass\nSCHEMA = []",
        "get_tool_schema() gave no dict",
    ),
    (
        "misspelt",
        "\ndef f() pass",
        "its import failed: SyntaxError: ",
    ),
    (
        "nameless",
        "def f(): pass\nSCHEMA = {'name': 'a b', 'description': 'd', 'input_schema': {}}",
        "the \"name\" in its schema must be 1 to 64 letters, digits, \"_\", \"-\" or \".\"",
    ),
    (
        "needs",
        "def f(a): pass",
        "its function needs 'a', which is not in the \"properties\" of its \"input_schema\"",
    ),
    (
        "placed",
        "def f(a, /): pass\nSCHEMA = {'name': 'f', 'description': 'd', 'input_schema': {'properties': {'a': {}}}}",
        "its function takes 'a' by its place only, and calls go by name",
    ),
    (
        "promises",
        "def f(): pass\nSCHEMA = {'name': 'f', 'description': 'd', 'input_schema': {'required': ['a']}}",
        "its \"input_schema\" requires 'a', which its function does not take",
    ),
    (
        "shapeless",
        "def f(): pass\nSCHEMA = {'name': 'f', 'description': 'd', 'input_schema': {'type': 'array'}}",
        "the \"input_schema\" in its schema must be a JSON Schema with the type \"object\"",
    ),
    (
        "shuts",
        "import os\nos.closerange(3, 64)",
        "it ended its own process during its import (exit code 81)",
    ),
    (
        "uncallable",
        "f = 1",
        "get_tool_function() gave something that cannot be called",
    ),
    (
        "unsound",
        "def f(): pass\nSCHEMA = {'name': 'f', 'description': 'd', 'input_schema': {'properties': {'a': {'type': 'nonsense'}}}}",
        "its input schema is no JSON Schema",
    ),
];
