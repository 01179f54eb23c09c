// Hooks that give components the workspace and the selected session.

import { createContext, use, useEffect, useEffectEvent, useState } from "react";
import type { BackendError } from "../ipc/errors";
import type { AppInfo } from "../ipc/generated/commands";
import type {
  LocalizedText,
  SessionId,
  SessionOptions,
  SessionSummary,
} from "../ipc/generated/protocol";
import { EMPTY_HISTORY, type History, runningTurn, type Turn } from "./history";
import { type Live, NOTHING_LIVE } from "./live";
import type { SessionWatch } from "./session-watch";
import type { Doing } from "./turn-status";
import { createStore, type ReadStore, useSelected, useStore } from "../ui/store";
import type { Workspace } from "./workspace";

const WorkspaceContext = createContext<Workspace | null>(null);

export const WorkspaceProvider = WorkspaceContext.Provider;

export function useWorkspace(): Workspace {
  const workspace = use(WorkspaceContext);
  if (workspace === null) throw new Error("There is no workspace above this component.");
  return workspace;
}

const NOT_READ_ONLY = createStore<LocalizedText | null>(null);
const NO_OPTIONS = createStore<SessionOptions | null>(null);
const NO_HISTORY: ReadStore<History> = createStore(EMPTY_HISTORY);
const NO_LIVE: ReadStore<Live> = createStore(NOTHING_LIVE);

/** The session being looked at; null in a new chat. */
export function useSelectedSession(): SessionWatch | null {
  return useSelected(useWorkspace().state, (state) => state.selected);
}

/** The reason why the selected session can be read and not continued; null for any other. */
export function useReadOnly(): LocalizedText | null {
  return useStore(useSelectedSession()?.readOnly ?? NOT_READ_ONLY);
}

/** True while the chat that was looked at last is about to be shown in place of nothing. */
export function useReopens(): boolean {
  return useSelected(useWorkspace().state, (state) => state.reopens);
}

/** A part of the selected session's history; `select` must give a stable value. */
export function useHistory<Part>(select: (history: History) => Part): Part {
  return useSelected(useSelectedSession()?.history ?? NO_HISTORY, select);
}

/** A part of what is passing in the selected session. */
export function useLive<Part>(select: (live: Live) => Part): Part {
  return useSelected(useSelectedSession()?.live ?? NO_LIVE, select);
}

/** A part of what is being written there, for what takes long to draw. */
export function useWriting<Part>(select: (live: Live) => Part): Part {
  return useSelected(useSelectedSession()?.writing ?? NO_LIVE, select);
}

export function useRunningTurn(): Turn | undefined {
  return useHistory(runningTurn);
}

export function useAppInfo(): AppInfo | null {
  return useSelected(useWorkspace().state, (state) => state.info);
}

/** The options that hold here: those chosen last for the session, or those a new chat will begin with. */
export function useOptions(): SessionOptions | null {
  const own = useHistory((history) => history.options);
  const draft = useSelected(useWorkspace().state, (state) => state.draftOptions);
  const session = useSelectedSession();
  const sent = useStore(session?.sentOptions.last ?? NO_OPTIONS);
  return session === null ? draft : (sent ?? own);
}

/** The profile with which a new chat will begin; null for none. */
export function useDraftProfile(): string | null {
  return useSelected(useWorkspace().state, (state) => state.draftProfile);
}

/** The unsent text in the selected chat. */
export function useDraft(): string {
  const session = useSelectedSession();
  return useSelected(useWorkspace().drafts, (drafts) => drafts[session?.id ?? ""] ?? "");
}

const NO_QUOTES: readonly string[] = [];

/** The texts of somebody else that go with the next message. */
export function useQuotes(): readonly string[] {
  const session = useSelectedSession();
  return useSelected(useWorkspace().quotes, (quotes) => quotes[session?.id ?? ""] ?? NO_QUOTES);
}

/** The chats of the person: sessions that work on parts of tasks are shown there. */
export function useSessions(): readonly SessionSummary[] | null {
  const sessions = useSelected(useWorkspace().state, (state) => state.sessions);
  return sessions === null ? null : sessions.filter(({ parent }) => parent === undefined);
}

/** A session of the list, parts of tasks included. */
export function useSummary(session: SessionId | undefined): SessionSummary | undefined {
  const sessions = useSelected(useWorkspace().state, (state) => state.sessions);
  return sessions?.find(({ id }) => id === session);
}

/** The chat of the person that shows this session: itself, or for a part of a task, the chat above it. */
export function useChatOf(session: SessionId | undefined): SessionId | undefined {
  const sessions = useSelected(useWorkspace().state, (state) => state.sessions) ?? [];
  const chat = sessions.find(({ id }) => id === session);
  return chat === undefined ? session : chatAbove(sessions, chat).id;
}

/** A part that is its own task stands in no list. */
function chatAbove(sessions: readonly SessionSummary[], below: SessionSummary): SessionSummary {
  const others = sessions.filter(({ id }) => id !== below.id);
  const above = others.find(({ id }) => id === below.parent);
  return above === undefined ? below : chatAbove(others, above);
}

/** A session that works on a part of a task. */
interface PartWatch {
  history: History;
  /** Reason that it can't be read, or not any more. */
  problem: BackendError | null;
  readAgain: () => void;
}

/** Follows a session that works on a part of a task for as long as it is drawn. */
export function usePart(session: SessionId): PartWatch {
  const workspace = useWorkspace();
  const [history, setHistory] = useState(EMPTY_HISTORY);
  const [problem, setProblem] = useState<BackendError | null>(null);
  const [attempt, setAttempt] = useState(1);
  const begin = useEffectEvent((of: SessionId, _attempt: number) => workspace.watchPart(of));
  useEffect(() => {
    const part = begin(session, attempt);
    const ends = [
      part.history.subscribe(() => setHistory(part.history.get())),
      part.state.subscribe(() => {
        const state = part.state.get();
        setProblem(state.is === "failed" ? state.error : null);
      }),
    ];
    return () => {
      for (const end of ends) end();
      part.close();
    };
  }, [session, attempt]);
  return { history, problem, readAgain: () => setAttempt((last) => last + 1) };
}

export function useAnnouncements() {
  return useStore(useWorkspace().announcements);
}

/** Work in this session, as far as it is watched. */
export function useDoing(session: SessionId): Doing | undefined {
  return useSelected(useWorkspace().state, ({ doing }) => doing.get(session));
}

/** True when the chosen model is the practice model, which costs nothing. */
export function usePracticeModel(): boolean {
  const model = useOptions()?.model;
  return useAppInfo()?.models.find(({ id }) => id === model)?.practice ?? model === "demo";
}
