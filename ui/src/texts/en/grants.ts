// English: what is allowed for longer than one step.

import { plural } from "../plural";

export const grants = {
  title: "Allowed in this chat",
  chip: (count: number) => plural(count, "thing allowed", "things allowed"),
  none: "Nothing is allowed in this chat for longer than one step. Qilbee asks each time, as its mode says.",
  families: {
    desktop: () => "Mouse and keyboard",
    shell: () => "Commands",
    files: () => "Changing files",
    web: () => "Sending over the network",
    qube: () => "Qube",
    memory: () => "Its notes",
    server: (name: string) => `The tools of “${name}”`,
  },
  all: (family: string, effect: string) => `${family}: all of it (${effect})`,
  inFolders: (folders: string) => `in ${folders}`,
  inThisChat: "As long as this chat",
  until: (moment: string) => `Until ${moment}`,
  since: (moment: string) => `given ${moment}`,
  askedFor: (sentence: string) => `You were asked: ${sentence}`,
  revoke: "Take back",
  revokeThis: (what: string) => `Take back: ${what}`,
  revokeAll: "Take all of it back",
};
