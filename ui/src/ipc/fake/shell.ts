// The windows around the chat, where there is none: what they are asked for happens in the page or not at all.

import type { SessionId } from "../generated/protocol";
import type { ShellBackend } from "../shell-backend";

interface Around {
  /** The chat that uses the desktop. */
  acting: SessionId | undefined;
  pause: (session: SessionId) => void;
}

export function fakeShell({ acting, pause }: Around): ShellBackend {
  const nothing = async () => {};
  return {
    tellWords: nothing,
    watchRequests: async () => () => {},
    async watchActing(onActing) {
      onActing(acting ?? null);
      return () => {};
    },
    fitControlBar: nothing,
    dragControlBar: nothing,
    takeOver: async (session) => pause(session),
    showMain: nothing,
    quickPromptFront: async () => ({ title: "Invoice 2211 - LibreOffice Calc", app: "soffice" }),
    quickPromptSend: nothing,
    quickPromptRecent: async () => [],
    quickPromptOpen: nothing,
    quickPromptClose: nothing,
  };
}
