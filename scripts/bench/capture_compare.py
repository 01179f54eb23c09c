#!/usr/bin/env python3
"""Compares ways of getting from the screen to the text that a request carries: capture, scale to the size
that is sent, encode, base64. All run on the same private display that shows the same screen, in one go.

What it needs, besides Xvfb, openbox, scrot and ImageMagick (`apt install xvfb scrot imagemagick`):

    node scripts/bench/screens.mjs                                   # draws the screens, once
    python3 -m venv target/bench/venv
    target/bench/venv/bin/pip install mss pillow pyautogui
    cargo bench -p desktop --bench screenshot --no-run                      # builds ours and plain xcap + image
    target/bench/venv/bin/python scripts/bench/capture_compare.py    # prints a table

Options: --runs N (default 20), --screen terminal|page|sheet|editor|photo (default page), --profile dev, --built FILE
"""

import argparse
import base64
import contextlib
import io
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCREENS = ROOT / "target" / "bench" / "screens"
# The size of the display and of the picture that is sent: never over 2000 pixels on a side.
SIZES = {"1080p": ((1920, 1080), (1920, 1080)), "4k": ((3840, 2160), (2000, 1125))}
JPEG_QUALITY = 85
START_LIMIT_S = 20


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--runs", type=int, default=20)
    arguments.add_argument("--screen", default="page")
    # How ours is built: `bench` is what people get, `dev` is at hand sooner and a little slower.
    arguments.add_argument("--profile", default="bench")
    # The bench `screenshot` as it was built before, so that nothing is built now.
    arguments.add_argument("--built")
    # For itself only: measures on the display that DISPLAY names.
    arguments.add_argument("--on", choices=SIZES)
    chosen = arguments.parse_args()
    if chosen.on:
        for result in measure_python(chosen.runs, SIZES[chosen.on][1]):
            print(json.dumps(result))
        return
    print("| way | display | median ms | 95 % ms | base64 kB |")
    print("|---|---|---|---|---|")
    for name, (display, _) in SIZES.items():
        with private_display(display, SCREENS / f"{chosen.screen}-{name}.png") as environment:
            for result in measure_all(name, chosen, environment):
                print(
                    f"| {result['name']} | {name} | {result['median_ms']:.1f} | {result['p95_ms']:.1f}"
                    f" | {result['base64_bytes'] // 1000} |",
                    flush=True,
                )


def measure_all(name, chosen, environment):
    runs = ["--runs", str(chosen.runs)]
    build = ["cargo", "bench", "-q", "--profile", chosen.profile, "-p", "desktop", "--bench", "screenshot", "--"]
    ours = [chosen.built] if chosen.built else build
    ours += [*runs, "ours", "plain"]
    python = [sys.executable, __file__, "--on", name, *runs]
    for command in (ours, python):
        output = subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True, text=True)
        yield from (json.loads(line) for line in output.stdout.splitlines() if line.startswith("{"))


def measure_python(runs, size):
    import mss
    import pyautogui
    from PIL import Image

    def encoded(picture, **how):
        if picture.size != size:
            picture = picture.resize(size, Image.LANCZOS)
        data = io.BytesIO()
        picture.convert("RGB").save(data, **how)
        return base64.b64encode(data.getvalue())

    with mss.mss() as screen:

        def grabbed():
            grab = screen.grab(screen.monitors[0])
            return Image.frombytes("RGB", grab.size, grab.bgra, "raw", "BGRX")

        yield measure("Python: mss + Pillow, PNG", runs, lambda: encoded(grabbed(), format="PNG"))
        yield measure(
            f"Python: mss + Pillow, JPEG {JPEG_QUALITY}",
            runs,
            lambda: encoded(grabbed(), format="JPEG", quality=JPEG_QUALITY),
        )
    yield measure("Python: pyautogui, PNG", runs, lambda: encoded(pyautogui.screenshot(), format="PNG"))
    yield measure("scrot + ImageMagick, PNG", runs, lambda: scrot(size))


def scrot(size):
    """As the published demonstrations of computer use do it."""
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/screen.png"
        subprocess.run(["scrot", "-p", path], check=True)
        subprocess.run(["convert", path, "-resize", f"{size[0]}x{size[1]}!", path], check=True)
        return base64.b64encode(pathlib.Path(path).read_bytes())


def measure(name, runs, see):
    """The first run warms up and does not count."""
    size = len(see())
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        see()
        times.append((time.perf_counter() - start) * 1000)
    times.sort()
    return {
        "name": name,
        "median_ms": statistics.median(times),
        "p95_ms": times[round((runs - 1) * 0.95)],
        "base64_bytes": size,
    }


@contextlib.contextmanager
def private_display(size, picture):
    """An X server that shows `picture`, ended in any case."""
    if not picture.exists():
        sys.exit(f"There is no {picture}. Draw it first: node scripts/bench/screens.mjs")
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{size[0]}x{size[1]}x24", "-nolisten", "tcp", "-noreset"],
        pass_fds=[write],
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    try:
        with os.fdopen(read) as numbers:
            display = f":{numbers.readline().strip()}"
        with tempfile.TemporaryDirectory() as home:
            environment = {**os.environ, "DISPLAY": display, "XDG_SESSION_TYPE": "x11"}
            environment.pop("WAYLAND_DISPLAY", None)
            # pyautogui does not start without this file, though nothing has to be in it.
            authority = pathlib.Path(home, "Xauthority")
            authority.touch()
            environment["XAUTHORITY"] = str(authority)
            show(picture, environment)
            yield environment
    finally:
        server.terminate()
        server.wait(timeout=START_LIMIT_S)


def show(picture, environment):
    # It can end with 1 although it has drawn, so what counts is what is there.
    subprocess.run(["display", "-window", "root", str(picture)], env=environment, check=False)
    with tempfile.TemporaryDirectory() as folder:
        shot = pathlib.Path(folder, "shot.png")
        subprocess.run(["scrot", str(shot)], env=environment, check=True)
        if shot.stat().st_size < picture.stat().st_size / 2:
            sys.exit(f"{picture} is not on the screen.")


main()
