// The door from the window to the backend, every call listed. `client.ts` is the real one, `fake.ts`
// plays recorded sessions in a plain browser. Nothing else in the window knows where events come from.

import type { BackendError } from "./errors";
import { createContext, use } from "react";
import type {
  Attachment,
  BlobId,
  Command,
  Event,
  LocalizedText,
  Point,
  Region,
  SessionId,
  SessionOptions,
  SessionSummary,
} from "./generated/protocol";
import type { Undone, WhichChanges } from "./undo";
import type { FirstStartBackend } from "./first-start-backend";
import type { SettingsBackend } from "./settings-backend";
import type { ShellBackend } from "./shell-backend";

export interface ModelInfo {
  id: string;
  name: string;
  /** Whether it is the practice model, which needs no key and costs nothing. */
  practice: boolean;
}

export interface AppInfo {
  version: string;
  data_folder: string;
  log_folder: string;
  models: ModelInfo[];
  default_options: SessionOptions;
  /** What the person must know before they begin. */
  warning?: LocalizedText;
}

export interface NewAttachment {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** The form a session is saved in. Only JSON Lines can be read in again. */
export type ExportForm = "jsonl" | "html" | "markdown";

export interface SearchHit {
  session: SessionId;
  /** What the session is called. */
  title: string;
  /** In which of its events; null when it is the name. */
  seq: number | null;
  ts: string;
  source: "title" | "person" | "assistant" | "tool";
  /** Joined, one line. */
  snippet: { text: string; is_match: boolean }[];
}

/** What tasks like the next one took. */
export interface Forecast {
  /** How many tasks it is judged by. */
  tasks: number;
  seconds: Spread;
  cost_usd: Spread;
}

/** The middle, and between what most lie. */
export interface Spread {
  low: number;
  median: number;
  high: number;
}

/** What can be taken a picture of, as it was seen at one moment. */
export interface ScreenshotTargets {
  monitors: ScreenshotTarget[];
  /** The topmost first. */
  windows: ScreenshotTarget[];
}

export interface ScreenshotTarget {
  /** The monitor's name, or what stands in the window's title bar. */
  name: string;
  /** The program a window belongs to; empty for a monitor. */
  app: string;
  /** A small picture of it, for `blobUrl`. */
  picture: BlobId;
  width: number;
  height: number;
}

/** A place in the list that was asked for last, or a part of the screen that the person chooses now. */
export type Screenshot =
  { kind: "monitor"; index: number } | { kind: "window"; index: number } | { kind: "region" };

/** What is drawn on a picture, in its own pixels. */
export type Annotation =
  | { kind: "arrow"; from: Point; to: Point; color: AnnotationColor }
  | { kind: "box"; area: Region; color: AnnotationColor }
  | { kind: "blur"; area: Region };

export type AnnotationColor = "red" | "amber" | "green" | "blue";

/** Who is told what happens in a session. */
export interface SessionFollower {
  onEvents: (events: Event[]) => void;
  /** Before a past that takes a while: its newest events, which come again with the others. */
  onGlimpse: (events: Event[]) => void;
  /** Nothing more will come. */
  onFailed: (error: BackendError) => void;
}

/** Every call rejects with a BackendError. */
export interface Backend extends SettingsBackend, ShellBackend, FirstStartBackend {
  appInfo(): Promise<AppInfo>;
  /** Newest activity first. */
  listSessions(): Promise<SessionSummary[]>;
  createSession(options?: SessionOptions): Promise<SessionSummary>;
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
  sendCommand(session: SessionId, command: Command): Promise<void>;
  /** A new chat that shares the history of another up to and including an event. */
  forkSession(session: SessionId, seq: number): Promise<SessionSummary>;
  renameSession(session: SessionId, title: string): Promise<void>;
  deleteSession(session: SessionId): Promise<void>;
  /** Keeps the session at the top of the list, or lets it go. */
  pinSession(session: SessionId, pinned: boolean): Promise<void>;
  /** Where in all sessions something was said or done: names first, then the newest. */
  searchSessions(text: string): Promise<SearchHit[]>;
  /** Writes the session into the Downloads folder. */
  exportSession(session: SessionId, form: ExportForm): Promise<{ path: string }>;
  /** Reads a session in that was saved as JSON Lines; it is a new one. */
  importSession(file: ArrayBuffer): Promise<SessionSummary>;
  /** Takes changes of files back; `force` also where something else changed a file since. */
  undoChanges(session: SessionId, which: WhichChanges, force: boolean): Promise<Undone>;
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
