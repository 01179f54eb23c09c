// Connection between the main window's page and the tray, notifications and the quick prompt: gives them their texts and
// shows what they ask for.

import { text } from "../texts";
import type { Backend } from "../ipc/backend";
import type { Workspace } from "../sessions/workspace";
import type { SystemTexts } from "../ipc/generated/commands";
import { fleetOpen } from "../fleet/fleet-watch";
import { openedLink } from "./link-question";

export function connectShell(backend: Backend, workspace: Workspace): void {
  // Without a tray or a system that notifies there is nothing to say or to hear.
  backend.tellWords(shellWords()).catch(() => {});
  backend
    .watchRequests((request) => {
      switch (request.show) {
        case "chat":
          return workspace.select(request.session);
        case "new_chat":
          return workspace.newChat();
        case "fleet":
          return fleetOpen.set(true);
        case "link":
          // One that is asked about already is not changed under the person's pointer.
          if (openedLink.get() === null) openedLink.set(request.link);
          return;
      }
    })
    .catch(() => {});
}

/** Texts shown outside of any page: in the tray and in notifications. */
export function shellWords(): SystemTexts {
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
    fleet_needs_answer: text("tray-fleet_needs_answer"),
    untitled: text("tray-untitled"),
  };
}
