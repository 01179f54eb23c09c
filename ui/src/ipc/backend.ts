// The door from the window to the backend, every call listed. `client.ts` is the real one, `fake.ts`
// plays recorded sessions in a plain browser. Nothing else in the window knows where events come from.

import { createContext, use } from "react";
import type {
  BlobId,
  BlobRef,
  Command,
  Event,
  SessionId,
  SessionOptions,
  SessionSummary,
} from "./generated/protocol";
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
  warning?: string;
}

export interface NewAttachment {
  name: string;
  mediaType: string;
  /** Standard base64. */
  data: string;
}

/** Every call rejects with a BackendError. */
export interface Backend extends ShellBackend {
  appInfo(): Promise<AppInfo>;
  /** Newest activity first. */
  listSessions(): Promise<SessionSummary[]>;
  createSession(options?: SessionOptions): Promise<SessionSummary>;
  /**
   * All durable events after `fromSeq`, then everything live, in order and in batches.
   * Resolves with the function that ends it.
   */
  watchSession(
    session: SessionId,
    fromSeq: number,
    onEvents: (events: Event[]) => void,
  ): Promise<() => void>;
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
  /** Writes the session into the Downloads folder. */
  exportSession(session: SessionId): Promise<{ path: string }>;
  storeAttachment(attachment: NewAttachment): Promise<BlobRef>;
  /** An address that an <img> can load. */
  blobUrl(blob: BlobId): string;
}

const BackendContext = createContext<Backend | null>(null);

export const BackendProvider = BackendContext.Provider;

export function useBackend(): Backend {
  const backend = use(BackendContext);
  if (backend === null) throw new Error("There is no backend above this component.");
  return backend;
}
