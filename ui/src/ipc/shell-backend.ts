// The part of the door that is about the windows around the chat: the control bar, the quick prompt, and what
// the tray asks for.

import type {
  BarContent,
  FrontWindow,
  PageRequest,
  RecentChat,
  SystemTexts,
} from "./generated/commands";
import type { SessionId } from "./generated/protocol";

/** Every call rejects with a BackendError. */
export interface ShellBackend {
  tellWords(words: SystemTexts): Promise<void>;
  /** Resolves with the function that ends it. */
  watchRequests(onRequest: (request: PageRequest) => void): Promise<() => void>;
  /** The chat that uses the desktop, now and whenever it is another. Resolves with the function that ends it. */
  watchActing(onActing: (session: SessionId | null) => void): Promise<() => void>;
  /** The bar is so high, and shows this. */
  fitControlBar(height: number, content: BarContent): Promise<void>;
  /** The person begins to move the bar. */
  dragControlBar(): Promise<void>;
  /** Mouse and keyboard are the person's at once. */
  takeOver(session: SessionId): Promise<void>;
  showMain(): Promise<void>;
  /** null when there is nothing a picture could be of. */
  quickPromptFront(): Promise<FrontWindow | null>;
  /** Sends into a new chat, and shows that. `quoted` are texts of others. */
  quickPromptSend(text: string, quoted: readonly string[], withPicture: boolean): Promise<void>;
  /** The chats that can be opened from there, the newest first. */
  quickPromptRecent(): Promise<RecentChat[]>;
  /** Shows one of them, and closes the prompt. */
  quickPromptOpen(session: SessionId): Promise<void>;
  quickPromptClose(): Promise<void>;
}
