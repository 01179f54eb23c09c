// The part of the door that is about the windows around the chat: the control bar, the quick prompt, and what
// the tray asks for.

import type { SessionId } from "./generated/protocol";

/** What is shown outside of any page, in the language of the window. */
export interface ShellWords {
  show: string;
  new_chat: string;
  stop_all: string;
  quit: string;
  idle: string;
  working: string;
  asking: string;
  done: string;
  not_done: string;
  needs_answer: string;
  untitled: string;
}

/** What this page is asked to show. */
export type PageRequest = { show: "chat"; session: SessionId } | { show: "new_chat" };

/** The window that was in front when the quick prompt was opened. */
export interface FrontWindow {
  title: string;
  app: string;
}

/** Every call rejects with a BackendError. */
export interface ShellBackend {
  tellWords(words: ShellWords): Promise<void>;
  /** Resolves with the function that ends it. */
  watchRequests(onRequest: (request: PageRequest) => void): Promise<() => void>;
  /** The chat that uses the desktop, now and whenever it is another. Resolves with the function that ends it. */
  watchActing(onActing: (session: SessionId | null) => void): Promise<() => void>;
  /** The bar's content is so high, and asks something or not. */
  fitControlBar(height: number, asks: boolean): Promise<void>;
  /** The person begins to move the bar. */
  dragControlBar(): Promise<void>;
  /** Mouse and keyboard are the person's at once. */
  takeOver(session: SessionId): Promise<void>;
  showMain(): Promise<void>;
  /** null when there is nothing a picture could be of. */
  quickPromptFront(): Promise<FrontWindow | null>;
  /** Sends into a new chat, and shows that. */
  quickPromptSend(text: string, withPicture: boolean): Promise<void>;
  quickPromptClose(): Promise<void>;
}
