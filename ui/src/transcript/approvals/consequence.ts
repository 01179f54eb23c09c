// The consequence of a yes in one sentence: by whose hand it is done, and whether it can be undone. Pure.

import type { Question } from "../../ipc/generated/protocol";
import { text } from "../../texts";

/** It is part of the desktop, and needs neither mouse nor keyboard. */
const PRACTICE_WINDOW = "open_practice_window";

/** What a command can do, by the walls it runs in. */
const WALLS = { inside: "inside", outside: "free", none: "shell" } as const;

type Doing =
  | {
      by:
        | "click"
        | "mouse"
        | "type"
        | "press"
        | "practice"
        | "files"
        | "shell"
        | "send"
        | "fetch"
        | "qube";
    }
  | { by: "outside"; server: string };

export function consequenceOf(question: Question): string {
  const doing = doingOf(question);
  switch (doing.by) {
    case "outside":
      return text("approval-consequence-outside", { server: doing.server });
    case "click":
    case "mouse":
      return text("approval-consequence-mouse");
    case "type":
    case "press":
      return text("approval-consequence-keys");
    case "shell":
      return text(`approval-consequence-${WALLS[question.confinement ?? "none"]}`);
    case "practice":
    case "files":
    case "send":
    case "fetch":
    case "qube":
      return text(`approval-consequence-${doing.by}`);
  }
}

export function doingOf(question: Question): Doing {
  const { domain, effect, tool } = question;
  if (typeof domain === "object") return { by: "outside", server: domain.server };
  switch (domain) {
    case "desktop":
      if (tool === PRACTICE_WINDOW) return { by: "practice" };
      if (goesByKeys(question))
        return { by: tool === "key" || tool === "hold_key" ? "press" : "type" };
      return { by: tool.endsWith("_click") ? "click" : "mouse" };
    case "files":
    case "memory":
    // The chat's own tools only look, so nobody is asked before them.
    case "chat":
      return { by: "files" };
    case "shell":
      return { by: "shell" };
    case "web":
      return { by: effect === "send" ? "send" : "fetch" };
    case "qube":
      return { by: "qube" };
  }
}

/** Returns true for actions by keyboard: they go to a window, and to no place in it. */
function goesByKeys({ target, tool }: Question): boolean {
  if (target !== undefined) return (target.points ?? []).length === 0;
  return tool === "type" || tool === "key" || tool === "hold_key";
}
