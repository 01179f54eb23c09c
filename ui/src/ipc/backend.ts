// The door from the window to the backend, every call listed. `client.ts` is the real one, `fake.ts`
// plays recorded sessions in a plain browser. Nothing else in the window knows where events come from.

import type { BackendError } from "./errors";
import { createContext, use } from "react";
import type {
  Annotation,
  AppInfo,
  ConfirmationCode,
  Exported,
  ExportFormat,
  Forecast,
  ModelTold,
  ResultFileState,
  Screenshot,
  ScreenshotTargets,
  SearchHit,
  Undone,
  WhichChanges,
} from "./generated/commands";
import type {
  LocalizedText,
  Attachment,
  BlobId,
  Command,
  Event,
  SessionId,
  SessionOptions,
  SessionSummary,
} from "./generated/protocol";
import type { CodeRequest } from "./code-requests";
import type { FleetBackend } from "./fleet-backend";
import type { FirstStartBackend } from "./first-start-backend";
import type { ProfilesBackend } from "./profiles-backend";
import type { SettingsBackend } from "./settings-backend";
import type { ShellBackend } from "./shell-backend";
import type { StartBackend } from "./start-backend";

export interface NewAttachment {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Who is told what happens in a session. */
export interface SessionFollower {
  /** In order. With `isMore` the journal holds more already, to be drawn together with these. */
  onEvents: (events: Event[], isMore?: boolean) => void;
  /** Before a past that takes a while: its newest events, which come again with the others. */
  onGlimpse: (events: Event[]) => void;
  /** The session can be read and not continued. Before everything else. */
  onReadOnly: (reason: LocalizedText) => void;
  /** Nothing more will come. */
  onFailed: (error: BackendError) => void;
}

/** Every call rejects with a BackendError. */
export interface Backend
  extends
    SettingsBackend,
    ShellBackend,
    FirstStartBackend,
    StartBackend,
    ProfilesBackend,
    FleetBackend {
  appInfo(): Promise<AppInfo>;
  /** Newest activity first. */
  listSessions(): Promise<SessionSummary[]>;
  /** Maybe with the texts of a profile that the person has read. */
  createSession(options?: SessionOptions, profile?: string): Promise<SessionSummary>;
  /**
   * Tells all durable events after `fromSeq` at once, then everything live, in order and in batches.
   * Resolves with the function that ends it.
   */
  watchSession(session: SessionId, fromSeq: number, follower: SessionFollower): Promise<() => void>;
  /**
   * The screen as it is now and whenever it looks different, as the bytes of a picture.
   * Resolves with the function that ends it.
   */
  watchScreen(onPicture: (picture: ArrayBuffer) => void): Promise<() => void>;
  /** With a code that the person typed, it rejects where that does not count; without one, the code is asked for. */
  sendCommand(session: SessionId, command: Command, code?: string): Promise<void>;
  /** The code that the person must type for a command; null when it needs none. */
  codeFor(session: SessionId, command: Command): Promise<ConfirmationCode | null>;
  /** The call that waits for a code, null for none, now and whenever it is another. Returns the function that ends it. */
  watchCodeRequests(onRequest: (first: CodeRequest | null) => void): () => void;
  /** A new chat that shares the history of another up to and including an event. */
  forkSession(session: SessionId, seq: number): Promise<SessionSummary>;
  renameSession(session: SessionId, title: string): Promise<void>;
  deleteSession(session: SessionId): Promise<void>;
  /** Keeps the session at the top of the list, or lets it go. */
  pinSession(session: SessionId, pinned: boolean): Promise<void>;
  labelSession(session: SessionId, labels: string[]): Promise<void>;
  /** Where in all sessions something was said or done: names first, then the newest. */
  searchSessions(text: string): Promise<SearchHit[]>;
  /** Writes the session into the Downloads folder. */
  exportSession(session: SessionId, form: ExportFormat): Promise<Exported>;
  /** Content of the request that led to this event; null where there was none. */
  modelTold(session: SessionId, seq: number): Promise<ModelTold | null>;
  /** Reads a session in that was saved as JSON Lines; it is a new one. */
  importSession(file: ArrayBuffer): Promise<SessionSummary>;
  /** Takes changes of files back; `force` also where something else changed a file since. */
  undoChanges(session: SessionId, which: WhichChanges, force: boolean): Promise<Undone>;
  /** States of the files of these changes, which are told by their numbers in the journal. */
  resultFiles(session: SessionId, changes: readonly number[]): Promise<ResultFileState[]>;
  /** Opens the file of a change in the person's own program for it. */
  openResult(session: SessionId, change: number): Promise<void>;
  /** Shows the file of a change in its folder. */
  showResult(session: SessionId, change: number): Promise<void>;
  storeAttachment(attachment: NewAttachment): Promise<Attachment>;
  /** Throws away what was not sent. */
  forgetAttachment(attachment: Attachment): Promise<void>;
  /** Draws on a picture for good; the one without annotations is thrown away, unless it is attached twice. */
  annotateAttachment(
    attachment: Attachment,
    annotations: readonly Annotation[],
    shared: boolean,
  ): Promise<Attachment>;
  /** The text in a file that a message holds. */
  attachmentText(name: string, file: BlobId): Promise<string>;
  /** Steps aside and looks at the screen. What it saw is held until the next call or `forgetScreenshots`. */
  screenshotTargets(): Promise<ScreenshotTargets>;
  /** null when the person chose nothing. */
  takeScreenshot(name: string, target: Screenshot): Promise<Attachment | null>;
  forgetScreenshots(): Promise<void>;
  /** Opens an address of the web or of mail in the person's own program for it. */
  openLink(address: string): Promise<void>;
  /** An address that an <img> can load; with a width in pixels, of a small version for pictures that stay small. */
  blobUrl(blob: BlobId, width?: number): string;
  /** What a task with these options will probably take; null while that is unknown. */
  forecast(options: SessionOptions): Promise<Forecast | null>;
  /** Lets today's tasks cost so many US dollars more than the limit of a day. */
  allowMoreToday(usd: number): Promise<void>;
}

const BackendContext = createContext<Backend | null>(null);

export const BackendProvider = BackendContext.Provider;

export function useBackend(): Backend {
  const backend = use(BackendContext);
  if (backend === null) throw new Error("There is no backend above this component.");
  return backend;
}
