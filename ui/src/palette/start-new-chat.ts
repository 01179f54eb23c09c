// A new chat, with the message box ready for its first words.

import type { Workspace } from "../sessions/workspace";

export function startNewChat(workspace: Workspace): void {
  workspace.newChat();
  document.getElementById("message")?.focus();
}
