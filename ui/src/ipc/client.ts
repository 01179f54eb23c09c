// The real backend: Tauri commands. The only file that imports `@tauri-apps/*`.

import { Channel, convertFileSrc, invoke } from "@tauri-apps/api/core";
import type { AppInfo, Backend, ExportForm, NewAttachment, SearchHit } from "./backend";
import { toBackendError } from "./errors";
import type { BlobRef, Command, Event, SessionOptions, SessionSummary } from "./generated/protocol";
import { type SettingsCalls, settingsClient } from "./settings-client";

const BLOB_SCHEME = "qilbee-blob";

export const tauriBackend: Backend = {
  appInfo: () => call("app_info", {}),
  listSessions: () => call("list_sessions", {}),
  createSession: (options) => call("create_session", options === undefined ? {} : { options }),
  watchSession: async (session, fromSeq, onEvents) => {
    const events = new Channel<Event[]>();
    events.onmessage = onEvents;
    const watch = await call("watch_session", { session, fromSeq, events });
    return () => {
      events.onmessage = () => {};
      // Nobody listens any more, so a failure to unsubscribe has no one to tell.
      call("unwatch_session", { watch }).catch(() => {});
    };
  },
  watchScreen: async (onPicture) => {
    const pictures = new Channel<ArrayBuffer>();
    pictures.onmessage = onPicture;
    const watch = await call("watch_screen", { pictures });
    return () => {
      pictures.onmessage = () => {};
      // Nobody looks any more, so a failure to unsubscribe has no one to tell.
      call("unwatch_screen", { watch }).catch(() => {});
    };
  },
  sendCommand: (session, command) => call("send_command", { session, command }),
  forkSession: (session, seq) => call("fork_session", { session, seq }),
  renameSession: (session, title) => call("rename_session", { session, title }),
  deleteSession: (session) => call("delete_session", { session }),
  pinSession: (session, pinned) => call("pin_session", { session, pinned }),
  searchSessions: (text) => call("search_sessions", { text }),
  exportSession: (session, form) => call("export_session", { session, form }),
  importSession: (file) => send("import_session", file),
  storeAttachment: (attachment) => call("store_attachment", attachment),
  blobUrl: (blob) => convertFileSrc(blob, BLOB_SCHEME),
  ...settingsClient(call, linesTo),
};

function linesTo(onLine: (line: string) => void): Channel<string> {
  const lines = new Channel<string>();
  lines.onmessage = onLine;
  return lines;
}

/** Whether this page runs inside Qilbee's own window. */
export function insideQilbee(): boolean {
  return "__TAURI_INTERNALS__" in window;
}

/** Each command with what goes in and what comes out. */
interface Calls extends SettingsCalls<Channel<string>> {
  app_info: [Record<string, never>, AppInfo];
  list_sessions: [Record<string, never>, SessionSummary[]];
  create_session: [{ options?: SessionOptions }, SessionSummary];
  watch_session: [{ session: string; fromSeq: number; events: Channel<Event[]> }, number];
  unwatch_session: [{ watch: number }, void];
  watch_screen: [{ pictures: Channel<ArrayBuffer> }, number];
  unwatch_screen: [{ watch: number }, void];
  send_command: [{ session: string; command: Command }, void];
  fork_session: [{ session: string; seq: number }, SessionSummary];
  rename_session: [{ session: string; title: string }, void];
  delete_session: [{ session: string }, void];
  pin_session: [{ session: string; pinned: boolean }, void];
  search_sessions: [{ text: string }, SearchHit[]];
  export_session: [{ session: string; form: ExportForm }, { path: string }];
  store_attachment: [NewAttachment, BlobRef];
}

async function call<Name extends keyof Calls>(
  name: Name,
  input: Calls[Name][0],
): Promise<Calls[Name][1]> {
  try {
    return await invoke(name, { ...input });
  } catch (thrown) {
    throw toBackendError(thrown);
  }
}

/** Calls whose input is a file: its bytes travel as they are. */
interface Sends {
  import_session: SessionSummary;
}

async function send<Name extends keyof Sends>(name: Name, body: ArrayBuffer): Promise<Sends[Name]> {
  try {
    return await invoke(name, body);
  } catch (thrown) {
    throw toBackendError(thrown);
  }
}
