// Everything the window holds: the list of sessions, the one being looked at, and what a person can do
// with them. Knows no component. A session keeps being watched while a turn runs in it.

import type { AppInfo, Backend } from "../ipc/backend";
import { toBackendError } from "../ipc/errors";
import type {
  BlobRef,
  Command,
  SessionId,
  SessionOptions,
  SessionSummary,
} from "../ipc/generated/protocol";
import { texts } from "../texts";
import { type Announcements, createAnnouncements } from "./announcements";
import { runningTurn } from "./history";
import { type SessionWatch, watchSession } from "./session-watch";
import { createStore, type ReadStore, type Store } from "./store";

/** How long a deleted chat can be had back before the backend is told. */
export const UNDO_DELETE_MS = 6000;

const LAST_SELECTED = "qilbee.last-chat";

export interface WorkspaceState {
  info: AppInfo | null;
  /** null until the list has arrived. */
  sessions: readonly SessionSummary[] | null;
  /** null is a new chat that has nothing in it yet. */
  selected: SessionWatch | null;
  /** What a new chat will be begun with. */
  draftOptions: SessionOptions | null;
}

export interface Workspace {
  readonly state: ReadStore<WorkspaceState>;
  readonly announcements: Announcements;
  start(): Promise<void>;
  newChat(): void;
  select(session: SessionId): void;
  /** Sends into the selected chat, beginning one if needed; false when it did not arrive. */
  say(text: string, attachments: BlobRef[]): Promise<boolean>;
  send(command: Command): Promise<boolean>;
  setOptions(options: SessionOptions): Promise<boolean>;
  rename(session: SessionId, title: string): Promise<void>;
  /** Takes the chat out of the list, and deletes it unless it is asked back within a few seconds. */
  remove(session: SessionId): void;
  exportChat(session: SessionId): Promise<void>;
}

export function createWorkspace(backend: Backend): Workspace {
  const state: Store<WorkspaceState> = createStore<WorkspaceState>({
    info: null,
    sessions: null,
    selected: null,
    draftOptions: null,
  });
  const announcements = createAnnouncements();
  const watches = new Map<SessionId, SessionWatch>();
  const leaving = new Map<SessionId, number>();
  const update = (part: Partial<WorkspaceState>) => state.set({ ...state.get(), ...part });

  /** Runs a call; a failure is shown to the person and answered with null. */
  async function attempt<Result>(work: () => Promise<Result>): Promise<Result | null> {
    try {
      return await work();
    } catch (thrown) {
      announcements.add({ tone: "problem", text: toBackendError(thrown).message });
      return null;
    }
  }

  async function refresh(): Promise<void> {
    const sessions = await attempt(() => backend.listSessions());
    if (sessions !== null) update({ sessions: sessions.filter(({ id }) => !leaving.has(id)) });
  }

  function open(session: SessionId): SessionWatch {
    const known = watches.get(session);
    if (known !== undefined && known.state.get().is !== "failed") return known;
    const watch = watchSession({
      backend,
      session,
      onTurnChange: () => {
        void refresh();
        closeIdle();
      },
    });
    watches.set(session, watch);
    return watch;
  }

  /** Sessions that nobody looks at and in which nothing happens need no watching. */
  function closeIdle(): void {
    for (const [id, watch] of watches) {
      const needed =
        state.get().selected === watch || runningTurn(watch.history.get()) !== undefined;
      if (!needed) close(id);
    }
  }

  function close(id: SessionId): void {
    watches.get(id)?.close();
    watches.delete(id);
  }

  function show(selected: SessionWatch | null): void {
    update({ selected });
    closeIdle();
    if (selected === null) localStorage.removeItem(LAST_SELECTED);
    else localStorage.setItem(LAST_SELECTED, selected.id);
  }

  async function begin(): Promise<SessionWatch | null> {
    const options = state.get().draftOptions;
    const summary = await attempt(() => backend.createSession(options ?? undefined));
    if (summary === null) return null;
    const watch = open(summary.id);
    show(watch);
    return watch;
  }

  async function send(command: Command): Promise<boolean> {
    const watch = state.get().selected;
    if (watch === null) return false;
    return (await attempt(() => watch.send(command).then(() => true))) ?? false;
  }

  return {
    state,
    announcements,
    send,
    async start() {
      const [info] = await Promise.all([attempt(() => backend.appInfo()), refresh()]);
      update({ info, draftOptions: info?.default_options ?? null });
      const last = localStorage.getItem(LAST_SELECTED);
      const known = state.get().sessions?.some(({ id }) => id === last) ?? false;
      if (last !== null && known && state.get().selected === null) show(open(last));
    },
    newChat: () => show(null),
    select: (session) => show(open(session)),
    async say(text, attachments) {
      const watch = state.get().selected ?? (await begin());
      if (watch === null) return false;
      const running = runningTurn(watch.history.get()) !== undefined;
      const command: Command = running
        ? { type: "steer", text }
        : { type: "submit", text, ...(attachments.length > 0 && { attachments }) };
      return (await attempt(() => watch.send(command).then(() => true))) ?? false;
    },
    async setOptions(options) {
      if (state.get().selected !== null) return send({ type: "set_options", options });
      update({ draftOptions: options });
      return true;
    },
    async rename(session, title) {
      await attempt(() => backend.renameSession(session, title));
      await refresh();
    },
    remove(session) {
      const finish = () => {
        close(session);
        void attempt(() => backend.deleteSession(session)).then(() => {
          leaving.delete(session);
          return refresh();
        });
      };
      leaving.set(session, window.setTimeout(finish, UNDO_DELETE_MS));
      const { sessions, selected } = state.get();
      update({ sessions: sessions?.filter(({ id }) => id !== session) ?? null });
      if (selected?.id === session) show(null);
      announcements.add({
        tone: "plain",
        text: texts.sidebar.deleted,
        forMs: UNDO_DELETE_MS,
        action: {
          label: texts.sidebar.undo,
          run: () => {
            window.clearTimeout(leaving.get(session));
            leaving.delete(session);
            void refresh();
          },
        },
      });
    },
    async exportChat(session) {
      const exported = await attempt(() => backend.exportSession(session));
      if (exported !== null) {
        announcements.add({ tone: "plain", text: texts.sidebar.exported(exported.path) });
      }
    },
  };
}
