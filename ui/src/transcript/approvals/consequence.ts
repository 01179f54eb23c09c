// What follows from an allowed call, in one sentence: by whose hand it is done, and whether it can be taken back.
// Pure.

import type { Question } from "../../ipc/generated/protocol";
import { texts } from "../../texts";

/** It is part of the desktop, and needs neither mouse nor keyboard. */
const PRACTICE_WINDOW = "open_practice_window";

export function consequenceOf(question: Question): string {
  const says = texts.approval.consequences;
  const { domain, effect } = question;
  if (typeof domain === "object") return says.outside(domain.server);
  switch (domain) {
    case "desktop":
      if (question.tool === PRACTICE_WINDOW) return says.practice;
      return goesByKeys(question) ? says.keys : says.mouse;
    case "files":
    case "memory":
      return says.files;
    case "shell":
      return says.shell;
    case "web":
      return effect === "send" ? says.send : says.fetch;
    case "qube":
      return says.qube;
  }
}

/** Whether keys do it: they go to a window, and to no place in it. */
export function goesByKeys({ target, tool }: Question): boolean {
  if (target !== undefined) return (target.points ?? []).length === 0;
  return tool === "type" || tool === "key" || tool === "hold_key";
}
