"""A window with one field to type in: `typing_target.py FIELD`. Escape empties the field.

Prints `missing` with the reason and ends if the program or toolkit is not installed; otherwise `ready` once the field
has the keyboard, then the whole text as a line of JSON whenever it changes. Ends with its input.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import threading
from urllib.parse import quote

SIZE = (600, 400)
LOOK_INTERVAL_MS = 10

# `report` is the page's way to its program.
PAGE = """<!doctype html><meta charset="utf-8"><body>{element}<script>
const report = {report};
const field = document.body.firstElementChild;
field.addEventListener("input", () => report(JSON.stringify(field.{value})));
field.addEventListener("keydown", (event) => {{
  if (event.key !== "Escape") return;
  field.{value} = "";
  report(JSON.stringify(""));
}});
const look = () => {{
  if (document.hasFocus() && document.activeElement === field) return report("ready");
  field.focus();
  setTimeout(look, {interval});
}};
look();
</script>"""


def tell(line):
    print(line, flush=True)


def tell_text(text):
    tell(json.dumps(text))


def end_with_input(end):
    def wait():
        sys.stdin.read()
        end()

    threading.Thread(target=wait, daemon=True).start()


def page(element, value, report):
    return PAGE.format(
        element=element, value=value, report=report, interval=LOOK_INTERVAL_MS
    )


def gtk(make):
    import gi

    gi.require_version("Gdk", "3.0")
    gi.require_version("Gtk", "3.0")
    from gi.repository import Gdk, GLib, Gtk

    end_with_input(lambda: os._exit(0))
    field, empty = make(Gtk)
    window = Gtk.Window(title="typing target")
    window.set_default_size(*SIZE)
    window.add(field)

    def pressed(_, event):
        if event.keyval == Gdk.KEY_Escape:
            empty()
        return event.keyval == Gdk.KEY_Escape

    def look():
        ready = window.is_active() and field.has_focus()
        if ready:
            tell("ready")
        return not ready

    field.connect("key-press-event", pressed)
    window.show_all()
    field.grab_focus()
    GLib.timeout_add(LOOK_INTERVAL_MS, look)
    Gtk.main()


def gtk_entry(Gtk):
    entry = Gtk.Entry()
    entry.connect("changed", lambda _: tell_text(entry.get_text()))
    return entry, lambda: entry.set_text("")


def gtk_text(Gtk):
    view = Gtk.TextView()
    text = view.get_buffer()
    whole = lambda: text.get_text(text.get_start_iter(), text.get_end_iter(), True)
    text.connect("changed", lambda _: tell_text(whole()))
    return view, lambda: text.set_text("")


def webkit(element, value):
    import gi

    gi.require_version("Gtk", "3.0")
    gi.require_version("WebKit2", "4.1")
    from gi.repository import Gtk, WebKit2

    end_with_input(lambda: os._exit(0))
    manager = WebKit2.UserContentManager()
    manager.connect(
        "script-message-received::target",
        lambda _, message: tell(message.get_js_value().to_string()),
    )
    manager.register_script_message_handler("target")
    context = WebKit2.WebContext.new_ephemeral()
    view = WebKit2.WebView(web_context=context, user_content_manager=manager)
    report = "(line) => window.webkit.messageHandlers.target.postMessage(line)"
    view.load_html(page(element, value, report), "about:blank")
    window = Gtk.Window(title="typing target")
    window.set_default_size(*SIZE)
    window.add(view)
    window.show_all()
    view.grab_focus()
    Gtk.main()


def chromium(element, value):
    program = shutil.which("chromium")
    if program is None:
        raise ImportError("there is no chromium")
    report = '(line) => console.info("target:" + line)'
    address = "data:text/html;charset=utf-8," + quote(page(element, value, report))
    browser = subprocess.Popen(
        [
            program,
            "--no-sandbox",
            "--no-first-run",
            "--password-store=basic",
            "--disable-gpu",
            "--enable-logging=stderr",
            f"--app={address}",
        ],
        stderr=subprocess.PIPE,
        text=True,
    )
    end_with_input(browser.terminate)
    for line in browser.stderr:
        if said := re.search(r'"target:(.*)", source: ', line):
            tell(said[1])


def qt(make):
    from PyQt5 import QtCore, QtGui, QtWidgets

    end_with_input(lambda: os._exit(0))
    program = QtWidgets.QApplication(sys.argv[:1])
    field, text = make(QtWidgets)
    field.resize(*SIZE)
    field.textChanged.connect(lambda *_: tell_text(text()))
    QtWidgets.QShortcut(QtGui.QKeySequence("Escape"), field, field.clear)
    timer = QtCore.QTimer()

    def look():
        if field.isActiveWindow() and field.hasFocus():
            timer.stop()
            tell("ready")

    timer.timeout.connect(look)
    timer.start(LOOK_INTERVAL_MS)
    field.show()
    program.exec_()


def qt_line(QtWidgets):
    line = QtWidgets.QLineEdit()
    return line, line.text


def qt_text(QtWidgets):
    view = QtWidgets.QPlainTextEdit()
    return view, view.toPlainText


INPUT = ("<input>", "value")
TEXTAREA = ("<textarea></textarea>", "value")
EDITABLE = ("<div contenteditable style='white-space: pre-wrap'></div>", "textContent")

FIELDS = {
    "gtk-entry": lambda: gtk(gtk_entry),
    "gtk-text": lambda: gtk(gtk_text),
    "webkit-input": lambda: webkit(*INPUT),
    "webkit-textarea": lambda: webkit(*TEXTAREA),
    "webkit-editable": lambda: webkit(*EDITABLE),
    "chromium-textarea": lambda: chromium(*TEXTAREA),
    "qt-line": lambda: qt(qt_line),
    "qt-text": lambda: qt(qt_text),
}

try:
    FIELDS[sys.argv[1]]()
except (ImportError, ValueError) as missing:
    # `gi` says with the latter that a library is not there.
    tell(f"missing {missing}")
