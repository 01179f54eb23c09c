// The words that are shown outside of any page: in the tray and in notifications.

import type { ShellWords } from "../ipc/shell-backend";
import { text } from "../texts";

export function shellWords(): ShellWords {
  return {
    show: text("tray-show"),
    new_chat: text("tray-new_chat"),
    stop_all: text("tray-stop_all"),
    quit: text("tray-quit"),
    idle: text("tray-idle"),
    working: text("tray-working"),
    asking: text("tray-asking"),
    done: text("tray-done"),
    not_done: text("tray-not_done"),
    needs_answer: text("tray-needs_answer"),
    untitled: text("tray-untitled"),
  };
}
