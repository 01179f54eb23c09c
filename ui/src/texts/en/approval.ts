// English: questions before something is done.

import type { Effect } from "../../ipc/generated/protocol";

export const approval = {
  title: "Qilbee asks first",
  once: "Allow once",
  session: "Allow in this chat",
  onceOnly: "This is asked every time, whatever was allowed before.",
  deny: "Deny",
  reason: "Say why, or what to do instead",
  effects: {
    observe: "Only looks",
    act: "Uses mouse and keyboard",
    write: "Changes files",
    execute: "Runs a program",
    send: "Sends something out",
  } satisfies Record<Effect, string>,
};
