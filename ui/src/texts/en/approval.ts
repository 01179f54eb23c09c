// English: questions before something is done.

import type { Effect } from "../../ipc/generated/protocol";
import type { Span } from "../../transcript/approvals/until";

export const approval = {
  title: "Qilbee asks first",
  place: (number: number, of: number) => `${number} of ${of}`,
  once: "Allow once",
  session: "Allow in this chat",
  longer: "Allow for a while",
  spans: {
    quarter: "For 15 minutes",
    hour: "For an hour",
    today: "Until the end of today",
  } satisfies Record<Span, string>,
  onceOnly: "This is asked every time, whatever was allowed before.",
  deny: "Deny",
  why: "Say why",
  reason: "Say why, or what to do instead",
  allowKeys: "Alt+Enter",
  denyKeys: "Alt+Backspace",
  picture: "The part of the screen this is about, as it looks now",
  inWindow: (title: string, app: string) => `In the window “${title}”${app && ` (${app})`}`,
  keysTo: (title: string, app: string) => `It goes to the window “${title}”${app && ` (${app})`}`,
  somePlace: "The place is ringed.",
  someWindow: "It goes to whatever has the keyboard.",
  consequences: {
    mouse:
      "Qilbee does this with your mouse, as if you had. If this place looks different by then, it does not, and asks again.",
    keys: "Qilbee does this with your keyboard, as if you had. If the window looks different by then, it does not, and asks again.",
    practice: "A small window of Qilbee's own opens. Nothing else changes.",
    files: "Files on this computer change. What they were is kept, so you can take it back.",
    shell:
      "The command runs with your rights. What it does cannot be taken back from here; only Stop ends it early.",
    send: "This leaves your computer. What was sent cannot be called back.",
    fetch: "An address on the network is asked for something. It learns that you asked.",
    qube: "Qube works on this outside your computer. It may cost something there.",
    outside: (server: string) =>
      `“${server}” does this, a tool from outside Qilbee. What it does cannot be taken back from here.`,
  },
  effects: {
    observe: "Only looks",
    act: "Uses mouse and keyboard",
    write: "Changes files",
    execute: "Runs a program",
    send: "Sends something out",
  } satisfies Record<Effect, string>,
};
