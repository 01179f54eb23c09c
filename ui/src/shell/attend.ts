// The main window's page and the program around it: says the words that are shown outside of any page, and
// shows what the tray, a notification or the quick box asks for.

import type { Backend } from "../ipc/backend";
import type { Workspace } from "../sessions/workspace";
import { shellWords } from "./words";

export function attendShell(backend: Backend, workspace: Workspace): void {
  // Without a tray or a system that notifies there is nothing to say or to hear.
  backend.tellWords(shellWords()).catch(() => {});
  backend
    .watchRequests((request) => {
      switch (request.show) {
        case "chat":
          return workspace.select(request.session);
        case "new_chat":
          return workspace.newChat();
      }
    })
    .catch(() => {});
}
